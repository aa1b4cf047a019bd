import { mayViewPrices } from '../../../platform/price-access.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, type Company, type Store } from '../../../../test/support/market.ts';
import type { Caller } from '../../../platform/scope.ts';
import { approximate, resolvePrices } from './index.ts';

const now = new Date('2026-10-15T12:00:00Z');
const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000);

let database: Database;
let seller: Company;
let store: Store;
let buyer: Company;

beforeAll(async () => {
  database = await testDatabase();
  seller = await addCompany(database, { kind: 'seller' });
  buyer = await addCompany(database);
  store = await addStore(database, seller);
});

const addVariant = async (given: Parameters<typeof addItem>[2] = {}, at = store): Promise<number> => {
  const item = await addItem(database, at, given);
  return item.variants[0]?.id ?? 0;
};
const priceFor = async (variantId: number, quantity: number, companyId: number | null = buyer.id, at = now) =>
  (await resolvePrices(database, { lines: [{ variantId, quantity }], companyId, now: at })).get(variantId);

async function agree(
  variantId: number,
  given: { price: number; left?: number; state?: string; from?: Date; to?: Date; buyerId?: number; sellerId?: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with agreement as (
      insert into price_agreement (seller_company_id, buyer_company_id, state, valid_from, valid_to)
      values (${given.sellerId ?? seller.id}, ${given.buyerId ?? buyer.id}, ${given.state ?? 'signed'}, ${given.from ?? day(-1)}, ${given.to ?? day(10)}) returning id)
    insert into price_agreement_line (agreement_id, variant_id, price, quantity_left)
    select id, ${variantId}, ${given.price}, ${given.left ?? null} from agreement returning agreement_id as id`.execute(database.kysely);
  return rows[0]?.id ?? 0;
}
const addExclusive = (variantId: number, price: number, from = 1, companyId = buyer.id) =>
  database.kysely
    .insertInto('exclusive_price')
    .values({ variant_id: variantId, company_id: companyId, minimum_quantity: from, price })
    .execute();
const addActivity = (variantId: number, price: number, validFrom: Date, validTo: Date) =>
  database.kysely.insertInto('activity_price').values({ variant_id: variantId, price, valid_from: validFrom, valid_to: validTo }).execute();

describe('the precedence of prices', () => {
  it('goes from the list price up to the signed agreement, even if a later kind would be cheaper', async () => {
    const variant = await addVariant({ price: 1000, tiers: [{ from: 10, price: 500 }] });
    expect(await priceFor(variant, 1)).toMatchObject({
      unitPrice: 1000,
      reason: { kind: 'list' },
      nextBreak: { from: 10, unitPrice: 500 },
    });
    expect(await priceFor(variant, 10)).toMatchObject({ unitPrice: 500, reason: { kind: 'tier', from: 10 }, nextBreak: null });
    await addActivity(variant, 900, day(-1), day(1));
    expect(await priceFor(variant, 10)).toMatchObject({ unitPrice: 900, reason: { kind: 'activity', validTo: day(1).toISOString() } });
    await addExclusive(variant, 950);
    expect(await priceFor(variant, 10)).toMatchObject({ unitPrice: 950, reason: { kind: 'exclusive', validTo: null } });
    const agreementId = await agree(variant, { price: 970, left: 20 });
    expect(await priceFor(variant, 10)).toMatchObject({
      unitPrice: 970,
      reason: { kind: 'agreement', agreementId, validTo: day(10).toISOString(), quantityLeft: 20 },
      nextBreak: { from: 21, unitPrice: 950 },
    });
    expect(await priceFor(variant, 21)).toMatchObject({ unitPrice: 950, reason: { kind: 'exclusive' } });
  });

  it('shows a buyer’s own prices to that buyer only', async () => {
    const variant = await addVariant({ price: 1000 });
    await addExclusive(variant, 800);
    await agree(variant, { price: 700 });
    const other = await addCompany(database);
    expect(await priceFor(variant, 1, other.id)).toMatchObject({
      unitPrice: 1000,
      reason: { kind: 'list' },
      tiers: [{ from: 1, unitPrice: 1000 }],
    });
    expect(await priceFor(variant, 1, null)).toMatchObject({ unitPrice: 1000, reason: { kind: 'list' } });
    expect(await priceFor(variant, 1)).toMatchObject({ unitPrice: 700, reason: { kind: 'agreement' } });
  });

  it('uses agreements only while they are signed, in their period, not used up, and with the item’s seller', async () => {
    const variant = await addVariant({ price: 1000 });
    const stranger = await addCompany(database, { kind: 'seller' });
    await agree(variant, { price: 1, state: 'sent' });
    await agree(variant, { price: 2, state: 'terminated' });
    await agree(variant, { price: 3, from: day(1) });
    await agree(variant, { price: 4, from: day(-9), to: day(-1) });
    await agree(variant, { price: 5, left: 0 });
    await agree(variant, { price: 6, sellerId: stranger.id });
    expect(await priceFor(variant, 1)).toMatchObject({ unitPrice: 1000, reason: { kind: 'list' } });
  });

  it('uses an agreed price from its smallest quantity on', async () => {
    const variant = await addVariant({ price: 1000 });
    const agreementId = await agree(variant, { price: 700, left: 40 });
    await database.pool.query('update price_agreement_line set minimum_quantity = 10 where agreement_id = $1', [agreementId]);
    expect(await priceFor(variant, 9)).toMatchObject({
      unitPrice: 1000,
      reason: { kind: 'list' },
      nextBreak: { from: 10, unitPrice: 700 },
      tiers: [
        { from: 1, unitPrice: 1000 },
        { from: 10, unitPrice: 700 },
        { from: 41, unitPrice: 1000 },
      ],
    });
    expect(await priceFor(variant, 10)).toMatchObject({ unitPrice: 700, reason: { kind: 'agreement' } });
    expect(await priceFor(variant, 41)).toMatchObject({ unitPrice: 1000, reason: { kind: 'list' } });
  });

  it('uses an activity from its first moment up to, not including, its last', async () => {
    const variant = await addVariant({ price: 1000 });
    await addActivity(variant, 600, day(1), day(2));
    const kindAt = async (at: Date) => (await priceFor(variant, 1, null, at))?.reason.kind;
    expect(await kindAt(new Date(day(1).getTime() - 1))).toBe('list');
    expect(await kindAt(day(1))).toBe('activity');
    expect(await kindAt(day(2))).toBe('list');
  });
});

describe('minimum, step and carton', () => {
  it('fall back field by field: variant, item, store', async () => {
    const strict = await addStore(database, seller, { moq: 2, multiple: 3, cartonQuantity: 12 });
    const variant = await addVariant({ moq: 7 }, strict);
    expect((await priceFor(variant, 1))?.rule).toEqual({ moq: 7, multiple: 3, carton: 12 });
    await database.kysely.updateTable('variant').set({ multiple: 5, carton_quantity: 10 }).where('id', '=', variant).execute();
    expect((await priceFor(variant, 1))?.rule).toEqual({ moq: 7, multiple: 5, carton: 10 });
    expect((await priceFor(await addVariant(), 1))?.rule).toEqual({ moq: 1, multiple: 1, carton: null });
  });

  it('without a quantity the price is that of the smallest order, and the next tier can be ordered', async () => {
    const variant = await addVariant({
      price: 1000,
      moq: 7,
      multiple: 4,
      tiers: [
        { from: 8, price: 900 },
        { from: 10, price: 800 },
      ],
    });
    expect(await priceFor(variant, 0)).toMatchObject({ unitPrice: 900, nextBreak: { from: 12, unitPrice: 800 } });
  });
});

describe('the lowest price of 30 days', () => {
  const record = (variantId: number, price: number, validFrom: Date, validTo: Date | null) =>
    database.kysely
      .insertInto('price_history')
      .values({ variant_id: variantId, price, valid_from: validFrom, valid_to: validTo })
      .execute();

  it('covers the prices in force in the 30 days before now', async () => {
    const variant = await addVariant({ price: 1000 });
    expect((await priceFor(variant, 1))?.lowestLast30Days).toBeNull();
    await record(variant, 400, day(-90), day(-31));
    await record(variant, 700, day(-31), day(-20));
    await record(variant, 1000, day(-20), null);
    expect((await priceFor(variant, 1))?.lowestLast30Days).toBe(700);
  });

  it('covers the 30 days before the current activity, which does not count itself', async () => {
    const variant = await addVariant({ price: 1000 });
    await record(variant, 800, day(-60), day(-32));
    await record(variant, 1000, day(-32), null);
    await record(variant, 500, day(-5), day(5));
    await addActivity(variant, 500, day(-5), day(5));
    expect((await priceFor(variant, 1))?.lowestLast30Days).toBe(800);
  });
});

describe('many lines', () => {
  it('need one statement, in any order, with lines of one variant added up and unknown ones omitted', async () => {
    const variants: number[] = [];
    for (let index = 0; index < 12; index++)
      variants.push(await addVariant({ price: 1000 + index, tiers: [{ from: 10, price: 500 + index }] }));
    const lines = variants.flatMap((variantId) => [
      { variantId, quantity: 4 },
      { variantId, quantity: 6 },
    ]);
    const ask = (some: typeof lines) => resolvePrices(database, { lines: some, companyId: buyer.id, now });
    const { result, statements } = await countStatements(() => ask([...lines, { variantId: 999_999_999, quantity: 1 }]));
    expect(statements).toBe(1);
    expect([...result.keys()].toSorted((a, b) => a - b)).toEqual(variants.toSorted((a, b) => a - b));
    expect(result.get(variants[3] ?? 0)).toMatchObject({ unitPrice: 503, reason: { kind: 'tier', from: 10 } });
    const backwards = await ask(lines.toReversed());
    for (const [variantId, price] of result) {
      expect(backwards.get(variantId)).toEqual(price);
      expect((await ask(lines.filter((line) => line.variantId === variantId))).get(variantId)).toEqual(price);
    }
  });

  it('are read in the caller’s transaction', async () => {
    const variant = await addVariant({ price: 1000 });
    await database.transaction(async (tx) => {
      await tx.updateTable('variant').set({ list_price: 1200 }).where('id', '=', variant).execute();
      const prices = await resolvePrices(tx, { lines: [{ variantId: variant, quantity: 1 }], companyId: null, now });
      expect(prices.get(variant)?.unitPrice).toBe(1200);
    });
  });
});

describe('who sees prices', () => {
  const someone = (given: Partial<Caller>): Caller => ({
    id: '',
    userId: 1,
    companyId: 1,
    name: '',
    userType: 2,
    operator: false,
    roles: [],
    accessCodes: ['price.view'],
    unaudited: false,
    language: 'en',
    ...given,
  });

  it('depends on the setting, the company review and the access code', () => {
    expect(mayViewPrices(null, 'public')).toBe(true);
    expect(mayViewPrices(null, 'members')).toBe(false);
    expect(mayViewPrices(someone({}), 'members')).toBe(true);
    expect(mayViewPrices(someone({ unaudited: true }), 'members')).toBe(false);
    expect(mayViewPrices(someone({ unaudited: true }), 'public')).toBe(true);
    expect(mayViewPrices(someone({ accessCodes: [] }), 'public')).toBe(false);
    expect(mayViewPrices(someone({ accessCodes: [], userType: 1 }), 'members')).toBe(true);
    expect(mayViewPrices(someone({ accessCodes: [], operator: true }), 'members')).toBe(true);
  });
});

describe('an approximate amount', () => {
  const rates = { day: '2026-10-14', millionths: { PLN: 4_250_000, RON: 5_000_000 } };

  it('is converted through the euro, rounded half up', () => {
    expect(approximate(1000, 'EUR', 'PLN', rates)).toEqual({ amount: 4250, currency: 'PLN', day: '2026-10-14' });
    expect(approximate(1000, 'PLN', 'EUR', rates)?.amount).toBe(235);
    expect(approximate(1001, 'PLN', 'RON', rates)?.amount).toBe(1178);
  });

  it('is omitted where it is redundant or unknown', () => {
    expect(approximate(1000, 'EUR', 'EUR', rates)).toBeNull();
    expect(approximate(1000, 'EUR', null, rates)).toBeNull();
    expect(approximate(1000, 'EUR', 'SEK', rates)).toBeNull();
    expect(approximate(1000, 'EUR', 'PLN', null)).toBeNull();
  });
});
