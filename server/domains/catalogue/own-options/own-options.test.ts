import { beforeAll, describe, expect, it } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { attributeCalls } from '../../../../contract/catalogue/attributes.ts';
import { ownOptionCalls as calls } from '../../../../contract/catalogue/own-option-merges.ts';
import { listingCalls } from '../../../../contract/listings/listings.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { importer } from '../../../../test/support/imports.ts';
import { runTask } from '../../../../test/support/jobs.ts';
import { addCategory, addCompany, addStore, addUser, callsAs } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { handlers } from '../admin-calls.ts';
import { tasks } from './jobs.ts';

let database: Database;
let call: ReturnType<typeof callsAs>;
let categoryId: number;

const seller = async () => {
  const company = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, company);
  return { store, lists: importer(database, store, await addUser(database, company)) };
};
type Seller = Awaited<ReturnType<typeof seller>>;
/** Items with one variant for each value of an option. */
const put = async ({ lists }: Seller, option: string, items: Record<string, readonly string[]>, more = '') => {
  const rows = Object.entries(items).flatMap(([code, values]) => values.map((value, at) => `${code},${code}-${at},Thing,9.50,${option},${value}${more}`)); // prettier-ignore
  const list = ['item,sku,name.en,price,option1.name,option1,option2.name,option2', ...rows].join('\n');
  await lists.write(await lists.check(await lists.read(list), { categoryId }));
};
const optionsOf = async ({ lists }: Seller, sku: string) =>
  (await lists.item(sku)).product.variants.map(({ options }) =>
    options.map(({ attributeKey, valueKey, label }) => [attributeKey, valueKey ?? label]),
  );
const attribute = async (name: string, values: readonly string[] = []) => {
  const { id } = await call(attributeCalls.create, { names: { en: name }, type: 'choice', unit: null, facet: true, isOption: false });
  for (const [at, value] of values.entries())
    await call(attributeCalls.saveValue, { id, version: 1 + at, valueId: null, names: { en: value }, swatch: null });
  return call(attributeCalls.detail, { id });
};
const merge = async (word: string, into: { id: number; version: number }, values: { label: string; valueId: number | null }[] = []) =>
  call(calls.merge, { word, intoId: into.id, intoVersion: into.version, values });

beforeAll(async () => {
  database = await testDatabase();
  call = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'operator' })) });
  ({ id: categoryId } = await addCategory(database));
});

