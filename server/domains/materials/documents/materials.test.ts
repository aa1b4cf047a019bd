import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { downloadCalls } from '../../../../contract/materials/downloads.ts';
import { materialCalls as calls } from '../../../../contract/materials/materials.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Company, type Item, type Store } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
let [buyer, seller]: Company[] = [];
let store: Store;
let item: Item;
let people: Record<'buyer' | 'viewer' | 'unaudited' | 'seller' | 'rival', Caller>;
const as = (session: Caller | null) => callsAs(database, handlers, { caller: session, network: session?.id ?? '192.0.2.9' });

async function upload(companyId: number): Promise<string> {
  const key = `uploads/${randomUUID()}`;
  await database.pool.query(
    `insert into upload (id, key, company_id, network, purpose, file_name, size, content_type, state, stored_size)
     values ($1, $2, $3, '', 'itemMaterial', 'manual.pdf', 9, 'application/pdf', 'stored', 9)`,
    [randomUUID(), key, companyId],
  );
  return key;
}

beforeAll(async () => {
  database = await testDatabase();
  [buyer, seller] = [await addCompany(database), await addCompany(database, { kind: 'seller' })];
  const rival = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, seller);
  item = await addItem(database, store);
  people = {
    buyer: await addUser(database, buyer),
    viewer: await addUser(database, buyer, { accessCodes: ['order.view'] }),
    unaudited: await addUser(database, await addCompany(database, { state: 'submitted' }), { unaudited: true }),
    seller: await addUser(database, seller),
    rival: await addUser(database, rival),
  };
});

