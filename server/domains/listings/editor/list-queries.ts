import { type RawBuilder, sql } from 'kysely';
import { languages, type Language } from '../../../../contract/values/locale.ts';
import type { TaxClass } from '../../../../contract/values/vat/tax-classes.ts';
import { type ListingGap, type ListingSort, type ListingState, shopGaps } from '../../../../contract/listings/listing-words.ts';
import { type ListedProduct, type ListingCategory } from '../../../../contract/listings/listings.ts';
import { countriesWithLanguage, spokenLanguages } from '../../../../contract/listings/spoken-languages.ts';
import { shortDescription } from '../../../../contract/materials/shop-exports.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { complianceGaps, countriesOf } from '../../catalogue/index.ts';
import type { KnownRate } from '../../payments/tax/index.ts';
import { retailAt, retailRange } from '../../pricing/resolve/index.ts';
import { lackingItems } from '../registrations/lacking.ts';
import { moment } from './snapshots.ts';

export type ListingFilter = {
  states: ListingState[];
  categoryId?: number | undefined;
  missing: ListingGap[];
  stockBelow?: number | undefined;
  priceFrom?: number | undefined;
  priceTo?: number | undefined;
  scheduled?: boolean | undefined;
  keyword?: string | undefined;
  sort?: ListingSort | `-${ListingSort}` | undefined;
};
/** A store of the caller's company, and the language of the list. */
export type ListScope = { companyId: number; storeId: number; language: Language };

const freePieces = sql`coalesce((select sum(k.on_hand - k.reserved) from stock k join variant v on v.id = k.variant_id where v.item_id = i.id and v.state = 'active'), 0)::bigint`;
const nameOfItem = (language: string) => sql`(select t.name from item_text t where t.item_id = i.id
  order by t.language = ${language} desc, t.language = i.source_language desc, t.language limit 1)`;
const nameOfCategory = (language: string) => sql`coalesce((select t.name from category_text t where t.category_id = c.id
  order by t.language = ${language} desc, t.language = 'en' desc limit 1), c.key)`;

const pricesAt = sql`(select min(p.starts_at) from scheduled_price p join variant v on v.id = p.variant_id where v.item_id = i.id and v.state = 'active')`;

const hasActive = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`exists (select from variant v where v.item_id = i.id and v.state = 'active' and ${condition})`;
/** Languages of the countries that an item `i` of a store `s` is sold to, in which it has no name. */
const languagesMissing = sql`(select x.language from unnest(${languages}::text[]) with ordinality as x (language, place)
  where not exists (select from item_text t where t.item_id = i.id and t.language = x.language and t.name <> '')
    and exists (select from unnest(${sql.raw(countriesOf('i', 's'))}) as c (code)
      where c.code || ' ' || x.language = any (${spokenLanguages}::text[]) or (x.language = 'en' and c.code <> all (${countriesWithLanguage}::text[])))
  order by x.place)`;
/** For an item `i` of a store `s`. */
const lacks: Record<ListingGap, RawBuilder<unknown>> = {
  texts: sql`exists ${languagesMissing}`,
  description: sql`not exists (select from item_text t where t.item_id = i.id and t.language = i.source_language
    and length(t.description) + length(array_to_string(t.bullets, '')) >= ${shortDescription})`,
  pictures: sql`i.picture_keys = '{}'`,
  gtin: hasActive(sql`v.gtin is null`),
  weight: hasActive(sql`coalesce(v.weight, 0) = 0`),
  compliance: sql`${sql.raw(complianceGaps({ item: 'i', store: 's' }))} <> '{}'`,
  /** Needs `lackingItems`. */
  registrations: sql`i.id in (select lacking.id from lacking)`,
};

