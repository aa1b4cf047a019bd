import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codes } from '../../../../contract/wire/codes.ts';
import { listingCalls, type ListingInput, type ScheduledMeanwhile } from '../../../../contract/listings/listings.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCategory, addCompany, addItem, addStore, addUser, callsAs, type Item, type Store } from '../../../../test/support/market.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { openLog } from '../../../platform/log.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { handlers } from '../calls.ts';
import { carryOut, crontab, tasks } from './schedule-jobs.ts';
import { dueOf } from './schedule.ts';
import type { Snapshot } from '../editor/snapshots.ts';

let database: Database;
let store: Store;
let call: ReturnType<typeof callsAs>;
let noPrices: ReturnType<typeof callsAs>;
let item: Item;

const log = openLog('silent');
const hour = 3_600_000;
/** Hours relative to the start of the tests. */
const start = Date.now();
const at = (hours: number): string => new Date(Math.ceil(start / 60_000) * 60_000 + hours * hour).toISOString();
const run = (hours: number): Promise<number> => carryOut({ database, log, now: () => new Date(at(hours)) });

const listingOf = async (id: number): Promise<ListingInput> => (await call(listingCalls.detail, { storeId: store.id, id })).product;
const save = async (id: number, changed: Partial<ListingInput>, by = call): Promise<unknown> =>
  by(listingCalls.save, { ...(await listingOf(id)), ...changed });
const plan = async (id: number, ...scheduledPrices: ListingInput['variants'][number]['scheduledPrices']): Promise<unknown> =>
  save(id, { variants: (await listingOf(id)).variants.map((variant) => ({ ...variant, scheduledPrices })) });
const fieldsOf = async (work: Promise<unknown>): Promise<Record<string, string>> => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw new Error('was not refused', { cause: error });
  return (error.details as { fields?: Record<string, string> } | undefined)?.fields ?? { refused: error.key };
};
const eventsSince = async (id: string): Promise<string[]> =>
  (await database.pool.query<{ topic: string }>('select topic from outbox_event where id > $1', [id])).rows.map(({ topic }) => topic);
const lastEvent = async (): Promise<string> =>
  (await database.pool.query<{ id: string }>('select coalesce(max(id), 0) as id from outbox_event')).rows[0]!.id;

beforeAll(async () => {
  database = await testDatabase();
  const company = await addCompany(database, { kind: 'seller' });
  store = await addStore(database, company);
  call = callsAs(database, handlers, { caller: await addUser(database, company) });
  noPrices = callsAs(database, handlers, { caller: { ...(await addUser(database, company)), accessCodes: ['product.manage'] } });
});

beforeEach(async () => {
  await database.pool.query('update item set publish_at = null, unpublish_at = null; delete from scheduled_price');
  item = await addItem(database, store, { price: 5_000, state: 'draft', tiers: [{ from: 10, price: 4_500 }] });
});

