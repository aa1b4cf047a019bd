import type { PurchaseRecord, PurchaseRecordSort } from '../../../../contract/buying/purchase-records.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { itemText, variantOptions, visibleItem } from '../../catalogue/index.ts';

export type RecordRow = Omit<PurchaseRecord, 'lastAt' | 'priceNow' | 'rule' | 'lastPrice'> & {
  lastAt: Date;
  lastPrice: number;
  total: number;
};

const orders: Record<PurchaseRecordSort, string> = {
  recent: 'last_order desc, b.variant_id',
  oldest: 'last_order, b.variant_id',
  often: 'times desc, last_order desc, b.variant_id',
  pieces: 'pieces desc, last_order desc, b.variant_id',
  name: 'lower(last_name), b.variant_id',
};

/** $1 company, $2 country, $3 language, $4 store or null, $5 pattern or null. Cancelled and unpaid orders are excluded. */
const records = (order: string): string => `
with bought as (
  select l.variant_id, count(distinct o.id)::integer as times, sum(l.quantity - l.cancelled_quantity)::integer as pieces, max(o.id) as last_order,
    (array_agg(l.name order by o.id desc))[1] as last_name, bool_or(l.sku ilike $5 or l.item_code ilike $5 or l.name ilike $5 or o.number ilike $5) as meant
  from purchase_order o join purchase_order_line l on l.order_id = o.id
  where o.buyer_company_id = $1 and o.paid_at is not null and o.state <> 'cancelled' and l.quantity > l.cancelled_quantity
    and ($4::bigint is null or o.store_id = $4)
  group by l.variant_id
), chosen as materialized (
  select b.*, n.number as own_number, count(*) over ()::integer as total, row_number() over (order by ${order}) as place
  from bought b left join own_number n on n.company_id = $1 and n.variant_id = b.variant_id
  where $5::text is null or b.meant or n.number ilike $5
  order by ${order} offset $6 limit $7
)
select c.variant_id as "variantId", i.id as "itemId", l.item_code as "itemCode", l.sku, c.own_number as "ownNumber",
  case when now_offered.yes then coalesce(t.name, l.name) else l.name end as name, coalesce(t.url_key, '') as "urlKey",
  case when now_offered.yes then coalesce(nullif(${variantOptions({ variant: 'v', language: '$3' })}, ''), l.options) else l.options end as options,
  coalesce(v.picture_key, i.picture_keys[1], l.picture_key) as "pictureKey", json_build_object('id', s.id, 'name', s.name) as store,
  c.times, c.pieces, o.created_at as "lastAt", json_build_object('id', o.id, 'number', o.number) as "lastOrder", l.quantity as "lastQuantity",
  l.unit_price as "lastPrice", o.currency as "lastCurrency", s.currency_code as currency, now_offered.yes as offered,
  case when now_offered.yes then coalesce((select sum(q.on_hand - q.reserved) from stock q where q.variant_id = v.id), 0)::integer else 0 end as stock, c.total
from chosen c
join purchase_order o on o.id = c.last_order
join lateral (select x.* from purchase_order_line x where x.order_id = o.id and x.variant_id = c.variant_id and x.quantity > x.cancelled_quantity
  order by x.position limit 1) l on true
join variant v on v.id = c.variant_id
join item i on i.id = v.item_id
join store s on s.id = i.store_id
cross join lateral (select (v.state = 'active' and ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$1' })}) as yes) now_offered
left ${itemText({ alias: 't', item: 'i', language: '$3' })}
order by c.place`;

export type RecordsAsked = { storeId: number | null; keyword: string | null; sort: PurchaseRecordSort };

export const selectRecords = (
  reader: Reader,
  scope: RequestScope,
  asked: RecordsAsked,
  page: { offset: number; limit: number },
): Promise<RecordRow[]> =>
  read(reader, `purchase_records_${asked.sort}`, records(orders[asked.sort]), [
    signedIn(scope).companyId,
    scope.country,
    scope.language,
    asked.storeId,
    containingKeyword(asked.keyword),
    page.offset,
    page.limit,
  ]);

/** Stores that the company has bought from, by name. */
export const selectStores = (reader: Reader, companyId: number): Promise<{ id: number; name: string }[]> =>
  read(
    reader,
    'purchase_record_stores',
    `select s.id, s.name from store s
     where s.id in (select o.store_id from purchase_order o where o.buyer_company_id = $1 and o.paid_at is not null and o.state <> 'cancelled')
     order by lower(s.name), s.id`,
    [companyId],
  );
