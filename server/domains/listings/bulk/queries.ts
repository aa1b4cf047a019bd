import { type Kysely, sql } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import { type BulkChange, bulkRunning, type BulkState } from '../../../../contract/listings/bulk-changes.ts';
import type { BulkLine } from '../../../../contract/listings/listings.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { longJobs } from '../long-jobs.ts';

type Connection = Kysely<DB>;

export type BulkRecord = {
  id: string;
  store_id: number;
  company_id: number;
  store_code: string;
  currency: string;
  by: string | null;
  applied_by: number | null;
  applied_at: Date | null;
  change: BulkChange;
  language: Language;
  state: BulkState;
  failure: string | null;
  items: number;
  progress: number;
  changed_items: number;
  partly_items: number;
  refused_items: number;
  lines: number;
  later: number;
  samples: BulkLine[];
  attempts: number;
  created_at: Date;
  finished_at: Date | null;
};

const columns = sql`j.id, j.store_id, s.company_id, s.item_code as store_code, s.currency_code as currency,
  (select u.name from user_account u where u.id = coalesce(j.applied_by, j.user_id)) as by, j.applied_by, j.applied_at, j.change, j.language, j.state, j.failure,
  j.items, j.progress, j.changed_items, j.partly_items, j.refused_items, j.lines, j.later, j.samples, j.attempts, j.created_at, j.finished_at`;

export const bulks = longJobs<BulkRecord>('product_bulk', { columns, running: bulkRunning, busy: 'product.bulkBusy' });

export type NewBulk = {
  id: string;
  storeId: number;
  userId: number;
  change: BulkChange;
  language: Language;
  itemIds: readonly number[];
  now: Date;
};

/** Inserts a change with its items, in their order. */
export async function insertBulk(tx: Connection, given: NewBulk): Promise<void> {
  await sql`
    with bulk as (insert into product_bulk (id, store_id, user_id, change, language, state, items, created_at)
      values (${given.id}, ${given.storeId}, ${given.userId}, ${JSON.stringify(given.change)}::jsonb, ${given.language}, 'checking', ${given.itemIds.length}, ${given.now})
      returning id)
    insert into product_bulk_item (bulk_id, position, item_id, item_code)
    select bulk.id, g.position, g.item_id, coalesce(i.item_code, '') from bulk, unnest(${[...given.itemIds]}::bigint[]) with ordinality as g (item_id, position)
      left join item i on i.id = g.item_id`.execute(tx);
}

/** Deletes all but the newest previewed changes of a store. */
export async function dropWaiting(tx: Connection, storeId: number, most: number): Promise<void> {
  const waits = sql`store_id = ${storeId} and state in ('checked', 'failed') and applied_at is null`;
  await sql`delete from product_bulk where ${waits}
    and id not in (select id from product_bulk where ${waits} order by created_at desc, id desc limit ${most})`.execute(tx);
}

/**
 * Names of the categories and warehouses of the store that changes refer to by id; names of other stores' records are not returned. A
 * merged category has the name of its target. One statement.
 */
export async function namesOf(
  db: Connection,
  { storeId, changes, language }: { storeId: number; changes: readonly BulkChange[]; language: string },
): Promise<{ category: Map<number, string>; warehouse: Map<number, string> }> {
  const categories = changes.flatMap((change) => (change.kind === 'item' ? (change.categoryId ?? []) : []));
  const warehouses = changes.flatMap((change) => (change.kind === 'stock' ? change.warehouseId : []));
  const names = { category: new Map<number, string>(), warehouse: new Map<number, string>() };
  if (categories.length + warehouses.length === 0) return names;
  const { rows } = await sql<{ kind: 'category' | 'warehouse'; id: number; name: string }>`
    select 'category' as kind, g.id, coalesce((select t.name from category_text t where t.category_id = c.id
      order by t.language = ${language} desc, t.language = 'en' desc limit 1), c.key) as name from unnest(${categories}::bigint[]) as g (id)
      join category c on c.id = coalesce((select r.target_id from category_redirect r where r.category_id = g.id), g.id)
    union all select 'warehouse', w.id, w.name from warehouse w where w.id = any (${warehouses}::bigint[]) and w.store_id = ${storeId}`.execute(
    db,
  );
  for (const { kind, id, name } of rows) names[kind].set(id, name);
  return names;
}

/** Starts applying a previewed change from the first item, or continues one that is partly done. */
export async function beginWriting(
  tx: Connection,
  id: string,
  { userId, now, fromStart }: { userId: number; now: Date; fromStart: boolean },
): Promise<void> {
  if (fromStart) {
    await sql`delete from product_bulk_refusal where bulk_id = ${id}`.execute(tx);
    await sql`update product_bulk set progress = 0, changed_items = 0, partly_items = 0, refused_items = 0, lines = 0, later = 0, samples = '[]',
      applied_at = ${now} where id = ${id}`.execute(tx);
  }
  await sql`update product_bulk set state = 'writing', applied_by = ${userId}, failure = null, claim = null, heard_at = null, attempts = 0, finished_at = null where id = ${id}`.execute(
    tx,
  );
}

