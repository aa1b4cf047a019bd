import type { Locator, Page } from '@playwright/test';
import { openDetails } from '../support/chat.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * Each page of messages, chat, customer service, moderation and held stock once per role, as somebody sees it who comes for the first time
 * or has one thing there: free of barriers, and nothing sticks out. What is done on them, and pages that look alike for two roles, is
 * tested where it belongs.
 */

const look = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await open(page, path);
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    await fit(page, { targets: true });
  }
};

/** What of a drawer is cut off at its side. */
const cutOff = (shown: Locator): Promise<string[]> =>
  shown.evaluate((drawer) => {
    const edge = drawer.getBoundingClientRect().right + 1;
    return [...drawer.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > edge)
      .map((one) => one.outerHTML.slice(0, 160));
  });

const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

test('pages of messages are fit for buyers and sellers', async ({ page, newPage, market, text, isPhone }) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  const { seller, store } = item;
  await market.holds(buyer, item, 3);
  await logIn(page, buyer.email, `/message/chat?store=${store.id}`);
  const field = page.getByLabel(text('chat.write'), { exact: true });
  const log = page.getByRole('log');
  for (const message of ['Is it available?', `A code: ${'x'.repeat(60)}`]) {
    await field.fill(message);
    await page.keyboard.press('Enter');
    await expect(log.getByText(message)).toBeVisible();
  }
  await expect(log.getByText(text('chat.sent'))).toHaveCount(2);

  await open(page, '/message/chat');
  await page.getByPlaceholder(text('chat.search')).fill('available');
  await expect(page.getByRole('heading', { name: text('chat.foundMessages'), exact: true })).toBeVisible();
  await expect(page.getByText(text('chat.noneFound'))).toHaveCount(0);
  await page.getByPlaceholder(text('chat.search')).fill('');
  await page.getByRole('button', { name: text('chat.start'), exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await fit(page, { targets: true });
  await page.keyboard.press('Escape');
  await look(page, [
    '/message/center',
    '/account/notifications',
    '/purchased/stock',
    `/leaving?to=${encodeURIComponent('https://shop.example/')}`,
  ]);

  const other = await newPage();
  await logIn(other, seller.email, '/seller-console/messages', 'seller');
  const row = other.getByRole('list', { name: text('chat.conversations') }).getByRole('button');
  await row.press('Enter');
  const opened = other.getByRole('region', { name: buyer.company });
  await expect(opened.getByRole('log')).toBeVisible();
  // Where the conversation takes the place of the list, the focus is not lost in either direction.
  if (isPhone) {
    await expect(opened).toBeFocused();
    await other.getByRole('button', { name: text('chat.back'), exact: true }).press('Enter');
    await expect(row).toBeFocused();
    await row.press('Enter');
  }
  await opened
    .getByRole('button', { name: text('chat.actions') })
    .first()
    .press('Enter');
  await other.getByRole('menuitem', { name: text('chat.report'), exact: true }).press('Enter');
  await expect(other.getByRole('dialog').getByRole('checkbox')).toHaveCount(1);
  expect(await cutOff(other.getByRole('dialog'))).toEqual([]);
  await fit(other, { targets: true });
  await other.keyboard.press('Escape');
  const details = await openDetails(other, text);
  await expect(details.getByRole('heading', { name: text('service.notes'), exact: true })).toBeVisible();
  expect(await cutOff(details)).toEqual([]);
  await fit(other, { targets: true });
  if (isPhone) await other.keyboard.press('Escape');
  await look(other, [
    '/seller-console/notices',
    '/seller-console/notifications',
    '/seller-console/service',
    '/seller-console/service/ratings',
    '/seller-console/held-stock',
    '/seller-console/held-stock/terms',
  ]);
});

test('pages of messages are fit for the operator', async ({ page, market }) => {
  const operator = await market.operator();
  await logIn(page, operator.email, '/operator/messages');
  await fit(page, { targets: true });
  await look(page, ['/operator/notices', '/operator/service', '/operator/service/ratings', '/operator/chat-reports']);
});

test('the details stand next to the thread where there is room, and can be closed @desktop', async ({ page, market, text }) => {
  const [seller, buyer] = await Promise.all([market.seller(), market.buyer()]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await logIn(page, buyer.email, `/message/chat?store=${seller.stores[0]?.id}`);
  const details = page.getByRole('complementary', { name: text('chat.details'), exact: true });
  const button = page.getByRole('button', { name: text('chat.details'), exact: true });
  const field = page.getByLabel(text('chat.write'), { exact: true });
  await expect(details.getByText(`${seller.name} ·`)).toBeVisible();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const width = async () => (await page.getByRole('log').boundingBox())?.width ?? 0;
  const narrow = await width();

  // A file that is sent is in the list at once, and a place of the thread leaves the details where they are.
  await page.locator('input[type=file]').setInputFiles({ name: 'prices.pdf', mimeType: 'application/pdf', buffer: pdf });
  await expect(page.getByRole('list', { name: text('chat.files'), exact: true })).toContainText('prices.pdf');
  await field.fill('Our prices');
  await field.press('Enter');
  await expect(details.getByRole('list', { name: text('chat.sharedFiles'), exact: true })).toContainText('prices.pdf');
  await page.goto(`${page.url()}&seq=2`);
  await expect(page.getByRole('log').getByText('Our prices')).toBeVisible();
  await expect(details.getByText('prices.pdf')).toBeVisible();
  await fit(page, { targets: true });

  await button.press('Enter');
  await expect(details).toHaveCount(0);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(await width()).toBe(narrow + 320);
  await page.reload();
  await expect(field).toBeVisible();
  await expect(details).toHaveCount(0);
  await button.click();
  await expect(details).toBeVisible();

  // With less room they are in a drawer.
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(details).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('dialog').getByText('prices.pdf')).toBeVisible();
});
