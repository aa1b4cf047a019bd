import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { afterSalesCalls } from '../../../../contract/orders/after-sales/buyer.ts';
import { sellerAfterSalesCalls } from '../../../../contract/orders/after-sales/seller.ts';
import { changeCalls } from '../../../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../../../contract/orders/sales.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { runTask } from '../../../../test/support/jobs.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Item } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/scope.ts';
import { checkInvariants } from '../../buying/checkout/index.ts';
import { tasks as invoiceTasks } from '../../payments/invoices/jobs.ts';

let database: Database;
let storeId: number;
let items: Item[];
let callers: { buyer: Caller; seller: Caller };

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(`insert into tax_rate (country_code, tax_class, rate, valid_from)
    values ('DE', 'standard', 1900, '2007-01-01'), ('DE', 'reduced', 700, '2007-01-01')`);
  const [buyer, seller] = [await addCompany(database), await addCompany(database, { kind: 'seller' })];
  const store = await addStore(database, seller, { shippingFee: 1_099 });
  storeId = store.id;
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, 1_000_000_000);
  callers = { buyer: await addUser(database, buyer), seller: await addUser(database, seller) };
  items = [
    await addItem(database, store, { price: 333, stock: 1_000_000 }),
    await addItem(database, store, { price: 1_999, stock: 1_000_000, taxClass: 'reduced' }),
    await addItem(database, store, { price: 7, stock: 1_000_000 }),
  ];
  await database.pool.query(`insert into commission_rate (rate, valid_from, added_at) values (1234, current_date, now())`);
});

const steps = fc.array(
  fc.record({
    what: fc.constantFrom('ship', 'ship', 'refund', 'refund', 'refund', 'rest', 'change', 'cancel', 'invoices'),
    line: fc.nat(2),
    pieces: fc.integer({ min: 1, max: 7 }),
    share: fc.integer({ min: 1, max: 100 }),
  }),
  { minLength: 4, maxLength: 14 },
);
type Step = { what: string; line: number; pieces: number; share: number };

/** A rule of the business may refuse a step, nothing else. */
async function tried(step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function takeStep(orderId: number, { what, line, pieces, share }: Step): Promise<void> {
  const [buys, sells] = [callers.buyer, callers.seller].map((caller) => callsAs(database, handlers, { caller }));
  if (!buys || !sells) return;
  const { orderLines } = await buys(purchaseOrderCalls.detail, { buyerOrderId: orderId });
  const chosen = orderLines[line];
  if (!chosen) return;
  const left = chosen.quantity - chosen.shippedQuantity - chosen.cancelledQuantity;
  const order = { storeId, orderId };
  if (what === 'invoices') return runTask(invoiceTasks, 'invoices:issue', { database });
  if (what === 'ship')
    return tried(() =>
      sells(salesCalls.ship, {
        ...order,
        carrier: 'DHL',
        trackingNumber: randomUUID(),
        lines: [{ orderLineId: chosen.id, quantity: pieces }],
      }),
    );
  if (what === 'change')
    return tried(async () => {
      const lines = [{ orderLineId: chosen.id, quantity: Math.min(pieces, left), left }];
      const { asked, changeId } = await sells(changeCalls.change, { ...order, reason: 'other', restock: true, lines });
      if (asked) await buys(changeCalls.answer, { buyerOrderId: orderId, changeId, agree: share > 30 });
    });
  const kind = what === 'cancel' ? 'cancel' : 'refund';
  const { lines } = await buys(afterSalesCalls.options, { buyerOrderId: orderId, kind });
  const amount = Math.max(1, Math.floor(((lines[line]?.available ?? 0) * share) / 100));
  const wanted =
    what === 'refund' ? { quantity: lines[line]?.pieces || 1, amount } : { quantity: Math.min(pieces, lines[line]?.pieces || 1) };
  return tried(async () => {
    const { caseId } = await buys(afterSalesCalls.open, {
      ...{ buyerOrderId: orderId, kind, reason: 'late', lines: [{ orderLineId: chosen.id, ...wanted }] },
    });
    const { version } = await buys(afterSalesCalls.detail, { caseId });
    await sells(sellerAfterSalesCalls.accept, { storeId, caseId, version });
  });
}

it('whatever is shipped, cancelled, invoiced and refunded in whatever order: every sum holds', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const [buys, sells] = [callers.buyer, callers.seller].map((caller) => callsAs(database, handlers, { caller }));
      if (!buys || !sells) return;
      await buys(cartCalls.add, { lines: items.map((item) => ({ variantId: item.variants[0]?.id ?? 0, quantity: 7 })) });
      const { checkoutId, orders } = await buys(checkoutCalls.placeOrder, {});
      await buys(paymentCalls.settle, { checkoutId, method: 'balance' });
      const orderId = orders[0]?.id ?? 0;
      await sells(salesCalls.accept, { storeId, orderId });
      await sells(salesCalls.pack, { storeId, orderId });
      for (const step of taken) await takeStep(orderId, step);
      await runTask(invoiceTasks, 'invoices:issue', { database });
      expect(await checkInvariants(database)).toEqual([]);
    }),
    { numRuns: 10 },
  );
});
