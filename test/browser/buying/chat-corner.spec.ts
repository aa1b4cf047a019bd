import { type Page } from '@playwright/test';
import type { Seller } from '../support/market.ts';
import type { Translate } from '../../../web/app/i18n/translate.ts';
import { openConversation } from '../support/chat.ts';
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

/** Pixels under what ends the page: for the button, whose place is above the last ones. Runs in the page. */
const ends = () =>
  [...document.querySelectorAll('main:not(:has(~ footer)), main ~ footer')].map((end) =>
    Number.parseFloat(getComputedStyle(end).paddingBottom),
  );

test('the chat opens in a drawer, and in full', async ({ page, newPage, market, text, isPhone }) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  const { seller, store } = item;
  await logIn(page, buyer.email, `/message/chat?store=${store.id}`);
  await write(page, text, 'Is it available in walnut?');
  await expect(page.getByRole('log').getByText(text('chat.sent'))).toBeVisible();
  await expect(corner(page, text)).toHaveCount(0);

  const other = await newPage();
  await logIn(other, seller.email, '/seller-console', 'seller');
  const title = await other.title();
  await corner(other, text, 1).click();
  // The tab says it while the chat is open.
  await expect(other).toHaveTitle(`(1) ${title}`);
  const drawer = other.getByRole('dialog', { name: text('chat.title'), exact: true });
  await openConversation(drawer, text);
  await expect(drawer.getByRole('log').getByText('Is it available in walnut?')).toBeVisible();
  // However wide the window is, details are in a drawer of their own here.
  await expect(drawer.getByRole('complementary')).toHaveCount(0);
  await write(other, text, 'From Monday on');
  await expect(page.getByRole('log').getByText('From Monday on')).toBeVisible();
  await expect(other).toHaveTitle(title);
  await fit(other, { targets: true });
  expect((await drawer.boundingBox())?.width).toBe(isPhone ? 390 : 432);

  // Escape closes a menu first, even before that has the focus.
  await drawer
    .getByRole('button', { name: text('chat.actions') })
    .first()
    .evaluate((button: HTMLElement) => {
      button.click();
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    });
  await expect(other.getByRole('menuitem').first()).toBeFocused();
  await expect(drawer).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(other.getByRole('menu')).toHaveCount(0);
  await expect(drawer).toBeVisible();

  // Escape leaves an answer first, then the drawer.
  await drawer
    .getByRole('button', { name: text('chat.actions') })
    .first()
    .press('Enter');
  await expect(other.getByRole('menuitem').first()).toBeFocused();
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

  expect(await other.evaluate(ends)).toEqual([80]);

  // By keyboard it is the last thing of the page.
  await other.keyboard.press('Tab');
  expect(await other.evaluate(() => document.activeElement === document.body)).toBe(true);

  // On another page of the console the same conversation is there.
  await other
    .locator('a[href^="/seller-console/staff"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(other).toHaveURL(/\/seller-console\/staff/);
  await expect.poll(() => other.evaluate(ends)).toEqual([80]);
  await corner(other, text).click();
  await expect(drawer.getByRole('log').getByText('From Monday on')).toBeVisible();
  await drawer.getByRole('link', { name: text('chat.inFull') }).click();
  await expect(other).toHaveURL(/\/seller-console\/messages\?gid=/);
  await expect(other.getByRole('log').getByText('From Monday on')).toBeVisible();
  await expect(corner(other, text)).toHaveCount(0);
  expect(await other.evaluate(ends)).toEqual([0]);
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
  const loaded = page.waitForResponse(/\/chat-corner/);
  await open(page, '/purchased/balance/submit');
  await loaded;
  await expect(corner(page, text)).toHaveCount(0);
  expect(await page.evaluate(ends)).toEqual([0]);
  // It is there, and shown again on the next page.
  await page.getByRole('banner').locator('a[href="/"]').first().click();
  await expect(corner(page, text)).toBeVisible();

  const other = await newPage();
  await logIn(other, operator.email, '/operator');
  await corner(other, text).click();
  await expect(other.getByRole('dialog').getByRole('heading', { name: text('chat.title'), exact: true })).toBeVisible();
  await fit(other, { targets: true });
});

