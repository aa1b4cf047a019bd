/** Orders paid in part from the balance and for the rest by bank transfer. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { purchaseOrderCalls } from '../../../../../contract/orders/purchase-orders.ts';
import { paymentCalls } from '../../../../../contract/payments/payments.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { cardMarket, type CardMarket } from '../../../../../test/support/card-payments.ts';
import { addBalance } from '../../../../../test/support/market.ts';
import { importStatement } from '../../../payments/bank/index.ts';
import { checkInvariants } from '../index.ts';
import { closeTransfers, settleMatched } from './jobs.ts';

const iban = 'DE89370400440532013000';
/** Two orders of 119.00 EUR each. */
const total = 238_00;
let market: CardMarket;

beforeAll(async () => {
  market = await cardMarket({ stores: 2, balance: 0 });
  await market.rows(`insert into payment_method (method, is_on) values ('bank_transfer', true)`);
  await market.rows(`insert into market (id) values (1) on conflict do nothing`);
  await market.rows('update market set bank_accounts = $1', [JSON.stringify([{ holder: 'Kontor', bank: 'Bank', iban, bic: 'COBADEFF' }])]);
});
afterEach(async () => {
  // What was left open ends, and nothing stays reserved.
  market.minutes(6 * 24 * 60);
  await market.expire();
  await closeTransfers(market.database, work());
  await market.ask();
  const broken = await checkInvariants(market.database);
  if (broken.length > 0) throw new Error(broken.join('\n'));
  const { free, reserved } = await balance();
  if (reserved > 0) throw new Error(`${reserved} stayed reserved`);
  if (free > 0) await addBalance(market.database, market.buyer.id, -free);
});

const work = () => ({ now: market.clock.now, publicUrl: 'https://market.example' });
const has = (amount: number) => addBalance(market.database, market.buyer.id, amount);
async function balance(): Promise<{ free: number; reserved: number }> {
  const [euro] = (await market.call(paymentCalls.balance, {})).balances;
  return { free: euro?.balance ?? 0, reserved: euro?.reserved ?? 0 };
}
const begin = (checkoutId: number, balancePart: number) => market.call(paymentCalls.transfer, { checkoutId, balancePart });
async function waiting(part: number): Promise<{ checkoutId: number; reference: string }> {
  const checkoutId = await market.order();
  await begin(checkoutId, part);
  return { checkoutId, reference: (await market.result(checkoutId)).transfer?.reference ?? '' };
}
/** A transfer arrives at the bank. */
async function arrives(reference: string, amount: number): Promise<void> {
  const booking = {
    ...{
      bankReference: crypto.randomUUID(),
      bookedOn: '2026-11-26',
      currency: 'EUR',
      amount,
      payerName: 'Buyer',
      payerIban: '',
      valueOn: null,
      text: reference,
    },
  };
  const statement = { iban, layout: 'camt.053.001.08', bookings: [booking], debits: 0 };
  await market.database.transaction((tx) =>
    importStatement(tx, statement, { fileName: 'statement', iban: '', userId: market.session.userId, now: market.clock.now }),
  );
  await settleMatched(market.database, work());
}

