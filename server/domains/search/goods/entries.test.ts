/** What the operator changes in the names of goods. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodsCalls } from '../../../../contract/search/goods.ts';
import { searchCalls } from '../../../../contract/search/search.ts';
import type { InputOf } from '../../../../contract/wire/call.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addItem, addStore, addUser, callsAs, type Item } from '../../../../test/support/market.ts';
import { type Bus, openBus } from '../../../platform/events/bus.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { handlers } from '../calls.ts';
import { createSearch, type SearchService } from '../index.ts';
import { entriesWith } from './entries.ts';
import { type Entry, shippedEntries } from './tables.ts';

const quiet = { warn: () => undefined, info: () => undefined };
let database: Database;
let bus: Bus;
let search: SearchService;
let caller: Caller;
let operator: ReturnType<typeof callsAs>;
let sofa: Item;
let barrel: Item;

const found = async (keyword: string): Promise<number[]> =>
  (await callsAs(database, handlers, {})(searchCalls.list, { keyword })).items.map(({ id }) => id);
const entry = async (keyword: string) => {
  const { rows } = await operator(goodsCalls.list, { keyword });
  return rows.find(({ key }) => key === keyword) ?? rows[0];
};
const given = (good: Awaited<ReturnType<typeof entry>>, more: object = {}) => ({
  ...{ key: good?.key ?? null, version: good?.version ?? 0, partOf: good?.partOf?.key ?? '', near: good?.near.map(({ key }) => key) ?? [] },
  names: good?.names ?? {},
  ...more,
});

/** Until the index has been read again. */
async function soon(check: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + 5_000; ;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

beforeAll(async () => {
  database = await testDatabase();
  bus = await openBus(database, quiet);
  caller = await addUser(database, await addCompany(database, { kind: 'operator' }));
  operator = callsAs(database, handlers, { caller });
  const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  sofa = await addItem(database, store, { name: 'Sofa Alster' });
  barrel = await addItem(database, store, { name: 'Wine barrel planter Elbe' });
  search = createSearch({ database, bus, log: quiet, now: () => new Date() });
  await search.ready;
});

afterAll(async () => {
  await search.close();
  await bus.close();
  await database.close();
});

describe('kinds of goods', () => {
  it('come with Kontor, and are listed by area, name in any language, state and missing names', async () => {
    const all = await operator(goodsCalls.list, { size: 100 });
    expect(all.total).toBe(shippedEntries().length);
    expect(all.areas).toContain('furniture');
    expect(await operator(goodsCalls.list, { keyword: 'TRESILLO' }).then(({ rows }) => rows[0])).toMatchObject({
      key: 'sofa',
      name: 'sofa',
      state: 'shipped',
      source: 'Kontor',
      version: 0,
    });
    expect((await operator(goodsCalls.list, { area: 'lighting', keyword: 'sofa' })).total).toBe(0);
    expect((await operator(goodsCalls.list, { state: 'own' })).total).toBe(0);
    expect((await operator(goodsCalls.list, { missing: 'ro' })).total).toBe(0);
  });

  it('get names by the operator, which searches use, and go back to what they were', async () => {
    expect(await found('chesterbank')).toEqual([]);
    const before = await entry('sofa');
    const names = { ...before?.names, en: [...(before?.names.en ?? []), 'chesterbank'] };
    const saved = await operator(goodsCalls.save, given(before, { key: 'sofa', names }));
    expect(saved).toEqual({ key: 'sofa', version: 1 });
    await soon(async () => expect(await found('chesterbank')).toEqual([sofa.id]));
    expect(await entry('chesterbank')).toMatchObject({ key: 'sofa', state: 'changed', version: 1 });
    // Who saw the version before is refused.
    await expect(operator(goodsCalls.save, given(before, { key: 'sofa' }))).rejects.toMatchObject({
      key: 'catalogueAdmin.changedMeanwhile',
    });
    await operator(goodsCalls.reset, { key: 'sofa', version: 1 });
    await soon(async () => expect(await found('chesterbank')).toEqual([]));
    expect((await entry('sofa'))?.names).toEqual(before?.names);
    await expect(operator(goodsCalls.reset, { key: 'sofa', version: 0 })).rejects.toMatchObject({ code: expect.anything() });
  });

  it('are added, and found at once by all of their names, and their categories are named as not sold', async () => {
    const { key, version } = await operator(goodsCalls.save, {
      ...{ area: 'garden', partOf: 'planter', near: ['Pflanzkübel', 'sofa'] },
      names: { en: ['Barrel planter', 'half barrel', 'Half Barrel'], de: ['Fasskübel'] },
    });
    expect(key).toBe('barrelPlanter');
    expect(await entry('Fasskübel')).toMatchObject({
      ...{ state: 'own', area: 'garden', names: { en: ['Barrel planter', 'Half Barrel'] } },
      near: [{ key: 'planter' }, { key: 'sofa' }],
    });
    await soon(async () => expect(await found('half barrel')).toEqual([barrel.id]));
    await operator(goodsCalls.save, given(await entry('Fasskübel'), { key, version, off: true }));
    await soon(async () => expect(await found('half barrel')).toEqual([]));
    await operator(goodsCalls.reset, { key, version: version + 1 });
    expect(await entry('Fasskübel')).toBeUndefined();
    const { rows } = await database.pool.query<{ action: string }>(`select action from audit_log where action like 'goods.%' order by id`);
    expect(rows.map(({ action }) => action)).toEqual([...['goods.changed', 'goods.reset', 'goods.added', 'goods.changed', 'goods.reset']]);
  });

  it('have at least one name, which no other has, and are part of another one that exists', async () => {
    const refused = (input: InputOf<typeof goodsCalls.save>, key: string) =>
      expect(operator(goodsCalls.save, input)).rejects.toMatchObject({ key });
    await refused({ names: {} }, 'search.goodUnnamed');
    await refused({ names: { en: ['Couch'] } }, 'search.goodTaken');
    await refused({ names: { en: ['gondola'] }, partOf: 'qqxx' }, 'search.unknownGood');
    await refused(
      given(await entry('diningChair'), { key: 'chair', names: { en: ['chair'] }, partOf: 'diningChair' }),
      'search.goodInItself',
    );
    await expect(operator(goodsCalls.save, { key: 'qqxx', names: { en: ['gondola'] } })).rejects.toMatchObject({ code: expect.anything() });
  });

  it('are added by one of two at the same time', async () => {
    const attempts = await Promise.allSettled([1, 2].map(() => operator(goodsCalls.save, { names: { en: ['gondola shelf unit'] } })));
    const keys = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value.key] : []));
    expect(new Set(keys).size).toBe(keys.length);
    const { rows } = await operator(goodsCalls.list, { keyword: 'gondola shelf unit' });
    expect(rows.length).toBe(keys.length);
  });

  it('are changed by those alone who curate the catalogue', async () => {
    const buyer = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database)) });
    await expect(buyer(goodsCalls.list, {})).rejects.toMatchObject({ code: expect.anything() });
    const clerk = callsAs(database, handlers, { caller: { ...caller, accessCodes: [] } });
    await expect(clerk(goodsCalls.save, { names: { en: ['x'] } })).rejects.toMatchObject({ code: expect.anything() });
  });
});

describe('changes of the operator', () => {
  const shipped = (phrases: Entry['phrases'], partOf: string | null = null): Entry[] => [
    { key: 'sofa', area: 'furniture', partOf, near: ['bench'], phrases, source: 'Kontor' },
  ];
  const change = { key: 'sofa', area: null, partOf: null, near: null, names: { en: ['davenport'] }, off: false, version: 3 };

  it('survive new tables, which are followed in all else', () => {
    const [later] = entriesWith(shipped({ en: ['sofa', 'couch'], de: ['Sofa', 'Kanapee'] }, 'seat'), [change]);
    expect(later).toMatchObject({ phrases: { en: ['davenport'], de: ['Sofa', 'Kanapee'] }, partOf: 'seat', near: ['bench'] });
  });

  it('stay where a later table has no such entry, and take one away that is off', () => {
    expect(entriesWith([], [change])).toMatchObject([{ key: 'sofa', phrases: { en: ['davenport'] } }]);
    expect(entriesWith(shipped({}), [{ ...change, off: true }])).toEqual([]);
  });
});
