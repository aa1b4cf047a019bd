/** Everything that both sides can do with the same orders, at the same moment, with new and with repeated keys. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../contract/buying/cart.ts';
import { checkoutCalls } from '../../contract/buying/checkout.ts';
import { changeCalls } from '../../contract/orders/order-change-calls.ts';
import { purchaseOrderCalls } from '../../contract/orders/purchase-orders.ts';
import { salesCalls } from '../../contract/orders/sales.ts';
import { paymentCalls } from '../../contract/payments/payments.ts';
import { codes } from '../../contract/wire/codes.ts';
import { checkInvariants } from '../../server/domains/buying/checkout/index.ts';
import { handlers } from '../../server/domains.ts';
import { tasks } from '../../server/domains/orders/changes/jobs.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import { testDatabase } from '../support/database.ts';
import { addAddress, addBalance, addCompany, addItem, addStore, addUser, callsAs, type Item, type Store } from '../support/market.ts';

type Caller = ReturnType<typeof callsAs>;
let database: Database;
let store: Store;
let item: Item;
let buyers: Caller[];
let sellers: Caller[];

const stock = 10_000;
const paidIn = 1_000_000_000;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  const buyer = await addCompany(database);
  const seller = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller, { shippingFee: 700, minimumOrderValue: 30_000, freeShippingFrom: 150_000 });
  await addAddress(database, buyer);
  await addBalance(database, buyer.id, paidIn);
  item = await addItem(database, store, { variants: 3, price: 5_000, stock, tiers: [{ from: 8, price: 4_500 }] });
  const as = async (company: typeof buyer) => callsAs(database, handlers, { caller: await addUser(database, company) });
  [buyers, sellers] = [
    [await as(buyer), await as(buyer)],
    [await as(seller), await as(seller)],
  ];
});

/** The same numbers in each run, so that a failure can be repeated. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Order = { orderId: number; lines: number[] };

async function paidOrder(buyer: Caller): Promise<Order> {
  await buyer(cartCalls.add, { lines: item.variants.map(({ id }) => ({ variantId: id, quantity: 10 })) });
  const placed = await buyer(checkoutCalls.placeOrder, {});
  await buyer(paymentCalls.settle, { checkoutId: placed.checkoutId, method: 'balance' });
  const orderId = placed.orders[0]?.id ?? 0;
  const { orderLines } = await buyer(purchaseOrderCalls.detail, { buyerOrderId: orderId });
  return { orderId, lines: orderLines.map(({ id }) => id) };
}

/** What one of the two sides does next with the order as it sees it now. */
async function step(order: Order, pick: (below: number) => number, key: string): Promise<unknown> {
  const [buyer, seller] = [buyers[pick(2)] as Caller, sellers[pick(2)] as Caller];
  const target = { storeId: store.id, orderId: order.orderId };
  const why = { reason: 'other', restock: pick(2) === 0 } as const;
  const request = { idempotencyKey: key };
  const seen = await seller(salesCalls.detail, target);
  const changeId = seen.changes.find(({ state }) => state === 'asked')?.id ?? 1;
  const line = seen.orderLines[pick(3)];
  const left = line ? line.quantity - line.shippedQuantity - line.cancelledQuantity : 0;
  const quantity = 1 + pick(Math.max(left, 1));
  const lines = [{ orderLineId: line?.id ?? 0, quantity }];
  const steps: (() => Promise<unknown>)[] = [
    () => seller(salesCalls.accept, target, request),
    () => seller(salesCalls.acceptMany, { storeId: store.id, orderIds: [order.orderId] }, request),
    () => seller(salesCalls.pack, target, request),
    () => seller(changeCalls.change, { ...target, lines: [{ ...lines[0], left }] as never, ...why }, request),
    () => seller(changeCalls.change, { ...target, lines: [{ ...lines[0], left }] as never, ...why }, request),
    () => seller(salesCalls.ship, { ...target, carrier: 'DHL', trackingNumber: randomUUID(), lines }, request),
    () => seller(salesCalls.ship, { ...target, carrier: 'DHL', trackingNumber: randomUUID(), lines }, request),
    () => seller(changeCalls.withdraw, { ...target, changeId }, request),
    () => buyer(changeCalls.answer, { buyerOrderId: order.orderId, changeId, agree: true }, request),
    () => buyer(changeCalls.answer, { buyerOrderId: order.orderId, changeId, agree: pick(3) > 0 }, request),
    () => (pick(6) === 0 ? seller(changeCalls.refuse, { ...target, ...why }, request) : seller(salesCalls.pack, target, request)),
    () =>
      pick(6) === 0
        ? buyer(purchaseOrderCalls.cancel, { buyerOrderId: order.orderId }, request)
        : seller(salesCalls.accept, target, request),
  ];
  return (steps[pick(steps.length)] as () => Promise<unknown>)();
}

const lapse = () =>
  tasks['order-changes:lapse']?.({}, {
    database,
    now: () => new Date(Date.now() + 6 * 86_400_000),
    log: { info: () => undefined },
    config: { publicUrl: 'https://market.example' },
  } as never);

it.each([1, 2])('leaves stock, money and orders right, whatever both sides do at once (%i)', async (seed) => {
  const pick = numbers(seed);
  const orders: Order[] = [];
  for (let one = 0; one < 6; one++) orders.push(await paidOrder(buyers[one % 2] as Caller));
  const refusals = new Set<unknown>();
  let done = 0;
  for (let round = 0; round < 12; round++) {
    const key = randomUUID();
    const results = await Promise.allSettled([
      ...orders.flatMap((order) => [step(order, pick, key), step(order, pick, randomUUID()), step(order, pick, key)]),
      ...(round % 5 === 4 ? [lapse()] : []),
    ]);
    done += results.filter(({ status }) => status === 'fulfilled').length;
    for (const result of results)
      if (result.status === 'rejected') refusals.add((result.reason as { code?: unknown }).code ?? result.reason);
  }
  // The sides did get somewhere, and all that was refused says what is wrong.
  expect(done).toBeGreaterThan(12);
  const known: unknown[] = [codes.conflict, codes.refused, codes.inProgress, codes.keyReused, codes.invalid];
  expect([...refusals].filter((code) => !known.includes(code))).toEqual([]);
  expect(await checkInvariants(database)).toEqual([]);
  const { rows } = await database.pool.query<{ sum: number; least: number; lost: number }>(
    `select (select coalesce(sum(amount), 0)::int from ledger_entry) as sum, (select min(least(on_hand, on_hand - reserved)) from stock) as least,
       (select count(*)::int from purchase_order o where o.paid_at is not null and not exists (
          select from purchase_order_event e where e.order_id = o.id and e.state_after = o.state)) as lost`,
  );
  expect(rows[0]).toMatchObject({ sum: 0, lost: 0 });
  expect(rows[0]?.least).toBeGreaterThanOrEqual(0);
});
