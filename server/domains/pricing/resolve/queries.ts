import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { rateInForce } from '../../payments/tax/index.ts';
import { groupPrices, groupPriceUntil } from './group-prices.ts';
import type { PriceSources } from './service.ts';

type Row = {
  variantId: number;
  itemId: number;
  storeId: number;
  currency: string;
  listPrice: number;
  moq: number;
  multiple: number;
  carton: number | null;
  lowest: number | null;
  retailPrice: number | null;
  retailRate: number | null;
  tiers: [from: number, price: number][] | null;
  activities: [from: number, price: number, validTo: string | null][] | null;
  exclusives: [from: number, price: number, validTo: string | null][] | null;
  groups: [from: number, price: number, validTo: string | null][] | null;
  agreements: [agreementId: number, price: number, validTo: string | null, quantityLeft: number | null, from: number][] | null;
};

/**
 * Activities for members, or for companies of some countries, apply only to known companies: visitors, and buyers that the operator has not
 * accepted, get the ordinary price. An activity price above the current list price is ignored.
 */
const forBuyer = `(not p.members_only and p.country_codes is null or (select $1::bigint) is not null and exists (select from company c
    where c.id = $1 and (not p.members_only or c.kind <> 'buyer' or c.state = 'approved')
      and (p.country_codes is null or c.country_code = any (p.country_codes))))`;

/** `asked` is SQL with a column of ids. */
const sourcesOf = (asked: string): string => `
select v.id as "variantId", v.item_id as "itemId", i.store_id as "storeId", s.currency_code as currency, v.list_price as "listPrice",
  coalesce(v.moq, i.moq, s.moq, 1) as moq,
  coalesce(v.multiple, i.multiple, s.multiple, 1) as multiple,
  coalesce(v.carton_quantity, i.carton_quantity, s.carton_quantity) as carton,
  (select json_agg(json_build_array(t.minimum_quantity, t.price)) from price_tier t where t.variant_id = v.id) as tiers,
  a.prices as activities,
  case when (select $1::bigint) is not null then (
    select json_agg(json_build_array(e.minimum_quantity, e.price, nullif(e.valid_to, 'infinity')) order by e.id) from exclusive_price e
    where e.variant_id = v.id and e.company_id = $1 and e.valid_from <= $2 and e.valid_to > $2) end as exclusives,
  case when (select $1::bigint) is not null then (
    select json_agg(json_build_array(p.minimum_quantity, p.price, ${groupPriceUntil}) order by p.id)
    ${groupPrices({ variant: 'v', company: '$1', now: '$2' })}) end as groups,
  case when (select $1::bigint) is not null then (
    select json_agg(json_build_array(g.id, l.price, nullif(g.valid_to, 'infinity'), l.quantity_left, l.minimum_quantity) order by g.id)
    from price_agreement g join price_agreement_line l on l.agreement_id = g.id
    where l.variant_id = v.id and g.buyer_company_id = $1 and g.seller_company_id = s.company_id
      and g.state in ('signed', 'active') and g.valid_from <= $2 and g.valid_to > $2) end as agreements,
  (select min(h.price) from price_history h
    where h.variant_id = v.id and (h.valid_from < a.begun or (a.begun is null and h.valid_from <= $2))
      and coalesce(h.valid_to, 'infinity') > coalesce(a.begun, $2) - interval '30 days') as lowest,
  v.retail_price as "retailPrice",
  case when v.retail_price is not null then ${rateInForce({ country: 's.vat_country_code', taxClass: 'i.tax_class', now: '$2' })} end as "retailRate"
from ${asked} as asked (id)
join variant v on v.id = asked.id
join item i on i.id = v.item_id
join store s on s.id = i.store_id
cross join lateral (
  select json_agg(json_build_array(p.minimum_quantity, p.price, nullif(p.valid_to, 'infinity')) order by p.id) as prices, min(p.valid_from) as begun
  from activity_price p where p.variant_id = v.id and p.valid_from <= $2 and p.valid_to > $2 and p.price <= v.list_price and ${forBuyer}) a`;

const iso = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

// The list of ids is a subselect, so that one plan fits lists of any length: PostgreSQL planned a short list again each time, which took
// longer than running it.
const sources = sourcesOf('unnest((select $3::bigint[]))');

type Buying = { companyId: number | null; now: Date };

/** All data that determines the prices of these variants for that company at that time, in one statement. Unknown ids are omitted. */
export async function loadPriceSources(reader: Reader, request: Buying & { variantIds: readonly number[] }): Promise<PriceSources[]> {
  if (request.variantIds.length === 0) return [];
  return fromRows(await read<Row>(reader, 'price_sources', sources, [request.companyId, request.now, request.variantIds]));
}

/** As `loadPriceSources`, for the variants of a select whose parameters begin with `$3`. Each name belongs to one select. */
export function priceSourcesOf(name: string, select: string) {
  const text = sourcesOf(`(${select})`);
  return async (reader: Reader, { companyId, now }: Buying, values: readonly unknown[]): Promise<PriceSources[]> =>
    fromRows(await read<Row>(reader, name, text, [companyId, now, ...values]));
}

const fromRows = (rows: readonly Row[]): PriceSources[] =>
  rows.map((row) => ({
    variantId: row.variantId,
    itemId: row.itemId,
    storeId: row.storeId,
    currency: row.currency,
    listPrice: row.listPrice,
    rule: { moq: row.moq, multiple: row.multiple, carton: row.carton },
    lowestLast30Days: row.lowest,
    retail: row.retailPrice === null ? null : { price: row.retailPrice, rate: row.retailRate },
    tiers: (row.tiers ?? []).map(([from, price]) => ({ from, price })),
    activities: (row.activities ?? []).map(([from, price, validTo]) => ({ from, price, validTo: iso(validTo) })),
    exclusives: (row.exclusives ?? []).map(([from, price, validTo]) => ({ from, price, validTo: iso(validTo) })),
    groups: (row.groups ?? []).map(([from, price, validTo]) => ({ from, price, validTo: iso(validTo) })),
    agreements: (row.agreements ?? []).map(([agreementId, price, validTo, quantityLeft, from]) => ({
      agreementId,
      from,
      price,
      validTo: iso(validTo),
      quantityLeft,
    })),
  }));
