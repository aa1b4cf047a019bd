import type { WishLine, WishList, wishSorts } from '../../../../contract/buying/wish-lists.ts';
import { type Reader, read } from '../../../platform/postgres/read.ts';
import { visibleItem } from '../../catalogue/index.ts';

/** A user of a buyer company. */
export type Owner = { userId: number; companyId: number; country: string };

/** For item `i` and store `s`; the line's variant `v` may be null. */
const seen = (country: string, company: string): string =>
  `${visibleItem({ item: 'i', store: 's', country, company })} and (l.variant_id is null or v.state = 'active')`;

/** Lists that a user may use: their own, and those that colleagues share. */
const usable = (user: string, company: string): string => `(w.user_id = ${user} or (w.shared and w.company_id = ${company}))`;

const tables = `
  wish_list w join wish_line l on l.list_id = w.id join item i on i.id = l.item_id join store s on s.id = i.store_id left join variant v on v.id = l.variant_id`;

export const selectLists = (reader: Reader, owner: Owner): Promise<WishList[]> =>
  read(
    reader,
    'wish_lists',
    `select w.id, w.name, w.user_id = $1 as own, w.shared, u.name as "ownerName",
       (select count(*)::integer from wish_line l join item i on i.id = l.item_id join store s on s.id = i.store_id left join variant v on v.id = l.variant_id
        where l.list_id = w.id and ${seen('$3', '$2')}) as lines
     from wish_list w join user_account u on u.id = w.user_id
     where ${usable('$1', '$2')} order by w.user_id = $1 desc, w.used_at desc, w.id desc`,
    [owner.userId, owner.companyId, owner.country],
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

/** The options of a variant as text, such as "Red, 40 × 60 cm"; null for an item's only variant. */
export const optionsOf = (variant: string, language: string): string => `(
  select string_agg(coalesce(chosen_text.name, english.name, av.key, vo.label), ', ' order by vo.position, vo.attribute_id)
  from variant_option vo
  left join attribute_value av on av.id = vo.attribute_value_id
  left join attribute_value_text chosen_text on chosen_text.attribute_value_id = av.id and chosen_text.language = ${language}
  left join attribute_value_text english on english.attribute_value_id = av.id and english.language = 'en'
  where vo.variant_id = ${variant})`;

/** $1 user, $2 company, $3 country, $4 language, $5 list or null, $6 pattern or null. */
const found = (order: string, page: string): string => `
with chosen as materialized (
  select l.*, w.name as list_name, t.name as item_name, t.url_key, count(*) over () as total, row_number() over (order by ${order}) as place
  from ${tables}
  join lateral (select x.name, x.url_key from item_text x where x.item_id = i.id
    order by x.language = $4 desc, x.language = i.source_language desc, x.language limit 1) t on true
  left join own_number n on n.company_id = $2 and n.variant_id = v.id
  where ${usable('$1', '$2')} and ($5::bigint is null or w.id = $5) and ${seen('$3', '$2')}
    and ($6::text is null or t.name ilike $6 or v.sku ilike $6 or i.item_code ilike $6 or n.number ilike $6 or l.note ilike $6)
  order by ${order} ${page}
)
select l.id, l.list_id as "listId", l.list_name as "listName", l.item_id as "itemId", l.variant_id as "variantId", i.item_code as "itemCode", v.sku,
  n.number as "ownNumber", l.item_name as name, l.url_key as "urlKey", coalesce(${optionsOf('v.id', '$4')}, '') as options,
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

export type Asked = { language: string; listId: number | null; keyword: string | null; sort: Sort };

/** Escapes `%` and `_` of the user's input. */
export const containing = (keyword: string | null | undefined): string | null =>
  keyword?.trim() ? `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%` : null;

export const selectLines = (reader: Reader, owner: Owner, asked: Asked, page: { offset: number; limit: number }): Promise<LineRow[]> =>
  read(reader, `wish_lines_${asked.sort}`, found(orders[asked.sort], 'offset $7 limit $8'), [
    owner.userId,
    owner.companyId,
    owner.country,
    asked.language,
    asked.listId,
    containing(asked.keyword),
    page.offset,
    page.limit,
  ]);

/** Newest first. */
export async function selectSavedItems(reader: Reader, userId: number, most: number): Promise<number[]> {
  const rows = await read<{ item_id: number }>(
    reader,
    'wish_saved',
    `select l.item_id from wish_list w join wish_line l on l.list_id = w.id where w.user_id = $1 group by l.item_id order by max(l.id) desc limit $2`,
    [userId, most],
  );
  return rows.map((row) => row.item_id);
}

export type ListRow = { id: number; name: string; own: boolean; lines: number };

/** A list that the user may use, locked against removal; by default the user's last used list. */
export async function lockList(reader: Reader, owner: Owner, listId: number | null): Promise<ListRow | null> {
  const [row] = await read<ListRow>(
    reader,
    'wish_list_lock',
    `select w.id, w.name, w.user_id = $1 as own, (select count(*)::integer from wish_line l where l.list_id = w.id) as lines
     from wish_list w where ${usable('$1', '$2')} and case when $3::bigint is null then w.user_id = $1 else w.id = $3 end
     order by w.used_at desc, w.id desc limit 1 for no key update of w`,
    [owner.userId, owner.companyId, listId],
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
export async function insertList(reader: Reader, owner: Owner, list: { name: string; shared: boolean; now: Date }): Promise<number | null> {
  const [row] = await read<{ id: number }>(
    reader,
    'wish_list_insert',
    `insert into wish_list (company_id, user_id, name, shared, created_at, used_at) values ($1, $2, $3, $4, $5, $5)
     on conflict (user_id, lower(name)) do nothing returning id`,
    [owner.companyId, owner.userId, list.name, list.shared, list.now],
  );
  return row?.id ?? null;
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
export const updateList = (reader: Reader, userId: number, list: { id: number; name: string; shared: boolean }): Promise<unknown> =>
  read(
    reader,
    'wish_list_update',
    `with ended as (delete from wish_watch c using wish_line l where l.id = c.line_id and l.list_id = $2 and c.user_id <> $1 and not $4::boolean)
     update wish_list set name = $3, shared = $4 where user_id = $1 and id = $2`,
    [userId, list.id, list.name, list.shared],
  );

export const deleteList = (reader: Reader, userId: number, listId: number): Promise<{ id: number }[]> =>
  read(reader, 'wish_list_delete', 'delete from wish_list where user_id = $1 and id = $2 returning id', [userId, listId]);

export type Target = { itemId: number; variantId: number | null; priceIds: number[] };

/** Those of the items and variants that the company may see. An item with a single variant is stored as that variant. */
export const selectTargets = (
  reader: Reader,
  owner: Owner,
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
    [owner.companyId, owner.country, wanted.map((line) => line.itemId), wanted.map((line) => line.variantId)],
  );

/** Returns the ids of new lines. */
export const insertLines = (
  reader: Reader,
  listId: number,
  lines: readonly { itemId: number; variantId: number | null; note: string; price: number | null }[],
  now: Date,
): Promise<{ id: number }[]> =>
  read(
    reader,
    'wish_lines_insert',
    `with used as (update wish_list set used_at = $2 where id = $1)
     insert into wish_line (list_id, item_id, variant_id, note, price_when_added, added_at)
     select $1, item_id, variant_id, note, price, $2 from unnest($3::bigint[], $4::bigint[], $5::text[], $6::bigint[]) n (item_id, variant_id, note, price)
     on conflict do nothing returning id`,
    [
      listId,
      now,
      lines.map((line) => line.itemId),
      lines.map((line) => line.variantId),
      lines.map((line) => line.note),
      lines.map((line) => line.price),
    ],
  );

/** Lines by their ids, of lists that the user may use. */
export const selectOwnLines = (reader: Reader, owner: Owner, lineIds: readonly number[]): Promise<{ id: number; listId: number }[]> =>
  read(
    reader,
    'wish_lines_usable',
    `select l.id, l.list_id as "listId" from wish_line l join wish_list w on w.id = l.list_id
     where l.id = any($3::bigint[]) and ${usable('$1', '$2')} order by l.id for no key update of l`,
    [owner.userId, owner.companyId, lineIds],
  );

export const updateNote = (reader: Reader, lineId: number, note: string): Promise<unknown> =>
  read(reader, 'wish_note', 'update wish_line set note = $2 where id = $1', [lineId, note]);

/** A line that the target list already has is removed; its note is copied if the existing line has none. */
export const moveLines = (reader: Reader, lineIds: readonly number[], listId: number): Promise<unknown> =>
  read(
    reader,
    'wish_move',
    `with moving as (select * from wish_line where id = any($1::bigint[]) and list_id <> $2),
     kept as (select distinct on (item_id, variant_id) * from moving order by item_id, variant_id, id),
     twin as (select t.id, m.id as from_id, m.note from kept m join wish_line t on t.list_id = $2 and t.item_id = m.item_id and t.variant_id is not distinct from m.variant_id),
     noted as (update wish_line l set note = twin.note from twin where l.id = twin.id and l.note = ''),
     gone as (delete from wish_line where id in (select id from moving) and (id in (select from_id from twin) or id not in (select id from kept)))
     update wish_line set list_id = $2 where id in (select id from kept) and id not in (select from_id from twin)`,
    [lineIds, listId],
  );

export const deleteLines = (reader: Reader, lineIds: readonly number[]): Promise<unknown> =>
  read(reader, 'wish_remove', 'delete from wish_line where id = any($1::bigint[])', [lineIds]);

export type Buyable = { lineId: number; variantId: number | null };

/** Those of the lines, or of a list, that can be bought today. */
export const selectBuyable = (reader: Reader, owner: Owner, listId: number | null, lineIds: readonly number[]): Promise<Buyable[]> =>
  read(
    reader,
    'wish_buyable',
    `select l.id as "lineId", l.variant_id as "variantId" from ${tables}
     where ${usable('$1', '$2')} and ${seen('$3', '$2')} and case when cardinality($5::bigint[]) > 0 then l.id = any($5) else w.id = $4 end
     order by l.id`,
    [owner.userId, owner.companyId, owner.country, listId, lineIds],
  );
