/** Orders paid in part from the balance and for the rest by card or transfer: all of it, or nothing. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balanceCalls } from '../../../../../contract/payments/balance/balance.ts';
import { ledgerCalls } from '../../../../../contract/payments/ledger.ts';
import { paymentDetailCalls } from '../../../../../contract/payments/payment-details.ts';
import { paymentMethodCalls } from '../../../../../contract/payments/payment-methods.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { purchaseOrderCalls } from '../../../../../contract/orders/purchase-orders.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { cardMarket, type CardMarket, orderTotal } from '../../../../../test/support/card-payments.ts';
import { addBalance, addCompany, addUser, callsAs } from '../../../../../test/support/market.ts';
import { handlers } from '../../../../domains.ts';
import { ProviderRefused, ProviderSilent } from '../../../payments/providers/index.ts';
import { checkInvariants } from '../index.ts';

let market: CardMarket;
beforeAll(async () => {
  market = await cardMarket({ balance: 0 });
});
/** The balance is what a test sets. */
beforeEach(async () => {
  const { free, reserved } = await balance();
  if (reserved > 0) throw new Error(`${reserved} stayed reserved`);
  if (free > 0) await addBalance(market.database, market.buyer.id, -free);
});
afterEach(async () => {
  await market.rows(`update payment_method set is_on = true, currencies = '[]' where method in ('card', 'balance')`);
  // What was left open ends, and nothing stays reserved.
  market.minutes(40);
  await market.expire();
  await market.ask();
  const broken = await checkInvariants(market.database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const has = (amount: number) => addBalance(market.database, market.buyer.id, amount);
async function balance(): Promise<{ free: number; reserved: number }> {
  const rows = await market.rows<{ kind: string; balance: number }>(
    `select kind, balance::int from ledger_account where company_id = $1 and currency = 'EUR' and kind in ('buyer_balance', 'balance_reserved')`,
    [market.buyer.id],
  );
  const of = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return { free: of('buyer_balance'), reserved: of('balance_reserved') };
}
const state = async (checkoutId: number) => (await market.lastPayment(checkoutId))?.state;
/** A checkout whose buyer is at the provider's page, with a part reserved. */
async function mixed(part: number): Promise<number> {
  const checkoutId = await market.order();
  await market.begin(checkoutId, undefined, part);
  return checkoutId;
}

describe('a payment by card and balance', () => {
  it('reserves the part, takes the rest from the card, and pays all orders at once', async () => {
    await has(39_00);
    const checkoutId = await mixed(39_00);
    expect(await balance()).toEqual({ free: 0, reserved: 39_00 });
    expect(await market.call(paymentMethodCalls.offered, { checkoutId })).toMatchObject({ reserved: 39_00 });
    expect(await market.call(paymentMethodCalls.offered, { checkoutId: await market.order() })).toMatchObject({ reserved: 0 });
    await market.pay(checkoutId);
    await market.follow(checkoutId);
    expect(await balance()).toEqual({ free: 0, reserved: 0 });
    expect(await market.held(checkoutId)).toEqual({ provider: 80_00, ledger: 80_00 });
    expect(await market.result(checkoutId)).toMatchObject({
      state: 'paid',
      payments: [{ method: 'card', state: 'captured', amount: 80_00, balancePart: 39_00 }],
    });
    const [movement] = (await market.call(balanceCalls.movements, {})).rows;
    expect(movement).toMatchObject({ kind: 'balance_reservation', amount: -39_00, orders: [{}] });
    const [detail] = (await market.call(paymentDetailCalls.list, {})).rows;
    expect(detail).toMatchObject({ kind: 'payment', amount: 80_00, balancePart: 39_00 });
    const { content } = await market.call(paymentDetailCalls.export, {});
    expect(content.split('\n')[1]).toContain('39');
  });

  it.each([
    ['is declined', 'declined', 'failed'],
    ['is left', null, 'cancelled'],
  ] as const)('that %s gives the part back, and the order can be paid otherwise', async (_what, card, ends) => {
    await has(orderTotal);
    const checkoutId = await mixed(39_00);
    await (card ? market.pay(checkoutId, card) : market.leave(checkoutId));
    await market.follow(checkoutId);
    expect(await state(checkoutId)).toBe(ends);
    expect(await balance()).toEqual({ free: orderTotal, reserved: 0 });
    const [movement] = (await market.call(balanceCalls.movements, {})).rows;
    expect(movement).toMatchObject({ kind: 'balance_release', amount: 39_00 });
    expect(await market.balance(checkoutId)).toMatchObject({ state: 'paid' });
    expect(await balance()).toEqual({ free: 0, reserved: 0 });
  });

  it('expires at once, also while the provider does not answer; what is paid then goes back', async () => {
    await has(39_00);
    const checkoutId = await mixed(39_00);
    market.minutes(31);
    await market.expire();
    expect(await balance()).toEqual({ free: 39_00, reserved: 0 });
    expect((await market.ask(() => ({ status: () => Promise.reject(new ProviderSilent('no answer')) }))).failures).toHaveLength(1);
    await market.pay(checkoutId);
    await market
      .work()
      .providers('test')
      ?.capture((await market.lastPayment(checkoutId))?.reference ?? '', market.clock.now);
    await market.follow(checkoutId);
    expect(await state(checkoutId)).toBe('returned');
    expect(await market.held(checkoutId)).toEqual({ provider: 0, ledger: 0 });
    expect(await balance()).toEqual({ free: 39_00, reserved: 0 });
  });

  it('gives the part back when its orders are cancelled, or the provider refuses the announcement', async () => {
    await has(39_00);
    const checkoutId = await mixed(39_00);
    const [order] = await market.rows<{ id: number }>('select id from purchase_order where checkout_id = $1', [checkoutId]);
    await market.call(purchaseOrderCalls.cancel, { buyerOrderId: order?.id ?? 0, note: '' });
    expect(await balance()).toEqual({ free: 39_00, reserved: 0 });
    const other = await market.order();
    const refused = market.begin(other, () => ({ authorize: () => Promise.reject(new ProviderRefused('no')) }), 39_00);
    await expect(refused).rejects.toMatchObject({ key: 'payment.providerRefused' });
    expect(await balance()).toEqual({ free: 39_00, reserved: 0 });
  });

  it('leads to the same page when it is begun again, and to another one for another part', async () => {
    await has(60_00);
    const checkoutId = await market.order();
    const pages = await Promise.all([1, 2, 3].map(() => market.begin(checkoutId, undefined, 39_00)));
    expect(new Set(pages.map(({ page }) => page)).size).toBe(1);
    expect(await balance()).toEqual({ free: 21_00, reserved: 39_00 });
    const { page } = await market.begin(checkoutId, undefined, 60_00);
    expect(page).not.toBe(pages[0]?.page);
    expect(await balance()).toEqual({ free: 0, reserved: 60_00 });
    await market.begin(checkoutId);
    expect(await balance()).toEqual({ free: 60_00, reserved: 0 });
    await market.pay(checkoutId);
    await market.follow(checkoutId);
    expect(await market.result(checkoutId)).toMatchObject({ state: 'paid' });
    expect(await balance()).toEqual({ free: 60_00, reserved: 0 });
  });

  it('frees its part for a payment from the balance of the same orders; the card is not charged', async () => {
    await has(39_00);
    const checkoutId = await mixed(39_00);
    await has(80_00);
    await Promise.allSettled([market.pay(checkoutId), market.balance(checkoutId)]);
    await market.follow(checkoutId);
    expect(await market.result(checkoutId)).toMatchObject({ state: 'paid' });
    expect(await balance()).toEqual({ free: 0, reserved: 0 });
    expect(await market.held(checkoutId)).toEqual({ provider: 0, ledger: 0 });
  });

  it('is one of two over the same balance: it never goes below zero', async () => {
    await has(39_00);
    for (let round = 0; round < 5; round++) {
      const ids = [await market.order(), await market.order(), await market.order()];
      const results = await Promise.allSettled(ids.map((id) => market.begin(id, undefined, 39_00)));
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const one of results) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: codes.balanceTooLow });
      expect(await balance()).toEqual({ free: 0, reserved: 39_00 });
      market.minutes(31);
      await Promise.all([market.expire(), market.ask(), market.ask()]);
      await market.ask();
      expect(await balance()).toEqual({ free: 39_00, reserved: 0 });
    }
  });

  it('is paid or given back, never both, while it is captured as it expires', async () => {
    for (let round = 0; round < 6; round++) {
      const before = await balance();
      await has(39_00);
      const checkoutId = await mixed(39_00);
      await market.pay(checkoutId);
      market.minutes(31);
      await Promise.allSettled([market.follow(checkoutId), market.expire(), market.follow(checkoutId), market.ask()]);
      await market.follow(checkoutId);
      const isPaid = (await market.result(checkoutId)).state === 'paid';
      expect(await balance()).toEqual({ free: before.free + (isPaid ? 0 : 39_00), reserved: 0 });
      expect(await market.held(checkoutId)).toEqual(isPaid ? { provider: 80_00, ledger: 80_00 } : { provider: 0, ledger: 0 });
    }
  });

  it('of which the answer was lost after the charge is paid once', async () => {
    await has(39_00);
    const checkoutId = await mixed(39_00);
    await market.pay(checkoutId);
    const lost = market.follow(checkoutId, (provider) => ({
      async capture(reference, at) {
        await provider.capture(reference, at);
        throw new ProviderSilent('answer lost');
      },
    }));
    await expect(lost).rejects.toThrow('answer lost');
    expect(await balance()).toEqual({ free: 0, reserved: 39_00 });
    await Promise.all([market.follow(checkoutId), market.follow(checkoutId)]);
    expect(await market.result(checkoutId)).toMatchObject({ state: 'paid' });
    expect(await balance()).toEqual({ free: 0, reserved: 0 });
  });
});

