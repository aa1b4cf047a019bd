import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { type BulkChange, bulkBounds, type BulkPage, bulkChangeCalls as calls } from '../../../../contract/listings/bulk-changes.ts';
import { listingCalls, type ListingInput } from '../../../../contract/listings/listings.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCategory, addCompany, addItem, addStore, addUser, callsAs, type Store, testFiles } from '../../../../test/support/market.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { openLog } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { handlers } from '../calls.ts';
import { tasks } from './jobs.ts';

let database: Database;
let store: Store;
let categoryId: number;
let call: ReturnType<typeof callsAs>;
let other: ReturnType<typeof callsAs>;
let onlyItems: ReturnType<typeof callsAs>;

const hour = 3_600_000;
const contextAt = (now = () => new Date()): JobContext =>
  ({ database, now, log: openLog('silent'), files: testFiles }) as unknown as JobContext;
/** Runs the queued jobs of a change. */
const work = async (bulkId: string, context = contextAt()): Promise<void> => {
  for (let round = 0; round < 50; round++) {
    await tasks['listings:bulk-change']?.({ bulkId }, context);
    const { rows } = await database.pool.query<{ state: string }>('select state from bulk_change where id = $1', [bulkId]);
    if (!['checking', 'writing'].includes(rows[0]?.state ?? '')) return;
  }
};
const one = (bulkId: string) => ({ storeId: store.id, bulkId });
const page = (bulkId: string): Promise<BulkPage> => call(calls.detail, one(bulkId));
const start = async (change: BulkChange, filter: object = {}, by = call): Promise<string> =>
  (await by(calls.start, { storeId: store.id, change, filter })).id;
const shown = async (change: BulkChange, filter: object = {}): Promise<BulkPage> => {
  const id = await start(change, filter);
  await work(id);
  return page(id);
};
const applied = async ({ id }: BulkPage): Promise<BulkPage> => {
  await call(calls.apply, one(id));
  await work(id);
  return page(id);
};
const listingOf = async (id: number): Promise<ListingInput> => (await call(listingCalls.detail, { storeId: store.id, id })).product;
const priceOf = async (id: number): Promise<number | undefined> => (await listingOf(id)).variants[0]?.listPrice;
const historyOf = async (id: number) =>
  (await call(listingCalls.history, { storeId: store.id, id })).filter(({ source }) => source === 'bulk');
const refusalOf = async (promise: Promise<unknown>): Promise<Refusal> => {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('was not refused', { cause: error });
  return error;
};
/** The database of a process that is killed after a number of transactions, during the next one: its claim stays without heartbeats. */
const killedAfter = (transactions: number): Database => {
  let count = 0;
  const transaction: Database['transaction'] = (work) => {
    const place = count++;
    return database.transaction(async (tx) => {
      const result = place > transactions ? undefined : await work(tx);
      if (place >= transactions) throw new Error('killed');
      return result as Awaited<ReturnType<typeof work>>;
    });
  };
  return { ...database, transaction };
};
const percent = (value: number): BulkChange => ({ kind: 'price', by: 'percent', value });
/** Many items with the same data, faster than one by one. */
const addMany = async (count: number, price = 1_000): Promise<void> => {
  await database.pool.query(
    `with added as (insert into item (store_id, category_id, item_code, state)
       select $1::bigint, $2, 'M' || $1::bigint || '-' || lpad(g::text, 6, '0'), 'active' from generate_series(1, $3::int) g returning id, item_code),
     texts as (insert into item_text (item_id, language, name, url_key) select id, 'en', item_code, lower(item_code) from added)
     insert into variant (item_id, sku, position, list_price) select id, item_code, 0, $4 from added`,
    [store.id, categoryId, count, price],
  );
};
const many = async <Row extends object>(columns: string): Promise<Row[]> =>
  (
    await database.pool.query<Row>(
      `select ${columns} from item i join variant v on v.item_id = i.id where i.store_id = $1 and i.item_code like 'M%' order by i.item_code`,
      [store.id],
    )
  ).rows;

beforeAll(async () => {
  database = await testDatabase();
  categoryId = (await addCategory(database)).id;
  other = callsAs(database, handlers, { caller: await addUser(database, await addCompany(database, { kind: 'seller' })) });
});

beforeEach(async () => {
  const company = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, company);
  call = callsAs(database, handlers, { caller: await addUser(database, company) });
  onlyItems = callsAs(database, handlers, { caller: { ...(await addUser(database, company)), accessCodes: ['product.manage'] } });
});

