import { sql } from 'kysely';
import type { WishLine, WishList, wishSorts } from '../../../../contract/buying/wish-lists.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { itemText, variantOptions, visibleItem } from '../../catalogue/index.ts';

/** For item `i` and store `s`; the line's variant `v` may be null. */
const seen = (country: string, company: string): string =>
  `${visibleItem({ item: 'i', store: 's', country, company })} and (l.variant_id is null or v.state = 'active')`;

/** Lists that a user may use: their own, and those that colleagues share. */
const usable = (user: string, company: string): string => `(w.user_id = ${user} or (w.shared and w.company_id = ${company}))`;

const tables = `
  wish_list w join wish_line l on l.list_id = w.id join item i on i.id = l.item_id join store s on s.id = i.store_id left join variant v on v.id = l.variant_id`;

export const selectLists = (reader: Reader, scope: RequestScope): Promise<WishList[]> =>
  read(
    reader,
    'wish_lists',
    `select w.id, w.name, w.user_id = $1 as own, w.shared, u.name as "ownerName",
       (select count(*)::integer from wish_line l join item i on i.id = l.item_id join store s on s.id = i.store_id left join variant v on v.id = l.variant_id
        where l.list_id = w.id and ${seen('$3', '$2')}) as lines
     from wish_list w join user_account u on u.id = w.user_id
     where ${usable('$1', '$2')} order by w.user_id = $1 desc, w.used_at desc, w.id desc`,
    [signedIn(scope).userId, signedIn(scope).companyId, scope.country],
  );

export type LineRow = Omit<WishLine, 'unitPrice' | 'rule' | 'addedAt' | 'watch'> & {
  addedAt: Date;
  /** The variants of the line: its own, or all orderable ones of the item. */
  variantIds: number[];
  watchStock: boolean | null;
  watchPrice: number | null;
  total: number;
};

type Sort = (typeof wishSorts)[number];
const orders: Record<Sort, string> = {
  added: 'l.id desc',
  name: 'lower(t.name), v.position, l.id',
  store: 'lower(s.name), lower(t.name), l.id',
};

/** $1 user, $2 company, $3 country, $4 language, $5 list or null, $6 pattern or null. */
const found = (order: string, page: string): string => `
with chosen as materialized (
  select l.*, w.name as list_name, t.name as item_name, t.url_key, count(*) over () as total, row_number() over (order by ${order}) as place
  from ${tables}
  ${itemText({ alias: 't', item: 'i', language: '$4' })}
  left join own_number n on n.company_id = $2 and n.variant_id = v.id
  where ${usable('$1', '$2')} and ($5::bigint is null or w.id = $5) and ${seen('$3', '$2')}
    and ($6::text is null or t.name ilike $6 or v.sku ilike $6 or i.item_code ilike $6 or n.number ilike $6 or l.note ilike $6)
  order by ${order} ${page}
)
select l.id, l.list_id as "listId", l.list_name as "listName", l.item_id as "itemId", l.variant_id as "variantId", i.item_code as "itemCode", v.sku,
  n.number as "ownNumber", l.item_name as name, l.url_key as "urlKey", ${variantOptions({ variant: 'v', language: '$4' })} as options,
  coalesce(v.picture_key, i.picture_keys[1]) as "pictureKey", json_build_object('id', s.id, 'name', s.name) as store, l.note, s.currency_code as currency,
  l.price_when_added as "priceWhenAdded", l.added_at as "addedAt", coalesce(k.stock, 0)::bigint as stock, coalesce(k.ids, '{}') as "variantIds",
  c.back_in_stock as "watchStock", c.price_below as "watchPrice", l.total
from chosen l
join item i on i.id = l.item_id
join store s on s.id = i.store_id
left join variant v on v.id = l.variant_id
left join own_number n on n.company_id = $2 and n.variant_id = v.id
left join wish_watch c on c.line_id = l.id and c.user_id = $1
left join lateral (
  select array_agg(distinct a.id) as ids, sum(q.on_hand - q.reserved) as stock from variant a left join stock q on q.variant_id = a.id
  where a.item_id = i.id and a.state = 'active' and (l.variant_id is null or a.id = l.variant_id)) k on true
order by l.place`;

export type Asked = { listId: number | null; keyword: string | null; sort: Sort };

export const selectLines = (
  reader: Reader,
  scope: RequestScope,
  asked: Asked,
  page: { offset: number; limit: number },
): Promise<LineRow[]> =>
  read(reader, `wish_lines_${asked.sort}`, found(orders[asked.sort], 'offset $7 limit $8'), [
    signedIn(scope).userId,
    signedIn(scope).companyId,
    scope.country,
    scope.language,
    asked.listId,
    containingKeyword(asked.keyword),
    page.offset,
    page.limit,
  ]);

