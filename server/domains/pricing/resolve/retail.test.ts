import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { marginOf } from '../../../../contract/pricing/margin.ts';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { handlers } from '../../../domains.ts';
import { resolvePrices } from './index.ts';
import { retailAt } from './retail.ts';

const now = new Date('2026-10-15T12:00:00Z');
let database: Database;
let seller: Company;
let buyer: Company;

beforeAll(async () => {
  database = await testDatabase();
  seller = await addCompany(database, { kind: 'seller' });
  buyer = await addCompany(database);
});

describe('the margin', () => {
  it('is what the unit price leaves of the net retail price, in whole per cent, half up', () => {
    expect(marginOf(10_000, 6_000)).toBe(40);
    expect(marginOf(10_000, 5_950)).toBe(41);
    expect(marginOf(10_000, 5_951)).toBe(40);
    expect(marginOf(3, 1)).toBe(67);
    expect(marginOf(10_000, 0)).toBe(100);
    expect(marginOf(9_000_000_000, 1)).toBe(100);
    expect(marginOf(10_000, 9_999)).toBe(0);
  });

  it('is none where the price is not below the net retail price, or that is not known', () => {
    expect(marginOf(10_000, 10_000)).toBeNull();
    expect(marginOf(10_000, 10_001)).toBeNull();
    expect(marginOf(null, 1)).toBeNull();
  });

  it('is of the price without the VAT of its rate', () => {
    expect(retailAt({ price: 11_900, rate: 1_900 }, 6_000)).toEqual({ price: 11_900, net: 10_000, margin: 40 });
    expect(retailAt({ price: 4_999, rate: 1_900 }, 2_000)).toEqual({ price: 4_999, net: 4_201, margin: 52 });
    expect(retailAt({ price: 10_700, rate: 700 }, 6_000)).toEqual({ price: 10_700, net: 10_000, margin: 40 });
    expect(retailAt({ price: 10_000, rate: 0 }, 6_000)).toEqual({ price: 10_000, net: 10_000, margin: 40 });
    expect(retailAt({ price: 11_900, rate: null }, 6_000)).toEqual({ price: 11_900, net: null, margin: null });
    // Below the price with VAT, but not below the one without.
    expect(retailAt({ price: 11_900, rate: 1_900 }, 11_000)).toEqual({ price: 11_900, net: 10_000, margin: null });
  });
});

describe('a recommended retail price', () => {
  const retailOf = async (
    given: { vatCountry?: string; currency?: string; taxClass?: string; retail?: number; price?: number },
    companyId: number | null = null,
  ) => {
    const { vatCountry = 'DE', currency = 'EUR', taxClass = 'standard', retail = 11_900, price = 6_000 } = given;
    const store = await addStore(database, seller, { vatCountryCode: vatCountry, currency });
    const item = await addItem(database, store, { price, taxClass, retailPrices: [retail] });
    const variantId = item.variants[0]?.id ?? 0;
    const found = (await resolvePrices(database, { lines: [{ variantId, quantity: 0 }], companyId, now })).get(variantId);
    return { variantId, currency: found?.currency, retail: found?.retail };
  };

  it('has the VAT of the country of its store and the tax class of its item', async () => {
    expect((await retailOf({})).retail).toEqual({ price: 11_900, net: 10_000, margin: 40 });
    expect((await retailOf({ taxClass: 'reduced' })).retail).toEqual({ price: 11_900, net: 11_121, margin: 46 });
    expect((await retailOf({ taxClass: 'zero' })).retail).toEqual({ price: 11_900, net: 11_900, margin: 50 });
    // Denmark has one rate.
    expect((await retailOf({ vatCountry: 'DK', taxClass: 'reduced', retail: 12_500 })).retail).toEqual({
      price: 12_500,
      net: 10_000,
      margin: 40,
    });
  });

  it('is in the currency of its store', async () => {
    expect(await retailOf({ vatCountry: 'PL', currency: 'PLN', retail: 12_300 })).toMatchObject({
      currency: 'PLN',
      retail: { price: 12_300, net: 10_000, margin: 40 },
    });
  });

  it('has no margin where no VAT rate is known', async () => {
    expect((await retailOf({ vatCountry: 'US' })).retail).toEqual({ price: 11_900, net: null, margin: null });
  });

  it('is missing where the seller recommends none', async () => {
    const item = await addItem(database, await addStore(database, seller));
    const variantId = item.variants[0]?.id ?? 0;
    const prices = await resolvePrices(database, { lines: [{ variantId, quantity: 0 }], companyId: null, now });
    expect(prices.get(variantId)).not.toHaveProperty('retail');
  });

  it('leaves each buyer the margin of its own price', async () => {
    const { variantId } = await retailOf({});
    const margin = async (companyId: number | null) =>
      (await resolvePrices(database, { lines: [{ variantId, quantity: 0 }], companyId, now })).get(variantId)?.retail?.margin;
    await database.kysely
      .insertInto('exclusive_price')
      .values({ variant_id: variantId, company_id: buyer.id, minimum_quantity: 1, price: 4_500 })
      .execute();
    expect(await margin(buyer.id)).toBe(55);
    expect(await margin(null)).toBe(40);
    await sql`insert into activity_price (variant_id, price, valid_from, valid_to)
      values (${variantId}, 5_000, ${new Date(now.getTime() - 1000)}, ${new Date(now.getTime() + 1000)})`.execute(database.kysely);
    expect(await margin(null)).toBe(50);
  });
});

