import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogueCalls } from '../../../../contract/catalogue/catalogue.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { categoryCalls } from '../../../../contract/catalogue/categories.ts';
import { searchCalls } from '../../../../contract/search/search.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCategory, addCompany, addItem, addStore, addUser, callsAs, type Store } from '../../../../test/support/market.ts';
import { type Bus, openBus } from '../../../platform/events/bus.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { countStatements, type Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { handlers as catalogueHandlers } from '../calls.ts';
import { cacheAnswers } from '../index.ts';
import { handlers as searchHandlers } from '../../search/calls.ts';
import { createSearch, type SearchService } from '../../search/service.ts';
import { handlers } from '../admin-calls.ts';

let database: Database;
let bus: Bus;
let search: SearchService;
let store: Store;
let call: ReturnType<typeof callsAs>;
let visitor: ReturnType<typeof callsAs>;

const quiet = { warn: () => undefined, info: () => undefined };
const refusalOf = async (work: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('was not refused', { cause: error });
  return error;
};
const add = async (name: string, parentId: number | null = null): Promise<number> =>
  (await call(categoryCalls.create, { parentId, names: { en: name, de: `${name} (de)` } })).id;
/** An item for sale, with its event published. */
async function sell(categoryId: number, name: string): Promise<number> {
  const { id } = await addItem(database, store, { categoryId, name });
  await database.transaction((tx) => publish(tx, 'item.changed', { itemIds: [id] }));
  return id;
}
const detail = (id: number) => call(categoryCalls.detail, { id });
const version = async (id: number): Promise<number> => (await detail(id)).version;
const move = async (id: number, parentId: number | null, before: number | null = null) =>
  call(categoryCalls.move, { id, version: await version(id), parentId, before });
const namesBelow = async (parentId?: number): Promise<string[]> => (await call(categoryCalls.tree, { parentId })).map(({ name }) => name);
const lastAudit = async () =>
  (await database.pool.query<{ action: string; subject: string }>('select action, subject from audit_log order by id desc limit 1'))
    .rows[0];

/** Repeats the request until the answer is as expected; the event is asynchronous. */
async function becomes(ask: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 5_000; Date.now() < until; await sleep(25)) if (await ask()) return;
  throw new Error('it did not become so within 5 s');
}

beforeAll(async () => {
  database = await testDatabase();
  bus = await openBus(database, quiet);
  cacheAnswers(database, bus);
  search = createSearch({ database, bus, log: quiet, now: () => new Date() });
  await search.ready;
  store = await addStore(database, await addCompany(database, { kind: 'seller' }));
  call = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'operator' })) });
  visitor = callsAs(database, [...catalogueHandlers, ...searchHandlers]);
});
afterAll(async () => {
  await search.close();
  await bus.close();
});

