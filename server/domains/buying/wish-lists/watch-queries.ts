import { type Reader, read } from '../../../platform/postgres/read.ts';
import { visibleItem } from '../../catalogue/index.ts';

export type WatchRow = {
  id: number;
  itemId: number;
  variantId: number | null;
  backInStock: boolean;
  priceBelow: number | null;
  inStock: boolean;
  isBelow: boolean;
  /** Quantity that can be ordered now; empty if the company may not see it. */
  variantIds: number[];
  stock: number;
  currency: string;
  userId: number;
  email: string;
  language: string;
  seesPrices: boolean;
  name: string;
  sku: string | null;
  itemCode: string;
};

/**
 * Watches of a company, locked in order. $1 company, $2 items or null. Users who have left, or of companies that are not accepted, are
 * excluded.
 */
const due = `
select c.id, i.id as "itemId", l.variant_id as "variantId", c.back_in_stock as "backInStock", c.price_below as "priceBelow", c.in_stock as "inStock",
  c.is_below as "isBelow", coalesce(k.ids, '{}') as "variantIds", coalesce(k.stock, 0)::bigint as stock, s.currency_code as currency,
  u.id as "userId", u.email, u.language, 'price.view' = any(r.access_codes) as "seesPrices",
  coalesce(t.name, i.item_code) as name, v.sku, i.item_code as "itemCode"
from wish_watch c
join company b on b.id = c.company_id and b.state = 'approved'
join user_account u on u.id = c.user_id and u.state = 'active'
join role r on r.id = u.role_id
join wish_line l on l.id = c.line_id
join item i on i.id = l.item_id
join store s on s.id = i.store_id
left join variant v on v.id = l.variant_id
left join lateral (select x.name from item_text x where x.item_id = i.id
  order by x.language = u.language desc, x.language = i.source_language desc, x.language limit 1) t on true
left join lateral (
  select array_agg(distinct a.id) as ids, sum(q.on_hand - q.reserved) as stock from variant a left join stock q on q.variant_id = a.id
  where a.item_id = i.id and a.state = 'active' and (l.variant_id is null or a.id = l.variant_id)
    and ${visibleItem({ item: 'i', store: 's', country: 'b.country_code', company: 'b.id' })}) k on true
where c.company_id = $1 and ($2::bigint[] is null or l.item_id = any($2))
order by c.id for no key update of c`;

export const lockWatches = (reader: Reader, companyId: number, itemIds: readonly number[] | null): Promise<WatchRow[]> =>
  read(reader, 'watches_due', due, [companyId, itemIds]);

export const updateWatches = (reader: Reader, found: readonly { id: number; inStock: boolean; isBelow: boolean }[]): Promise<unknown> =>
  read(
    reader,
    'watches_update',
    `update wish_watch c set in_stock = n.in_stock, is_below = n.is_below
     from unnest($1::bigint[], $2::boolean[], $3::boolean[]) n (id, in_stock, is_below) where c.id = n.id`,
    [found.map((one) => one.id), found.map((one) => one.inStock), found.map((one) => one.isBelow)],
  );

/** Companies with watches; only on the given items, if any. */
export async function companiesWatching(reader: Reader, itemIds: readonly number[] | null): Promise<number[]> {
  const rows = await read<{ company_id: number }>(
    reader,
    'watches_companies',
    `select distinct c.company_id from wish_watch c join wish_line l on l.id = c.line_id where $1::bigint[] is null or l.item_id = any($1) order by 1`,
    [itemIds],
  );
  return rows.map((row) => row.company_id);
}

/**
 * Watched items whose stock, price or visibility has changed since: those named by events, and those for which a price began or ended. Only
 * the latest events are read, by their ids; the hourly run over everything finds older changes.
 */