describe('an item', () => {
  it('goes on sale and off again at its times, once, and records it in its history', async () => {
    await save(item.id, { publishAt: at(1), unpublishAt: at(2) });
    expect(await run(0.9)).toBe(0);
    expect(await listingOf(item.id)).toMatchObject({ state: 'draft', publishAt: at(1), unpublishAt: at(2) });

    const before = await lastEvent();
    expect(await run(1)).toBe(1);
    expect(await run(1)).toBe(0);
    expect(await listingOf(item.id)).toMatchObject({ state: 'active', publishAt: null, unpublishAt: at(2) });
    expect(await eventsSince(before)).toContain('item.changed');
    expect(await run(2)).toBe(1);
    expect(await listingOf(item.id)).toMatchObject({ state: 'archived', publishAt: null, unpublishAt: null });
    const [last, first] = await call(listingCalls.history, { storeId: store.id, id: item.id });
    expect([first?.source, first?.by, last?.source]).toEqual(['schedule', null, 'schedule']);
    expect(last?.changes).toContainEqual({ what: 'state', before: 'active', after: 'archived' });
  });

  it('is new when it first comes on sale, and not when it returns', async () => {
    const since = async (): Promise<string> =>
      (await database.pool.query<{ at: Date }>('select published_at as at from item where id = $1', [item.id])).rows[0]!.at.toISOString();
    await save(item.id, { publishAt: at(1) });
    await run(1);
    expect(await since()).toBe(at(1));
    await save(item.id, { state: 'draft' });
    await save(item.id, { publishAt: at(3) });
    await run(3);
    expect((await listingOf(item.id)).state).toBe('active');
    expect(await since()).toBe(at(1));
  });

  it('is not scheduled at invalid times', async () => {
    expect(await fieldsOf(save(item.id, { publishAt: at(-1) }))).toEqual({ publishAt: 'product.timeOver' });
    expect(await fieldsOf(save(item.id, { state: 'active', publishAt: at(1) }))).toEqual({ publishAt: 'product.publishActive' });
    expect(await fieldsOf(save(item.id, { unpublishAt: at(1) }))).toEqual({ unpublishAt: 'product.unpublishNotOnSale' });
    expect(await fieldsOf(save(item.id, { publishAt: at(2), unpublishAt: at(2) }))).toEqual({ unpublishAt: 'product.unpublishBefore' });
    expect(await fieldsOf(save(item.id, { publishAt: '2027-02-30T10:00Z' }))).toEqual({ publishAt: 'field.moment' });
  });

  it('is never early: a time between two minutes takes effect at the next one', async () => {
    await save(item.id, { publishAt: at(1).replace(':00.000Z', ':00.001Z'), unpublishAt: '9999-12-31T23:59:59.999Z' });
    const next = new Date(Date.parse(at(1)) + 60_000).toISOString();
    expect(await listingOf(item.id)).toMatchObject({ publishAt: next, unpublishAt: '9999-12-31T23:59:00.000Z' });
    const same = (startsAt: string) => ({ startsAt, listPrice: 5_500, tiers: [] });
    expect(await fieldsOf(plan(item.id, same(next), same(next.replace('Z', '').replace('.000', '') + 'Z')))).toEqual({
      'variants.0.scheduledPrices.1.startsAt': 'product.timeTwice',
    });
  });

  it('is checked against its category’s requirements when it is scheduled', async () => {
    const category = await addCategory(database);
    await database.pool.query(
      `with a as (insert into attribute (key, type) values ('plug', 'text') returning id)
       insert into category_attribute (category_id, attribute_id, required) select $1, id, true from a`,
      [category.id],
    );
    const lamp = await addItem(database, store, { categoryId: category.id, state: 'draft' });
    expect(await fieldsOf(save(lamp.id, { publishAt: at(1) }))).toEqual({ 'attribute.plug': 'product.attributeRequired' });
    for (const change of [{ publishAt: at(1) }, { state: 'active' as const }]) {
      const answer = await call(listingCalls.bulkChange, { storeId: store.id, itemIds: [lamp.id], ...change });
      expect(answer).toMatchObject({ count: 0, refused: [{ reason: expect.stringContaining('attributes') as string }] });
    }
    expect((await listingOf(lamp.id)).state).toBe('draft');
  });

  it('that was archived reserves its SKU while it is scheduled to return', async () => {
    await save(item.id, { state: 'archived' });
    const other = await addItem(database, store, {});
    const rename = async (): Promise<unknown> => {
      const [variant] = (await listingOf(other.id)).variants;
      return save(other.id, { variants: [{ ...variant!, sku: item.variants[0]!.sku }] });
    };
    await save(item.id, { publishAt: at(1) });
    expect(await fieldsOf(rename())).toEqual({ 'variants.0.sku': 'product.skuTaken' });
    await save(item.id, { publishAt: null });
    await rename();
    const back = await call(listingCalls.bulkChange, { storeId: store.id, itemIds: [item.id], publishAt: at(1) });
    expect(back).toMatchObject({ count: 0, refused: [{ reason: expect.stringContaining('SKU') as string }] });
  });

  it('whose SKU was taken while it was archived returns neither for sale nor as a draft', async () => {
    const other = await addItem(database, store, {});
    await save(item.id, { state: 'archived' });
    const [variant] = (await listingOf(other.id)).variants;
    await save(other.id, { variants: [{ ...variant!, sku: item.variants[0]!.sku.toLowerCase() }] });
    for (const state of ['active', 'draft'] as const) {
      const answer = await call(listingCalls.bulkChange, { storeId: store.id, itemIds: [item.id], state });
      expect(answer).toMatchObject({ count: 0, refused: [{ reason: expect.stringContaining('SKU') as string }] });
    }
    // Nor do two concurrent requests both get it.
    await save(other.id, { state: 'archived' });
    const back = [item.id, other.id].map((id) => call(listingCalls.bulkChange, { storeId: store.id, itemIds: [id], publishAt: at(1) }));
    expect((await Promise.all(back)).map(({ count }) => count).toSorted()).toEqual([0, 1]);
  });

  it('of a closed store stays unchanged', async () => {
    const company = await addCompany(database, { kind: 'seller' });
    const closed = await addStore(database, company);
    const there = await addItem(database, closed, { state: 'draft' });
    await database.pool.query('update item set publish_at = $2 where id = $1', [there.id, at(1)]);
    await database.pool.query(`update store set state = 'closed' where id = $1`, [closed.id]);
    expect(await run(1)).toBe(0);
  });
});

