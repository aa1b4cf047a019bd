import { randomUUID } from 'node:crypto';
import { slowWorkbook } from '../../support/workbook.ts';
import { mark } from '../support/market.ts';
import { expect, fit, logIn, test } from '../support/test.ts';

const start = '/seller-console/product/import';

test('a list is read, checked, put right, written and taken back', async ({ page, market, text }) => {
  const code = mark();
  const seller = await market.seller();
  await logIn(page, seller.email, start, 'seller');
  const list = `Artikelnummer;Bezeichnung;Warengruppe;Preis;Bestand;Notiz
${code}-1;Nachttischlampe "Hygge";Ganz woanders;12,90;7;a
${code}-2;Stehlampe;Ganz woanders;billig;3;b
`;
  await page.setInputFiles('input[type=file]', { name: `${code}.csv`, mimeType: 'text/csv', buffer: Buffer.from(list) });
  // A dialog that is opened again and left takes nothing away.
  await page.locator('input[type=file]').dispatchEvent('change');
  await page.getByRole('button', { name: text('listing-import.start') }).click();
  await page.waitForURL(new RegExp(`${start}/[0-9a-f-]{36}$`));

  const holds = (header: string) => page.getByLabel(text('listing-import.holdsOf', { header }), { exact: true });
  await expect(holds('Preis')).toHaveValue('price');
  await expect(holds('Notiz')).toHaveValue('');
  await fit(page);
  await page.getByRole('combobox', { name: text('listing-import.defaultCategory') }).click();
  await page
    .getByRole('listbox', { name: text('listing-import.defaultCategory') })
    .getByRole('option')
    .first()
    .click();
  await page.getByRole('button', { name: text('listing-import.check') }).click();

  await expect(page.getByRole('heading', { name: text('listing-import.found') })).toBeVisible();
  await expect(page.getByText('ganz woanders', { exact: true })).toBeVisible();
  await fit(page);
  await page.getByRole('button', { name: text('listing-import.correctOf', { line: 3, header: 'Preis' }) }).click();
  await page.getByLabel(text('listing-import.newValue', { line: 3, header: 'Preis' })).fill('99,00');
  await page.getByRole('button', { name: text('listing-import.save'), exact: true }).click();
  await expect(page.getByText(text('listing-import.corrected'))).toBeVisible();
  await page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: text('listing-import.problems') }) })
    .getByRole('button', { name: text('listing-import.checkAgain') })
    .click();
  await page.getByRole('button', { name: text('listing-import.write', { count: 2 }) }).click();
  await expect(page.getByRole('button', { name: text('listing-import.undo') })).toBeVisible();

  await page.getByRole('link', { name: text('listing-import.toItems') }).click();
  await page.waitForURL(/product-list/);
  await page.getByLabel(text('listings.keyword')).fill(code);
  await page.getByRole('button', { name: text('listings.filter') }).click();
  await expect(page.locator('tbody').getByRole('row')).toHaveCount(2);

  await page.goto(start);
  await page
    .getByRole('link', { name: `${code}.csv` })
    .first()
    .click();
  await page.getByRole('button', { name: text('listing-import.undo') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('listing-import.undo') })
    .click();
  await expect(page.getByText(text('listing-import.leftUnchanged'))).toBeVisible();
});

test('a list that is being read can be cancelled by its seller, and by the operator @desktop', async ({ page, newPage, market, text }) => {
  const slow = {
    name: `${randomUUID()}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: slowWorkbook(),
  };
  const [seller, operator] = await Promise.all([market.seller(), market.operator()]);
  await logIn(page, seller.email, start, 'seller');
  const begin = async (): Promise<void> => {
    await page.setInputFiles('input[type=file]', slow);
    await page.getByRole('button', { name: text('listing-import.start') }).click();
    await page.waitForURL(new RegExp(`${start}/[0-9a-f-]{36}$`));
  };
  await begin();
  await page.getByRole('button', { name: text('listing-import.cancel') }).click();
  await expect(page.getByText('The import was cancelled')).toBeVisible();
  await fit(page);
  await page.getByRole('link', { name: text('listing-import.otherFile') }).click();
  await page.waitForURL((url) => url.pathname === start);

  await begin();
  const operatorPage = await newPage();
  await logIn(operatorPage, operator.email, '/operator/imports');
  const row = operatorPage.getByRole('row', { name: slow.name });
  await expect(row).toBeVisible();
  await fit(operatorPage);
  await row.getByRole('button', { name: text('operator.importCancel') }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('The operator of the market cancelled this import.')).toBeVisible();
});

test('a feed as XML is uploaded and read, with prices by quantity among its columns @desktop', async ({ page, market, text }) => {
  const code = mark();
  const seller = await market.seller();
  await logIn(page, seller.email, start, 'seller');
  const feed = `<?xml version="1.0" encoding="UTF-8"?><products><product><sku>${code}-1</sku><name>Lamp</name><net_price>20.00</net_price><price_from_10>18.00</price_from_10></product>
    <product><sku>${code}-2</sku><name>Mug</name><net_price>5.00</net_price><price_from_10>4.00</price_from_10></product></products>`;
  await page.setInputFiles('input[type=file]', { name: `${code}.xml`, mimeType: 'text/xml', buffer: Buffer.from(feed) });
  await page.getByRole('button', { name: text('listing-import.start') }).click();
  await page.waitForURL(new RegExp(`${start}/[0-9a-f-]{36}$`));
  const holds = (header: string) => page.getByLabel(text('listing-import.holdsOf', { header }), { exact: true });
  await expect(holds('net_price')).toHaveValue('price');
  await expect(holds('price_from_10')).toHaveValue('tier.10');
  await expect(holds('price_from_10').locator('option:checked')).toHaveText(text('listing-import.target.tier', { quantity: 10 }));
  await fit(page);
});
