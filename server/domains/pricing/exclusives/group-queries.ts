import { sql } from 'kysely';
import type { Cursor } from '../../../platform/cursor.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type Window, windowColumns, type WindowRow } from './windows.ts';

export type GroupRow = WindowRow & {
  id: number;
  companyId: number | null;
  name: string;
  note: string;
  members: number | null;
  rights: number;
};

/** A seller sees its own groups and the market's, but neither the members nor the notes of the latter; the operator sees the market's. */
const seen = (seller: number | null) =>
  seller === null ? sql`g.company_id is null` : sql`(g.company_id = ${seller} or g.company_id is null)`;
const own = (seller: number | null) => sql`g.company_id is not distinct from ${seller}::bigint`;

const rightsOf = (thing: 'item' | 'store', seller: number | null) => sql`
  (select count(*)::int from ${sql.raw(`${thing}_exclusive`)} x where x.buyer_group_id = g.id and x.valid_to > now()
    and ${
      seller === null
        ? sql`true`
        : thing === 'item'
          ? sql`exists (select from item i join store s on s.id = i.store_id where i.id = x.item_id and s.company_id = ${seller})`
          : sql`exists (select from store s where s.id = x.store_id and s.company_id = ${seller})`
    })`;

const columns = (seller: number | null) => sql`
  g.id, g.company_id as "companyId", g.name, case when ${own(seller)} then g.note else '' end as note, ${sql.raw(windowColumns('g.valid_from', 'g.valid_to'))},
  case when ${own(seller)} then (select count(*)::int from buyer_group_member m where m.buyer_group_id = g.id and m.valid_from <= now() and m.valid_to > now()) end as members,
  ${rightsOf('item', seller)} + ${rightsOf('store', seller)} as rights`;

export async function listGroups(db: Connection, seller: number | null, pattern: string | null, most: number): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${columns(seller)} from buyer_group g where ${seen(seller)} and (${pattern}::text is null or g.name ilike ${pattern} or (${own(seller)} and g.note ilike ${pattern}))
    order by g.valid_to <= now(), g.company_id nulls last, lower(g.name), g.id limit ${most}`.execute(db);
  return rows;
}

export async function groupById(db: Connection, seller: number | null, groupId: number): Promise<GroupRow | null> {
  const { rows } = await sql<GroupRow>`select ${columns(seller)} from buyer_group g where g.id = ${groupId} and ${seen(seller)}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type LockedGroup = { id: number; name: string; note: string; validFrom: Date | null; validTo: Date | null };

/** The seller's own group, locked: changes of it and of its members are serialized. */
export async function lockGroup(tx: Connection, seller: number | null, groupId: number): Promise<LockedGroup | null> {
  const { rows } = await sql<LockedGroup>`
    select g.id, g.name, g.note, nullif(g.valid_from, '-infinity') as "validFrom", nullif(g.valid_to, 'infinity') as "validTo"
    from buyer_group g where g.id = ${groupId} and ${own(seller)} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/**
 * The number of these groups that may be named: the seller's own and the market's that have not ended. Locked until the transaction ends.
 */
export async function countUsable(tx: Connection, seller: number | null, groupIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select g.id from buyer_group g where g.id = any (${[...groupIds]}::bigint[]) and ${seen(seller)} and g.valid_to > now() order by g.id for key share`.execute(
    tx,
  );
  return rows.length;
}

