import type { Page } from '@playwright/test';
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

/** Nothing of an open drawer is cut off at its side. */
const withinDrawer = (page: Page): Promise<string[]> =>
  page.getByRole('dialog').evaluate((drawer) => {
    const edge = drawer.getBoundingClientRect().right + 1;
    return [...drawer.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > edge)
      .map((one) => one.outerHTML.slice(0, 160));
  });

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
  expect(await withinDrawer(other)).toEqual([]);
  await fit(other, { targets: true });
  await other.keyboard.press('Escape');
  await opened.getByRole('button', { name: text('chat.details'), exact: true }).click();
  await expect(other.getByRole('dialog')).toBeVisible();
  expect(await withinDrawer(other)).toEqual([]);
  await fit(other, { targets: true });
  await other.keyboard.press('Escape');
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
