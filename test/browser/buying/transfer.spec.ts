import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* An order paid by bank transfer: the buyer sees what to transfer, the operator imports the statement, the order is paid. */

test('an order is paid by bank transfer', async ({ page, market, text, language, newPage }) => {
  const item = await market.item({ price: 50_00 });
  const buyer = await market.buyer({ balance: 0 });
  const operator = await market.operator();
  const order = await market.order(buyer, [item], { paid: false });
  const iban = await market.takesTransfers();
  const main = page.getByRole('main');
  await logIn(page, buyer.email, `/purchased/purchase-orders/${order.id}?_lang=${language}`);
  await main.getByRole('link', { name: text('orders.pay'), exact: true }).click();
  await awake(page);
  await main.getByRole('radio', { name: text('payment.method.bank_transfer') }).check();
  await main.getByRole('button', { name: text('payment.toTransfer'), exact: true }).click();
  await page.waitForURL('**/payment/pay-results?*');
  await expect(main.getByText(text('payment.transfer.title'))).toBeVisible();
  await expect(main.getByRole('img', { name: text('payment.transfer.code') })).toBeVisible();
  await fit(page);
  const reference = /RF\d{14}/.exec(await main.innerText())?.[0] ?? '';
  const amount = (/([\d.,\s]*\d[.,]\d{2})/.exec(await main.locator('dd').first().innerText())?.[1] ?? '').trim();

  const back = await newPage();
  await logIn(back, operator.email, `/operator/bank?_lang=${language}`);
  await awake(back);
  await back.locator('input[type=file]').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Account;Date;Purpose;Name;IBAN;Amount;Currency;Transaction ID\n;2026-11-26;"${reference}";"${buyer.company}";;"${amount}";EUR;${reference}\n`,
    ),
  });
  await expect(back.getByLabel(text('upload.ready'))).toBeVisible();
  await back.getByLabel(text('bank.account')).selectOption(iban);
  await back.getByRole('button', { name: text('bank.start'), exact: true }).click();
  await expect(back.getByRole('row').filter({ hasText: reference })).toContainText(text('bank.outcome.order'), { timeout: 80_000 });
  await fit(back);
  await back.close();

  await open(page, `/purchased/purchase-orders/${order.id}`);
  await expect(main.getByText(text('states.paid')).first()).toBeVisible();
});
