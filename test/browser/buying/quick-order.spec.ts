import { writeXlsx } from 'hucre/xlsx';
import { expect, fit, logIn, open, test } from '../support/test.ts';

test('orders are read from a CSV and an XLSX file, below what was typed', async ({ page, market, text }) => {
  const [item, buyer] = await Promise.all([market.item({ variants: 3, options: ['Oak', 'Beech', 'Ash'] }), market.buyer()]);
  const [first = '', second = '', third = ''] = item.variants.map(({ sku }) => sku);
  await logIn(page, buyer.email);
  await open(page, `/shopcart?quick=${encodeURIComponent(`${first} 12`)}`);
  const form = page.getByRole('main').locator('#quick-order');
  const lines = form.getByLabel(text('cart.quick.label'));
  const file = form.getByLabel(text('cart.quick.file.label'));

  // A corrected file that is chosen again does not add its lines twice.
  const csv = `Bestellung;;\nArtikelnummer;Bezeichnung;Menge\n${second};Stuhl, grün;24\nXY-1;;zwei\n${third};;\n`;
  const list = { name: 'order.csv', mimeType: 'text/csv', buffer: Buffer.from(csv, 'latin1') };
  await file.setInputFiles({ ...list, buffer: Buffer.from(`SKU;Qty\n${second};48`) });
  await expect(lines).toHaveValue(`${first} 12\n${second} 48`);
  await file.setInputFiles(list);
  await expect(lines).toHaveValue(`${first} 12\n${second} 24`);
  const read = form.getByRole('status');
  await expect(read).toContainText(text('cart.quick.file.read', { count: 1, name: 'order.csv' }));
  await expect(read).toContainText(text('cart.quick.file.columns', { codes: 'Artikelnummer', quantities: 'Menge' }));
  await expect(read).toContainText(text('cart.quick.file.without', { count: 1 }));
  await expect(read).toContainText(text('cart.quick.file.line', { row: 4, cells: 'XY-1 · zwei' }));
  await fit(page);

  const rows = [['SKU', 'Qty'], [third, 36], ...Array.from({ length: 2_000 }, (_, at) => [`NO-${at}`, 1])];
  const sheet = { name: 'order.xlsx', mimeType: '', buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Order', rows }] })) };
  await file.setInputFiles(sheet);
  await expect(read).toContainText(text('cart.quick.file.read', { count: 1_998, name: 'order.xlsx' }));
  await expect(read).toContainText(text('cart.quick.file.more', { count: 3, most: 2_000 }));
  await expect(lines).toHaveValue(new RegExp(`^${first} 12\n${second} 24\n${third} 36\nNO-0 1\n`));

  await file.setInputFiles({ ...sheet, buffer: sheet.buffer.subarray(0, 400) });
  await expect(form.getByRole('alert')).toContainText(text('cart.quick.file.unreadable', { name: 'order.xlsx' }));
  await fit(page);

  await lines.fill((await lines.inputValue()).split('\n').slice(0, 3).join('\n'));
  await form.getByRole('button', { name: text('cart.quick.add') }).click();
  await expect(form).toContainText(text('cart.quick.all', { count: 3 }));
});
