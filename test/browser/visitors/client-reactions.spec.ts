import type { Page, Route } from '@playwright/test';
import { accountCalls } from '../../../contract/identity/accounts.ts';
import { cartCalls } from '../../../contract/buying/cart.ts';
import type { Call } from '../../../contract/wire/call.ts';
import { type Code, codes, httpStatus } from '../../../contract/wire/codes.ts';
import { cookies } from '../../../contract/values/locale.ts';
import { type TestMarket, testCountry } from '../support/market.ts';
import { expect, logIn, open, test } from '../support/test.ts';

/* What the browser does about answers that are no success, and about answers and scripts that do not come. */

const pathOf = (call: Call) => `**/api${call.path}*`;

/** Answers a call with a code instead of letting it through. */
async function refuse(page: Page, call: Call, code: number, msg: string, status: number = httpStatus[code as Code] ?? 200): Promise<void> {
  await page.route(pathOf(call), (route) => route.fulfill({ status, json: { code, msg, data: null } }));
}

/** A buyer of its own, signed in on the page of an item. */
async function buyerAtItem(page: Page, market: TestMarket): Promise<void> {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  await page.goto('/');
  await logIn(page, buyer.email, item.path);
}

const isScript = (route: Route) => route.request().resourceType() === 'script' || route.request().url().endsWith('.js');

test.describe('a call that is refused @desktop', () => {
  for (const code of [codes.productLimit, codes.productLoading, codes.productError, codes.productNotExist, codes.productRequestLimit]) {
    test(`adding to the cart shows the message of ${code}`, async ({ page, market, text, faults }) => {
      faults.expected(/^(?:429|503) \/api\/buyer\/cart\/add/);
      faults.expected(/The server says why/);
      await buyerAtItem(page, market);
      await refuse(page, cartCalls.add, code, 'The server says why');
      await page
        .getByRole('button', { name: text('item.addToCart') })
        .first()
        .click();
      await expect(page.getByRole('status').getByText('The server says why')).toBeVisible();
    });
  }

  test('quick order and the wish list show it, too', async ({ page, market, text, faults }) => {
    faults.expected(/^429 /);
    await page.goto('/');
    await logIn(page, (await market.buyer()).email, '/shopcart');
    await refuse(page, cartCalls.quickOrder, codes.productRequestLimit, 'Too many orders');
    const field = page.getByLabel(text('cart.quick.label'));
    await field.fill('ABC-1 5');
    await page.getByRole('button', { name: text('cart.quick.add') }).click();
    await expect(page.getByText('Too many orders')).toBeVisible();
    await expect(field).toHaveValue('ABC-1 5');
    await page.route('**/api/buyer/wish-list/add*', (route) =>
      route.fulfill({ json: { code: codes.productNotExist, msg: 'Gone from the market', data: null } }),
    );
    const { store } = await market.item();
    await open(page, `/store/${store.id}`);
    await page.locator('[data-wish]:not([data-choose])').first().click();
    await expect(page.getByText('Gone from the market')).toBeVisible();
  });

  test('HTTP 404 is the 404 page, until the next navigation', async ({ page, market, text, faults }) => {
    faults.expected(/^404 \/api/);
    await buyerAtItem(page, market);
    await refuse(page, cartCalls.add, codes.notFound, 'No such call', 404);
    await page
      .getByRole('button', { name: text('item.addToCart') })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: text('common.pageNotFound') })).toBeVisible();
    await page
      .getByRole('link', { name: text('common.toHome') })
      .last()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: text('common.pageNotFound') })).toBeHidden();
    await expect(page.getByRole('banner')).toBeVisible();
  });
});

