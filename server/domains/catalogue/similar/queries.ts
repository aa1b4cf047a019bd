import { type RawBuilder, sql } from 'kysely';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { countriesOf, openToAll, visibleItem, visibleToAll } from '../items/visible-item.ts';

const similarItems = 8;
/**
 * Number of items of the category considered on either side of the item: cheap at any size of the category, and each item leads to others.
 */
const candidates = 24;

/** Items `n` of stores `m` next to the item `i` in its category for which a condition holds. */
function neighbours(columns: string, visible: string): string {
  const side = (condition: string, order: string) => `(select ${columns} from item n join store m on m.id = n.store_id
    where n.category_id = i.category_id and ${condition} and ${visible} order by n.id ${order} limit ${candidates})`;
  return `select * from ${side('n.id > i.id', 'asc')} f union all select * from ${side('n.id < i.id', 'desc')} r`;
}

const lowestPrice = (item: string) =>
  `(select min(greatest(v.list_price, 1))::float8 from variant v where v.item_id = ${item} and v.state = 'active')`;
/** Those of the candidates that share most facts with the item and cost about the same; prices in another currency are not compared. */
const nearest = (from: string): string => `array(select n.id from ${from} n
  order by (select count(*) from item_attribute a join item_attribute b on b.item_id = n.id and b.attribute_id = a.attribute_id
      and (b.attribute_value_id = a.attribute_value_id or b.flag = a.flag) where a.item_id = i.id)
    - 2 * case when n.currency_code = s.currency_code then least(coalesce(abs(ln(${lowestPrice('n.id')} / ${lowestPrice('i.id')})), 1), 2) else 0.7 end desc, n.id
  limit ${similarItems})`;

/** SQL of the stored neighbours of the item `i`; null for countries to which not all candidates are sold, and where none are stored. */
export const storedSimilar = (country: string): string =>
  `(select x.similar_ids from similar_item x where x.item_id = i.id and ${country} = any (x.country_codes))`;

/**
 * SQL of the neighbours of the item `i` of the store `s`: the stored ones, or computed for companies, which may see more items than
 * visitors, and where none are stored.
 * @param at placeholders of the country ($n, text) and the caller's company ($n, bigint or null).
 */
export function similarTo({ country, company }: { country: string; company: string }): string {
  const visible = visibleItem({ item: 'n', store: 'm', country, company });
  return `coalesce(case when ${company}::bigint is null then ${storedSimilar(country)} end, ${nearest(`(${neighbours('n.id, m.currency_code', visible)})`)})`;
}

const visitorSimilar = `
select ${nearest(`(${neighbours('n.id, m.currency_code', visibleToAll({ item: 'n', store: 'm', country: '$2' }))})`)} as ids
from item i join store s on s.id = i.store_id where i.id = $1`;

/** The neighbours of an item for visitors of a country, computed. */
export async function findSimilar(reader: Reader, itemId: number, country: string): Promise<number[]> {
  return (await read<{ ids: number[] }>(reader, 'catalogue_similar', visitorSimilar, [itemId, country]))[0]?.ids ?? [];
}

const openNeighbour = openToAll({ item: 'n', store: 'm' });

const computed = `
select i.id as "itemId", near.ids as "similarIds", near.countries as "countryCodes"
from unnest($1::bigint[]) as asked (id) join item i on i.id = asked.id join store s on s.id = i.store_id
cross join lateral (
  with candidate as materialized (${neighbours(`n.id, m.currency_code, ${countriesOf('n', 'm')} as sold_to`, openNeighbour)})
  select ${nearest('candidate')} as ids,
    array(select c from unnest(s.country_codes) c where not exists (select from candidate n where not c = any (n.sold_to))) as countries) near
where ${openToAll({ item: 'i', store: 's' })}`;

export type Similar = { itemId: number; similarIds: number[]; countryCodes: string[] };

/** The neighbours of items that everyone sees. One statement. */
export function computeSimilar(reader: Reader, itemIds: readonly number[]): Promise<Similar[]> {
  return read(reader, 'catalogue_similar_computed', computed, [itemIds]);
}

