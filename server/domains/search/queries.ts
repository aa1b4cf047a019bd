import type { Language } from '../../../contract/values/locale.ts';
import { type Reader, read } from '../../platform/postgres/sql/read.ts';
import { countriesOf, shownCategory, visibleItem } from '../catalogue/index.ts';
import type { SynonymRow } from '../../engines/search-index/text/synonyms.ts';
import type { AttributeRow, CategoryRow, StoreRow, ValueRow } from '../../engines/search-index/data/taxonomy.ts';

export type TaxonomyRows = {
  attributes: AttributeRow[];
  values: ValueRow[];
  categories: CategoryRow[];
  stores: StoreRow[];
  synonyms: SynonymRow[];
  /** With the names of brands that are part of them now, and their own former ones. */
  brands: { id: number; name: string; formerNames: string[] }[];
  /** Units of the currency per euro, by the latest rates. */
  rates: { currency: string; rate: number }[];
};

const names = (table: string, id: string): string =>
  `coalesce((select jsonb_object_agg(t.language, t.name) from ${table}_text t where t.${table}_id = ${id}), '{}') as names`;

/** Records that items refer to, and the operator's synonyms. Seven statements. */
export async function readTaxonomy(reader: Reader): Promise<TaxonomyRows> {
  const [attributes, values, categories, stores, synonyms, brands, rates] = await Promise.all([
    read<AttributeRow>(
      reader,
      'search_attributes',
      `select a.id, a.key, a.type, a.unit, a.facet, a.position, ${names('attribute', 'a.id')} from attribute a order by a.id`,
      [],
    ),
    read<ValueRow>(
      reader,
      'search_values',
      `select v.id, v.attribute_id as "attributeId", v.key, v.swatch, v.position, ${names('attribute_value', 'v.id')} from attribute_value v order by v.id`,
      [],
    ),
    read<CategoryRow>(
      reader,
      'search_categories',
      `select c.id, c.parent_id as "parentId", c.position, c.path, not (${shownCategory('c')}) as hidden,
        array(select r.category_id from category_redirect r where r.target_id = c.id) as former, ${names('category', 'c.id')},
        coalesce((select jsonb_object_agg(t.language, t.url_key) from category_text t where t.category_id = c.id), '{}') as "urlKeys"
      from category c order by c.id`,
      [],
    ),
    readStores(reader),
    read<SynonymRow>(reader, 'search_synonyms', `select id, language, words, leads_to as "leadsTo" from search_synonym order by id`, []),
    read<TaxonomyRows['brands'][number]>(
      reader,
      'search_brands',
      `select b.id, b.name, array(select f.name from brand f where f.into_id = b.id order by f.id) as "formerNames"
      from brand b where b.state = 'shown' order by b.id`,
      [],
    ),
    read<TaxonomyRows['rates'][number]>(
      reader,
      'search_rates',
      'select distinct on (currency) currency, rate::float8 as rate from exchange_rate order by currency, day desc',
      [],
    ),
  ]);
  return { attributes, values, categories, stores, synonyms, brands, rates };
}

export function readStores(reader: Reader): Promise<StoreRow[]> {
  return read<StoreRow>(
    reader,
    'search_stores',
    `select s.id, s.name, s.state = 'open' as open, s.visibility = 'exclusive' as exclusive, s.currency_code as currency,
      m.in_time * 100 / m.orders as service
    from store s left join store_service m on m.store_id = s.id order by s.id`,
    [],
  );
}

/** Active items after a given one, by category: items that are viewed together are adjacent in the index. */
export function readItemIds(
  reader: Reader,
  after: { categoryId: number; id: number },
  most: number,
): Promise<{ categoryId: number; id: number }[]> {
  return read<{ categoryId: number; id: number }>(
    reader,
    'search_item_ids',
    `select category_id as "categoryId", id from item where state = 'active' and (category_id, id) > ($1::bigint, $2::bigint)
    order by category_id, id limit $3`,
    [after.categoryId, after.id, most],
  );
}

export async function readItemIdsOfStore(reader: Reader, storeId: number): Promise<number[]> {
  const rows = await read<{ id: number }>(reader, 'search_store_item_ids', 'select id from item where store_id = $1 order by id', [
    storeId,
  ]);
  return rows.map((row) => row.id);
}

/** A value as read: [attribute id, id of a listed value or null, number, flag, text or label as text or null]. */
export type ReadValue = [number, number | null, string | null];
export type ItemRow = {
  id: number;
  storeId: number;
  categoryId: number;
  brandId: number | null;
  itemCode: string;
  sourceLanguage: Language;
  countryCodes: string[];
  /** Countries of the warehouses that stock it. */
  sentFrom: string[];
  leadDays: number;
  exclusive: boolean;
  salesCount: number;
  publishedAt: Date;
  /** Words that it is found by, whatever the language. */
  keywords: string | null;
  /** By language: name, summary, bullets, description. */
  texts: Partial<Record<Language, [string, string, string, string]>>;
  attributes: ReadValue[] | null;
  /** By id: id, sku, gtin, the maker's number, in stock, options. */
  variants: [number, string, string | null, string | null, boolean, ReadValue[] | null][];
};

