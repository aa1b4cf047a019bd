import { testCards } from '../../../contract/payments/test-cards.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* An order paid by card at the embedded test provider: left, declined, confirmed at the bank, and paid. */

test('an order is paid by card', async ({ page, market, text, language }) => {
  const item = await market.item({ price: 50_00 });
  const buyer = await market.buyer({ balance: 0 });
  const order = await market.order(buyer, [item], { paid: false });
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });

  const toProvider = async (): Promise<void> => {
    await main.getByRole('radio', { name: text('payment.method.card') }).check();
    await main.getByRole('button', { name: text('payment.toProvider'), exact: true }).click();
    await page.waitForURL('**/payment/test-cards/*');
    await awake(page);
  };
  const payWith = async (number: string): Promise<void> => {
    await main.getByLabel(text('test-cards.number')).fill(number);
    await main.getByRole('button', { name: /€/ }).click();
  };

  await test.step('the page of the payment offers the card, and leads to the provider', async () => {
    await logIn(page, buyer.email, `/purchased/purchase-orders/${order.id}?_lang=${language}`);
    await main.getByRole('link', { name: text('orders.pay'), exact: true }).click();
    await expect(heading).toHaveText(text('payment.settle.title'));
    await awake(page);
    await fit(page);
    await toProvider();
    await expect(heading).toHaveText(text('test-cards.title'));
    await fit(page);
  });

  await test.step('a wrong number is said at its field', async () => {
    await main.getByLabel(text('test-cards.number')).fill('1234');
    await main.getByRole('button', { name: /€/ }).click();
    await expect(main.getByRole('alert')).toBeVisible();
  });

  await test.step('left without paying, the order can still be paid', async () => {
    await main.getByRole('button', { name: text('test-cards.cancel'), exact: true }).click();
    await page.waitForURL('**/payment/pay-results?*');
    await expect(heading).toHaveText(text('payment.result.open'));
    await main.getByRole('link', { name: text('payment.payNow'), exact: true }).click();
    await awake(page);
  });

  await test.step('a card that is declined says so, and another one can be tried', async () => {
    await toProvider();
    await payWith(testCards.declined);
    await expect(heading).toHaveText(text('payment.result.failed'));
    await expect(main.getByText(text('payment.failure.declined'))).toBeVisible();
    await fit(page);
    await main.getByRole('link', { name: text('payment.tryAgain'), exact: true }).click();
    await awake(page);
  });

  await test.step('the bank asks, the buyer confirms, the order is paid', async () => {
    await toProvider();
    await payWith(testCards.secure);
    await main.getByRole('button', { name: text('test-cards.confirm'), exact: true }).click();
    await expect(heading).toHaveText(text('payment.result.paid'));
    await open(page, `/purchased/purchase-orders/${order.id}`);
    await expect(main.getByText(text('states.paid')).first()).toBeVisible();
  });
});
