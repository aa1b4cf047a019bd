/** Orders of the demo market's past, made by the same code as real ones, each step at its own time. */
import { type Transaction, sql } from 'kysely';
import { predefinedRoles, userTypes } from '../../contract/identity/access.ts';
import type { Language } from '../../contract/values/locale.ts';
import type { OrderState } from '../../contract/orders/purchase-orders.ts';
import { placeOrder, returnGoods, settle, settleOnCredit } from '../../server/domains/buying/checkout/index.ts';
import { post } from '../../server/domains/payments/ledger/index.ts';
import { moveOrders } from '../../server/domains/orders/placing/index.ts';
import { storeAccepted } from '../../server/domains/orders/storing/index.ts';
import { deliver, ship } from '../../server/domains/orders/shipments/index.ts';
import { skipOrderMails } from '../../server/domains/orders/notifications/index.ts';
import type { Caller } from '../../server/platform/scope.ts';
import { jobScope } from '../../server/platform/scope.ts';
import type { DB } from '../../server/platform/postgres/schema.ts';
import { chance } from '../designs/index.ts';
import { demoBuyers, demoSellers } from '../market.ts';
import type { DemoPeople } from '../people/people.ts';
import { grantTerms, onTerms } from './credit.ts';

const day = 86_400_000;

/** How each order ended up, newest last; forty of them, in every state. */
const endings: readonly OrderState[] = [
  'completed',
  'completed',
  'completed',
  'cancelled',
  'completed',
  'completed',
  'delivered',
  'completed',
  'completed',
  'delivered',
  'completed',
  'cancelled',
  'delivered',
  'completed',
  'delivered',
  'shipped',
  'delivered',
  'completed',
  'shipped',
  'delivered',
  'partly_shipped',
  'shipped',
  'cancelled',
  'delivered',
  'shipped',
  'packing',
  'shipped',
  'accepted',
  'partly_shipped',
  'packing',
  'paid',
  'accepted',
  'paid',
  'packing',
  'paid',
  'awaiting_payment',
  'accepted',
  'paid',
  'awaiting_payment',
  'paid',
];

/** Orders of the demo buyer whose goods stay in the warehouse: what it sells to its own customers comes from them. The last one waits for the seller. */
const stored = [
  { ending: 'delivered', index: 100, age: 34, storeCode: 'LWK' },
  { ending: 'delivered', index: 103, age: 19, storeCode: 'WRK' },
  { ending: 'paid', index: 106, age: 0.15, storeCode: 'LWK' },
] as const;

type Buyer = { session: Caller; language: Language; countryCode: string };
type Sold = { variantId: number; moq: number; step: number };

function buyersOf(people: DemoPeople): Buyer[] {
  const approved = demoBuyers.filter((buyer) => buyer.state === 'approved');
  return approved.map(({ email, person, language, countryCode }) => ({
    language,
    countryCode,
    session: {
      id: '00000000-0000-0000-0000-000000000000',
      userId: people.userIds.get(email) ?? 0,
      companyId: people.companyIds.get(email) ?? 0,
      name: person,
      userType: userTypes.buyer,
      operator: false,
      roles: ['owner'],
      accessCodes: [...(predefinedRoles.buyer['owner'] ?? [])],
      unaudited: false,
      language,
    },
  }));
}

/** Goods of a store that can be had, the ones that sell best first. */
async function goodsOf(tx: Transaction<DB>, storeCode: string): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select v.id as "variantId", greatest(coalesce(v.moq, i.moq, s.moq, 1), 1) as moq, greatest(coalesce(v.multiple, i.multiple, s.multiple, 1), 1) as step
    from store s join item i on i.store_id = s.id and i.state = 'active' and i.visibility = 'everyone' join variant v on v.item_id = i.id and v.position = 0
    where s.item_code = ${storeCode} and (select sum(k.on_hand - k.reserved) from stock k where k.variant_id = v.id) >= 40 * greatest(coalesce(v.moq, 1), 1)
    order by i.sales_count desc, v.id limit 24`.execute(tx);
  return rows;
}

async function topUp(tx: Transaction<DB>, companyId: number, currency: string, amount: number, at: Date): Promise<void> {
  await post(tx, {
    kind: 'top_up',
    scope: 'demo_top_up',
    key: `${companyId} ${currency}`,
    at,
    entries: [
      { kind: 'buyer_balance', companyId, currency, amount },
      { kind: 'bank_clearing', companyId: null, currency, amount: -amount },
    ],
  });
}

async function fillCart(tx: Transaction<DB>, buyer: Buyer, goods: readonly Sold[], number: number): Promise<number[]> {
  const lines = 1 + Math.floor(chance('lines', number) * 4);
  const start = Math.floor(chance('start', number) * (goods.length - lines));
  const chosen = goods.slice(start, start + lines);
  const quantities = chosen.map(
    ({ moq, step }, index) => Math.max(Math.ceil(moq / step), 6 + Math.floor(chance('quantity', number, index) * 14)) * step,
  );
  const { rows } = await sql<{ id: number }>`
    insert into cart_line (user_id, variant_id, quantity)
    select ${buyer.session.userId}, * from unnest(${chosen.map((one) => one.variantId)}::bigint[], ${quantities}::int[]) returning id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