/** Newest first. */
export async function selectSavedItems(reader: Reader, userId: number, most: number): Promise<number[]> {
  const rows = await read<{ itemId: number }>(
    reader,
    'wish_saved',
    `select l.item_id as "itemId" from wish_list w join wish_line l on l.list_id = w.id where w.user_id = $1 group by l.item_id order by max(l.id) desc limit $2`,
    [userId, most],
  );
  return rows.map((row) => row.itemId);
}

export type ListRow = { id: number; name: string; own: boolean; lines: number };

/** A list that the user may use, locked against removal; by default the user's last used list. */
export async function lockList(reader: Reader, scope: RequestScope, listId: number | null): Promise<ListRow | null> {
  const [row] = await read<ListRow>(
    reader,
    'wish_list_lock',
    `select w.id, w.name, w.user_id = $1 as own, (select count(*)::integer from wish_line l where l.list_id = w.id) as lines
     from wish_list w where ${usable('$1', '$2')} and case when $3::bigint is null then w.user_id = $1 else w.id = $3 end
     order by w.used_at desc, w.id desc limit 1 for no key update of w`,
    [signedIn(scope).userId, signedIn(scope).companyId, listId],
  );
  return row ?? null;
}

/** Serializes changes of a user's lists, so that their number and names are checked reliably. */
export const lockOwner = (reader: Reader, userId: number): Promise<unknown> =>
  read(reader, 'wish_owner_lock', 'select 1 from user_account where id = $1 for no key update', [userId]);

export async function countLists(reader: Reader, userId: number): Promise<number> {
  const [row] = await read<{ count: number }>(
    reader,
    'wish_list_count',
    'select count(*)::integer as count from wish_list where user_id = $1',
    [userId],
  );
  return row?.count ?? 0;
}

