import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { paymentCalls } from '../../../../contract/payments/payments.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import {
  addAddress,
  addBalance,
  addCompany,
  addItem,
  addStore,
  addUser,
  callsAs,
  type Company,
  type Store,
} from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { handlers as cartHandlers } from '../cart/calls.ts';
import { handlers as checkoutHandlers } from './calls.ts';

const handlers = [...cartHandlers, ...checkoutHandlers];

let database: Database;
let stores: Store[];

beforeAll(async () => {
  database = await testDatabase();
  await database.pool.query(
    `insert into tax_rate (country_code, tax_class, rate, valid_from) values ('DE', 'standard', 1900, '2007-01-01'), ('PL', 'standard', 2300, '2011-01-01')`,
  );
  const seller = await addCompany(database, { kind: 'seller' });
  const other = await addCompany(database, { kind: 'seller' });
  stores = [await addStore(database, seller), await addStore(database, other), await addStore(database, other, { currency: 'PLN' })];
});

// Listed more than once: the state of most orders.
const orderStates = [
  'awaiting_payment',
  'awaiting_payment',
  'awaiting_payment',
  'awaiting_payment',
  'awaiting_payment',
  'cancelled',
  'awaiting_approval',
  'accepted',
] as const;
type OrderState = (typeof orderStates)[number];

const scenarios = fc.record({
  /** Quantity ordered from each store; 0 orders nothing there. */
  quantities: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })),
  /** The events of each order since it was placed. */
  states: fc.tuple(fc.constantFrom(...orderStates), fc.constantFrom(...orderStates), fc.constantFrom(...orderStates)),
  checkoutState: fc.constantFrom('open', 'open', 'open', 'open', 'open', 'open', 'open', 'open', 'paid', 'pending', 'expired', 'cancelled'),
  expired: fc.constantFrom(false, false, false, false, false, true),
  approvalPending: fc.constantFrom(false, false, false, false, false, true),
  passwordNeeded: fc.constantFrom(false, false, false, false, false, true),
  /** The difference between the balance and the amount due, per currency. */
  spare: fc.record({ EUR: fc.constantFrom(-1, 0, 0, 5_000), PLN: fc.constantFrom(-1, 0, 0, 5_000) }),
  foreign: fc.constantFrom(false, false, false, false, false, false, true),
});
type Scenario = typeof scenarios extends fc.Arbitrary<infer Value> ? Value : never;

type PlacedOrder = { id: number; currency: 'EUR' | 'PLN'; total: number; state: OrderState; seller: number };

const rows = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await database.pool.query<Row>(text, values)).rows;

/** All data of a checkout and its companies that a payment may change. */
async function snapshot(buyerId: number, checkoutId: number, variantIds: number[]) {
  const [checkout] = await rows<{ state: string; paid: boolean }>('select state, paid_at is not null as paid from checkout where id = $1', [
    checkoutId,
  ]);
  return {
    checkout,
    orders: await rows<{ id: number; state: string }>('select id, state from purchase_order where checkout_id = $1 order by id', [
      checkoutId,
    ]),
    events: await rows<{ order_id: number; state_before: string; state_after: string; actor: string }>(
      `select e.order_id, e.state_before, e.state_after, e.actor from purchase_order_event e join purchase_order o on o.id = e.order_id
       where o.checkout_id = $1 and e.state_before is not null order by e.order_id`,
      [checkoutId],
    ),
    stock: await rows<{ on_hand: number; reserved: number }>(
      'select on_hand, reserved from stock where variant_id = any ($1::bigint[]) order by variant_id',
      [variantIds],
    ),
    reservations: await rows<{ order_id: number; state: string }>(
      'select r.order_id, r.state from stock_reservation r join purchase_order o on o.id = r.order_id where o.checkout_id = $1 order by r.order_id',
      [checkoutId],
    ),
    balances: await rows<{ currency: string; balance: number }>(
      `select currency, balance from ledger_account where company_id = $1 and kind = 'buyer_balance' order by currency`,
      [buyerId],
    ),
    captured: await rows<{ currency: string; amount: number }>(
      'select currency, amount from payment where checkout_id = $1 order by currency',
      [checkoutId],
    ),
    posted: await rows<{ kind: string; company_id: number; currency: string; amount: number }>(
      `select a.kind, a.company_id, e.currency, e.amount from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
       join ledger_account a on a.id = e.account_id where t.scope = 'checkout' and t.key = $1::text order by a.kind, a.company_id, e.currency`,
      [String(checkoutId)],
    ),
    published: await rows<{ order: number }>(
      `select distinct (payload ->> 'orderId')::bigint as order from outbox_event where topic = 'order.changed'
       and payload ->> 'orderId' in (select id::text from purchase_order where checkout_id = $1) order by 1`,
      [checkoutId],
    ),
  };
}
type Snapshot = Awaited<ReturnType<typeof snapshot>>;

