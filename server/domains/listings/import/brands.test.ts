import { beforeAll, describe, expect, it } from 'vitest';
import { listingCalls } from '../../../../contract/listings/listings.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { importer } from '../../../../test/support/imports.ts';
import { addCategory, addCompany, addStore, addUser, testFiles } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
let categoryId: number;

const shop = async () => {
  const company = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, company);
  return { store, ...importer(database, store, await addUser(database, company)) };
};
type Shop = Awaited<ReturnType<typeof shop>>;
const bring = async ({ read, check, write }: Shop, content: string) => write(await check(await read(content), { categoryId }));
const brandOf = async ({ item }: Shop, sku: string) => (await item(sku)).product.brand;

beforeAll(async () => {
  database = await testDatabase();
  ({ id: categoryId } = await addCategory(database));
});

describe('the brands of a list', () => {
  it.each([
    ['Brand', 'SKU;Name;Price;Brand'],
    ['Marke', 'Artikelnummer;Bezeichnung;Nettopreis;Marke'],
    ['Hersteller-Marke', 'Artikelnummer;Bezeichnung;Nettopreis;Hersteller-Marke'],
    ['Marque', 'Référence;Désignation;Prix HT;Marque'],
    ['Marca', 'Referencia;Nombre;Precio sin IVA;Marca'],
    ['Marka', 'Indeks;Nazwa;Cena netto;Marka'],
    ['Marcă', 'Cod articol;Denumire;Preț;Marcă'],
  ])('are found under %s', async (header, head) => {
    const one = await shop();
    const list = await one.read(`${head}\nA-1;Lamp;10.00;Nordlicht\n`);
    expect(list.columns.find((column) => column.header === header)?.target).toBe('brand');
    await one.write(await one.check(list, { categoryId }));
    expect(await brandOf(one, 'A-1')).toBe('Nordlicht');
  });

  it('are the vendor of Shopify, the brands of WooCommerce, and no maker of the compliance data', async () => {
    const one = await shop();
    await bring(one, 'Handle,Title,Vendor,Variant SKU,Variant Price\nlamp,Lamp,Lichthof,S-1,10.00\n');
    expect(await brandOf(one, 'S-1')).toBe('Lichthof');
    await bring(one, 'Type,SKU,Name,Brands,Regular price\nsimple,W-1,Lamp,LICHTHOF,10\n');
    expect(await brandOf(one, 'W-1')).toBe('Lichthof');
    const list = await one.read('item,sku,name.en,price,brand,maker\nM-1,M-1-0,Lamp,10.00,Sonne,Maker Ltd\n');
    expect(list.columns.map(({ target }) => target)).toEqual(['item', 'sku', 'name.en', 'price', 'brand', 'maker']);
  });

  it('go round: an unchanged export changes nothing, other spellings neither; empty cells leave, [empty] clears, undo restores', async () => {
    const one = await shop();
    await bring(one, 'item,sku,name.en,price,brand\nB-1,B-1-0,Lamp,10.00,Zirkel\nB-2,B-2-0,Lamp two,10.00,\n');
    const { address } = await one.call(listingCalls.export, { storeId: one.store.id, format: 'csv' });
    const [key = ''] = JSON.parse(Buffer.from(address.split('/')[2]?.split('.')[0] ?? '', 'base64url').toString()) as string[];
    const exported = (await testFiles.get(key))?.toString() ?? '';
    expect(exported.split('\n')[0]).toContain('brand');
    const counts = async (content: string) => {
      const { createdItems, changedItems } = await one.check(await one.read(content), { categoryId });
      return [createdItems, changedItems];
    };
    expect(await counts(exported)).toEqual([0, 0]);
    expect(await counts('item,sku,name.en,price,brand\nB-1,B-1-0,Lamp,10.00,ZIRKEL\n')).toEqual([0, 0]);
    expect(await counts('item,sku,name.en,price,brand\nB-1,B-1-0,Lamp,10.00,\n')).toEqual([0, 0]);
    const written = await bring(one, 'item,sku,name.en,price,brand\nB-1,B-1-0,Lamp,10.00,[empty]\nB-2,B-2-0,Lamp two,10.00,Kreis\n');
    expect([await brandOf(one, 'B-1-0'), await brandOf(one, 'B-2-0')]).toEqual([null, 'Kreis']);
    await one.undo(written);
    expect([await brandOf(one, 'B-1-0'), await brandOf(one, 'B-2-0')]).toEqual(['Zirkel', null]);
  });

  it('that are too long are reported', async () => {
    const one = await shop();
    const list = await one.check(await one.read(`item,sku,name.en,price,brand\nL-1,L-1-0,Lamp,10.00,${'x'.repeat(61)}\n`), { categoryId });
    expect((await one.problems(list)).map(([line, header]) => [line, header])).toEqual([[2, 'brand']]);
  });
});
