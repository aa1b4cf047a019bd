import type { Article, CategoryPage, Home, Menu, StorePage } from '../../../../contract/catalogue/catalogue.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import { companyOf, type RequestScope } from '../../../platform/scope.ts';
import { categoryText, storeCardJson } from './sql-parts.ts';
import { shownCategory, openStoreTo, visibleItem, visibleToAll } from './visible-item.ts';

export type CategoryRow = { id: number; parentId: number | null; name: string; urlKey: string; pictureKey: string | null };

const tree = `
select c.id, c.parent_id as "parentId", t.name, t.url_key as "urlKey", c.picture_key as "pictureKey" from category c ${categoryText({ alias: 't', category: 'c', language: '$1' })}
where ${shownCategory('c')} order by c.level, c.position, c.id`;

/** All categories, parents before children, each level in its order. */
export function findCategories(reader: Reader, language: string): Promise<CategoryRow[]> {
  return read<CategoryRow>(reader, 'catalogue_categories', tree, [language]);
}

/** Categories with something for sale in them or below. */
const used = `used as materialized (
  select distinct unnest(d.path) as id from category d where exists (select from item i where i.category_id = d.id and i.state = 'active'))`;
/** A market with nothing for sale yet shows all of them. */
const isEmpty = `(exists (select from used) and not exists (select from used u where u.id = c.id))`;

/** For a category without a picture: that of an item that everyone sees. */
const anyPicture = `(select i.picture_keys[1] from category d join item i on i.category_id = d.id join store s on s.id = i.store_id
  where d.path @> array[c.id] and i.state = 'active' and i.visibility = 'everyone' and s.state = 'open' and s.visibility = 'everyone'
    and i.picture_keys <> '{}' order by i.id limit 1)`;

const roots = `
with ${used}
select c.id, t.name, t.url_key as "urlKey", coalesce(c.picture_key, ${anyPicture}) as "pictureKey", ${isEmpty} as empty
from category c ${categoryText({ alias: 't', category: 'c', language: '$1' })} where c.parent_id is null and not c.hidden order by c.position, c.id`;

export function findRoots(reader: Reader, language: string): Promise<Menu['categories']> {
  return read(reader, 'catalogue_roots', roots, [language]);
}

const branch = `
with ${used}
select c.id, c.parent_id as "parentId", t.name, t.url_key as "urlKey", c.picture_key as "pictureKey" from category c ${categoryText({ alias: 't', category: 'c', language: '$2' })}
where c.path @> array[$1::bigint] and ${shownCategory('c')} and (c.id = $1 or not ${isEmpty}) order by c.level, c.position, c.id`;

/** A category and its non-empty descendants, each level in its order. */
export function findBranch(reader: Reader, categoryId: number, language: string): Promise<CategoryRow[]> {
  return read<CategoryRow>(reader, 'catalogue_branch', branch, [categoryId, language]);
}

const articleTitles = `
select url_key as "urlKey", title from (
  select distinct on (url_key) url_key, title, position from article order by url_key, language = $1 desc, language = 'en' desc, language) a
order by position, url_key`;

export function findArticleTitles(reader: Reader, language: string): Promise<{ urlKey: string; title: string }[]> {
  return read(reader, 'catalogue_article_titles', articleTitles, [language]);
}

const agreementTitles = `
select distinct on (a.id) a.key, coalesce(nullif(v.texts -> $1::text ->> 'title', ''), v.texts -> 'en' ->> 'title', a.key) as title
from legal_agreement a join legal_agreement_version v on v.agreement_id = a.id
where v.published_at is not null and a.archived_at is null and 'buyer' = any (a.audience) order by a.id, v.version desc`;

export function findAgreementTitles(reader: Reader, language: string): Promise<Menu['agreements']> {
  return read(reader, 'catalogue_agreement_titles', agreementTitles, [language]);
}

const articleText = `
select a.url_key as "urlKey", a.title, a.body, a.language as "textLanguage",
  (select array_agg(x.language order by x.language) from article x where x.url_key = $1) as languages
from article a where a.url_key = $1 order by a.language = $2 desc, a.language = 'en' desc, a.language limit 1`;

