import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * Who may be where: refusals lead to the page that the rules name, and say why.
 */

test('a buyer under review may look and collect, not order', async ({ page, market, text, faults }) => {
  faults.expected(/^403 \/403/);
  const [buyer, item] = await Promise.all([market.buyer({ state: 'draft' }), market.item()]);
  await logIn(page, buyer.email);
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

  await open(page, item.path);
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

test('a seller has no business on buyers’ pages', async ({ page, market, text, faults }) => {
  faults.expected(/^403 \/403/);
  await logIn(page, (await market.seller({ stores: 2 })).email, '/', 'seller');
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

test('a buyer has none in the console', { tag: '@desktop' }, async ({ page, market, faults }) => {
  faults.expected(/^403 \/403/);
  await logIn(page, (await market.buyer()).email);
  for (const path of ['/seller-console', '/seller-console/sales/1', '/store-select']) {
    await page.goto(path);
    await expect(page).toHaveURL('/403');
  }
});

test('somebody else’s order is like none', async ({ page, market, text, faults }) => {
  faults.expected(/^403 \/permission-denied/);
  const [item, other, buyer] = await Promise.all([market.item(), market.buyer(), market.buyer()]);
  const { id: foreign } = await market.order(other, [item]);
  const { id: own } = await market.order(buyer, [item]);
  await logIn(page, buyer.email, `/purchased/purchase-orders/${own}`);
  await expect(page).toHaveURL(`/purchased/purchase-orders/${own}`);
  for (const id of [foreign, 999_999_999, 'none']) {
    await page.goto(`/purchased/purchase-orders/${id}`);
    await expect(page).toHaveURL('/permission-denied');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('errors.denied'));
  }
  await fit(page);
});

test('a seller cannot open another company’s sale', { tag: '@desktop' }, async ({ page, market, faults }) => {
  faults.expected(/^403 \/permission-denied/);
  const [item, other, buyer] = await Promise.all([market.item(), market.item(), market.buyer()]);
  const [{ id: own }, { id: foreign }] = [await market.order(buyer, [item]), await market.order(buyer, [other])];
  await logIn(page, item.seller.email, `/seller-console/sales/${own}`, 'seller');
  await expect(page).toHaveURL(`/seller-console/sales/${own}`);
  await page.goto(`/seller-console/sales/${foreign}`);
  await expect(page).toHaveURL('/permission-denied');
});

test('the operator logs in', async ({ page, market, text, faults }) => {
  faults.expected(/^403 \/403/);
  const operator = await market.operator();
  await logIn(page, operator.email);
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('banner').getByLabel(`${text('common.account')}: ${operator.name}`)).toBeVisible();
  await fit(page);
  await page.goto('/seller-console');
  await expect(page).toHaveURL('/403');
});

test('logging out ends it everywhere', async ({ page, context, market, text, faults }) => {
  const [item, buyer] = await Promise.all([market.item(), market.buyer()]);
  await logIn(page, buyer.email);
  const other = await context.newPage();
  const { path } = item;
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
