import { writeXlsx } from 'hucre/xlsx';
import { message } from '../../../server/platform/texts.ts';
import { mark } from '../support/market.ts';
import { expect, fit, logIn, test } from '../support/test.ts';

const start = '/seller-console/product/import';
const file = (name: string, content: string) => ({ name: `${name}.csv`, mimeType: 'text/csv', buffer: Buffer.from(content) });

test('what a list leaves open is shown with examples and changed with one click', async ({ page, market, text }) => {
  const code = mark();
  const seller = await market.seller();
  await logIn(page, seller.email, start, 'seller');
  await page.setInputFiles(
    'input[type=file]',
    file(
      code,
      `ProductID,ProductName,UnitPrice,Weight,RecommendedRetailPrice,Note
1,Lamp small,12.50,1250,20,a
2,Lamp large,18.00,2400,30,b
3,Lamp round,0.00,900,30,
4,Lamp flat,9.00,1100,15,
5,Lamp old,9.50,1300,15,
`,
    ),
  );
  await page.getByRole('button', { name: text('listing-import.start') }).click();
  await page.waitForURL(new RegExp(`${start}/[0-9a-f-]{36}$`));

  const question = (title: string) => page.getByRole('group', { name: title });
  const weight = question(text('listing-import.ask.unit', { header: 'Weight', unit: 'g' }));
  await expect(weight.getByRole('button', { name: 'g', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/Lamp large: 2[.,]400 g/)).toBeVisible();
  await weight.getByRole('button', { name: 'kg', exact: true }).click();
  await expect(page.getByText(text('listing-import.ask.doubtful'))).toBeVisible();
  await expect(page.getByLabel(text('listing-import.holdsOf', { header: 'Weight' }), { exact: true })).toHaveValue('weight.kg');
  await question(text('listing-import.ask.unit', { header: 'Weight', unit: 'kg' }))
    .getByRole('button', { name: 'g', exact: true })
    .click();
  await page.getByLabel(text('listing-import.ask.pattern')).fill(`${code}-{ProductID}`);
  await expect(page.getByText(`${code}-1 · ${code}-2`)).toBeVisible();
  await expect(question(text('listing-import.ask.zero', { count: 1 }))).toBeVisible();
  const retail = question(text('listing-import.ask.retail', { header: 'RecommendedRetailPrice' }));
  await expect(retail.getByRole('button', { name: text('listing-import.ask.retail.yes') })).toHaveAttribute('aria-pressed', 'true');
  const holds = page.getByLabel(text('listing-import.holdsOf', { header: 'RecommendedRetailPrice' }), { exact: true });
  await retail.getByRole('button', { name: text('listing-import.ask.retail.no') }).click();
  await expect(holds).toHaveValue('');
  await retail.getByRole('button', { name: text('listing-import.ask.retail.yes') }).click();
  await expect(holds).toHaveValue('retailPrice');
  await fit(page);
  await page.getByRole('combobox', { name: text('listing-import.defaultCategory') }).click();
  await page
    .getByRole('listbox', { name: text('listing-import.defaultCategory') })
    .getByRole('option')
    .first()
    .click();
  await page.getByRole('button', { name: text('listing-import.check') }).click();
  await page.getByRole('button', { name: text('listing-import.write', { count: 5 }) }).click();
  await expect(page.getByRole('button', { name: text('listing-import.undo') })).toBeVisible();

  // The same numbers for other goods.
  await page.goto(start);
  const others = ['Bread basket', 'Salt mill', 'Tea towel', 'Cake stand', 'Egg cup'];
  const rows = others.map((name, index) => `${code}-${index + 1},${name},5.00,1`).join('\n');
  await page.setInputFiles('input[type=file]', file(`${code}b`, `SKU,Name,Price,Stock\n${rows}\n`));
  await page.getByRole('button', { name: text('listing-import.start') }).click();
  await page.waitForURL(new RegExp(`${start}/[0-9a-f-]{36}$`));
  await page.getByRole('button', { name: text('listing-import.check') }).click();
  await expect(page.getByRole('heading', { name: text('listing-import.overwritten', { count: 5 }) })).toBeVisible();
  await expect(page.getByRole('button', { name: text('listing-import.write', { count: 5 }) })).toHaveCount(0);
  await page.getByText(text('listing-import.overwrittenShow')).click();
  await expect(page.getByText('Bread basket', { exact: true }).first()).toBeVisible();
  await fit(page);
  await page.getByRole('button', { name: text('listing-import.overwrite') }).click();
  await expect(page.getByRole('button', { name: text('listing-import.undo') })).toBeVisible();
});

test('a list is read again in another encoding @desktop', async ({ page, market, text }) => {
  const seller = await market.seller();
  await logIn(page, seller.email, start, 'seller');
  const buffer = Buffer.from('SKU;Name;Preis\nE-1;Türschloß;5,00\n', 'latin1');
  await page.setInputFiles('input[type=file]', { name: `${mark()}.csv`, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: text('listing-import.start') }).click();
  await page.waitForURL(new RegExp(`${start}/[0-9a-f-]{36}$`));
  const encoding = page.getByLabel(text('listing-import.encoding'));
  await expect(encoding).toHaveValue('windows-1252');
  await expect(page.getByText('Türschloß', { exact: true })).toBeVisible();
  await encoding.selectOption('macintosh');
  await expect(encoding).toHaveValue('macintosh', { timeout: 30_000 });
  await expect(page.getByText('Türschloß', { exact: true })).toHaveCount(0);
});

test('variants by their names, headings between the lines, the sheet of a workbook and prices of a shop are questions', async ({
  page,
  market,
  text,
  language,
}) => {
  const code = mark();
  const seller = await market.seller();
  await logIn(page, seller.email, start, 'seller');
  const upload = async (list: { name: string; mimeType: string; buffer: Buffer }): Promise<void> => {
    await page.goto(start);
    await page.setInputFiles('input[type=file]', list);
    await page.getByRole('button', { name: text('listing-import.start') }).click();
    await page.waitForURL(new RegExp(`${start}/[0-9a-f-]{36}$`));
  };
  const question = (title: string) => page.getByRole('group', { name: title });
  const chosen = (title: string, answer: string) =>
    expect(question(title).getByRole('button', { name: answer, exact: true })).toHaveAttribute('aria-pressed', 'true');

  await upload(
    file(
      `${code}-a`,
      `Price list 2026;;;;
SKU;Name;Colour;Net price;Stock
Table lamps;;;;
${code}-1;Lamp Elm;white;12,50;3
${code}-2;Lamp Elm;black;12,50;4
Floor lamps;;;;
${code}-3;Floor lamp Elm;white;45,00;1
Total;;;70,00;
`,
    ),
  );
  const names = text('listing-import.ask.variants', { count: 1 });
  await chosen(names, text('listing-import.ask.grouped'));
  await expect(page.getByText('Lamp Elm', { exact: true })).toBeVisible();
  await question(names)
    .getByRole('button', { name: text('listing-import.ask.single') })
    .click();
  await chosen(names, text('listing-import.ask.single'));
  await question(names)
    .getByRole('button', { name: text('listing-import.ask.grouped') })
    .click();
  const headings = text('listing-import.ask.sections');
  await chosen(headings, text('listing-import.ask.sections.yes'));
  await expect(page.getByText('Table lamps · Floor lamps').first()).toBeVisible();
  await question(headings)
    .getByRole('button', { name: text('listing-import.ask.sections.no') })
    .click();
  await fit(page);
  await page.getByRole('combobox', { name: text('listing-import.defaultCategory') }).click();
  await page
    .getByRole('listbox', { name: text('listing-import.defaultCategory') })
    .getByRole('option')
    .first()
    .click();
  await page.getByRole('button', { name: text('listing-import.check') }).click();
  await expect(page.getByText(message('import.totalLine', language)).first()).toBeVisible();
  await page.getByRole('button', { name: text('listing-import.write', { count: 2 }) }).click();
  await expect(page.getByRole('button', { name: text('listing-import.undo') })).toBeVisible();

  await upload(file(`${code}-b`, `Handle,Title,Variant SKU,Variant Price\n${code},Cup Elm,${code}-4,12.50\n`));
  const net = text('listing-import.ask.net', { header: 'Variant Price' });
  await chosen(net, text('listing-import.ask.net.yes'));
  await question(net)
    .getByRole('button', { name: text('listing-import.ask.net.no') })
    .click();
  await expect(page.getByLabel(text('listing-import.holdsOf', { header: 'Variant Price' }), { exact: true })).toHaveValue('retailPrice');

  const sheet = (name: string, sku: string) => ({
    name,
    rows: [
      ['SKU', 'Name', 'Net price', 'Stock'],
      [sku, `Lamp ${name}`, 12.5, 3],
    ],
  });
  const content = Buffer.from(await writeXlsx({ sheets: [sheet('Lamps', `${code}-5`), sheet('Chairs', `${code}-6`)] }));
  await upload({
    name: `${code}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: content,
  });
  await page.getByLabel(text('listing-import.sheet')).selectOption('Chairs');
  await expect(page.getByText(`${code}-6`).first()).toBeVisible();
  await expect(page.getByLabel(text('listing-import.sheet'))).toHaveValue('1');
});