/** The rules of payment, implemented again without SQL: the refusal, or the state afterwards. */
function expected(scenario: Scenario, before: Snapshot, orders: PlacedOrder[], buyerId: number): { code: number } | Snapshot {
  // Order ids of a checkout do not follow the order of the stores.
  const due = orders.filter((order) => order.state === 'awaiting_payment').toSorted((a, b) => a.id - b.id);
  if (scenario.foreign) return { code: codes.notFound };
  if (scenario.checkoutState === 'paid') return { code: codes.conflict };
  const inTime = scenario.checkoutState === 'open' && !scenario.expired;
  const ready = due.length > 0 && orders.every((order) => order.state === 'awaiting_payment' || order.state === 'cancelled');
  const confirmed = !scenario.passwordNeeded || orders.every((order) => order.state === 'cancelled');
  if (!inTime || !ready || !confirmed) {
    if (scenario.approvalPending || !inTime) return { code: codes.refused };
    return { code: confirmed ? codes.refused : codes.invalid };
  }
  const owed = new Map<string, number>();
  for (const { currency, total } of due) owed.set(currency, (owed.get(currency) ?? 0) + total);
  if (before.balances.some(({ currency, balance }) => balance < (owed.get(currency) ?? 0))) return { code: codes.balanceTooLow };
  const paidIds = new Set(due.map((order) => order.id));
  const captured = [...owed].map(([currency, amount]) => ({ currency, amount })).toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
  const payable = Map.groupBy(due, (order) => `${order.seller} ${order.currency}`);
  const posted = [
    ...captured.map(({ currency, amount }) => ({ kind: 'buyer_balance', company_id: buyerId, currency, amount: -amount })),
    ...[...payable.values()].map((group) => ({
      kind: 'seller_payable',
      company_id: group[0]?.seller ?? 0,
      currency: group[0]?.currency ?? '',
      amount: group.reduce((sum, order) => sum + order.total, 0),
    })),
  ].toSorted((a, b) => (a.kind < b.kind ? -1 : a.kind > b.kind ? 1 : a.company_id - b.company_id || (a.currency < b.currency ? -1 : 1)));
  return {
    checkout: { state: 'paid', paid: true },
    orders: before.orders.map((order) => (paidIds.has(order.id) ? { ...order, state: 'paid' } : order)),
    events: due.map(({ id }) => ({ order_id: id, state_before: 'awaiting_payment', state_after: 'paid', actor: 'buyer' })),
    stock: before.stock.map((stock, index) => {
      const order = orders[index];
      const taken = order && paidIds.has(order.id) ? stock.reserved : 0;
      return { on_hand: stock.on_hand - taken, reserved: stock.reserved - taken };
    }),
    reservations: before.reservations.map((one) => (paidIds.has(one.order_id) ? { ...one, state: 'taken' } : one)),
    balances: before.balances.map(({ currency, balance }) => ({ currency, balance: balance - (owed.get(currency) ?? 0) })),
    captured,
    posted,
    published: due.map(({ id }) => ({ order: id })),
  };
}

