import type { Language } from '../../../contract/locale.ts';
import type { SearchSort } from '../../../contract/search.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { countriesOf, visibleItem } from '../catalogue/index.ts';
import { queryWords } from './analysis.ts';
import type { Search } from './searcher.ts';

const orders: Record<SearchSort, string> = {
  relevance: 'h.in_name desc, h.sales_count desc, h.id desc',
  priceAsc: 'h.price, h.id desc',
  priceDesc: 'h.price desc, h.id desc',
  newest: 'h.published_at desc, h.id desc',
  sales: 'h.sales_count desc, h.id desc',
};

/** Of the asked language, else the seller's own: as the pages show it. */
const ownText = `join lateral (select x.name, x.summary from item_text x where x.item_id = i.id
  order by x.language = $1 desc, x.language = i.source_language desc, x.language limit 1) t on true`;

const rateOf = (currency: string): string =>
  `coalesce((select x.rate from exchange_rate x where x.currency = ${currency} order by x.day desc limit 1), 1)`;

/** Each facet is a key with its values; a value is met by the item or by the variant that meets everything else. */
const facetMet = `not exists (
  select 1 from jsonb_to_recordset($9::jsonb) as f (key text, values jsonb) join attribute a on a.key = f.key and a.facet
  where not exists (
    select 1 from item_attribute ia left join attribute_value av on av.id = ia.attribute_value_id
    where ia.item_id = i.id and ia.attribute_id = a.id and f.values ? coalesce(av.key, ia.number::text, ia.flag::text, ia.text))
  and not exists (
    select 1 from variant_option o left join attribute_value av on av.id = o.attribute_value_id
    where o.variant_id = v.id and o.attribute_id = a.id and f.values ? coalesce(av.key, o.label)))`;

const search = (sort: SearchSort): string => `
with hits as (
  select i.id, i.sales_count, i.published_at, v.price, not exists (
      select 1 from unnest($4::text[]) w where position(w in unaccent(lower(t.name))) = 0) as in_name
  from item i
  join store s on s.id = i.store_id
  join category c on c.id = i.category_id
  ${ownText}
  join lateral (
    select min(v.list_price / ${rateOf('s.currency_code')}) as price
    from variant v
    where v.item_id = i.id and v.state = 'active'
      and ($10::bigint is null or v.list_price / ${rateOf('s.currency_code')} >= ($10 - 0.5) / ${rateOf('$12')})
      and ($11::bigint is null or v.list_price / ${rateOf('s.currency_code')} <= ($11 + 0.5) / ${rateOf('$12')})
      and (not $7 or exists (select 1 from stock k where k.variant_id = v.id and k.on_hand > k.reserved))
      and ${facetMet}
  ) v on v.price is not null
  where ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$3' })}
    and (cardinality($4::text[]) = 0
      or not exists (select 1 from unnest($4::text[]) w where position(w in unaccent(lower(t.name || ' ' || t.summary))) = 0)
      or upper(i.item_code) = $5 or exists (select 1 from variant o where o.item_id = i.id and o.state = 'active' and (upper(o.sku) = $5 or o.gtin = $5 or upper(o.maker_number) = $5)))
    and ($6::bigint is null or $6 = any (c.path))
    and ($8::integer is null or coalesce(i.lead_days, s.lead_days) <= $8)
    and ($13::bigint[] is null or i.store_id = any ($13))
    and ($14::text is null or $14 = any (${countriesOf('i', 's')}))
)
select h.id, count(*) over ()::int as total from hits h order by ${orders[sort]} limit $15 offset $16`;

/** Ids of a page and the total, found by SQL alone: slower, without corrections, but right. For the first seconds after a start. */
export async function searchBySql(database: Database, wish: Search): Promise<{ itemIds: number[]; total: number }> {
  const sort = !wish.seesPrices && wish.sort.startsWith('price') ? 'relevance' : wish.sort;
  const words = queryWords(wish.keyword, wish.language).map((word) => word.folded);
  const priced = (bound: number | null): number | null => (wish.seesPrices ? bound : null);
  const values = (page: number, size: number): unknown[] => [
    wish.language,
    wish.country,
    wish.companyId,
    words,
    wish.keyword.trim().toUpperCase(),
    wish.categoryId,
    wish.inStock,
    wish.maxLeadDays,
    JSON.stringify(facetsOf(wish.facets)),
    priced(wish.priceFrom),
    priced(wish.priceTo),
    wish.currency,
    wish.storeIds.length === 0 ? null : wish.storeIds,
    wish.alsoTo,
    size,
    (page - 1) * size,
  ];
  const run = (page: number, size: number): Promise<{ id: number; total: number }[]> =>
    database.prepared(`search_by_sql_${sort}`, search(sort), values(page, size));
  const rows = await run(wish.page, wish.size);
  // Beyond the last page there is no row to tell the total.
  const total = rows[0]?.total ?? (wish.page > 1 ? ((await run(1, 1))[0]?.total ?? 0) : 0);
  return { itemIds: rows.map((row) => row.id), total };
}

function facetsOf(texts: readonly string[]): { key: string; values: string[] }[] {
  const facets = new Map<string, string[]>();
  for (const text of texts) {
    const colon = text.indexOf(':');
    if (colon > 0) facets.set(text.slice(0, colon), [...(facets.get(text.slice(0, colon)) ?? []), text.slice(colon + 1)]);
  }
  return [...facets].map(([key, values]) => ({ key, values }));
}

/** The item whose SKU, GTIN or number the text is, when it is a single one that the caller sees. */
export async function findByCode(database: Database, wish: Pick<Search, 'keyword' | 'country' | 'companyId'>): Promise<number | null> {
  const rows = await database.prepared<{ id: number }>(
    'search_by_code',
    `select i.id from item i join store s on s.id = i.store_id
    where i.id in (select item_id from variant where upper(sku) = $1 and state = 'active' union select item_id from variant where gtin = $1 and state = 'active'
      union select item_id from variant where upper(maker_number) = $1 and state = 'active'
      union select id from item where item_code = $1)
      and ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$3' })} limit 2`,
    [wish.keyword.trim().toUpperCase(), wish.country, wish.companyId],
  );
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** Items whose name holds all the words, best sellers first. */
export async function suggestBySql(
  database: Database,
  wish: { keyword: string; language: Language; country: string; companyId: number | null },
  most: number,
): Promise<number[]> {
  const words = queryWords(wish.keyword, wish.language).map((word) => word.folded);
  if (words.length === 0) return [];
  const rows = await database.prepared<{ id: number }>(
    'search_suggest_by_sql',
    `select i.id from item i join store s on s.id = i.store_id ${ownText}
    where ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$3' })}
      and not exists (select 1 from unnest($4::text[]) w where position(w in unaccent(lower(t.name))) = 0)
    order by i.sales_count desc, i.id desc limit $5`,
    [wish.language, wish.country, wish.companyId, words, most],
  );
  return rows.map((row) => row.id);
}