export async function findArticle(reader: Reader, urlKey: string, language: string): Promise<Article | undefined> {
  // sql-check: not null languages, an article has its own language
  return (await read<Article>(reader, 'catalogue_article', articleText, [urlKey, language]))[0];
}

const category = `
select c.id, c.level, t.name, t.description, c.picture_key as "pictureKey",
  (select json_object_agg(x.language, x.url_key) from category_text x where x.category_id = c.id) as "urlKeys",
  coalesce((select json_agg(json_build_object('id', b.id, 'name', bt.name, 'urlKey', bt.url_key) order by b.level)
    from category b ${categoryText({ alias: 'bt', category: 'b', language: '$2' })} where b.id = any (c.path)), '[]') as breadcrumb,
  coalesce((select json_agg(json_build_object('id', k.id, 'name', kt.name, 'urlKey', kt.url_key, 'pictureKey', k.picture_key) order by k.position, k.id)
    from category k ${categoryText({ alias: 'kt', category: 'k', language: '$2' })} where k.parent_id = c.id and not k.hidden), '[]') as children
from category c ${categoryText({ alias: 't', category: 'c', language: '$2' })}
where c.id = coalesce((select r.target_id from category_redirect r where r.category_id = $1), $1) and ${shownCategory('c')}`;

/** A merged category is answered as its target. */
export async function findCategory(reader: Reader, categoryId: number, language: string): Promise<CategoryPage | undefined> {
  // sql-check: not null urlKeys, a category without a text is not found
  return (await read<CategoryPage>(reader, 'catalogue_category', category, [categoryId, language]))[0];
}

/** The first visible items in an order. Visitors get a condition of their own, for which an index of the order can be used. */
async function highlights(reader: Reader, scope: RequestScope, order: 'newest' | 'best_sellers', most: number): Promise<number[]> {
  const { country } = scope;
  const companyId = companyOf(scope);
  const text = (visible: string): string => `
    select i.id from item i join store s on s.id = i.store_id where ${visible}
    order by ${order === 'newest' ? 'i.published_at' : 'i.sales_count'} desc, i.id desc limit $2`;
  const rows =
    companyId === null
      ? await read<{ id: number }>(reader, `catalogue_${order}`, text(visibleToAll({ item: 'i', store: 's', country: '$1' })), [
          country,
          most,
        ])
      : await read<{ id: number }>(
          reader,
          `catalogue_${order}_member`,
          text(visibleItem({ item: 'i', store: 's', country: '$1', company: '$3' })),
          [country, most, companyId],
        );
  return rows.map((row) => row.id);
}

/** Ids of the newest visible items. */
export const findNewest = (reader: Reader, scope: RequestScope, most: number): Promise<number[]> =>
  highlights(reader, scope, 'newest', most);

/** Ids of the visible items that sold best. */
export const findBestSellers = (reader: Reader, scope: RequestScope, most: number): Promise<number[]> =>
  highlights(reader, scope, 'best_sellers', most);

const homeStores = `
select ${storeCardJson({ store: 's', language: '$2', now: '$3::timestamptz' })} as store,
  n.items as "itemCount",
  (select coalesce(array_agg(p.picture), '{}') from (
    select i.picture_keys[1] as picture from item i where i.store_id = s.id and i.picture_keys <> '{}'
      and ${visibleToAll({ item: 'i', store: 's', country: '$1' })} order by i.id desc limit 4) p) as "pictureKeys"
from store s
join (
  select i.store_id, count(*) as items from item i join store o on o.id = i.store_id
  where ${visibleToAll({ item: 'i', store: 'o', country: '$1' })} group by i.store_id) n on n.store_id = s.id
where s.state = 'open'
order by n.items desc, s.id limit $4`;

/** The stores with the most items for everyone in a country, with their newest pictures. */
export async function findHomeStores(reader: Reader, { country, language, now }: RequestScope, most: number): Promise<Home['stores']> {
  const rows = await read<{ store: Home['stores'][number]; itemCount: number; pictureKeys: string[] }>(
    reader,
    'catalogue_home_stores',
    homeStores,
    [country, language, now, most],
  );
  return rows.map((row) => ({ ...row.store, itemCount: row.itemCount, pictureKeys: row.pictureKeys }));
}