test.describe('a failed connection @desktop', () => {
  test('is said, and the call can be tried again', async ({ page, market, text, faults }) => {
    faults.expected(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
    await buyerAtItem(page, market);
    let failing = true;
    const sent: string[] = [];
    await page.route(pathOf(cartCalls.add), (route) => {
      sent.push(route.request().postData() ?? '');
      return failing ? route.abort() : route.continue();
    });
    await page
      .getByRole('button', { name: text('item.addToCart') })
      .first()
      .click();
    await expect(page.getByText(text('common.offline'))).toBeVisible();
    await page.getByRole('button', { name: text('common.tryAgain') }).click();
    await expect.poll(() => sent.length).toBe(2);
    await expect(page.getByText(text('common.offline'))).toBeVisible();
    failing = false;
    await page.getByRole('button', { name: text('common.tryAgain') }).click();
    await expect(page.getByRole('status').getByRole('link', { name: text('item.toCart') })).toBeVisible();
    expect(new Set(sent).size).toBe(1);
    await expect(page.getByText(text('common.offline'))).toBeHidden();
  });

  test('leaves what was typed at the log-in', async ({ page, text, faults }) => {
    faults.expected(/ERR_/);
    await open(page, '/login');
    await page.getByLabel(text('login.email')).fill('somebody@example.com');
    await page.getByLabel(text('login.password'), { exact: true }).fill('Secret-2026!');
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await page.getByRole('button', { name: text('login.submit'), exact: true }).click();
    await expect(page.getByText(text('common.offline'))).toBeVisible();
    await expect(page.getByLabel(text('login.email'))).toHaveValue('somebody@example.com');
    await expect(page.getByLabel(text('login.password'), { exact: true })).toHaveValue('Secret-2026!');
  });

  test('a button whose script is not there yet says so, and works when it is pressed again', async ({
    page,
    context,
    market,
    text,
    faults,
  }) => {
    faults.expected(/ERR_|Failed to fetch dynamically imported module/);
    await open(page, `${(await market.item()).path}?_region=${testCountry}`);
    const address = page.url();
    await context.setOffline(true);
    await page
      .getByRole('button', { name: text('item.addToCart') })
      .first()
      .click();
    await expect(page.getByText(text('common.offline'))).toBeVisible();
    expect(page.url()).toBe(address);
    await context.setOffline(false);
    await page
      .getByRole('button', { name: text('item.addToCart') })
      .first()
      .click();
    await expect(page.getByRole('status').getByRole('link', { name: text('item.toCart') })).toBeVisible();
  });

  test('the way to another page waits, and goes on when it is tried again', async ({ page, context, text, faults }) => {
    faults.expected(/ERR_|Failed to fetch|Error loading route module/);
    await open(page, '/login');
    await page.getByLabel(text('login.email')).fill('somebody@example.com');
    await context.setOffline(true);
    await page
      .getByRole('link', { name: text('login.forgotten') })
      .first()
      .click();
    await expect(page.getByText(text('common.offline'))).toBeVisible();
    await expect(page.getByLabel(text('login.email'))).toHaveValue('somebody@example.com');
    await context.setOffline(false);
    await page.getByRole('button', { name: text('common.tryAgain') }).click();
    await expect(page).toHaveURL(/\/forget-password$/);
    await expect(page.getByText(text('common.offline'))).toBeHidden();
  });
});

test('a page whose script is gone is loaded once, by the requested navigation @desktop', async ({ page, text, faults }) => {
  faults.expected(/ERR_|Failed to fetch dynamically imported module|Importing a module script failed|Error loading route module/);
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname));
  await open(page, '/login');
  const known = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  let most = Infinity;
  let failed = 0;
  // All that comes after the page is loaded: the next page's own scripts.
  await page.route('**/assets/*.js', (route) => {
    if (!isScript(route) || known.has(route.request().url()) || failed >= most) return route.continue();
    failed++;
    return route.abort();
  });
  await page
    .getByRole('link', { name: text('login.forgotten') })
    .first()
    .click();
  await expect(page).toHaveURL(/\/forget-password$/);
  // Its scripts fail still: the page stands as the server wrote it, and nothing reloads it.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(failed).toBeGreaterThan(0);
  most = 0;
  await page.waitForLoadState('networkidle');
  expect(documents).toEqual(['/login', '/forget-password']);
});

