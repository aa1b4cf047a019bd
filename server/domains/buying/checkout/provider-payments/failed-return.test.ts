/** Money that a provider gave back and that does not reach the buyer: it is known once, and goes back again or to the balance. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { operatorPaymentCalls } from '../../../../../contract/payments/operator-payments.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { cardMarket, type CardMarket, orderTotal } from '../../../../../test/support/card-payments.ts';
import { addCompany, addUser, callsAs } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import type { Caller } from '../../../../platform/scope.ts';
import { checkInvariants } from '../index.ts';

let market: CardMarket;
let operator: Caller;
let second: Caller;
beforeAll(async () => {
  market = await cardMarket();
  const company = await addCompany(market.database, { kind: 'operator' });
  [operator, second] = [await addUser(market.database, company), await addUser(market.database, company)];
});
afterEach(async () => {
  const broken = await checkInvariants(market.database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});
const as = (caller: Caller) => callsAs(market.database, handlers, { caller, now: () => market.clock.now });
const state = async (checkoutId: number) => (await market.lastPayment(checkoutId))?.state;
const balance = async () => (await market.call(paymentCalls.balance, {})).balances[0]?.balance ?? 0;

/** An order that was paid twice; what the card paid has gone back. */
async function returned(): Promise<{ checkoutId: number; id: number; reference: string }> {
  const checkoutId = await market.order();
  await market.begin(checkoutId);
  await market.pay(checkoutId, 'refundFails');
  // The provider takes the money by itself, while the order is paid otherwise.
  const { id = 0, reference = '' } = (await market.lastPayment(checkoutId)) ?? {};
  await market
    .work()
    .providers('test')
    ?.capture(reference ?? '', market.clock.now);
  await market.balance(checkoutId);
  await market.follow(checkoutId);
  expect(await state(checkoutId)).toBe('returned');
  return { checkoutId, id, reference: reference ?? '' };
}
const message = async (reference: string, id?: string) =>
  market.receive(await market.signed(reference, { at: market.clock.now, ...(id ? { id } : {}) }));

describe('money that did not reach the buyer', () => {
  it('is at the provider again, once, however often and late it is said', async () => {
    const { checkoutId, reference, id } = await returned();
    expect(await market.held(checkoutId)).toEqual({ provider: 0, ledger: 0 });
    const old = await market.work().providers('test')?.status(reference, market.clock.now);
    market.minutes(2);
    expect(await Promise.all([message(reference, 'same'), message(reference, 'same'), message(reference)])).toEqual([200, 200, 200]);
    expect(await state(checkoutId)).toBe('return_failed');
    // An answer from before the failure.
    await market.follow(checkoutId, () => ({ status: () => Promise.resolve(old ?? Promise.reject(new Error('none'))) }));
    expect(await message(reference)).toBe(200);
    expect(await state(checkoutId)).toBe('return_failed');
    expect(await market.held(checkoutId)).toEqual({ provider: orderTotal, ledger: orderTotal });
    const detail = await as(operator)(operatorPaymentCalls.item, { id });
    expect(detail).toMatchObject({ state: 'return_failed', mayAsk: false });
    expect((await as(operator)(operatorPaymentCalls.list, { state: 'return_failed' })).rows).toMatchObject([{ id }]);
  });

  it('goes back again under a key of its own, and can fail once more', async () => {
    const { checkoutId, id, reference } = await returned();
    market.minutes(2);
    await message(reference);
    const results = await Promise.allSettled([
      as(operator)(operatorPaymentCalls.returnAgain, { id }),
      as(second)(operatorPaymentCalls.returnAgain, { id }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: codes.conflict } });
    expect(await state(checkoutId)).toBe('returned');
    expect(await market.held(checkoutId)).toEqual({ provider: 0, ledger: 0 });
    await message(reference);
    expect(await state(checkoutId)).toBe('returned');
    await market.rows(`update test_card_refund set fails_at = $2 where key = $1`, [`return-${id}-1`, market.clock.now]);
    await message(reference);
    expect(await state(checkoutId)).toBe('return_failed');
    expect(await market.held(checkoutId)).toEqual({ provider: orderTotal, ledger: orderTotal });
    await as(operator)(operatorPaymentCalls.returnAgain, { id });
    expect(await state(checkoutId)).toBe('returned');
    const { transactions } = await as(operator)(operatorPaymentCalls.item, { id });
    expect(transactions.map(({ posting }) => posting)).toEqual([
      'payment_receipt',
      ...['payment_return', 'payment_return_failed', 'payment_return', 'payment_return_failed', 'payment_return'],
    ]);
  });

  it('goes to the balance once, when two operators decide at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { checkoutId, id, reference } = await returned();
      market.minutes(2);
      await message(reference);
      const before = await balance();
      const credit = (caller: Caller) => as(caller)(operatorPaymentCalls.credit, { id }, { idempotencyKey: randomUUID() });
      const results = await Promise.allSettled([credit(operator), credit(second), as(second)(operatorPaymentCalls.returnAgain, { id })]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isCredited = (await state(checkoutId)) === 'credited';
      expect((await balance()) - before).toBe(isCredited ? orderTotal : 0);
      expect((await market.held(checkoutId)).ledger).toBe(isCredited ? orderTotal : 0);
      await message(reference);
      expect(await state(checkoutId)).toBe(isCredited ? 'credited' : 'returned');
    }
  });
});
