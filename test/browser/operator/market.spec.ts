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

test('the operator sets a password first, and begins with what is to be set up', async ({ page, market, text }) => {
  const operator = await market.operator();
  await market.askForPassword(operator);
  await logIn(page, operator.email);
  await open(page, '/first-login');
  await page.getByLabel(text('register.password'), { exact: true }).fill('Quiet-Harbour-26!');
  await page.getByLabel(text('register.confirmPassword'), { exact: true }).fill('Quiet-Harbour-26!');
  await page.getByRole('button', { name: text('register.firstSubmit'), exact: true }).click();
  await page.waitForURL('**/operator');
});

test('a wide logo and a long name of the market are not wider than a phone', async ({ page, newPage, market }) => {
  const operator = await newPage();
  await logIn(operator, (await market.operator()).email, '/operator/mail');
  await open(page, '/login');
  for (const one of [page, operator]) {
    await one
      .locator('header a')
      .first()
      .evaluate((link) => {
        const mark = link.querySelector('svg, img');
        const name = mark?.nextElementSibling;
        if (!mark || !name) throw new Error('no logo and name');
        const logo = document.createElement('img');
        logo.src = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="80"/>')}`;
        logo.style.height = '32px';
        logo.className = 'w-auto max-w-32 shrink-0 object-contain';
        mark.replaceWith(logo);
        name.textContent = 'Fahrradgrosshandel Münsterland';
      });
    expect(await one.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
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
