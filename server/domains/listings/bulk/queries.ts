import { sql } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import { type BulkChange, bulkRunning, type BulkState } from '../../../../contract/listings/bulk-changes.ts';
import type { BulkLine } from '../../../../contract/listings/listings.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { longJobs } from '../long-jobs.ts';

export type BulkRecord = {
  id: string;
  storeId: number;
  companyId: number;
  storeCode: string;
  currency: string;
  by: string | null;
  appliedBy: number | null;
  appliedAt: Date | null;
  change: BulkChange;
  language: Language;
  state: BulkState;
  failure: string | null;
  items: number;
  progress: number;
  changedItems: number;
  partlyItems: number;
  refusedItems: number;
  lines: number;
  later: number;
  samples: BulkLine[];
  attempts: number;
  createdAt: Date;
  finishedAt: Date | null;
};

const columns = sql`j.id, j.store_id as "storeId", s.company_id as "companyId", s.item_code as "storeCode", s.currency_code as currency,
  (select u.name from user_account u where u.id = coalesce(j.applied_by, j.user_id)) as by, j.applied_by as "appliedBy", j.applied_at as "appliedAt",
  j.change, j.language, j.state, j.failure, j.items, j.progress, j.changed_items as "changedItems", j.partly_items as "partlyItems",
  j.refused_items as "refusedItems", j.lines, j.later, j.samples, j.attempts, j.created_at as "createdAt", j.finished_at as "finishedAt"`;

export const bulks = longJobs<BulkRecord>('bulk_change', { columns, running: bulkRunning, busy: 'product.bulkBusy' });

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
  const items = sql<{ item_id: number; position: number }>`unnest(${[...given.itemIds]}::bigint[]) with ordinality`;
  await tx
    .with('bulk', (qb) =>
      qb
        .insertInto('bulk_change')
        .values({
          id: given.id,
          store_id: given.storeId,
          user_id: given.userId,
          change: JSON.stringify(given.change),
          language: given.language,
          state: 'checking',
          items: given.itemIds.length,
          created_at: given.now,
        })
        .returning('id'),
    )
    .insertInto('bulk_change_item')
    .columns(['bulk_id', 'position', 'item_id', 'item_code'])
    .expression((eb) =>
      eb
        .selectFrom('bulk')
        .crossJoin(items.as<'given'>(sql`given (item_id, position)`))
        .leftJoin('item', 'item.id', 'given.item_id')
        .select(['bulk.id', 'given.position', 'given.item_id', sql<string>`coalesce(item.item_code, '')`.as('item_code')]),
    )
    .execute();
}