const outdated = `
with changed as materialized (
  select jsonb_array_elements_text(e.payload -> 'itemIds')::bigint as id, max(e.created_at) as at from outbox_event e
  where e.created_at >= $1 and e.topic in ('item.changed', 'price.changed') group by 1),
near as (
  select i.id, changed.at from changed join item i on i.id = changed.id
  union all select n.id, changed.at from changed join item i on i.id = changed.id cross join lateral (${neighbours('n.id', openNeighbour)}) n),
store_changed as materialized (
  select (e.payload ->> 'storeId')::bigint as id, max(e.created_at) as at from outbox_event e
  where e.created_at >= $1 and e.topic = 'store.changed' group by 1),
opened as (
  select i.id, store_changed.at from store_changed join store s on s.id = store_changed.id join item i on i.store_id = s.id
  where ${openToAll({ item: 'i', store: 's' })})
select near.id as "itemId" from near left join similar_item x on x.item_id = near.id
where x.item_id is null or (x.computed_at > '-infinity' and x.computed_at < near.at + interval '1 minute')
union select opened.id from opened left join similar_item x on x.item_id = opened.id
where x.item_id is null or (x.country_codes = '{}' and x.computed_at > '-infinity' and x.computed_at < opened.at + interval '1 minute')`;

/**
 * Items whose stored neighbours may no longer be right, because they, items next to them or their store have changed. A change that was not
 * committed when they were computed began less than a minute before.
 */
export async function findOutdated(reader: Reader, since: Date): Promise<number[]> {
  return (await read<{ itemId: number }>(reader, 'catalogue_similar_outdated', outdated, [since])).map(({ itemId }) => itemId);
}

const due = `select item_id as "itemId" from similar_item where computed_at < $1 order by computed_at limit $2`;

/** Items whose neighbours are not stored, then those whose neighbours were computed before a time. */
export async function findDue(reader: Reader, before: Date, most: number): Promise<number[]> {
  return (await read<{ itemId: number }>(reader, 'catalogue_similar_due', due, [before, most])).map(({ itemId }) => itemId);
}

const replaced = {
  similar_ids: sql<number[]>`excluded.similar_ids`,
  country_codes: sql<string[]>`excluded.country_codes`,
  computed_at: sql<Date>`excluded.computed_at`,
};

/** Makes items due. Until their neighbours are computed, answers compute them: none are stored for any country. */
const putDue = (db: Connection, items: RawBuilder<{ id: number }>) =>
  db
    .insertInto('similar_item')
    .columns(['item_id', 'similar_ids', 'country_codes', 'computed_at'])
    .expression((eb) =>
      eb
        .selectFrom(sql<{ id: number }>`(${items})`.as<'due'>(sql`due (id)`))
        .select([
          'due.id',
          sql<number[]>`'{}'::bigint[]`.as('similar_ids'),
          sql<string[]>`'{}'::text[]`.as('country_codes'),
          sql<Date>`'-infinity'::timestamptz`.as('computed_at'),
        ])
        .orderBy('due.id'),
    )
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(replaced))
    .execute();

export async function makeDue(db: Connection, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length > 0) await putDue(db, sql`select unnest(${[...itemIds]}::bigint[])`);
}

/** Makes the items due that are newer than all known ones: a range of the primary key. */
export const addNewItems = (db: Connection, most: number): Promise<unknown> =>
  putDue(db, sql`select i.id from item i where i.id > (select coalesce(max(item_id), 0) from similar_item) order by i.id limit ${most}`);

/** Makes all items due that are not known. It reads every item. */
export const addMissingItems = (db: Connection): Promise<unknown> =>
  putDue(db, sql`select i.id from item i where not exists (select from similar_item x where x.item_id = i.id)`);

/** Stores neighbours of items; none for those that not everyone sees. */
export async function storeSimilar(db: Connection, itemIds: readonly number[], found: readonly Similar[], now: Date): Promise<void> {
  if (itemIds.length === 0) return;
  const byItem = new Map(found.map((row) => [row.itemId, row]));
  await db
    .insertInto('similar_item')
    .values(
      itemIds.map((itemId) => {
        const { similarIds, countryCodes } = byItem.get(itemId) ?? { similarIds: [], countryCodes: [] };
        return { item_id: itemId, similar_ids: similarIds, country_codes: countryCodes, computed_at: now };
      }),
    )
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(replaced))
    .execute();
}
