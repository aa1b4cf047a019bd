import { type Reader, read } from '../../../../platform/postgres/sql/read.ts';
import { visibleItem } from '../../../catalogue/index.ts';
import type { TaxClass } from '../../../../../contract/values/vat/tax-classes.ts';
import type { VatState } from '../../../payments/tax/index.ts';

export type TermsRow = {
  storeId: number;
  storeSince: Date;
  taxClass: TaxClass;
  /** Countries of its warehouses, the main one first. */
  shipFrom: string[];
  /** For a signed-in buyer; null for visitors. */
  buyer: { vatId: string | null; vatState: VatState; vatConfirmed: boolean } | null;
};

const terms = `
select s.id as "storeId", s.created_at as "storeSince", i.tax_class as "taxClass",
  coalesce(nullif(array(select w.country_code::text from warehouse w where w.store_id = s.id group by w.country_code order by min(w.id)), '{}'), array[s.vat_country_code::text]) as "shipFrom",
  (select json_build_object('vatId', c.vat_id, 'vatState', c.vat_state, 'vatConfirmed', c.vat_state = 'valid' and coalesce(c.vat_counts_until > $4, false))
    from company c where c.id = $3::bigint and c.kind = 'buyer') as buyer
from item i join store s on s.id = i.store_id
where i.id = $1 and ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$3' })}`;

export async function findTerms(
  reader: Reader,
  itemId: number,
  { country, companyId, now }: { country: string; companyId: number | null; now: Date },
): Promise<TermsRow | undefined> {
  return (await read<TermsRow>(reader, 'checkout_item_terms', terms, [itemId, country, companyId, now]))[0];
}

export type Measures = {
  /** Days from shipping to arrival, for the fastest and the slowest of nine in ten parcels. */
  transit: { parcels: number; low: number | null; high: number | null };
  /** Median from payment to acceptance. */
  acceptance: { orders: number; hours: number | null };
};

const mostMeasured = 300;
const measures = `
select (select json_build_object('parcels', count(*), 'low', percentile_disc(0.05) within group (order by t.days), 'high', percentile_disc(0.95) within group (order by t.days))
    from (select h.delivered_at::date - h.shipped_at::date as days from purchase_order o join shipment h on h.order_id = o.id
      where o.store_id = $1 and o.delivered_at is not null and h.delivered_at >= h.shipped_at and o.address ->> 'countryCode' = $2
        and o.created_at > $3::timestamptz - interval '365 days'
      order by o.id desc limit ${mostMeasured}) t) as transit,
  (select json_build_object('orders', count(*), 'hours', percentile_cont(0.5) within group (order by a.hours))
    from (select extract(epoch from o.accepted_at - o.paid_at) / 3600 as hours from purchase_order o
      where o.store_id = $1 and o.accepted_at >= o.paid_at and o.created_at > $3::timestamptz - interval '180 days'
      order by o.id desc limit ${mostMeasured}) a) as acceptance`;

/** Figures of a store from its latest orders. */
export async function measureStore(reader: Reader, storeId: number, country: string, now: Date): Promise<Measures> {
  const [row] = await read<Measures>(reader, 'checkout_store_measures', measures, [storeId, country, now]);
  return row ?? { transit: { parcels: 0, low: null, high: null }, acceptance: { orders: 0, hours: null } };
}