type Step = {
  tx: Transaction<DB>;
  orderId: number;
  storeId: number;
  sellerCompanyId: number;
  sellerId: number;
  start: Date;
  number: number;
};

const sideOf = ({ storeId, sellerCompanyId }: Step) => ({ storeId, sellerCompanyId });

async function sellerMoves(step: Step, from: OrderState, to: OrderState, days: number): Promise<void> {
  const now = new Date(step.start.getTime() + days * day);
  await moveOrders(step.tx, { orderIds: [step.orderId], from: [from], to, actor: 'seller', userId: step.sellerId, note: '', now });
}

async function shipAll(step: Step, wanted: 'part' | 'all'): Promise<void> {
  const by = { actor: 'seller', userId: step.sellerId, now: new Date(step.start.getTime() + 3 * day) } as const;
  const { rows } = await sql<{ orderLineId: number; quantity: number }>`
    select id as "orderLineId", quantity from purchase_order_line where order_id = ${step.orderId} order by position`.execute(step.tx);
  // What is of several kinds goes in two parcels.
  const parcels =
    wanted === 'part'
      ? [rows.slice(0, 1).map((line) => ({ ...line, quantity: Math.max(1, Math.floor(line.quantity / 2)) }))]
      : [rows.slice(0, 1), rows.slice(1)].filter((lines) => lines.length > 0);
  const carrier = ['DHL', 'DPD', 'GLS', 'Raben'][step.number % 4] ?? 'DHL';
  for (const [index, lines] of parcels.entries()) {
    await ship(
      step.tx,
      sideOf(step),
      { orderId: step.orderId, carrier, trackingNumber: `00340${String(434_000_000 + step.number * 7_919 + index)}`, lines, note: '' },
      by,
    );
  }
}

async function toEnding(step: Step, ending: OrderState): Promise<void> {
  if (ending === 'paid' || ending === 'awaiting_payment') return;
  if (ending === 'cancelled') {
    const now = new Date(step.start.getTime() + day / 4);
    await moveOrders(step.tx, {
      orderIds: [step.orderId],
      from: ['awaiting_payment'],
      to: 'cancelled',
      actor: 'buyer',
      userId: null,
      note: '',
      now,
    });
    await returnGoods(step.tx, [step.orderId]);
    return;
  }
  await sellerMoves(step, 'paid', 'accepted', 0.4);
  const storing = { actor: 'seller', userId: step.sellerId, now: new Date(step.start.getTime() + 0.4 * day) } as const;
  if ((await storeAccepted(step.tx, [step.orderId], storing)).length > 0) return;
  if (ending === 'accepted') return;
  await sellerMoves(step, 'accepted', 'packing', 1.2);
  if (ending === 'packing') return;
  await shipAll(step, ending === 'partly_shipped' ? 'part' : 'all');
  if (ending === 'partly_shipped' || ending === 'shipped') return;
  const arrived = new Date(step.start.getTime() + (5 + Math.floor(chance('way', step.number) * 3)) * day);
  await deliver(
    step.tx,
    sideOf(step),
    { orderId: step.orderId, shipmentId: null, place: '' },
    { actor: 'buyer', userId: step.sellerId, now: arrived },
  );
  if (ending === 'completed')
    await moveOrders(step.tx, {
      orderIds: [step.orderId],
      from: ['delivered'],
      to: 'completed',
      actor: 'system',
      userId: null,
      note: '',
      now: new Date(arrived.getTime() + 14 * day),
    });
}

