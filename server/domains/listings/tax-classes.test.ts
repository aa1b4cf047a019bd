/** The VAT class of items: what lists say of it, what exports hold, and what the editor says about it. */
import { beforeAll, expect, it } from 'vitest';
import { listingCalls } from '../../../contract/listings/listings.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { addGoods, importShop } from '../../../test/support/import-shop.ts';
import { addCompany, addStore, addUser, callsAs } from '../../../test/support/market.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { storePackage } from '../payments/tax/index.ts';
import { handlers } from './calls.ts';

let database: Database;
let categoryId: number;

beforeAll(async () => {
  database = await testDatabase();
  await storePackage(database, new Date());
  categoryId = await addGoods(database);
});

it('is read from the VAT rates of a list; one of another country is said', async () => {
  const { bring, item } = await importShop(database, categoryId);
  const found = await bring(
    `Artikelnummer;Bezeichnung;Preis netto;MwSt.;Bestand\nTX-1;Buch Eiche;12,00;7 %;3\nTX-2;Regal Eiche;120,00;19;4\nTX-3;Tasse Eiche;9,00;20;5\nTX-4;Modul Eiche;90,00;0 %;5\n`,
  );
  expect(found.targets).toMatchObject({ 'MwSt.': 'taxClass', 'Preis netto': 'price' });
  const classes = await Promise.all(['TX-1', 'TX-2', 'TX-3', 'TX-4'].map(async (sku) => (await item(sku)).product.taxClass));
  expect(classes).toEqual(['reduced', 'standard', 'standard', 'zero']);
  expect(found.reasons).toEqual([
    [1, 'MwSt.', 'No VAT class and no VAT rate of the store’s country: the item stays in its class (new items: standard)'],
  ]);
});

it('is taken from the market’s own tables as exports write it; other words are refused there', async () => {
  const { bring, item } = await importShop(database, categoryId);
  const own = (taxClass: string) => `item,sku,name.en,category,state,price,taxClass\nTC-1,TC-1,Wine,Goods,active,9.00,${taxClass}\n`;
  expect((await bring(own('second_reduced'))).problems).toEqual([]);
  expect((await item('TC-1')).product.taxClass).toBe('second_reduced');
  const wrong = await bring(own('luxury'));
  expect(wrong.reasons).toEqual([
    [1, 'taxClass', 'This is none of standard, reduced, second_reduced, super_reduced, zero, and no VAT rate of the store’s country'],
  ]);
  expect((await item('TC-1')).product.taxClass).toBe('second_reduced');
});

it('means a rate in each country that the store’s goods leave, also where the country lacks the class', async () => {
  const seller = await addCompany(database, { kind: 'seller', countryCode: 'FR' });
  const store = await addStore(database, seller);
  await database.pool.query(
    `insert into warehouse (store_id, name, postal_code, city, country_code) values ($1, 'Tallinn', '10111', 'Tallinn', 'EE'), ($1, 'Tirana', '1001', 'Tirana', 'AL')`,
    [store.id],
  );
  const call = callsAs(database, handlers, { caller: await addUser(database, seller) });
  const { vatRates } = await call(listingCalls.choices, { storeId: store.id });
  const written = vatRates.map(({ country, taxClass, rate, own }) => `${country} ${taxClass} ${rate}${own ? '' : ' of another class'}`);
  expect(written).toEqual([
    'AL standard null of another class',
    'AL reduced null of another class',
    'AL second_reduced null of another class',
    'AL super_reduced null of another class',
    'AL zero 0',
    'EE standard 2400',
    'EE reduced 900',
    'EE second_reduced 900 of another class',
    'EE super_reduced 900 of another class',
    'EE zero 0',
    'FR standard 2000',
    'FR reduced 550',
    'FR second_reduced 1000',
    'FR super_reduced 210',
    'FR zero 0',
  ]);
});

it('is changed for many items together', async () => {
  const { call, store, bring, item } = await importShop(database, categoryId);
  await bring(
    'item,sku,name.en,category,state,price,taxClass\nTB-1,TB-1,Book,Goods,active,9.00,standard\nTB-2,TB-2,Map,Goods,active,9.00,reduced\n',
  );
  const itemIds = await Promise.all(['TB-1', 'TB-2'].map(async (sku) => (await item(sku)).product.id ?? 0));
  const change = { storeId: store.id, itemIds, taxClass: 'reduced' as const };
  expect(await call(listingCalls.bulkChange, { ...change, preview: true })).toMatchObject({
    count: 1,
    changes: [{ before: 'standard', after: 'reduced' }],
  });
  expect(await call(listingCalls.bulkChange, { ...change, preview: false })).toMatchObject({ count: 1 });
  expect((await item('TB-1')).product.taxClass).toBe('reduced');
  await expect(call(listingCalls.bulkChange, { ...change, taxClass: null as never })).rejects.toMatchObject({
    details: { fields: { taxClass: expect.anything() } },
  });
});
