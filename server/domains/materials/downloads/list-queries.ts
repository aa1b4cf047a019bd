import type { ItemCompliance } from '../../../../contract/catalogue/item-compliance.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { categoryText, complianceJson, countriesOf, itemText, nameOf, variantOptions, visibleItem } from '../../catalogue/index.ts';
import { groupPrices } from '../../pricing/resolve/index.ts';

export type ListVariant = {
  id: number;
  sku: string;
  gtin: string | null;
  pictureKey: string | null;
  weight: number | null;
  width: number | null;
  depth: number | null;
  height: number | null;
  carton: { weight: number | null; width: number | null; depth: number | null; height: number | null };
  options: string | null;
  available: number;
  incoming: number;
  incomingAt: string | null;
};

export type ListItem = {
  id: number;
  itemCode: string;
  name: string;
  urlKey: string;
  summary: string;
  description: string;
  bullets: string[];
  category: string;
  store: string;
  brand: string | null;
  currency: string;
  origin: string | null;
  leadDays: number;
  countryCodes: string[];
  pictureKeys: string[];
  updatedAt: Date;
  attributes: { name: string; value: string | number | boolean; unit: string | null }[] | null;
  documents: { id: number; key: string; name: string; kind: string }[] | null;
  resale: {
    company: boolean;
    countryCodes: string[] | null;
    channels: string[] | null;
    minimumPrice: number | null;
    validTo: string | null;
  } | null;
  compliance: ItemCompliance;
  /** The seller names buyers, and this one is not among them. */
  resaleRefused: boolean;
  variants: ListVariant[] | null;
};

const value = (attribute: string): string =>
  nameOf({ table: 'attribute_value', id: `${attribute}.id`, key: `${attribute}.key`, language: '$4' });

/** The rights to row `i` for company `$2`: the item's lines, else its store's; of these the company's own line, else the one for all. */
export const resaleOf = `(select json_build_object('company', r.company_id is not null, 'countryCodes', r.country_codes, 'channels', r.channels,
    'minimumPrice', r.minimum_price, 'validTo', r.valid_to) from (
      select company_id, country_codes, channels, minimum_price, valid_to from resale_right where item_id = i.id
      union all select company_id, country_codes, channels, null, valid_to from store_resale_right
        where store_id = i.store_id and not exists (select 1 from resale_right x where x.item_id = i.id)) r
  where r.company_id is null or r.company_id = $2 order by r.company_id nulls last limit 1)`;
/** True if row `i` has lines for any buyer. */
export const restricted = `(exists (select 1 from resale_right r where r.item_id = i.id)
  or exists (select 1 from store_resale_right r where r.store_id = i.store_id))`;
const refused = `(${restricted} and ${resaleOf} is null)`;

/** The name of the brand of row `i`. */
const brand = `(select b.name from brand b where b.id = i.brand_id and b.state = 'shown')`;

const items = `
select i.id, i.item_code as "itemCode", t.name, t.url_key as "urlKey", t.summary, t.description, t.bullets, ct.name as category, s.name as store, ${brand} as brand, s.currency_code as currency,
  i.origin_country_code as origin, coalesce(i.lead_days, s.lead_days) as "leadDays", ${countriesOf('i', 's')} as "countryCodes", i.picture_keys as "pictureKeys",
  greatest(i.updated_at, (select max(v.updated_at) from variant v where v.item_id = i.id)) as "updatedAt",
  (select json_agg(json_build_object('name', ${nameOf({ table: 'attribute', id: 'a.id', key: 'a.key', language: '$4' })}, 'unit', a.unit,
      'value', case a.type when 'number' then to_json(f.number) when 'flag' then to_json(f.flag) when 'text' then to_json(f.text) else to_json(${value('w')}) end) order by a.position, a.id)
    from item_attribute f join attribute a on a.id = f.attribute_id left join attribute_value w on w.id = f.attribute_value_id where f.item_id = i.id) as attributes,
  (select json_agg(json_build_object('id', m.id, 'key', m.file_key, 'name', m.file_name, 'kind', m.kind) order by m.id) from item_material m where m.item_id = i.id) as documents,
  ${complianceJson({ item: 'i', store: 's', language: '$4' })} as compliance,
  ${resaleOf} as resale, ${refused} as "resaleRefused",
  (select json_agg(json_build_object('id', v.id, 'sku', v.sku, 'gtin', v.gtin, 'pictureKey', v.picture_key, 'weight', v.weight, 'width', v.width, 'depth', v.depth, 'height', v.height,
      'carton', json_build_object('weight', v.carton_weight, 'width', v.carton_width, 'depth', v.carton_depth, 'height', v.carton_height),
      'options', nullif(${variantOptions({ variant: 'v', language: '$4' })}, ''),
      'available', coalesce(k.available, 0), 'incoming', coalesce(k.incoming, 0), 'incomingAt', k.incoming_at) order by v.position, v.id)
    from variant v left join lateral (select sum(k.on_hand - k.reserved)::int as available, sum(k.incoming)::int as incoming,
      min(k.incoming_at) filter (where k.incoming > 0) as incoming_at from stock k where k.variant_id = v.id) k on true
    where v.item_id = i.id and v.state = 'active') as variants
from unnest($5::bigint[]) with ordinality as asked (id, place)
join item i on i.id = asked.id join store s on s.id = i.store_id join category c on c.id = i.category_id
${itemText({ alias: 't', item: 'i', language: '$4' })} ${categoryText({ alias: 'ct', category: 'c', language: '$4' })}
where ${visibleItem({ item: 'i', store: 's', country: '$1', company: '$2' })} and $3::timestamptz is not null
order by asked.place`;

