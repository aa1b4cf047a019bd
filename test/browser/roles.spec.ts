import { catalogueCalls } from '../../contract/catalogue/catalogue.ts';
import { searchCalls } from '../../contract/search/search.ts';
import { itemPath } from '../../web/app/slug.ts';
import { awake, expect, fit, logIn, open, test } from './support.ts';

/*
 * Who may be where: refusals lead to the page that the rules name, and say why.
 */

test('a buyer under review may look and collect, not order', async ({ page, ask, text, language, faults }) => {
  faults.expected(/^403 \/403/);
  await logIn(page, 'new-buyer@demo.example');
  await expect(page.getByText(text('common.unaudited'))).toBeVisible();
  await fit(page);
  for (const path of ['/purchased/purchase-orders', '/purchased/purchase-orders/1']) {
    await page.goto(path);
    await expect(page).toHaveURL('/403');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('errors.forbidden'));
  }
  await fit(page);
  await page.goto('/account/account-infos/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('company.accountTitle'));
  await open(page, '/my-favorite/wish-list');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('lists.title'));
  await open(page, '/my-items/purchased-items');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: text('common.toReview') })
      .last(),
  ).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(text('errors.forbidden'));

  const card = (await ask(searchCalls.list, { inStock: true })).items.find((one) => one.variantCount === 1 && one.moq === 1);
  const [other] = (await ask(searchCalls.list, { inStock: true })).items;
  const item = await ask(catalogueCalls.item, { id: card?.id ?? other?.id ?? 0 });
  await open(page, itemPath({ id: item.id, urlKey: item.urlKeys[language] ?? '' }));
  await page.getByRole('button', { name: text('item.addToCart'), exact: true }).click();
  await page.getByRole('link', { name: text('item.toCart'), exact: true }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('cart.title'));
  await expect(main.getByText(item.name).first()).toBeVisible();
  const summary = main.getByRole('complementary', { name: text('cart.summary') });
  await expect(summary.getByRole('button', { name: text('cart.order'), exact: true })).toBeDisabled();
  await expect(summary.getByText(text('common.unaudited'))).toBeVisible();
  await fit(page);
});

test('a seller has no business on buyers’ pages', async ({ page, text, faults }) => {
  faults.expected(/^403 \/403/);
  await logIn(page, 'seller@demo.example', '/', 'seller');
  await expect(page).toHaveURL('/store-select');
  for (const path of ['/purchased/purchase-orders', '/purchased/purchase-orders/1', '/account/security', '/download/center']) {
    await page.goto(path);
    await expect(page).toHaveURL('/403');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('errors.forbidden'));
  }
  // Open to everybody signed in: there is nothing in them for a seller, and they say so.
  for (const path of [
    '/my-favorite/wish-list',
    '/my-items/purchased-items',
    '/my-items/downloaded-items',
    '/shopcart',
    '/payment/place-order',
  ]) {
    await open(page, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(text('errors.buyersOnly'));
  }
  await fit(page);
  await open(page, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: text('common.cartCount', { count: 0 }) })).toHaveCount(0);
});

test('a buyer has none in the console', { tag: '@desktop' }, async ({ page, faults }) => {
  faults.expected(/^403 \/403/);
  await logIn(page, 'buyer@demo.example');
  for (const path of ['/seller-console', '/seller-console/sales/1', '/store-select']) {
    await page.goto(path);
    await expect(page).toHaveURL('/403');
  }
});

test('somebody else’s order is like none', async ({ page, text, faults }) => {
  faults.expected(/^403 \/permission-denied/);
  await logIn(page, 'achats@maisonclaire.example', '/purchased/purchase-orders');
  const own = page.getByRole('main').getByRole('table').getByRole('link').first();
  const path = (await own.getAttribute('href')) ?? '';
  const id = Number(path.split('/').at(-1));
  expect(id).toBeGreaterThan(0);
  for (const foreign of [
    `/purchased/purchase-orders/${await foreignTo(id)}`,
    '/purchased/purchase-orders/999999999',
    '/purchased/purchase-orders/none',
  ]) {
    await page.goto(foreign);
    await expect(page).toHaveURL('/permission-denied');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('errors.denied'));
  }
  await fit(page);

  /** The ids of a company's own orders are all in its list; the first missing one belongs to another company. */
  async function foreignTo(from: number): Promise<number> {
    await page.goto('/purchased/purchase-orders?size=100');
    const links = page.getByRole('main').getByRole('table').getByRole('link');
    const own = new Set(await links.evaluateAll((all) => all.map((link) => Number(link.getAttribute('href')?.split('/').at(-1)))));
    let wanted = from - 1;
    while (own.has(wanted)) wanted -= 1;
    return wanted;
  }
});

test('a seller cannot open another company’s sale', { tag: '@desktop' }, async ({ page, newPage, text, faults }) => {
  faults.expected(/^403 \/permission-denied/);
  const buyer = await newPage();
  await logIn(buyer, 'buyer@demo.example', '/purchased/purchase-orders?size=100');
  const rows = buyer.getByRole('main').getByRole('table').getByRole('row');
  const foreign = rows.filter({ hasText: 'Casalago' }).or(rows.filter({ hasText: 'Terraverde' }));
  const path = (await foreign.getByRole('link').first().getAttribute('href')) ?? '';
  await logIn(page, 'seller@demo.example', '/seller-console', 'seller');
  await page.getByRole('main').getByRole('button', { name: 'Werkraum' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('seller.title', { store: 'Werkraum' }));
  await page.goto(`/seller-console/sales/${path.split('/').at(-1)}`);
  await expect(page).toHaveURL('/permission-denied');
});

test('the operator logs in', async ({ page, text, faults }) => {
  faults.expected(/^403 \/403/);
  await logIn(page, 'operator@demo.example');
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('banner').getByLabel(`${text('common.account')}: Friederike Hansen`)).toBeVisible();
  await fit(page);
  await page.goto('/seller-console');
  await expect(page).toHaveURL('/403');
});

test('logging out ends it everywhere', async ({ page, context, text, language, faults, ask }) => {
  await logIn(page, 'buyer@demo.example');
  const [item] = (await ask(searchCalls.list, { inStock: true })).items;
  if (!item) throw new Error('an empty market');
  const other = await context.newPage();
  const { urlKeys } = await ask(catalogueCalls.item, { id: item.id });
  const path = itemPath({ id: item.id, urlKey: urlKeys[language] ?? '' });
  await open(other, path);
  faults.expected(/^401 /);

  await page
    .getByRole('banner')
    .getByLabel(new RegExp(`^${text('common.account')}: `))
    .click();
  await page.getByRole('button', { name: text('common.logout'), exact: true }).click();
  await expect(page).toHaveURL(/\/login(\?|$)/);
  await awake(page);
  expect((await context.cookies()).find(({ name }) => name === 'Authorization_web')).toBeUndefined();
  await page.goto('/purchased/purchase-orders');
  await expect(page).toHaveURL('/login?redirect=%2Fpurchased%2Fpurchase-orders');

  // The other tab notices by itself, or at its next request.
  const add = other.getByRole('button', { name: text('item.addToCart'), exact: true });
  if (await add.isVisible()) await add.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(other).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
  await expect(other.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible();
});
