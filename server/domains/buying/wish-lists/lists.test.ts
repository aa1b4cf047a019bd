import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { cartCalls } from '../../../../contract/buying/cart.ts';
import { wishListCalls } from '../../../../contract/buying/wish-lists.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company, type Item, type Store } from '../../../../test/support/market.ts';
import { handlers as cartHandlers } from '../cart/calls.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers as listHandlers } from './calls.ts';

const handlers = [...listHandlers, ...cartHandlers];
let database: Database;
let buyer: Company;
let store: Store;

beforeAll(async () => {
  database = await testDatabase({ poolSize: 20 });
  buyer = await addCompany(database);
  store = await addStore(database, await addCompany(database, { kind: 'seller' }));
});

const as = (session: Caller, language: 'en' | 'de' = 'en') => callsAs(database, handlers, { caller: session, language });
const refusal = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const variantOf = (item: Item, index = 0) => item.variants[index]?.id ?? 0;

describe('wish lists', () => {
  it('are created, renamed, shared and removed by their owner only', async () => {
    const call = as(await addUser(database, buyer));
    const { id } = await call(wishListCalls.save, { name: 'Spring' });
    expect(await refusal(call(wishListCalls.save, { name: ' spring ' }))).toMatchObject({ code: codes.invalid });
    await call(wishListCalls.save, { listId: id, name: 'Summer', shared: true });
    expect((await call(wishListCalls.lists, {})).lists).toEqual([
      expect.objectContaining({ id, name: 'Summer', own: true, shared: true, lines: 0 }),
    ]);
    const colleague = as(await addUser(database, buyer));
    expect((await colleague(wishListCalls.lists, {})).lists.find((list) => list.id === id)).toMatchObject({ own: false });
    expect(await refusal(colleague(wishListCalls.save, { listId: id, name: 'Mine' }))).toMatchObject({ code: codes.notFound });
    expect(await refusal(colleague(wishListCalls.removeList, { listId: id }))).toMatchObject({ code: codes.notFound });
    await call(wishListCalls.removeList, { listId: id });
    expect((await call(wishListCalls.lists, {})).lists.some((list) => list.id === id)).toBe(false);
  });

  it('store an item once, with the price then and now', async () => {
    const call = as(await addUser(database, buyer));
    const item = await addItem(database, store, { price: 1_000, stock: 7 });
    const first = await call(wishListCalls.add, { lines: [{ itemId: item.id, note: 'for Anna' }] });
    expect(first).toMatchObject({ listName: 'My list', added: 1, present: 0 });
    expect(await call(wishListCalls.add, { lines: [{ variantId: variantOf(item) }] })).toMatchObject({ added: 0, present: 1 });
    await database.pool.query('update variant set list_price = 900 where id = $1', [variantOf(item)]);
    const { rows, total } = await call(wishListCalls.lines, { listId: first.listId });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ variantId: variantOf(item), note: 'for Anna', unitPrice: 900, priceWhenAdded: 1_000, stock: 7 });
  });

  it('store an item without a variant until one is chosen', async () => {
    const call = as(await addUser(database, buyer));
    const item = await addItem(database, store, { variants: 3, price: 500, stock: 2 });
    const single = await addItem(database, store, { moq: 6 });
    const { listId } = await call(wishListCalls.add, {
      lines: [{ itemId: item.id }, { variantId: variantOf(item, 1) }, { itemId: single.id }],
    });
    const { rows } = await call(wishListCalls.lines, { listId });
    expect(rows.find((line) => line.itemId === item.id && line.variantId === null)).toMatchObject({ unitPrice: 500, stock: 6, rule: null });
    expect(await call(wishListCalls.toCart, { listId })).toEqual({ added: 2, toChoose: 1 });
    const quantities = (await call(cartCalls.list, {})).groups.flatMap((group) => group.lines.map((line) => line.quantity));
    expect(quantities.toSorted()).toEqual([1, 6]);
  });

  it('support very large stock, summed over all variants', async () => {
    const call = as(await addUser(database, buyer));
    const item = await addItem(database, store, { variants: 3, stock: 2_000_000_000 });
    const { listId } = await call(wishListCalls.add, { lines: [{ itemId: item.id }] });
    expect((await call(wishListCalls.lines, { listId })).rows[0]).toMatchObject({ stock: 6_000_000_000 });
  });

  it('create one list for two concurrent first uses, and one line for ten', async () => {
    const call = as(await addUser(database, buyer));
    const item = await addItem(database, store, {});
    const results = await Promise.all(Array.from({ length: 10 }, () => call(wishListCalls.add, { lines: [{ itemId: item.id }] })));
    expect(results.reduce((sum, result) => sum + result.added, 0)).toBe(1);
    expect((await call(wishListCalls.lists, {})).lists.filter((list) => list.own)).toHaveLength(1);
    expect((await call(wishListCalls.lines, {})).rows.filter((line) => line.itemId === item.id)).toHaveLength(1);
  });

  it('merge moved lines', async () => {
    const call = as(await addUser(database, buyer));
    const [one, two] = [await addItem(database, store, {}), await addItem(database, store, {})];
    const from = (await call(wishListCalls.save, { name: 'From' })).id;
    const to = (await call(wishListCalls.save, { name: 'To' })).id;
    await call(wishListCalls.add, { listId: from, lines: [{ itemId: one.id, note: 'kept' }, { itemId: two.id }] });
    await call(wishListCalls.add, { listId: to, lines: [{ itemId: one.id }] });
    const lineIds = (await call(wishListCalls.lines, { listId: from })).rows.map((line) => line.id);
    await call(wishListCalls.move, { lineIds, listId: to });
    expect((await call(wishListCalls.lines, { listId: from })).total).toBe(0);
    const { rows } = await call(wishListCalls.lines, { listId: to });
    expect(rows.map((line) => [line.itemId, line.note]).toSorted()).toEqual(
      [
        [one.id, 'kept'],
        [two.id, ''],
      ].toSorted(),
    );
  });

  it('are not found by other companies, nor by colleagues unless shared', async () => {
    const call = as(await addUser(database, buyer));
    const item = await addItem(database, store, {});
    const { id } = await call(wishListCalls.save, { name: 'Private' });
    await call(wishListCalls.add, { listId: id, lines: [{ itemId: item.id }] });
    const lineId = (await call(wishListCalls.lines, { listId: id })).rows[0]?.id ?? 0;
    const colleague = as(await addUser(database, buyer));
    const stranger = as(await addUser(database, await addCompany(database)));
    const attempts = (who: typeof call) =>
      [
        who(wishListCalls.lines, { listId: id }),
        who(wishListCalls.add, { listId: id, lines: [{ itemId: item.id }] }),
        who(wishListCalls.note, { lineId, note: 'x' }),
        who(wishListCalls.remove, { lineIds: [lineId] }),
        who(wishListCalls.toCart, { lineIds: [lineId] }),
        who(wishListCalls.watch, { lineId, backInStock: true, priceBelow: null }),
        who(wishListCalls.watch, { lineId, backInStock: false, priceBelow: null }),
        who(wishListCalls.export, { listId: id }),
      ].map((work) => refusal(work));
    for (const who of [colleague, stranger])
      for (const attempt of attempts(who)) expect(await attempt).toMatchObject({ code: codes.notFound });
    await call(wishListCalls.save, { listId: id, name: 'Private', shared: true });
    expect((await colleague(wishListCalls.lines, { listId: id })).total).toBe(1);
    for (const attempt of attempts(stranger)) expect(await attempt).toMatchObject({ code: codes.notFound });
  });

  it('hide items that the company may no longer see, and refuse those that it may not', async () => {
    const call = as(await addUser(database, buyer));
    const item = await addItem(database, store, { visibility: 'exclusive', exclusiveTo: [buyer.id] });
    const { listId } = await call(wishListCalls.add, { lines: [{ itemId: item.id }] });
    const count = async () => (await call(wishListCalls.lists, {})).lists.find((list) => list.id === listId)?.lines;
    expect(await count()).toBe(1);
    await database.pool.query('delete from item_exclusive where item_id = $1', [item.id]);
    expect((await call(wishListCalls.lines, { listId })).total).toBe(0);
    expect(await count()).toBe(0);
    expect((await call(wishListCalls.export, { listId })).content).not.toContain(item.itemCode);
    expect(await call(wishListCalls.toCart, { listId })).toEqual({ added: 0, toChoose: 0 });
    for (const line of [{ itemId: item.id }, { variantId: variantOf(item) }, { itemId: 999_999_999 }, {}])
      expect(await refusal(call(wishListCalls.add, { lines: [line] }))).toMatchObject({ code: codes.productNotExist });
  });

  it('show no prices to users who may not see them, and need two statements a page', async () => {
    const call = as(await addUser(database, buyer, { accessCodes: ['order.view'] }));
    const item = await addItem(database, store, {});
    const { listId } = await call(wishListCalls.add, { lines: [{ itemId: item.id }] });
    const { result, statements } = await countStatements(() => call(wishListCalls.lines, { listId }));
    expect(result.rows[0]).toMatchObject({ unitPrice: null, priceWhenAdded: null });
    expect(statements).toBe(2);
    const lineId = result.rows[0]?.id ?? 0;
    expect(await refusal(call(wishListCalls.watch, { lineId, backInStock: false, priceBelow: 5 }))).toMatchObject({ code: codes.invalid });
    expect((await call(wishListCalls.export, { listId })).content).toContain(';;EUR;;100;');
  });

  it('are exported with prices in the format of the language’s spreadsheets', async () => {
    const user = await addUser(database, buyer);
    const item = await addItem(database, store, { price: 1250 });
    const { listId } = await as(user)(wishListCalls.add, { lines: [{ itemId: item.id }] });
    expect((await as(user)(wishListCalls.export, { listId })).content).toContain(';12.5;EUR;12.5;');
    expect((await as(user, 'de')(wishListCalls.export, { listId })).content).toContain(';12,5;EUR;12,5;');
  });

  it('are exported with texts that are not formulas', async () => {
    const call = as(await addUser(database, buyer), 'de');
    const item = await addItem(database, store, { name: '=HYPERLINK("x")' });
    const { listId } = await call(wishListCalls.add, { lines: [{ itemId: item.id, note: '+49 30' }] });
    const csv = await call(wishListCalls.export, { listId });
    expect(csv.name).toBe('wish-list.csv');
    expect(csv.content).toContain('"\'=HYPERLINK(""x"")"');
    expect(csv.content).toContain("'+49 30");
    const xlsx = await call(wishListCalls.export, { listId, format: 'xlsx' });
    expect(Buffer.from(xlsx.content, 'base64').subarray(0, 2).toString()).toBe('PK');
  });
});
