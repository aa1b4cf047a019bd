import { awake, expect, fit, logIn, open, test } from '../support/test.ts';
import { password } from '../support/log-in.ts';

/* A withdrawal: requested with the password by the buyer, transferred by the operator, and seen on the page of the balance. */

test('money of the balance is requested back and transferred', async ({ page, market, text, language, newPage, faults }) => {
  const buyer = await market.buyer({ balance: 500_00 });
  const operator = await market.operator();
  const main = page.getByRole('main');
  await logIn(page, buyer.email, `/purchased/balance?_lang=${language}`);
  await main.getByRole('link', { name: text('balance.withdrawMoney') }).click();
  await awake(page);
  await fit(page);
  faults.expected(/^4\d\d .*withdrawals\/request/);
  await main.getByLabel(text('balance.amount')).fill('600');
  await main.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await main.getByLabel(text('withdrawals.password'), { exact: true }).fill(password);
  await main.getByRole('button', { name: text('withdrawals.submit'), exact: true }).click();
  // More than there is: what was typed stays.
  await expect(main.getByLabel(text('balance.amount'))).toHaveAttribute('aria-invalid', 'true');
  await main.getByLabel(text('balance.amount')).fill('120');
  await main.getByRole('button', { name: text('withdrawals.submit'), exact: true }).click();
  await expect(main.getByText(text('withdrawals.state.requested'), { exact: true }).first()).toBeVisible();

  const back = await newPage();
  await logIn(back, operator.email, `/operator/withdrawals?keyword=${encodeURIComponent(buyer.company)}&_lang=${language}`);
  await fit(back);
  await back.getByRole('link', { name: buyer.company }).click();
  await awake(back);
  await fit(back);
  await back.getByRole('button', { name: text('withdrawals.begin'), exact: true }).click();
  await back.getByLabel(text('withdrawals.reference')).fill('KONTOR 17');
  await back.getByRole('button', { name: text('withdrawals.confirm'), exact: true }).click();
  await expect(back.getByRole('main').getByText(text('withdrawals.state.transferred'), { exact: true }).first()).toBeVisible();
  await back.close();

  await open(page, '/purchased/balance/withdraw');
  await expect(main.getByText('KONTOR 17').first()).toBeVisible();
  await open(page, '/purchased/balance');
  await expect(main.getByText(text('balance.movement.withdrawal')).last()).toBeVisible();
  await expect(main.getByText(/380/).first()).toBeVisible();
  await fit(page);
});
