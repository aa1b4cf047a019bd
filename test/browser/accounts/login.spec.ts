import type { Page } from '@playwright/test';
import { testCountry } from '../support/market.ts';
import { awake, expect, fit, open as openPath, password, test } from '../support/test.ts';

const email = (page: Page) => page.locator('input[name=email]');
const secret = (page: Page) => page.locator('input[name=password]');
const submit = (page: Page) => page.locator('button[type=submit]');

/** The page is ready for typing once its scripts run: only then the choice of what one does is a tab that can be changed. */
async function open(page: Page, redirect?: string): Promise<void> {
  await openPath(page, redirect === undefined ? '/login' : `/login?redirect=${encodeURIComponent(redirect)}`);
}

async function logIn(page: Page, who: string, given = password): Promise<void> {
  await email(page).fill(who);
  await secret(page).fill(given);
  await submit(page).click();
}

test('a private page leads to the login and back, and a mistake loses nothing', async ({ page, market }) => {
  const buyer = await market.buyer();
  await page.goto('/shopcart?from=mail');
  expect(new URL(page.url()).search).toBe('?redirect=%2Fshopcart%3Ffrom%3Dmail');
  await awake(page);
  await submit(page).click();
  await expect(page.locator('input[aria-invalid=true]')).toHaveCount(2);
  await expect(email(page)).toBeFocused();
  await logIn(page, buyer.email, 'Wrong-2026!');
  await expect(page.locator('main [role=alert]')).toBeVisible();
  await expect(email(page)).toHaveValue(buyer.email);
  await logIn(page, buyer.email);
  await page.waitForURL('**/shopcart?from=mail');
});

test('a buyer’s pages are for its VAT country, whatever region was looked at before', { tag: '@desktop' }, async ({ page, market }) => {
  const buyer = await market.buyer();
  await page.goto('/?_region=AT');
  await open(page);
  await logIn(page, buyer.email);
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  await expect(page.locator('html')).toHaveAttribute('data-region', testCountry);
});

test('a password can be looked at', async ({ page }) => {
  await open(page);
  await secret(page).fill(password);
  await page.locator('input[name=password] + button').click();
  await expect(secret(page)).toHaveAttribute('type', 'text');
  await expect(secret(page)).toHaveValue(password);
});

test('nothing readable of the password leaves the browser', { tag: '@desktop' }, async ({ page, market }) => {
  const buyer = await market.buyer();
  await open(page);
  const sent = page.waitForRequest('**/api/b2b/user/login');
  await logIn(page, buyer.email);
  const fields = new URLSearchParams((await sent).postData() ?? '');
  expect([...fields.keys()]).toEqual(['body', '_lang', '_country', 'timestamp', 'signature', 'encrypted']);
  expect(decodeURIComponent(fields.toString())).not.toMatch(/Kontor-2026|test\.example/);
  await page.waitForURL((url) => url.pathname === '/');
});

test('a key that is no longer taken is replaced, and the login goes on', { tag: '@desktop' }, async ({ page, market }) => {
  const buyer = await market.buyer();
  let requests = 0;
  await page.route('**/api/secret/pubkey/0**', async (route) => {
    requests += 1;
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { v: string } };
    if (requests === 1) answer.data.v = 'retired';
    await route.fulfill({ response, json: answer });
  });
  await open(page);
  await logIn(page, buyer.email);
  await page.waitForURL((url) => url.pathname === '/');
  expect(requests).toBe(2);
});

for (const target of ['//evil.example', '/403']) {
  test(`the target ${target} is ignored`, { tag: '@desktop' }, async ({ page, market }) => {
    const buyer = await market.buyer();
    await open(page, target);
    await logIn(page, buyer.email);
    await page.waitForURL((url) => !url.pathname.startsWith('/login'));
    expect(new URL(page.url()).pathname).toBe('/');
    expect(new URL(page.url()).hostname).toBe('localhost');
  });
}

test('a seller chooses a store and goes on to the console', async ({ page, context, market }) => {
  const seller = await market.seller({ stores: 2 });
  await open(page, '/seller-console?state=paid');
  await logIn(page, seller.email);
  await page.waitForURL('**/store-select?redirect=%2Fseller-console%3Fstate%3Dpaid');
  const stores = page.locator('main li button');
  await expect(stores).toHaveCount(2);
  await awake(page);
  await fit(page);
  await stores.nth(1).click();
  await page.waitForURL('**/seller-console?state=paid');
  expect((await context.cookies()).find(({ name }) => name === 'kontor_store')?.value).toMatch(/^\d+$/);
});

test('a seller is no buyer', { tag: '@desktop' }, async ({ page, market }) => {
  const seller = await market.seller({ stores: 2 });
  await open(page, '/shopcart');
  await page.getByRole('tab').nth(1).click();
  await logIn(page, seller.email);
  await page.waitForURL('**/store-select');
  await open(page);
  await page.waitForURL('**/store-select');
});

test('the code is requested by e-mail, and the page does not reveal who has an account', async ({ page }) => {
  await open(page);
  const nobody = `nobody-${crypto.randomUUID()}@test.example`;
  await email(page).fill(nobody);
  await page.locator('form button').last().click();
  await page.locator('input[name=code] >> xpath=ancestor::div[2]').locator('button').click();
  await expect(page.locator('form [role=status]')).toContainText(nobody);
  await expect(page.locator('input[name=code]')).toBeFocused();
  await page.locator('input[name=code]').fill('123 456');
  await submit(page).click();
  await expect(page.locator('main [role=alert]')).toBeVisible();
});

test('a session survives the end of its token and ends at logout', { tag: '@desktop' }, async ({ page, context, market, faults }) => {
  // The calls of a page whose session has ended.
  faults.expected(/^401 \/api\//);
  const buyer = await market.buyer();
  await open(page);
  await logIn(page, buyer.email);
  await page.waitForURL((url) => url.pathname === '/');
  // The page's own script synchronises token and cookie: it has to finish before the cookie is corrupted.
  await page.waitForLoadState('networkidle');
  const cookie = (await context.cookies()).find(({ name }) => name === 'Authorization_web');
  expect(await page.evaluate(() => document.cookie)).not.toContain('refresh');
  await context.addCookies([{ ...cookie, value: 'no.longer.good' } as never]);
  const stored = await page.evaluate(() => localStorage.getItem('cldb2b-prod-access'));
  await page.goto('/shopcart');
  expect(new URL(page.url()).pathname).toBe('/shopcart');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cldb2b-prod-access'))).not.toBe(stored);
  // Outside the page, which goes to the login as soon as it notices.
  const ended = await page.request.get('/api/b2b/user/logout', { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(await ended.json()).toMatchObject({ code: 200, data: { ended: true } });
  const later = await context.newPage();
  await later.goto('/shopcart');
  expect(new URL(later.url()).pathname).toBe('/login');
});

test('the page is fit for everybody, and quiet', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.on('pageerror', (error) => errors.push(error.message));
  await open(page);
  await fit(page);
  await submit(page).click();
  await page.getByRole('tab').nth(1).click();
  await fit(page);
  expect(errors).toEqual([]);
});