/** Places the scenario's orders and sets their states. One item per store, so that item, order and stock row have the same index. */
async function arrange(scenario: Scenario) {
  const buyer: Company = await addCompany(database);
  await addAddress(database, buyer);
  const session = await addUser(database, buyer);
  const call = callsAs(database, handlers, { caller: session });
  const wanted = stores.flatMap((store, index) =>
    scenario.quantities[index] ? [{ store, quantity: scenario.quantities[index], index }] : [],
  );
  const lines: { variantId: number; quantity: number }[] = [];
  for (const { store, quantity } of wanted) {
    const item = await addItem(database, store, { price: 700 + quantity, stock: 50 });
    lines.push({ variantId: item.variants[0]?.id ?? 0, quantity });
  }
  await call(cartCalls.add, { lines });
  const { checkoutId, orders: placed } = await call(checkoutCalls.placeOrder, {});
  const byStore = new Map(placed.map((order) => [order.storeId, order]));
  const orders: PlacedOrder[] = wanted.map(({ store, index }) => {
    const { id = 0, total = 0 } = byStore.get(store.id) ?? {};
    return {
      id,
      total,
      currency: store.currency as 'EUR' | 'PLN',
      state: scenario.states[index] ?? 'awaiting_payment',
      seller: store.companyId,
    };
  });
  await database.pool.query('delete from outbox_event');
  for (const { id, state } of orders) await database.pool.query('update purchase_order set state = $2 where id = $1', [id, state]);
  await database.pool.query(
    `update checkout set state = $2, paid_at = case when $2 = 'paid' then now() end, expires_at = now() + $3::integer * interval '1 minute' where id = $1`,
    [checkoutId, scenario.checkoutState, scenario.expired ? -1 : 20],
  );
  if (scenario.approvalPending)
    await database.pool.query(
      `insert into order_approval (checkout_id, company_id, requested_by, reasons, approver_role_ids, note, requested_at, expires_at)
       values ($1, $2, $3, '[]', '{}', '', now(), now() + interval '1 day')`,
      [checkoutId, buyer.id, session.userId],
    );
  if (scenario.passwordNeeded)
    await database.pool.query('insert into company_payment_setting (company_id, confirm_above) values ($1, 0)', [buyer.id]);
  const due = orders.filter((order) => order.state === 'awaiting_payment');
  for (const currency of ['EUR', 'PLN'] as const) {
    const sum = due.filter((order) => order.currency === currency).reduce((total, order) => total + order.total, 0);
    const amount = sum + scenario.spare[currency];
    if (amount > 0) await addBalance(database, buyer.id, amount, currency);
  }
  return { buyer, call, checkoutId, orders, variantIds: lines.map((line) => line.variantId) };
}

it('a payment changes what the rules say and nothing else, in all states of orders, approvals and balances', async () => {
  const outsider = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
  let paid = 0;
  await fc.assert(
    fc.asyncProperty(scenarios, async (scenario) => {
      const { buyer, call, checkoutId, orders, variantIds } = await arrange(scenario);
      const before = await snapshot(buyer.id, checkoutId, variantIds);
      const wanted = expected(scenario, before, orders, buyer.id);
      const pay = scenario.foreign ? outsider : call;
      const answer = await pay(paymentCalls.settle, { checkoutId, method: 'balance' }).catch((error: unknown) => error);
      const after = await snapshot(buyer.id, checkoutId, variantIds);
      if ('code' in wanted) {
        expect(answer).toBeInstanceOf(Refusal);
        expect((answer as Refusal).code).toBe(wanted.code);
        expect(after).toEqual(before);
        return;
      }
      paid++;
      expect(answer).toMatchObject({ checkoutId, state: 'paid' });
      expect(after).toEqual(wanted);
    }),
    { numRuns: 60, seed: 20_261_122 },
  );
  expect(paid).toBeGreaterThan(5);
}, 120_000);