function conditions(filter: ListingFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (filter.states.length > 0) parts.push(sql`i.state = any (${filter.states}::text[])`);
  if (filter.categoryId !== undefined)
    parts.push(sql`i.category_id in (select c.id from category c where ${filter.categoryId}::bigint = any (c.path))`);
  for (const gap of filter.missing) parts.push(lacks[gap]);
  if (filter.stockBelow !== undefined)
    parts.push(sql`exists (select from variant v where v.item_id = i.id and v.state = 'active'
      and coalesce((select sum(k.on_hand - k.reserved) from stock k where k.variant_id = v.id), 0) < ${filter.stockBelow})`);
  if (filter.priceFrom !== undefined || filter.priceTo !== undefined)
    parts.push(sql`exists (select from variant v where v.item_id = i.id and v.state = 'active'
      and v.list_price >= ${filter.priceFrom ?? 0} and (${filter.priceTo ?? null}::bigint is null or v.list_price <= ${filter.priceTo ?? null}))`);
  if (filter.scheduled) parts.push(sql`(i.publish_at is not null or i.unpublish_at is not null or ${pricesAt} is not null)`);
  if (filter.keyword) {
    const within = containing(filter.keyword);
    parts.push(sql`(i.item_code ilike ${within} or exists (select from item_text t where t.item_id = i.id and t.name ilike ${within})
      or exists (select from variant v where v.item_id = i.id and v.state = 'active' and (v.sku ilike ${within} or v.gtin = ${filter.keyword})))`);
  }
  return sql.join(parts, sql` and `);
}

function order(filter: ListingFilter, language: string): RawBuilder<unknown> {
  const descending = filter.sort?.startsWith('-') ?? true;
  const key = (filter.sort?.replace('-', '') ?? 'changed') as ListingSort;
  const keys: Record<ListingSort, RawBuilder<unknown>> = {
    name: sql`lower(${nameOfItem(language)})`,
    itemCode: sql`i.item_code`,
    price: sql`(select min(v.list_price) from variant v where v.item_id = i.id and v.state = 'active')`,
    retail: sql`(select min(v.retail_price) from variant v where v.item_id = i.id and v.state = 'active')`,
    stock: freePieces,
    changed: sql`i.updated_at`,
    sold: sql`i.sales_count`,
  };
  return sql`${keys[key]} ${descending ? sql`desc nulls last` : sql`asc nulls last`}, i.id`;
}

type ListedRow = Omit<ListedProduct, 'changedAt' | 'retail'> & {
  changedAt: Date;
  vatCountryCode: string;
  taxClass: TaxClass;
  total: number;
};