/** Null if there is already a list with that name. */
export async function insertList(tx: Tx, scope: RequestScope, list: { name: string; shared: boolean }): Promise<number | null> {
  const { userId, companyId } = signedIn(scope);
  const inserted = await tx
    .insertInto('wish_list')
    .values({
      company_id: companyId,
      user_id: userId,
      name: list.name,
      shared: list.shared,
      created_at: scope.now,
      used_at: scope.now,
    })
    .onConflict((conflict) => conflict.expression(sql`user_id, lower(name)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Only the user's own lists. */
export async function findList(
  reader: Reader,
  userId: number,
  by: { id: number } | { name: string },
): Promise<{ id: number; name: string } | null> {
  const [row] =
    'id' in by
      ? await read<{ id: number; name: string }>(
          reader,
          'wish_list_by_id',
          'select id, name from wish_list where user_id = $1 and id = $2',
          [userId, by.id],
        )
      : await read<{ id: number; name: string }>(
          reader,
          'wish_list_by_name',
          'select id, name from wish_list where user_id = $1 and lower(name) = lower($2)',
          [userId, by.name],
        );
  return row ?? null;
}

/** Watches on a list that is no longer shared are removed, except the owner's. */
export async function updateList(tx: Tx, userId: number, list: { id: number; name: string; shared: boolean }): Promise<void> {
  const { id, name, shared } = list;
  if (!shared)
    await tx
      .deleteFrom('wish_watch')
      .where('user_id', '<>', userId)
      .where('line_id', 'in', tx.selectFrom('wish_line').select('id').where('list_id', '=', id))
      .execute();
  await tx.updateTable('wish_list').set({ name, shared }).where('user_id', '=', userId).where('id', '=', id).execute();
}

/** False if the user has no such list. */
export async function deleteList(db: Connection, userId: number, listId: number): Promise<boolean> {
  const deleted = await db.deleteFrom('wish_list').where('user_id', '=', userId).where('id', '=', listId).returning('id').execute();
  return deleted.length > 0;
}

export type Target = { itemId: number; variantId: number | null; priceIds: number[] };

/** Those of the items and variants that the company may see. An item with a single variant is stored as that variant. */
export const selectTargets = (
  reader: Reader,
  scope: RequestScope,
  wanted: readonly { itemId: number | null; variantId: number | null }[],
): Promise<(Target & { place: number })[]> =>
  read(
    reader,
    'wish_targets',
    `select a.place::integer as place, i.id as "itemId", coalesce(a.variant_id, case when cardinality(k.ids) = 1 then k.ids[1] end) as "variantId",
       case when a.variant_id is null then k.ids else array[a.variant_id] end as "priceIds"
     from unnest($3::bigint[], $4::bigint[]) with ordinality a (item_id, variant_id, place)
     left join variant v on v.id = a.variant_id
     join item i on i.id = coalesce(v.item_id, a.item_id)
     join store s on s.id = i.store_id
     join lateral (select array_agg(x.id order by x.position, x.id) as ids from variant x where x.item_id = i.id and x.state = 'active') k on k.ids is not null
     where ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$1' })} and (a.variant_id is null or v.state = 'active')
     order by a.place`,
    [signedIn(scope).companyId, scope.country, wanted.map((line) => line.itemId), wanted.map((line) => line.variantId)],
  );

/** Adds lines that the list does not have, and returns their number. One statement. */
export async function insertLines(
  tx: Tx,
  listId: number,
  lines: readonly { itemId: number; variantId: number | null; note: string; price: number | null }[],
  now: Date,
): Promise<number> {
  const given = sql<{ item_id: number; variant_id: number | null; note: string; price: number | null }>`unnest(
    ${lines.map((line) => line.itemId)}::bigint[], ${lines.map((line) => line.variantId)}::bigint[],
    ${lines.map((line) => line.note)}::text[], ${lines.map((line) => line.price)}::bigint[])`.as<'given'>(
    sql`given (item_id, variant_id, note, price)`,
  );
  const inserted = await tx
    .with('used', (db) => db.updateTable('wish_list').set({ used_at: now }).where('id', '=', listId))
    .insertInto('wish_line')
    .columns(['list_id', 'item_id', 'variant_id', 'note', 'price_when_added', 'added_at'])
    .expression((eb) =>
      eb
        .selectFrom(given)
        .select([
          sql<number>`${listId}::bigint`.as('list_id'),
          'given.item_id',
          'given.variant_id',
          'given.note',
          'given.price',
          sql<Date>`${now}::timestamptz`.as('added_at'),
        ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

/** Lines by their ids, of lists that the user may use. */
export const selectOwnLines = (
  reader: Reader,
  scope: RequestScope,
  lineIds: readonly number[],
): Promise<{ id: number; listId: number }[]> =>
  read(
    reader,
    'wish_lines_usable',
    `select l.id, l.list_id as "listId" from wish_line l join wish_list w on w.id = l.list_id
     where l.id = any($3::bigint[]) and ${usable('$1', '$2')} order by l.id for no key update of l`,
    [signedIn(scope).userId, signedIn(scope).companyId, lineIds],
  );

export async function updateNote(tx: Tx, lineId: number, note: string): Promise<void> {
  await tx.updateTable('wish_line').set({ note }).where('id', '=', lineId).execute();
}

/** A line that the target list already has is removed; its note is copied if the existing line has none. One statement. */
export async function moveLines(tx: Tx, lineIds: readonly number[], listId: number): Promise<void> {
  await tx
    .with('moving', (db) =>
      db
        .selectFrom('wish_line')
        .select(['id', 'item_id', 'variant_id', 'note'])
        .where('id', '=', anyOf(lineIds))
        .where('list_id', '<>', listId),
    )
    .with('chosen', (db) =>
      db
        .selectFrom('moving')
        .distinctOn(['item_id', 'variant_id'])
        .select(['id', 'item_id', 'variant_id', 'note'])
        .orderBy('item_id')
        .orderBy('variant_id')
        .orderBy('id'),
    )
    .with('twin', (db) =>
      db
        .selectFrom('chosen as c')
        .innerJoin('wish_line as l', 'l.item_id', 'c.item_id')
        .select(['l.id', 'c.id as from_id', 'c.note'])
        .where('l.list_id', '=', listId)
        .where(sql<boolean>`l.variant_id is not distinct from c.variant_id`),
    )
    .with('noted', (db) =>
      db
        .updateTable('wish_line as l')
        .from('twin')
        .set((eb) => ({ note: eb.ref('twin.note') }))
        .whereRef('l.id', '=', 'twin.id')
        .where('l.note', '=', ''),
    )
    .with('removed', (db) =>
      db
        .deleteFrom('wish_line')
        .where('id', 'in', (eb) => eb.selectFrom('moving').select('moving.id'))
        .where((eb) =>
          eb.or([
            eb('id', 'in', eb.selectFrom('twin').select('twin.from_id')),
            eb('id', 'not in', eb.selectFrom('chosen').select('chosen.id')),
          ]),
        ),
    )
    .updateTable('wish_line')
    .set({ list_id: listId })
    .where('id', 'in', (eb) => eb.selectFrom('chosen').select('chosen.id'))
    .where('id', 'not in', (eb) => eb.selectFrom('twin').select('twin.from_id'))
    .execute();
}

export async function deleteLines(tx: Tx, lineIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('wish_line').where('id', '=', anyOf(lineIds)).execute();
}

export type Buyable = { lineId: number; variantId: number | null };

/** Those of the lines, or of a list, that can be bought today. */
export const selectBuyable = (reader: Reader, scope: RequestScope, listId: number | null, lineIds: readonly number[]): Promise<Buyable[]> =>
  read(
    reader,
    'wish_buyable',
    `select l.id as "lineId", l.variant_id as "variantId" from ${tables}
     where ${usable('$1', '$2')} and ${seen('$3', '$2')} and case when cardinality($5::bigint[]) > 0 then l.id = any($5) else w.id = $4 end
     order by l.id`,
    [signedIn(scope).userId, signedIn(scope).companyId, scope.country, listId, lineIds],
  );
