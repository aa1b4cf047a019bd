import { testCards } from '../../../contract/payments/test-cards.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* The balance is topped up by card, and pays a part of an order; the rest is declined, and then paid by card. */

test('an order is paid in part from a balance that was topped up by card', async ({ page, market, text, format, language }) => {
  test.setTimeout(180_000);
  const item = await market.item({ price: 50_00 });
  const buyer = await market.buyer({ balance: 0 });
  const order = await market.order(buyer, [item], { paid: false });
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  const atProvider = async (): Promise<void> => {
    await page.waitForURL('**/payment/test-cards/*');
    await awake(page);
  };
  const payWith = async (number: string): Promise<void> => {
    await main.getByLabel(text('test-cards.number')).fill(number);
    await main.getByRole('button', { name: /€/ }).click();
  };

  await test.step('a top-up that is left can be paid later, and is credited', async () => {
    await logIn(page, buyer.email, `/purchased/balance/submit?_lang=${language}`);
    await awake(page);
    await fit(page);
    await main.getByRole('button', { name: text('top-up.pay'), exact: true }).click();
    await expect(main.getByRole('alert').first()).toBeVisible();
    await main.getByLabel(text('balance.amount')).first().fill('20');
    await main.getByRole('button', { name: text('top-up.pay'), exact: true }).click();
    await atProvider();
    await page.goBack();
    await awake(page);
    await main.getByLabel(text('balance.amount')).first().fill('20');
    await main.getByRole('button', { name: text('top-up.pay'), exact: true }).click();
    await atProvider();
    await payWith(testCards.success);
    await page.waitForURL('**/purchased/balance/submit?payment=*');
    await expect(main.getByRole('status').filter({ hasText: /20/ })).toContainText(
      text('top-up.captured', { amount: '' }).trim().slice(-12),
    );
    await fit(page);
  });

  await test.step('a part of the order is paid from the balance; declined, it comes back', async () => {
    await open(page, `/purchased/purchase-orders/${order.id}`);
    await main.getByRole('link', { name: text('orders.pay'), exact: true }).click();
    await awake(page);
    await main.getByRole('radio', { name: text('payment.method.card') }).check();
    await main.getByRole('checkbox').check();
    await expect(main.getByText(text('payment.partOfBalance'), { exact: true })).toBeVisible();
    await fit(page);
    await main.getByRole('button', { name: text('payment.toProvider'), exact: true }).click();
    await atProvider();
    await payWith(testCards.declined);
    await expect(heading).toHaveText(text('payment.result.failed'));
    await open(page, '/purchased/balance');
    await expect(main.getByText(text('balance.movement.balance_release')).last()).toBeVisible();
  });

  await test.step('the other part is paid by card, the order is paid', async () => {
    await open(page, `/purchased/purchase-orders/${order.id}`);
    await main.getByRole('link', { name: text('orders.pay'), exact: true }).click();
    await awake(page);
    await main.getByRole('radio', { name: text('payment.method.card') }).check();
    await main.getByRole('checkbox').check();
    await main.getByRole('button', { name: text('payment.toProvider'), exact: true }).click();
    await atProvider();
    await payWith(testCards.success);
    await expect(heading).toHaveText(text('payment.result.paid'));
    await expect(main.getByText(text('payment.plusBalance', { amount: format.money(20_00, 'EUR') }))).toBeVisible();
    await fit(page);
    await open(page, '/purchased/payment-details');
    await expect(main.getByText(text('payment-details.kind.top_up')).last()).toBeVisible();
  });
});