describe('a transfer besides a part of the balance', () => {
  it('reserves the part, waits for the rest, and pays all orders with both', async () => {
    await has(50_00);
    const { checkoutId, reference } = await waiting(38_00);
    expect(await balance()).toEqual({ free: 12_00, reserved: 38_00 });
    expect((await market.result(checkoutId)).transfer).toMatchObject({ amount: 200_00, reference });
    await begin(checkoutId, 38_00);
    expect((await market.result(checkoutId)).transfer).toMatchObject({ amount: 200_00, reference });
    await arrives(reference, 150_00);
    expect(await market.result(checkoutId)).toMatchObject({ state: 'open', transfer: { amount: 50_00, received: 150_00 } });
    await arrives(reference, 50_00);
    expect(await market.result(checkoutId)).toMatchObject({
      state: 'paid',
      payments: [{ method: 'bank_transfer', state: 'captured', amount: 200_00, balancePart: 38_00 }],
    });
    expect(await balance()).toEqual({ free: 12_00, reserved: 0 });
  });

  it.each([
    ['too much', 210_00, { amount: 210_00, balancePart: 28_00 }, 10_00],
    ['all of it', total, { amount: total, balancePart: 0 }, 38_00],
    ['more than all of it', total + 5_00, { amount: total, balancePart: 0 }, 43_00],
  ])('that brings %s uses less of the part', async (_what, amount, payment, free) => {
    await has(38_00);
    const { checkoutId, reference } = await waiting(38_00);
    await arrives(reference, amount);
    expect(await market.result(checkoutId)).toMatchObject({ state: 'paid', payments: [payment] });
    expect(await balance()).toEqual({ free, reserved: 0 });
  });

  it('pays what is left when an order was cancelled meanwhile', async () => {
    await has(38_00);
    const { checkoutId, reference } = await waiting(38_00);
    const [order] = await market.rows<{ id: number }>('select id from purchase_order where checkout_id = $1', [checkoutId]);
    await market.call(purchaseOrderCalls.cancel, { buyerOrderId: order?.id ?? 0, note: '' });
    await begin(checkoutId, 38_00);
    expect((await market.result(checkoutId)).transfer).toMatchObject({ amount: 81_00, reference });
    await arrives(reference, 81_00);
    expect(await market.result(checkoutId)).toMatchObject({ state: 'paid', payments: [{ amount: 81_00, balancePart: 38_00 }] });
  });

  it('that does not come gives the part back; one that comes late goes to the balance', async () => {
    await has(38_00);
    const { checkoutId, reference } = await waiting(38_00);
    market.minutes(5 * 24 * 60 + 1);
    await market.expire();
    expect(await balance()).toEqual({ free: 38_00, reserved: 0 });
    await arrives(reference, 200_00);
    await closeTransfers(market.database, work());
    expect(await market.result(checkoutId)).toMatchObject({ state: 'expired', payments: [{ state: 'cancelled', balancePart: 0 }] });
    expect(await balance()).toEqual({ free: 238_00, reserved: 0 });
  });

  it('is another one with another part: the former reference leads to the balance', async () => {
    await has(38_00);
    const { checkoutId, reference } = await waiting(38_00);
    await begin(checkoutId, 0);
    expect(await balance()).toEqual({ free: 38_00, reserved: 0 });
    const { transfer } = await market.result(checkoutId);
    expect(transfer).toMatchObject({ amount: total });
    expect(transfer?.reference).not.toBe(reference);
    await arrives(reference, 200_00);
    expect(await balance()).toEqual({ free: 238_00, reserved: 0 });
    expect(await market.result(checkoutId)).toMatchObject({ state: 'open' });
  });

  it('gives its part to a card of the same orders, and then waits for all of it', async () => {
    await has(38_00);
    const { checkoutId, reference } = await waiting(38_00);
    await market.begin(checkoutId, undefined, 38_00);
    expect(await balance()).toEqual({ free: 0, reserved: 38_00 });
    expect((await market.result(checkoutId)).transfer).toMatchObject({ amount: total, reference });
    await market.pay(checkoutId, 'declined');
    await market.follow(checkoutId);
    expect(await balance()).toEqual({ free: 38_00, reserved: 0 });
    await begin(checkoutId, 0);
    await arrives(reference, total);
    expect(await market.result(checkoutId)).toMatchObject({ state: 'paid' });
    expect(await balance()).toEqual({ free: 38_00, reserved: 0 });
  });

  it('and a card of the same orders pay once, whichever comes first', async () => {
    for (let round = 0; round < 4; round++) {
      const before = await balance();
      await has(38_00);
      const { checkoutId, reference } = await waiting(0);
      await market.begin(checkoutId, undefined, 38_00);
      await market.pay(checkoutId);
      await Promise.allSettled([market.follow(checkoutId), arrives(reference, total)]);
      await market.follow(checkoutId);
      await closeTransfers(market.database, work());
      const result = await market.result(checkoutId);
      expect(result.state).toBe('paid');
      const [captured, ...others] = result.payments.filter(({ state }) => state === 'captured');
      expect(others).toEqual([]);
      const free = captured?.method === 'card' ? before.free + total : before.free + 38_00;
      expect(await balance()).toEqual({ free, reserved: 0 });
      expect(await market.held(checkoutId)).toEqual(
        captured?.method === 'card' ? { provider: 200_00, ledger: 200_00 } : { provider: 0, ledger: 0 },
      );
    }
  });

  it('gives its part back at once when the orders are put on credit terms', async () => {
    await market.rows(`insert into payment_method (method, is_on) values ('credit', true)`);
    await market.rows(
      `insert into credit_grant (buyer_company_id, currency, credit_limit, days, created_by, created_at, changed_at)
       values ($1, 'EUR', 100000, 30, $2, now(), now())`,
      [market.buyer.id, market.session.userId],
    );
    await has(40_00);
    const { checkoutId } = await waiting(38_00);
    await market.call(paymentCalls.settle, { checkoutId, method: 'credit' });
    expect(await balance()).toEqual({ free: 40_00, reserved: 0 });
    expect(await checkInvariants(market.database)).toEqual([]);
  });

  it('is refused where the balance does not have the part', async () => {
    await has(10_00);
    const checkoutId = await market.order();
    await expect(begin(checkoutId, 10_01)).rejects.toMatchObject({ code: codes.balanceTooLow });
    await expect(begin(checkoutId, total)).rejects.toMatchObject({ key: 'payment.partTooLarge' });
    expect(await balance()).toEqual({ free: 10_00, reserved: 0 });
  });
});
