/** How long the lists of a large market take, by what is asked for. */
import { countOrders, orderPage, salesPage } from '../server/domains/orders/lists/index.ts';
import type { Database } from '../server/platform/postgres/pool.ts';
import { firstBuyer, firstSeller, firstStore } from './order-market.ts';

const buyer = { buyerCompanyId: firstBuyer };
const seller = { storeId: firstStore, sellerCompanyId: firstSeller };
const operator = { isOperator: true } as const;
type Filter = Omit<Parameters<typeof orderPage>[2], 'size'>;

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

/** Filters by what they are called; `at` makes each one different. */
const filters: Record<string, (at: number) => Filter> = {
  'no filter': () => ({ states: [] }),
  'a page far back': (at) => ({ states: [], cursor: `n${1_000_000 + at * 7919}` }),
  'to be paid': () => ({ states: ['awaiting_approval', 'awaiting_payment'] }),
  'state that no order has': () => ({ states: ['awaiting_approval'] }),
  shipped: () => ({ states: ['partly_shipped', 'shipped'] }),
  delivered: () => ({ states: ['delivered', 'completed'] }),
  cancelled: () => ({ states: ['cancelled'] }),
  'ten days': (at) => ({ states: [], from: day(110 + at), to: day(100 + at) }),
  'cancelled in ten days': (at) => ({ states: ['cancelled'], from: day(110 + at), to: day(100 + at) }),
  'in a store': (at) => ({ states: [], storeId: firstStore + 1 + (at % 199) }),
  'cancelled in a store': (at) => ({ states: ['cancelled'], storeId: firstStore + 1 + (at % 199) }),
  'order number': (at) => ({ states: [], keyword: `PO-${String(100 + at * 1700).padStart(8, '0')}` }),
  SKU: (at) => ({ states: [], keyword: `sofa-${(at * 97) % 20_000}` }),
  'beginning that all orders have': () => ({ states: [], keyword: 'po' }),
  'beginning of a name': (at) => ({ states: [], keyword: ['mari', 'hans', 'céli', 'lukasz'][at % 4] ?? '' }),
  name: (at) => ({ states: [], keyword: `Berg${at * 17}` }),
  'postal code': (at) => ({ states: [], keyword: String((at * 1700) % 99_999).padStart(5, '0') }),
  GTIN: (at) => ({ states: [], keyword: String((at * 97) % 20_000).padStart(13, '4') }),
  'two signs': (at) => ({ states: [], keyword: String(10 + (at % 89)) }),
  'word and state': (at) => ({ states: ['cancelled'], keyword: `sofa-${(at * 97) % 20_000}` }),
  'frequent word and rare state': () => ({ states: ['awaiting_payment'], keyword: 'sofa' }),
  'frequent word in old days': (at) => ({ states: [], keyword: 'sofa', from: day(610 + at), to: day(600 + at) }),
  'word, state, store and days': (at) => ({
    states: ['delivered', 'completed'],
    keyword: 'fair',
    storeId: firstStore + 1 + (at % 199),
    from: day(400),
    to: day(30),
  }),
  'nothing found': (at) => ({ states: [], keyword: `qqqq${at}` }),
};

type Times = { p50: number; p95: number };
type Sides = Partial<Record<'buyer' | 'seller' | 'operator', Times>>;

export async function times(count: number, work: (at: number) => Promise<unknown>): Promise<Times> {
  const taken: number[] = [];
  for (let at = -5; at < count; at++) {
    const begin = performance.now();
    await work(at + 5);
    if (at >= 0) taken.push(performance.now() - begin);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  return { p50: sorted[Math.floor(count * 0.5)] ?? 0, p95: sorted[Math.floor(count * 0.95)] ?? 0 };
}

export async function measureLists(database: Database, count: number): Promise<Record<string, Sides>> {
  const found: Record<string, Sides> = {};
  const now = new Date();
  for (const [name, filter] of Object.entries(filters)) {
    found[name] = {
      buyer: await times(count, (at) => orderPage(database, buyer, { ...filter(at), size: 20 })),
      seller: await times(count, (at) => salesPage(database, seller, { ...filter(at), storeId: undefined, size: 20, late: false }, now)),
      operator: await times(count, (at) => orderPage(database, operator, { ...filter(at), size: 20 })),
    };
  }
  const today = now.toISOString().slice(0, 10);
  const late = await times(count, () => salesPage(database, seller, { states: [], size: 20, late: true }, now));
  found['late'] = { seller: late };
  found['numbers of the tabs'] = {
    buyer: await times(count, () => countOrders(database, buyer, 1_000, today)),
    seller: await times(count, () => countOrders(database, seller, 1_000, today)),
  };
  return found;
}
