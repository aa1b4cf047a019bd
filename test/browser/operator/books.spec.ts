import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* The operator's books: the proof of the sums, locked months, a file for DATEV, and the reports about sellers. */

test('the ledger is proved, locked, exported and opened again @desktop', async ({ page, market, text, language }) => {
  const operator = await market.operator();
  const main = page.getByRole('main');
  await logIn(page, operator.email, `/operator/ledger?_lang=${language}`);
  await awake(page);
  await main.getByRole('button', { name: text('ledger.prove'), exact: true }).click();
  await expect(main.getByText(text('ledger.checkHolds'), { exact: true })).toHaveCount(9);
  await fit(page);

  await open(page, '/operator/ledger/lock');
  await awake(page);
  await main.getByRole('button', { name: text('ledger.lockNow'), exact: true }).click();
  await expect(main.getByRole('button', { name: text('ledger.reopen'), exact: true })).toBeVisible();
  await fit(page);

  await open(page, '/operator/ledger/datev');
  await awake(page);
  await main.getByLabel(text('datev.consultant')).fill('1001');
  await main.getByLabel(text('datev.client')).fill('7');
  await main.getByRole('button', { name: text('datev.save'), exact: true }).click();
  await main.getByRole('button', { name: text('datev.request'), exact: true }).click();
  await expect(main.getByRole('button', { name: text('datev.download'), exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await fit(page);

  await open(page, '/operator/ledger/lock');
  await awake(page);
  await main.getByLabel(text('ledger.reopenReason')).fill('A late credit note');
  await main.getByRole('button', { name: text('ledger.reopen'), exact: true }).click();
  await expect(main.getByText('A late credit note')).toBeVisible();
});

test('a seller enters its facts, and the operator sees them', async ({ page, market, text, language, newPage }) => {
  const seller = await market.seller();
  const operator = await market.operator();
  const main = page.getByRole('main');
  await logIn(page, seller.email, `/seller-console/facts?_lang=${language}`, 'seller');
  await awake(page);
  await fit(page);
  await main.getByLabel(text('sellerFacts.registrationNumber')).fill('HRB 4711');
  await main.getByLabel(text('sellerFacts.line1')).fill('Rīgas iela 1');
  await main.getByLabel(text('sellerFacts.postalCode')).fill('LV-1010');
  await main.getByLabel(text('sellerFacts.city')).fill('Rīga');
  await main.getByLabel(text('sellerFacts.tin'), { exact: true }).fill('40003000000');
  await main.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await main.getByRole('button', { name: text('sellerFacts.save'), exact: true }).click();
  await expect(main.getByText(text('sellerFacts.complete'))).toBeVisible();

  const back = await newPage();
  await logIn(back, operator.email, `/operator/seller-reports?keyword=${encodeURIComponent(seller.company)}&_lang=${language}`);
  await fit(back);
  await back.getByRole('link', { name: seller.company }).click();
  await awake(back);
  await expect(back.getByRole('main').getByText('HRB 4711')).toBeVisible();
  await back.close();
});