/** Those of the items that the caller may see now, in the given order. One statement. */
export async function listItems(
  reader: Reader,
  { caller, country, now, language }: SignedInScope,
  itemIds: readonly number[],
): Promise<ListItem[]> {
  // sql-check: not null compliance, it is made of one row
  return read<ListItem>(reader, 'materials_list', items, [country, caller.companyId, now, language, itemIds]);
}

/**
 * SQL of four hashes of what a company sees of the item `i`; `$1` company, `$2` language, `$3` now. Rights and activities apply as of now,
 * so a price that began by time is also a change.
 */
export const hashes = `
  md5(concat_ws('|', (select concat_ws('|', x.name, x.summary, x.description, x.bullets::text) from item_text x where x.item_id = i.id
      order by x.language = $2 desc, x.language = i.source_language desc, x.language limit 1),
    (select string_agg(concat_ws(',', f.attribute_id, f.attribute_value_id, f.number, f.flag, f.text), ';' order by f.attribute_id) from item_attribute f where f.item_id = i.id),
    (select concat_ws(',', c.warnings, c.composition, c.minimum_age, c.marks, c.model, c.batch, c.energy_class, c.eprel_number, c.commodity_code, c.hazardous,
        nullif(c.registrations, '[]'))
      from item_compliance c where c.item_id = i.id),
    (select string_agg(concat_ws(',', v.sku, v.gtin, v.weight, v.width, v.depth, v.height), ';' order by v.id) from variant v where v.item_id = i.id and v.state = 'active'), ${brand}))::uuid as texts,
  md5((select string_agg(concat_ws(',', v.id, v.list_price,
      (select string_agg(concat_ws(':', p.minimum_quantity, p.price), ' ' order by p.minimum_quantity) from price_tier p where p.variant_id = v.id),
      (select string_agg(concat_ws(':', p.minimum_quantity, p.price), ' ' order by p.id) from activity_price p where p.variant_id = v.id and p.valid_from <= $3 and p.valid_to > $3),
      (select string_agg(concat_ws(':', p.minimum_quantity, p.price), ' ' order by p.id) from exclusive_price p where p.variant_id = v.id and p.company_id = $1 and p.valid_from <= $3 and p.valid_to > $3),
      (select string_agg(concat_ws(':', p.minimum_quantity, p.price), ' ' order by p.id) ${groupPrices({ variant: 'v', company: '$1', now: '$3' })}),
      (select string_agg(l.price::text, ' ' order by g.id) from price_agreement g join price_agreement_line l on l.agreement_id = g.id
        where l.variant_id = v.id and g.buyer_company_id = $1 and g.state in ('signed', 'active') and g.valid_from <= $3 and g.valid_to > $3)), ';' order by v.id)
    from variant v where v.item_id = i.id and v.state = 'active'))::uuid as prices,
  md5((select string_agg(concat_ws(',', k.variant_id, k.available, k.incoming), ';' order by k.variant_id) from (
    select k.variant_id, sum(k.on_hand - k.reserved) as available, sum(k.incoming) as incoming from stock k join variant v on v.id = k.variant_id
    where v.item_id = i.id and v.state = 'active' group by k.variant_id) k))::uuid as stock,
  md5(concat_ws('|', i.picture_keys::text, (select string_agg(v.picture_key, ',' order by v.id) from variant v where v.item_id = i.id and v.state = 'active')))::uuid as pictures`;
