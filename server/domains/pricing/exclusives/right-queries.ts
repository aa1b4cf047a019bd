import { sql } from 'kysely';
import type { ExclusiveKind, ExclusiveState, ExclusiveTarget, GranteeKind } from '../../../../contract/pricing/exclusives.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { joinItemText } from '../../catalogue/index.ts';
import { type Window, windowColumns, type WindowRow } from './windows.ts';

const { raw } = sql;
const tables = { item: 'item_exclusive', store: 'store_exclusive' } as const;
const table = (kind: ExclusiveKind) => raw(tables[kind]);
const thing = (kind: ExclusiveKind) => raw(`x.${kind}_id`);

export type RightFilter = {
  kind: ExclusiveKind;
  pattern: string | null;
  state: ExclusiveState | null;
  groupId: number | null;
  companyId: number | null;
};

export type RightRow = WindowRow & {
  id: number;
  targetId: number;
  code: string;
  name: string;
  urlKey: string | null;
  pictureKey: string | null;
  storeId: number;
  storeName: string;
  sellerName: string;
  granteeKind: GranteeKind;
  granteeId: number;
  granteeName: string;
  market: boolean;
  prices: number | null;
};

// A right of a group ends with the group at the latest.
const from = `greatest(x.valid_from, coalesce(g.valid_from, '-infinity'))`;
const to = `least(x.valid_to, coalesce(g.valid_to, 'infinity'))`;

const joins = (kind: ExclusiveKind, language: Language) =>
  kind === 'item'
    ? sql`join item i on i.id = x.item_id join store s on s.id = i.store_id ${joinItemText(language)}`
    : sql`join store s on s.id = x.store_id`;

const target = (kind: ExclusiveKind) =>
  kind === 'item'
    ? sql`i.id as "targetId", i.item_code as code, t.name, t.url_key as "urlKey", i.picture_keys[1] as "pictureKey"`
    : sql`s.id as "targetId", s.item_code as code, s.name, null as "urlKey", s.logo_key as "pictureKey"`;

const pricesOf = (kind: ExclusiveKind) =>
  kind === 'store'
    ? sql`null::int`
    : sql`(select count(distinct v.id)::int from variant v where v.item_id = i.id and v.state = 'active' and (
        exists (select from exclusive_price p where p.variant_id = v.id and p.company_id = x.company_id and p.valid_to > now())
        or exists (select from group_price p where p.variant_id = v.id and p.buyer_group_id = x.buyer_group_id and p.valid_to > now())))`;

const within = (seller: number | null) => (seller === null ? sql`true` : sql`s.company_id = ${seller}`);

/** One page of rights and the row after it, newest first. One statement. */
export async function listRights(
  db: Connection,
  seller: number | null,
  { kind, pattern, state, groupId, companyId }: RightFilter,
  { cursor, size, language }: { cursor: Cursor; size: number; language: Language },
): Promise<RightRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and x.id < ${cursor.id}` : sql`and x.id > ${cursor.id}`) : sql``;
  const words =
    kind === 'item'
      ? sql`(t.name ilike ${pattern} or i.item_code ilike ${pattern} or s.name ilike ${pattern} or c.legal_name ilike ${pattern} or g.name ilike ${pattern})`
      : sql`(s.name ilike ${pattern} or s.item_code ilike ${pattern} or c.legal_name ilike ${pattern} or g.name ilike ${pattern})`;
  // sql-check: not null granteeId granteeName, a right belongs to a buyer or to a group
  const { rows } = await sql<RightRow>`
    select r.* from (
      select x.id, ${target(kind)}, s.id as "storeId", s.name as "storeName", seller.legal_name as "sellerName",
        case when x.company_id is null then 'group' else 'buyer' end as "granteeKind", coalesce(x.company_id, x.buyer_group_id) as "granteeId",
        coalesce(c.legal_name, g.name) as "granteeName", x.company_id is null and g.company_id is null as market,
        ${pricesOf(kind)} as prices, ${raw(windowColumns(from, to))}
      from ${table(kind)} x ${joins(kind, language)} join company seller on seller.id = s.company_id
      left join company c on c.id = x.company_id left join buyer_group g on g.id = x.buyer_group_id
      where ${within(seller)} ${pattern === null ? sql`` : sql`and ${words}`} ${groupId === null ? sql`` : sql`and x.buyer_group_id = ${groupId}`}
        ${companyId === null ? sql`` : sql`and x.company_id = ${companyId}`} ${beyond}) r
    ${state === null ? sql`` : sql`where r.state = ${state}`} order by r.id ${cursor?.direction === 'previous' ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(
    db,
  );
  return rows;
}

const liveRights = (kind: ExclusiveKind) => sql`
  (select count(*)::int from ${table(kind)} x left join buyer_group g on g.id = x.buyer_group_id
   where ${thing(kind)} = ${raw(kind === 'item' ? 'i.id' : 's.id')} and ${raw(from)} <= now() and ${raw(to)} > now())`;