/** The worker notices after its present part that it has lost its claim. */
export async function stopWriting(tx: Connection, id: string, now: Date): Promise<void> {
  await sql`update product_bulk set state = 'failed', failure = 'product.bulkStopped', claim = null, heard_at = null, finished_at = ${now}
    where id = ${id}`.execute(tx);
}

export async function dropBulk(tx: Connection, id: string): Promise<void> {
  await tx.deleteFrom('product_bulk').where('id', '=', id).execute();
}

export type BulkItem = { position: number; itemId: number; itemCode: string };

/** The next items after a position. */
export async function itemsAfter(db: Connection, id: string, after: number, most: number): Promise<BulkItem[]> {
  const { rows } = await sql<BulkItem>`
    select position, item_id as "itemId", item_code as "itemCode" from product_bulk_item where bulk_id = ${id} and position > ${after}
    order by position limit ${most}`.execute(db);
  return rows;
}

export type Refusal = { position: number; name: string; sku: string | null; reason: string };
export type Part = {
  /** The last processed position. */
  progress: number;
  changed: number;
  partly: number;
  refused: number;
  lines: number;
  later: number;
  samples: readonly BulkLine[];
  refusals: readonly Refusal[];
};

/** Records a finished part; the counts are added. With `careful` the part does not count as progress that ends the careful mode. */
export async function notePart(tx: Connection, id: string, part: Part, { now, careful }: { now: Date; careful: boolean }): Promise<void> {
  await sql`update product_bulk set heard_at = ${now}, attempts = case when ${careful} then attempts else 0 end, progress = ${part.progress},
      changed_items = changed_items + ${part.changed}, partly_items = partly_items + ${part.partly}, refused_items = refused_items + ${part.refused},
      lines = lines + ${part.lines}, later = later + ${part.later}, samples = samples || ${JSON.stringify(part.samples)}::jsonb
    where id = ${id}`.execute(tx);
  if (part.refusals.length === 0) return;
  await sql`
    insert into product_bulk_refusal (bulk_id, position, place, name, sku, reason)
    select ${id}::uuid, position, row_number() over (partition by position order by n), name, sku, reason
    from rows from (json_to_recordset(${JSON.stringify(part.refusals)}::json) as (position integer, name text, sku text, reason text))
      with ordinality as g (position, name, sku, reason, n)`.execute(tx);
}

export async function endBulk(
  db: Connection,
  id: string,
  claim: string,
  { state, failure = null, now }: { state: BulkState; failure?: string | null; now: Date },
): Promise<void> {
  await sql`update product_bulk set state = ${state}, failure = ${failure}, claim = null, heard_at = null, finished_at = ${now}
    where id = ${id} and claim = ${claim}`.execute(db);
}

/** For previews: SKUs in upper case that items before a position take. */
export async function promisedSkus(db: Connection, id: string, until: number, skus: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sku: string }>`
    select distinct upper(v.sku) as sku from variant v join item i on i.id = v.item_id join product_bulk_item b on b.item_id = i.id
    where upper(v.sku) = any (${[...skus]}::text[]) and v.state = 'active' and i.state = 'archived' and i.publish_at is null
      and b.bulk_id = ${id} and b.position <= ${until}
      and not exists (select from product_bulk_refusal r where r.bulk_id = b.bulk_id and r.position = b.position)`.execute(db);
  return new Set(rows.map(({ sku }) => sku));
}

/** Reasons for unchanged items and variants, most frequent first. */
export async function reasonsOf(db: Connection, id: string): Promise<{ reason: string; lines: number }[]> {
  const { rows } = await sql<{ reason: string; lines: number }>`
    select reason, count(*)::int as lines from product_bulk_refusal where bulk_id = ${id} group by reason order by lines desc, reason`.execute(
    db,
  );
  return rows;
}

export type RefusedLine = { position: number; place: number; itemCode: string; name: string; sku: string | null; reason: string };

export async function refusalsAfter(
  db: Connection,
  id: string,
  after: { position: number; place: number },
  most: number,
): Promise<RefusedLine[]> {
  const { rows } = await sql<RefusedLine>`
    select r.position, r.place, i.item_code as "itemCode", r.name, r.sku, r.reason from product_bulk_refusal r
    join product_bulk_item i on i.bulk_id = r.bulk_id and i.position = r.position
    where r.bulk_id = ${id} and (r.position, r.place) > (${after.position}, ${after.place}) order by r.position, r.place limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Deletes changes that were never applied; of changes finished long ago the figures stay. */
export async function forgetBulks(db: Connection, { unwanted, done }: { unwanted: Date; done: Date }): Promise<void> {
  await sql`delete from product_bulk where state in ('checked', 'failed') and applied_at is null and created_at < ${unwanted}`.execute(db);
  await sql`with old as (select id from product_bulk where created_at < ${done} and state in ('done', 'failed')),
      refusals as (delete from product_bulk_refusal where bulk_id in (select id from old))
    delete from product_bulk_item where bulk_id in (select id from old)`.execute(db);
}
