import { expect, fit, logIn, open, test } from '../support/test.ts';

/* Lists of orders: a bulk action with its preview and progress, and a list that a buyer sets up for itself. */

test('a seller processes chosen orders at once', async ({ page, market, text }) => {
  const item = await market.item({ price: 10_00 });
  const buyer = await market.buyer();
  const orders = [await market.order(buyer, [item]), await market.order(buyer, [item])];
  const main = page.getByRole('main');
  await logIn(page, item.seller.email, '/seller-console?state=paid', 'seller');
  for (const { number } of orders) await main.getByRole('checkbox', { name: text('seller.choose', { number }), exact: true }).check();
  await main.getByRole('link', { name: text('orderLists.bulkOf', { count: 2 }) }).click();
  const list = main.getByRole('textbox', { name: text('orderBulk.orders') });
  await expect(list).toHaveValue(/PO-\d+\nPO-\d+/);
  await list.fill(`${await list.inputValue()}\nPO-1x`);
  await main.getByRole('button', { name: text('orderBulk.preview') }).click();
  await expect(main.getByText(text('orderBulk.ready', { count: 2, lines: 3 }))).toBeVisible();
  await expect(main.getByText(text('orderBulk.reason.unknownOrder'))).toBeVisible();
  await fit(page);
  await main.getByRole('button', { name: text('orderBulk.start', { count: 2 }) }).click();
  await expect(main.getByText(text('orderBulk.progress', { done: 2, skipped: 1, lines: 3 }))).toBeVisible();
  await expect(main.getByRole('heading', { name: text('orderBulk.finished') })).toBeVisible();
  await fit(page);
});

test('a buyer finds an order by its recipient, saves the filter and sets up the list', async ({ page, market, text }) => {
  const item = await market.item({ price: 10_00 });
  const buyer = await market.buyer();
  const order = await market.order(buyer, [item]);
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: text('orders.title') });
  await logIn(page, buyer.email);
  await open(page, '/purchased/purchase-orders?state=all&keyword=ilze%20oz');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByText(order.number)).toBeVisible();
  await main.getByRole('button', { name: text('orderLists.saveView') }).click();
  await main.getByRole('textbox', { name: text('orderLists.viewName') }).fill('Ilze');
  await main.getByRole('button', { name: text('orderLists.save'), exact: true }).click();
  await expect(main.getByRole('link', { name: 'Ilze', exact: true })).toHaveAttribute('aria-current', 'page');
  await main.getByRole('link', { name: text('orderLists.setUp') }).click();
  const box = main.getByRole('checkbox', { name: text('orderLists.column.lines'), exact: true });
  await box.check();
  await box.press('Alt+ArrowUp');
  await expect(box).toBeFocused();
  await main.getByRole('checkbox', { name: text('orderLists.default') }).click();
  await expect(main.getByRole('checkbox', { name: text('orderLists.default') })).toBeChecked();
  await main.getByRole('button', { name: text('orderLists.save'), exact: true }).click();
  await expect(page.getByText(text('orderLists.saved')).first()).toBeVisible();
  await fit(page);
  await open(page, '/purchased/purchase-orders');
  await expect(page).toHaveURL(/keyword=ilze/);
  await expect(table.getByRole('columnheader', { name: text('orderLists.column.lines') })).toHaveCount(1);
});
