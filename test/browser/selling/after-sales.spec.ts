import { expect, fit, logIn, open, test } from '../support/test.ts';

/*
 * Refunds after an order: the buyer asks with evidence, the seller offers less, the buyer accepts; the operator decides what the seller refuses.
 */

const picture = {
  name: 'broken.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};

test('a buyer asks for a refund, and takes the seller’s offer', async ({ page, newPage, market, text, format }) => {
  const item = await market.item({ price: 10_00 });
  const buyer = await market.buyer();
  const order = await market.order(buyer, [item], { quantity: 10 });
  await market.ship(item.seller, order.id);
  const sku = item.variants[0]?.sku ?? '';
  const main = page.getByRole('main');

  await test.step('the request needs evidence for what is damaged', async () => {
    await logIn(page, buyer.email, `/purchased/purchase-orders/${order.id}`);
    await main
      .getByRole('link', { name: text('afterSales.askRefund'), exact: true })
      .first()
      .click();
    await main.getByLabel(text('afterSales.piecesOf', { sku })).fill('4');
    await main.getByLabel(text('afterSales.reasonName')).selectOption('damaged');
    await main.getByRole('button', { name: text('afterSales.submit.refund'), exact: true }).click();
    await expect(main.getByText(text('afterSales.youAsk', { amount: format.money(48_40, 'EUR') }))).toBeVisible();
    await expect(main.getByRole('alert')).toBeVisible();
    await fit(page);
    await main.locator('input[type=file]').setInputFiles(picture);
    await expect(main.getByText(picture.name)).toBeVisible();
    await main.getByRole('button', { name: text('afterSales.submit.refund'), exact: true }).click();
    await expect(main.getByText(text('afterSales.state.submitted'))).toBeVisible();
    await fit(page);
  });
  const caseId = page.url().split('/').at(-1) ?? '';
  const selling = await newPage();
  const shown = selling.getByRole('main');

  await test.step('the seller sees it, and offers less', async () => {
    await logIn(selling, item.seller.email, `/seller-console/after-sales/${caseId}`, 'seller');
    await expect(shown.getByRole('img', { name: picture.name.replace('.png', '') })).toBeVisible();
    await fit(selling);
    await shown.getByLabel(text('afterSales.amount')).fill('20');
    await shown.getByRole('button', { name: text('afterSales.offer'), exact: true }).click();
    await expect(shown.getByText(text('afterSales.state.negotiating')).first()).toBeVisible();
  });

  await test.step('the buyer accepts, and has the money', async () => {
    await open(page, `/purchased/aftership/${caseId}`);
    await main.getByRole('button', { name: text('afterSales.acceptOffer'), exact: true }).click();
    await expect(main.getByText(text('afterSales.state.done')).first()).toBeVisible();
    await expect(main.getByText(format.money(20_00, 'EUR')).first()).toBeVisible();
    await fit(page);
  });
});

test('the operator decides what the seller has refused', async ({ page, newPage, market, text, format }) => {
  const item = await market.item({ price: 10_00 });
  const [buyer, operator] = [await market.buyer(), await market.operator()];
  const order = await market.order(buyer, [item], { quantity: 2 });
  await market.ship(item.seller, order.id);
  const sku = item.variants[0]?.sku ?? '';
  const main = page.getByRole('main');
  await logIn(page, buyer.email, `/purchased/aftership/refund~${order.id}`);
  await main.getByLabel(text('afterSales.piecesOf', { sku })).fill('1');
  await main.getByLabel(text('afterSales.reasonName')).selectOption('late');
  await main.getByRole('button', { name: text('afterSales.submit.refund'), exact: true }).click();
  await expect(main.getByText(text('afterSales.state.submitted'))).toBeVisible();
  const caseId = page.url().split('/').at(-1) ?? '';

  const selling = await newPage();
  const shown = selling.getByRole('main');
  await test.step('the seller refuses with a reason', async () => {
    await logIn(selling, item.seller.email, `/seller-console/after-sales/${caseId}`, 'seller');
    const refusal = shown
      .getByRole('region')
      .or(shown.locator('section'))
      .filter({ hasText: text('afterSales.refuseTitle') });
    await refusal.getByLabel(text('afterSales.explanation')).fill('It was in time');
    await refusal.getByRole('button', { name: text('afterSales.refuse'), exact: true }).click();
    await expect(shown.getByText(text('afterSales.state.refused')).first()).toBeVisible();
  });
  await test.step('the buyer takes it to the operator', async () => {
    await open(page, `/purchased/aftership/${caseId}`);
    await main.getByLabel(text('afterSales.explanation')).fill('A week too late');
    await main.getByRole('button', { name: text('afterSales.dispute'), exact: true }).click();
    await expect(main.getByText(text('afterSales.state.disputed')).first()).toBeVisible();
  });
  await test.step('the operator grants a part', async () => {
    const deciding = await newPage();
    const desk = deciding.getByRole('main');
    await logIn(deciding, operator.email, `/operator/disputes/${caseId}`);
    await fit(deciding);
    await desk.getByLabel(text('afterSales.amount')).fill('5');
    await desk.getByLabel(text('afterSales.explanation')).fill('Half a week');
    await desk.getByRole('button', { name: text('afterSales.decide'), exact: true }).click();
    await expect(desk.getByText(text('afterSales.state.decided')).first()).toBeVisible();
    await open(page, `/purchased/aftership/${caseId}`);
    await expect(main.getByText(format.money(5_00, 'EUR')).first()).toBeVisible();
    await fit(page);
  });
});