export async function countGroups(tx: Connection, seller: number | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`buyer groups ${seller}`}, 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from buyer_group g where ${own(seller)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

type Fields = { name: string; note: string; window: Window; now: Date };
const bounds = ({ from, to }: Window) => ({ valid_from: from ?? '-infinity', valid_to: to ?? 'infinity' });

/** Null if the name is taken. */
export async function insertGroup(tx: Tx, seller: number | null, { name, note, window, now }: Fields): Promise<number | null> {
  const inserted = await tx
    .insertInto('buyer_group')
    .values({ company_id: seller, name, note, ...bounds(window), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** False if another group has that name. */
export async function updateGroup(tx: Tx, seller: number | null, groupId: number, { name, note, window }: Fields): Promise<boolean> {
  const updated = await tx
    .updateTable('buyer_group')
    .set({ name, note, ...bounds(window) })
    .where('id', '=', groupId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('buyer_group as other')
            .select('other.id')
            .where('other.company_id', 'is not distinct from', seller)
            .where(sql<string>`lower(other.name)`, '=', sql<string>`lower(${name})`)
            .where('other.id', '<>', groupId),
        ),
      ),
    )
    .returning('id')
    .execute();
  return updated.length > 0;
}

export async function closeGroup(tx: Tx, groupId: number): Promise<void> {
  await tx
    .updateTable('buyer_group')
    .set({ valid_to: sql<Date>`greatest(now(), nullif(valid_from, '-infinity'))` })
    .where('id', '=', groupId)
    .where('valid_to', '>', sql<Date>`now()`)
    .execute();
}

export type MemberRow = WindowRow & { id: number; name: string; countryCode: string };

/** One page of members and the row after it, by descending company id. */
export async function listMembers(
  db: Connection,
  groupId: number,
  { pattern, cursor, size }: { pattern: string | null; cursor: Cursor; size: number },
): Promise<MemberRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and c.id < ${cursor.id}` : sql`and c.id > ${cursor.id}`) : sql``;
  const { rows } = await sql<MemberRow>`
    select c.id, c.legal_name as name, c.country_code as "countryCode", ${sql.raw(windowColumns('m.valid_from', 'm.valid_to'))}
    from buyer_group_member m join company c on c.id = m.company_id
    where m.buyer_group_id = ${groupId} and (${pattern}::text is null or c.legal_name ilike ${pattern}) ${beyond}
    order by c.id ${cursor?.direction === 'previous' ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(db);
  return rows;
}

/** Companies in a group that has not ended. */
export async function memberIds(tx: Connection, groupIds: readonly number[], most: number): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from buyer_group_member where buyer_group_id = any (${[...groupIds]}::bigint[]) and valid_to > now() limit ${most}`.execute(
    tx,
  );
  return rows.map((row) => row.companyId);
}

/** Adds companies, or gives members another period. A membership that continues without a gap counts from its beginning. */
export async function putMembers(tx: Tx, groupId: number, companyIds: readonly number[], { from, to }: Window): Promise<void> {
  const isLive = sql<boolean>`buyer_group_member.valid_from <= now() and buyer_group_member.valid_to > now()`;
  await tx
    .insertInto('buyer_group_member')
    .columns(['buyer_group_id', 'company_id', 'valid_from', 'valid_to'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ id: number }>`unnest(${[...companyIds]}::bigint[])`.as<'given'>(sql`given (id)`))
        .select([
          sql<number>`${groupId}::bigint`.as('buyer_group_id'),
          'given.id',
          sql<Date>`coalesce(${from}::timestamptz, now())`.as('valid_from'),
          sql<Date>`coalesce(${to}::timestamptz, 'infinity')`.as('valid_to'),
        ])
        .orderBy('given.id'),
    )
    .onConflict((conflict) =>
      conflict.columns(['buyer_group_id', 'company_id']).doUpdateSet({
        valid_to: sql<Date>`excluded.valid_to`,
        valid_from: sql<Date>`case when ${from}::timestamptz is null and ${isLive} then buyer_group_member.valid_from else excluded.valid_from end`,
        created_at: sql<Date>`case when ${isLive} then buyer_group_member.created_at else now() end`,
      }),
    )
    .execute();
}

export async function removeMembers(tx: Tx, groupId: number, companyIds: readonly number[]): Promise<number[]> {
  const removed = await tx
    .deleteFrom('buyer_group_member')
    .where('buyer_group_id', '=', groupId)
    .where('company_id', '=', anyOf(companyIds))
    .returning('company_id as companyId')
    .execute();
  return removed.map((row) => row.companyId);
}