describe('the tree', () => {
  it('is read level by level with what is below, in two statements at most', async () => {
    const root = await add('Seating');
    const chairs = await add('Chairs', root);
    await add('Stools', root);
    const leaf = await add('Office', chairs);
    await addItem(database, store, { categoryId: leaf });
    await addItem(database, store, { categoryId: chairs });
    const { result, statements } = await countStatements(() => call(categoryCalls.tree, { parentId: root }));
    expect(statements).toBeLessThanOrEqual(2);
    expect(result.map(({ name, items, children }) => [name, items, children])).toEqual([
      ['Chairs', 2, 1],
      ['Stools', 0, 0],
    ]);
    expect(result[0]?.missing).toEqual(['es', 'fr', 'it', 'pl', 'pt', 'ro']);
    const [found] = await call(categoryCalls.find, { keyword: 'office (DE' });
    expect([found?.id, found?.trail.map(({ name }) => name)]).toEqual([leaf, ['Seating', 'Chairs']]);
    expect(await call(categoryCalls.find, { keyword: '%' })).toEqual([]);
  });

  it('builds unique URL keys from the names, and refuses one that is taken', async () => {
    const [first, second] = [await add('Garden lamps'), await add('Outdoor')];
    const twin = await add('Garden lamps', second);
    const third = await add('Garden lamps');
    expect((await detail(first)).texts.en?.urlKey).toBe('garden-lamps');
    expect((await detail(twin)).texts.en?.urlKey).toBe('outdoor-garden-lamps');
    expect((await detail(third)).texts.en?.urlKey).toBe('garden-lamps-2');
    const save = async (urlKey: string) =>
      call(categoryCalls.save, {
        id: third,
        version: await version(third),
        texts: { en: { name: 'Lamps', urlKey, description: '' } },
        hidden: false,
        pictureKey: null,
      });
    expect((await refusalOf(save('garden-lamps'))).details).toEqual({ fields: { 'texts.en.urlKey': 'catalogueAdmin.urlKeyTaken' } });
    expect((await refusalOf(save('Garden lamps'))).details).toEqual({ fields: { 'texts.en.urlKey': 'catalogueAdmin.urlKey' } });
    await save('lamps-of-the-garden');
    expect((await detail(third)).texts).toEqual({ en: { name: 'Lamps', urlKey: 'lamps-of-the-garden', description: '' } });
    expect(await lastAudit()).toEqual({ action: 'category.changed', subject: `category:${third}` });
  });

  it('is moved in order, and refuses a fourth level and circles', async () => {
    const root = await add('A');
    const [one, two, three] = [await add('One', root), await add('Two', root), await add('Three', root)];
    await move(three, root, one);
    expect(await namesBelow(root)).toEqual(['Three', 'One', 'Two']);
    await move(two, one);
    expect((await detail(two)).level).toBe(3);
    const other = await add('B');
    expect((await refusalOf(move(root, other))).key).toBe('catalogueAdmin.tooDeep');
    expect((await refusalOf(move(root, two))).key).toBe('catalogueAdmin.circle');
    expect((await refusalOf(move(root, root))).key).toBe('catalogueAdmin.circle');
    expect((await refusalOf(call(categoryCalls.create, { parentId: two, names: { en: 'Deep' } }))).key).toBe('catalogueAdmin.tooDeep');
    await move(one, other);
    expect((await detail(two)).trail.map(({ name }) => name)).toEqual(['B', 'One']);
  });

  it('accepts one of two changes of the same version', async () => {
    const id = await add('Twice');
    const [a, b] = [await add('Left'), await add('Right')];
    const results = await Promise.allSettled([
      call(categoryCalls.move, { id, version: 1, parentId: a }),
      call(categoryCalls.move, { id, version: 1, parentId: b }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const rejected = results.find((one) => one.status === 'rejected') as PromiseRejectedResult;
    expect((rejected.reason as Refusal).code).toBe(codes.conflict);
  });

  it('never becomes a circle, nor deeper than three levels, under concurrent changes', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 6; n++) ids.push(await add(`Race ${n}`));
    for (let round = 0; round < 6; round++) {
      const current = await Promise.all(ids.map(async (id) => ({ id, version: await version(id) })));
      // Each below its neighbour: together they would form a circle.
      await Promise.allSettled(
        current.map(({ id, version: seen }, n) =>
          call(categoryCalls.move, { id, version: seen, parentId: ids[(n + 1 + round) % ids.length] ?? null }),
        ),
      );
      const { rows } = await database.pool.query<{ wrong: number }>(`
        with recursive tree (id, path) as (select id, array[id] from category where parent_id is null
          union all select c.id, t.path || c.id from category c join tree t on c.parent_id = t.id)
        select count(*)::int as wrong from category c left join tree t on t.id = c.id
        where t.id is null or t.path <> c.path or c.level <> cardinality(c.path) or c.level > 3`);
      expect(rows[0]?.wrong).toBe(0);
    }
  });

  it('is enforced by the database for all writers', async () => {
    const [top, below] = [await addCategory(database), await addCategory(database)];
    await database.pool.query('update category set parent_id = $1 where id = $2', [top.id, below.id]);
    await expect(database.pool.query('update category set parent_id = $1 where id = $2', [below.id, top.id])).rejects.toMatchObject({
      constraint: 'category_no_circle',
    });
    const { rows } = await database.pool.query('select path, level from category where id = $1', [below.id]);
    expect(rows).toEqual([{ path: [top.id, below.id], level: 2 }]);
  });

  it('only deletes empty categories', async () => {
    const root = await add('Full');
    const child = await add('Child', root);
    const { id: item } = await addItem(database, store, { categoryId: child });
    const remove = async (id: number) => call(categoryCalls.remove, { id, version: await version(id) });
    expect((await refusalOf(remove(root))).values).toEqual({ children: 1, items: 0 });
    expect((await refusalOf(remove(child))).values).toEqual({ children: 0, items: 1 });
    await database.pool.query('update item set category_id = $1 where id = $2', [root, item]);
    await remove(child);
    expect((await refusalOf(detail(child))).code).toBe(codes.notFound);
  });
});

describe('merging two categories', () => {
  it('moves their items, children, attributes and sellers, and redirects the old URL key to the target', async () => {
    const [old, into] = [await add('Sofas'), await add('Couches')];
    await add('Corner sofas', old);
    await add('Corner sofas', into);
    const item = await sell(old, 'Velvet couch');
    await database.pool.query('update company set category_ids = $1 where id = $2', [[old], store.companyId]);
    await becomes(async () => (await visitor(searchCalls.list, { categoryId: old })).total === 1);
    const preview = await call(categoryCalls.mergePreview, { id: old, intoId: into });
    expect(preview).toMatchObject({ uses: { items: 1, children: 1, sellers: 1 }, stores: 1, sameNames: ['Corner sofas'], refused: null });
    const answer = await call(categoryCalls.merge, {
      id: old,
      version: await version(old),
      intoId: into,
      intoVersion: await version(into),
    });
    expect(answer).toEqual({ id: into, items: 1 });
    expect(await namesBelow(into)).toEqual(['Corner sofas', 'Corner sofas']);
    expect((await refusalOf(detail(old))).code).toBe(codes.notFound);
    const { rows } = await database.pool.query('select category_ids from company where id = $1', [store.companyId]);
    expect(rows).toEqual([{ category_ids: [into] }]);
    const history = await database.pool.query('select changes from item_change where item_id = $1', [item]);
    expect(history.rows).toHaveLength(1);
    await becomes(async () => (await visitor(searchCalls.list, { categoryId: into })).total === 1);
    expect((await visitor(catalogueCalls.category, { id: old })).id).toBe(into);
    // And further, when that one is merged in turn.
    const last = await add('Sitting');
    await call(categoryCalls.merge, { id: into, version: await version(into), intoId: last, intoVersion: await version(last) });
    expect((await visitor(catalogueCalls.category, { id: old })).id).toBe(last);
    expect((await visitor(catalogueCalls.category, { id: into })).id).toBe(last);
  });

  it('adds what its goods need registration numbers of to what the target asks for', async () => {
    const [lights, toys] = [await add('Lights'), await add('Toys')];
    const [old, into] = [await add('Night lights', lights), await add('Figures', toys)];
    const mark = async (id: number, schemes: ('weee' | 'batteries' | 'packaging')[]) =>
      call(categoryCalls.requireNumbers, { id, version: await version(id), schemes });
    await mark(lights, ['weee', 'packaging']);
    await mark(old, ['batteries']);
    const both = { id: old, version: await version(old), intoId: into, intoVersion: await version(into) };
    expect((await call(categoryCalls.mergePreview, both)).schemes).toEqual(['weee', 'batteries']);
    await call(categoryCalls.merge, both);
    expect(await detail(into)).toMatchObject({ schemes: ['weee', 'batteries'], inheritedSchemes: ['packaging'] });
    const { rows } = await database.pool.query(
      `select before, after from audit_log where action = 'category.merged' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ before: { schemes: [] }, after: { schemes: ['weee', 'batteries'] } }]);
  });

  it('also updates landing pages, which prevent the deletion of the category', async () => {
    const [old, into] = [await add('Shown'), await add('Shown instead')];
    const content = {
      blocks: [
        { kind: 'items', categoryId: old, categoryIds: [] },
        { kind: 'categories', categoryId: null, categoryIds: [into, old] },
      ],
    };
    const { rows } = await database.pool.query<{ id: number }>(
      `with a as (insert into activity (kind, landing_url) values ('landing', 'shown-page') returning id)
       insert into activity_version (activity_id, version, content) select id, 1, $1 from a returning activity_id as id`,
      [JSON.stringify(content)],
    );
    expect((await detail(old)).uses.activities).toBe(1);
    expect((await refusalOf(call(categoryCalls.remove, { id: old, version: 1 }))).key).toBe('catalogueAdmin.inUse');
    await call(categoryCalls.merge, { id: old, version: 1, intoId: into, intoVersion: 1 });
    const after = await database.pool.query('select content from activity_version where activity_id = $1', [rows[0]?.id]);
    expect(after.rows).toEqual([
      {
        content: {
          blocks: [
            { kind: 'items', categoryId: into, categoryIds: [] },
            { kind: 'categories', categoryId: null, categoryIds: [into] },
          ],
        },
      },
    ]);
  });

  it('happens once when two operators merge them into each other', async () => {
    const [a, b] = [await add('Left hand'), await add('Right hand')];
    await sell(a, 'Glove');
    const merge = (id: number, intoId: number) => call(categoryCalls.merge, { id, version: 1, intoId, intoVersion: 1 });
    const results = await Promise.allSettled([merge(a, b), merge(b, a)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await database.pool.query(
      'select c.id, (select count(*)::int from item i where i.category_id = c.id) as items from category c where c.id = any ($1)',
      [[a, b]],
    );
    expect(rows).toMatchObject([{ items: 1 }]);
  });

  it('loses no item that is added meanwhile', async () => {
    const [old, into] = [await add('Going'), await add('Staying')];
    const client = await database.pool.connect();
    await client.query('begin');
    const { rows } = await client.query<{ id: number }>(
      `insert into item (store_id, category_id, item_code, state) values ($1, $2, 'LATE-1', 'draft') returning id`,
      [store.id, old],
    );
    const merging = call(categoryCalls.merge, { id: old, version: 1, intoId: into, intoVersion: 1 });
    await sleep(100);
    await client.query('commit');
    client.release();
    expect(await merging).toEqual({ id: into, items: 1 });
    const after = await database.pool.query('select category_id from item where id = $1', [rows[0]?.id]);
    expect(after.rows).toEqual([{ category_id: into }]);
  });

  it('is refused for a target below it, and if it would create a fourth level', async () => {
    const root = await add('Root');
    const middle = await add('Middle', root);
    await add('Leaf', middle);
    const [other, deep] = [await add('Other'), await add('Deep', await add('Top'))];
    const merge = async (id: number, intoId: number) =>
      call(categoryCalls.merge, { id, version: await version(id), intoId, intoVersion: await version(intoId) });
    expect((await refusalOf(merge(root, middle))).key).toBe('catalogueAdmin.mergeInto');
    expect((await refusalOf(merge(root, root))).key).toBe('catalogueAdmin.mergeInto');
    expect((await refusalOf(merge(root, deep))).key).toBe('catalogueAdmin.mergeDeep');
    expect((await call(categoryCalls.mergePreview, { id: root, intoId: deep })).refused).toContain('fourth level');
    await merge(root, other);
    expect(await namesBelow(other)).toEqual(['Middle']);
  });
});

describe('visitors’ pages', () => {
  it('follow names, moves and hiding within five seconds, in a process that hears of it through the bus only', async () => {
    const root = await add('Kitchen');
    const child = await add('Pans', root);
    await sell(child, 'Iron pan');
    const roots = async () => (await visitor(catalogueCalls.menu, {})).categories.map(({ name }) => name);
    await becomes(async () => (await roots()).includes('Kitchen'));
    const save = async (id: number, name: string, hidden: boolean) =>
      call(categoryCalls.save, {
        id,
        version: await version(id),
        texts: { en: { name, urlKey: '', description: '' } },
        hidden,
        pictureKey: null,
      });
    await save(root, 'Cooking', false);
    await becomes(async () => (await roots()).includes('Cooking'));
    await becomes(async () => (await visitor(searchCalls.list, { categoryId: child })).breadcrumb[0]?.name === 'Cooking');
    expect((await visitor(catalogueCalls.branch, { id: root })).children.map(({ name }) => name)).toEqual(['Pans']);
    expect((await visitor(catalogueCalls.category, { id: root })).children.map(({ name }) => name)).toEqual(['Pans']);
    await save(root, 'Cooking', true);
    await becomes(async () => !(await roots()).includes('Cooking'));
    expect((await refusalOf(visitor(catalogueCalls.category, { id: root }))).code).toBe(codes.notFound);
    expect((await refusalOf(visitor(catalogueCalls.category, { id: child }))).code).toBe(codes.notFound);
    await becomes(async () => (await visitor(searchCalls.suggest, { keyword: 'Cooki' })).categories.length === 0);
    // Its items are still for sale.
    expect((await visitor(searchCalls.list, { keyword: 'Iron pan' })).total).toBe(1);
  });
});
