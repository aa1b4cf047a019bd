import type { Page } from '@playwright/test';
import { testCountry } from '../support/market.ts';
import { awake, expect, logIn, password, test } from '../support/test.ts';

/*
 * What is clicked and typed before the page's scripts have come, or while they take over, counts once.
 */

/** Holds the page's scripts back until `come()`. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let come: () => void = () => undefined;
  const wait = new Promise<void>((resolve) => (come = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await wait;
    await route.continue();
  });
  return async () => {
    come();
    await page.waitForFunction(() => !('typedEarly' in window));
  };
}

test('boxes that are ticked at any moment of a page’s start stay ticked', { tag: '@desktop' }, async ({ page, market }) => {
  test.setTimeout(150_000);
  const seller = await market.seller();
  for (const store of seller.stores) await market.items(store, 6);
  await logIn(page, seller.email, '/seller-console', 'seller');
  // Clicks the first box, then the second, at moments after its row has been parsed, whatever the scripts are doing.
  await page.addInitScript(() => {
    const delay = Number(sessionStorage.getItem('delay'));
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>('main tbody input[type=checkbox]')];
    const look = setInterval(() => {
      if (boxes().length < 4) return;
      clearInterval(look);
      setTimeout(() => boxes()[0]?.click(), delay);
      setTimeout(() => boxes()[1]?.click(), delay + 7);
    }, 1);
  });
  for (let delay = 0; delay < 300; delay += delay < 100 ? 8 : 25) {
    await page.evaluate((value) => sessionStorage.setItem('delay', String(value)), delay);
    await page.goto('/seller-console/product/product-list', { waitUntil: 'commit' });
    await awake(page);
    await page.waitForFunction(() => !('typedEarly' in window));
    const boxes = page.getByRole('main').locator('tbody input[type=checkbox]');
    await expect(boxes.nth(0), `after ${delay} ms`).toBeChecked();
    await expect(boxes.nth(1), `after ${delay} ms`).toBeChecked();
    // The page draws them again: it knows of both.
    await boxes.nth(2).check();
    await expect(boxes.nth(0), `known after ${delay} ms`).toBeChecked();
    await expect(boxes.nth(1), `known after ${delay} ms`).toBeChecked();
  }
});

test('buttons that are pressed early are pressed as often', async ({ page, market }) => {
  const path = `${(await market.item()).path}?_region=${testCountry}`;
  const quantity = page.locator('main input[inputmode=numeric]').first();
  const more = page.locator('main input[inputmode=numeric] ~ button').last();
  const come = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await more.click();
  await more.click();
  await come();
  // One, and one more for each press.
  await expect(quantity).toHaveValue('3');
});

test('a menu that is opened early stays open and shows its entries', { tag: '@desktop' }, async ({ page, text, format }) => {
  const come = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const menu = page
    .getByRole('banner')
    .locator('details')
    .filter({ hasText: text('common.region') });
  await menu.locator('summary').click();
  await come();
  await expect(menu.getByRole('link', { name: format.country('PL'), exact: true })).toBeVisible();
});

test('a search that is sent after hydration and before the replay is of what was typed', { tag: '@desktop' }, async ({ page, text }) => {
  let come: () => void = () => undefined;
  let replay: () => void = () => undefined;
  const scripts = new Promise<void>((resolve) => (come = resolve));
  const replayed = new Promise<void>((resolve) => (replay = resolve));
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await (route.request().url().includes('/early-typing-') ? replayed : scripts);
    await route.continue();
  });
  await page.goto('/tracking', { waitUntil: 'commit' });
  const search = page.getByRole('combobox', { name: text('common.searchHint') });
  await search.pressSequentially('oak');
  const asked = page.waitForRequest(/early-typing-/);
  come();
  await asked;
  await search.press('Enter');
  replay();
  await expect(page).toHaveURL(/\/keyword\/oak$/);
});

test('a form that is sent early is sent by its page, once, with what was typed', { tag: '@desktop' }, async ({ page, market, text }) => {
  const buyer = await market.buyer();
  const come = await holdScripts(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('input[name=email]').fill(buyer.email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('button', { name: text('login.submit'), exact: true }).click();
  await come();
  await page.waitForURL('/');
  expect(sent.filter((address) => address.endsWith('/api/b2b/user/login'))).toHaveLength(1);
  expect(sent.filter((address) => address.includes('password='))).toEqual([]);
});

test('an order that is paid early, with two presses, is paid once and in the way that was chosen', async ({
  page,
  market,
  text,
  language,
}) => {
  const item = await market.item({ price: 50_00 });
  const buyer = await market.buyer({ balance: 200_00 });
  const order = await market.order(buyer, [item], { paid: false });
  const main = page.getByRole('main');
  await logIn(page, buyer.email, `/purchased/purchase-orders/${order.id}?_lang=${language}`);
  const address = await main.getByRole('link', { name: text('orders.pay'), exact: true }).getAttribute('href');
  const come = await holdScripts(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto(address ?? '', { waitUntil: 'commit' });
  await main.getByRole('radio', { name: text('payment.method.card') }).check();
  await main.getByRole('radio', { name: text('payment.method.balance') }).check();
  await main.getByRole('button', { name: text('payment.pay'), exact: true }).dblclick();
  await come();
  await page.waitForURL('**/payment/pay-results?*');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('payment.result.paid'));
  expect(sent.filter((path) => path.includes('/payment/begin'))).toEqual([]);
});