const targetColumns = (kind: ExclusiveKind) =>
  kind === 'item'
    ? sql`i.id, i.item_code as code, t.name, i.picture_keys[1] as "pictureKey", s.name as "storeName", i.visibility = 'exclusive' as exclusive, ${liveRights(kind)} as rights`
    : sql`s.id, s.item_code as code, s.name, s.logo_key as "pictureKey", s.name as "storeName", s.visibility = 'exclusive' as exclusive, ${liveRights(kind)} as rights`;

const targetTables = (kind: ExclusiveKind, language: Language) =>
  kind === 'item' ? sql`item i join store s on s.id = i.store_id ${joinItemText(language)}` : sql`store s`;

/** Items or stores to choose from; those that begin with the words first. */
export async function findTargets(
  db: Connection,
  seller: number | null,
  { kind, pattern, language, most }: { kind: ExclusiveKind; pattern: string | null; language: Language; most: number },
): Promise<ExclusiveTarget[]> {
  const match =
    kind === 'item'
      ? sql`i.state <> 'archived' and (${pattern}::text is null or t.name ilike ${pattern} or i.item_code ilike ${pattern}
          or exists (select from variant v where v.item_id = i.id and v.sku ilike ${pattern}))`
      : sql`s.state <> 'closed' and (${pattern}::text is null or s.name ilike ${pattern} or s.item_code ilike ${pattern})`;
  const { rows } = await sql<ExclusiveTarget>`
    select ${targetColumns(kind)} from ${targetTables(kind, language)} where ${within(seller)} and ${match}
    order by ${kind === 'item' ? sql`i.updated_at desc, i.id desc` : sql`lower(s.name), s.id`} limit ${most}`.execute(db);
  return rows;
}

/** Exclusive items or stores that no buyer can see at present. */
export async function findUnseen(
  db: Connection,
  seller: number | null,
  { kind, language, most }: { kind: ExclusiveKind; language: Language; most: number },
): Promise<ExclusiveTarget[]> {
  const alive =
    kind === 'item' ? sql`i.visibility = 'exclusive' and i.state = 'active'` : sql`s.visibility = 'exclusive' and s.state = 'open'`;
  const { rows } = await sql<ExclusiveTarget>`
    select ${targetColumns(kind)} from ${targetTables(kind, language)} where ${within(seller)} and ${alive} and ${liveRights(kind)} = 0
    order by ${raw(kind === 'item' ? 'i.id' : 's.id')} desc limit ${most}`.execute(db);
  return rows;
}

/** Those that belong to the seller, locked in the order of their ids; concurrent changes of their rights wait. */
export async function lockTargets(
  tx: Connection,
  seller: number | null,
  kind: ExclusiveKind,
  ids: readonly number[],
): Promise<{ id: number; exclusive: boolean }[]> {
  const { rows } =
    kind === 'item'
      ? await sql<{ id: number; exclusive: boolean }>`
          select i.id, i.visibility = 'exclusive' as exclusive from item i join store s on s.id = i.store_id
          where i.id = any (${[...ids]}::bigint[]) and ${within(seller)} order by i.id for no key update of i`.execute(tx)
      : await sql<{ id: number; exclusive: boolean }>`
          select s.id, s.visibility = 'exclusive' as exclusive from store s
          where s.id = any (${[...ids]}::bigint[]) and ${within(seller)} order by s.id for no key update of s`.execute(tx);
  return rows;
}

/** Inserts a right for each pair. An existing right gets the new period; if it continues without a gap, it keeps its beginning. */
export async function putRights(
  tx: Tx,
  kind: ExclusiveKind,
  { ids, grantees, granteeKind, window }: { ids: readonly number[]; grantees: readonly number[]; granteeKind: GranteeKind; window: Window },
): Promise<void> {
  if (grantees.length === 0) return;
  const grantee = granteeKind === 'buyer' ? 'company_id' : 'buyer_group_id';
  const pairs = tx
    .selectFrom(
      sql<{
        target: number;
        grantee: number;
      }>`unnest(${[...ids]}::bigint[]) t (target) cross join unnest(${[...grantees]}::bigint[])`.as<'n'>(sql`n (grantee)`),
    )
    .select([
      'target',
      'grantee',
      sql<Date>`coalesce(${window.from}::timestamptz, now())`.as('valid_from'),
      sql<Date>`coalesce(${window.to}::timestamptz, 'infinity')`.as('valid_to'),
    ])
    .orderBy('target')
    .orderBy('grantee');
  const before = (column: string) => sql.ref(`${tables[kind]}.${column}`);
  const isLive = sql<boolean>`${before('valid_from')} <= now() and ${before('valid_to')} > now()`;
  const renewed = {
    valid_to: sql<Date>`excluded.valid_to`,
    valid_from: sql<Date>`case when ${window.from}::timestamptz is null and ${isLive} then ${before('valid_from')} else excluded.valid_from end`,
    created_at: sql<Date>`case when ${isLive} then ${before('created_at')} else now() end`,
  };
  if (kind === 'item')
    await tx
      .insertInto('item_exclusive')
      .columns(['item_id', grantee, 'valid_from', 'valid_to'])
      .expression(pairs)
      .onConflict((conflict) => conflict.columns(['item_id', grantee]).where(grantee, 'is not', null).doUpdateSet(renewed))
      .execute();
  else
    await tx
      .insertInto('store_exclusive')
      .columns(['store_id', grantee, 'valid_from', 'valid_to'])
      .expression(pairs)
      .onConflict((conflict) => conflict.columns(['store_id', grantee]).where(grantee, 'is not', null).doUpdateSet(renewed))
      .execute();
}