test('public documents are for everyone, the others for approved buyers with the code and for the seller', async () => {
  const sells = as(people.seller);
  const [key, hiddenKey] = [await upload(seller?.id ?? 0), await upload(seller?.id ?? 0)];
  const given = { itemId: item.id, kind: 'manual' as const, title: 'Manual', languages: ['de' as const] };
  await expect(as(people.rival)(calls.add, { ...given, key, public: true })).rejects.toMatchObject({ code: codes.notFound });
  await expect(sells(calls.add, { ...given, key: await upload(buyer?.id ?? 0), public: true })).rejects.toMatchObject({
    key: 'upload.gone',
  });
  const shown = await sells(calls.add, { ...given, key, public: true });
  const hidden = await sells(calls.add, { ...given, key: hiddenKey, kind: 'certificate', public: false });
  const seen = async (who: Caller | null) => (await as(who)(calls.ofItem, { itemId: item.id })).materials.map(({ id }) => id).toSorted();
  expect(await seen(people.buyer)).toEqual([shown.id, hidden.id]);
  expect(await seen(people.seller)).toEqual([shown.id, hidden.id]);
  for (const who of [null, people.viewer, people.unaudited, people.rival]) {
    expect(await seen(who)).toEqual([shown.id]);
    await expect(as(who)(calls.open, { materialId: hidden.id })).rejects.toMatchObject({ code: codes.notFound });
    expect((await as(who)(calls.open, { materialId: shown.id })).address).toMatch(/^\/files\//);
  }
  expect((await as(people.buyer)(calls.open, { materialId: hidden.id })).seconds).toBeLessThanOrEqual(300);
  expect((await as(people.buyer)(downloadCalls.records, {})).rows).toMatchObject([
    { itemId: item.id, contents: ['documents'], by: people.buyer.name },
  ]);

  await sells(calls.change, { materialId: shown.id, kind: 'warranty', title: '', languages: [], public: false });
  expect(await seen(null)).toEqual([]);
  expect((await sells(calls.items, { keyword: item.itemCode })).map(({ id, materials }) => [id, materials])).toEqual([[item.id, 2]]);
  await sells(calls.remove, { materialId: shown.id });
  expect((await sells(calls.list, { itemId: item.id })).materials.map(({ id }) => id)).toEqual([hidden.id]);
  const { rows } = await database.pool.query('select temporary from upload where key = any ($1) order by temporary', [[key, hiddenKey]]);
  expect(rows, 'what was taken away is swept').toEqual([{ temporary: false }, { temporary: true }]);
});

test('resale rights: a buyer’s own line takes precedence over the one for all', async () => {
  const sells = as(people.seller);
  const termsOf = async (who: Caller) => (await as(who)(calls.ofItem, { itemId: item.id })).resale;
  const all = { companyId: null, countryCodes: ['DE', 'AT'], channels: ['webShop' as const], minimumPrice: 1999, validTo: '2099-12-31' };
  expect(await termsOf(people.buyer)).toBeNull();
  await sells(calls.saveRights, { itemId: item.id, rights: [all] });
  const { companyId: _, ...terms } = all;
  expect(await termsOf(people.buyer)).toEqual({ ...terms, allowed: true, currency: 'EUR' });
  expect(await termsOf(people.viewer)).toBeNull();
  const own = { companyId: buyer?.id ?? 0, countryCodes: [], channels: [], minimumPrice: null, validTo: '2020-01-01' };
  await expect(sells(calls.saveRights, { itemId: item.id, rights: [all, own] }), 'a buyer it does not know').rejects.toMatchObject({
    code: codes.notFound,
  });
  await database.pool.query('insert into item_exclusive (item_id, company_id) values ($1, $2)', [item.id, buyer?.id]);
  expect((await sells(calls.list, { itemId: item.id })).buyers.map(({ id }) => id)).toEqual([buyer?.id]);
  await expect(sells(calls.saveRights, { itemId: item.id, rights: [own, own] })).rejects.toMatchObject({ code: codes.invalid });
  await sells(calls.saveRights, { itemId: item.id, rights: [all, own] });
  expect(await termsOf(people.buyer)).toMatchObject({ allowed: false, minimumPrice: null, validTo: '2020-01-01' });
  const stranger = await addUser(database, await addCompany(database));
  expect(await termsOf(stranger)).toMatchObject({ allowed: true, minimumPrice: 1999 });
  await sells(calls.saveRights, { itemId: item.id, rights: [{ ...own, validTo: null }] });
  expect(await termsOf(stranger)).toMatchObject({ allowed: false });
  const columns = [
    { field: 'resale' as const, name: 'may' },
    { field: 'minimumPrice' as const, name: 'at least' },
  ];
  await sells(calls.saveRights, { itemId: item.id, rights: [all] });
  expect(await as(people.buyer)(downloadCalls.preview, { columns, language: 'en' })).toMatchObject({ rows: [['yes', 19.99]] });
});

test('rights of a store apply to items without lines of their own', async () => {
  const sells = as(people.seller);
  const termsOf = async (who: Caller) => (await as(who)(calls.ofItem, { itemId: item.id })).resale;
  const stranger = await addUser(database, await addCompany(database));
  const all = { companyId: null, countryCodes: ['DE'], channels: ['webShop' as const], minimumPrice: null, validTo: null };
  const own = { companyId: buyer?.id ?? 0, countryCodes: [], channels: [], minimumPrice: null, validTo: null };
  const { minimumPrice: _, ...named } = own;
  await sells(calls.saveRights, { itemId: item.id, rights: [] });
  await sells(calls.saveStoreRights, { storeId: store.id, rights: [named] });
  expect((await sells(calls.storeRights, { storeId: store.id })).rights).toEqual([named]);
  expect((await sells(calls.list, { itemId: item.id })).byStore).toBe(true);
  expect(await termsOf(stranger)).toMatchObject({ allowed: false });
  expect(await termsOf(people.buyer)).toMatchObject({ allowed: true, countryCodes: null });
  const columns = [{ field: 'resale' as const, name: 'may' }];
  expect(await as(stranger)(downloadCalls.preview, { columns, language: 'en' })).toMatchObject({ rows: [['no']] });
  await sells(calls.saveRights, { itemId: item.id, rights: [all] });
  expect(await termsOf(stranger)).toMatchObject({ allowed: true, countryCodes: ['DE'] });
  await expect(sells(calls.saveStoreRights, { storeId: store.id, rights: [named, named] })).rejects.toMatchObject({ code: codes.invalid });
  const other = as(await addUser(database, await addCompany(database, { kind: 'seller' })));
  await expect(other(calls.saveStoreRights, { storeId: store.id, rights: [] })).rejects.toMatchObject({ code: codes.notFound });
  await sells(calls.saveStoreRights, { storeId: store.id, rights: [] });
  await sells(calls.saveRights, { itemId: item.id, rights: [] });
  expect(await termsOf(stranger)).toBeNull();
});
