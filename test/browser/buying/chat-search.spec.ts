import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * Messages of a chat that are found, and the places in a thread that they lead to.
 */

const gidOf = async (page: Page): Promise<string> => {
  await expect(page).toHaveURL(/gid=/);
  return new URL(page.url()).searchParams.get('gid') ?? '';
};

/** Only what is within the thread’s window counts. */
const seen = (page: Page, message: string) =>
  page
    .getByRole('log')
    .getByRole('article')
    .filter({ hasText: message, hasNot: page.locator('blockquote') });

test('a hit leads to its place, and from there to older and newer messages', async ({ page, newPage, market, text }) => {
  test.setTimeout(180_000);
  const [seller, otherSeller, buyer] = await Promise.all([market.seller(), market.seller(), market.buyer()]);
  const [[first], [second]] = [seller.stores, otherSeller.stores];
  await logIn(page, buyer.email, `/message/chat?store=${second?.id}`);
  const elsewhere = await gidOf(page);
  await market.writes(buyer, elsewhere, ['Also PO-00000012 here']);
  await open(page, `/message/chat?store=${first?.id}`);
  const gid = await gidOf(page);
  const lines = Array.from({ length: 90 }, (_, at) => `Line ${at + 1}.`);
  await market.writes(buyer, gid, lines.with(29, 'Where is PO-00000012?').with(30, 'See price-list.pdf'));
  await open(page, '/message/chat');
  const field = page.getByPlaceholder(text('chat.search'));
  const results = page.getByRole('region', { name: text('chat.foundMessages') });
  await field.fill('price-list');
  await expect(results.getByRole('listitem')).toHaveCount(1);
  // After the last page the focus goes on to its first row.
  await field.fill('Line');
  const more = results.getByRole('button', { name: text('common.more'), exact: true });
  for (const count of [20, 40, 60, 80]) {
    await expect(results.getByRole('status')).toHaveText(text('chat.foundFirst', { count }));
    await expect(results.getByRole('listitem')).toHaveCount(count);
    await more.press('Enter');
  }
  await expect(results.getByRole('status')).toHaveText(text('chat.foundCount', { count: 88 }));
  await expect(results.getByRole('listitem').nth(80).getByRole('button')).toBeFocused();
  await field.fill('PO-00000012');
  await expect(results.getByRole('listitem')).toHaveCount(2);
  await results.getByRole('button', { name: text('chat.foundNarrow'), exact: true }).press('Enter');
  await results.getByLabel(text('chat.foundIn'), { exact: true }).selectOption(gid);
  await expect(results.getByRole('listitem')).toHaveCount(1);
  await fit(page, { targets: true });
  await results.getByLabel(text('chat.foundTo'), { exact: true }).fill('2020-01-01');
  await expect(results.getByText(text('chat.noneFound'))).toBeVisible();
  await results.getByRole('button', { name: text('chat.foundEverything'), exact: true }).press('Enter');
  await expect(results.getByRole('listitem')).toHaveCount(2);

  await results.getByRole('listitem').filter({ hasText: 'Where is' }).getByRole('button').press('Enter');
  await expect(page).toHaveURL(/seq=/);
  await expect(seen(page, 'Where is PO-00000012?')).toBeFocused();
  await expect(seen(page, 'Where is PO-00000012?')).toBeInViewport();
  await expect(page.getByRole('status').filter({ hasText: 'Where is PO-00000012?' })).toBeAttached();
  // What comes meanwhile is counted, and stays unread.
  const other = await newPage();
  await logIn(other, seller.email, '/seller-console/messages', 'seller');
  await other.locator(`[data-gid="${gid}"]`).click();
  await other.getByLabel(text('chat.write'), { exact: true }).fill('The newest one');
  await other.keyboard.press('Enter');
  const toNewest = page.getByRole('button', { name: text('chat.newMessages', { count: 1 }), exact: true });
  await expect(toNewest).toBeVisible();
  await expect(seen(page, 'The newest one')).toHaveCount(0);
  // Downwards nothing is left out until the newest message.
  const thread = page.getByRole('log');
  await expect(async () => {
    await thread.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(seen(page, 'The newest one')).toBeInViewport({ timeout: 500 });
  }).toPass();
  const numbers = (await thread.getByRole('article').allInnerTexts()).flatMap((line) => /Line (\d+)\./.exec(line)?.[1] ?? []).map(Number);
  const from = numbers[0] ?? 0;
  expect(numbers).toEqual(Array.from({ length: 91 - from }, (_, at) => from + at).filter((number) => number !== 30 && number !== 31));

  // Back at the place, one button leads to the newest messages.
  await open(page, `/message/chat?gid=${gid}&seq=5`);
  await expect(seen(page, 'Line 4.')).toBeFocused();
  await page.getByRole('button', { name: text('chat.toEnd'), exact: true }).press('Enter');
  await expect(seen(page, 'The newest one')).toBeInViewport();
  await expect(page).not.toHaveURL(/seq=/);
  await expect(page.getByRole('log')).toBeFocused();
});

test('a quoted message leads to its place; one that is not there has the nearest', async ({ page, market, text }) => {
  test.setTimeout(180_000);
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const gid = await gidOf(page);
  const [quoted, gone] = await market.writes(buyer, gid, ['What is asked', ...Array.from({ length: 60 }, (_, at) => `Line ${at}.`)]);
  const quote = { msgPreview: 'What is asked', msgSender: buyer.name, msgType: 'txt' };
  await market.writes(buyer, gid, ['The answer'], { msgQuote: { msgID: quoted?.id ?? '', ...quote } });
  await market.writes(buyer, gid, ['To nothing'], { msgQuote: { msgID: randomUUID(), ...quote, msgPreview: 'Nothing' } });
  await open(page, `/message/chat?gid=${gid}`);
  await page.getByRole('log').getByRole('button', { name: 'Nothing' }).click();
  await expect(page.getByText(text('chat.quoteGone'))).toBeVisible();
  await page.getByRole('log').getByRole('button', { name: 'What is asked' }).press('Enter');
  await expect(seen(page, 'What is asked')).toBeFocused();
  await expect(page).toHaveURL(/seq=/);
  // What is sent is seen among the newest messages.
  await page.getByLabel(text('chat.write'), { exact: true }).fill('Sent from there');
  await page.keyboard.press('Enter');
  await expect(seen(page, 'Sent from there')).toBeInViewport();
  await expect(page).not.toHaveURL(/seq=/);

  const actions = async (message: string, name: string): Promise<void> => {
    await seen(page, message)
      .getByRole('button', { name: text('chat.actions') })
      .press('Enter');
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  };
  await open(page, `/message/chat?gid=${gid}&seq=${gone?.seq}`);
  await expect(seen(page, 'Line 0.')).toBeFocused();
  await actions('Line 0.', text('chat.recall'));
  await expect(page.getByRole('log').getByText(text('chat.recalledOwn'))).toBeVisible();
  await open(page, `/message/chat?gid=${gid}&seq=${gone?.seq}`);
  await expect(page.getByRole('status').filter({ hasText: text('chat.placeRecalled') })).toBeVisible();
  await actions('What is asked', text('chat.removeForMe'));
  await expect(seen(page, 'What is asked')).toHaveCount(0);
  await open(page, `/message/chat?gid=${gid}&seq=${quoted?.seq}`);
  await expect(page.getByRole('status').filter({ hasText: text('chat.placeGone') })).toBeVisible();
  await expect(page.getByRole('log').getByText(text('chat.recalledOwn'))).toBeInViewport();
  await fit(page, { targets: true });
});
