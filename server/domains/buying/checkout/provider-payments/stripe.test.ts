/** Orders paid by Stripe, from the button to the ledger, with messages as Stripe sends them. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { purchaseOrderCalls } from '../../../../../contract/orders/purchase-orders.ts';
import { cardMarket, type CardMarket, orderTotal } from '../../../../../test/support/card-payments.ts';
import { type StripeServer, startStripeServer } from '../../../../../test/support/stripe-server.ts';
import { checkInvariants } from '../index.ts';

let market: CardMarket;
let server: StripeServer;
beforeAll(async () => {
  server = await startStripeServer();
  market = await cardMarket({ provider: 'stripe', settings: { publicUrl: 'https://market.example', stripe: server.settings } });
});
afterAll(() => server.close());
afterEach(async () => {
  const broken = await checkInvariants(market.database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const reference = async (checkoutId: number): Promise<string> => (await market.lastPayment(checkoutId))?.reference ?? '';
const state = async (checkoutId: number) => (await market.lastPayment(checkoutId))?.state;
/** A checkout whose buyer has paid on Stripe's page. */
async function paidThere(): Promise<{ checkoutId: number; session: string }> {
  const checkoutId = await market.order();
  const { page } = await market.begin(checkoutId);
  const session = await reference(checkoutId);
  expect(page).toBe(`https://checkout.stripe.com/c/pay/${session}`);
  server.pay(session);
  return { checkoutId, session };
}
const completed = (session: string, id?: string) =>
  market.receive(server.signed({ object: 'checkout.session', id: session }, { at: market.clock.now, ...(id ? { id } : {}) }));
const taken = (session: string): number => server.session(session).payment_intent?.amount_received ?? 0;

it('a message pays the order, once, however often and in however many copies it comes', async () => {
  const { checkoutId, session } = await paidThere();
  expect(await Promise.all([1, 2, 3].map(() => completed(session, 'evt_same')))).toEqual([200, 200, 200]);
  const calls = server.calls.length;
  expect(await completed(session, 'evt_same')).toBe(200);
  expect(server.calls).toHaveLength(calls);
  expect(await completed(session)).toBe(200);
  expect(await market.result(checkoutId)).toMatchObject({ state: 'paid', payments: [{ method: 'card', amount: orderTotal }] });
  expect(taken(session)).toBe(orderTotal);
});