describe('a change of all items that a filter finds', () => {
  it('is previewed without a trace, then applied, and reports what changed, what is unchanged and what was refused', async () => {
    const [cheap, dear, same] = [
      await addItem(database, store, { name: 'Cheap', price: 1_000, variants: 2 }),
      await addItem(database, store, { name: 'Tiered', price: 5_000, tiers: [{ from: 10, price: 4_900 }] }),
      await addItem(database, store, { name: 'Same', price: 4_000 }),
    ];
    await addItem(database, store, { name: 'Draft', price: 9_000, state: 'draft' });
    const change: BulkChange = { kind: 'price', by: 'to', value: 4_000 };
    const preview = await shown(change, { states: ['active'], sort: 'name' });
    expect(preview).toMatchObject({ state: 'checked', items: 3, progress: 3, changedItems: 1, sameItems: 1, refusedItems: 1, lines: 2 });
    expect(preview.changes.map(({ name, before, after }) => [name, before, after])).toEqual([
      ['Cheap', '1000', '4000'],
      ['Cheap', '1100', '4000'],
    ]);
    const tiers = expect.stringContaining('tier') as string;
    expect(preview.refused).toEqual([{ name: 'Tiered', sku: dear.variants[0]!.sku, reason: tiers }]);
    expect(preview.reasons).toEqual([{ reason: tiers, lines: 1 }]);
    expect(await Promise.all([cheap, dear, same].map(({ id }) => priceOf(id)))).toEqual([1_000, 5_000, 4_000]);
    expect((await call(listingCalls.list, { storeId: store.id })).bulk).toEqual({ id: preview.id, state: 'checked', items: 3 });

    const done = await applied(preview);
    expect(done).toMatchObject({ ...preview, state: 'done', at: expect.any(String) as string, finishedAt: expect.any(String) as string });
    expect(await Promise.all([cheap, dear, same].map(({ id }) => priceOf(id)))).toEqual([4_000, 5_000, 4_000]);
    const [entry] = await historyOf(cheap.id);
    expect(entry?.by).toContain('Person');
    expect(entry?.changes).toContainEqual({ what: `variants.${cheap.variants[0]!.sku}.listPrice`, before: '1000', after: '4000' });
    expect(await historyOf(same.id)).toEqual([]);
    expect((await call(listingCalls.list, { storeId: store.id })).bulk).toBeNull();
    expect(await call(calls.list, { storeId: store.id })).toMatchObject([{ id: done.id, state: 'done', changedItems: 1 }]);

    const file = await call(calls.refused, one(done.id));
    const [key] = JSON.parse(Buffer.from(file.address.split('/')[2]!.split('.')[0]!, 'base64url').toString()) as [string];
    const lines = (await testFiles.get(key))!.toString().trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(new RegExp(`^${dear.itemCode}[,;]${dear.variants[0]!.sku}[,;]Tiered[,;]`));
  });

  it('sets state, category, times, countries and stock, too', async () => {
    const item = await addItem(database, store, { stock: 7 });
    const [, into] = [await addCategory(database), await addCategory(database, { name: 'Elsewhere' })];
    const until = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 24 * hour).toISOString();
    const change: BulkChange = { kind: 'item', categoryId: into.id, unpublishAt: until, countryCodes: ['DE'], leadDays: null };
    const preview = await shown(change);
    expect(preview).toMatchObject({ category: 'Elsewhere', change: { unpublishAt: until }, changedItems: 1 });
    await applied(preview);
    expect(await listingOf(item.id)).toMatchObject({ categoryId: into.id, unpublishAt: until, countryCodes: ['DE'] });
    await database.pool.query('update stock set reserved = 5 where variant_id = $1', [item.variants[0]!.id]);
    const stock = { kind: 'stock', warehouseId: store.warehouseId, by: 'pieces' } as const;
    expect(await applied(await shown({ ...stock, value: -3 }))).toMatchObject({ changedItems: 0, refusedItems: 1 });
    expect(await applied(await shown({ ...stock, value: -2 }))).toMatchObject({ changedItems: 1, refusedItems: 0 });
    expect((await listingOf(item.id)).variants[0]?.stock[0]?.onHand).toBe(5);
  });

  it('follows a category that is merged into another meanwhile', async () => {
    const item = await addItem(database, store);
    const [gone, into] = [await addCategory(database, { name: 'Merged' }), await addCategory(database, { name: 'Kept' })];
    const preview = await shown({ kind: 'item', categoryId: gone.id });
    expect(preview).toMatchObject({ category: 'Merged', changedItems: 1 });
    await database.pool.query('delete from category where id = $1', [gone.id]);
    await database.pool.query('insert into category_redirect (category_id, target_id) values ($1, $2)', [gone.id, into.id]);
    expect(await applied(preview)).toMatchObject({ state: 'done', category: 'Kept', changedItems: 1 });
    expect(await listingOf(item.id)).toMatchObject({ categoryId: into.id });
  });

  it('applies to the items found at the start, whatever happens to them later', async () => {
    const [stays, leaves, goes] = [
      await addItem(database, store, { name: 'Lamp A' }),
      await addItem(database, store, { name: 'Lamp B' }),
      await addItem(database, store, { name: 'Lamp C' }),
    ];
    const preview = await shown(percent(1_000), { keyword: 'Lamp', sort: 'name' });
    await addItem(database, store, { name: 'Lamp D' });
    await call(listingCalls.bulkChange, { storeId: store.id, itemIds: [leaves.id], state: 'draft' });
    await database.pool.query('delete from stock where variant_id = any ($1)', [goes.variants.map(({ id }) => id)]);
    await database.pool.query('delete from variant where item_id = $1', [goes.id]);
    await database.pool.query('delete from item where id = $1', [goes.id]);
    const done = await applied(preview);
    expect(done).toMatchObject({ items: 3, changedItems: 2, sameItems: 0, refusedItems: 1 });
    expect(done.refused).toEqual([{ name: goes.itemCode, sku: null, reason: 'The item does not exist any more' }]);
    expect([await priceOf(stays.id), await priceOf(leaves.id)]).toEqual([1_100, 1_100]);
  });

  it('shows that of two items with the same SKU only one can be restored, even in different parts', async () => {
    const first = await addItem(database, store, { name: 'A', state: 'archived' });
    await addMany(300);
    const last = await addItem(database, store, { name: 'Z', state: 'archived' });
    await database.pool.query('update variant set sku = lower($2) where id = $1', [last.variants[0]!.id, first.variants[0]!.sku]);
    const preview = await shown({ kind: 'item', state: 'active' }, { sort: 'name' });
    expect(preview).toMatchObject({ items: 302, changedItems: 1, sameItems: 300, refusedItems: 1, refused: [{ name: 'Z' }] });
    expect(await applied(preview)).toMatchObject({ changedItems: 1, refusedItems: 1, refused: [{ name: 'Z' }] });
  });

  it('refuses too many items, times in the past and users without the right', async () => {
    expect(bulkBounds.items).toBe(20_000);
    expect((await refusalOf(start(percent(100)))).key).toBe('product.bulkNone');
    await addMany(bulkBounds.items + 1);
    expect((await refusalOf(start(percent(100)))).values).toEqual({ count: '20,001', most: '20,000' });
    const filter = { keyword: 'M' + store.id + '-00000' };
    const over = await refusalOf(start({ kind: 'item', publishAt: '2020-01-01T00:00Z' }, filter));
    expect(over.details).toEqual({ fields: { 'change.publishAt': 'product.timeOver' } });
    expect((await refusalOf(start(percent(100), filter, onlyItems))).key).toBe('product.mayNotPrice');
    const stock = { kind: 'stock', warehouseId: store.warehouseId, by: 'to', value: 1 } as const;
    // Names of other companies' warehouses are not disclosed either.
    const { warehouseId } = await addStore(database, await addCompany(database, { kind: 'seller' }));
    expect((await refusalOf(start({ ...stock, warehouseId }, filter))).code).toBe(codes.notFound);
    const nowhere = await refusalOf(start({ kind: 'item', categoryId: 99_999_999 }, filter));
    expect(nowhere.details).toEqual({ fields: { 'change.categoryId': 'product.category' } });
    expect((await refusalOf(start(stock, filter, onlyItems))).key).toBe('product.mayNotStock');
    const priced = await shown(percent(100), filter);
    expect((await refusalOf(onlyItems(calls.apply, one(priced.id)))).key).toBe('product.mayNotPrice');
    for (const foreign of [calls.detail, calls.apply, calls.discard, calls.refused])
      expect((await refusalOf(other(foreign, one(priced.id)))).code).toBe(codes.notFound);
    expect((await refusalOf(start(percent(1), {}, other))).code).toBe(codes.notFound);
  });

  it('is deleted if nobody applies it, at once or after a day; of a finished one the figures stay', async () => {
    await addItem(database, store, {});
    const dropped = await shown(percent(100));
    await call(calls.discard, one(dropped.id));
    expect((await refusalOf(page(dropped.id))).code).toBe(codes.notFound);
    const done = await applied(await shown({ kind: 'stock', warehouseId: store.warehouseId, by: 'to', value: -1 }));
    expect((await refusalOf(call(calls.discard, one(done.id)))).key).toBe('product.bulkMoved');
    // A user who previews 20,000 items again and again leaves only a few of them.
    const failed = await shown(percent(100));
    await database.pool.query(`update bulk_change set applied_at = created_at, state = 'failed' where id = $1`, [failed.id]);
    const [oldest, next] = [await shown(percent(100)), await shown(percent(100))];
    for (let more = 2; more <= bulkBounds.waiting; more++) await shown(percent(100));
    expect((await refusalOf(page(oldest.id))).code).toBe(codes.notFound);
    expect((await page(next.id)).state).toBe('checked');
    expect((await page(failed.id)).mayGoOn).toBe(true);
    await database.pool.query('delete from bulk_change where store_id = $1 and id <> $2', [store.id, done.id]);
    const left = await shown(percent(100));
    const sweep = (hours: number) =>
      tasks['listings:bulk-change-sweep']!(
        {},
        contextAt(() => new Date(Date.now() + hours * hour)),
      );
    await sweep(bulkBounds.hours - 1);
    expect((await page(left.id)).state).toBe('checked');
    await sweep(bulkBounds.hours + 1);
    expect((await call(calls.list, { storeId: store.id })).map(({ id }) => id)).toEqual([done.id]);
    expect((await page(done.id)).refused).toHaveLength(1);
    await sweep(bulkBounds.days * 24 + 1);
    expect(await page(done.id)).toMatchObject({ refusedItems: 1, refused: [] });
  });
});

