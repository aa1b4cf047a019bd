import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { attributeCalls } from '../../../../contract/catalogue/attributes.ts';
import { categoryCalls } from '../../../../contract/catalogue/categories.ts';
import type { AttributeType } from '../../../../contract/catalogue/operator-fields.ts';
import { translationCalls } from '../../../../contract/catalogue/translations.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCategory, addCompany, addItem, addStore, addUser, callsAs, type Store } from '../../../../test/support/market.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { handlers } from '../admin-calls.ts';

let database: Database;
let store: Store;
let call: ReturnType<typeof callsAs>;

const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('was not refused', { cause: error });
  return error;
};
const add = async (name: string, type: AttributeType = 'choice', more: { unit?: string; isOption?: boolean } = {}): Promise<number> =>
  (await call(attributeCalls.create, { names: { en: name }, type, unit: more.unit ?? null, facet: true, isOption: more.isOption ?? false }))
    .id;
const detail = (id: number) => call(attributeCalls.detail, { id });
const version = async (id: number): Promise<number> => (await detail(id)).version;
const addValue = async (id: number, name: string, german = ''): Promise<number> => {
  await call(attributeCalls.saveValue, { id, version: await version(id), valueId: null, names: { en: name, de: german }, swatch: null });
  return (await detail(id)).valueList.at(-1)?.id ?? 0;
};
const says = (itemId: number, attributeId: number, column: 'text' | 'number' | 'flag' | 'attribute_value_id', value: unknown) =>
  database.pool.query(`insert into item_attribute (item_id, attribute_id, ${column}) values ($1, $2, $3)`, [itemId, attributeId, value]);
const said = async (itemId: number) =>
  (
    await database.pool.query(
      'select attribute_id, attribute_value_id, number, flag, text from item_attribute where item_id = $1 order by attribute_id',
      [itemId],
    )
  ).rows;
const retype = async (id: number, type: AttributeType) => {
  const { names, unit, facet, isOption, version: seen } = await detail(id);
  return call(attributeCalls.save, { id, version: seen, names, type, unit, facet, isOption });
};
const item = async (name = 'Thing') => (await addItem(database, store, { name, variants: 1 })).id;

beforeAll(async () => {
  database = await testDatabase();
  store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  call = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'operator' })) });
});

