/** What is bought for sales orders, and of whom. */
import { expect, it } from 'vitest';
import type { MissingReason } from '../../../../../contract/orders/auto-purchase.ts';
import { type Cost, type Market, type Offered, select, type WantedLine, within } from './plan.ts';

const line = (orderId: number, variantId: number, given: Partial<WantedLine> = {}): WantedLine => ({
  ...{ id: orderId * 100 + variantId, orderId, variantId, countryCode: 'DE', quantity: 1, accepted: false },
  ...given,
});
const offer = (variantId: number, given: Partial<Offered> = {}): Offered => ({
  ...{ variantId, storeId: variantId, currency: 'EUR', offered: true, closed: false, countries: ['DE'], places: ['DE'], available: 100 },
  ...{ rule: { moq: 1, multiple: 1 }, priceAt: () => 100 },
  ...given,
});
const market = (lines: WantedLine[], offers: Offered[], given: Partial<Market> = {}): Market => ({
  ...{ lines, held: [], offers: new Map(offers.map((one) => [one.variantId, one])), others: new Map(), otherStores: null },
  ...{ underWay: new Map(), lastPrices: new Map(), mostRise: null },
  ...given,
});
const free = { shut: new Map<number, MissingReason>(), most: Number.MAX_SAFE_INTEGER, beyond: 'budget' as const };
const held = (variantId: number, available: number) => ({
  ...{ id: variantId, companyId: 1, variantId, warehouseId: 7, countryCode: 'DE', available },
});
const reasonsOf = (found: ReturnType<typeof select>) => found.missing.map(({ lineId, reason }) => `${lineId} ${reason}`);

it('a line is held or bought as a whole, and an order with both gets both', () => {
  const found = select(
    market([line(1, 1, { quantity: 2 }), line(1, 2), line(2, 1, { quantity: 2 })], [offer(1), offer(2)], { held: [held(1, 3)] }),
    free,
  );
  expect(found.bought).toMatchObject([
    { orderId: 1, held: [{ warehouseId: 7, lines: [{ quantity: 2 }] }], lines: [{ variantId: 2, quantity: 1 }] },
    { orderId: 2, held: [], lines: [{ variantId: 1, quantity: 2 }] },
  ]);
  expect(found.pieces).toEqual(
    new Map([
      [2, 1],
      [1, 2],
    ]),
  );
});

it('an order that cannot be complete takes nothing from the others', () => {
  const offers = [offer(1, { available: 2 }), offer(2, { available: 0 })];
  const found = select(market([line(1, 1, { quantity: 2 }), line(1, 2), line(2, 1, { quantity: 2 })], offers), free);
  expect(reasonsOf(found)).toEqual(['101 order', '102 stock']);
  expect(found.bought.map(({ orderId }) => orderId)).toEqual([2]);
});

it('two lines of one order share what a seller has', () => {
  const lines = [line(1, 1, { quantity: 2 }), line(1, 1, { id: 9, quantity: 2 })];
  expect(select(market(lines, [offer(1, { available: 3 })]), free).bought).toEqual([]);
  expect(select(market(lines, [offer(1, { available: 4 })]), free).pieces).toEqual(new Map([[1, 4]]));
});

it('quantities that are not sold need the user’s consent, and are rounded up with it', () => {
  const offers = [offer(1, { rule: { moq: 4, multiple: 2 } })];
  expect(reasonsOf(select(market([line(1, 1, { quantity: 3 })], offers), free))).toEqual(['101 quantity']);
  expect(select(market([line(1, 1, { quantity: 3, accepted: true })], offers), free).pieces).toEqual(new Map([[1, 4]]));
  expect(select(market([line(1, 1, { quantity: 5, accepted: true })], offers), free).pieces).toEqual(new Map([[1, 6]]));
  // What rounding adds has to be there, too.
  expect(
    reasonsOf(
      select(market([line(1, 1, { quantity: 3, accepted: true })], [offer(1, { available: 3, rule: { moq: 4, multiple: 2 } })]), free),
    ),
  ).toEqual(['101 stock']);
});