it('a message with a wrong signature, of another time, or about an unknown payment changes nothing', async () => {
  const { checkoutId, session } = await paidThere();
  const signed = server.signed({ object: 'checkout.session', id: session }, { at: market.clock.now });
  const forged = {
    ...signed,
    headers: { 'stripe-signature': signed.headers['stripe-signature'].replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
  };
  expect(await market.receive(forged)).toBe(400);
  expect(await market.receive({ ...signed, body: signed.body.replace('completed', 'expired') })).toBe(400);
  expect(
    await market.receive(
      server.signed({ object: 'checkout.session', id: session }, { at: new Date(market.clock.now.getTime() - 60 * 60_000) }),
    ),
  ).toBe(400);
  expect(await completed('cs_test_unknown')).toBe(200);
  expect(await state(checkoutId)).toBe('pending');
  expect(await completed(session)).toBe(200);
  expect(await state(checkoutId)).toBe('captured');
});

it('money taken without an answer pays the order when Stripe is asked again, and is taken once', async () => {
  const { checkoutId, session } = await paidThere();
  server.fail(/capture$/, 'lost', 2);
  expect(await completed(session)).toBe(503);
  expect(await state(checkoutId)).toBe('authorized');
  market.minutes(2);
  expect((await market.ask()).failures).toEqual([]);
  expect(await market.result(checkoutId)).toMatchObject({ state: 'paid' });
  expect(taken(session)).toBe(orderTotal);
});

it('an announcement without an answer is made again under the same key, and leads to the same page', async () => {
  const checkoutId = await market.order();
  server.fail(/^POST .*sessions$/, 'lost', 2);
  await expect(market.begin(checkoutId)).rejects.toMatchObject({ key: 'payment.providerSilent' });
  expect(await state(checkoutId)).toBe('unknown');
  const pages = await Promise.all([market.begin(checkoutId), market.begin(checkoutId)]);
  expect(new Set(pages.map(({ page }) => page)).size).toBe(1);
  expect(await state(checkoutId)).toBe('pending');
});

it('who is asked too often or answers with errors is asked again', async () => {
  const { checkoutId, session } = await paidThere();
  server.fail(/^GET .*sessions/, 'tooMany');
  expect(await completed(session)).toBe(503);
  server.fail(/^GET .*sessions/, 'error', 2);
  await expect(market.follow(checkoutId)).rejects.toThrow('Stripe: 500');
  expect(await state(checkoutId)).toBe('pending');
  await market.follow(checkoutId);
  expect(await state(checkoutId)).toBe('captured');
});

it('a page that is paid after the order has expired takes no money', async () => {
  const checkoutId = await market.order();
  await market.begin(checkoutId);
  const session = await reference(checkoutId);
  market.minutes(31);
  await market.expire();
  server.pay(session);
  expect(await completed(session)).toBe(200);
  expect(await state(checkoutId)).toBe('returned');
  expect(server.session(session).payment_intent).toMatchObject({ status: 'canceled', amount_received: 0 });
});

it('a page that nobody pays is closed once the order has expired', async () => {
  const checkoutId = await market.order();
  await market.begin(checkoutId);
  market.minutes(31);
  await market.expire();
  await market.ask();
  expect(await state(checkoutId)).toBe('cancelled');
  expect(server.session(await reference(checkoutId)).status).toBe('expired');
});

it('money that Stripe took for an order that was paid otherwise goes back, once', async () => {
  const { checkoutId, session } = await paidThere();
  await market.balance(checkoutId);
  server.capture(session);
  server.fail(/^POST .*refunds$/, 'lost', 2);
  expect(await completed(session)).toBe(503);
  market.minutes(2);
  await Promise.allSettled([market.ask(), completed(session)]);
  expect(await state(checkoutId)).toBe('returned');
  expect(server.refunds.filter(({ payment_intent: intent }) => intent === server.session(session).payment_intent?.id)).toHaveLength(1);
});

it('a payment that was reclaimed is marked when Stripe says so about its charge', async () => {
  const { checkoutId, session } = await paidThere();
  await completed(session);
  server.dispute(session);
  const intent = server.session(session).payment_intent?.id ?? '';
  const dispute = { object: 'dispute', id: 'dp_1', payment_intent: intent };
  expect(await market.receive(server.signed(dispute, { type: 'charge.dispute.created', at: market.clock.now }))).toBe(200);
  expect(await market.rows('select 1 from payment where checkout_id = $1 and disputed_at is not null', [checkoutId])).toHaveLength(1);
});

it('money that Stripe gave back and that failed later is at Stripe again, and goes back under another key', async () => {
  const { checkoutId, session } = await paidThere();
  await market.balance(checkoutId);
  server.capture(session);
  await completed(session);
  expect(await state(checkoutId)).toBe('returned');
  const failed = server.failRefund(session);
  for (const type of ['refund.failed', 'charge.refund.updated'])
    expect(await market.receive(server.signed(failed, { type, at: market.clock.now }))).toBe(200);
  expect(await state(checkoutId)).toBe('return_failed');
  await market.rows(`update payment set state = 'returning', ask_at = now() where checkout_id = $1 and state = 'return_failed'`, [
    checkoutId,
  ]);
  await market.follow(checkoutId);
  expect(await state(checkoutId)).toBe('returned');
  const all = server.refunds.filter(({ payment_intent: intent }) => intent === failed.payment_intent);
  expect(all.map(({ status }) => status)).toEqual(['failed', 'succeeded']);
});

/** An order paid by Stripe that its buyer has cancelled. */
async function cancelled(): Promise<{ checkoutId: number; session: string; refund: () => Promise<string | undefined> }> {
  const { checkoutId, session } = await paidThere();
  await completed(session);
  const [order] = await market.rows<{ id: number }>('select id::int from purchase_order where checkout_id = $1', [checkoutId]);
  await market.call(purchaseOrderCalls.cancel, { buyerOrderId: order?.id ?? 0, note: '' });
  const refund = async () =>
    (
      await market.rows<{ state: string }>(
        'select r.state from payment_refund r join payment p on p.id = r.payment_id where p.checkout_id = $1',
        [checkoutId],
      )
    )[0]?.state;
  return { checkoutId, session, refund };
}
const refunded = (session: string): number => server.session(session).payment_intent?.latest_charge?.amount_refunded ?? 0;
/** As Stripe says it about a refund: the object names the payment intent. */
const aboutRefund = (session: string, type: string) =>
  market.receive(
    server.signed(
      { object: 'refund', id: 're_1', payment_intent: server.session(session).payment_intent?.id },
      { at: market.clock.now, type },
    ),
  );

it('a refund of an order goes back by Stripe, once, also when its answer is lost and Stripe has forgotten the key', async () => {
  const { session, refund } = await cancelled();
  server.fail(/^POST .*refunds$/, 'lost', 2);
  expect(await market.refund()).toHaveLength(1);
  expect(await refund()).toBe('sent');
  server.forgetKeys();
  market.minutes(1);
  expect(await market.refund()).toEqual([]);
  expect(await refund()).toBe('succeeded');
  expect(refunded(session)).toBe(orderTotal);
});

it('a refund that Stripe decides later is recorded by its message, and one that the bank sends back goes to the balance', async () => {
  server.delayRefunds(true);
  const { session, refund } = await cancelled();
  await market.refund();
  server.delayRefunds(false);
  expect(await refund()).toBe('sent');
  server.decideRefunds();
  expect(await Promise.all([aboutRefund(session, 'refund.updated'), aboutRefund(session, 'charge.refunded')])).toEqual([200, 200]);
  expect(await refund()).toBe('succeeded');
  server.failRefund(session);
  expect(await Promise.all([aboutRefund(session, 'refund.failed'), aboutRefund(session, 'refund.failed')])).toEqual([200, 200]);
  expect(await refund()).toBe('failed');
  expect(refunded(session)).toBe(0);
});

it('a refund that Stripe refuses goes to the balance; no answer, an error or too many calls leave it on its way', async () => {
  const { session, refund } = await cancelled();
  for (const fault of ['cut', 'error', 'tooMany', 'wrongKey'] as const) {
    server.fail(/^GET .*sessions/, fault, 2);
    expect(await market.refund()).toHaveLength(1);
    for (const planned of server.faults) planned.times = 0;
    expect(await refund()).toBe('sent');
    market.minutes(64);
  }
  // Somebody has given it back at Stripe's own page.
  const charge = server.session(session).payment_intent?.latest_charge;
  if (charge) charge.amount_refunded = orderTotal;
  expect(await market.refund()).toEqual([]);
  expect(await refund()).toBe('failed');
});