describe('prices', () => {
  it('apply from their time on, with their tiers, and are recorded for the lowest price', async () => {
    await plan(
      item.id,
      { startsAt: at(2), listPrice: 6_000, tiers: [] },
      { startsAt: at(1), listPrice: 5_500, tiers: [{ from: 20, price: 5_000 }] },
    );
    expect((await listingOf(item.id)).variants[0]!.scheduledPrices.map(({ startsAt }) => startsAt)).toEqual([at(1), at(2)]);
    const before = await lastEvent();
    expect(await run(1)).toBe(1);
    expect((await listingOf(item.id)).variants[0]).toMatchObject({
      listPrice: 5_500,
      tiers: [{ from: 20, price: 5_000 }],
      scheduledPrices: [{ startsAt: at(2), listPrice: 6_000, tiers: [] }],
    });
    expect(await eventsSince(before)).toContain('price.changed');
    const history = await database.pool.query<{ price: number; valid_from: Date }>(
      'select price, valid_from from price_history where variant_id = $1 and valid_to is null',
      [item.variants[0]!.id],
    );
    expect(history.rows).toEqual([{ price: 5_500, valid_from: new Date(at(1)) }]);
  });

  it('missed while nothing ran are caught up: the last of them applies', async () => {
    await plan(item.id, { startsAt: at(1), listPrice: 5_500, tiers: [] }, { startsAt: at(2), listPrice: 6_000, tiers: [] });
    expect(await run(5)).toBe(1);
    expect((await listingOf(item.id)).variants[0]).toMatchObject({ listPrice: 6_000, tiers: [], scheduledPrices: [] });
  });

  it('need the right to set prices, and valid values', async () => {
    const planned = async (...scheduledPrices: ListingInput['variants'][number]['scheduledPrices']): Promise<Partial<ListingInput>> => ({
      variants: (await listingOf(item.id)).variants.map((variant) => ({ ...variant, scheduledPrices })),
    });
    const price = { startsAt: at(1), listPrice: 5_500, tiers: [] };
    expect(await fieldsOf(save(item.id, await planned(price), noPrices))).toEqual({ refused: 'product.mayNotPrice' });
    const wrong = await planned(price, { ...price, tiers: [{ from: 2, price: 6_000 }] }, { ...price, startsAt: at(-1) });
    expect(await fieldsOf(save(item.id, wrong))).toEqual({
      'variants.0.scheduledPrices.1.startsAt': 'product.timeTwice',
      'variants.0.scheduledPrices.1.tiers': 'product.tiers',
      'variants.0.scheduledPrices.2.startsAt': 'product.timeOver',
    });
    await save(item.id, await planned(price));
    // A scheduled price moves to no other SKU either, nor is a variant repeated.
    const options = (label: string) => [{ attributeKey: 'taste', valueKey: null, label }];
    await database.pool.query(`insert into attribute (key, type, is_option) values ('taste', 'text', true)`);
    const [variant] = (await listingOf(item.id)).variants;
    const twin = { ...variant!, id: null, sku: `${variant!.sku}-B`, stock: [], scheduledPrices: [] };
    await save(item.id, {
      variants: [
        { ...variant!, options: options('mint') },
        { ...twin, options: options('plum') },
      ],
    });
    const [mint, plum] = (await listingOf(item.id)).variants;
    const swapped = [
      { ...mint!, sku: plum!.sku },
      { ...plum!, sku: mint!.sku },
    ];
    expect(await fieldsOf(save(item.id, { variants: swapped }, noPrices))).toEqual({ refused: 'product.mayNotPrice' });
    const twice = [mint!, { ...mint!, sku: 'TWICE', options: options('sage') }];
    expect(await fieldsOf(save(item.id, { variants: twice }, noPrices))).toEqual({ refused: 'record.notFound' });
    await save(item.id, { variants: swapped });
    // A variant that takes the SKU of a removed one.
    await save(item.id, { variants: [{ ...swapped[0]!, sku: mint!.sku }] });
    expect((await listingOf(item.id)).variants).toMatchObject([{ id: mint!.id, sku: mint!.sku, scheduledPrices: [price] }]);
    // A user without the right to set prices can save prices scheduled by others.
    await save(item.id, { leadDays: 4 }, noPrices);
    expect((await listingOf(item.id)).variants[0]!.scheduledPrices).toEqual([price]);
  });

  it('of a removed variant are deleted, even if it returns', async () => {
    await plan(item.id, { startsAt: at(1), listPrice: 9_000, tiers: [] });
    const [variant] = (await listingOf(item.id)).variants;
    await save(item.id, { variants: [{ ...variant!, id: null, sku: 'OTHER-1', scheduledPrices: [] }] });
    expect(await run(1)).toBe(0);
    await save(item.id, { variants: [{ ...variant!, id: null, scheduledPrices: [] }] });
    expect(await run(2)).toBe(0);
    expect((await listingOf(item.id)).variants[0]).toMatchObject({ id: variant!.id, listPrice: 5_000 });
  });
});