describe('attributes', () => {
  it('are listed with where they are used, in one statement', async () => {
    const id = await add('Seat height', 'number', { unit: 'cm' });
    await says(await item(), id, 'number', 45);
    const { result, statements } = await countStatements(() => call(attributeCalls.list, { keyword: 'SEAT' }));
    expect(statements).toBe(1);
    expect(result).toMatchObject({ total: 1, rows: [{ id, name: 'Seat height', type: 'number', unit: 'cm', items: 1, categories: 0 }] });
    expect(result.rows[0]?.missing).toHaveLength(7);
    expect((await call(attributeCalls.list, { unused: true, keyword: 'Seat' })).total).toBe(0);
    expect((await call(attributeCalls.export, { keyword: 'Seat' })).content).toContain('seat-height;Seat height;number;cm;yes;no;0;0;1');
  });

  it('belong to categories, are inherited downwards, and may be required', async () => {
    const root = await addCategory(database);
    const leaf = await addCategory(database, { parent: root });
    const [wood, lamp] = [await add('Wood'), await add('Lamp base', 'text')];
    await call(categoryCalls.assign, { id: root.id, version: 1, attributes: [{ id: wood, required: true }] });
    await call(categoryCalls.assign, { id: leaf.id, version: 1, attributes: [{ id: lamp, required: false }] });
    const found = await call(categoryCalls.detail, { id: leaf.id });
    expect(found.attributes.map(({ id, required }) => [id, required])).toEqual([[lamp, false]]);
    expect(found.inherited.map(({ id, required }) => [id, required])).toEqual([[wood, true]]);
    const gone = call(categoryCalls.assign, { id: leaf.id, version: 2, attributes: [{ id: 999_999, required: false }] });
    expect((await refusalOf(gone)).key).toBe('catalogueAdmin.attributeGone');
    expect((await call(categoryCalls.detail, { id: leaf.id })).attributes).toHaveLength(1);
  });

  it('are removed only when no item uses them', async () => {
    const id = await add('Spare');
    const thing = await item();
    await says(thing, id, 'attribute_value_id', await addValue(id, 'One'));
    expect((await refusalOf(call(attributeCalls.remove, { id, version: await version(id) }))).values).toEqual({ items: 1 });
    await database.pool.query('delete from item_attribute where attribute_id = $1', [id]);
    await call(attributeCalls.remove, { id, version: await version(id) });
    expect((await refusalOf(detail(id))).code).toBe(codes.notFound);
  });

  it('have a unit only as numbers, and distinguish variants only as choices', async () => {
    const wrong = call(attributeCalls.create, { names: { en: 'Odd' }, type: 'text', unit: 'cm', facet: false, isOption: true });
    expect((await refusalOf(wrong)).details).toEqual({ fields: { unit: 'catalogueAdmin.unit', isOption: 'catalogueAdmin.option' } });
    const nameless = call(attributeCalls.create, { names: { de: ' ' }, type: 'text', unit: null, facet: false, isOption: false });
    expect((await refusalOf(nameless)).details).toEqual({ fields: { names: 'catalogueAdmin.name' } });
  });

  it('change their type if the stored values can be converted', async () => {
    const id = await add('Legs', 'text');
    const [one, two] = [await item(), await item()];
    await says(one, id, 'text', ' 4 ');
    await says(two, id, 'text', '3,5');
    await retype(id, 'number');
    expect([await said(one), await said(two)].flat().map(({ number }) => number as number)).toEqual([4, 3.5]);
    await retype(id, 'text');
    await database.pool.query(`update item_attribute set text = 'Four' where item_id = $1`, [one]);
    expect((await refusalOf(retype(id, 'number'))).key).toBe('catalogueAdmin.typeFixed');
    await retype(id, 'choice');
    const { valueList } = await detail(id);
    expect(valueList.map(({ names, items }) => [names.en, items])).toEqual([
      ['3.5', 1],
      ['Four', 1],
    ]);
    expect((await refusalOf(retype(id, 'flag'))).values).toEqual({ items: 2 });
    await retype(id, 'text');
    expect((await said(one)).map(({ text }) => text as string)).toEqual(['Four']);
    expect((await detail(id)).valueList).toEqual([]);
  });

  it('of an older version are not overwritten', async () => {
    const id = await add('Racing');
    const names = { en: 'Racing' };
    const save = (de: string) =>
      call(attributeCalls.save, { id, version: 1, names: { ...names, de }, type: 'choice', unit: null, facet: false, isOption: false });
    const results = await Promise.allSettled([save('eins'), save('zwei')]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('values', () => {
  it('have names, a colour and an order; duplicate names are refused', async () => {
    const id = await add('Colour');
    const [red, blue] = [await addValue(id, 'Red', 'Rot'), await addValue(id, 'Blue', 'Blau')];
    const save = async (valueId: number | null, names: Record<string, string>, swatch: string | null = null) =>
      call(attributeCalls.saveValue, { id, version: await version(id), valueId, names, swatch });
    expect((await refusalOf(save(null, { en: 'Crimson', de: 'rot' }))).details).toEqual({ fields: { names: 'catalogueAdmin.valueTwice' } });
    expect((await refusalOf(save(red, { en: 'Red' }, 'red'))).details).toEqual({ fields: { swatch: 'catalogueAdmin.swatch' } });
    await save(red, { en: 'Red', pl: 'Czerwony' }, '#aa0000');
    await call(attributeCalls.orderValues, { id, version: await version(id), valueIds: [blue, red] });
    const { valueList } = await detail(id);
    expect(valueList.map((value) => [value.names, value.swatch])).toEqual([
      [{ en: 'Blue', de: 'Blau' }, null],
      [{ en: 'Red', pl: 'Czerwony' }, '#aa0000'],
    ]);
    const half = call(attributeCalls.orderValues, { id, version: await version(id), valueIds: [blue] });
    expect((await refusalOf(half)).key).toBe('catalogueAdmin.order');
    await says(await item(), id, 'attribute_value_id', red);
    const remove = async (valueId: number) => call(attributeCalls.removeValue, { id, version: await version(id), valueId });
    expect((await refusalOf(remove(red))).values).toEqual({ items: 1 });
    await remove(blue);
  });

  it('are merged with their items, unless variants would become alike', async () => {
    const id = await add('Shade', 'choice', { isOption: true });
    const [grey, gray, silver] = [await addValue(id, 'Grey'), await addValue(id, 'Gray'), await addValue(id, 'Silver')];
    const thing = await item();
    await says(thing, id, 'attribute_value_id', gray);
    const pair = await addItem(database, store, { variants: 2 });
    const choose = (variantId: number, valueId: number) =>
      database.pool.query('insert into variant_option (variant_id, attribute_id, attribute_value_id) values ($1, $2, $3)', [
        variantId,
        id,
        valueId,
      ]);
    await choose(pair.variants[0]!.id, grey);
    await choose(pair.variants[1]!.id, silver);
    const merge = async (valueIds: number[], intoId: number) =>
      call(attributeCalls.mergeValues, { id, version: await version(id), valueIds, intoId });
    expect(await merge([gray], grey)).toMatchObject({ items: 1 });
    expect((await said(thing))[0]).toMatchObject({ attribute_value_id: grey });
    expect(await refusalOf(merge([silver], grey))).toMatchObject({ key: 'catalogueAdmin.variantsAlike', values: { items: 1 } });
    expect((await detail(id)).valueList.map((value) => value.id)).toEqual([grey, silver]);
    expect((await refusalOf(merge([grey], grey))).key).toBe('catalogueAdmin.mergeValues');
  });
});

describe('two attributes become one', () => {
  it('of the same type: values of the same name are merged too, and the item values of the second stay', async () => {
    const [old, into] = [await add('Stuff'), await add('Material')];
    const [oakOld, pine] = [await addValue(old, 'oak'), await addValue(old, 'Pine')];
    const [oak, steel] = [await addValue(into, 'Oak'), await addValue(into, 'Steel')];
    const [one, two, three] = [await item(), await item(), await item()];
    await says(one, old, 'attribute_value_id', oakOld);
    await says(two, old, 'attribute_value_id', pine);
    await says(three, old, 'attribute_value_id', pine);
    await says(three, into, 'attribute_value_id', steel);
    const category = await addCategory(database);
    await call(categoryCalls.assign, { id: category.id, version: 1, attributes: [{ id: old, required: true }] });
    const preview = await call(attributeCalls.mergePreview, { id: old, intoId: into });
    expect(preview).toEqual({ items: 3, both: 1, sameValues: 1, movedValues: 1, categories: 1, refused: null });
    await call(attributeCalls.merge, { id: old, version: await version(old), intoId: into, intoVersion: await version(into) });
    const values = [one, two, three].map(async (id) => (await said(id)).map((row) => row.attribute_value_id as number));
    expect(await Promise.all(values)).toEqual([[oak], [pine], [steel]]);
    const merged = await detail(into);
    expect(merged.valueList.map(({ id }) => id)).toEqual([oak, steel, pine]);
    expect(merged.categoryList).toMatchObject([{ id: category.id, required: true }]);
    const { rows } = await database.pool.query(`select payload from outbox_event where topic = 'item.changed' order by id desc limit 1`);
    expect(rows).toEqual([{ payload: { itemIds: [one, two, three] } }]);
  });

  it('are not merged across types or units', async () => {
    const [text, number, other] = [
      await add('T', 'text'),
      await add('N', 'number', { unit: 'cm' }),
      await add('M', 'number', { unit: 'kg' }),
    ];
    for (const [id, intoId] of [
      [text, number],
      [number, other],
      [text, text],
    ] as const)
      expect((await refusalOf(call(attributeCalls.merge, { id, version: 1, intoId, intoVersion: 1 }))).key).toBe(
        'catalogueAdmin.mergeTypes',
      );
    expect((await call(attributeCalls.mergePreview, { id: number, intoId: other })).refused).not.toBeNull();
  });
});

describe('translations', () => {
  it('are listed as missing, saved row by row, and refused after a concurrent change', async () => {
    const { id: category } = await call(categoryCalls.create, { parentId: null, names: { en: 'Bird houses' } });
    const attribute = await add('Perch');
    const value = await addValue(attribute, 'Round');
    const list = (language: 'de' | 'fr', more = {}) => call(translationCalls.list, { language, size: 100, ...more });
    const { result, statements } = await countStatements(() => list('fr'));
    expect(statements).toBe(2);
    const rowOf = (id: number, kind: string) => result.rows.find((row) => row.id === id && row.kind === kind);
    expect(rowOf(category, 'category')).toMatchObject({ source: 'Bird houses', sourceLanguage: 'en', text: '' });
    expect(rowOf(value, 'value')).toMatchObject({ source: 'Round', place: 'Perch' });
    expect(result.missing.attribute).toBe((await list('fr', { kind: 'attribute' })).total);
    const save = (seen: string, text: string) =>
      call(translationCalls.save, { kind: 'category', id: category, language: 'fr', seen, text });
    await save('', 'Nichoirs');
    expect((await call(categoryCalls.detail, { id: category })).texts.fr).toEqual({
      name: 'Nichoirs',
      urlKey: 'nichoirs',
      description: '',
    });
    expect((await refusalOf(save('', 'Maisons'))).code).toBe(codes.conflict);
    await save('Nichoirs', 'Nichoirs d’oiseaux');
    expect((await call(categoryCalls.detail, { id: category })).texts.fr?.urlKey).toBe('nichoirs');
  });

  it('are exported and imported as CSV; bad rows are named and do not affect the others', async () => {
    const [a, b] = [await add('Export me'), await add('=Formula')];
    const { content } = await call(translationCalls.export, { language: 'it', kind: 'attribute', keyword: 'Export' });
    expect(content).toContain(`attribute-${a};;Export me;\r\n`);
    const filled = [
      'id,source,translation',
      `attribute-${a},x,Esportami`,
      `attribute-${b},x,'=Formula it`,
      'attribute-999999,x,Niente',
      'nonsense,x,Niente',
      `attribute-${a},x,Diverso`,
      `attribute-${b},x,${'x'.repeat(121)}`,
      `attribute-${b},x,`,
    ].join('\n');
    const answer = await call(translationCalls.import, { language: 'it', content: filled });
    expect(answer).toMatchObject({ changed: 2, same: 0, empty: 1 });
    expect(answer.problems.map(({ row }) => row)).toEqual([4, 5, 6, 7]);
    expect((await detail(a)).names.it).toBe('Esportami');
    expect((await detail(b)).names.it).toBe('=Formula it');
    expect(await call(translationCalls.import, { language: 'it', content: filled })).toMatchObject({ changed: 0, same: 2 });
    const wrong = call(translationCalls.import, { language: 'it', content: 'no columns' });
    expect((await refusalOf(wrong)).details).toEqual({ fields: { content: 'catalogueAdmin.file' } });
  });
});