describe('sellers’ own options', () => {
  it('are listed by name with their items and stores', async () => {
    const [one, other] = [await seller(), await seller()];
    await put(one, 'Thread', { 'TH-1': ['M4', 'M5'], 'TH-2': ['M4'] });
    await put(other, 'THREAD', { 'TH-3': ['m4'] });
    const { rows } = await call(calls.list, { keyword: 'thr' });
    expect(rows).toEqual([{ word: 'thread', name: 'Thread', items: 3, stores: 2, values: 2, into: null }]);
    const found = await call(calls.detail, { word: 'Thread' });
    expect(found).toMatchObject({ spellings: ['THREAD', 'Thread'], labels: [{ label: 'M4', items: 3 }, { label: 'M5', items: 1 }] }); // prettier-ignore
    await expect(call(calls.detail, { word: 'nothing' })).rejects.toMatchObject({ code: codes.notFound });
    // They are no attributes of the market.
    expect((await call(attributeCalls.list, { keyword: 'thread' })).rows).toEqual([]);
  });

  it('become an attribute with its values: variants follow, and later lists use it', async () => {
    const one = await seller();
    await put(one, 'Kind of wood', { 'W-1': ['oak', 'Walnut', 'Yew'], 'W-2': ['OAK'] });
    const into = await attribute('Timber', ['Oak', 'Walnut tree']);
    const [oak, walnut] = into.valueList;
    const { labels } = await call(calls.detail, { word: 'kind of wood', intoId: into.id });
    expect(labels.map(({ label, suggested }) => [label.toLowerCase(), suggested])).toEqual([
      ['oak', oak?.id],
      ['walnut', null],
      ['yew', null],
    ]);
    expect(await merge('kind of wood', into, [{ label: 'Walnut', valueId: walnut?.id ?? 0 }])).toEqual({ items: 2, left: 0, running: false }); // prettier-ignore
    expect(await optionsOf(one, 'W-1-0')).toEqual([[['timber', 'oak']], [['timber', 'walnut-tree']], [['timber', 'yew']]]); // prettier-ignore
    expect(await call(attributeCalls.detail, { id: into.id })).toMatchObject({ isOption: true, items: 2, values: 3 });
    expect((await call(calls.list, { keyword: 'wood' })).rows).toEqual([]);
    // The same list again changes nothing; a new one uses the attribute at once.
    await put(one, 'KIND OF WOOD', { 'W-1': ['oak', 'walnut', 'yew'], 'W-3': ['Walnut'] });
    expect(await optionsOf(one, 'W-1-0')).toEqual([[['timber', 'oak']], [['timber', 'walnut-tree']], [['timber', 'yew']]]); // prettier-ignore
    expect(await optionsOf(one, 'W-3-0')).toEqual([[['timber', 'walnut-tree']]]);
    // So does the editor.
    const { product } = await one.lists.item('W-3-0');
    const variants = product.variants.map((variant) => ({
      ...variant,
      options: [{ attributeKey: 'own:Kind of wood', valueKey: null, label: 'Oak' }],
    }));
    await one.lists.call(listingCalls.save, { ...product, variants });
    expect(await optionsOf(one, 'W-3-0')).toEqual([[['timber', 'oak']]]);
  });

  it('stay where an item has both, or would have two equal variants', async () => {
    const one = await seller();
    const into = await attribute('Tension', ['12 V']);
    await put(one, 'Volts', { 'V-1': ['12', '24'], 'V-2': ['12'] });
    await put(one, 'Volts', { 'V-3': ['12'] }, ',Tension,12 V');
    await database.pool.query(`update attribute set is_option = true where id = $1`, [into.id]);
    await put(one, 'Volts', { 'V-4': ['12'] }, ',Tension,12 V');
    const both = into.valueList[0]?.id ?? 0;
    const found = await call(calls.detail, { word: 'volts' });
    expect(found.items).toBe(4);
    const answer = await merge('volts', await call(attributeCalls.detail, { id: into.id }), [{ label: '12', valueId: both }, { label: '24', valueId: both }]); // prettier-ignore
    expect(answer).toEqual({ items: 2, left: 2, running: false });
    expect(await optionsOf(one, 'V-1-0')).toEqual([[['own:Volts', '12']], [['own:Volts', '24']]]);
    expect(await optionsOf(one, 'V-2-0')).toEqual([[['tension', '12-v']]]);
    expect(await optionsOf(one, 'V-4-0')).toEqual([[['own:Volts', '12'], ['tension', '12-v']]]); // prettier-ignore
    expect((await call(calls.list, { keyword: 'volts' })).rows).toMatchObject([{ items: 2, into: { name: 'Tension' } }]);
    // An unchanged list leaves them so.
    await put(one, 'Volts', { 'V-1': ['12', '24'] });
    expect(await optionsOf(one, 'V-1-0')).toEqual([[['own:Volts', '12']], [['own:Volts', '24']]]);
  });

  it('of many items are merged by a job, which can be interrupted', async () => {
    const one = await seller();
    await put(one, 'Weave', Object.fromEntries(Array.from({ length: 260 }, (_, at) => [`M-${at}`, ['plain']])));
    const into = await attribute('Weaving');
    expect(await merge('weave', into)).toEqual({ items: 260, left: 0, running: true });
    for (let round = 0; round < 2; round++) await runTask(tasks, 'catalogue:merge-own-option', { database, payload: { word: 'weave' } });
    expect(await call(attributeCalls.detail, { id: into.id })).toMatchObject({ items: 260 });
    expect((await call(calls.list, { keyword: 'weave' })).rows).toEqual([]);
  });

  it('that imports write at the same moment follow later: nobody waits for ever, and none stays behind', async () => {
    const sellers = [await seller(), await seller()];
    const into = await attribute('Mesh', ['fine']);
    const items = (round: number, count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`X${round}-${at}`, ['fine', `wide ${at}`]])); // prettier-ignore
    for (let round = 0; round < 2; round++) {
      const name = `Netting ${round}`;
      for (const one of sellers) await put(one, name, items(round, 10));
      const { version } = await call(attributeCalls.detail, { id: into.id });
      // The same lists with more items: both lock those that are known.
      await Promise.all([merge(name, { id: into.id, version }), ...sellers.map((one) => put(one, name, items(round, 30)))]);
    }
    await runTask(tasks, 'catalogue:merge-left-options', { database });
    expect((await call(calls.list, { keyword: 'netting' })).rows).toEqual([]);
    expect(await call(attributeCalls.detail, { id: into.id })).toMatchObject({ items: 2 * 2 * 30 });
  });

  it('are merged into choices only, of the version that was seen', async () => {
    const one = await seller();
    await put(one, 'Grip', { 'G-1': ['soft'] });
    const { id } = await call(attributeCalls.create, {
      names: { en: 'Grip depth' },
      type: 'number',
      unit: 'mm',
      facet: true,
      isOption: false,
    });
    await expect(merge('grip', { id, version: 1 })).rejects.toMatchObject({ code: codes.refused });
    const into = await attribute('Handle');
    await expect(merge('grip', { ...into, version: 9 })).rejects.toMatchObject({ code: codes.conflict });
    await expect(merge('grip', into, [{ label: 'soft', valueId: 1_000_000 }])).rejects.toMatchObject({ code: codes.notFound });
    const other = await attribute('Handle form');
    await merge('grip', into);
    // Where the attribute goes, the names of sellers go with it.
    await call(attributeCalls.merge, { id: into.id, version: 2, intoId: other.id, intoVersion: other.version });
    await put(one, 'Grip', { 'G-2': ['soft'] });
    expect(await optionsOf(one, 'G-2-0')).toEqual([[['handle-form', 'soft']]]);
  });
});