export type ChangedRight = { id: number; targetId: number; companyId: number | null; buyerGroupId: number | null };

/** The rights of a seller: those to its items or stores. */
const ownRights = (kind: ExclusiveKind, seller: number | null) =>
  seller === null
    ? sql<boolean>`true`
    : sql<boolean>`${thing(kind)} in
  (select t.id from ${kind === 'item' ? sql`item t join store s on s.id = t.store_id` : sql`store t join store s on s.id = t.id`} where s.company_id = ${seller})`;

/** Both tables have the columns that are set and returned here. */
const updateRights = (tx: Tx, kind: ExclusiveKind, seller: number | null) =>
  tx
    .updateTable(`${tables[kind]} as x` as 'item_exclusive as x')
    .where(ownRights(kind, seller))
    .returning(['x.id', sql<number>`${thing(kind)}`.as('targetId'), 'x.company_id as companyId', 'x.buyer_group_id as buyerGroupId']);

export const setWindow = (
  tx: Tx,
  seller: number | null,
  { kind, id, window }: { kind: ExclusiveKind; id: number; window: Window },
): Promise<ChangedRight[]> =>
  updateRights(tx, kind, seller)
    .set({
      valid_to: window.to ?? 'infinity',
      valid_from: sql<Date>`coalesce(${window.from}::timestamptz, case when x.valid_from <= now() and x.valid_to > now() then x.valid_from else now() end)`,
      created_at: sql<Date>`case when x.valid_to > now() then x.created_at else now() end`,
    })
    .where('x.id', '=', id)
    .execute();

const ended = { valid_to: sql<Date>`greatest(now(), x.valid_from)` };

/** Those that had not ended yet. */
export const endRights = (tx: Tx, seller: number | null, kind: ExclusiveKind, ids: readonly number[]): Promise<ChangedRight[]> =>
  updateRights(tx, kind, seller)
    .set(ended)
    .where('x.id', '=', anyOf(ids))
    .where('x.valid_to', '>', sql<Date>`now()`)
    .execute();

/** All rights to these items or stores. */
export const endRightsOf = (tx: Tx, kind: ExclusiveKind, targetIds: readonly number[]): Promise<ChangedRight[]> =>
  updateRights(tx, kind, null)
    .set(ended)
    .where(sql<number>`${thing(kind)}`, '=', anyOf(targetIds))
    .where('x.valid_to', '>', sql<Date>`now()`)
    .execute();

/** Replaces the companies that see an exclusive item; those that stay keep their window, and buyer groups are not changed. */
export async function replaceItemCompanies(tx: Tx, items: readonly { id: number; companyIds: readonly number[] }[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.flatMap(({ id, companyIds }) => companyIds.map((companyId) => ({ item_id: id, company_id: companyId })));
  await tx
    .with(
      (cte) => cte('given').materialized(),
      (db) => db.selectFrom(rowsOf(rows, sql`item_id bigint, company_id bigint`)).selectAll(),
    )
    .with('gone', (db) =>
      db
        .deleteFrom('item_exclusive')
        .where('item_id', '=', anyOf(items.map(({ id }) => id)))
        .where('company_id', 'is not', null)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('given')
                .select('given.item_id')
                .whereRef('given.item_id', '=', 'item_exclusive.item_id')
                .whereRef('given.company_id', '=', 'item_exclusive.company_id'),
            ),
          ),
        ),
    )
    .insertInto('item_exclusive')
    .columns(['item_id', 'company_id'])
    .expression((eb) => eb.selectFrom('given').select(['given.item_id', 'given.company_id']))
    .onConflict((conflict) =>
      conflict
        .columns(['item_id', 'company_id'])
        .where('company_id', 'is not', null)
        .doUpdateSet({ valid_from: sql<Date>`now()`, valid_to: sql<Date>`'infinity'`, created_at: sql<Date>`now()` })
        .where('item_exclusive.valid_to', '<=', sql<Date>`now()`),
    )
    .execute();
  await publish(tx, 'exclusive.changed', { companyIds: null, storeIds: [] });
}