/** Deletes all but the newest previewed changes of a store. */
export async function dropWaiting(tx: Connection, storeId: number, most: number): Promise<void> {
  await tx
    .deleteFrom('bulk_change')
    .where('store_id', '=', storeId)
    .where('state', 'in', ['checked', 'failed'])
    .where('applied_at', 'is', null)
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('bulk_change')
        .select('id')
        .where('store_id', '=', storeId)
        .where('state', 'in', ['checked', 'failed'])
        .where('applied_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most),
    )
    .execute();
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
  if (fromStart) await tx.deleteFrom('bulk_change_refusal').where('bulk_id', '=', id).execute();
  const fresh = { progress: 0, changed_items: 0, partly_items: 0, refused_items: 0, lines: 0, later: 0, samples: '[]', applied_at: now };
  await tx
    .updateTable('bulk_change')
    .set({
      ...(fromStart ? fresh : {}),
      state: 'writing',
      applied_by: userId,
      failure: null,
      claim: null,
      heard_at: null,
      attempts: 0,
      finished_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** The worker notices after its present part that it has lost its claim. */
export async function stopWriting(tx: Connection, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('bulk_change')
    .set({ state: 'failed', failure: 'product.bulkStopped', claim: null, heard_at: null, finished_at: now })
    .where('id', '=', id)
    .execute();
}

export async function dropBulk(tx: Connection, id: string): Promise<void> {
  await tx.deleteFrom('bulk_change').where('id', '=', id).execute();
}

export type BulkItem = { position: number; itemId: number; itemCode: string };

/** The next items after a position. */
export async function itemsAfter(db: Connection, id: string, after: number, most: number): Promise<BulkItem[]> {
  const { rows } = await sql<BulkItem>`
    select position, item_id as "itemId", item_code as "itemCode" from bulk_change_item where bulk_id = ${id} and position > ${after}
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
  await tx
    .updateTable('bulk_change')
    .set((eb) => ({
      heard_at: now,
      ...(careful ? {} : { attempts: 0 }),
      progress: part.progress,
      changed_items: eb('changed_items', '+', part.changed),
      partly_items: eb('partly_items', '+', part.partly),
      refused_items: eb('refused_items', '+', part.refused),
      lines: eb('lines', '+', part.lines),
      later: eb('later', '+', part.later),
      samples: sql<string>`samples || ${JSON.stringify(part.samples)}::jsonb`,
    }))
    .where('id', '=', id)
    .execute();
  if (part.refusals.length === 0) return;
  const refusals = sql<Refusal & { n: number }>`rows from (json_to_recordset(${JSON.stringify(part.refusals)}::json)
    as (position integer, name text, sku text, reason text)) with ordinality`;
  await tx
    .insertInto('bulk_change_refusal')
    .columns(['bulk_id', 'position', 'place', 'name', 'sku', 'reason'])
    .expression((eb) =>
      eb
        .selectFrom(refusals.as<'given'>(sql`given (position, name, sku, reason, n)`))
        .select([
          sql<string>`${id}::uuid`.as('bulk_id'),
          'given.position',
          sql<number>`row_number() over (partition by given.position order by given.n)`.as('place'),
          'given.name',
          'given.sku',
          'given.reason',
        ]),
    )
    .execute();
}

export async function endBulk(
  db: Connection,
  id: string,
  claim: string,
  { state, failure = null, now }: { state: BulkState; failure?: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('bulk_change')
    .set({ state, failure, claim: null, heard_at: null, finished_at: now })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** For previews: SKUs in upper case that items before a position take. */
export async function promisedSkus(db: Connection, id: string, until: number, skus: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sku: string }>`
    select distinct upper(v.sku) as sku from variant v join item i on i.id = v.item_id join bulk_change_item b on b.item_id = i.id
    where upper(v.sku) = any (${[...skus]}::text[]) and v.state = 'active' and i.state = 'archived' and i.publish_at is null
      and b.bulk_id = ${id} and b.position <= ${until}
      and not exists (select from bulk_change_refusal r where r.bulk_id = b.bulk_id and r.position = b.position)`.execute(db);
  return new Set(rows.map(({ sku }) => sku));
}

/** Reasons for unchanged items and variants, most frequent first. */
export async function reasonsOf(db: Connection, id: string): Promise<{ reason: string; lines: number }[]> {
  const { rows } = await sql<{ reason: string; lines: number }>`
    select reason, count(*)::int as lines from bulk_change_refusal where bulk_id = ${id} group by reason order by lines desc, reason`.execute(
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
    select r.position, r.place, i.item_code as "itemCode", r.name, r.sku, r.reason from bulk_change_refusal r
    join bulk_change_item i on i.bulk_id = r.bulk_id and i.position = r.position
    where r.bulk_id = ${id} and (r.position, r.place) > (${after.position}, ${after.place}) order by r.position, r.place limit ${most}`.execute(
    db,
  );
  return rows;
}

/** Deletes changes that were never applied; of changes finished long ago the figures stay. */
export async function forgetBulks(db: Connection, { unwanted, done }: { unwanted: Date; done: Date }): Promise<void> {
  await db
    .deleteFrom('bulk_change')
    .where('state', 'in', ['checked', 'failed'])
    .where('applied_at', 'is', null)
    .where('created_at', '<', unwanted)
    .execute();
  await db
    .with('old', (qb) => qb.selectFrom('bulk_change').select('id').where('created_at', '<', done).where('state', 'in', ['done', 'failed']))
    .with('refusals', (qb) => qb.deleteFrom('bulk_change_refusal').where('bulk_id', 'in', (eb) => eb.selectFrom('old').select('id')))
    .deleteFrom('bulk_change_item')
    .where('bulk_id', 'in', (eb) => eb.selectFrom('old').select('id'))
    .execute();
}
