/** Refunds of orders that a card has paid: to the card first, once, whatever fails in between; never more than it paid. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { afterSalesCalls } from '../../../../contract/orders/after-sales/buyer.ts';
import { sellerAfterSalesCalls } from '../../../../contract/orders/after-sales/seller.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { balanceCalls } from '../../../../contract/payments/balance/balance.ts';
import { operatorPaymentCalls } from '../../../../contract/payments/operator-payments.ts';
import { stateShown } from '../../../../contract/payments/card-refunds.ts';
import { paymentDetailCalls } from '../../../../contract/payments/payment-details.ts';
import type { TestCard } from '../../../../contract/payments/test-cards.ts';
import { cardMarket, type CardMarket, orderTotal, type Spoilt } from '../../../../test/support/card-payments.ts';
import { addBalance, addCompany, addUser, callsAs } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Caller } from '../../../platform/scope.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';
import { ProviderRefused, ProviderSilent, ProviderUnclear } from '../providers/index.ts';
import { endByHand } from './end-calls.ts';
import { makeCardRefunds } from './jobs.ts';
import { followCardRefunds, makeCardRefund } from './make.ts';

let market: CardMarket;
let seller: Caller;
let operator: Caller;
beforeAll(async () => {
  market = await cardMarket({ balance: 0 });
  const [store] = await market.rows<{ companyId: number }>(
    `select s.company_id::int as "companyId" from store s join item i on i.store_id = s.id join variant v on v.item_id = i.id where v.id = $1`,
    [market.variantIds[0]],
  );
  seller = await addUser(market.database, { id: store?.companyId ?? 0, kind: 'seller', countryCode: 'DE' });
  operator = await addUser(market.database, await addCompany(market.database, { kind: 'operator' }));
});
/** The balance is what a test sets. */
beforeEach(async () => {
  const before = await balance();
  if (before > 0) await addBalance(market.database, market.buyer.id, -before);
});
afterEach(async () => {
  const broken = await checkInvariants(market.database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const as = (caller: Caller) => callsAs(market.database, handlers, { caller, now: () => market.clock.now });
const ledger = async (kind: string): Promise<number> =>
  (
    await market.rows<{ sum: number }>(
      `select coalesce(sum(balance), 0)::int as sum from ledger_account where kind = $1 and currency = 'EUR'`,
      [kind],
    )
  )[0]?.sum ?? 0;
const balance = async (): Promise<number> =>
  (
    await market.rows<{ balance: number }>(
      `select balance::int from ledger_account where kind = 'buyer_balance' and company_id = $1 and currency = 'EUR'`,
      [market.buyer.id],
    )
  )[0]?.balance ?? 0;

type Placed = { checkoutId: number; orderIds: number[]; reference: string; paymentId: number };

/** An order of so many pieces, 119.00 EUR each, paid by card, in part from the balance. */
async function paid({ pieces = 1, card = 'success' as TestCard, part = 0 } = {}): Promise<Placed> {
  if (part > 0) await addBalance(market.database, market.buyer.id, part);
  await market.call(cartCalls.add, { lines: market.variantIds.map((variantId) => ({ variantId, quantity: pieces })) });
  const { checkoutId, orders } = await market.call(checkoutCalls.placeOrder, {});
  await market.begin(checkoutId, undefined, part);
  await market.pay(checkoutId, card);
  await market.follow(checkoutId);
  const payment = await market.lastPayment(checkoutId);
  expect(payment?.state).toBe('captured');
  return { checkoutId, orderIds: orders.map(({ id }) => id), reference: payment?.reference ?? '', paymentId: payment?.id ?? 0 };
}
const cancel = ({ orderIds: [buyerOrderId = 0] }: Placed) => market.call(purchaseOrderCalls.cancel, { buyerOrderId, note: '' });
const lineOf = async (orderId: number): Promise<number> =>
  (await market.call(purchaseOrderCalls.detail, { buyerOrderId: orderId })).orderLines[0]?.id ?? 0;
/** Cancels one piece of an order that is not accepted: at once. */
const cancelPiece = async (buyerOrderId: number, orderLineId: number) =>
  market.call(
    afterSalesCalls.open,
    { buyerOrderId, kind: 'cancel', reason: 'changed_mind', note: '', lines: [{ orderLineId, quantity: 1 }] },
    { idempotencyKey: randomUUID() },
  );
type Row = { id: number; state: string; failure: string | null; amount: number; asks: number };
const refundsOf = ({ paymentId }: Placed): Promise<Row[]> =>
  market.rows<Row>('select id::int, state, failure, amount::int, asks from payment_refund where payment_id = $1 order by id', [paymentId]);
const states = async (placed: Placed) => (await refundsOf(placed)).map(({ state }) => state);
/** What the card has got back, and how often. */
const given = async ({ reference }: Placed) =>
  (
    await market.rows<{ sum: number; count: number }>(
      `select coalesce(sum(r.amount) filter (where not r.has_failed), 0)::int as sum, count(*)::int as count
       from test_card_refund r join test_card_payment p on p.id = r.payment_id where p.reference = $1`,
      [reference],
    )
  )[0];
const message = async ({ reference }: Placed, id?: string) => market.receive(await market.signed(reference, id ? { id } : {}));
const mails = async (template: string): Promise<number> =>
  (await market.rows<{ count: number }>(`select count(*)::int as count from notice where kind = $1`, [template]))[0]?.count ?? 0;
const silent: Spoilt = () => ({ refund: () => Promise.reject(new ProviderSilent('no answer')) });
const refusing: Spoilt = () => ({ refund: () => Promise.reject(new ProviderRefused('no')) });

describe('a refund of an order that a card has paid', () => {
  it('goes back to the card: on its way until the provider has given it back', async () => {
    const placed = await paid();
    const [waits, claim, notified] = [await ledger('refunds'), await ledger('provider_clearing'), await mails('cardRefunded')];
    await cancel(placed);
    expect(await states(placed)).toEqual(['requested']);
    expect(await ledger('refunds')).toBe(waits + orderTotal);
    expect(await balance()).toBe(0);
    const { refunds } = await market.call(purchaseOrderCalls.detail, { buyerOrderId: placed.orderIds[0] ?? 0 });
    expect(refunds).toMatchObject([
      { method: 'card', amount: orderTotal, caseId: null, card: { state: 'requested', failure: null, lastFour: '4242' } },
    ]);
    expect(await market.refund()).toEqual([]);
    expect(await states(placed)).toEqual(['succeeded']);
    expect([await ledger('refunds'), await ledger('provider_clearing')]).toEqual([waits, claim + orderTotal]);
    expect(await given(placed)).toEqual({ sum: orderTotal, count: 1 });
    expect(await market.held(placed.checkoutId)).toEqual({ provider: 0, ledger: 0 });
    expect(await mails('cardRefunded')).toBe(notified + 1);
    const [row] = (await market.call(paymentDetailCalls.list, { kind: 'refund' })).rows;
    expect(row).toMatchObject({ method: 'card', amount: orderTotal, card: { state: 'succeeded', lastFour: '4242' } });
    expect((await market.call(paymentDetailCalls.list, { kind: 'refund', method: 'card' })).rows[0]).toEqual(row);
    expect((await market.call(paymentDetailCalls.list, { kind: 'refund', method: 'balance' })).rows).toEqual([]);
    expect((await market.call(paymentDetailCalls.export, { kind: 'refund' })).content).toContain('Refunded');
  });

  it('is seen by the operator with its postings', async () => {
    const placed = await paid();
    await cancel(placed);
    await market.refund();
    const { refunds, transactions } = await as(operator)(operatorPaymentCalls.item, { id: placed.paymentId });
    expect(refunds).toMatchObject([
      {
        method: 'card',
        amount: orderTotal,
        card: { state: 'succeeded', reference: expect.stringContaining('refund-'), asks: 1, askAt: null },
      },
    ]);
    expect(transactions.map(({ posting }) => posting)).toEqual(['order_payment', 'card_refund']);
    const [row] = (await as(operator)(operatorPaymentCalls.list, { kind: 'refund' })).rows;
    expect(row).toMatchObject({ method: 'card', provider: 'test', company: { id: market.buyer.id }, card: { state: 'succeeded' } });
    const { number = '' } = row?.orders[0] ?? {};
    for (const filter of [{ keyword: number }, { method: 'card' as const }])
      expect((await as(operator)(operatorPaymentCalls.list, { kind: 'refund', ...filter })).rows[0]).toEqual(row);
    expect((await as(operator)(operatorPaymentCalls.list, { kind: 'refund', method: 'balance', keyword: number })).rows).toEqual([]);
  });

  it('goes to the card as far as it has paid, the rest to the balance', async () => {
    const placed = await paid({ pieces: 3, part: 200_00 });
    const [orderId = 0] = placed.orderIds;
    const line = await lineOf(orderId);
    // 157.00 were paid by card: the first piece, a part of the second one, and nothing of the third.
    for (let piece = 0; piece < 3; piece++) await cancelPiece(orderId, line);
    expect((await refundsOf(placed)).map(({ amount }) => amount)).toEqual([orderTotal, 38_00]);
    expect(await balance()).toBe(200_00);
    await market.refund();
    expect(await given(placed)).toEqual({ sum: 157_00, count: 2 });
    const { refunds } = await market.call(purchaseOrderCalls.detail, { buyerOrderId: orderId });
    expect(refunds.map(({ method, amount }) => [method, amount])).toEqual([
      ['card', orderTotal],
      ['card', 38_00],
      ['balance', 81_00],
      ['balance', orderTotal],
    ]);
  });

  it('of a case is named by its page, for the buyer and not for the seller', async () => {
    const placed = await paid({ pieces: 2 });
    const [orderId = 0] = placed.orderIds;
    const orderLineId = await lineOf(orderId);
    const [store] = await market.rows<{ storeId: number }>('select store_id::int as "storeId" from purchase_order where id = $1', [
      orderId,
    ]);
    const storeId = store?.storeId ?? 0;
    await as(seller)(salesCalls.accept, { storeId, orderId });
    await as(seller)(salesCalls.pack, { storeId, orderId });
    const lines = [{ orderLineId, quantity: 2 }];
    await as(seller)(salesCalls.ship, { storeId, orderId, carrier: 'DHL', trackingNumber: randomUUID(), lines });
    const opened = await market.call(
      afterSalesCalls.open,
      { buyerOrderId: orderId, kind: 'refund', reason: 'late', note: 'late', lines: [{ orderLineId, quantity: 1, amount: 50_00 }] },
      { idempotencyKey: randomUUID() },
    );
    const { caseId } = opened;
    const { version } = await as(seller)(sellerAfterSalesCalls.detail, { storeId, caseId });
    expect((await market.call(afterSalesCalls.detail, { caseId })).refunds).toEqual([]);
    await as(seller)(sellerAfterSalesCalls.accept, { storeId, caseId, version }, { idempotencyKey: randomUUID() });
    expect((await market.call(afterSalesCalls.detail, { caseId })).refunds).toMatchObject([
      { caseId, method: 'card', amount: 50_00, card: { state: 'requested', lastFour: '4242' } },
    ]);
    expect((await as(seller)(sellerAfterSalesCalls.detail, { storeId, caseId })).refunds).toEqual([]);
    const hidden = await addUser(market.database, market.buyer, { accessCodes: ['order.view'] });
    expect((await as(hidden)(afterSalesCalls.detail, { caseId })).refunds).toEqual([]);
    await market.refund();
    expect(await given(placed)).toEqual({ sum: 50_00, count: 1 });
    // What remains of the card's money goes there, too.
    await cancelCase(orderId, orderLineId, storeId);
    await market.refund();
    expect(await given(placed)).toEqual({ sum: 100_00, count: 2 });
  });

  async function cancelCase(buyerOrderId: number, orderLineId: number, storeId: number): Promise<void> {
    const { caseId } = await market.call(
      afterSalesCalls.open,
      { buyerOrderId, kind: 'refund', reason: 'late', note: 'late', lines: [{ orderLineId, quantity: 2, amount: 50_00 }] },
      { idempotencyKey: randomUUID() },
    );
    const { version } = await as(seller)(sellerAfterSalesCalls.detail, { storeId, caseId });
    await as(seller)(sellerAfterSalesCalls.accept, { storeId, caseId, version }, { idempotencyKey: randomUUID() });
  }

  it('goes to the balance when the buyer has reclaimed the money at the bank, or paid from the balance', async () => {
    const placed = await paid({ card: 'dispute' });
    market.minutes(2);
    expect(await message(placed)).toBe(200);
    await cancel(placed);
    expect(await refundsOf(placed)).toEqual([]);
    expect(await balance()).toBe(orderTotal);
    const checkoutId = await market.order();
    await market.balance(checkoutId);
    expect(await balance()).toBe(0);
    const [order] = await market.rows<{ id: number }>('select id::int from purchase_order where checkout_id = $1', [checkoutId]);
    await market.call(purchaseOrderCalls.cancel, { buyerOrderId: order?.id ?? 0, note: '' });
    expect(await balance()).toBe(orderTotal);
  });
});

it('what the buyer reclaims at the bank is what has not gone back already', async () => {
  const placed = await paid({ pieces: 2, card: 'dispute' });
  const [orderId = 0] = placed.orderIds;
  await cancelPiece(orderId, await lineOf(orderId));
  await market.refund();
  const claim = await ledger('provider_clearing');
  market.minutes(2);
  expect(await Promise.all([message(placed), message(placed)])).toEqual([200, 200]);
  expect(await ledger('provider_clearing')).toBe(claim + orderTotal);
});

describe('of a payment that the bank reclaims while a refund is on its way, the buyer is paid once', () => {
  const books = async () => [
    await ledger('refunds'),
    await ledger('provider_clearing'),
    await balance(),
    await mails('cardRefundCredited'),
  ];
  const reclaim = async (placed: Placed) => {
    market.minutes(2);
    expect(await message(placed)).toBe(200);
  };

  it('when the provider refuses what it was asked for before', async () => {
    const [waits = 0, claim = 0, own, notified] = await books();
    const placed = await paid({ pieces: 2, card: 'dispute' });
    const [orderId = 0] = placed.orderIds;
    await cancelPiece(orderId, await lineOf(orderId));
    await market.refund(silent);
    await reclaim(placed);
    // One piece is reclaimed, the other one is on its way.
    expect(await books()).toEqual([waits, claim - orderTotal, own, notified]);
    await market.refund(refusing);
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed', failure: 'disputed' }]);
    expect(await books()).toEqual([waits - orderTotal, claim, own, notified]);
    expect((await as(operator)(operatorPaymentCalls.item, { id: placed.paymentId })).transactions.map(({ posting }) => posting)).toEqual([
      'order_payment',
      'payment_dispute',
      'payment_dispute',
    ]);
  });

  it('when the provider was not asked yet: it is not asked any more', async () => {
    const before = await books();
    const placed = await paid({ card: 'dispute' });
    await cancel(placed);
    await reclaim(placed);
    expect(await market.refund()).toEqual([]);
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed', failure: 'disputed' }]);
    expect(await given(placed)).toEqual({ sum: 0, count: 0 });
    expect(await books()).toEqual(before);
  });

  it('when the refund comes back from the card afterwards', async () => {
    const before = await books();
    const placed = await paid({ card: 'dispute' });
    await cancel(placed);
    await market.refund();
    expect(await states(placed)).toEqual(['succeeded']);
    await reclaim(placed);
    const [refund] = await refundsOf(placed);
    await market.rows('update test_card_refund set fails_at = $1 where key = $2', [market.clock.now, `refund-${refund?.id}`]);
    expect(await message(placed)).toBe(200);
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed', failure: 'disputed' }]);
    expect(await books()).toEqual(before);
  });

  it('when the provider refuses because of it before its message has come', async () => {
    const before = await books();
    const placed = await paid({ card: 'dispute' });
    await cancel(placed);
    market.minutes(2);
    expect(await market.refund(refusing)).toMatchObject([{ error: expect.any(ProviderSilent) }]);
    expect(await states(placed)).toEqual(['sent']);
    await reclaim(placed);
    await market.refund(refusing);
    expect(await states(placed)).toEqual(['failed']);
    expect(await books()).toEqual(before);
  });
});

describe('a provider', () => {
  it('that decides later is asked again, and its message counts once, twice, and out of order', async () => {
    const placed = await paid({ card: 'refundPending' });
    await cancel(placed);
    await market.refund();
    expect(await states(placed)).toEqual(['sent']);
    const early = await market.work().providers('test')?.refunds(placed.reference, market.clock.now);
    // It says that nothing is decided yet.
    expect(await message(placed, 'early')).toBe(200);
    expect(await states(placed)).toEqual(['sent']);
    market.minutes(2);
    expect(await Promise.all([message(placed, 'same'), message(placed, 'same'), message(placed)])).toEqual([200, 200, 200]);
    expect(await states(placed)).toEqual(['succeeded']);
    // An answer from before the decision.
    const old: Spoilt = () => ({ refunds: () => Promise.resolve(early ?? []) });
    expect(await market.receive(await market.signed(placed.reference), old)).toBe(200);
    expect(await states(placed)).toEqual(['succeeded']);
    expect(await market.refund()).toEqual([]);
    expect(await given(placed)).toEqual({ sum: orderTotal, count: 1 });
  });

  it('that sends no message is asked by the job', async () => {
    const placed = await paid({ card: 'refundPending' });
    await cancel(placed);
    await market.refund();
    await market.refund();
    expect(await refundsOf(placed)).toMatchObject([{ state: 'sent', asks: 1 }]);
    market.minutes(2);
    await market.refund();
    expect(await refundsOf(placed)).toMatchObject([{ state: 'succeeded', asks: 2 }]);
  });

  it('that refuses leaves the amount to the balance, once, and the buyer learns why', async () => {
    const placed = await paid();
    const notified = await mails('cardRefundCredited');
    await cancel(placed);
    await market.refund(refusing);
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed', failure: 'refused' }]);
    expect(await balance()).toBe(orderTotal);
    expect(await mails('cardRefundCredited')).toBe(notified + 1);
    market.minutes(10);
    await market.refund();
    expect(await message(placed)).toBe(200);
    expect(await balance()).toBe(orderTotal);
    expect(await given(placed)).toEqual({ sum: 0, count: 0 });
    const { refunds } = await market.call(purchaseOrderCalls.detail, { buyerOrderId: placed.orderIds[0] ?? 0 });
    expect(refunds).toMatchObject([{ method: 'card', card: { state: 'failed', failure: 'refused' } }]);
    const [movement] = (await market.call(balanceCalls.movements, {})).rows;
    expect(movement).toMatchObject({ kind: 'card_refund_credit', amount: orderTotal, orders: [{ id: placed.orderIds[0] }] });
  });

  it('whose refund the bank sends back days later: from the card to the balance, once', async () => {
    const placed = await paid({ card: 'refundFails' });
    await cancel(placed);
    await market.refund();
    expect(await states(placed)).toEqual(['succeeded']);
    const before = await market.work().providers('test')?.refunds(placed.reference, market.clock.now);
    market.minutes(2);
    expect(await Promise.all([message(placed), message(placed), message(placed)])).toEqual([200, 200, 200]);
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed', failure: 'cardGone' }]);
    expect(await balance()).toBe(orderTotal);
    expect(await market.held(placed.checkoutId)).toEqual({ provider: orderTotal, ledger: orderTotal });
    // An answer from before the failure changes nothing.
    expect(await market.receive(await market.signed(placed.reference), () => ({ refunds: () => Promise.resolve(before ?? []) }))).toBe(200);
    expect(await states(placed)).toEqual(['failed']);
    expect(await balance()).toBe(orderTotal);
  });

  it('that fails once leaves its card to later refunds', async () => {
    const placed = await paid({ pieces: 2, card: 'refundFails' });
    const [orderId = 0] = placed.orderIds;
    const line = await lineOf(orderId);
    await cancelPiece(orderId, line);
    await market.refund();
    market.minutes(2);
    await message(placed);
    await cancelPiece(orderId, line);
    await market.refund();
    expect(await states(placed)).toEqual(['failed', 'succeeded']);
    expect(await balance()).toBe(orderTotal);
    expect(await given(placed)).toEqual({ sum: orderTotal, count: 2 });
  });

  it('that is silent is asked again, less and less often, and the amount stays on its way', async () => {
    const placed = await paid();
    const waits = await ledger('refunds');
    await cancel(placed);
    for (let times = 1; times <= 4; times++) {
      expect(await market.refund(silent)).toMatchObject([{ error: expect.any(ProviderSilent) }]);
      expect(await market.refund(silent)).toEqual([]);
      expect(await refundsOf(placed)).toMatchObject([{ state: 'sent', asks: times }]);
      market.minutes(64);
    }
    expect([await ledger('refunds'), await balance()]).toEqual([waits + orderTotal, 0]);
    await market.refund();
    expect(await states(placed)).toEqual(['succeeded']);
    expect(await given(placed)).toEqual({ sum: orderTotal, count: 1 });
  });

  it('that the program does not have any more leaves what was never sent to the balance after a day', async () => {
    const placed = await paid();
    await cancel(placed);
    const work = { ...market.work(), providers: () => undefined };
    const failures: unknown[] = [];
    const run = () => makeCardRefunds({ ...work, now: market.clock.now }, (_id, error) => failures.push(error));
    await run();
    expect(failures).toHaveLength(1);
    expect(await states(placed)).toEqual(['requested']);
    market.minutes(24 * 60 + 1);
    await run();
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed', failure: 'noProvider' }]);
    expect(await balance()).toBe(orderTotal);
    // What was sent may have been given back.
    const sent = await paid();
    await cancel(sent);
    await market.refund(silent);
    market.minutes(48 * 60);
    await run();
    expect(await states(sent)).toEqual(['sent']);
    market.minutes(4);
    await market.refund();
    expect(await states(sent)).toEqual(['succeeded']);
  });
});

describe('a refund that the provider never answers', () => {
  const day = 24 * 60 + 1;
  const books = async () => [await ledger('refunds'), await ledger('provider_clearing'), await balance()];
  /** Given back by the provider, whose answer is lost. */
  const lost: Spoilt = (provider) => ({
    refund: async (reference, refund) => {
      await provider.refund(reference, refund);
      throw new ProviderSilent('lost');
    },
  });
  async function waiting(spoilt: Spoilt = silent): Promise<Placed & { id: number }> {
    const placed = await paid();
    await cancel(placed);
    await market.refund(spoilt);
    market.minutes(day);
    const [refund] = await refundsOf(placed);
    expect(refund?.state).toBe('sent');
    return { ...placed, id: refund?.id ?? 0 };
  }
  /** The button, with a provider that behaves so. */
  const end = (id: number, spoilt?: Spoilt) =>
    endByHand(
      {
        ...{ database: market.database, now: market.clock.now, caller: operator, network: '', publicUrl: '' },
        once: (work) => market.database.transaction(work),
      },
      market.work(spoilt),
      { id, reason: 'No answer for weeks' },
    );
  const lateOf = async (id: number) =>
    (await market.rows<{ late: string | null }>('select late from payment_refund where id = $1', [id]))[0]?.late;
  const takeBack = (id: number) => as(operator)(operatorPaymentCalls.takeBack, { id }, { idempotencyKey: randomUUID() });
  const numberOf = async ({ orderIds: [id] }: Placed) =>
    (await market.rows<{ number: string }>('select number from purchase_order where id = $1', [id]))[0]?.number ?? '';
  const cardOf = async ({ paymentId }: Placed) => (await as(operator)(operatorPaymentCalls.item, { id: paymentId })).refunds[0]?.card;

  it('is ended by the operator, once, with the reason: the amount is on the balance', async () => {
    const [waits, claim] = await books();
    const placed = await waiting();
    expect(await cardOf(placed)).toMatchObject({ id: placed.id, mayEnd: true });
    expect((await as(operator)(operatorPaymentCalls.list, { undecided: true })).rows).toMatchObject([{ id: placed.paymentId }]);
    const notified = await mails('cardRefundCredited');
    const ended = await Promise.all([end(placed.id, silent), end(placed.id, silent), end(placed.id, silent)]);
    expect(ended.map((one) => one.end).toSorted()).toEqual(['credited', 'endedBefore', 'endedBefore']);
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed', failure: 'ended' }]);
    // The provider still has what the card has paid.
    expect(await books()).toEqual([waits, (claim ?? 0) - orderTotal, orderTotal]);
    expect(await mails('cardRefundCredited')).toBe(notified + 1);
    expect(await cardOf(placed)).toMatchObject({ mayEnd: false, endReason: 'No answer for weeks', late: null });
    const log = await market.rows(
      `select user_id::int as "userId", after from audit_log where action = 'cardRefund.ended' and subject = $1`,
      [`payment:${placed.paymentId}`],
    );
    expect(log).toEqual([
      { userId: operator.userId, after: { refund: placed.id, amount: orderTotal, currency: 'EUR', reason: 'No answer for weeks' } },
    ]);
    // The provider is looked at, and never asked to give it back any more.
    market.minutes(day);
    const none: Spoilt = () => ({ refund: () => Promise.reject(new Error('asked to give it back')) });
    expect(await market.refund(none)).toEqual([]);
    expect(await given(placed)).toEqual({ sum: 0, count: 0 });
  });

  it('is not ended where the provider answers after all, is still deciding, or has been asked for less than a day', async () => {
    const answers = await waiting();
    expect(await end(answers.id)).toEqual({ state: 'succeeded', end: 'answered' });
    expect(await balance()).toBe(0);
    const refused = await waiting();
    expect(await end(refused.id, refusing)).toEqual({ state: 'failed', end: 'answered' });
    expect(await refundsOf(refused)).toMatchObject([{ failure: 'refused' }]);
    expect(await balance()).toBe(orderTotal);
    const young = await paid();
    await cancel(young);
    await market.refund(silent);
    const [{ id } = { id: 0 }] = await refundsOf(young);
    await expect(end(id, silent)).rejects.toMatchObject({ key: 'operatorPayment.refundNotSilent' });
    market.minutes(day);
    const deciding: Spoilt = () => ({
      refund: (reference, { key, amount }) => Promise.resolve({ reference, key, amount, state: 'pending', failure: null }),
    });
    await expect(end(id, deciding)).rejects.toMatchObject({ key: 'operatorPayment.refundNotSilent' });
    expect(await states(young)).toEqual(['sent']);
    await market.refund();
  });

  it('is not ended while a reclaim at the bank is not recorded: the buyer would have the amount twice', async () => {
    const placed = await paid({ card: 'dispute' });
    await cancel(placed);
    await market.refund(silent);
    market.minutes(day);
    const [{ id } = { id: 0 }] = await refundsOf(placed);
    await expect(end(id, refusing)).rejects.toMatchObject({ key: 'operatorPayment.refundNotSilent' });
    expect(await message(placed)).toBe(200);
    // Its refusal was an answer.
    await expect(end(id, silent)).rejects.toMatchObject({ key: 'operatorPayment.refundNotSilent' });
    market.minutes(day);
    expect(await end(id, silent)).toEqual({ state: 'failed', end: 'disputed' });
    expect(await end(id, silent)).toEqual({ state: 'failed', end: 'disputed' });
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed', failure: 'disputed' }]);
    expect(await balance()).toBe(0);
  });

  it.each(['a message', 'the job'])(
    'that was given back nevertheless is posted and flagged by %s, and taken off the balance once',
    async (by) => {
      const before = await books();
      const placed = await waiting(lost);
      await end(placed.id, silent);
      const flagged = await mails('cardRefundTwice');
      const late = async () => {
        if (by === 'a message') expect(await Promise.all([message(placed), message(placed)])).toEqual([200, 200]);
        else {
          market.minutes(day);
          expect((await Promise.all([market.refund(), market.refund()])).flat()).toEqual([]);
        }
      };
      await late();
      expect(await lateOf(placed.id)).toBe('given');
      // Operators who decide are notified, once; the buyer and the seller see nothing of it.
      expect(await mails('cardRefundTwice')).toBe(flagged + 1);
      const [notice] = await market.rows(
        `select user_id::int as "userId", link from notice where kind = 'cardRefundTwice' order by id desc limit 1`,
      );
      expect(notice).toEqual({ userId: operator.userId, link: `/operator/payments/${placed.paymentId}` });
      const shown = await market.call(purchaseOrderCalls.detail, { buyerOrderId: placed.orderIds[0] ?? 0 });
      expect(shown.refunds).toMatchObject([{ card: { failure: 'ended', late: null } }]);
      expect(await cardOf(placed)).toMatchObject({ late: 'given' });
      const [waits = 0, claim = 0] = before;
      const undecided = async () => (await as(operator)(operatorPaymentCalls.list, { undecided: true })).rows.map(({ id }) => id);
      expect(await undecided()).toContain(placed.paymentId);
      // The buyer has it twice: the market misses it.
      expect(await books()).toEqual([waits - orderTotal, claim, orderTotal]);
      expect(await given(placed)).toEqual({ sum: orderTotal, count: 1 });
      const { transactions } = await as(operator)(operatorPaymentCalls.item, { id: placed.paymentId });
      expect(transactions.map(({ posting }) => posting)).toEqual(['order_payment', 'card_refund_credit', 'card_refund']);
      await late();
      const taken = await Promise.allSettled([takeBack(placed.id), takeBack(placed.id)]);
      expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await undecided()).not.toContain(placed.paymentId);
      expect(await books()).toEqual(before);
      const { refunds } = await market.call(purchaseOrderCalls.detail, { buyerOrderId: placed.orderIds[0] ?? 0 });
      expect(refunds.map(({ card }) => card && stateShown(card))).toEqual(['succeeded']);
      const { content } = await as(operator)(operatorPaymentCalls.export, { kind: 'refund', keyword: await numberOf(placed) });
      expect(content).toContain('Refunded');
      expect(content).not.toContain('gave no answer');
      const [movement] = (await market.call(balanceCalls.movements, {})).rows;
      expect(movement).toMatchObject({ kind: 'card_refund_taken_back', amount: -orderTotal, orders: [{ id: placed.orderIds[0] }] });
    },
  );

  it('counts once when its late success arrives while it is being ended', async () => {
    for (let round = 0; round < 6; round++) {
      const before = await books();
      const placed = await waiting(lost);
      const [ended] = await Promise.allSettled([
        end(placed.id, silent),
        message(placed),
        message(placed),
        end(placed.id, silent),
        market.refund(),
      ]);
      market.minutes(day);
      await market.refund();
      const [{ state } = { state: '' }] = await refundsOf(placed);
      // It is not ended while the job asks, or once it was answered.
      if (ended?.status === 'fulfilled') expect(ended.value.state).toBe(state);
      else expect(ended?.reason).toMatchObject({ code: codes.conflict });
      expect(await lateOf(placed.id)).toBe(state === 'succeeded' ? null : 'given');
      if (state === 'failed') await takeBack(placed.id);
      expect(await books()).toEqual(before);
      expect(await given(placed)).toEqual({ sum: orderTotal, count: 1 });
    }
  });

  const pending: Spoilt = () => ({
    refund: (_reference, { key, amount }) => Promise.resolve({ reference: 'seen', key, amount, state: 'pending', failure: null }),
    refunds: async () => Promise.resolve([]),
  });
  const notSilent = { key: 'operatorPayment.refundNotSilent' };

  it('counts from its last answer, also one that it is still deciding', async () => {
    const placed = await waiting();
    expect(await market.refund(pending)).toEqual([]);
    expect(await cardOf(placed)).toMatchObject({ state: 'sent', mayEnd: false, reference: 'seen' });
    expect((await as(operator)(operatorPaymentCalls.list, { undecided: true })).rows.map(({ id }) => id)).not.toContain(placed.paymentId);
    await expect(end(placed.id, silent)).rejects.toMatchObject(notSilent);
    market.minutes(day);
    expect(await cardOf(placed)).toMatchObject({ mayEnd: true });
    expect(await end(placed.id, silent)).toEqual({ state: 'failed', end: 'credited' });
  });

  it('is not ended where another process asks, or has an answer, while the operator’s question is not answered', async () => {
    for (const [meanwhile, key] of [
      [pending, 'operatorPayment.refundNotSilent'],
      [silent, 'operatorPayment.refundAsked'],
    ] as const) {
      const placed = await waiting();
      const slow: Spoilt = () => ({
        refund: async () => {
          await market.refund(meanwhile);
          throw new ProviderSilent('no answer');
        },
      });
      await expect(end(placed.id, slow)).rejects.toMatchObject({ key });
      expect(await states(placed)).toEqual(['sent']);
      expect(await balance()).toBe(0);
      market.minutes(day);
      await market.refund();
      expect(await states(placed)).toEqual(['succeeded']);
    }
  });

  it('has answered where only the question after its answer has none', async () => {
    const mute = { status: () => Promise.reject(new ProviderSilent('no answer')) };
    // It refuses, and does not say whether the payment is reclaimed.
    const refused = await waiting();
    await expect(end(refused.id, (provider) => ({ ...refusing(provider), ...mute }))).rejects.toMatchObject(notSilent);
    expect(await states(refused)).toEqual(['sent']);
    expect(await cardOf(refused)).toMatchObject({ mayEnd: false });
    await market.refund();
    // It is deciding, and does not say which card it was.
    const deciding = await waiting();
    await market.rows('update payment set card_last_four = null where id = $1', [deciding.paymentId]);
    await expect(end(deciding.id, (provider) => ({ ...pending(provider), ...mute }))).rejects.toMatchObject(notSilent);
    market.minutes(day);
    expect(await market.refund(() => mute)).toEqual([]);
    expect(await states(deciding)).toEqual(['succeeded']);
    // It has refused, and cannot look whether it had given it back before.
    const unclear = await waiting();
    await expect(end(unclear.id, () => ({ refund: () => Promise.reject(new ProviderUnclear('who knows')) }))).rejects.toMatchObject(
      notSilent,
    );
    expect(await cardOf(unclear)).toMatchObject({ mayEnd: false });
    await market.refund();
    expect(await balance()).toBe(0);
  });

  it('of which this program has no keys is not silent, and not ended', async () => {
    const placed = await waiting();
    const work = { ...market.work(), now: market.clock.now, providers: () => undefined };
    const scope = { database: market.database, now: market.clock.now, caller: operator, network: '', publicUrl: '' };
    const once: Parameters<typeof endByHand>[0]['once'] = (inner) => market.database.transaction(inner);
    const ended = endByHand({ ...scope, once }, work, { id: placed.id, reason: 'No keys' });
    await expect(ended).rejects.toMatchObject({ key: 'operatorPayment.refundNoProvider' });
    expect(await states(placed)).toEqual(['sent']);
    await market.rows(`update payment set provider = 'stripe' where id = $1`, [placed.paymentId]);
    expect(await cardOf(placed)).toMatchObject({ state: 'sent', mayEnd: false });
    const undecided = async () => (await as(operator)(operatorPaymentCalls.list, { undecided: true })).rows.map(({ id: of }) => of);
    expect(await undecided()).not.toContain(placed.paymentId);
    await market.rows(`update payment set provider = 'test' where id = $1`, [placed.paymentId]);
    expect(await cardOf(placed)).toMatchObject({ mayEnd: true });
    expect(await undecided()).toContain(placed.paymentId);
    await market.refund();
  });

  it('that was not given back stays so, whatever older answer arrives', async () => {
    const before = await books();
    const placed = await waiting(lost);
    await end(placed.id, silent);
    const older = await market.work().providers('test')?.refunds(placed.reference, market.clock.now);
    expect(older).toMatchObject([{ state: 'succeeded' }]);
    await market.rows('update test_card_refund set fails_at = $1 where key = $2', [market.clock.now, `refund-${placed.id}`]);
    expect(await message(placed)).toBe(200);
    expect(await lateOf(placed.id)).toBe('notGiven');
    expect(await market.receive(await market.signed(placed.reference), () => ({ refunds: () => Promise.resolve(older ?? []) }))).toBe(200);
    expect(await lateOf(placed.id)).toBe('notGiven');
    const [waits = 0, claim = 0] = before;
    expect(await books()).toEqual([waits, claim - orderTotal, orderTotal]);
    await expect(takeBack(placed.id)).rejects.toMatchObject({ key: 'operatorPayment.nothingToTakeBack' });
  });

  it('of a payment that the bank reclaims before the late success is known leaves the provider once', async () => {
    const before = await books();
    const placed = await paid({ card: 'dispute' });
    await cancel(placed);
    await market.refund(lost);
    market.minutes(day);
    const [{ id } = { id: 0 }] = await refundsOf(placed);
    await end(id, silent);
    // The reclaim is recorded, and the provider does not say what it has given back yet.
    expect(await market.receive(await market.signed(placed.reference), () => ({ refunds: () => Promise.resolve([]) }))).toBe(200);
    const [waits = 0, claim = 0] = before;
    expect(await books()).toEqual([waits - orderTotal, claim, orderTotal]);
    expect(await Promise.all([message(placed), message(placed)])).toEqual([200, 200]);
    expect(await lateOf(id)).toBe('given');
    expect(await books()).toEqual([waits - orderTotal, claim, orderTotal]);
    await takeBack(id);
    expect(await books()).toEqual(before);
    const { transactions } = await as(operator)(operatorPaymentCalls.item, { id: placed.paymentId });
    expect(transactions.map(({ posting }) => posting)).toEqual([
      ...['order_payment', 'card_refund_credit', 'payment_dispute', 'payment_dispute', 'card_refund', 'card_refund_taken_back'],
    ]);
  });

  it('that comes back from the card after the bank has reclaimed the payment goes to no balance', async () => {
    for (const taken of ['before', 'after']) {
      const before = await books();
      const placed = await paid({ card: 'dispute' });
      await cancel(placed);
      await market.refund(lost);
      const [{ id } = { id: 0 }] = await refundsOf(placed);
      await market.rows(`update test_card_payment set disputes_at = $1 where reference = $2`, [
        new Date(market.clock.now.getTime() + 3 * 24 * 60 * 60_000),
        placed.reference,
      ]);
      market.minutes(day);
      await end(id, silent);
      expect(await message(placed)).toBe(200);
      expect(await lateOf(id)).toBe('given');
      if (taken === 'before') await takeBack(id);
      market.minutes(3 * day);
      expect(await message(placed)).toBe(200);
      const notified = await mails('cardRefundCredited');
      await market.rows('update test_card_refund set fails_at = $1 where key = $2', [market.clock.now, `refund-${id}`]);
      expect(await Promise.all([message(placed), message(placed)])).toEqual([200, 200]);
      // The buyer has it from the bank: what is on the balance as well has still to be taken off.
      if (taken === 'after') {
        expect(await lateOf(id)).toBe('given');
        expect(await balance()).toBe(orderTotal);
        await takeBack(id);
        expect(await message(placed)).toBe(200);
      }
      expect(await refundsOf(placed)).toMatchObject([{ state: 'failed', failure: 'disputed' }]);
      expect(await lateOf(id)).toBe(null);
      expect(await books()).toEqual(before);
      expect(await mails('cardRefundCredited')).toBe(notified);
    }
  });

  it('leaves what the balance does not cover any more to a later time, and comes back to the balance if the card does not take it', async () => {
    const placed = await waiting(lost);
    await end(placed.id, silent);
    await message(placed);
    await addBalance(market.database, market.buyer.id, -50_00);
    await expect(takeBack(placed.id)).rejects.toMatchObject({ code: codes.balanceTooLow });
    expect(await lateOf(placed.id)).toBe('given');
    await addBalance(market.database, market.buyer.id, 50_00);
    await takeBack(placed.id);
    expect(await balance()).toBe(0);
    const notified = await mails('cardRefundCredited');
    await market.rows('update test_card_refund set fails_at = $1 where key = $2', [market.clock.now, `refund-${placed.id}`]);
    expect(await Promise.all([message(placed), message(placed)])).toEqual([200, 200]);
    expect(await lateOf(placed.id)).toBe('cameBack');
    expect(await balance()).toBe(orderTotal);
    expect(await mails('cardRefundCredited')).toBe(notified + 1);
    const [notice] = await market.rows<{ parameters: object }>(
      `select parameters from notice where kind = 'cardRefundCredited' order by id desc limit 1`,
    );
    expect(JSON.stringify(notice)).toContain('cardRefund.failure.cameBack');
  });

  it('does not count for more than the card has paid while another refund of its payment is decided', async () => {
    const placed = await paid({ pieces: 2, part: 100_00 });
    const [orderId = 0] = placed.orderIds;
    const line = await lineOf(orderId);
    // 138.00 by card: the first piece is ended, the second one tries the card, where only 19.00 are left.
    await cancelPiece(orderId, line);
    await market.refund(lost);
    market.minutes(day);
    const [{ id } = { id: 0 }] = await refundsOf(placed);
    await end(id, silent);
    await cancelPiece(orderId, line);
    expect(await message(placed)).toBe(503);
    expect(await lateOf(id)).toBe(null);
    await market.refund(refusing);
    expect(await message(placed)).toBe(200);
    expect(await lateOf(id)).toBe('given');
  });
});

describe('a crash', () => {
  const died: Spoilt = (provider) => ({
    refund: async (reference, refund) => {
      await provider.refund(reference, refund);
      throw new Error('killed');
    },
  });

  it.each([
    ['before the provider is asked', (() => ({ refund: () => Promise.reject(new Error('killed')) })) as Spoilt],
    ['after the provider has given it back', died],
  ])('%s is made up for by the next run, once', async (_when, spoilt) => {
    const placed = await paid();
    await cancel(placed);
    expect(await market.refund(spoilt)).toHaveLength(1);
    expect(await states(placed)).toEqual(['sent']);
    market.minutes(1);
    expect(await market.refund()).toEqual([]);
    expect(await states(placed)).toEqual(['succeeded']);
    expect(await given(placed)).toEqual({ sum: orderTotal, count: 1 });
    expect(await balance()).toBe(0);
  });

  it('after the provider has given it back is also made up for by its message', async () => {
    const placed = await paid();
    await cancel(placed);
    await market.refund(died);
    expect(await message(placed)).toBe(200);
    expect(await states(placed)).toEqual(['succeeded']);
    market.minutes(5);
    await market.refund();
    expect(await given(placed)).toEqual({ sum: orderTotal, count: 1 });
  });

  it('while what came of it is written leaves nothing of it', async () => {
    const placed = await paid();
    await cancel(placed);
    await market.rows('alter table notice add constraint notice_none check (kind <> $$cardRefunded$$) not valid');
    expect(await market.refund()).toHaveLength(1);
    await market.rows('alter table notice drop constraint notice_none');
    expect(await states(placed)).toEqual(['sent']);
    expect(await checkInvariants(market.database)).toEqual([]);
    market.minutes(1);
    await market.refund();
    expect(await states(placed)).toEqual(['succeeded']);
  });

  it('of a refusal that another process knows better about changes nothing', async () => {
    const placed = await paid();
    await cancel(placed);
    const slow: Spoilt = () => ({
      refund: async () => {
        // Meanwhile another process has asked, and was answered.
        market.minutes(1);
        await market.refund();
        throw new ProviderRefused('no');
      },
    });
    await market.refund(slow);
    expect(await states(placed)).toEqual(['succeeded']);
    expect(await balance()).toBe(0);
  });
});

describe('at the same moment', () => {
  it('a refund that another process ends is not given back as well', async () => {
    const placed = await paid();
    await cancel(placed);
    market.minutes(24 * 60 + 1);
    const work = { ...market.work(), now: market.clock.now };
    const late: typeof work.transact = async (inner) => {
      // Another process, without the provider's keys, ends it after this one has read it.
      const [row] = await refundsOf(placed);
      if (row?.state === 'requested') await makeCardRefund({ ...work, providers: () => undefined }, row.id);
      return work.transact(inner);
    };
    await makeCardRefund({ ...work, transact: late }, (await refundsOf(placed))[0]?.id ?? 0);
    expect(await refundsOf(placed)).toMatchObject([{ state: 'failed', failure: 'noProvider' }]);
    expect(await given(placed)).toEqual({ sum: 0, count: 0 });
    expect(await balance()).toBe(orderTotal);
  });

  it('an order is refunded to its card once by two cancellations, runs of the job and messages', async () => {
    for (let round = 0; round < 3; round++) {
      const placed = await paid();
      const results = await Promise.allSettled([cancel(placed), cancel(placed), cancel(placed)]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      await Promise.all([market.refund(), message(placed), market.refund(), message(placed), market.refund()]);
      market.minutes(1);
      await market.refund();
      expect(await states(placed)).toEqual(['succeeded']);
      expect(await given(placed)).toEqual({ sum: orderTotal, count: 1 });
    }
  });

  it('fifty refunds of one order take no more from the card than it has paid', async () => {
    const pieces = 50;
    const part = 2_000_00;
    const placed = await paid({ pieces, part });
    const [orderId = 0] = placed.orderIds;
    const line = await lineOf(orderId);
    // As many at once as the pool has connections: more would wait for one, and fail on a slow machine.
    let left = pieces;
    const cancelAll = async (): Promise<void> => {
      while (left-- > 0) await cancelPiece(orderId, line);
    };
    await Promise.all(Array.from({ length: 8 }, cancelAll));
    const refunds = await refundsOf(placed);
    const fromCard = pieces * orderTotal - part;
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(fromCard);
    expect(await balance()).toBe(part);
    await Promise.all([market.refund(), market.refund(), message(placed), market.refund()]);
    market.minutes(2);
    await market.refund();
    expect(new Set(await states(placed))).toEqual(new Set(['succeeded']));
    expect(await given(placed)).toEqual({ sum: fromCard, count: refunds.length });
    expect(await market.held(placed.checkoutId)).toEqual({ provider: 0, ledger: 0 });
  });

  it('refunds that fail and refunds that are made share one card', async () => {
    const placed = await paid({ pieces: 10 });
    const [orderId = 0] = placed.orderIds;
    const line = await lineOf(orderId);
    for (let piece = 0; piece < 5; piece++) await cancelPiece(orderId, line);
    await Promise.all([market.refund(refusing), ...Array.from({ length: 5 }, () => cancelPiece(orderId, line))]);
    market.minutes(1);
    await market.refund();
    const refunds = await refundsOf(placed);
    expect(refunds).toHaveLength(10);
    const failed = refunds.filter(({ state }) => state === 'failed').length;
    expect(failed).toBeGreaterThanOrEqual(5);
    expect(await balance()).toBe(failed * orderTotal);
    expect((await given(placed))?.sum).toBe((10 - failed) * orderTotal);
  });

  it('orders of one checkout share what their card has paid', async () => {
    const two = await cardMarket({ stores: 2, balance: 100_00 });
    const checkoutId = await two.order();
    await two.begin(checkoutId, undefined, 100_00);
    await two.pay(checkoutId);
    await two.follow(checkoutId);
    const orders = await two.rows<{ id: number }>('select id::int from purchase_order where checkout_id = $1', [checkoutId]);
    expect(orders).toHaveLength(2);
    await Promise.all(orders.map(({ id }) => two.call(purchaseOrderCalls.cancel, { buyerOrderId: id, note: '' })));
    await two.refund();
    // 138.00 of 238.00 were paid by card.
    const sums = await two.rows<{ amount: number }>('select amount::int from payment_refund order by amount');
    expect(sums.map(({ amount }) => amount)).toEqual([19_00, orderTotal]);
    expect(await two.held(checkoutId)).toEqual({ provider: 0, ledger: 0 });
    expect(await checkInvariants(two.database)).toEqual([]);
  });
});

describe('the database', () => {
  it('refuses to give back more than was captured, or of what was not', async () => {
    const placed = await paid();
    const more = market.rows('update payment set refunded = amount + 1 where id = $1', [placed.paymentId]);
    await expect(more).rejects.toThrow('payment_refunded_check');
    await expect(market.rows(`update payment set refunded = 1, state = 'failed' where id = $1`, [placed.paymentId])).rejects.toThrow(
      'payment_refunded_check',
    );
  });
});

it('asks nothing about payments without refunds', async () => {
  const placed = await paid();
  const none: Spoilt = () => ({ refunds: () => Promise.reject(new Error('asked')) });
  await followCardRefunds(market.work(none), placed.paymentId);
});