describe('is applied once', () => {
  it('when it is started twice, by two users, or by a retry', async () => {
    await addMany(5);
    const input = { storeId: store.id, change: percent(1_000), filter: {} };
    const twice = await Promise.allSettled([call(calls.start, input), call(calls.start, input)]);
    const [begun] = twice.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    expect(twice.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await refusalOf(call(calls.start, input))).key).toBe('product.bulkBusy');
    await Promise.all([work(begun!.id), work(begun!.id), work(begun!.id)]);

    // A retry whose first answer was lost gets the same answer.
    const idempotencyKey = crypto.randomUUID();
    const first = await call(calls.start, input, { idempotencyKey });
    expect(await call(calls.start, input, { idempotencyKey })).toEqual(first);
    await work(first.id);

    // Two previewed changes: one at a time, each once, and the second starts from the result of the first.
    const wanted = await Promise.allSettled([begun!.id, begun!.id, first.id, first.id].map((id) => call(calls.apply, one(id))));
    expect(wanted.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await Promise.all([begun!.id, first.id, begun!.id, first.id].map((id) => work(id)));
    for (const { id } of [begun!, first]) {
      if ((await page(id)).state === 'checked') await applied(await page(id));
      expect((await page(id)).state).toBe('done');
      expect(await call(calls.apply, one(id))).toEqual({ state: 'done' });
      await work(id);
    }
    expect(await many('v.list_price as price, i.version')).toEqual(Array.from({ length: 5 }, () => ({ price: 1_210, version: 3 })));
    const entries = await database.pool.query(`select 1 from item_change h join item i on i.id = h.item_id where i.store_id = $1`, [
      store.id,
    ]);
    expect(entries.rowCount).toBe(10);
  });

  it('when its process is killed in the middle', async () => {
    await addMany(1_000);
    const preview = await start(percent(1_000));
    // Also for the preview.
    await expect(tasks['listings:bulk-change']!({ bulkId: preview }, { ...contextAt(), database: killedAfter(1) })).rejects.toThrow(
      'killed',
    );
    expect(await page(preview)).toMatchObject({ state: 'checking', progress: 250, changedItems: 250 });
    const later = contextAt(() => new Date(Date.now() + 120_000));
    await tasks['listings:bulk-change-resume']!({}, later);
    await work(preview, later);
    expect(await page(preview)).toMatchObject({ state: 'checked', changedItems: 1_000, lines: 1_000 });
    expect((await page(preview)).changes).toHaveLength(200);

    await call(calls.apply, one(preview));
    await expect(tasks['listings:bulk-change']!({ bulkId: preview }, { ...contextAt(), database: killedAfter(2) })).rejects.toThrow(
      'killed',
    );
    expect(await page(preview)).toMatchObject({ state: 'writing', progress: 500 });
    // No other worker takes it over while its heartbeat is recent.
    await tasks['listings:bulk-change']!({ bulkId: preview }, contextAt());
    expect(await page(preview)).toMatchObject({ progress: 500 });
    expect((await refusalOf(start(percent(1)))).key).toBe('product.bulkBusy');
    await Promise.all([work(preview, later), work(preview, later)]);
    expect(await page(preview)).toMatchObject({ state: 'done', progress: 1_000, changedItems: 1_000, refusedItems: 0 });
    expect(await many('v.list_price as price, i.version')).toEqual(Array.from({ length: 1_000 }, () => ({ price: 1_100, version: 2 })));
  });

  it('during concurrent edits of the same items', async () => {
    await addMany(400);
    const rows = await many<{ id: number }>('i.id');
    const [edited, forms] = [rows.slice(0, 12), await Promise.all(rows.slice(0, 12).map(({ id }) => listingOf(id)))];
    const preview = await shown(percent(1_000));
    await call(calls.apply, one(preview.id));
    const [saves] = await Promise.all([
      Promise.all(
        forms.map((form) =>
          call(listingCalls.save, { ...form, leadDays: 9 }).then(
            () => true,
            (error: unknown) => {
              expect((error as Refusal).key).toBe('product.changedMeanwhile');
              return false;
            },
          ),
        ),
      ),
      work(preview.id),
    ]);
    expect(await page(preview.id)).toMatchObject({ state: 'done', changedItems: 400 });
    const now = await Promise.all(edited.map(({ id }) => listingOf(id)));
    expect(now.map(({ leadDays }) => leadDays)).toEqual(saves.map((saved) => (saved ? 9 : null)));
    expect(new Set((await many<{ price: number }>('v.list_price as price')).map(({ price }) => price))).toEqual(new Set([1_100]));
  });
});

