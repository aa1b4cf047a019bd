import type { Language } from '../../../contract/values/locale.ts';
import type { SearchSort } from '../../../contract/search/search.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { countriesOf, visibleItem } from '../catalogue/index.ts';
import { queryWords } from '../../engines/search-index/text/analysis.ts';
import { rangeOf } from '../../engines/search-index/data/taxonomy.ts';
import { brandKey } from '../../../contract/search/search.ts';
import type { Search } from '../../engines/search-index/query/searcher.ts';

/** Without words, the most relevant items are the best sellers. */
const orders: Record<SearchSort, string> = {
  relevance: 'i.sales_count desc, i.id desc',
  priceAsc: 'v.price, i.id desc',
  priceDesc: 'v.price desc, i.id desc',
  newest: 'i.published_at desc, i.id desc',
  sales: 'i.sales_count desc, i.id desc',
};
const namedFirst = `(not exists (select from unnest($4::text[]) w where position(w in unaccent(lower(t.name))) = 0)) desc, `;

/** In the requested language, else the seller's own, as on the pages. */
const ownText = `join lateral (select x.name, x.summary from item_text x where x.item_id = i.id
  order by x.language = $1 desc, x.language = i.source_language desc, x.language limit 1) t on true`;

const rateOf = (currency: string): string => `coalesce((select r.rate from rates r where r.currency = ${currency}), 1)`;

/** Each facet is a key with its values; a value matches on the item or on the variant that matches all other conditions. */
const facetMet = `not exists (
  select 1 from jsonb_to_recordset($9::jsonb) as f (key text, values jsonb)
  where f.key = '${brandKey}' and not coalesce(f.values ? i.brand_id::text, false)
) and not exists (
  select 1 from jsonb_to_recordset($9::jsonb) as f (key text, values jsonb, ranges jsonb) join attribute a on a.key = f.key and a.facet and a.key <> '${brandKey}'
  where not exists (
    select 1 from item_attribute ia left join attribute_value av on av.id = ia.attribute_value_id
    where ia.item_id = i.id and ia.attribute_id = a.id and (f.values ? coalesce(av.key, ia.number::text, ia.flag::text, ia.text)
      or exists (select from jsonb_to_recordset(f.ranges) r ("from" double precision, "to" double precision)
        where ia.number >= coalesce(r."from", '-Infinity') and ia.number <= coalesce(r."to", 'Infinity'))))
  and not exists (
    select 1 from variant_option o left join attribute_value av on av.id = o.attribute_value_id
    where o.variant_id = v.id and o.attribute_id = a.id and f.values ? coalesce(av.key, o.label)))`;

const wordsMet = `(not exists (select from unnest($4::text[]) w where position(w in unaccent(lower(t.name || ' ' || t.summary || ' ' || coalesce(i.keywords, '')))) = 0)
  or upper(i.item_code) = $5 or exists (select from variant o where o.item_id = i.id and o.state = 'active' and (upper(o.sku) = $5 or o.gtin = $5 or upper(o.maker_number) = $5)))`;

/** All visible items that match all conditions, with the lowest price in euro of the matching variants. */
const hits = (worded: boolean): string => `
  from item i
  join store s on s.id = i.store_id
  join category c on c.id = i.category_id
  ${worded ? ownText : ''}
  join lateral (
    select min(v.list_price) / s.rate as price
    from variant v
    where v.item_id = i.id and v.state = 'active'
      and ($10::bigint is null or v.list_price >= ($10 - 0.5) * s.factor)
      and ($11::bigint is null or v.list_price <= ($11 + 0.5) * s.factor)
      and (not $7 or exists (select from stock k where k.variant_id = v.id and k.on_hand > k.reserved))
      and ($9::jsonb = '[]' or (${facetMet}))
  ) v on v.price is not null
  where ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$3' })}
    and ${worded ? wordsMet : '(cardinality($4::text[]) = 0 and $1::text is not null and $5::text is not null)'}
    and ($6::bigint is null or coalesce((select r.target_id from category_redirect r where r.category_id = $6), $6) = any (c.path))
    and ($8::integer is null or coalesce(i.lead_days, s.lead_days) <= $8)
    and ($13::bigint[] is null or i.store_id = any ($13))
    and ($14::text is null or $14 = any (${countriesOf('i', 's')}))`;

