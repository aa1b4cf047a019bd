/** All payments of the market as the operator sees them: the list in each order, one payment with its history, and asking the provider by hand. */
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../../contract/buying/checkout.ts';
import { purchaseOrderCalls } from '../../../../../contract/orders/purchase-orders.ts';
import { type OperatorPayment, operatorPaymentCalls } from '../../../../../contract/payments/operator-payments.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { type CardMarket, cardMarket } from '../../../../../test/support/card-payments.ts';
import { addAddress, addBalance, addCompany, addUser, callsAs, type Company } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { ProviderSilent } from '../../../payments/providers/index.ts';
import { checkInvariants } from '../invariants.ts';
import { askByHand } from './operator-calls.ts';

let market: CardMarket;
let operator: Caller;
let other: Company;
const as = (caller: Caller) => callsAs(market.database, handlers, { caller, now: () => market.clock.now });
const call: ReturnType<typeof callsAs> = (declared, input) => as(operator)(declared, input);
const paymentId = async (checkoutId: number): Promise<number> => (await market.lastPayment(checkoutId))?.id ?? 0;
const context = () => ({ database: market.database, now: market.clock.now, network: '', caller: operator });

/** All rows, page by page. */
async function everything(filter: object): Promise<OperatorPayment[]> {
  const rows: OperatorPayment[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await call(operatorPaymentCalls.list, { ...filter, size: 10, cursor });
    rows.push(...page.rows);
    if (!page.next) return rows;
    cursor = page.next;
  }
}

let refundedOrder = '';
let disputed = 0;
beforeAll(async () => {
  market = await cardMarket();
  operator = await addUser(market.database, await addCompany(market.database, { kind: 'operator' }));
  const [variantId] = market.variantIds;
  // Another buyer, from its balance, with amounts that repeat, and two orders that are refunded.
  other = await addCompany(market.database, { legalName: 'Regalwerk GmbH' });
  const session = await addUser(market.database, other);
  await addAddress(market.database, other);
  await addBalance(market.database, other.id, 1_000_000_00);
  for (let index = 0; index < 12; index++) {
    market.minutes(1);
    await as(session)(cartCalls.add, { lines: [{ variantId: variantId ?? 0, quantity: 1 + (index % 3) }] });
    const { checkoutId, orders } = await as(session)(checkoutCalls.placeOrder, {});
    await as(session)(paymentCalls.settle, { checkoutId, method: 'balance' });
    if (index < 2) await as(session)(purchaseOrderCalls.cancel, { buyerOrderId: orders[0]?.id ?? 0 });
    refundedOrder ||= orders[0]?.number ?? '';
  }
  const paid = await market.order();
  await market.begin(paid);
  await market.pay(paid, 'dispute');
  await market.follow(paid);
  market.minutes(5);
  await market.follow(paid);
  disputed = await paymentId(paid);
  const declined = await market.order();
  await market.begin(declined);
  await market.pay(declined, 'declined');
  await market.follow(declined);
});

