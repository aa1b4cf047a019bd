import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* Credit terms: the operator grants them, the buyer orders on them, sees what is due, and pays it from the balance. */

test('an order is put on credit terms, and paid from the balance when it is due', async ({ page, market, text, language, newPage }) => {
  await market.takesCredit();
  const item = await market.item({ price: 50_00 });
  const buyer = await market.buyer({ balance: 500_00 });
  const operator = await market.operator();
  const order = await market.order(buyer, [item], { paid: false });
  const main = page.getByRole('main');
  await logIn(page, buyer.email, `/purchased/purchase-orders/${order.id}?_lang=${language}`);
  await main.getByRole('link', { name: text('orders.pay'), exact: true }).click();
  await page.waitForURL('**/payment/settle-accounts?*');
  await awake(page);
  const method = main.getByRole('radio', { name: text('payment.method.credit') });
  // Nobody has granted any yet; the page says so.
  await expect(method).toBeDisabled();

  const back = await newPage();
  await logIn(back, operator.email, `/operator/credit-limits/new?_lang=${language}`);
  await awake(back);
  const form = back.getByRole('main');
  await form.getByRole('combobox', { name: text('credit.column.buyer') }).fill(buyer.company);
  await form.getByRole('option', { name: buyer.company }).click();
  await form.getByLabel(text('credit.column.limit')).fill('1000');
  await form.getByLabel(text('credit.column.days')).fill('60');
  await form.getByRole('button', { name: text('credit.grant'), exact: true }).click();
  await back.waitForURL(/credit-limits\/\d+/);
  await expect(form.getByRole('heading', { level: 1 })).toHaveText(buyer.company);
  await fit(back);

  await page.reload();
  await awake(page);
  await method.check();
  await main.getByRole('button', { name: text('payment.toCredit'), exact: true }).click();
  await page.waitForURL('**/payment/pay-results?*');
  await open(page, '/purchased/billing-manage/due');
  await awake(page);
  await fit(page);
  await expect(main.getByText(text('credit.itemState.open')).first()).toBeVisible();
  await main.getByRole('checkbox', { name: text('credit.chooseOne', { number: order.number }) }).check();
  await main.getByRole('button', { name: text('credit.pay'), exact: true }).click();
  await expect(page.getByText(text('credit.paidDone')).first()).toBeVisible();
  await expect(main.getByRole('row').filter({ hasText: order.number })).toContainText(text('credit.itemState.settled'));

  await open(back, '/operator/credit-limits/items');
  await expect(form.getByRole('row').filter({ hasText: order.number })).toContainText(text('credit.itemState.settled'));
  await fit(back);
  await back.close();
});

test('an order above the limit is put on credit terms with a part from the balance', async ({
  page,
  market,
  text,
  format,
  language,
  newPage,
}) => {
  await market.takesCredit();
  const item = await market.item({ price: 50_00 });
  const buyer = await market.buyer({ balance: 50_00 });
  const operator = await market.operator();
  const order = await market.order(buyer, [item], { paid: false });
  const back = await newPage();
  await logIn(back, operator.email, `/operator/credit-limits/new?_lang=${language}`);
  await awake(back);
  const form = back.getByRole('main');
  await form.getByRole('combobox', { name: text('credit.column.buyer') }).fill(buyer.company);
  await form.getByRole('option', { name: buyer.company }).click();
  await form.getByLabel(text('credit.column.limit')).fill('100');
  await form.getByLabel(text('credit.column.days')).fill('30');
  await form.getByRole('button', { name: text('credit.grant'), exact: true }).click();
  await back.waitForURL(/credit-limits\/\d+/);
  await back.close();

  const main = page.getByRole('main');
  await logIn(page, buyer.email, `/purchased/purchase-orders/${order.id}?_lang=${language}`);
  await main.getByRole('link', { name: text('orders.pay'), exact: true }).click();
  await page.waitForURL('**/payment/settle-accounts?*');
  await awake(page);
  await main.getByRole('radio', { name: text('payment.method.credit') }).check();
  // The limit is enough for the rest alone.
  await expect(main.getByRole('checkbox')).toBeChecked();
  await expect(main.getByRole('checkbox')).toBeDisabled();
  await expect(main.getByText(text('payment.restOnCredit'), { exact: true })).toBeVisible();
  await fit(page);
  await main.getByRole('button', { name: text('payment.toCredit'), exact: true }).click();
  await page.waitForURL('**/payment/pay-results?*');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('payment.result.paid'));
  await expect(main.getByText(text('payment.plusBalance', { amount: format.money(50_00, 'EUR') }))).toBeVisible();
  await fit(page);
  await open(page, '/purchased/billing-manage/due');
  await expect(main.getByText(text('credit.itemState.open')).first()).toBeVisible();
});
