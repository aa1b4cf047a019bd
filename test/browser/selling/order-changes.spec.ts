import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * A seller who cannot deliver everything: a small part is cancelled at once, for a large one the buyer is asked.
 */

test('a seller accepts a part of an order, and the buyer is asked', async ({ page, newPage, market, text, format }) => {
  const item = await market.item({ price: 10_00 });
  const buyer = await market.buyer();
  const [asked, informed] = [await market.order(buyer, [item], { quantity: 10 }), await market.order(buyer, [item], { quantity: 10 })];
  const sku = item.variants[0]?.sku ?? '';
  const main = page.getByRole('main');

  async function cancel(orderId: number, pieces: number, action: 'ask' | 'acceptRest'): Promise<void> {
    await open(page, `/seller-console/sales/${orderId}`);
    await main.getByRole('button', { name: text('orderChange.acceptPart'), exact: true }).click();
    await main.getByLabel(text('orderChange.piecesOf', { sku })).fill(String(pieces));
    await main.getByLabel(text('orderChange.note')).fill('Two are broken');
    await expect(main.getByText(text(action === 'ask' ? 'orderChange.willAsk' : 'orderChange.willInform'))).toBeVisible();
    await fit(page);
    await main.getByRole('button', { name: text(`orderChange.${action}`), exact: true }).click();
  }

  await test.step('two of ten pieces are cancelled at once', async () => {
    await logIn(page, item.seller.email, `/seller-console/sales/${informed.id}`, 'seller');
    await cancel(informed.id, 2, 'acceptRest');
    await expect(main.getByRole('heading', { level: 1 })).toContainText(text('states.accepted'));
    await expect(main.getByText(text('orderChange.state.made'))).toBeVisible();
    await fit(page);
  });

  await test.step('for six of ten the buyer is asked', async () => {
    await cancel(asked.id, 6, 'ask');
    await expect(main.getByRole('button', { name: text('orderChange.withdraw'), exact: true })).toBeVisible();
    await expect(main.getByRole('button', { name: text('seller.accept'), exact: true })).toHaveCount(0);
    await fit(page);
  });

  const buying = await newPage();
  const shown = buying.getByRole('main');

  await test.step('the buyer agrees, and has the rest', async () => {
    await logIn(buying, buyer.email);
    await open(buying, `/purchased/purchase-orders/${asked.id}`);
    const question = shown.getByRole('region', { name: text('orderChange.question') });
    await expect(question).toContainText('Two are broken');
    await expect(question).toContainText(text('orderChange.cause.share'));
    await fit(buying);
    await question.getByRole('button', { name: text('orderChange.agree'), exact: true }).click();
    await expect(question).toHaveCount(0);
    await expect(shown.getByText(text('orderChange.remainingTotal'))).toBeVisible();
    await expect(shown.getByText(format.money(-60_00 * 1.21, 'EUR'))).toBeVisible();
    await fit(buying);
  });

  await test.step('the seller refuses the rest of the other', async () => {
    await open(page, `/seller-console/sales/${informed.id}`);
    await main.getByRole('button', { name: text('orderChange.cancelAll'), exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByLabel(text('orderChange.reasonLabel')).selectOption('price_error');
    await expect(question.getByLabel(text('orderChange.restock'))).toBeChecked();
    await fit(page);
    await question.getByRole('button', { name: text('orderChange.cancelAll'), exact: true }).click();
    await expect(main.getByRole('heading', { level: 1 })).toContainText(text('states.cancelled'));
    await open(buying, `/purchased/purchase-orders/${informed.id}`);
    await expect(shown.getByText(text('orderChange.reason.price_error'))).toBeVisible();
  });
});