describe('continues', () => {
  it('past an item that cannot be written, which is reported', async () => {
    await addMany(3);
    const [, bad] = await many<{ id: number }>('i.id');
    const preview = await shown({ kind: 'item', leadDays: 4 });
    await call(calls.apply, one(preview.id));
    await database.pool.query(
      `create function refuse_bulk() returns trigger language plpgsql as $$ begin if new.id = ${bad!.id} then raise 'no'; end if; return new; end $$;
       create trigger refuse_bulk before update on item for each row execute function refuse_bulk()`,
    );
    for (let attempt = 1; attempt <= 3; attempt++) {
      await tasks['listings:bulk-change']!({ bulkId: preview.id }, contextAt());
      expect(await page(preview.id)).toMatchObject({ state: 'writing', progress: 0 });
    }
    await tasks['listings:bulk-change']!({ bulkId: preview.id }, contextAt());
    await database.pool.query('drop trigger refuse_bulk on item');
    const done = await page(preview.id);
    expect(done).toMatchObject({ state: 'done', changedItems: 2, refusedItems: 1 });
    expect(done.refused).toMatchObject([{ sku: null, reason: expect.stringContaining('its own page') as string }]);
    expect((await many<{ days: number | null }>('i.lead_days as days')).map(({ days }) => days)).toEqual([4, null, 4]);
  });

  it('past any number of locks and lost connections, without leaving out an item', async () => {
    await addMany(3);
    const preview = await shown(percent(1_000));
    await call(calls.apply, one(preview.id));
    const lost = [
      Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
      new Error('Connection terminated unexpectedly'),
    ];
    // The first transaction of a turn is for the items, the second would leave one out.
    const failing = (error: Error): Database => {
      let first = true;
      const transaction: Database['transaction'] = async (work) => {
        if (!first) return database.transaction(work);
        first = false;
        throw error;
      };
      return { ...database, transaction };
    };
    for (let turn = 0; turn < 6; turn++)
      await tasks['listings:bulk-change']!({ bulkId: preview.id }, { ...contextAt(), database: failing(lost[turn % 2]!) });
    expect(await page(preview.id)).toMatchObject({ state: 'writing', progress: 0, refusedItems: 0 });
    await work(preview.id);
    expect(await page(preview.id)).toMatchObject({ state: 'done', changedItems: 3, refusedItems: 0 });
  });

  it('with the rest for another user with the right, after the first one was blocked, suspended or lost the right', async () => {
    await addMany(600);
    const company = { id: store.companyId, kind: 'seller', countryCode: 'DE' } as const;
    const [wants, goesOn] = [await addUser(database, company), await addUser(database, company)];
    const role = `(select role_id from user_account where id = ${wants.userId})`;
    const bars = [
      ['user_account', `set state = 'blocked' where id = ${wants.userId}`, `set state = 'active' where id = ${wants.userId}`],
      ['company', `set state = 'suspended' where id = ${company.id}`, `set state = 'approved' where id = ${company.id}`],
      ['role', `set access_codes = '{product.manage}' where id = ${role}`, ''],
    ];
    const preview = await shown(percent(1_000));
    await callsAs(database, handlers, { caller: wants })(calls.apply, one(preview.id));
    const later = contextAt(() => new Date(Date.now() + 120_000));
    await expect(tasks['listings:bulk-change']!({ bulkId: preview.id }, { ...contextAt(), database: killedAfter(1) })).rejects.toThrow(
      'killed',
    );
    for (const [table, bar, unbar] of bars) {
      await database.pool.query(`update ${table} ${bar}`);
      await work(preview.id, later);
      const failure = expect.stringContaining('no longer has the right to') as string;
      expect(await page(preview.id)).toMatchObject({ state: 'failed', failure, progress: 250, mayGoOn: true });
      if (!unbar) break;
      await database.pool.query(`update ${table} ${unbar}`);
      await database.pool.query(`update bulk_change set state = 'writing' where id = $1`, [preview.id]);
    }
    await callsAs(database, handlers, { caller: goesOn })(calls.apply, one(preview.id));
    await work(preview.id);
    expect(await page(preview.id)).toMatchObject({ state: 'done', changedItems: 600, by: goesOn.name });
    expect(new Set((await many<{ price: number }>('v.list_price as price')).map(({ price }) => price))).toEqual(new Set([1_100]));
  });

  it('with the rest after a stop, and is deleted if only its preview was running', async () => {
    await addMany(600);
    const preview = await shown(percent(1_000));
    await call(calls.apply, one(preview.id));
    let parts = 0;
    const stoppedAfterOne: Database = {
      ...database,
      transaction: async (part) => {
        if (parts++ === 1) await call(calls.stop, one(preview.id));
        return database.transaction(part);
      },
    };
    await tasks['listings:bulk-change']!({ bulkId: preview.id }, { ...contextAt(), database: stoppedAfterOne });
    const stopped = await page(preview.id);
    const failure = expect.stringContaining('Stopped on request') as string;
    expect(stopped).toMatchObject({ state: 'failed', failure, progress: 250, changedItems: 250, mayGoOn: true });
    expect((await refusalOf(call(calls.stop, one(preview.id)))).code).toBe(codes.conflict);
    expect((await many<{ price: number }>('v.list_price as price')).filter(({ price }) => price === 1_100)).toHaveLength(250);
    expect(await applied(stopped)).toMatchObject({ state: 'done', changedItems: 600 });
    expect(new Set((await many<{ price: number }>('v.list_price as price')).map(({ price }) => price))).toEqual(new Set([1_100]));

    const looked = await start(percent(500));
    expect((await refusalOf(other(calls.stop, one(looked)))).code).toBe(codes.notFound);
    await call(calls.stop, one(looked));
    await work(looked);
    expect((await refusalOf(page(looked))).code).toBe(codes.notFound);
  });

  it('at the same position once the records it needs exist again', async () => {
    await addMany(600);
    const preview = await shown(percent(1_000));
    await call(calls.apply, one(preview.id));
    await expect(tasks['listings:bulk-change']!({ bulkId: preview.id }, { ...contextAt(), database: killedAfter(1) })).rejects.toThrow(
      'killed',
    );
    await database.pool.query(`update store set state = 'closed' where id = $1`, [store.id]);
    await work(
      preview.id,
      contextAt(() => new Date(Date.now() + 120_000)),
    );
    const failed = await page(preview.id);
    expect(failed).toMatchObject({ state: 'failed', failure: expect.any(String) as string, progress: 250, mayGoOn: true });
    await database.pool.query(`update store set state = 'open' where id = $1`, [store.id]);
    expect(await applied(failed)).toMatchObject({ state: 'done', failure: null, changedItems: 600 });
    expect(new Set((await many<{ price: number }>('v.list_price as price')).map(({ price }) => price))).toEqual(new Set([1_100]));
  });
});