/** One page of a store's items, and the total count. One statement. */
export async function listProducts(
  db: Connection,
  { companyId, storeId, language }: ListScope,
  filter: ListingFilter,
  { page, size, rateOf }: { page: number; size: number; rateOf: KnownRate },
): Promise<{ rows: ListedProduct[]; total: number }> {
  const { rows } = await sql<ListedRow>`
    with ${lackingItems(storeId)}, page as materialized (
      select i.id, count(*) over () as total, row_number() over (order by ${order(filter, language)}) as place
      from item i join store s on s.id = i.store_id
      where s.id = ${storeId} and s.company_id = ${companyId} and ${conditions(filter)}
      order by place limit ${size} offset ${(page - 1) * size})
    select i.id, i.item_code as "itemCode", coalesce(${nameOfItem(language)}, '') as name, i.state, ${nameOfCategory(language)} as category,
      i.picture_keys[1] as "pictureKey", i.lead_days as "leadDays", i.sales_count as sold, i.updated_at as "changedAt", ${freePieces} as available,
      ${moment(sql.ref('i.publish_at'))} as "publishAt", ${moment(sql.ref('i.unpublish_at'))} as "unpublishAt", ${moment(pricesAt)} as "pricesAt",
      array${languagesMissing} as "missingLanguages",
      s.vat_country_code as "vatCountryCode", i.tax_class as "taxClass", v.price_from as "priceFrom", v.price_to as "priceTo", v.variants, page.total::int as total
    from page join item i on i.id = page.id join store s on s.id = i.store_id join category c on c.id = i.category_id
    cross join lateral (select min(v.list_price) as price_from, max(v.list_price) as price_to,
      coalesce(json_agg(json_build_object('id', v.id, 'sku', v.sku, 'gtin', v.gtin, 'listPrice', v.list_price, 'retailPrice', v.retail_price,
        'options', coalesce((select string_agg(coalesce(o.label, (select t.name from attribute_value_text t where t.attribute_value_id = w.id
            order by t.language = ${language} desc, t.language = 'en' desc limit 1), w.key), ' · ' order by o.position, o.attribute_id)
          from variant_option o left join attribute_value w on w.id = o.attribute_value_id where o.variant_id = v.id), ''),
        'onHand', coalesce((select sum(k.on_hand) from stock k where k.variant_id = v.id), 0),
        'reserved', coalesce((select sum(k.reserved) from stock k where k.variant_id = v.id), 0)) order by v.position, v.id), '[]') as variants
      from variant v where v.item_id = i.id and v.state = 'active') v
    order by page.place`.execute(db);
  return {
    rows: rows.map(({ total: _, vatCountryCode, taxClass, ...row }) => ({
      ...row,
      retail: retailOf(row, rateOf(vatCountryCode, taxClass)),
      changedAt: row.changedAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
}

function retailOf({ variants }: Pick<ListedProduct, 'variants'>, rate: number | null): ListedProduct['retail'] {
  const prices = variants.map(({ retailPrice, listPrice }) =>
    retailPrice === null ? {} : { retail: retailAt({ price: retailPrice, rate }, listPrice) },
  );
  return retailRange(prices) ?? null;
}

export type Readiness = { items: number; ready: number; gaps: Record<(typeof shopGaps)[number], number> };

/** Of the items on sale: how many have all data that dealers' web shops need, and how many lack each kind. One statement. */
export async function readinessOf(db: Connection, { companyId, storeId }: Omit<ListScope, 'language'>): Promise<Readiness> {
  const name = (gap: string) => sql.ref(`x.${gap}`);
  const { rows } = await sql<Readiness>`
    select count(*)::int as items, count(*) filter (where not (${sql.join(shopGaps.map(name), sql` or `)}))::int as ready,
      json_build_object(${sql.join(shopGaps.map((gap) => sql`${gap}::text, count(*) filter (where ${name(gap)})`))}) as gaps
    from (select ${sql.join(shopGaps.map((gap) => sql`${lacks[gap]} as ${sql.ref(gap)}`))}
      from item i join store s on s.id = i.store_id where s.id = ${storeId} and s.company_id = ${companyId} and i.state = 'active') x`.execute(
    db,
  );
  return rows[0] as Readiness;
}

/** All ids that the filter finds, for the export. */
export async function idsOf(db: Connection, { companyId, storeId, language }: ListScope, filter: ListingFilter): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ${lackingItems(storeId)}
    select i.id from item i join store s on s.id = i.store_id
    where s.id = ${storeId} and s.company_id = ${companyId} and ${conditions(filter)} order by ${order(filter, language)}`.execute(db);
  return rows.map(({ id }) => id);
}

export type ListContext = {
  currency: string;
  countryCodes: string[];
  states: Record<ListingState, number>;
  categories: ListingCategory[];
  warehouses: { id: number; name: string }[];
  bulk: { id: string; state: 'checking' | 'checked' | 'writing'; items: number } | null;
};

/**
 * Context of the list: counts by state, categories with the store's items in or below them, warehouses, an unfinished bulk change. One
 * statement; null for a store of another company.
 */
export async function listContextOf(db: Connection, { companyId, storeId, language }: ListScope): Promise<ListContext | null> {
  const { rows } = await sql<ListContext>`
    select s.currency_code as currency, s.country_codes as "countryCodes",
      (select json_build_object('draft', count(*) filter (where i.state = 'draft'), 'active', count(*) filter (where i.state = 'active'),
        'archived', count(*) filter (where i.state = 'archived')) from item i where i.store_id = s.id) as states,
      coalesce((select json_agg(json_build_object('id', c.id, 'parentId', c.parent_id, 'name', ${nameOfCategory(language)},
          'items', n.items) order by c.level, c.position, c.id)
        from category c join (select p as id, count(*) as items from item i join category d on d.id = i.category_id, unnest(d.path) p
          where i.store_id = s.id group by p) n on n.id = c.id), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.id) from warehouse w where w.store_id = s.id), '[]') as warehouses,
      (select json_build_object('id', b.id, 'state', b.state, 'items', b.items) from bulk_change b
        where b.store_id = s.id and b.state in ('checking', 'checked', 'writing') order by b.state <> 'checked' desc, b.created_at desc limit 1) as bulk
    from store s where s.id = ${storeId} and s.company_id = ${companyId} and s.state <> 'closed'`.execute(db);
  return rows[0] ?? null;
}