test('a second failure within ten seconds is said instead of reloading again @desktop', async ({ page, text, faults }) => {
  faults.expected(/ERR_|Failed to fetch dynamically imported module|Error loading route module/);
  await open(page, '/login');
  await page.evaluate(() => sessionStorage.setItem('cldb2b-prod-reloaded-at', String(Date.now())));
  const known = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
  let failing = true;
  await page.route('**/assets/*.js', (route) => (failing && !known.has(route.request().url()) ? route.abort() : route.continue()));
  await page
    .getByRole('link', { name: text('login.forgotten') })
    .first()
    .click();
  await expect(page.getByText(text('common.internalErrorHint'))).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  failing = false;
  await page.getByRole('button', { name: text('common.tryAgain') }).click();
  await expect(page).toHaveURL(/\/forget-password$/);
});

test.describe('the end of a session @desktop', () => {
  test('HTTP 403 logs out once and for good', async ({ page, context, market, text, faults }) => {
    faults.expected(/^(?:401|403) /);
    await buyerAtItem(page, market);
    await refuse(page, cartCalls.add, 403, 'Blocked on the way', 403);
    await page
      .getByRole('button', { name: text('item.addToCart') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByText('Blocked on the way')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: text('login.submit'), exact: true })).toBeVisible();
    const names = (await context.cookies()).filter(({ value }) => value !== '').map(({ name }) => name);
    expect(names).not.toContain(cookies.authorization);
    expect(names).not.toContain('kontor_refresh');
  });

  test('without an answer to the log-out, the secret signs nobody in again', async ({ page, market, text, faults }) => {
    faults.expected(/^(?:401|403) |ERR_/);
    await buyerAtItem(page, market);
    await refuse(page, cartCalls.add, 403, '', 403);
    await page.route(pathOf(accountCalls.logout), (route) => route.abort());
    await page
      .getByRole('button', { name: text('item.addToCart') })
      .first()
      .click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.reload();
    await expect(page.getByRole('button', { name: text('login.submit'), exact: true })).toBeVisible();
  });

  test('that a navigation finds ended is said, and nothing of it is left', async ({ page, context, market, text, faults }) => {
    faults.expected(/^401 /);
    await page.goto('/');
    await logIn(page, (await market.buyer()).email, '/shopcart');
    // No call of a page finds out first.
    await page.goto('about:blank');
    // As if it had been ended on another device.
    const held = await context.cookies();
    await page.request.get(`/api${accountCalls.logout.path}`, { headers: { 'sec-fetch-site': 'same-origin' } });
    await context.addCookies(held);
    await page.goto('/purchased/purchase-orders');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByText(text('login.expired'))).toBeVisible();
    const left = await page.evaluate(() => ['cldb2b-prod-user', 'cldb2b-prod-buyer'].filter((name) => name in localStorage));
    expect(left).toEqual([]);
    await page.reload();
    await expect(page.getByText(text('login.expired'))).toBeHidden();
  });

  test('takes the chosen store along', async ({ page, context, market, text, faults }) => {
    faults.expected(/^401 /);
    await page.goto('/');
    await logIn(page, (await market.seller({ stores: 2 })).email, '/store-select', 'seller');
    await page.getByRole('main').getByRole('button').first().click();
    await expect(page).toHaveURL(/\/seller-console$/);
    expect((await context.cookies()).map(({ name }) => name)).toContain(cookies.store);
    await page.request.get(`/api${accountCalls.logout.path}`, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(cookies.store);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: text('login.submit'), exact: true })).toBeVisible();
  });
});

test('files requested too often are refused with 429 and a retry time @desktop', async ({ page, market }) => {
  await page.goto('/');
  await logIn(page, (await market.buyer()).email);
  for (const path of ['/my-favorite/file/wish-list.csv', '/purchased/quotes.csv']) {
    let answer = await page.request.get(path);
    for (let times = 1; times <= 20 && answer.status() === 200; times++) answer = await page.request.get(path);
    expect(answer.status(), path).toBe(429);
    expect(answer.headers()['retry-after'], path).toMatch(/^\d+$/);
    expect(await answer.text(), path).toContain('Too many requests');
  }
});
