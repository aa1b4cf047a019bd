import { sql } from 'kysely';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { itemText, visibleItem } from '../../catalogue/index.ts';

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
left ${itemText({ alias: 't', item: 'i', language: 'u.language' })}
left join lateral (
  select array_agg(distinct a.id) as ids, sum(q.on_hand - q.reserved) as stock from variant a left join stock q on q.variant_id = a.id
  where a.item_id = i.id and a.state = 'active' and (l.variant_id is null or a.id = l.variant_id)
    and ${visibleItem({ item: 'i', store: 's', country: 'b.country_code', company: 'b.id' })}) k on true
where c.company_id = $1 and ($2::bigint[] is null or l.item_id = any($2))
order by c.id for no key update of c`;

export const lockWatches = (reader: Reader, companyId: number, itemIds: readonly number[] | null): Promise<WatchRow[]> =>
  read(reader, 'watches_due', due, [companyId, itemIds]);

/** Saves which conditions hold. */
export async function updateWatches(tx: Tx, found: readonly { id: number; inStock: boolean; isBelow: boolean }[]): Promise<void> {
  const state = sql<{ id: number; in_stock: boolean; is_below: boolean }>`unnest(${found.map((one) => one.id)}::bigint[],
    ${found.map((one) => one.inStock)}::boolean[], ${found.map((one) => one.isBelow)}::boolean[])`.as<'state'>(
    sql`state (id, in_stock, is_below)`,
  );
  await tx
    .updateTable('wish_watch')
    .from(state)
    .set((eb) => ({ in_stock: eb.ref('state.in_stock'), is_below: eb.ref('state.is_below') }))
    .whereRef('wish_watch.id', '=', 'state.id')
    .execute();
}

/** Companies with watches; only on the given items, if any. */
export async function companiesWatching(reader: Reader, itemIds: readonly number[] | null): Promise<number[]> {
  const rows = await read<{ companyId: number }>(
    reader,
    'watches_companies',
    `select distinct c.company_id as "companyId" from wish_watch c join wish_line l on l.id = c.line_id where $1::bigint[] is null or l.item_id = any($1) order by 1`,
    [itemIds],
  );
  return rows.map((row) => row.companyId);
}

/**
 * Watched items whose stock, price or visibility has changed since: those named by events, and those for which a price began or ended. The
 * latest events are read by their ids, which follow their times: back to the first one from before. What a long transaction wrote before,
 * the hourly run over everything finds.
 */
export async function changedItems(reader: Reader, since: Date, now: Date): Promise<number[]> {
  const rows = await read<{ itemId: number }>(
    reader,
    'watches_changed',
    `with watched as materialized (select distinct l.item_id from wish_watch c join wish_line l on l.id = c.line_id),
     announced as (
       select e.topic, e.payload from outbox_event e
       where e.id > coalesce((select b.id from outbox_event b where b.created_at < $1 order by b.id desc limit 1), 0)
         and exists (select from watched) and e.topic in ('stock.changed', 'price.changed', 'item.changed', 'store.changed'))
     select item_id as "itemId" from watched where item_id in (select jsonb_array_elements_text(payload -> 'itemIds')::bigint from announced where topic <> 'store.changed')
     union select i.id from announced join item i on i.store_id = (payload ->> 'storeId')::bigint join watched on watched.item_id = i.id where topic = 'store.changed'
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
  return rows.map((row) => row.itemId);
}

export type WatchTarget = { stock: number; variantIds: number[]; currency: string };

/** A line that the user may use and see, with the quantity that can be ordered. */
export async function findTarget(reader: Reader, scope: RequestScope, lineId: number): Promise<WatchTarget | null> {
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
    [signedIn(scope).userId, signedIn(scope).companyId, scope.country, lineId],
  );
  return row ?? null;
}

export async function saveWatch(
  tx: Tx,
  scope: RequestScope,
  watch: { lineId: number; backInStock: boolean; priceBelow: number | null; inStock: boolean },
): Promise<void> {
  const { userId, companyId } = signedIn(scope);
  const conditions = { back_in_stock: watch.backInStock, price_below: watch.priceBelow, in_stock: watch.inStock, is_below: false };
  await tx
    .insertInto('wish_watch')
    .values({ line_id: watch.lineId, user_id: userId, company_id: companyId, ...conditions })
    .onConflict((conflict) => conflict.columns(['line_id', 'user_id']).doUpdateSet(conditions))
    .execute();
}

/** False if the line is missing, or on a list that the user may not use. One statement. */
export async function endWatch(tx: Tx, scope: RequestScope, lineId: number): Promise<boolean> {
  const { userId, companyId } = signedIn(scope);
  const lines = await tx
    .with('line', (db) =>
      db
        .selectFrom('wish_line as l')
        .innerJoin('wish_list as w', 'w.id', 'l.list_id')
        .select('l.id')
        .where('l.id', '=', lineId)
        .where((eb) => eb.or([eb('w.user_id', '=', userId), eb.and([eb('w.shared', '=', true), eb('w.company_id', '=', companyId)])])),
    )
    .with('ended', (db) =>
      db
        .deleteFrom('wish_watch')
        .where('user_id', '=', userId)
        .where('line_id', 'in', (eb) => eb.selectFrom('line').select('line.id')),
    )
    .selectFrom('line')
    .select('id')
    .execute();
  return lines.length > 0;
}
