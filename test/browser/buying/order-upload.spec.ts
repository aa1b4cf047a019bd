import { randomUUID } from 'node:crypto';
import { expect, fit, logIn, test } from '../support/test.ts';

test('a file of orders is read, checked, corrected, added and undone', async ({ page, market, text }) => {
  const [item, buyer] = await Promise.all([market.item({ price: 10_00 }), market.buyer()]);
  const sku = item.variants[0]?.sku ?? '';
  const number = randomUUID().slice(0, 8);
  const main = page.getByRole('main');
  const rows = [`${number}-1;Ida Berg;Torweg 3;04229;Leipzig;DE;${sku};2`, `${number}-2;Bo Bill;Ring 1;99;Leipzig;DE;${sku};1`];
  const content = `Bestellnr.;Empfänger;Straße;PLZ;Ort;Land;Artikelnr.;Anzahl Teile\n${rows.join('\n')}\n`;

  await test.step('the file is read, and a column is named by hand', async () => {
    await logIn(page, buyer.email, '/purchased/order-upload');
    await fit(page);
    await main
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') });
    await main.getByRole('button', { name: text('order-upload.start') }).click();
    const quantity = main.getByLabel(text('order-upload.meaningOf', { header: 'Anzahl Teile' }));
    await quantity.selectOption('quantity');
    await fit(page);
    await main.getByRole('button', { name: text('order-upload.check'), exact: true }).click();
  });

  await test.step('a bad cell is corrected where it is named', async () => {
    await expect(main.getByRole('heading', { name: text('order-upload.found') })).toBeVisible();
    await fit(page);
    await main.getByRole('button', { name: text('order-upload.correctOf', { line: 3, header: 'PLZ' }) }).click();
    await main.getByLabel(text('order-upload.newValue', { line: 3, header: 'PLZ' })).fill('04229');
    await page.keyboard.press('Enter');
    await main
      .getByRole('button', { name: text('order-upload.checkAgain') })
      .first()
      .click();
    await main.getByRole('button', { name: text('order-upload.write', { count: 2 }) }).click();
  });

  await test.step('the orders are added, listed and undone', async () => {
    await expect(main.getByRole('heading', { name: text('order-upload.result') })).toBeVisible();
    await main.getByRole('link', { name: text('order-upload.toOrders') }).click();
    await expect(main.getByRole('link', { name: /SO-\d+/ })).toHaveCount(2);
    await page.goBack();
    await main.getByRole('button', { name: text('order-upload.undo') }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: text('order-upload.undo') })
      .click();
    await expect(main.getByText(text('order-upload.state.undone')).first()).toBeVisible();
    await fit(page);
  });
});
