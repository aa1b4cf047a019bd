import { type Reader, read } from '../../../platform/postgres/read.ts';
import type { PreferredCurrency } from './rates.ts';
import { itemText, preferredCurrency, visibleItem } from './visible.ts';

/** The caller of a catalogue page. `companyId` is null for visitors. */
export type CatalogueCaller = { language: string; country: string; companyId: number | null; now: Date };

export type CardRow = PreferredCurrency & {
  id: number;
  item_code: string;
  name: string;
  url_key: string;
  text_language: string;
  picture_keys: string[];
  store_id: number;
  store_name: string;
  store_country: string;
  currency: string;
  lead_days: number;
  published_at: Date;
  exclusive: boolean;
  variant_ids: number[];
  moq: number;
  available: number;
  incoming_at: string | null;
  swatches: string[] | null;
};

const preferred = preferredCurrency({ store: 's', company: '$4' });
const cards = `
select i.id, i.item_code, t.name, t.url_key, t.language as text_language, i.picture_keys[1:2] as picture_keys,
  s.id as store_id, s.name as store_name, s.vat_country_code as store_country, s.currency_code as currency,
  coalesce(i.lead_days, s.lead_days) as lead_days, i.published_at, i.visibility = 'exclusive' as exclusive,
  v.ids as variant_ids, v.moq, v.available, v.incoming_at, w.swatches, ${preferred.columns}
from unnest($1::bigint[]) with ordinality as asked (id, place)
join item i on i.id = asked.id
join store s on s.id = i.store_id
${itemText({ alias: 't', item: 'i', language: '$2' })}
join lateral (
  select array_agg(distinct o.id) as ids, min(coalesce(o.moq, i.moq, s.moq, 1)) as moq,
    coalesce(sum(k.on_hand - k.reserved), 0)::bigint as available, min(k.incoming_at) filter (where k.incoming > 0) as incoming_at
  from variant o left join stock k on k.variant_id = o.id where o.item_id = i.id and o.state = 'active') v on v.ids is not null
left join lateral (
  select array_agg(c.swatch order by c.position, c.id) as swatches from (
    select distinct a.id, a.swatch, a.position from variant o join variant_option p on p.variant_id = o.id
    join attribute_value a on a.id = p.attribute_value_id
    where o.item_id = i.id and o.state = 'active' and a.swatch is not null) c) w on true
${preferred.join}
where ${visibleItem({ item: 'i', store: 's', country: '$3', company: '$4' })}
order by asked.place`;

/** The visible ones of these items, in the order of the ids. */
export function findCards(
  reader: Reader,
  itemIds: readonly number[],
  { language, country, companyId }: CatalogueCaller,
): Promise<CardRow[]> {
  // sql-check: not null moq, an item has a variant
  return read<CardRow>(reader, 'catalogue_cards', cards, [itemIds, language, country, companyId]);
}
