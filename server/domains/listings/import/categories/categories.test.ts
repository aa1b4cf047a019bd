import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../../../test/support/database.ts';
import { importer } from '../../../../../test/support/imports.ts';
import { addCompany, addStore, addUser, type Store } from '../../../../../test/support/market.ts';
import { writeCatalogue } from '../../../../market-import/index.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';

let database: Database;
let store: Store;
let lists: ReturnType<typeof importer>;
let ids: Record<string, number>;

const category = (key: string, parentKey: string | null, en: string, de: string) => ({
  key,
  parentKey,
  texts: { en: { name: en, urlKey: key }, de: { name: de, urlKey: `de-${key}` } },
});
const categoryOf = async (sku: string) => (await lists.item(sku)).product.categoryId;

beforeAll(async () => {
  database = await testDatabase();
  const company = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, company);
  lists = importer(database, store, await addUser(database, company));
  await writeCatalogue(database, {
    categories: [
      category('lighting', null, 'Lighting', 'Leuchten'),
      category('table-lamps', 'lighting', 'Table lamps', 'Tischleuchten'),
      category('lamp-parts', 'lighting', 'Accessories', 'Zubehör'),
      category('office', null, 'Office', 'Büro'),
      category('tape', 'office', 'Tape dispensers', 'Klebebandabroller'),
      category('office-parts', 'office', 'Accessories', 'Zubehör'),
    ],
  });
  const { rows } = await database.pool.query<{ key: string; id: number }>('select key, id from category');
  ids = Object.fromEntries(rows.map(({ key, id }) => [key, id]));
});

describe('categories of a list', () => {
  it('are found by entire paths: in one cell, in two columns, in any language', async () => {
    const list = await lists.read(`sku,name,category,subcategory,price
A-1,One,Lighting > Accessories,,1
A-2,Two,Leuchten / Tischleuchten,,1
A-3,Three,Office,Accessories,1
A-4,Four,,Tape dispensers,1
`);
    expect(list.unknown).toEqual([]);
    const checked = await lists.check(list);
    expect(await lists.problems(checked)).toEqual([]);
    await lists.write(checked);
    expect(await Promise.all(['A-1', 'A-2', 'A-3', 'A-4'].map(categoryOf))).toEqual([
      ids['lamp-parts'],
      ids['table-lamps'],
      ids['office-parts'],
      ids['tape'],
    ]);
  });

  it('of several in a cell the deepest counts, and the item is found by the others', async () => {
    const list = await lists.read('sku,name,category,price\nB-1,One,"Office, Lighting > Table lamps, Lighting, Sale",1\n');
    const checked = await lists.check(list);
    expect(await lists.problems(checked)).toEqual([
      [2, 'category', 'Office, Lighting > Table lamps, Lighting, Sale', 'An item is in one category. Used as search words: Office; Sale'],
    ]);
    await lists.write(checked);
    expect((await lists.item('B-1')).product.keywords).toBe('Office, Sale');
    // The same list again adds none of them twice.
    expect(
      (await lists.check(await lists.read('sku,name,category,price\nB-1,One,"Office, Lighting > Table lamps, Lighting, Sale",1\n')))
        .sameItems,
    ).toBe(1);
    expect(await categoryOf('B-1')).toBe(ids['table-lamps']);
  });

  it('are proposed before the check if they are certain, with examples, and can be changed', async () => {
    const list = await lists.read(`sku,name,category,price
C-1,Nice lamp,Leuchten > Tischleuchte,1
C-2,Nicer lamp,Leuchten > Tischleuchte,1
C-3,Frame,Bicycles > Table lamps,1
C-4,Thing,Accessories,1
C-5,Tape dispenser (red),,1
C-6,Periscope,,1
`);
    expect(list.state).toBe('read');
    const guessesOf = (word: string) => list.unknown.find((one) => one.word === word);
    expect(guessesOf('leuchten > tischleuchte')).toMatchObject({
      lines: 2,
      examples: ['Nice lamp', 'Nicer lamp'],
      guesses: [{ id: ids['table-lamps'] }, expect.anything()],
    });
    expect(guessesOf('bicycles > table lamps')?.guesses?.[0]?.id).toBe(ids['table-lamps']);
    expect(guessesOf('accessories')?.guesses).toHaveLength(2);
    // What is not certain is asked.
    expect(list.settings.categories).toEqual({
      'leuchten > tischleuchte': ids['table-lamps'],
      '≈ tape': ids['tape'],
    });
    expect(list.categories.map(({ id }) => id)).toContain(ids['lamp-parts']);
    const checked = await lists.check(list, { categories: { ...list.settings.categories, '≈ tape': ids['office'] ?? 0 } });
    expect((await lists.problems(checked)).map(([line]) => line)).toEqual([4, 5, 7]);
    expect(checked.unknown.map(({ word, examples }) => [word, examples])).toEqual([
      ['bicycles > table lamps', ['Frame']],
      ['accessories', ['Thing']],
      ['', ['Periscope']],
    ]);
    expect(checked.unknown[0]?.guesses?.[0]?.id).toBe(ids['table-lamps']);
    await lists.write(checked);
    expect(await Promise.all(['C-1', 'C-5'].map(categoryOf))).toEqual([ids['table-lamps'], ids['office']]);
  });

  it('a category for all other items is offered to the next list, not applied', async () => {
    const columns = 'sku,name,price,stock\n';
    await lists.write(await lists.check(await lists.read(`${columns}D-1,Nail,1,1\n`), { categoryId: ids['office'] ?? 0 }));
    const next = await lists.read(`${columns}D-2,Screw,1,1\n`);
    expect(next.settings).toMatchObject({ categoryId: null, offeredCategoryId: ids['office'] });
    expect(next.categories.map(({ id }) => id)).toContain(ids['office']);
    const checked = await lists.check(next);
    expect(checked).toMatchObject({ createdItems: 0, badLines: 1 });
    // Items that are there keep theirs, and the offer stays.
    const again = await lists.read(`${columns}D-1,Nail,2,1\n`);
    expect(again.settings.offeredCategoryId).toBe(ids['office']);
    expect(await lists.check(again)).toMatchObject({ changedItems: 1, badLines: 0 });
  });
});