describe('is refused', () => {
  it('a part that is all of it, or that the balance does not have', async () => {
    await has(39_00);
    const checkoutId = await market.order();
    await expect(market.begin(checkoutId, undefined, orderTotal)).rejects.toMatchObject({ key: 'payment.partTooLarge' });
    await expect(market.begin(checkoutId, undefined, 40_00)).rejects.toMatchObject({ code: codes.balanceTooLow });
    await expect(market.call(paymentCalls.begin, { checkoutId, method: 'card', balancePart: -1 })).rejects.toMatchObject({
      code: codes.invalid,
    });
    expect(await market.lastPayment(checkoutId)).toBeUndefined();
    expect(await balance()).toEqual({ free: 39_00, reserved: 0 });
  });

  it('what the rules of either method forbid for its part', async () => {
    await has(39_00);
    const checkoutId = await market.order();
    await market.rows(`update payment_method set currencies = '[{"currency":"EUR","minimum":null,"maximum":8000}]' where method = 'card'`);
    await expect(market.begin(checkoutId, undefined, 38_99)).rejects.toMatchObject({ key: 'paymentMethod.aboveMaximum' });
    await market.begin(checkoutId, undefined, 39_00);
    await market.rows(`update payment_method set is_on = false where method = 'balance'`);
    await expect(market.begin(checkoutId, undefined, 39_00)).rejects.toMatchObject({ key: 'paymentMethod.off' });
  });

  it('a part of another company’s checkout', async () => {
    const checkoutId = await market.order();
    const stranger = callsAs(market.database, handlers, { caller: await addUser(market.database, await addCompany(market.database)) });
    await expect(stranger(paymentCalls.begin, { checkoutId, method: 'card', balancePart: 1 })).rejects.toMatchObject({
      code: codes.notFound,
    });
  });

  it('by the database: a captured payment whose part was given back', async () => {
    await has(39_00);
    const checkoutId = await mixed(39_00);
    const captured = market.rows(`update payment set state = 'captured', balance_released_at = now() where checkout_id = $1`, [checkoutId]);
    await expect(captured).rejects.toThrow('payment_balance_released_check');
  });
});

it('the ledger shows what is reserved', async () => {
  await has(39_00);
  await mixed(39_00);
  const operator = await addUser(market.database, await addCompany(market.database, { kind: 'operator' }));
  const { currencies } = await callsAs(market.database, handlers, { caller: operator })(ledgerCalls.trial, {});
  expect(currencies[0]?.rows.find(({ kind }) => kind === 'balance_reserved')).toMatchObject({ balance: 39_00 });
});