test('the number of unread messages follows what is sent and read elsewhere, within seconds @desktop', async ({
  page,
  newPage,
  market,
  text,
}) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  const { seller, store } = item;
  const shown = await newPage();
  await logIn(shown, seller.email, '/seller-console', 'seller');
  await expect(corner(shown, text)).toBeVisible();
  await shown.waitForFunction(async () => (await navigator.serviceWorker.getRegistration('/'))?.active?.state === 'activated');
  // What it asks for when it has loaded is over; it asks again after a minute at the earliest.
  await shown.waitForTimeout(3_000);
  await logIn(page, buyer.email, `/message/chat?store=${store.id}`);
  await write(page, text, 'Is it available in walnut?');
  await expect(corner(shown, text, 1)).toBeVisible({ timeout: 6_000 });
  await write(page, text, 'And in ash?');
  await expect(corner(shown, text, 2)).toBeVisible({ timeout: 8_000 });

  const other = await newPage();
  await logIn(other, seller.email, '/seller-console/messages', 'seller');
  await openConversation(other, text);
  await expect(other.getByRole('log').getByText('And in ash?')).toBeVisible();
  await expect(corner(shown, text)).toBeVisible({ timeout: 8_000 });
});

test('visitors have no corner, and it stands above bars at the lower edge', async ({ page, newPage, market, text, isPhone }) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  const visitor = await newPage();
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(request.url()));
  await visitor.clock.install();
  await open(visitor, '/');
  await visitor.clock.fastForward(10_000);
  await visitor.waitForLoadState('networkidle');
  await expect(corner(visitor, text)).toHaveCount(0);
  expect(asked.filter((address) => address.includes('/chat-corner'))).toEqual([]);

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

/** What the corner covers: links, fields, cells. Runs in the page. */
const covered = (button: Element): string[] => {
  const box = button.getBoundingClientRect();
  return [...document.querySelectorAll('a, button, input, select, textarea, td, th')]
    .filter((element) => {
      const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
      const isOver = left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      return element !== button && width > 1 && height > 1 && isOver && element.checkVisibility();
    })
    .map(({ outerHTML }) => outerHTML.slice(0, 200));
};

test('the corner covers nothing at the end of a page', async ({ page, newPage, market, text }) => {
  // The corner comes three seconds after each of seven pages.
  test.setTimeout(150_000);
  const seller = await market.seller();
  const buyer = await market.buyer();
  const goods = await market.items(seller.stores[0] as Seller['stores'][number], 3);
  for (const one of goods) for (let count = 0; count < 4; count += 1) await market.order(buyer, [one]);
  const look = async (shown: Page, path: string): Promise<void> => {
    await open(shown, path);
    await expect(corner(shown, text)).toBeVisible();
    // A list may still grow.
    const atEnd = async () => {
      await shown.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      return corner(shown, text).evaluate(covered);
    };
    await expect.poll(atEnd, { message: path }).toEqual([]);
  };
  await logIn(page, buyer.email, '/message/center');
  for (const path of [
    '/message/center',
    '/purchased/purchase-orders',
    `/shopcart?quick=${encodeURIComponent(goods.map(({ variants }) => `${variants[0]?.sku} 2`).join('\n'))}`,
  ])
    await look(page, path);
  await page.getByRole('button', { name: text('cart.quick.add') }).click();
  await expect(page.getByRole('button', { name: text('cart.order'), exact: true })).toBeVisible();
  await look(page, '/shopcart');

  const selling = await newPage();
  await logIn(selling, seller.email, '/seller-console', 'seller');
  for (const path of ['/seller-console?state=paid', '/seller-console/product/product-list', `/seller-console/product/${goods[0]?.id}`])
    await look(selling, path);
  // Nor the bar of a form, which is at the lower edge until its end is reached.
  await selling.evaluate(() => scrollTo(0, 0));
  const bar = selling.locator('form .sticky.bottom-0');
  await expect(bar).toBeInViewport();
  await expect
    .poll(async () => ((await bar.boundingBox())?.y ?? 0) - ((await corner(selling, text).boundingBox())?.y ?? 0))
    .toBeGreaterThanOrEqual(48);
});