/** Every store with its currency's rate, and the caller's amount converted to its currency. */
const rated = `
with rates as materialized (select distinct on (x.currency) x.currency, x.rate from exchange_rate x order by x.currency, x.day desc),
store as materialized (
  select o.*, ${rateOf('o.currency_code')} as rate, ${rateOf('o.currency_code')} / ${rateOf('$12::text')} as factor from store o)`;

/** A page without a total: in the order of an index, only as many rows are read as the page needs. */
const pageOf = (sort: SearchSort, worded: boolean): string => `${rated}
select i.id ${hits(worded)} order by ${worded && sort === 'relevance' ? namedFirst : ''}${orders[sort]} limit $15::int offset $16::int`;

/** Further results are not counted: that would take longer than reading the market into memory. */
const mostCounted = 1_000;
const totalOf = (worded: boolean): string => `${rated}
select count(*)::int as total from (select ${hits(worded)} limit ${mostCounted}) h`;

const valuesOf = (wish: Search): unknown[] => {
  const priced = (bound: number | null): number | null => (wish.seesPrices ? bound : null);
  return [
    wish.language,
    wish.country,
    wish.companyId,
    queryWords(wish.keyword, wish.language).map((word) => word.folded),
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
  ];
};

/** Ids of a page, found by SQL alone: slower, without corrections, but correct. For the first seconds after a start. */
export async function findIdsBySql(database: Database, wish: Search): Promise<number[]> {
  const sort = !wish.seesPrices && wish.sort.startsWith('price') ? 'relevance' : wish.sort;
  const values = valuesOf(wish);
  const worded = wish.keyword.trim() !== '';
  const rows = await database.prepared<{ id: number }>(`search_by_sql_${sort}_${worded}`, pageOf(sort, worded), [
    ...values,
    wish.size,
    (wish.page - 1) * wish.size,
  ]);
  return rows.map((row) => row.id);
}

/** Ids of a page and the total, which is limited to 1,000 until the market is in memory. */
export async function searchBySql(database: Database, wish: Search): Promise<{ itemIds: number[]; total: number }> {
  const itemIds = await findIdsBySql(database, wish);
  const before = (wish.page - 1) * wish.size;
  if (itemIds.length > 0 && itemIds.length < wish.size) return { itemIds, total: before + itemIds.length };
  const worded = wish.keyword.trim() !== '';
  const [row] = await database.prepared<{ total: number }>(`search_total_by_sql_${worded}`, totalOf(worded), valuesOf(wish));
  return { itemIds, total: Math.max(row?.total ?? 0, itemIds.length === 0 ? 0 : before + itemIds.length) };
}

type Facet = { key: string; values: string[]; ranges: NonNullable<ReturnType<typeof rangeOf>>[] };

function facetsOf(texts: readonly string[]): Facet[] {
  const facets = new Map<string, string[]>();
  for (const text of texts) {
    const colon = text.indexOf(':');
    if (colon > 0) facets.set(text.slice(0, colon), [...(facets.get(text.slice(0, colon)) ?? []), text.slice(colon + 1)]);
  }
  return [...facets].map(([key, values]) => ({ key, values, ranges: values.flatMap((value) => rangeOf(value) ?? []) }));
}

/** The visible items with this SKU, GTIN or item number; two at most. */
export async function findByCode(database: Database, wish: Pick<Search, 'keyword' | 'country' | 'companyId'>): Promise<number[]> {
  const rows = await database.prepared<{ id: number }>(
    'search_by_code',
    `select i.id from item i join store s on s.id = i.store_id
    where i.id in (select item_id from variant where upper(sku) = $1 and state = 'active' union select item_id from variant where gtin = $1 and state = 'active'
      union select item_id from variant where upper(maker_number) = $1 and state = 'active'
      union select id from item where item_code = $1)
      and ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$3' })} limit 2`,
    [wish.keyword.trim().toUpperCase(), wish.country, wish.companyId],
  );
  return rows.map(({ id }) => id);
}

/** Items whose name contains all the words, best sellers first. */
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
