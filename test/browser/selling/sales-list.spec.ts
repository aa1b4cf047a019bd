import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * Many orders at once: chosen in the seller's list and accepted; and what buyer and seller make of one: the cart, paper, a file.
 */

test('a seller accepts several orders at once', async ({ page, market, text }) => {
  const item = await market.item({ price: 10_00 });
  const buyer = await market.buyer();
  const orders = [await market.order(buyer, [item]), await market.order(buyer, [item]), await market.order(buyer, [item])];
  const main = page.getByRole('main');
  await logIn(page, item.seller.email, '/seller-console?state=paid', 'seller');
  await expect(main.getByRole('table', { name: text('seller.orders') }).getByRole('row')).toHaveCount(orders.length + 1);
  for (const { number } of orders.slice(0, 2))
    await main.getByRole('checkbox', { name: text('seller.choose', { number }), exact: true }).check();
  await fit(page);
  await main.getByRole('button', { name: text('seller.acceptMany', { count: 2 }), exact: true }).click();
  await expect(page.getByText(text('seller.acceptedMany', { count: 2 }))).toBeVisible();
  await expect(main.getByRole('table', { name: text('seller.orders') }).getByRole('row')).toHaveCount(2);
  await fit(page);
});

test('a buyer orders again, and has the order on paper', async ({ page, market, text }) => {
  const item = await market.item({ price: 10_00 });
  const buyer = await market.buyer();
  const order = await market.order(buyer, [item], { quantity: 3 });
  const main = page.getByRole('main');
  await logIn(page, buyer.email);
  await open(page, `/purchased/purchase-orders/${order.id}`);
  await main.getByRole('button', { name: text('orders.again'), exact: true }).click();
  await expect(main.getByText(text('orders.againAdded', { count: 1 }))).toBeVisible();
  await fit(page);
  const coming = page.waitForEvent('download');
  await main.getByRole('link', { name: text('orders.pdf') }).click();
  expect((await coming).suggestedFilename()).toBe(`${order.number}.pdf`);
  await page.emulateMedia({ media: 'print' });
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main.getByRole('columnheader', { name: text('orders.lineTotal') })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(main.getByRole('button', { name: text('orders.again'), exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await main.getByRole('link', { name: text('orders.toCart') }).click();
  await expect(main.getByText(item.variants[0]?.sku ?? '').first()).toBeVisible();
});