it('lists payments and refunds of all buyers in each order, each once, and finds back', async () => {
  const all = await everything({});
  expect(all).toHaveLength(16);
  expect(new Set(all.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(16);
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect((await everything({ sort: 'time' })).map(({ kind, id }) => [kind, id])).toEqual(
    all.map(({ kind, id }) => [kind, id]).toReversed(),
  );
  const byAmount = await everything({ sort: 'amount' });
  expect(byAmount.map(({ amount }) => amount)).toEqual(all.map(({ amount }) => amount).toSorted((a, b) => a - b));
  expect(new Set(byAmount.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(16);
  for (const sort of ['time', '-time', 'amount', '-amount'] as const) {
    const first = await call(operatorPaymentCalls.list, { sort, size: 10 });
    const second = await call(operatorPaymentCalls.list, { sort, size: 10, cursor: first.next ?? '' });
    expect(second.next).toBeNull();
    const back = await call(operatorPaymentCalls.list, { sort, size: 10, cursor: second.previous ?? '' });
    expect(back).toEqual({ ...first, previous: null });
  }
});

it('filters by kind, state, company, order, reference, currency, day and dispute', async () => {
  expect(await everything({ kind: 'refund' })).toMatchObject([{ state: null, method: 'balance' }, { state: null }]);
  expect((await everything({ keyword: 'regalwerk' })).every(({ company }) => company.id === other.id)).toBe(true);
  expect(await everything({ keyword: 'regalwerk' })).toHaveLength(14);
  expect((await everything({ keyword: refundedOrder })).map(({ kind }) => kind)).toEqual(['refund', 'payment']);
  const [card] = await everything({ method: 'card', state: 'captured' });
  expect(card).toMatchObject({ id: disputed, provider: 'test', isDisputed: true });
  expect((await everything({ keyword: card?.reference?.slice(0, 12) })).map(({ id }) => id)).toContain(disputed);
  expect((await everything({ disputed: true })).map(({ id }) => id)).toEqual([disputed]);
  expect(await everything({ state: 'failed' })).toMatchObject([{ failure: 'declined', company: { id: market.buyer.id } }]);
  expect(await everything({ currency: 'PLN' })).toEqual([]);
  expect(await everything({ kind: 'top_up' })).toEqual([]);
  expect(await everything({ from: '2099-01-01' })).toEqual([]);
  const { content } = await call(operatorPaymentCalls.export, { sort: '-amount', method: 'card' });
  expect(content.trim().split('\n')).toHaveLength(3);
  await expect(call(operatorPaymentCalls.list, { cursor: 'n5' })).rejects.toMatchObject({ code: codes.invalid });
});

it('shows one payment with its history, postings, dispute and orders', async () => {
  const found = await call(operatorPaymentCalls.item, { id: disputed });
  expect(found.history.map(({ state }) => state)).toEqual(['created', 'pending', 'authorized', 'captured']);
  expect(found.transactions.map(({ posting }) => posting)).toEqual(['order_payment', 'payment_dispute']);
  expect(found).toMatchObject({ kind: 'payment', isDisputed: true, mayAsk: false, refunds: [] });
  expect(found.orders).toHaveLength(1);
  const [refund] = await everything({ kind: 'refund' });
  const number = refund?.orders[0]?.number ?? '';
  const [payment] = await everything({ kind: 'payment', keyword: number });
  expect((await call(operatorPaymentCalls.item, { id: payment?.id ?? 0 })).refunds).toMatchObject([
    { order: number, amount: refund?.amount, transactionId: refund?.transactionId, method: 'balance' },
  ]);
  await expect(call(operatorPaymentCalls.item, { id: 999_999 })).rejects.toMatchObject({ code: codes.notFound });
});

it('asks the provider by hand, as the job does, and records who asked', async () => {
  const checkoutId = await market.order();
  await market.begin(checkoutId);
  await market.pay(checkoutId);
  const id = await paymentId(checkoutId);
  expect((await call(operatorPaymentCalls.item, { id })).mayAsk).toBe(true);
  expect(await call(operatorPaymentCalls.ask, { id })).toEqual({ state: 'captured', reply: 'answered' });
  expect((await market.result(checkoutId)).state).toBe('paid');
  await expect(call(operatorPaymentCalls.ask, { id })).rejects.toMatchObject({ code: codes.conflict });
  const log = await market.rows(`select user_id, before, after from audit_log where action = 'payment.asked' and subject = $1`, [
    `payment:${id}`,
  ]);
  expect(log).toEqual([{ user_id: operator.userId, before: { state: 'pending' }, after: { state: 'captured', reply: 'answered' } }]);
});

it('pays once however many ask at the same moment, the job among them', async () => {
  const checkoutId = await market.order();
  await market.begin(checkoutId);
  await market.pay(checkoutId);
  const id = await paymentId(checkoutId);
  market.minutes(2);
  const results = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => call(operatorPaymentCalls.ask, { id })),
    market.ask(),
    market.follow(checkoutId),
  ]);
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: codes.conflict });
  expect(await market.held(checkoutId)).toEqual({ provider: 119_00, ledger: 119_00 });
  expect((await call(operatorPaymentCalls.item, { id })).transactions).toHaveLength(1);
  expect(await checkInvariants(market.database)).toEqual([]);
});

it('says so when the provider is silent, and changes nothing', async () => {
  const checkoutId = await market.order();
  await market.begin(checkoutId);
  const id = await paymentId(checkoutId);
  const silent = market.work(() => ({ status: () => Promise.reject(new ProviderSilent('no answer')) }));
  expect(await askByHand(context(), silent, id)).toEqual({ state: 'pending', reply: 'silent' });
  expect(await market.rows(`select after from audit_log where subject = $1`, [`payment:${id}`])).toEqual([
    { after: { state: 'pending', reply: 'silent' } },
  ]);
});

it('asks only about payments of a provider, and only the operator with the right may', async () => {
  const [balance] = await everything({ method: 'balance', kind: 'payment' });
  await expect(call(operatorPaymentCalls.ask, { id: balance?.id ?? 0 })).rejects.toMatchObject({ code: codes.notFound });
  await expect(market.call(operatorPaymentCalls.item, { id: disputed })).rejects.toMatchObject({ code: codes.forbidden });
  await expect(market.call(operatorPaymentCalls.list, {})).rejects.toMatchObject({ code: codes.forbidden });
});