describe('many at once', () => {
  it('get times, and lose them when a user sets a state', async () => {
    const other = await addItem(database, store, {});
    const itemIds = [item.id, other.id];
    const bulk = (change: object): Promise<{ count: number; refused: { name: string; reason: string }[] }> =>
      call(listingCalls.bulkChange, { storeId: store.id, itemIds, ...change });
    expect(await fieldsOf(bulk({ publishAt: at(-1) }))).toEqual({ publishAt: 'product.timeOver' });
    expect(await bulk({ publishAt: at(1), preview: true })).toMatchObject({
      count: 1,
      refused: [{ reason: expect.any(String) as string }],
    });
    expect((await listingOf(item.id)).publishAt).toBeNull();
    await bulk({ publishAt: at(1) });
    expect(await bulk({ unpublishAt: at(0.5) })).toMatchObject({ count: 1, refused: [{}] });
    expect(await bulk({ unpublishAt: at(2) })).toMatchObject({ count: 2, refused: [] });
    expect(await listingOf(other.id)).toMatchObject({ state: 'active', publishAt: null, unpublishAt: at(2) });
    await bulk({ publishAt: null });
    expect(await listingOf(item.id)).toMatchObject({ publishAt: null, unpublishAt: null });
    await bulk({ publishAt: at(1), unpublishAt: at(2) });
    await bulk({ state: 'active' });
    expect(await listingOf(item.id)).toMatchObject({ state: 'active', publishAt: null, unpublishAt: at(2) });
    await bulk({ state: 'draft' });
    expect(await listingOf(item.id)).toMatchObject({ state: 'draft', publishAt: null, unpublishAt: null });
  });

  it('get prices from a time on, based on those in force then, and the same again changes nothing', async () => {
    const rise = { storeId: store.id, itemIds: [item.id], by: 'percent', value: 1_000 } as const;
    await call(listingCalls.bulkPrice, { ...rise, startsAt: at(1) });
    await call(listingCalls.bulkPrice, { ...rise, startsAt: at(2) });
    // Prices scheduled later are reported: they stay.
    for (const [startsAt, later] of [
      [at(0.5), 1],
      [at(3), 0],
    ] as const)
      expect(await call(listingCalls.bulkPrice, { ...rise, startsAt, preview: true })).toMatchObject({ count: 1, later });
    expect(await call(listingCalls.bulkPrice, { ...rise, preview: true })).toMatchObject({ count: 1, later: 1 });
    const planned = [
      { startsAt: at(1), listPrice: 5_500, tiers: [{ from: 10, price: 4_950 }] },
      { startsAt: at(2), listPrice: 6_050, tiers: [{ from: 10, price: 5_445 }] },
    ];
    expect((await listingOf(item.id)).variants[0]).toMatchObject({ listPrice: 5_000, scheduledPrices: planned });
    await call(listingCalls.bulkPrice, { ...rise, startsAt: at(2) });
    expect((await listingOf(item.id)).variants[0]!.scheduledPrices).toEqual(planned);
    // Back to the price before: then nothing is scheduled for that time.
    await call(listingCalls.bulkPrice, { ...rise, by: 'to', value: 5_500, startsAt: at(2) });
    expect((await listingOf(item.id)).variants[0]!.scheduledPrices).toEqual(planned.slice(0, 1));
    const forget = { storeId: store.id, itemIds: [item.id], by: 'unschedule' } as const;
    expect(await call(listingCalls.bulkPrice, forget)).toMatchObject({ count: 1, changes: [{ before: '5500', after: '–' }] });
    expect((await listingOf(item.id)).variants[0]!.scheduledPrices).toEqual([]);
    expect(await fieldsOf(call(listingCalls.bulkPrice, { ...rise, startsAt: at(-1) }))).toEqual({ startsAt: 'product.timeOver' });
  });
});