describe('on cards and pages', () => {
  const read = async (callers: Parameters<typeof callsAs>[2], id: number) => {
    const call = callsAs(database, handlers, callers);
    const [card] = await call(catalogueCalls.items, { ids: [id] });
    const page = await call(catalogueCalls.item, { id });
    return { card: card?.price, pages: page.variants.map(({ price }) => price?.retail ?? null) };
  };

  it('cards have the range of the variants; where one leaves no margin, there is none', async () => {
    const store = await addStore(database, seller);
    const several = await addItem(database, store, { variants: 3, price: 6_000, retailPrices: [11_900, 14_280, null] });
    const { card, pages } = await read({}, several.id);
    expect(card?.retail).toEqual({ from: 11_900, to: 14_280, margin: { from: 40, to: 49 } });
    expect(pages).toEqual([{ price: 11_900, net: 10_000, margin: 40 }, { price: 14_280, net: 12_000, margin: 49 }, null]);
    const without = await addItem(database, store, { variants: 2, price: 6_000, retailPrices: [11_900, 7_140] });
    expect((await read({}, without.id)).card?.retail).toEqual({ from: 7_140, to: 11_900, margin: null });
    const none = await addItem(database, store);
    expect((await read({}, none.id)).card).not.toHaveProperty('retail');
  });

  it('those who see no prices see none of it', async () => {
    const item = await addItem(database, await addStore(database, seller), { price: 6_000, retailPrices: [11_900] });
    const noPrices = { card: null, pages: [null] };
    expect(await read({ config: { prices: 'members' } }, item.id)).toEqual(noPrices);
    const blind = await addUser(database, buyer, { accessCodes: ['order.place'] });
    expect(await read({ caller: blind }, item.id)).toEqual(noPrices);
    const unaudited = await addUser(database, await addCompany(database), { unaudited: true });
    expect(await read({ caller: unaudited, config: { prices: 'members' } }, item.id)).toEqual(noPrices);
    const all = JSON.stringify(await callsAs(database, handlers, { caller: blind })(catalogueCalls.item, { id: item.id }));
    expect(all).not.toContain('11900');
    expect(await read({ caller: await addUser(database, buyer) }, item.id)).toMatchObject({ pages: [{ price: 11_900, margin: 40 }] });
  });

  it('takes no further statement', async () => {
    const store = await addStore(database, seller);
    const caller = await addUser(database, buyer);
    const statements = async (retailPrices: number[]): Promise<number> => {
      const item = await addItem(database, store, { price: 6_000, retailPrices });
      const read = () => callsAs(database, handlers, { caller })(catalogueCalls.items, { ids: [item.id] });
      return (await countStatements(read)).statements;
    };
    expect(await statements([11_900])).toBe(await statements([]));
  });
});
