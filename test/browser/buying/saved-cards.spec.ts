import { testCards } from '../../../contract/payments/test-cards.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* A card is saved on the provider's page, pays the next order there, and is removed from the payment settings. */

test('a saved card pays the next order, and is removed', async ({ page, market, text, language }) => {
  const item = await market.item({ price: 50_00 });
  const buyer = await market.buyer({ balance: 0 });
  const [first, second] = [await market.order(buyer, [item], { paid: false }), await market.order(buyer, [item], { paid: false })];
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  const visa = 'Visa •••• 4242';
  const toProvider = async (orderId: number): Promise<void> => {
    await open(page, `/purchased/purchase-orders/${orderId}`);
    await main.getByRole('link', { name: text('orders.pay'), exact: true }).click();
    await awake(page);
    await main.getByRole('radio', { name: text('payment.method.card') }).check();
    await main.getByRole('button', { name: text('payment.toProvider'), exact: true }).click();
    await page.waitForURL('**/payment/test-cards/*');
    await awake(page);
  };

  await test.step('nothing is saved yet', async () => {
    await logIn(page, buyer.email, `/account/payment-setting?_lang=${language}`);
    await expect(main.getByText(text('settings.cardsNone'))).toBeVisible();
    await fit(page);
  });

  await test.step('the card of the first order is saved', async () => {
    await toProvider(first.id);
    await main.getByLabel(text('test-cards.number')).fill(testCards.success);
    await main.getByLabel(text('test-cards.save')).check();
    await fit(page);
    await main.getByRole('button', { name: /€/ }).click();
    await expect(heading).toHaveText(text('payment.result.paid'));
  });

  await test.step('it pays the second one', async () => {
    await toProvider(second.id);
    await fit(page);
    await main.getByRole('button', { name: text('test-cards.payWith', { card: visa }), exact: true }).click();
    await expect(heading).toHaveText(text('payment.result.paid'));
  });

  await test.step('it is listed with its last digits, and removed after a question', async () => {
    await open(page, '/account/payment-setting');
    await awake(page);
    await expect(main.getByText(visa, { exact: true })).toBeVisible();
    await fit(page);
    await main.getByRole('button', { name: `${text('settings.cardRemove')}: ${visa}` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(text('settings.cardRemoveQuestion', { card: visa }));
    await question.getByRole('button', { name: text('settings.cardRemove'), exact: true }).click();
    await expect(main.getByText(text('settings.cardsNone'))).toBeVisible();
    await expect(main.getByText(visa, { exact: true })).toBeHidden();
  });
});
