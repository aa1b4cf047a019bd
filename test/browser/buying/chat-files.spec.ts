import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { openDetails, openConversation } from '../support/chat.ts';
import { expect, fit, logIn, test } from '../support/test.ts';

/*
 * Files of the chat: chosen, looked at, sent with a text; and what a message of one's own says of how far it got.
 */

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer(),
});

const tray = (page: Page, text: Translate) => page.getByRole('list', { name: text('chat.files'), exact: true });
const send = (page: Page, text: Translate) => page.getByRole('button', { name: text('chat.send'), exact: true }).click();

test('pictures are seen before they are sent, and are one message with its text', async ({ page, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const area = page.getByLabel(text('chat.write'), { exact: true });
  await expect(area).toBeVisible();
  const pictures = await Promise.all(['oak', 'ash', 'elm'].map((name, at) => picture(`${name}.png`, ['#a63', '#363', '#246'][at] ?? '')));
  await page.locator('input[type=file]').setInputFiles(pictures);
  const entries = tray(page, text).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.first().locator('img')).toBeVisible();
  await fit(page, { targets: true });
  const log = page.getByRole('log');
  await expect(log.getByRole('article')).toHaveCount(0);
  await entries
    .nth(1)
    .getByRole('button', { name: text('chat.removeFile', { name: 'ash.png' }) })
    .click();
  await expect(entries).toHaveCount(2);

  // Pasted.
  await area.evaluate(
    (element, bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [...(pictures[1]?.buffer ?? [])],
  );
  await expect(entries).toHaveCount(3);
  await area.fill('Which one do you have?');
  await area.press('Enter');
  await expect(log.getByRole('article')).toHaveCount(2);
  const album = log.getByRole('article').first();
  await expect(album.locator('img')).toHaveCount(3);
  await expect(log.getByRole('article').last()).toContainText('Which one do you have?');
  await expect(tray(page, text)).toHaveCount(0);
  await fit(page, { targets: true });

  await album.getByRole('button', { name: text('chat.openPicture', { name: 'elm.png' }) }).click();
  await expect(page.getByRole('dialog')).toContainText('2 / 3');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog')).toContainText('pasted.png');
  await page.keyboard.press('Escape');

  const shared = (await openDetails(page, text)).getByRole('list', { name: text('chat.sharedFiles'), exact: true });
  await expect(shared.getByRole('listitem')).toHaveCount(3);
  await fit(page, { targets: true });
});

test('a text that is sent while the part for files is loading waits for them', async ({ page, context, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  const loaded = Promise.withResolvers<void>();
  await context.route(/\/attachments-[^/]+\.js/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const area = page.getByLabel(text('chat.write'), { exact: true });
  await expect(area).toBeVisible();
  const asked = page.waitForRequest(/\/attachments-[^/]+\.js/);
  await page.locator('input[type=file]').setInputFiles(await picture('oak.png', '#a63'));
  await asked;
  await area.fill('This one?');
  await area.press('Enter');
  await expect(area).toHaveValue('This one?');
  const messages = page.getByRole('log').getByRole('article');
  await expect(messages).toHaveCount(0);
  loaded.resolve();
  await expect(messages).toHaveCount(2);
  await expect(messages.first().locator('img')).toHaveCount(1);
  await expect(messages.last()).toContainText('This one?');
  await expect(area).toHaveValue('');
});

test('what failed stays, after another conversation and a reload, until it is sent again', async ({ page, market, text, faults }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  faults.expected(/generalFilePresign/);
  faults.expected(/ERR_FAILED/);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const area = page.getByLabel(text('chat.write'), { exact: true });
  await expect(area).toBeVisible();
  await page.route(/generalFilePresign/, (route) => route.abort());
  await page.locator('input[type=file]').setInputFiles(await picture('oak.png', '#a63'));
  await expect(tray(page, text).getByRole('listitem')).toBeVisible();
  await area.fill('A sample');
  await send(page, text);
  const failed = tray(page, text).getByRole('listitem');
  await expect(failed.getByRole('alert')).toContainText(text('chat.uploadBroke'));
  await expect(area).toHaveValue('');

  const address = page.url();
  await page.goto('/message/chat?support=1');
  await expect(page.getByLabel(text('chat.write'), { exact: true })).toBeVisible();
  await expect(tray(page, text)).toHaveCount(0);
  await page.goto(address);
  await expect(failed.getByRole('alert')).toBeVisible();
  await fit(page, { targets: true });
  await page.unroute(/generalFilePresign/);
  await failed.getByRole('button', { name: text('chat.sendAgain'), exact: true }).click();
  const log = page.getByRole('log');
  await expect(log.getByRole('article')).toHaveCount(2);
  await expect(log.getByRole('article').first().locator('img')).toHaveCount(1);
  await expect(log.getByRole('article').last()).toContainText('A sample');
  await expect(failed).toHaveCount(0);
});

test('a picture that could not be loaded is tried again', async ({ page, market, text, faults }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await expect(page.getByLabel(text('chat.write'), { exact: true })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(await picture('oak.png', '#a63'));
  await expect(tray(page, text).getByRole('listitem')).toBeVisible();
  await send(page, text);
  const thumb = page.getByRole('log').getByRole('button', { name: text('chat.openPicture', { name: 'oak.png' }) });
  await expect(thumb.locator('img')).toBeVisible();
  const previews = /chat-large|size=large|large/;
  faults.expected(/ERR_FAILED/);
  let refuses = true;
  await page.route(
    (url) => previews.test(url.href) || url.pathname.startsWith('/files/'),
    (route) => (refuses ? route.abort() : route.continue()),
  );
  await thumb.click();
  const dialog = page.getByRole('dialog');
  const again = dialog.getByRole('button', { name: text('common.tryAgain'), exact: true });
  await expect(again).toBeVisible();
  await fit(page, { targets: true });
  refuses = false;
  await again.press('Enter');
  await expect(dialog.getByRole('img', { name: 'oak.png' })).toBeVisible();
});

test('files that were not sent can be discarded where the conversation has ended, and go with it', async ({
  page,
  market,
  text,
  faults,
  isPhone,
}) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  faults.expected(/generalFilePresign/);
  faults.expected(/ERR_FAILED/);
  const address = `/message/chat?store=${seller.stores[0]?.id}`;
  await logIn(page, buyer.email, address);
  const area = page.getByLabel(text('chat.write'), { exact: true });
  await area.fill('Hello');
  await area.press('Enter');
  await expect(page.getByRole('log').getByText(text('chat.sent'))).toBeVisible();
  await page.route(/generalFilePresign/, (route) => route.abort());
  await page.locator('input[type=file]').setInputFiles(await picture('oak.png', '#a63'));
  await expect(tray(page, text).getByRole('listitem')).toBeVisible();
  await send(page, text);
  await expect(tray(page, text).getByRole('alert')).toContainText(text('chat.uploadBroke'));
  const waiting = () => page.evaluate(() => Object.keys(localStorage).filter((key) => /chat-files-/.test(key)));
  await expect.poll(waiting).toHaveLength(1);

  // Where nothing is written any more, they can be discarded.
  await (await openDetails(page, text)).getByRole('button', { name: text('chat.destroy'), exact: true }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('chat.destroy'), exact: true })
    .click();
  await expect(page.getByText(text('chat.destroyed'))).toBeVisible();
  if (isPhone) await page.keyboard.press('Escape');
  await expect(tray(page, text).getByRole('button', { name: text('chat.sendAgain') })).toHaveCount(0);
  await expect(tray(page, text).getByRole('button', { name: text('chat.discard') })).toBeVisible();
  await fit(page, { targets: true });

  await page
    .getByRole('region')
    .getByRole('button', { name: text('common.actionsFor', { name: seller.stores[0]?.name ?? '' }) })
    .click();
  await page.getByRole('menuitem', { name: text('chat.delete'), exact: true }).click();
  await expect(page.getByRole('log')).toHaveCount(0);
  await expect.poll(waiting).toEqual([]);
  await page.goto(address);
  await expect(area).toBeVisible();
  await expect(tray(page, text)).toHaveCount(0);
});

test('a message of one’s own says by whom it was read', async ({ page, newPage, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const area = page.getByLabel(text('chat.write'), { exact: true });
  await area.fill('Is it available?');
  await area.press('Enter');
  const log = page.getByRole('log');
  await expect(log.getByText(text('chat.sent'))).toBeVisible();

  const other = await newPage();
  await logIn(other, seller.email, '/seller-console/messages', 'seller');
  await openConversation(other, text);
  const read = log.getByRole('button', { name: text('chat.readBy', { count: 1 }) });
  await read.click();
  await expect(read).toHaveAttribute('aria-expanded', 'true');
  await expect(log.getByRole('article').getByText(seller.name, { exact: true })).toBeVisible();
  await fit(page, { targets: true });
});

test('from the width of a tablet, the list and the thread are next to each other', async ({ page, market, text, isPhone }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  if (!isPhone) await page.setViewportSize({ width: 760, height: 900 });
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  await expect(page.getByLabel(text('chat.write'), { exact: true })).toBeVisible();
  const list = page.getByRole('region', { name: text('chat.conversations'), exact: true });
  if (isPhone) await expect(list).toBeHidden();
  else expect((await list.boundingBox())?.width).toBe(320);
  await fit(page, { targets: true });
  expect(await page.locator('meta[name=viewport]').getAttribute('content')).toContain('interactive-widget=resizes-content');
});
