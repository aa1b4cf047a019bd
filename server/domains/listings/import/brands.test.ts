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

  it('are among the facts of Magento’s exports: the brand, else the manufacturer; a column of its own goes first', async () => {
    const one = await shop();
    await bring(one, 'item,sku,name.en,price,brand\nX-1,X-1-0,Lamp,10.00,Nordhaus\n');
    const head = 'sku,store_view_code,attribute_set_code,product_type,categories,name,price,qty,additional_attributes';
    const lines = [
      'G-1,,Default,simple,Default Category/Goods,Lamp,12,3,"finish=matt,manufacturer=NORDHAUS"',
      'G-2,,Default,simple,Default Category/Goods,Chair,12,3,"manufacturer=Werk Zwei,brand=Lux, Light"',
      'G-3,,Default,simple,Default Category/Goods,Table,12,3,has_options=0',
    ];
    const list = await one.read([head, ...lines].join('\n'));
    const checked = await one.check(list, { categoryId });
    const problems = await one.problems(list);
    await one.write(checked);
    expect(await Promise.all(['G-1', 'G-2', 'G-3'].map((sku) => brandOf(one, sku)))).toEqual(['Nordhaus', 'Lux, Light', null]);
    expect(problems.map(([line, header, , words]) => [line, header, String(words).includes('finish')])).toEqual([
      [2, 'additional_attributes', true],
    ]);
    // Taken in again, nothing changes; without the fact it stays, and the value for none clears it.
    expect(await one.check(await one.read([head, ...lines].join('\n')), { categoryId })).toMatchObject({ changedItems: 0, sameItems: 3 });
    const cleared = [
      'G-1,,Default,simple,Default Category/Goods,Lamp,12,3,manufacturer=__EMPTY__VALUE__',
      'G-2,,Default,simple,Default Category/Goods,Chair,12,3,',
    ];
    await bring(one, [head, ...cleared].join('\n'));
    expect(await Promise.all(['G-1', 'G-2'].map((sku) => brandOf(one, sku)))).toEqual([null, 'Lux, Light']);
    await bring(one, [`${head},manufacturer`, `${lines[0]},Spalte`].join('\n'));
    expect(await brandOf(one, 'G-1')).toBe('Spalte');
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
