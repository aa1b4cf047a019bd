import { readFile } from 'node:fs/promises';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* The operator finds a payment, asks its provider, and has a transfer without reference pay what a buyer owes. */

test('the operator looks at payments, and asks a provider', async ({ page, newPage, market, text, language, isPhone }) => {
  const item = await market.item({ price: 50_00 });
  const buyer = await market.buyer();
  const operator = await market.operator();
  const paid = await market.order(buyer, [item]);
  const waiting = await market.order(buyer, [item], { paid: false, quantity: 1 });

  await test.step('the buyer goes to the provider, and stays there', async () => {
    const shop = await newPage();
    await logIn(shop, buyer.email, `/purchased/purchase-orders/${waiting.id}?_lang=${language}`);
    await shop
      .getByRole('main')
      .getByRole('link', { name: text('orders.pay'), exact: true })
      .click();
    await awake(shop);
    await shop.getByRole('radio', { name: text('payment.method.card') }).check();
    await shop.getByRole('button', { name: text('payment.toProvider'), exact: true }).click();
    await shop.waitForURL('**/payment/test-cards/*');
    await shop.close();
  });

  const main = page.getByRole('main');
  const rows = main.getByRole('row').filter({ hasText: buyer.company });
  await logIn(page, operator.email, `/operator/payments?_lang=${language}`);
  await awake(page);

  await test.step('it finds the buyer’s payments, sorts and exports them', async () => {
    await fit(page);
    if (isPhone) await main.getByRole('button', { name: text('payment-details.filter'), exact: true }).click();
    await main.getByLabel(text('operator-payments.keyword')).fill(buyer.company);
    await main.getByRole('button', { name: text('payment-details.apply'), exact: true }).click();
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: waiting.number })).toContainText(text('payment.paymentState.pending'));
    await expect(rows.filter({ hasText: paid.number })).toContainText(text('payment.paymentState.captured'));
    await fit(page);
    if (!isPhone) {
      await main.getByRole('link', { name: text('payment-details.amount'), exact: true }).click();
      await page.waitForURL(/sort=amount/);
      await expect(rows.first()).toContainText(waiting.number);
      await main.getByRole('link', { name: text('payment-details.amount'), exact: true }).click();
      await page.waitForURL(/sort=-amount/);
      await expect(rows.first()).toContainText(paid.number);
    }
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('link', { name: text('common.exportCsv') }).click(),
    ]);
    const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => line.includes(buyer.company))).toHaveLength(2);
  });

  await test.step('its page says what is known, and the provider is asked', async () => {
    await rows.filter({ hasText: waiting.number }).getByRole('link').first().click();
    await expect(main.getByRole('list', { name: text('operator-payments.history') }).getByRole('listitem')).toHaveCount(2);
    await awake(page);
    await fit(page);
    await main.getByRole('button', { name: text('operator-payments.ask'), exact: true }).click();
    const answer = text('operator-payments.answered', { state: text('payment.paymentState.pending') });
    await expect(page.getByText(answer).first()).toBeVisible();
  });

  await test.step('of a paid one it leads to the posting', async () => {
    await open(page, `/operator/payments?keyword=${encodeURIComponent(paid.number)}&_lang=${language}`);
    await rows.first().getByRole('link').first().click();
    await expect(main.getByRole('button', { name: text('operator-payments.ask') })).toHaveCount(0);
    await fit(page);
    await main.getByRole('link', { name: text('ledger.posting.order_payment'), exact: true }).click();
    await page.waitForURL('**/operator/ledger/*');
    await expect(main.getByText(paid.number).first()).toBeVisible();
  });
});

test('a transfer without reference pays what a buyer owes', async ({ page, market, text, language }) => {
  await market.takesCredit();
  const iban = await market.takesTransfers();
  const item = await market.item({ price: 50_00 });
  const buyer = await market.buyer({ balance: 0 });
  const operator = await market.operator();
  await market.grantsCredit(operator, buyer);
  const [first, second] = [
    await market.order(buyer, [item], { paid: 'credit', quantity: 1 }),
    await market.order(buyer, [item], { paid: 'credit', quantity: 1 }),
  ];
  const main = page.getByRole('main');
  await logIn(page, operator.email, `/operator/bank?_lang=${language}`);
  await awake(page);
  await page.locator('input[type=file]').setInputFiles({
    name: 'statement.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Account;Date;Purpose;Name;IBAN;Amount;Currency;Transaction ID\n;2026-11-26;"Orders ${first.number} and ${second.number}";"${buyer.company}";;"5000.00";EUR;${first.number}\n`,
    ),
  });
  await expect(page.getByLabel(text('upload.ready'))).toBeVisible();
  await page.getByLabel(text('bank.account')).selectOption(iban);
  await page.getByRole('button', { name: text('bank.start'), exact: true }).click();
  await main.getByRole('row').filter({ hasText: first.number }).getByRole('link').first().click();
  await page.waitForURL(/operator\/bank\/\d+/);
  await awake(page);
  const boxes = main.getByRole('group', { name: text('bank.itemsOf', { buyer: buyer.company }) }).getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).toBeChecked();
  await fit(page);
  const button = main.getByRole('button', {
    name: new RegExp(text('bank.payItems', { count: 2, amount: '' }).replaceAll(/[\s()]+$/g, '')),
  });
  await button.click();
  await expect(main.getByRole('alert').first()).toBeVisible();
  await main.getByLabel(text('bank.reason')).fill('Both orders are named');
  await button.click();
  await expect(page.getByText(text('bank.done')).first()).toBeVisible();
  await expect(main.getByText(text('bank.outcome.credit'), { exact: true })).toBeVisible();
  await expect(main.getByText(first.number).first()).toBeVisible();
  await expect(main.getByText(text('bank.restOnBalance'))).toBeVisible();
  await fit(page);
  await open(page, `/operator/credit-limits/items?keyword=${encodeURIComponent(buyer.company)}&_lang=${language}`);
  await expect(main.getByRole('row').filter({ hasText: second.number })).toContainText(text('credit.itemState.settled'));
});
