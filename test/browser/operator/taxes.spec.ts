import { expect, fit, logIn, open, test } from '../support/test.ts';
import { message } from '../../../server/platform/texts.ts';

const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the operator adds a VAT rate for a later day, corrects it, and removes it while a colleague works on it', async ({
  page,
  newPage,
  market,
  text,
  format,
  language,
  isPhone,
  faults,
}) => {
  // Countries that no store of the tests sends from or delivers to; each size of a screen has its own.
  const country = isPhone ? 'ME' : 'AL';
  const name = format.country(country);
  const operator = await market.operator();
  const main = page.getByRole('main');
  const form = page.getByRole('dialog');
  const rateField = form.getByLabel(text('taxes.rate'));
  const from = form.getByLabel(text('taxes.validFrom'));
  const save = form.getByRole('button', { name: text('taxes.save'), exact: true });
  const entries = (rate: number) => main.getByRole('row').filter({ hasText: format.percent(rate / 100) });

  await test.step('the rates of today are listed, and those with a coming change alone', async () => {
    await logIn(page, operator.email, `/operator/taxes?_lang=${language}`);
    await fit(page);
    await expect(main.getByRole('link', { name: format.country('SE'), exact: true })).toBeVisible();
    await main.getByRole('link', { name: text('taxes.view.changes') }).click();
    await page.waitForURL('**show=changes*');
    await expect(main.getByRole('link', { name: format.country('SE'), exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: format.country('DK'), exact: true })).toHaveCount(0);
    await fit(page);
  });

  await test.step('what cannot be a rate is said at its field, and the rest of the form stays', async () => {
    await main.getByRole('button', { name: text('taxes.add'), exact: true }).click();
    await form.getByLabel(text('taxes.country')).selectOption(country);
    await save.click();
    await expect(form.getByText(message('taxRate.rate', language))).toBeVisible();
    await rateField.fill('101');
    await from.fill(dayFrom(-1));
    await save.click();
    await expect(form.getByText(message('taxRate.rate', language))).toBeVisible();
    await rateField.fill('20');
    await save.click();
    await expect(form.getByText(message('taxRate.past', language))).toBeVisible();
    await form.getByLabel(text('taxes.country')).selectOption('DE');
    await rateField.fill('0');
    await from.fill(dayFrom(30));
    await save.click();
    await expect(form.getByText(message('taxRate.leastStandard', language))).toBeVisible();
    await fit(page);
  });

  await test.step('a double click adds it once', async () => {
    await form.getByLabel(text('taxes.country')).selectOption(country);
    await rateField.fill(language === 'de' ? '19,5' : '19.5');
    await form.getByLabel(text('taxes.note')).fill('Official Journal 1/2026');
    await save.dblclick();
    await expect(form).toHaveCount(0);
    await expect(page.getByText(text('taxes.saved')).first()).toBeVisible();
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(entries(19.5)).toHaveCount(1);
    await expect(entries(19.5)).toContainText(text('taxes.state.future'));
    await expect(entries(19.5)).toContainText('Official Journal 1/2026');
    await fit(page);
  });

  await test.step('a correction replaces it', async () => {
    await entries(19.5).getByRole('button').first().click();
    await rateField.fill('21');
    await save.click();
    await expect(form).toHaveCount(0);
    await expect(entries(21)).toContainText(text('taxes.state.future'));
    await expect(entries(19.5)).toContainText(text('taxes.state.replaced'));
    await expect(entries(19.5).getByRole('button')).toHaveCount(0);
  });

  await test.step('the file has both', async () => {
    const file = await page.request.get('/operator/taxes.csv');
    const lines = (await file.text()).split('\n').filter((line) => line.includes('Official Journal 1/2026') && line.includes(country));
    expect(lines).toHaveLength(2);
  });

  await test.step('what a colleague has removed meanwhile is not corrected', async () => {
    const colleague = await newPage();
    await logIn(colleague, (await market.operator()).email, `/operator/taxes/${country}?_lang=${language}`);
    await entries(21).getByRole('button').first().click();
    await rateField.fill('22');
    const theirs = colleague.getByRole('row').filter({ hasText: format.percent(0.21) });
    await theirs.getByRole('button').last().click();
    await colleague
      .getByRole('alertdialog')
      .getByRole('button', { name: text('taxes.removeConfirm'), exact: true })
      .click();
    await expect(theirs).toContainText(text('taxes.state.replaced'));
    await save.click();
    await expect(page.getByText(message('record.changed', language)).first()).toBeVisible();
    await open(page, `/operator/taxes/${country}`);
    await expect(entries(21)).toContainText(text('taxes.state.replaced'));
    await expect(entries(22)).toHaveCount(0);
  });

  await test.step('nobody else comes in', async () => {
    const buyer = await newPage();
    faults.expected(/^403 \/403/);
    await logIn(buyer, (await market.buyer()).email, `/operator/taxes?_lang=${language}`);
    await expect(buyer.getByRole('heading', { level: 1, name: text('taxes.title') })).toHaveCount(0);
    expect(await (await buyer.request.get('/operator/taxes.csv')).text()).not.toContain('Official Journal');
  });
});