/** The maximum for one part of the sitemap, with room for the other pages. */
const mostStores = 40_000;

const storesWith = (visible: string): string => `
select s.id, s.name from store s where exists (select from item i where i.store_id = s.id and ${visible}) order by s.name, s.id limit ${mostStores}`;
const storesForAll = storesWith(visibleToAll({ item: 'i', store: 's', country: '$1' }));
const storesForMember = storesWith(visibleItem({ item: 'i', store: 's', country: '$1', company: '$2' }));

/** Stores in which the caller finds something, by name. */
export function findStores(reader: Reader, scope: RequestScope): Promise<{ id: number; name: string }[]> {
  const companyId = companyOf(scope);
  return companyId === null
    ? read(reader, 'catalogue_stores', storesForAll, [scope.country])
    : read(reader, 'catalogue_stores_member', storesForMember, [scope.country, companyId]);
}

const store = `
select ${storeCardJson({ store: 's', language: '$2', now: '$5::timestamptz' })} as card,
  case when s.header_key is not null then json_build_object('key', s.header_key, 'alt', coalesce(a.header_alt, ''), 'language', coalesce(a.language, $2)) end as header,
  coalesce(t.description, '') as description, coalesce(t.language, 'en') as "textLanguage",
  m.legal_name as "companyName", m.country_code as "companyCountryCode", s.created_at as "createdAt",
  (select q.usual_seconds from service_inbox q where q.store_id = s.id) as "usualAnswer",
  coalesce((select json_agg(json_build_object('id', w.id, 'city', w.city, 'countryCode', w.country_code) order by w.id) from warehouse w where w.store_id = s.id), '[]') as warehouses,
  (with goods as materialized (select c.path from item i join category c on c.id = i.category_id
      where i.store_id = s.id and ${visibleItem({ item: 'i', store: 's', country: '$3', company: '$4' })}),
    level as (select coalesce(min(l), 1) as l from generate_series(1, (select max(cardinality(path)) from goods)) as given (l)
      where (select count(distinct path[l]) from goods) > 1)
    select json_build_object('items', (select count(*) from goods), 'categories', coalesce(
      (select json_agg(json_build_object('id', g.id, 'name', gt.name, 'urlKey', gt.url_key, 'itemCount', n.items) order by n.items desc, g.id)
      from (select goods.path[level.l] as id, count(*) as items from goods, level group by 1) n
      join category g on g.id = n.id ${categoryText({ alias: 'gt', category: 'g', language: '$2' })}), '[]'))) as goods
from store s join company m on m.id = s.company_id
left join lateral (select x.language, x.header_alt from store_text x where x.store_id = s.id and x.header_alt <> ''
  order by x.language = $2 desc, x.language = 'en' desc, x.language limit 1) a on true
left join lateral (select x.language, x.description from store_text x where x.store_id = s.id and x.description <> '' order by x.language = $2 desc, x.language = 'en' desc, x.language limit 1) t on true
where s.id = $1 and s.state = 'open' and ($3 = any (s.country_codes) or s.company_id = $4::bigint) and ${openStoreTo({ store: 's', company: '$4' })}`;

type StoreRow = {
  card: StorePage;
  header: StorePage['header'];
  description: string;
  textLanguage: string;
  companyName: string;
  companyCountryCode: string;
  createdAt: Date;
  usualAnswer: number | null;
  warehouses: StorePage['warehouses'];
  goods: { items: number; categories: StorePage['categories'] };
};

/** Head of a store's page; nothing if the store is not open, does not sell to the caller's country or is exclusive to others. */
export async function findStore(reader: Reader, storeId: number, scope: RequestScope): Promise<StorePage | undefined> {
  const values = [storeId, scope.language, scope.country, companyOf(scope), scope.now];
  const [row] = await read<StoreRow>(reader, 'catalogue_store', store, values);
  if (!row) return undefined;
  return {
    ...row.card,
    header: row.header,
    description: row.description,
    textLanguage: row.textLanguage,
    companyName: row.companyName,
    companyCountryCode: row.companyCountryCode,
    since: row.createdAt.toISOString(),
    usualAnswer: row.usualAnswer,
    warehouses: row.warehouses,
    itemCount: row.goods.items,
    categories: row.goods.categories,
  };
}