const inStock = 'exists (select 1 from stock k where k.variant_id = v.id and k.on_hand > k.reserved)';
const sentFrom = (
  item: string,
): string => `array(select distinct w.country_code::text from variant own join stock k on k.variant_id = own.id
  join warehouse w on w.id = k.warehouse_id where own.item_id = ${item} and own.state = 'active')`;
const items = `
select i.id, i.store_id as "storeId", i.category_id as "categoryId", (select b.id from brand b where b.id = i.brand_id and b.state = 'shown') as "brandId", i.item_code as "itemCode", i.source_language as "sourceLanguage", ${countriesOf('i', 's')} as "countryCodes", ${sentFrom('i.id')} as "sentFrom",
  coalesce(i.lead_days, s.lead_days) as "leadDays", i.visibility = 'exclusive' as exclusive, i.sales_count as "salesCount", i.published_at as "publishedAt", i.keywords,
  coalesce((select json_object_agg(t.language, json_build_array(t.name, t.summary, array_to_string(t.bullets, ' '), t.description))
    from item_text t where t.item_id = i.id), '{}') as texts,
  (select json_agg(json_build_array(a.attribute_id, a.attribute_value_id, coalesce(a.number::text, a.flag::text, a.text)))
    from item_attribute a where a.item_id = i.id) as attributes,
  v.variants
from item i
join store s on s.id = i.store_id
join lateral (
  select json_agg(json_build_array(v.id, v.sku, v.gtin, v.maker_number, ${inStock},
    (select json_agg(json_build_array(o.attribute_id, o.attribute_value_id, o.label)) from variant_option o where o.variant_id = v.id)) order by v.id) as variants
  from variant v where v.item_id = i.id and v.state = 'active') v on v.variants is not null
where i.id = any ($1::bigint[]) and i.state = 'active'
order by i.id`;

/** The active ones of these items with all searched data except prices. Items without a variant are left out. */
export function readItems(reader: Reader, itemIds: readonly number[]): Promise<ItemRow[]> {
  return read<ItemRow>(reader, 'search_items', items, [itemIds]);
}

/**
 * Active variants of these items, by item and variant, with availability; the first of each item also has the countries it is sent from.
 */
export function readVariantStates(
  reader: Reader,
  itemIds: readonly number[],
): Promise<{ itemId: number; id: number; inStock: boolean; sentFrom: string[] | null }[]> {
  return read(
    reader,
    'search_variant_states',
    `select v.item_id as "itemId", v.id, ${inStock} as "inStock",
      case when row_number() over (partition by v.item_id order by v.id) = 1 then ${sentFrom('v.item_id')} end as "sentFrom"
    from variant v join item i on i.id = v.item_id
    where v.item_id = any ($1::bigint[]) and v.state = 'active' and i.state = 'active' order by v.item_id, v.id`,
    [itemIds],
  );
}

/** Items with an activity that began or ended after `from`, up to `to`. */
export async function readActivityChanges(reader: Reader, from: Date, to: Date): Promise<number[]> {
  const rows = await read<{ itemId: number }>(
    reader,
    'search_activity_changes',
    `select distinct v.item_id as "itemId" from activity_price p join variant v on v.id = p.variant_id
    where (p.valid_from > $1 and p.valid_from <= $2) or (p.valid_to > $1 and p.valid_to <= $2)`,
    [from, to],
  );
  return rows.map((row) => row.itemId);
}

export type SuggestedItem = { id: number; name: string; urlKey: string; itemCode: string; pictureKey: string | null };

/** Names and addresses of the items that the caller may see, in the order of the ids. */
export function readSuggestedItems(
  reader: Reader,
  itemIds: readonly number[],
  { language, country, companyId }: { language: Language; country: string; companyId: number | null },
): Promise<SuggestedItem[]> {
  return read<SuggestedItem>(
    reader,
    'search_suggested_items',
    `select i.id, t.name, t.url_key as "urlKey", i.item_code as "itemCode", i.picture_keys[1] as "pictureKey"
    from unnest($1::bigint[]) with ordinality as asked (id, place)
    join item i on i.id = asked.id join store s on s.id = i.store_id
    join lateral (select x.* from item_text x where x.item_id = i.id
      order by x.language = $2 desc, x.language = i.source_language desc, x.language limit 1) t on true
    where ${visibleItem({ item: 'i', store: 's', country: '$3', company: '$4' })}
    order by asked.place`,
    [itemIds, language, country, companyId],
  );
}

/** The SKUs for these codes (in upper case) that identify a single variant that the caller sees. */
export async function findSkus(
  reader: Reader,
  { codes, country, companyId }: { codes: readonly string[]; country: string; companyId: number | null },
): Promise<Map<string, string>> {
  const rows = await read<{ code: string; sku: string }>(
    reader,
    'search_skus',
    `select asked.code, min(v.sku) as sku from unnest($1::text[]) asked (code)
    cross join lateral (
      select id from variant where upper(sku) = asked.code union select id from variant where gtin = asked.code
      union select id from variant where upper(maker_number) = asked.code
      union select x.id from item o join variant x on x.item_id = o.id where o.item_code = asked.code) found
    join variant v on v.id = found.id and v.state = 'active' join item i on i.id = v.item_id join store s on s.id = i.store_id
    where ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$3' })}
    group by asked.code having count(*) = 1`,
    [codes, country, companyId],
  );
  return new Map(rows.map(({ code, sku }) => [code, sku]));
}
