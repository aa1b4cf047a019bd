import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* A deposit: reported with its proof by the buyer, credited by the operator, and seen on the page of the balance. */

test('a deposit is reported and credited', async ({ page, market, text, language, newPage }) => {
  const buyer = await market.buyer({ balance: 0 });
  const operator = await market.operator();
  const main = page.getByRole('main');
  await logIn(page, buyer.email, `/purchased/balance?_lang=${language}`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('balance.title'));
  await fit(page);
  await main.getByRole('link', { name: text('balance.topUp') }).click();
  await awake(page);
  await fit(page);
  await main.getByLabel(text('balance.amount')).last().fill('250');
  await main.getByLabel(text('balance.reference')).fill(`Top-up ${buyer.company}`);
  await main.locator('input[type=file]').setInputFiles({
    name: 'proof.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ),
  });
  await expect(main.getByLabel(text('upload.ready'))).toBeVisible();
  await main.getByRole('button', { name: text('balance.submit'), exact: true }).click();
  await expect(main.getByText(text('deposits.state.submitted'), { exact: true }).first()).toBeVisible();

  const back = await newPage();
  await logIn(back, operator.email, `/operator/deposits?keyword=${encodeURIComponent(buyer.company)}&_lang=${language}`);
  await back.getByRole('link', { name: buyer.company }).click();
  await awake(back);
  await fit(back);
  await back.getByRole('button', { name: text('deposits.confirm'), exact: true }).click();
  await expect(back.getByRole('main').getByText(text('deposits.state.confirmed'), { exact: true }).first()).toBeVisible();
  await back.close();

  await open(page, '/purchased/balance');
  await expect(main.getByText(text('balance.movement.top_up')).last()).toBeVisible();
  await expect(main.getByText(/250/).first()).toBeVisible();
  await fit(page);
});