export async function changedItems(reader: Reader, since: Date, now: Date): Promise<number[]> {
  const rows = await read<{ item_id: number }>(
    reader,
    'watches_changed',
    `with watched as materialized (select distinct l.item_id from wish_watch c join wish_line l on l.id = c.line_id),
     told as (
       select e.topic, e.payload from outbox_event e
       where e.id > (select coalesce(max(id), 0) from outbox_event) - 20000 and e.created_at >= $1 and exists (select from watched)
         and e.topic in ('stock.changed', 'price.changed', 'item.changed', 'store.changed'))
     select item_id from watched where item_id in (select jsonb_array_elements_text(payload -> 'itemIds')::bigint from told where topic <> 'store.changed')
     union select i.id from told join item i on i.store_id = (payload ->> 'storeId')::bigint join watched on watched.item_id = i.id where topic = 'store.changed'
     union select v.item_id from watched join variant v on v.item_id = watched.item_id join activity_price p on p.variant_id = v.id
       where (p.valid_from > $1 and p.valid_from <= $2) or (p.valid_to > $1 and p.valid_to <= $2)
     union select v.item_id from watched join variant v on v.item_id = watched.item_id join exclusive_price p on p.variant_id = v.id
       where (p.valid_from > $1 and p.valid_from <= $2) or (p.valid_to > $1 and p.valid_to <= $2)
     union select v.item_id from watched join variant v on v.item_id = watched.item_id join group_price p on p.variant_id = v.id
       where (p.valid_from > $1 and p.valid_from <= $2) or (p.valid_to > $1 and p.valid_to <= $2)
     union select watched.item_id from watched join item_exclusive x on x.item_id = watched.item_id
       where (x.valid_from > $1 and x.valid_from <= $2) or (x.valid_to > $1 and x.valid_to <= $2)`,
    [since, now],
  );
  return rows.map((row) => row.item_id);
}

export type WatchTarget = { stock: number; variantIds: number[]; currency: string };

/** A line that the user may use and see, with the quantity that can be ordered. */
export async function findTarget(
  reader: Reader,
  owner: { userId: number; companyId: number; country: string },
  lineId: number,
): Promise<WatchTarget | null> {
  const [row] = await read<WatchTarget>(
    reader,
    'watch_target',
    `select coalesce(sum(q.stock), 0)::bigint as stock, array_agg(a.id) as "variantIds", min(s.currency_code) as currency
     from wish_line l join wish_list w on w.id = l.list_id join item i on i.id = l.item_id join store s on s.id = i.store_id
     join variant a on a.item_id = i.id and a.state = 'active' and (l.variant_id is null or a.id = l.variant_id)
     left join lateral (select sum(on_hand - reserved) as stock from stock where variant_id = a.id) q on true
     where l.id = $4 and (w.user_id = $1 or (w.shared and w.company_id = $2))
       and ${visibleItem({ item: 'i', store: 's', country: '$3', company: '$2' })}
     group by l.id`,
    [owner.userId, owner.companyId, owner.country, lineId],
  );
  return row ?? null;
}

export const saveWatch = (
  reader: Reader,
  owner: { userId: number; companyId: number },
  watch: { lineId: number; backInStock: boolean; priceBelow: number | null; inStock: boolean },
): Promise<unknown> =>
  read(
    reader,
    'watch_save',
    `insert into wish_watch (line_id, user_id, company_id, back_in_stock, price_below, in_stock, is_below) values ($1, $2, $3, $4, $5, $6, false)
     on conflict (line_id, user_id) do update set back_in_stock = excluded.back_in_stock, price_below = excluded.price_below,
       in_stock = excluded.in_stock, is_below = false`,
    [watch.lineId, owner.userId, owner.companyId, watch.backInStock, watch.priceBelow, watch.inStock],
  );

/** False if the line is missing, or on a list that the user may not use. */
export async function endWatch(reader: Reader, owner: { userId: number; companyId: number }, lineId: number): Promise<boolean> {
  const rows = await read<{ id: number }>(
    reader,
    'watch_end',
    `with line as (select l.id from wish_line l join wish_list w on w.id = l.list_id
       where l.id = $3 and (w.user_id = $1 or (w.shared and w.company_id = $2))),
     ended as (delete from wish_watch where user_id = $1 and line_id in (select id from line))
     select id from line`,
    [owner.userId, owner.companyId, lineId],
  );
  return rows.length > 0;
}
