import { beforeAll, describe, expect, it } from 'vitest';
import { listingCalls } from '../../../../contract/listings/listings.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { importer } from '../../../../test/support/imports.ts';
import { addCategory, addCompany, addItem, addStore, addUser, type Store } from '../../../../test/support/market.ts';
import { writeCatalogue } from '../../../market-import/index.ts';
import type { Database } from '../../../platform/postgres/pool.ts';

let database: Database;
let store: Store;
let lists: ReturnType<typeof importer>;
let categoryId: number;

const seller = async () => {
  const company = await addCompany(database, { kind: 'seller' });
  const one = await addStore(database, company);
  return { store: one, lists: importer(database, one, await addUser(database, company)) };
};
const optionsOf = async (sku: string, by = lists) =>
  (await by.item(sku)).product.variants.map(({ options }) =>
    options.map(({ attributeKey, valueKey, label }) => [attributeKey, valueKey ?? label]),
  );
const list = (name: string, rows: readonly (readonly [sku: string, value: string])[]): string =>
  [
    'item,sku,name.en,price,option1.name,option1,option2.name,option2',
    ...rows.map(([sku, value]) => `${rows[0]?.[0]},${sku},Cable,9.50,${name},${value},Colour,Red`),
  ].join('\n');

beforeAll(async () => {
  database = await testDatabase();
  ({ store, lists } = await seller());
  ({ id: categoryId } = await addCategory(database));
  await writeCatalogue(database, {
    attributes: [
      {
        key: 'colour',
        type: 'choice',
        facet: true,
        isOption: true,
        names: { en: 'Colour', de: 'Farbe' },
        values: [{ key: 'red', names: { en: 'Red', de: 'Rot' } }],
      },
    ],
  });
});

describe('options that the market does not have', () => {
  it('become options of the items at once, in the spelling of the list', async () => {
    const read = await lists.read(list('Cable  Exit', [['CAB-1', 'left'], ['CAB-2', 'right']]).replace('CAB-2,Cable,9.50,Cable  Exit', 'CAB-2,Cable,9.50,CABLE EXIT')); // prettier-ignore
    const checked = await lists.check(read, { categoryId });
    expect(await lists.problems(checked)).toEqual([]);
    expect(checked).toMatchObject({ createdItems: 1, badLines: 0 });
    // They are listed, and can be mapped to an option of the market.
    expect(checked.unknown).toEqual([
      { kind: 'option', word: 'cable  exit', own: true, lines: 2 },
      { kind: 'option', word: 'cable exit', own: true, lines: 2 },
    ]);
    await lists.write(checked);
    expect(await optionsOf('CAB-1')).toEqual([
      [
        ['own:Cable Exit', 'left'],
        ['colour', 'red'],
      ],
      [
        ['own:Cable Exit', 'right'],
        ['colour', 'red'],
      ],
    ]);
  });

  it('are the same options in the next list, in any case', async () => {
    const rows = [['CAB-1', 'left'], ['CAB-2', 'up']] as const; // prettier-ignore
    await lists.write(await lists.check(await lists.read(list('cable exit', rows)), { categoryId }));
    expect((await optionsOf('CAB-1')).map(([exit]) => exit)).toEqual([
      ['own:Cable Exit', 'left'],
      ['own:Cable Exit', 'up'],
    ]);
    await lists.write(await lists.check(await lists.read(list('CABLE EXIT', [['TUBE-1', 'left']])), { categoryId }));
    expect((await optionsOf('TUBE-1'))[0]?.[0]).toEqual(['own:Cable Exit', 'left']);
  });

  it('can be mapped to an option of the market instead', async () => {
    const read = await lists.read('item,sku,name.en,price,option1.name,option1\nROPE-1,ROPE-1,Rope,9,Tint,Red');
    const checked = await lists.check(read, { categoryId, options: { tint: 'colour' } });
    expect(checked.unknown).toEqual([]);
    await lists.write(checked);
    expect(await optionsOf('ROPE-1')).toEqual([[['colour', 'red']]]);
  });

  it('need a name: columns that only count them are asked about', async () => {
    const read = await lists.read('sku,name,price,category,option1\nPIN-1,Pin,9,none,left');
    const checked = await lists.check(read, { categoryId });
    expect(checked.unknown).toContainEqual({ kind: 'option', word: 'option1', lines: 1 });
    expect((await lists.problems(checked)).map(([, header]) => header)).toContain('option1');
  });

  it('are exported by their names, and an unchanged export changes nothing', async () => {
    const read = await lists.read(list('Cable Exit', [['CAB-1', 'left'], ['CAB-2', 'up']])); // prettier-ignore
    expect(await lists.check(read, { categoryId })).toMatchObject({ createdItems: 0, changedItems: 0, sameItems: 1 });
  });

  it('are one attribute for stores that write them alike at the same time', async () => {
    const [one, other] = [await seller(), await seller()];
    const checked = await Promise.all(
      [one, other].map(async (by) => by.lists.check(await by.lists.read(list('Thread', [['BOLT-1', 'M4'], ['BOLT-2', 'M5']])), { categoryId })), // prettier-ignore
    );
    const written = await Promise.all(checked.map((page, at) => (at === 0 ? one : other).lists.write(page)));
    expect(written.map(({ state, createdItems }) => [state, createdItems])).toEqual([
      ['done', 1],
      ['done', 1],
    ]);
    const { rows } = await database.pool.query(`select key, type, facet, is_option, own from attribute where key = 'own:Thread'`);
    expect(rows).toEqual([{ key: 'own:Thread', type: 'choice', facet: false, is_option: true, own: true }]);
  });

  it('can be typed in the editor, once for each variant', async () => {
    const item = await addItem(database, store, { name: 'Hook', variants: 1 });
    const { product } = await lists.call(listingCalls.detail, { storeId: store.id, id: item.id });
    const save = (options: { attributeKey: string; label: string }[]) =>
      lists.call(listingCalls.save, {
        ...product,
        variants: product.variants.map((variant) => ({ ...variant, options: options.map((one) => ({ ...one, valueKey: null })) })),
      });
    for (const keys of [['own:Load', 'own:LOAD'], ['own:'], [`own:${'x'.repeat(61)}`]])
      await expect(save(keys.map((attributeKey) => ({ attributeKey, label: '5 kg' })))).rejects.toMatchObject({
        details: { fields: { 'variants.0.options': 'product.options' } },
      });
    await save([{ attributeKey: 'own:Load', label: '5 kg' }]);
    const sku = product.variants[0]?.sku ?? '';
    expect(await optionsOf(sku)).toEqual([[['own:Load', '5 kg']]]);
    const { options } = await lists.call(listingCalls.choices, { storeId: store.id });
    expect(options.map(({ key }) => key)).toEqual(['colour']);
  });
});