it('of sellers at the same price the named one is preferred, then the one in the recipient’s country', () => {
  const offers = [offer(1, { available: 1 }), offer(2, { places: ['FR'] }), offer(3)];
  const lines = [line(1, 1), line(2, 1)];
  const found = select(market(lines, offers, { others: new Map([[1, [2, 3]]]), otherStores: [] }), free);
  expect(found.bought.map(({ lines: [one] }) => [one?.variantId, one?.insteadOf])).toEqual([
    [1, null],
    [3, 1],
  ]);
  // Another currency is not compared.
  const abroad = select(
    market([line(1, 1)], [offer(1), offer(2, { currency: 'PLN', priceAt: () => 1 })], { others: new Map([[1, [2]]]), otherStores: [] }),
    free,
  );
  expect(abroad.bought[0]?.lines[0]?.variantId).toBe(1);
});

it('a price step counts only with the quantity that is bought there', () => {
  // Ten are wanted, but the second order cannot be complete: for five the named seller is cheaper.
  const offers = [
    offer(1, { priceAt: () => 100 }),
    offer(2, { priceAt: (quantity) => (quantity >= 10 ? 90 : 110) }),
    offer(3, { available: 0 }),
  ];
  const lines = [line(1, 1, { quantity: 5 }), line(2, 1, { quantity: 5 }), line(2, 3)];
  const found = select(market(lines, offers, { others: new Map([[1, [2]]]), otherStores: [] }), free);
  expect(found.bought.map(({ lines: [one] }) => one?.variantId)).toEqual([1]);
});

it('a price is too high when it is so at the quantity that is bought, not at the one that was wanted', () => {
  const tiers = offer(1, { priceAt: (quantity) => (quantity >= 10 ? 90 : 120) });
  const last = { lastPrices: new Map([[1, { price: 100, currency: 'EUR' }]]), mostRise: 10 };
  const lines = [line(1, 1, { quantity: 5 }), line(2, 1, { quantity: 5 })];
  expect(select(market(lines, [tiers], last), free).pieces).toEqual(new Map([[1, 10]]));
  // The second order cannot be complete: five cost more than allowed, and so do they where the money ends before.
  const half = select(market([...lines, line(2, 3)], [tiers, offer(3, { available: 0 })], last), free);
  expect(half.bought).toEqual([]);
  expect(reasonsOf(half)).toEqual(['101 price', '201 price', '203 stock']);
  expect(select(market(lines, [tiers], last), { ...free, most: 1 }).bought).toEqual([]);
  // What has become too dear leaves its place to another seller.
  const others = { ...last, others: new Map([[1, [2]]]), otherStores: [] };
  expect(
    select(
      market(lines, [offer(1, { available: 5, priceAt: () => 105 }), { ...tiers, variantId: 2, storeId: 2, available: 5 }], others),
      free,
    ).pieces,
  ).toEqual(new Map([[1, 5]]));
});

it('the budget ends with the oldest orders that fit, and a store below its minimum leaves it to others', () => {
  const lines = [line(1, 1), line(2, 2), line(3, 1), line(4, 1)];
  const costOf = (pieces: ReadonlyMap<number, number>): Cost => {
    const total = [...pieces.values()].reduce((sum, quantity) => sum + quantity * 100, 0);
    const shut = new Map<number, MissingReason>((pieces.get(2) ?? 0) === 1 ? [[2, 'minimum']] : []);
    return { shut, over: total > 200 ? 'budget' : null };
  };
  const found = within(market(lines, [offer(1), offer(2)]), costOf);
  expect(found.bought.map(({ orderId }) => orderId)).toEqual([1, 3]);
  expect(reasonsOf(found)).toEqual(['202 minimum', '401 budget']);
  expect(within(market(lines, [offer(1), offer(2)]), () => ({ shut: new Map(), over: null })).bought).toHaveLength(4);
  const none = within(market(lines, [offer(1), offer(2)]), (pieces) => ({ shut: new Map(), over: pieces.size > 0 ? 'balance' : null }));
  expect(none).toMatchObject({
    bought: [],
    missing: [{ reason: 'balance' }, { reason: 'balance' }, { reason: 'balance' }, { reason: 'balance' }],
  });
});
