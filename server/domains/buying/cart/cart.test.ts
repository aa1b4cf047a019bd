import { beforeAll, describe, expect, it } from 'vitest';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { frameCalls } from '../../../../contract/buying/frame.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company, type Store } from '../../../../test/support/market.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers as frameHandlers } from '../frame/calls.ts';
import { handlers as cartHandlers } from './calls.ts';

let database: Database;
let buyer: Company;
let store: Store;

beforeAll(async () => {
  database = await testDatabase();
  buyer = await addCompany(database);
  store = await addStore(database, await addCompany(database, { kind: 'seller' }), { minimumOrderValue: 5_000, shippingFee: 900 });
});

const handlers = [...cartHandlers, ...frameHandlers];
const as = (session: Caller, country = 'DE') => callsAs(database, handlers, { caller: session, country });
const ids = async (given: Parameters<typeof addItem>[2]) => (await addItem(database, store, given)).variants[0]?.id ?? 0;

describe('adding', () => {
  it('raises a new line to the minimum and the step, and adds to an existing one', async () => {
    const call = as(await addUser(database, buyer));
    const variantId = await ids({ moq: 10, multiple: 4 });
    expect((await call(cartCalls.add, { lines: [{ variantId, quantity: 3 }] })).added[0]?.quantity).toBe(12);
    const second = await call(cartCalls.add, { lines: [{ variantId, quantity: 3 }] });
    expect(second.added[0]?.quantity).toBe(16);
    expect(second.count).toEqual({ lines: 1, quantity: 16 });
    expect((await call(frameCalls.header, {})).cart).toEqual({ lines: 1, quantity: 16 });
  });

  it('applies both additions of two tabs', async () => {
    const call = as(await addUser(database, buyer));
    const variantId = await ids({});
    await call(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
    await Promise.all(Array.from({ length: 10 }, () => call(cartCalls.add, { lines: [{ variantId, quantity: 2 }] })));
    expect((await call(frameCalls.header, {})).cart).toEqual({ lines: 1, quantity: 21 });
  });

  it('gives the same answer for missing and exclusive variants, and adds nothing', async () => {
    const call = as(await addUser(database, buyer));
    const hidden = await ids({ visibility: 'exclusive', exclusiveTo: [(await addCompany(database)).id] });
    const open = await ids({});
    const refusal = (variantId: number) =>
      call(cartCalls.add, {
        lines: [
          { variantId: open, quantity: 1 },
          { variantId, quantity: 1 },
        ],
      }).catch((error: unknown) => error);
    expect(await refusal(hidden)).toMatchObject({ code: codes.productNotExist, key: 'cart.notAvailable' });
    expect(await refusal(999_999_999)).toMatchObject({ code: codes.productNotExist, key: 'cart.notAvailable' });
    expect((await call(frameCalls.header, {})).cart).toEqual({ lines: 0, quantity: 0 });
  });

  it('merges the device’s lines once, however often it is repeated', async () => {
    const call = as(await addUser(database, buyer));
    const variantId = await ids({});
    await call(cartCalls.add, { lines: [{ variantId, quantity: 3 }] });
    for (let times = 0; times < 3; times++)
      await call(cartCalls.merge, {
        lines: [
          { variantId, quantity: 5 },
          { variantId: 999_999_999, quantity: 1 },
        ],
      });
    expect((await call(frameCalls.header, {})).cart).toEqual({ lines: 1, quantity: 5 });
  });
});

describe('the list', () => {
  it('groups by store, prices at the quantity, and returns the next tier and the amount missing to the minimum', async () => {
    const call = as(await addUser(database, buyer));
    const variantId = await ids({ price: 1_000, tiers: [{ from: 10, price: 900 }] });
    const other = await addStore(database, await addCompany(database, { kind: 'seller' }), { currency: 'PLN' });
    const foreign = (await addItem(database, other, { price: 500 })).variants[0]?.id ?? 0;
    await call(cartCalls.add, {
      lines: [
        { variantId, quantity: 4 },
        { variantId: foreign, quantity: 2 },
      ],
    });
    const { groups, totals } = await call(cartCalls.list, {});
    expect(groups.map((group) => [group.storeId, group.total, group.missingToMinimum])).toEqual([
      [store.id, 4_000, 1_000],
      [other.id, 1_000, 0],
    ]);
    expect(groups[0]?.lines[0]).toMatchObject({
      unitPrice: 1_000,
      lineTotal: 4_000,
      nextBreak: { from: 10, unitPrice: 900 },
      stock: 100,
      orderable: true,
      problems: [],
    });
    expect(totals).toEqual([
      { currency: 'EUR', total: 4_000, lines: 1, quantity: 4 },
      { currency: 'PLN', total: 1_000, lines: 1, quantity: 2 },
    ]);
  });

  it('names each problem with the nearest allowed quantity', async () => {
    const session = await addUser(database, buyer);
    const call = as(session);
    const variants = {
      belowMoq: await ids({ moq: 10 }),
      notMultiple: await ids({ multiple: 6 }),
      outOfStock: await ids({ stock: 0 }),
      notEnough: await ids({ stock: 5, multiple: 2 }),
      notSoldToCountry: await ids({ countryCodes: ['FR'] }),
      priceChanged: await ids({ price: 700 }),
      notAvailable: await ids({}),
    };
    const added = await call(cartCalls.add, { lines: Object.values(variants).map((variantId) => ({ variantId, quantity: 8 })) });
    const lineOf = (variantId: number) => added.added.find((line) => line.variantId === variantId)?.lineId ?? 0;
    await call(cartCalls.update, {
      lines: [
        { lineId: lineOf(variants.belowMoq), quantity: 8 },
        { lineId: lineOf(variants.notMultiple), quantity: 8 },
      ],
    });
    await database.pool.query('update variant set list_price = 800 where id = $1', [variants.priceChanged]);
    await database.pool.query(`update item set state = 'archived' where id = (select item_id from variant where id = $1)`, [
      variants.notAvailable,
    ]);
    const { groups } = await call(cartCalls.list, {});
    const problems = Object.fromEntries(
      Object.entries(variants).map(([kind, variantId]) => [
        kind,
        groups[0]?.lines
          .find((line) => line.variantId === variantId)
          ?.problems.map((problem) => [problem.kind, problem.code, problem.suggestedQuantity]),
      ]),
    );
    expect(problems).toEqual({
      belowMoq: [['belowMoq', 190002, 10]],
      notMultiple: [['notMultiple', 190002, 12]],
      outOfStock: [['outOfStock', 190002, null]],
      notEnough: [['notEnough', 190002, 4]],
      notSoldToCountry: [['notSoldToCountry', 190002, null]],
      priceChanged: [['priceChanged', null, null]],
      notAvailable: [['notAvailable', 190007, null]],
    });
  });

  it('blocks lines of a store on holiday until it is over', async () => {
    const call = as(await addUser(database, buyer));
    const resting = await addStore(database, await addCompany(database, { kind: 'seller' }), {});
    const variantId = (await addItem(database, resting, {})).variants[0]?.id ?? 0;
    await call(cartCalls.add, { lines: [{ variantId, quantity: 1 }] });
    const problems = async (from: number, to: number) => {
      await database.pool.query(
        `update store set holiday_from = (now() at time zone 'utc')::date + $2::integer, holiday_to = (now() at time zone 'utc')::date + $3::integer where id = $1`,
        [resting.id, from, to],
      );
      const [line] = (await call(cartCalls.list, {})).groups[0]?.lines ?? [];
      return [line?.orderable, ...(line?.problems.map(({ kind, code }) => `${kind} ${code}`) ?? [])];
    };
    expect(await problems(0, 0)).toEqual([false, `storeOnHoliday ${codes.productLimit}`]);
    expect(await problems(-3, 2)).toEqual([false, `storeOnHoliday ${codes.productLimit}`]);
    expect(await problems(1, 5)).toEqual([true]);
    expect(await problems(-5, -1)).toEqual([true]);
  });

  it('has the recommended retail price and the margin of the price at the quantity', async () => {
    const call = as(await addUser(database, buyer));
    const variantId = await ids({ price: 1_000, retailPrices: [2_380], tiers: [{ from: 10, price: 800 }] });
    const margin = async (quantity: number) => {
      await call(cartCalls.add, { lines: [{ variantId, quantity }] });
      return (await call(cartCalls.list, {})).groups[0]?.lines[0]?.retail;
    };
    expect(await margin(1)).toEqual({ price: 2_380, net: 2_000, margin: 50 });
    expect(await margin(9)).toEqual({ price: 2_380, net: 2_000, margin: 60 });
  });

  it('shows no price to users who may not see prices', async () => {
    const session = await addUser(database, buyer, { role: 'viewer' });
    const call = as(session);
    await call(cartCalls.add, { lines: [{ variantId: await ids({ retailPrices: [2_380] }), quantity: 1 }] });
    const { groups, totals } = await call(cartCalls.list, {});
    expect(groups[0]?.lines[0]).toMatchObject({
      unitPrice: null,
      listPrice: null,
      lineTotal: null,
      priceWhenAdded: null,
      reason: null,
      nextBreak: null,
    });
    expect(totals[0]?.total).toBeNull();
    expect(groups[0]?.lines[0]).not.toHaveProperty('retail');
  });

  it('adds and reads 1,000 lines in a constant number of statements', async () => {
    const session = await addUser(database, buyer);
    const call = as(session);
    const item = await addItem(database, store, { variants: 1_000, tiers: [{ from: 5, price: 900 }] });
    const adding = await countStatements(() =>
      call(cartCalls.add, { lines: item.variants.map(({ id }) => ({ variantId: id, quantity: 7 })) }),
    );
    expect(adding.statements).toBeLessThanOrEqual(2);
    const { result, statements } = await countStatements(() => call(cartCalls.list, {}));
    expect(statements).toBeLessThanOrEqual(6);
    expect(result.groups[0]?.lines).toHaveLength(1_000);
  });
});

describe('lines of others', () => {
  it('cannot be changed, saved or removed', async () => {
    const mine = as(await addUser(database, buyer));
    const theirs = as(await addUser(database, buyer));
    const { added } = await mine(cartCalls.add, { lines: [{ variantId: await ids({}), quantity: 1 }] });
    const lineId = added[0]?.lineId ?? 0;
    const gone = { code: codes.notFound };
    await expect(theirs(cartCalls.update, { lines: [{ lineId, quantity: 9 }] })).rejects.toMatchObject(gone);
    await expect(theirs(cartCalls.remove, { lineIds: [lineId] })).rejects.toMatchObject(gone);
    await expect(theirs(cartCalls.saveForLater, { lineIds: [lineId], saved: true })).rejects.toMatchObject(gone);
    expect((await mine(frameCalls.header, {})).cart).toEqual({ lines: 1, quantity: 1 });
    expect(await mine(cartCalls.saveForLater, { lineIds: [lineId], saved: true })).toEqual({ lines: 0, quantity: 0 });
    expect((await mine(cartCalls.list, {})).savedForLater).toHaveLength(1);
  });
});

describe('a visitor’s lines', () => {
  it('are described without being stored', async () => {
    const variantId = await ids({});
    const call = callsAs(database, handlers);
    const { groups } = await call(cartCalls.describe, { lines: [{ variantId, quantity: 2 }] });
    expect(groups[0]?.lines[0]).toMatchObject({ id: null, variantId, quantity: 2 });
  });
});

describe('quick order', () => {
  it('returns the result of each row', async () => {
    const call = as(await addUser(database, buyer));
    const item = await addItem(database, store, { variants: 2 });
    const [first, second] = item.variants.map((variant) => variant.sku);
    const twin = (await addItem(database, store, {})).variants[0];
    await database.pool.query('update variant set sku = $2 where id = $1', [twin?.id, second]);
    const { rows, added, count } = await call(cartCalls.quickOrder, {
      text: `${first?.toLowerCase()}\t3\n\n${second};2\nnothing-like-it 4\nno quantity here`,
    });
    expect(rows.map(({ row, state, quantity }) => [row, state, quantity])).toEqual([
      [1, 'added', 3],
      [3, 'ambiguous', 2],
      [4, 'unknown', 4],
      [5, 'badQuantity', null],
    ]);
    expect(added).toBe(1);
    expect(count).toEqual({ lines: 1, quantity: 3 });
  });

  it('reads what people paste: orders of columns, cartons, a code alone, the number of an item', async () => {
    const call = as(await addUser(database, buyer));
    const item = await addItem(database, store, { variants: 2, moq: 6, multiple: 6 });
    const single = await addItem(database, store, {});
    const [one, other] = item.variants;
    if (!one || !other) throw new Error('no variants');
    await database.pool.query('update variant set carton_quantity = 12 where id = $1', [one.id]);
    const text = [
      'SKU;Name;Quantity',
      `3;${one.sku};Oak table`,
      `12 x ${other.sku}`,
      one.sku,
      `${one.sku} 2 cartons`,
      `${other.sku} 2 cartons`,
      item.itemCode,
      `${single.itemCode} 4`,
    ].join('\n');
    const { rows, added, count } = await call(cartCalls.quickOrder, { text });
    expect(rows.map(({ row, state, quantity, variantId }) => [row, state, quantity, variantId])).toEqual([
      [2, 'added', 3, one.id],
      [3, 'added', 12, other.id],
      [4, 'added', 6, one.id],
      [5, 'added', 24, one.id],
      [6, 'noCarton', 2, null],
      [7, 'variants', null, null],
      [8, 'added', 4, single.variants[0]?.id],
    ]);
    expect(rows[5]?.message).toContain(`${one.sku}, ${other.sku}`);
    expect(added).toBe(5);
    expect(count.lines).toBe(3);
  });

  it('finds no items of others by their number', async () => {
    const hidden = await addItem(database, store, { visibility: 'exclusive', exclusiveTo: [(await addCompany(database)).id] });
    const { rows } = await as(await addUser(database, buyer))(cartCalls.quickOrder, { text: `${hidden.itemCode} 1` });
    expect(rows.map(({ state }) => state)).toEqual(['unknown']);
  });

  it('matches the maker’s number, after all other numbers', async () => {
    const call = as(await addUser(database, buyer));
    const [one, other] = (await addItem(database, store, { variants: 2 })).variants;
    if (!one || !other) throw new Error('no variants');
    await database.pool.query(`update variant set maker_number = 'MPN 4711/a' where id = $1`, [one.id]);
    await database.pool.query('update variant set maker_number = $2 where id = $1', [other.id, one.sku]);
    const { rows } = await call(cartCalls.quickOrder, { text: `mpn 4711/A 2\n${one.sku} 1` });
    expect(rows.map(({ state, variantId }) => [state, variantId])).toEqual([
      ['added', one.id],
      ['added', one.id],
    ]);
  });

  it('matches a number regardless of separators, if the match is unique', async () => {
    const call = as(await addUser(database, buyer));
    const [one, other, third] = (await addItem(database, store, { variants: 3 })).variants;
    if (!one || !other || !third) throw new Error('no variants');
    const rename = (id: number, sku: string) => database.pool.query('update variant set sku = $2 where id = $1', [id, sku]);
    await rename(one.id, '702.611-50/a');
    await rename(other.id, 'ZW-9 001');
    await rename(third.id, 'ZW9-001');
    await database.pool.query(`insert into own_number (company_id, variant_id, number) values ($1, $2, 'A-71')`, [buyer.id, third.id]);
    const { rows } = await call(cartCalls.quickOrder, { text: '70261150A 2\n702 611 50-A 1\nzw9-001 1\nZW9001 1\na71 3\n611 5' });
    expect(rows.map(({ state, variantId }) => [state, variantId])).toEqual([
      ['added', one.id],
      ['added', one.id],
      ['added', third.id],
      ['ambiguous', null],
      ['added', third.id],
      ['unknown', null],
    ]);
    // A GTIN as printed below its barcode.
    await database.pool.query(`update variant set gtin = '4006381333931' where id = $1`, [other.id]);
    const printed = await call(cartCalls.quickOrder, { text: '4 006381 333931 2\n4-006381-333931;1\n4 006381 333932 1' });
    expect(printed.rows.map(({ state, variantId }) => [state, variantId])).toEqual([
      ['added', other.id],
      ['added', other.id],
      ['unknown', null],
    ]);
    // Copied from a page: no-break and zero-width spaces, direction marks, soft hyphens.
    const copied = await call(cartCalls.quickOrder, {
      text: '\uFEFF702.611-50/a\u00a02\n\u202dZW-9\u00a0001\u202c\t3\nA\u200b-\u00ad71\u20091',
    });
    expect(copied.rows.map(({ state, variantId, quantity }) => [state, variantId, quantity])).toEqual([
      ['added', one.id, 2],
      ['added', other.id, 3],
      ['added', third.id, 1],
    ]);
    // The company's own numbers come before those of others, as in searches; they match for the company only.
    const own = (variantId: number, number: string) =>
      database.pool.query('insert into own_number (company_id, variant_id, number) values ($1, $2, $3)', [buyer.id, variantId, number]);
    await own(one.id, 'zw-9 001');
    await own(other.id, '702/611/50A');
    const [mine, theirs] = await Promise.all(
      [call, as(await addUser(database, await addCompany(database)))].map((by) =>
        by(cartCalls.quickOrder, { text: 'ZW-9 001 1\n702 611 50 a 1' }).then(({ rows: found }) => found.map(({ variantId }) => variantId)),
      ),
    );
    expect(mine).toEqual([one.id, other.id]);
    expect(theirs).toEqual([other.id, one.id]);
  });
});
