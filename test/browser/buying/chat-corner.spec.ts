import { type Page } from '@playwright/test';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * The chat in the corner of the pages, and what is sent there.
 */

const corner = (page: Page, text: Translate, unread = 0) =>
  page.getByRole('button', { name: unread > 0 ? text('member.chatUnread', { count: unread }) : text('member.chat'), exact: true });

const write = async (page: Page, text: Translate, message: string): Promise<void> => {
  await page.getByLabel(text('chat.write'), { exact: true }).fill(message);
  await page.keyboard.press('Enter');
};

test('the chat opens in a drawer, and in full', async ({ page, newPage, market, text, isPhone }) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  const { seller, store } = item;
  await logIn(page, buyer.email, `/message/chat?store=${store.id}`);
  await write(page, text, 'Is it available in walnut?');
  await expect(page.getByRole('log').getByText(text('chat.sent'))).toBeVisible();
  await expect(corner(page, text)).toHaveCount(0);

  const other = await newPage();
  await logIn(other, seller.email, '/seller-console', 'seller');
  await corner(other, text, 1).click();
  const drawer = other.getByRole('dialog', { name: text('chat.title'), exact: true });
  await drawer
    .getByRole('list', { name: text('chat.conversations') })
    .getByRole('button')
    .click();
  await expect(drawer.getByRole('log').getByText('Is it available in walnut?')).toBeVisible();
  await write(other, text, 'From Monday on');
  await expect(page.getByRole('log').getByText('From Monday on')).toBeVisible();
  await fit(other, { targets: true });
  expect((await drawer.boundingBox())?.width).toBe(isPhone ? 390 : 432);

  // Escape leaves an answer first, then the drawer.
  await drawer
    .getByRole('button', { name: text('chat.actions') })
    .first()
    .press('Enter');
  await other.keyboard.press('Escape');
  await expect(other.getByRole('menu')).toHaveCount(0);
  await other.getByLabel(text('chat.write'), { exact: true }).press('ArrowUp');
  await expect(drawer.getByText(text('chat.editing'))).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(drawer.getByText(text('chat.editing'))).toHaveCount(0);
  await other.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(corner(other, text)).toBeFocused();
  await fit(other, { targets: true });

  // On another page of the console the same conversation is there.
  await other
    .locator('a[href^="/seller-console/staff"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(other).toHaveURL(/\/seller-console\/staff/);
  await corner(other, text).click();
  await expect(drawer.getByRole('log').getByText('From Monday on')).toBeVisible();
  await drawer.getByRole('link', { name: text('chat.inFull') }).click();
  await expect(other).toHaveURL(/\/seller-console\/messages\?gid=/);
  await expect(other.getByRole('log').getByText('From Monday on')).toBeVisible();
  await expect(corner(other, text)).toHaveCount(0);
});

test('the corner is on public pages of signed-in people and the operator’s, but not where one pays', async ({
  page,
  newPage,
  market,
  text,
}) => {
  const [item, buyer, operator] = await Promise.all([market.item(), market.buyer(), market.operator()]);
  await logIn(page, buyer.email, item.path);
  await corner(page, text).click();
  await expect(page.getByText(text('chat.none'))).toBeVisible();
  await fit(page, { targets: true });
  await page.keyboard.press('Escape');
  await fit(page);
  await open(page, '/purchased/balance/submit');
  await page.waitForTimeout(4_000);
  await expect(corner(page, text)).toHaveCount(0);

  const other = await newPage();
  await logIn(other, operator.email, '/operator');
  await corner(other, text).click();
  await expect(other.getByRole('dialog').getByRole('heading', { name: text('chat.title'), exact: true })).toBeVisible();
  await fit(other, { targets: true });
});

test('visitors have no corner, and it stands above bars at the lower edge', async ({ page, market, text, isPhone }) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  await open(page, '/');
  await page.waitForTimeout(4_000);
  await expect(corner(page, text)).toHaveCount(0);
  await logIn(page, buyer.email, item.path);
  const place = async () => (await corner(page, text).boundingBox())?.y ?? 0;
  await expect(corner(page, text)).toBeVisible();
  const height = page.viewportSize()?.height ?? 0;
  expect(height - (await place())).toBe(64);
  await open(page, `/shopcart?quick=${encodeURIComponent(`${item.variants[0]?.sku} 2`)}`);
  await page.getByRole('button', { name: text('cart.quick.add') }).click();
  await expect(page.getByRole('button', { name: text('cart.order'), exact: true })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(corner(page, text)).toBeVisible();
  if (isPhone) await expect.poll(async () => height - (await place())).toBeGreaterThan(100);
  await fit(page);
});
