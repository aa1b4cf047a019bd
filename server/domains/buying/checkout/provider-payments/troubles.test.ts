/** Single troubles of payments by a provider: what it refuses, what it forgets, what is asked about when, and what the operator changes meanwhile. */
import { beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { paymentMethodCalls } from '../../../../../contract/payments/payment-methods.ts';
import { purchaseOrderCalls } from '../../../../../contract/orders/purchase-orders.ts';
import { cardMarket, type CardMarket, orderTotal, type Spoilt } from '../../../../../test/support/card-payments.ts';
import { addBalance, addItem, addStore, addCompany } from '../../../../../test/support/market.ts';
import { cartCalls } from '../../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../../contract/buying/checkout.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { ProviderRefused, ProviderSilent } from '../../../payments/providers/index.ts';
import { checkInvariants } from '../index.ts';

let market: CardMarket;
beforeAll(async () => {
  market = await cardMarket();
});
beforeEach(() => market.rows(`update payment_method set is_on = true, countries = '{}', currencies = '[]' where method = 'card'`));
afterEach(async () => {
  const broken = await checkInvariants(market.database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
});

const silent = () => Promise.reject(new ProviderSilent('no answer'));
const refuses = () => Promise.reject(new ProviderRefused('no'));
const atProvider = async (): Promise<number> => {
  const checkoutId = await market.order();
  await market.begin(checkoutId);
  return checkoutId;
};
const state = async (checkoutId: number) => (await market.lastPayment(checkoutId))?.state;

describe('the job', () => {
  it('asks after 1, 2 and 4 minutes, then every 8, and never stops the others, however long one gives no answer', async () => {
    const checkoutId = await atProvider();
    const { id = 0 } = (await market.lastPayment(checkoutId)) ?? {};
    const deaf: Spoilt = () => ({ status: silent });
    const waits: number[] = [];
    for (let minute = 0; minute < 40; minute++) {
      market.minutes(1);
      if ((await market.ask(deaf)).asked > 0) waits.push(minute + 1);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 24, 32, 40]);
    // A week later.
    await market.rows('update payment set asks = 2000 where id = $1', [id]);
    const other = await market.order();
    await market.begin(other);
    await market.pay(other);
    market.minutes(9);
    expect(await market.ask((provider) => ({ status: (of, at) => (of === '' ? silent() : provider.status(of, at)) }))).toMatchObject({
      failures: [],
    });
    expect(await state(other)).toBe('captured');
    await market.expire();
    market.minutes(9);
    await market.ask();
    expect(await state(checkoutId)).toBe('cancelled');
  });

  it('says that a payment is of a provider that the program does not have any more', async () => {
    const checkoutId = await atProvider();
    await market.rows(`update payment set provider = 'former' where checkout_id = $1`, [checkoutId]);
    market.minutes(1);
    const { failures } = await market.ask();
    expect(failures).toMatchObject([{ error: { message: expect.stringContaining('former') as string } }]);
    await market.rows(`update payment set provider = 'test' where checkout_id = $1`, [checkoutId]);
    market.minutes(40);
    await market.expire();
    await market.ask();
  });
});

describe('a provider that refuses', () => {
  it('to take a payment at all: it has failed, also when that is found out by the job, and the order can be paid again', async () => {
    const checkoutId = await market.order();
    await expect(market.begin(checkoutId, () => ({ authorize: refuses }))).rejects.toMatchObject({ key: 'payment.providerRefused' });
    expect(await market.lastPayment(checkoutId)).toMatchObject({ state: 'failed', failure: 'other' });
    await expect(market.begin(checkoutId, () => ({ authorize: silent }))).rejects.toMatchObject({ key: 'payment.providerSilent' });
    expect(await state(checkoutId)).toBe('unknown');
    market.minutes(2);
    expect((await market.ask(() => ({ authorize: refuses }))).failures).toHaveLength(1);
    expect(await state(checkoutId)).toBe('failed');
    market.minutes(20);
    expect((await market.ask(() => ({ authorize: refuses }))).asked).toBe(0);
    // The buyer’s page asks about it without an error.
    expect(await market.call(paymentCalls.follow, { checkoutId })).toEqual({ state: 'failed' });
    await market.begin(checkoutId);
    await market.pay(checkoutId);
    await market.follow(checkoutId);
    expect(await market.result(checkoutId)).toMatchObject({ state: 'paid' });
  });

  it('to let promised money be taken: the promise is ended, and the order can be paid at once', async () => {
    const checkoutId = await atProvider();
    await market.pay(checkoutId);
    await market.follow(checkoutId, () => ({ capture: refuses }));
    expect(await state(checkoutId)).toBe('cancelled');
    expect(await market.held(checkoutId)).toEqual({ provider: 0, ledger: 0 });
    expect(await market.balance(checkoutId)).toMatchObject({ state: 'paid' });
  });

  it('to give money back: it stays known as being on its way, and is asked for again', async () => {
    const checkoutId = await atProvider();
    await market.pay(checkoutId);
    await market.balance(checkoutId);
    const reference = (await market.lastPayment(checkoutId))?.reference ?? '';
    await market.work().providers('test')?.capture(reference, market.clock.now);
    await expect(market.follow(checkoutId, () => ({ refund: refuses }))).rejects.toThrow(ProviderRefused);
    expect(await state(checkoutId)).toBe('returning');
    expect(await market.held(checkoutId)).toEqual({ provider: orderTotal, ledger: orderTotal });
    market.minutes(10);
    await market.ask();
    expect(await state(checkoutId)).toBe('returned');
    expect(await market.held(checkoutId)).toEqual({ provider: 0, ledger: 0 });
  });
});

describe('a provider that takes another amount', () => {
  it('has that amount in the ledger until it has gone back, and the order is not paid', async () => {
    const checkoutId = await atProvider();
    await market.pay(checkoutId);
    const reference = (await market.lastPayment(checkoutId))?.reference ?? '';
    await market.rows('update test_card_payment set amount = 5000 where reference = $1', [reference]);
    await expect(market.follow(checkoutId, () => ({ refund: silent }))).rejects.toThrow(ProviderSilent);
    expect(await market.held(checkoutId)).toEqual({ provider: 50_00, ledger: 50_00 });
    market.minutes(2);
    await market.ask();
    expect(await market.held(checkoutId)).toEqual({ provider: 0, ledger: 0 });
    expect(await state(checkoutId)).toBe('returned');
    expect(await market.result(checkoutId)).toMatchObject({ state: 'open' });
  });
});

describe('a message', () => {
  it('that could not be followed has to be repeated: nobody else would ask about money that was reclaimed', async () => {
    const checkoutId = await atProvider();
    await market.pay(checkoutId, 'dispute');
    await market.follow(checkoutId);
    market.minutes(2);
    const signed = await market.signed((await market.lastPayment(checkoutId))?.reference ?? '');
    const disputes = () => market.rows('select 1 from payment where checkout_id = $1 and disputed_at is not null', [checkoutId]);
    expect(await market.receive(signed, () => ({ status: silent }))).toBe(503);
    expect(await disputes()).toHaveLength(0);
    expect(await Promise.all([market.receive(signed), market.receive(signed)])).toEqual([200, 200]);
    expect(await disputes()).toHaveLength(1);
    const notAsked: Spoilt = () => ({ status: () => Promise.reject(new Error('asked again')) });
    expect(await market.receive(signed, notAsked)).toBe(200);
  });
});

describe('while the provider takes the money', () => {
  it('the reservation does not end', async () => {
    const checkoutId = await atProvider();
    market.minutes(29);
    await market.pay(checkoutId);
    await market.follow(checkoutId, (provider) => ({
      capture: async (reference, at) => {
        market.minutes(5);
        await market.expire();
        return provider.capture(reference, at);
      },
    }));
    expect(await market.result(checkoutId)).toMatchObject({ state: 'paid' });
  });

  it('the order may be cancelled: the money goes back', async () => {
    const checkoutId = await atProvider();
    await market.pay(checkoutId);
    const [order] = await market.rows<{ id: number }>('select id from purchase_order where checkout_id = $1', [checkoutId]);
    await market.follow(checkoutId, (provider) => ({
      capture: async (reference, at) => {
        await market.call(purchaseOrderCalls.cancel, { buyerOrderId: order?.id ?? 0, note: '' });
        return provider.capture(reference, at);
      },
    }));
    expect(await state(checkoutId)).toBe('returned');
    expect(await market.held(checkoutId)).toEqual({ provider: 0, ledger: 0 });
    expect(await market.result(checkoutId)).toMatchObject({ state: 'cancelled' });
  });

  it('neither another card nor the balance pays', async () => {
    const checkoutId = await atProvider();
    await market.pay(checkoutId);
    await market.follow(checkoutId, (provider) => ({
      capture: async (reference, at) => {
        await expect(market.balance(checkoutId)).rejects.toMatchObject({ key: 'payment.underWay' });
        await expect(market.begin(checkoutId)).rejects.toMatchObject({ key: 'payment.underWay' });
        return provider.capture(reference, at);
      },
    }));
    expect(await market.result(checkoutId)).toMatchObject({ state: 'paid', payments: [{ method: 'card' }] });
  });
});

describe('what the operator has set', () => {
  it('is asked when a payment begins; one that is under way may end', async () => {
    const [begun, late] = [await atProvider(), await market.order()];
    await market.rows(`update payment_method set is_on = false where method = 'card'`);
    await expect(market.begin(late)).rejects.toMatchObject({ key: 'paymentMethod.off' });
    await expect(market.begin(begun)).rejects.toMatchObject({ key: 'paymentMethod.off' });
    await market.pay(begun);
    await market.follow(begun);
    expect(await market.result(begun)).toMatchObject({ state: 'paid' });
    expect(await market.balance(late)).toMatchObject({ state: 'paid' });
  });

  it.each([
    [{ minimum: orderTotal, maximum: orderTotal }, null],
    [{ minimum: orderTotal + 1, maximum: null }, 'paymentMethod.belowMinimum'],
    [{ minimum: null, maximum: orderTotal - 1 }, 'paymentMethod.aboveMaximum'],
  ])('limits the amount, %o', async (limits, key) => {
    const checkoutId = await market.order();
    await market.rows(`update payment_method set currencies = $1 where method = 'card'`, [
      JSON.stringify([{ currency: 'EUR', ...limits }]),
    ]);
    if (key) await expect(market.begin(checkoutId)).rejects.toMatchObject({ key });
    else expect(await market.begin(checkoutId)).toHaveProperty('page');
  });

  it('cannot make a card pay two currencies', async () => {
    const store = await addStore(market.database, await addCompany(market.database, { kind: 'seller' }), { currency: 'PLN' });
    const [variant] = (await addItem(market.database, store)).variants;
    await addBalance(market.database, market.buyer.id, 100_000, 'PLN');
    const variantIds = [...market.variantIds, variant?.id ?? 0];
    await market.call(cartCalls.add, { lines: variantIds.map((variantId) => ({ variantId, quantity: 1 })) });
    const { checkoutId } = await market.call(checkoutCalls.placeOrder, {});
    expect((await market.call(paymentMethodCalls.offered, { checkoutId })).methods).toMatchObject([
      { method: 'balance', obstacle: null, needsPart: false },
      { method: 'card', obstacle: expect.stringContaining('currency') as string, needsPart: false },
    ]);
    await expect(market.begin(checkoutId)).rejects.toMatchObject({ key: 'paymentMethod.oneCurrency' });
    expect(await market.balance(checkoutId)).toMatchObject({ state: 'paid' });
  });
});
