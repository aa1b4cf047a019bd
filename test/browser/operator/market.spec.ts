import { message } from '../../../server/platform/texts.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* The market's settings belong to everybody who is in it: they are saved as they are. */

test('the operator finds what is left to set up, and changes the market without losing what was typed', async ({
  page,
  newPage,
  market,
  text,
  language,
}) => {
  const operator = await market.operator();
  const main = page.getByRole('main');

  await test.step('the overview lists what is left to do, with a link to each point', async () => {
    await logIn(page, operator.email, `/operator?_lang=${language}`);
    await fit(page);
    await main.getByRole('link', { name: text('setup.point.appearance'), exact: true }).click();
    await page.waitForURL('**/operator/market#appearance');
    await awake(page);
    await fit(page);
  });

  await test.step('a wrong colour is said at its field, and the rest of the form stays', async () => {
    await main.getByLabel(text('market.ownAccent')).check();
    await main.getByRole('textbox', { name: text('market.accent') }).fill('red');
    await main.getByLabel(text('market.slogan')).fill('Everything for dealers');
    await main
      .getByRole('button', { name: text('market.save'), exact: true })
      .first()
      .click();
    await expect(main.getByText(message('market.accent', language))).toBeVisible();
    await expect(main.getByLabel(text('market.slogan'))).toHaveValue('Everything for dealers');
  });

  await test.step('a bank account with a wrong IBAN is refused', async () => {
    await main.getByRole('button', { name: text('market.addAccount'), exact: true }).click();
    await main.getByLabel('IBAN').last().fill('DE00 1234');
    await main
      .getByRole('button', { name: text('market.save'), exact: true })
      .last()
      .click();
    await expect(main.getByText(message('paymentSetting.iban', language))).toBeVisible();
  });

  await test.step('visitors read the imprint', async () => {
    const visitor = await newPage();
    await open(visitor, '/imprint');
    await expect(visitor.getByRole('heading', { level: 1, name: text('imprint.title') })).toBeVisible();
    await expect(visitor.getByRole('main').getByText('Kontor Demo Market')).toBeVisible();
    await fit(visitor);
  });
});

test('rates that differ much from the stored ones wait for the operator', async ({ page, market, text, language }) => {
  const operator = await market.operator();
  const main = page.getByRole('main');
  await logIn(page, operator.email, `/operator/exchange-rates?_lang=${language}`);
  await awake(page);
  await fit(page);
  const polish = main.getByRole('row', { name: /PLN/ }).getByRole('cell').first();
  const stored = await polish.textContent();
  await main.locator('input[type=file]').setInputFiles({
    name: 'eurofxref.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Date, PLN, \n2 January 2026, 42.1, \n'),
  });
  await main.getByRole('button', { name: text('exchange-rates.import'), exact: true }).click();
  await expect(main.getByText(text('exchange-rates.unusual'))).toBeVisible();
  await expect(main.getByRole('button', { name: text('exchange-rates.confirm') })).toBeVisible();
  await expect(polish).toHaveText(stored ?? '');
  await fit(page);
});