/** Age in days of the order that is `index` of all: the oldest some five months, the unpaid ones of this very moment. */
function ageOf(index: number, ending: OrderState): number {
  if (ending === 'awaiting_payment') return 0;
  const oldest: Partial<Record<OrderState, number>> = {
    completed: 26,
    delivered: 8,
    cancelled: 20,
    shipped: 4,
    partly_shipped: 4,
    packing: 2,
    accepted: 1,
    paid: 0.2,
  };
  return (oldest[ending] ?? 1) + chance('age', index) * (ending === 'completed' ? 120 : 4) * (ending === 'paid' ? 0.1 : 1);
}

/** Forty orders, three whose goods stay in the warehouse, and balances to pay them and many more. In one transaction: all of them or none. */
export async function writePastOrders(tx: Transaction<DB>, people: DemoPeople, now: Date): Promise<void> {
  const buyers = buyersOf(people);
  const long = new Date(now.getTime() - 200 * day);
  for (const { session } of buyers) {
    for (const [currency, amount] of [
      ['EUR', 15_000_000],
      ['PLN', 40_000_000],
      ['RON', 50_000_000],
    ] as const)
      await topUp(tx, session.companyId, currency, amount, long);
  }
  await grantTerms(tx, people, now);
  const stores = demoSellers.flatMap((seller) => seller.stores.map((store) => ({ ...store, seller })));
  const goods = new Map<string, Sold[]>();
  // Half of the orders are the demo buyer's, and the demo seller's stores get theirs in every state.
  const planned = endings.map((ending, index) => ({
    ending,
    index,
    age: onTerms.get(index)?.age ?? ageOf(index, ending),
    buyer: index % 2 === 0 ? buyers[0] : buyers[1 + (Math.floor(index / 2) % (buyers.length - 1))],
    store: stores[index % 3 === 0 ? (index / 3) % 2 : index % stores.length],
    stays: false,
  }));
  for (const { storeCode, ...one } of stored)
    planned.push({ ...one, buyer: buyers[0], store: stores.find(({ itemCode }) => itemCode === storeCode), stays: true });
  planned.sort((a, b) => b.age - a.age);
  for (const { ending, index, age, buyer, store, stays } of planned) {
    if (!buyer || !store) continue;
    const offered = goods.get(store.itemCode) ?? (await goodsOf(tx, store.itemCode));
    goods.set(store.itemCode, offered);
    const start = new Date(now.getTime() - age * day);
    const lineIds = await fillCart(tx, buyer, offered, index);
    const scope = {
      ...jobScope({ now: () => now, config: { publicUrl: '' } }),
      caller: buyer.session,
      language: buyer.language,
      now: start,
    };
    const { rows } = await sql<{
      id: number;
      storeId: number;
    }>`select a.id, s.id as "storeId" from company_address a, store s where a.company_id = ${buyer.session.companyId} and s.item_code = ${store.itemCode} limit 1`.execute(
      tx,
    );
    const storeId = rows[0]?.storeId ?? 0;
    const placed = await placeOrder(tx, scope, {
      ...{ lineIds, addressId: rows[0]?.id },
      stores: stays ? [{ storeId, delivery: 'keep', reference: 'Versandlager', note: '' }] : [],
    });
    const orderId = placed.orders[0]?.id ?? 0;
    if (ending !== 'awaiting_payment' && ending !== 'cancelled') {
      const paying = { ...scope, now: new Date(start.getTime() + 6 * 60_000) };
      if (onTerms.has(index)) await settleOnCredit(tx, paying, { checkoutId: placed.checkoutId });
      else await settle(tx, paying, placed.checkoutId);
    }
    // Real ones have half an hour; these are to be looked at for longer.
    if (ending === 'awaiting_payment')
      await sql`update checkout set expires_at = ${new Date(now.getTime() + 30 * day)} where id = ${placed.checkoutId}`.execute(tx);
    const sellerCompanyId = people.companyIds.get(store.seller.email) ?? 0;
    await toEnding(
      { tx, orderId, storeId, sellerCompanyId, sellerId: people.userIds.get(store.seller.email) ?? 0, start, number: index },
      ending,
    );
  }
  // These orders are past: nobody gets mails about them.
  await skipOrderMails(tx);
}
