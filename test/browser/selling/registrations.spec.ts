import { readFile } from 'node:fs/promises';
import { message } from '../../../server/platform/texts.ts';
import { testCountry } from '../support/market.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

test('a seller finds the numbers that items lack, enters them, and visitors read them', async ({
  page,
  newPage,
  text,
  format,
  language,
  market,
}) => {
  const { id, path, name, seller } = await market.item();
  const main = page.getByRole('main');
  const country = format.country(testCountry);
  const number = page.getByRole('textbox', { name: text('registrations.number') });

  await test.step('the page says what is missing where, and leads to the items', async () => {
    await logIn(page, seller.email, '/seller-console/registrations', 'seller');
    await expect(main.getByText(text('registrations.missing', { count: 1 }))).toBeVisible();
    await fit(page);
    await main.getByRole('link', { name: text('registrations.showItems') }).click();
    await expect(main.getByText(name).first()).toBeVisible();
    await open(page, '/seller-console/registrations');
  });

  await test.step('what cannot be a number is said at its field, and the rest of the form stays', async () => {
    await main.getByRole('button', { name: text('registrations.pair', { country, items: 1 }) }).click();
    const form = page.getByRole('dialog');
    await expect(form.getByLabel(text('registrations.scheme'), { exact: true })).toHaveValue('packaging');
    await expect(form.getByLabel(text('registrations.country'), { exact: true })).toHaveValue(testCountry);
    await form.getByRole('textbox', { name: text('registrations.register') }).fill('Latvijas Zaļais punkts');
    await number.fill('<script>');
    await form.getByRole('button', { name: text('registrations.save') }).click();
    await expect(form.getByText(message('registrations.number', language))).toBeVisible();
    await expect(form.getByRole('textbox', { name: text('registrations.register') })).toHaveValue('Latvijas Zaļais punkts');
    await fit(page);
    await number.fill('LV 4000 123');
    await form.getByRole('button', { name: text('registrations.save') }).click();
    await expect(page.getByText(text('registrations.saved'))).toBeVisible();
  });

  await test.step('it is in the list, and nothing is missing any more', async () => {
    await expect(main.getByRole('table', { name: text('registrations.title') })).toContainText('LV 4000 123');
    await expect(main.getByText(text('registrations.missing', { count: 1 }))).toBeHidden();
    await fit(page);
  });

  await test.step('an unusual format is said and can be saved', async () => {
    await main.getByRole('button', { name: text('registrations.add') }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(text('registrations.scheme'), { exact: true }).selectOption('weee');
    await form.getByLabel(text('registrations.country'), { exact: true }).selectOption('DE');
    await expect(form.getByRole('textbox', { name: text('registrations.register') })).toHaveValue('stiftung ear');
    await number.fill('WEEE 1');
    await expect(form.getByText(text('registrations.unusualHint', { example: 'DE 12345678' }))).toBeVisible();
    await number.fill('WEEE-Reg.-Nr. DE12345678');
    await form.getByRole('combobox', { name: text('registrations.brand') }).fill(`Marque ${id}`);
    await expect(form.getByText(text('registrations.unusualHint', { example: 'DE 12345678' }))).toBeHidden();
    await form.getByRole('button', { name: text('registrations.save') }).click();
    await expect(main.getByRole('table', { name: text('registrations.title') })).toContainText('WEEE-Reg.-Nr. DE 12345678');
    await expect(main.getByRole('table', { name: text('registrations.title') })).toContainText(`Marque ${id}`);
  });

  await test.step('the list is filtered, and exported as it is', async () => {
    const table = main.getByRole('table', { name: text('registrations.title') });
    await main.getByLabel(text('registrations.keyword')).fill('LV 4000');
    await main.getByRole('button', { name: text('registrations.filter') }).click();
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table).toContainText('LV 4000 123');
    await fit(page);
    const file = page.waitForEvent('download');
    await main.getByRole('link', { name: text('common.exportCsv') }).click();
    const csv = await readFile(await (await file).path(), 'utf8');
    expect(csv).toContain('LV 4000 123');
    expect(csv).not.toContain('12345678');
    await main.getByLabel(text('registrations.keyword')).fill('nothing has this');
    await main.getByRole('button', { name: text('registrations.filter') }).click();
    await main.getByRole('link', { name: text('registrations.showAll') }).click();
    await expect(table.getByRole('row')).toHaveCount(3);
  });

  await test.step('an item can have a battery and numbers of another maker', async () => {
    await open(page, `/seller-console/product/${id}`);
    await awake(page);
    const form = page.locator('form', { has: page.getByLabel(text('facts.warnings')) });
    await form.getByLabel(text('facts.scheme.batteries'), { exact: true }).check();
    await form.getByRole('button', { name: text('listings.saveCompliance') }).click();
    await expect(form.getByText(`${text('facts.scheme.batteries')}: ${country}`)).toBeVisible();
    await form.getByRole('button', { name: text('registrations.add') }).click();
    await form.getByRole('textbox', { name: text('registrations.number'), exact: true }).fill('LV-BAT 7');
    await form.getByRole('button', { name: text('listings.saveCompliance') }).click();
    await expect(form.getByText(`${text('facts.scheme.batteries')}: ${country}`)).toBeHidden();
    await fit(page);
  });

  await test.step('visitors read both, with and without scripts', async () => {
    const visitor = await newPage();
    await open(visitor, `${path}?_lang=${language}&_region=${testCountry}`);
    await expect(visitor.getByRole('heading', { name: text('facts.registrations') })).toBeVisible();
    await expect(visitor.getByText('LV 4000 123')).toBeVisible();
    await expect(visitor.getByText('LV-BAT 7')).toBeVisible();
    await expect(visitor.getByText('DE 12345678')).toHaveCount(0);
    const html = await (await visitor.request.get(`${path}?_lang=${language}&_region=${testCountry}`)).text();
    expect(html).toContain('LV 4000 123');
  });
});
