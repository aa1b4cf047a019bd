import { type Kysely, sql } from 'kysely';
import type { ExclusiveKind, ExclusiveState, ExclusiveTarget, GranteeKind } from '../../../../contract/pricing/exclusives.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { itemText } from '../../catalogue/index.ts';
import { type Window, windowColumns, type WindowRow } from './windows.ts';

type Connection = Kysely<DB>;

const { raw } = sql;
const table = (kind: ExclusiveKind) => raw(`${kind}_exclusive`);
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
  target_id: number;
  code: string;
  name: string;
  url_key: string | null;
  picture_key: string | null;
  store_id: number;
  store_name: string;
  seller_name: string;
  grantee_kind: GranteeKind;
  grantee_id: number;
  grantee_name: string;
  market: boolean;
  prices: number | null;
};

// A right of a group ends with the group at the latest.
const from = `greatest(x.valid_from, coalesce(g.valid_from, '-infinity'))`;
const to = `least(x.valid_to, coalesce(g.valid_to, 'infinity'))`;

const texts = (language: Language) => itemText({ alias: 't', item: 'i', language: `'${/^[a-z]{2}$/.test(language) ? language : 'en'}'` });

const joins = (kind: ExclusiveKind, language: Language) =>
  kind === 'item'
    ? sql`join item i on i.id = x.item_id join store s on s.id = i.store_id ${raw(texts(language))}`
    : sql`join store s on s.id = x.store_id`;

const target = (kind: ExclusiveKind) =>
  kind === 'item'
    ? sql`i.id as target_id, i.item_code as code, t.name, t.url_key, i.picture_keys[1] as picture_key`
    : sql`s.id as target_id, s.item_code as code, s.name, null as url_key, s.logo_key as picture_key`;

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
  // sql-check: not null grantee_id grantee_name, a right belongs to a buyer or to a group
  const { rows } = await sql<RightRow>`
    select r.* from (
      select x.id, ${target(kind)}, s.id as store_id, s.name as store_name, seller.legal_name as seller_name,
        case when x.company_id is null then 'group' else 'buyer' end as grantee_kind, coalesce(x.company_id, x.buyer_group_id) as grantee_id,
        coalesce(c.legal_name, g.name) as grantee_name, x.company_id is null and g.company_id is null as market,
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
  kind === 'item' ? sql`item i join store s on s.id = i.store_id ${raw(texts(language))}` : sql`store s`;

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

export async function setVisibility(
  tx: Connection,
  kind: ExclusiveKind,
  ids: readonly number[],
  visibility: 'everyone' | 'exclusive',
): Promise<void> {
  if (ids.length === 0) return;
  await (
    kind === 'item'
      ? sql`update item set visibility = ${visibility}, updated_at = now() where id = any (${[...ids]}::bigint[])`
      : sql`update store set visibility = ${visibility} where id = any (${[...ids]}::bigint[])`
  ).execute(tx);
}

/** Inserts a right for each pair. An existing right gets the new period; if it continues without a gap, it keeps its beginning. */
export async function putRights(
  tx: Connection,
  kind: ExclusiveKind,
  { ids, grantees, granteeKind, window }: { ids: readonly number[]; grantees: readonly number[]; granteeKind: GranteeKind; window: Window },
): Promise<void> {
  if (grantees.length === 0) return;
  const column = raw(granteeKind === 'buyer' ? 'company_id' : 'buyer_group_id');
  const live = sql`before.valid_from <= now() and before.valid_to > now()`;
  await sql`
    insert into ${table(kind)} as before (${raw(`${kind}_id`)}, ${column}, valid_from, valid_to)
    select t.id, n.id, coalesce(${window.from}::timestamptz, now()), coalesce(${window.to}::timestamptz, 'infinity')
    from unnest(${[...ids]}::bigint[]) t (id) cross join unnest(${[...grantees]}::bigint[]) n (id) order by t.id, n.id
    on conflict (${raw(`${kind}_id`)}, ${column}) where ${column} is not null do update set valid_to = excluded.valid_to,
      valid_from = case when ${window.from}::timestamptz is null and ${live} then before.valid_from else excluded.valid_from end,
      created_at = case when ${live} then before.created_at else now() end`.execute(tx);
}

export type ChangedRight = { id: number; target_id: number; company_id: number | null; buyer_group_id: number | null };

const ownRights = (seller: number | null, kind: ExclusiveKind) =>
  seller === null
    ? sql`true`
    : kind === 'item'
      ? sql`exists (select from item i join store s on s.id = i.store_id where i.id = x.item_id and s.company_id = ${seller})`
      : sql`exists (select from store s where s.id = x.store_id and s.company_id = ${seller})`;

const changed = (kind: ExclusiveKind) => sql`returning x.id, ${thing(kind)} as target_id, x.company_id, x.buyer_group_id`;

export async function setWindow(
  tx: Connection,
  seller: number | null,
  { kind, id, window }: { kind: ExclusiveKind; id: number; window: Window },
): Promise<ChangedRight[]> {
  const { rows } = await sql<ChangedRight>`
    update ${table(kind)} x set valid_to = coalesce(${window.to}::timestamptz, 'infinity'),
      valid_from = coalesce(${window.from}::timestamptz, case when x.valid_from <= now() and x.valid_to > now() then x.valid_from else now() end),
      created_at = case when x.valid_to > now() then x.created_at else now() end
    where x.id = ${id} and ${ownRights(seller, kind)} ${changed(kind)}`.execute(tx);
  return rows;
}

/** Those that had not ended yet. */
export async function endRights(
  tx: Connection,
  seller: number | null,
  kind: ExclusiveKind,
  ids: readonly number[],
): Promise<ChangedRight[]> {
  const { rows } = await sql<ChangedRight>`
    update ${table(kind)} x set valid_to = greatest(now(), x.valid_from)
    where x.id = any (${[...ids]}::bigint[]) and x.valid_to > now() and ${ownRights(seller, kind)} ${changed(kind)}`.execute(tx);
  return rows;
}

/** All rights to these items or stores. */
export async function endRightsOf(tx: Connection, kind: ExclusiveKind, targetIds: readonly number[]): Promise<ChangedRight[]> {
  const { rows } = await sql<ChangedRight>`
    update ${table(kind)} x set valid_to = greatest(now(), x.valid_from)
    where ${thing(kind)} = any (${[...targetIds]}::bigint[]) and x.valid_to > now() ${changed(kind)}`.execute(tx);
  return rows;
}
