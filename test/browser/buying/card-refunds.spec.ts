import { testCards } from '../../../contract/payments/test-cards.ts';
import { awake, expect, fit, logIn, open, test } from '../support/test.ts';

/* Refunds of orders paid by card: on their way, on the card, and on the balance when the card does not take them; with the operator's menu, and evidence that is opened after its address has ended. */

const picture = {
  name: 'broken.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
};

test('a refund goes back to the card', async ({ page, newPage, market, text }) => {
  const item = await market.item({ price: 50_00 });
  const [buyer, operator] = [await market.buyer({ balance: 0 }), await market.operator()];
  const order = await market.order(buyer, [item], { paid: false, quantity: 2 });
  const main = page.getByRole('main');
  const desk = await newPage();
  const toCard = text('card-refund.to.cardEnding', { lastFour: testCards.refundPending.slice(-4) });

  await test.step('the order is paid by a card whose refunds take a minute', async () => {
    await logIn(page, buyer.email, `/purchased/purchase-orders/${order.id}`);
    await main.getByRole('link', { name: text('orders.pay'), exact: true }).click();
    await awake(page);
    await main.getByRole('radio', { name: text('payment.method.card') }).check();
    await main.getByRole('button', { name: text('payment.toProvider'), exact: true }).click();
    await page.waitForURL('**/payment/test-cards/*');
    await awake(page);
    await main.getByLabel(text('test-cards.number')).fill(testCards.refundPending);
    await main.getByRole('button', { name: /€/ }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(text('payment.result.paid'));
  });

  await test.step('cancelled, its amount is on its way to the card', async () => {
    await open(page, `/purchased/purchase-orders/${order.id}`);
    await main.getByRole('button', { name: text('orders.cancel'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: text('orders.cancelConfirm') })
      .click();
    const refunds = main.locator('section', { has: page.getByRole('heading', { name: text('card-refund.title') }) });
    await expect(refunds.getByText(toCard)).toBeVisible();
    await expect(refunds.getByText(text('card-refund.state.sent'), { exact: true })).toBeVisible();
    await fit(page);
  });

  await test.step('so do the payments of the company, and the operator’s', async () => {
    await open(page, '/purchased/payment-details');
    await expect(main.getByText(text('card-refund.state.sent'), { exact: true }).first()).toBeVisible();
    await fit(page);
    await logIn(desk, operator.email, `/operator/payments?kind=refund&keyword=${order.number}`);
    await expect(desk.getByRole('main').getByText(text('card-refund.state.sent'), { exact: true }).first()).toBeVisible();
    await fit(desk);
    await open(desk, `/operator/payments?kind=payment&keyword=${order.number}`);
    await desk.getByRole('main').locator('a[href^="/operator/payments/"]').first().click();
    await expect(desk.getByRole('main').getByText(text('card-refund.state.sent'), { exact: true }).first()).toBeVisible();
    await fit(desk);
  });

  await test.step('the operator ends what the provider never answers: it is on the balance', async () => {
    await market.silences(order.id);
    await desk.reload();
    await awake(desk);
    const end = desk.getByRole('button', { name: text('operator-payments.endRefund'), exact: true });
    const reason = desk.getByRole('textbox', { name: text('operator-payments.failure'), exact: true });
    await end.click();
    await expect(reason).toHaveAttribute('aria-invalid', 'true');
    await reason.fill('No answer since Monday');
    await fit(desk);
    await end.click();
    await expect(desk.getByText(text('operator-payments.refundEnd.credited')).first()).toBeVisible();
    await expect(end).toHaveCount(0);
    await expect(desk.getByText('No answer since Monday').first()).toBeVisible();
    await fit(desk);
    await desk.close();
    await open(page, `/purchased/purchase-orders/${order.id}`);
    await expect(main.getByText(text('card-refund.failure.ended')).first()).toBeVisible();
    await fit(page);
  });
});

test('a page that was left open opens its evidence, and the operator’s menu counts disputes', async ({
  page,
  newPage,
  market,
  text,
  faults,
}) => {
  faults.expected(/^404 \/files\//);
  const item = await market.item({ price: 10_00 });
  const [buyer, operator] = [await market.buyer(), await market.operator()];
  const order = await market.order(buyer, [item], { quantity: 2 });
  await market.ship(item.seller, order.id);
  const main = page.getByRole('main');
  await logIn(page, buyer.email, `/purchased/aftership/refund~${order.id}`);
  await main.getByLabel(text('afterSales.piecesOf', { sku: item.variants[0]?.sku ?? '' })).fill('1');
  await main.getByLabel(text('afterSales.reasonName')).selectOption('damaged');
  await main.locator('input[type=file]').setInputFiles(picture);
  await expect(main.getByText(picture.name)).toBeVisible();
  await main.getByRole('button', { name: text('afterSales.submit.refund'), exact: true }).click();
  await expect(main.getByText(text('afterSales.state.submitted'))).toBeVisible();
  const caseId = page.url().split('/').at(-1) ?? '';

  await test.step('addresses that have ended are replaced', async () => {
    // What came with the page is gone; what is asked for afterwards is there.
    let gone = '';
    await page.route('**/files/**', async (route) => {
      const address = route.request().url();
      gone ||= address;
      await (address === gone ? route.fulfill({ status: 404 }) : route.continue());
    });
    await page.reload();
    await awake(page);
    const image = main.getByRole('img', { name: 'broken' });
    await expect(image).toBeVisible();
    await expect.poll(() => image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    const saved = page.waitForEvent('download');
    await main.getByRole('link', { name: /broken/ }).click();
    expect((await saved).suggestedFilename()).toMatch(/^broken/);
    await page.unroute('**/files/**');
  });

  await test.step('the menu counts', async () => {
    const selling = await newPage();
    const shown = selling.getByRole('main');
    await logIn(selling, item.seller.email, `/seller-console/after-sales/${caseId}`, 'seller');
    const refusal = shown.locator('section').filter({ hasText: text('afterSales.refuseTitle') });
    await refusal.getByLabel(text('afterSales.explanation')).fill('It was whole');
    await refusal.getByRole('button', { name: text('afterSales.refuse'), exact: true }).click();
    await expect(shown.getByText(text('afterSales.state.refused')).first()).toBeVisible();
    await open(page, `/purchased/aftership/${caseId}`);
    await main.getByLabel(text('afterSales.explanation')).fill('It was not');
    await main.getByRole('button', { name: text('afterSales.dispute'), exact: true }).click();
    await expect(main.getByText(text('afterSales.state.disputed')).first()).toBeVisible();
    const deciding = await newPage();
    await logIn(deciding, operator.email, '/operator');
    await expect(deciding.locator('a[href="/operator/disputes"]').first()).toContainText(/\d/);
    await fit(deciding);
  });
});
