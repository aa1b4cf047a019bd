import { expect, fit, logIn, open, test } from '../support/test.ts';

/* Lists of orders: keys for their rows, many orders at once, and templates of exports. */

test('a buyer moves through its orders by keys, chooses some, and orders them again @desktop', async ({ page, market, text }) => {
  const item = await market.item({ price: 10_00 });
  const buyer = await market.buyer();
  const orders = [await market.order(buyer, [item]), await market.order(buyer, [item])];
  const newest = orders[1]?.number ?? '';
  const main = page.getByRole('main');
  await logIn(page, buyer.email, '/purchased/purchase-orders?state=all');
  const linkTo = (number: string) => main.getByRole('link', { name: number, exact: true });
  const help = main.getByRole('button', { name: text('listKeys.title') });
  await expect(help).toBeVisible();
  // The keys listen once their script is there.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(linkTo(newest)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await expect(linkTo(orders[0]?.number ?? '')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('k');
  await expect(linkTo(newest)).toBeFocused();
  await expect(main.getByRole('link', { name: text('orders.papers', { count: 2 }) })).toHaveAttribute('href', /order=\d+&order=\d+$/);
  // In the search field they are letters.
  await page.keyboard.press('/');
  const search = main.getByRole('searchbox', { name: text('orders.keyword') });
  await expect(search).toBeFocused();
  await page.keyboard.type('jx?');
  await expect(search).toHaveValue('jx?');
  await search.fill('');
  await main.getByRole('button', { name: text('orders.againMany', { count: 2 }) }).click();
  await expect(main.getByText(text('orders.againAdded', { count: 1 }))).toBeVisible();
  await fit(page);
  // Turned off they do nothing, also after another visit.
  await help.click();
  const dialog = page.getByRole('dialog', { name: text('listKeys.title') });
  await fit(page);
  await dialog.getByRole('checkbox', { name: text('listKeys.on') }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open(page, '/purchased/purchase-orders?state=all');
  await expect(help).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(linkTo(newest)).not.toBeFocused();
  await expect(dialog).toBeHidden();
  await help.click();
  await dialog.getByRole('checkbox', { name: text('listKeys.on') }).check();
  await page.keyboard.press('Escape');
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(linkTo(newest)).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/purchased\/purchase-orders\/\d+$/);
});

test('a buyer saves what its exports have as a template, and the form begins with it', async ({ page, market, text }) => {
  const buyer = await market.buyer();
  const main = page.getByRole('main');
  await logIn(page, buyer.email);
  await open(page, '/purchased/sales-orders/exports');
  const tracking = main.getByRole('checkbox', { name: text('message.salesOrder.column.tracking' as never), exact: true });
  await tracking.check();
  await main.getByRole('combobox', { name: text('orderExport.format') }).selectOption('xlsx');
  await main.getByRole('button', { name: text('orderExport.saveTemplate') }).click();
  const name = main.getByRole('textbox', { name: text('orderExport.templateName') });
  await main.getByRole('button', { name: text('orderLists.save'), exact: true }).click();
  await expect(name.first()).toHaveAttribute('aria-invalid', 'true');
  await name.first().fill('Back to the shop');
  await main
    .getByRole('checkbox', { name: text('orderExport.defaultTemplate') })
    .first()
    .check();
  await main.getByRole('button', { name: text('orderLists.save'), exact: true }).click();
  const chosen = main.getByRole('combobox', { name: text('orderExport.template'), exact: true });
  await expect(chosen).toHaveValue(/^\d+$/);
  await fit(page);
  await open(page, '/purchased/sales-orders/exports');
  await expect(tracking).toBeChecked();
  await expect(main.getByRole('combobox', { name: text('orderExport.format') })).toHaveValue('xlsx');
  await tracking.uncheck();
  await main.getByRole('button', { name: text('orderExport.overwrite', { name: 'Back to the shop' }) }).click();
  await expect(main.getByRole('button', { name: text('orderExport.overwrite', { name: 'Back to the shop' }) })).toBeHidden();
  await main.getByRole('button', { name: text('orderExport.request') }).click();
  await expect(main.getByText(text('orderExport.lines', { count: 0 })).first()).toBeVisible();
  await open(page, '/purchased/sales-orders/assets/config');
  await main.getByRole('textbox', { name: text('orderExport.templateName') }).fill('Ledger');
  await main.getByRole('button', { name: text('orderLists.rename') }).click();
  await fit(page);
  await open(page, '/purchased/sales-orders/exports');
  await expect(chosen.locator('option:checked')).toHaveText('Ledger');
  await main.getByRole('button', { name: text('orderLists.remove') }).click();
  await expect(chosen).toBeHidden();
});