describe('the list', () => {
  it('finds scheduled items and returns their times', async () => {
    await save(item.id, { publishAt: at(1), unpublishAt: at(2) });
    await plan(item.id, { startsAt: at(3), listPrice: 9_000, tiers: [] });
    const plain = await addItem(database, store, {});
    const { rows } = await call(listingCalls.list, { storeId: store.id, scheduled: true });
    expect(rows.find(({ id }) => id === item.id)).toMatchObject({ publishAt: at(1), unpublishAt: at(2), pricesAt: at(3) });
    expect(rows.some(({ id }) => id === plain.id)).toBe(false);
  });
});

describe('concurrent changes', () => {
  it('two processes apply it once, and a concurrent edit is refused or comes first', async () => {
    await save(item.id, { publishAt: at(1) });
    await plan(item.id, { startsAt: at(1), listPrice: 7_000, tiers: [] });
    const form = await listingOf(item.id);
    const [saved, ...counts] = await Promise.all([
      call(listingCalls.save, { ...form, leadDays: 11 }).then(
        () => true,
        (error: unknown) => {
          expect((error as Refusal).key).toBe('product.scheduledMeanwhile');
          return false;
        },
      ),
      run(1),
      run(1),
      run(1),
    ]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await listingOf(item.id)).toMatchObject({ state: 'active', publishAt: null, leadDays: saved ? 11 : null });
    expect((await listingOf(item.id)).variants[0]).toMatchObject({ listPrice: 7_000, scheduledPrices: [] });
    const history = await call(listingCalls.history, { storeId: store.id, id: item.id });
    expect(history.filter(({ source }) => source === 'schedule')).toHaveLength(1);
  });

  it('a form overtaken only by the schedule is refused with the changes, and can be saved again', async () => {
    await save(item.id, { publishAt: at(1) });
    await plan(item.id, { startsAt: at(1), listPrice: 7_000, tiers: [] }, { startsAt: at(3), listPrice: 8_000, tiers: [] });
    const form = await listingOf(item.id);
    await run(1);
    const refusal: unknown = await call(listingCalls.save, { ...form, leadDays: 11 }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: codes.conflict, key: 'product.scheduledMeanwhile' });
    const { scheduled } = (refusal as Refusal).details as { scheduled: ScheduledMeanwhile };
    const variant = {
      id: item.variants[0]!.id,
      listPrice: 7_000,
      tiers: [],
      scheduledPrices: [{ startsAt: at(3), listPrice: 8_000, tiers: [] }],
    };
    expect(scheduled).toEqual({
      version: form.version + 1,
      done: (['onSale', 'prices'] as const).map((what) => ({ what, at: at(1) })),
      product: { state: 'active', publishAt: null, unpublishAt: null, variants: [variant] },
    });
    // A role without the right to set prices can go on, too: prices in force are no change of theirs.
    const { state, publishAt } = scheduled.product;
    const variants = form.variants.map((one) => ({ ...one, ...variant }));
    await noPrices(listingCalls.save, { ...form, version: scheduled.version, state, publishAt, variants, leadDays: 11 });
    expect(await listingOf(item.id)).toMatchObject({ state: 'active', leadDays: 11 });
    // With a change by another user in between.
    expect(await fieldsOf(call(listingCalls.save, form))).toEqual({ refused: 'product.changedMeanwhile' });
  });

  it('the minute has begun even if the clock of the receiving process is behind', async () => {
    expect(crontab).toEqual([expect.stringMatching(/^\* \* \* \* \* listings:schedule /)]);
    await save(item.id, { publishAt: at(1) });
    const context = { database, log, now: () => new Date(Date.parse(at(1)) - 20) } as JobContext;
    await tasks['listings:schedule']!({}, context);
    expect((await listingOf(item.id)).state).toBe('draft');
    await tasks['listings:schedule']!({ _cron: { ts: at(1), backfilled: false } }, context);
    expect((await listingOf(item.id)).state).toBe('active');
  });

  it('each part is written with the time at which it runs', async () => {
    const others = await Promise.all(Array.from({ length: 4 }, () => addItem(database, store, { state: 'draft' })));
    for (const { id } of others) await save(id, { publishAt: at(1) });
    // A clock that advances by a minute with each reading.
    let looks = 0;
    await carryOut({ database, log, now: () => new Date(Date.parse(at(1)) + looks++ * 60_000) });
    const { rows } = await database.pool.query<{ at: Date }>('select distinct updated_at as at from item where id = any ($1)', [
      others.map(({ id }) => id),
    ]);
    expect(rows[0]!.at.getTime()).toBeGreaterThan(Date.parse(at(1)));
  });

  it('an item that cannot be written does not delay others', async () => {
    const others = await Promise.all([addItem(database, store, { state: 'draft' }), addItem(database, store, { state: 'draft' })]);
    for (const { id } of [item, ...others]) await save(id, { publishAt: at(1) });
    await database.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin if new.id = ${item.id} and new.state = 'active' then raise 'no'; end if; return new; end $$;
       create trigger refuse before update on item for each row execute function refuse()`,
    );
    await expect(run(1)).rejects.toThrow('1 items');
    expect(await Promise.all(others.map(async ({ id }) => (await listingOf(id)).state))).toEqual(['active', 'active']);
    await database.pool.query('drop trigger refuse on item');
    expect(await run(1)).toBe(1);
  });
});

it('the result is the same for any steps of the clock', () => {
  const hours = fc.integer({ min: 1, max: 20 });
  const plans = fc.record({
    publish: fc.option(hours),
    unpublish: fc.option(hours),
    prices: fc.uniqueArray(hours, { maxLength: 5 }),
    steps: fc.array(hours, { maxLength: 8 }),
  });
  fc.assert(
    fc.property(plans, ({ publish, unpublish, prices, steps }) => {
      const iso = (time: number | null): string | null => (time === null ? null : at(time));
      const planned = {
        state: publish === null ? 'active' : 'draft',
        publishAt: iso(publish),
        unpublishAt: unpublish !== null && unpublish > (publish ?? 0) ? iso(unpublish) : null,
        variants: [
          {
            listPrice: 1,
            tiers: [],
            scheduledPrices: prices.toSorted((a, b) => a - b).map((time) => ({ startsAt: at(time), listPrice: time * 10, tiers: [] })),
          },
        ],
      } as unknown as Snapshot;
      const inSteps = [...steps.toSorted((a, b) => a - b), 21].reduce((now, time) => dueOf(now, new Date(at(time))) ?? now, planned);
      expect(inSteps).toEqual(dueOf(planned, new Date(at(21))) ?? planned);
    }),
  );
});
