import { type RawBuilder, sql } from 'kysely';
import type { OwnOptionDetail, OwnOptionRow } from '../../../../contract/catalogue/own-option-merges.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { nameOf } from '../categories/tree-queries.ts';

/** The name of an own option without case. */
const wordOf = sql`lower(substr(a.key, 5))`;

/** What variants have of own options: one row for each. */
const uses = sql`attribute a join variant_option o on o.attribute_id = a.id join variant v on v.id = o.variant_id join item i on i.id = v.item_id`;

const into = (language: string, word: RawBuilder<unknown>): RawBuilder<OwnOptionRow['into']> =>
  sql`(select json_build_object('id', a.id, 'name', ${nameOf('attribute', 'a', language)}) from option_word w join attribute a on a.id = w.attribute_id
    where w.word = ${word})`;

/** Own options that variants have, the most frequent ones first. One statement. */
export async function listOwnOptions(
  db: Connection,
  { keyword, page, size }: { keyword?: string | undefined; page: number; size: number },
  language: string,
): Promise<{ rows: OwnOptionRow[]; total: number }> {
  const { rows } = await sql<OwnOptionRow & { total: number }>`
    with used as (select ${wordOf} as word, mode() within group (order by substr(a.key, 5)) as name, count(distinct i.id)::int as items,
        count(distinct i.store_id)::int as stores, count(distinct lower(o.label))::int as values
      from ${uses} where a.own and ${wordOf} like lower(${containing(keyword ?? '')}) group by 1)
    select u.word, u.name, u.items, u.stores, u.values, ${into(language, sql`u.word`)} as into, (count(*) over ())::int as total
    from used u order by u.items desc, u.word limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One own option with its values; undefined if no variant has it. One statement. */
export async function findOwnOption(
  db: Connection,
  { word, intoId, most }: { word: string; intoId: number | undefined; most: number },
  language: string,
): Promise<OwnOptionDetail | undefined> {
  // sql-check: not null name spellings labels, without uses there is no row
  const { rows } = await sql<OwnOptionDetail>`
    with used as materialized (select substr(a.key, 5) as spelling, i.id as item, i.store_id as store, o.label from ${uses} where a.own and ${wordOf} = lower(${word})),
      labels as (select lower(label) as folded, mode() within group (order by label) as label, count(distinct item)::int as items from used group by 1)
    select lower(${word}) as word, mode() within group (order by u.spelling) as name, count(distinct u.item)::int as items, count(distinct u.store)::int as stores,
      (select count(*)::int from labels) as values, ${into(language, sql`lower(${word})`)} as into, array_agg(distinct u.spelling) as spellings,
      (select json_agg(json_build_object('label', l.label, 'items', l.items, 'suggested', (select min(w.id) from attribute_value w
          where w.attribute_id = ${intoId ?? null}::bigint and (w.key = l.folded or exists (select from attribute_value_text t where t.attribute_value_id = w.id and lower(t.name) = l.folded))))
        order by l.items desc, l.folded) from (select * from labels order by items desc, folded limit ${most}) l) as labels
    from used u having count(*) > 0`.execute(db);
  return rows[0];
}

/** Items that have an own option, also in variants that are no longer sold. */
export async function countItems(db: Connection, word: string): Promise<number> {
  const { rows } = await sql<{
    items: number;
  }>`select count(distinct v.item_id)::int as items from attribute a join variant_option o on o.attribute_id = a.id join variant v on v.id = o.variant_id
    where a.own and ${wordOf} = lower(${word})`.execute(db);
  return rows[0]?.items ?? 0;
}

/** The next items with an own option, locked in the order of their ids. */
export async function lockItems(db: Connection, word: string, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from item where id > ${after} and id in (select v.item_id from attribute a join variant_option o on o.attribute_id = a.id
      join variant v on v.id = o.variant_id where a.own and ${wordOf} = lower(${word}))
    order by id limit ${most} for no key update`.execute(db);
  return rows.map(({ id }) => id);
}

/** Merged options that items have still. */
export async function leftWords(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select w.word from option_word w where exists (select from attribute a join variant_option o on o.attribute_id = a.id
      where a.own and ${wordOf} = w.word) order by w.word`.execute(db);
  return rows.map(({ word }) => word);
}

/** Where an own option was merged into. */
export async function mergedInto(db: Connection, word: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select attribute_id as id from option_word where word = lower(${word})`.execute(db);
  return rows[0]?.id;
}

/** Of these items those whose variants have no such option yet, and stay distinct with it. */
export async function itemsThatFit(db: Connection, itemIds: readonly number[], word: string, intoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with options as materialized (select v.item_id, v.id as variant_id, v.state, o.attribute_id, a.own and ${wordOf} = lower(${word}) as merged,
        coalesce(o.attribute_value_id, case when a.own and ${wordOf} = lower(${word}) then m.attribute_value_id end)::text as value, lower(o.label) as label
      from variant v join variant_option o on o.variant_id = v.id join attribute a on a.id = o.attribute_id
      left join option_value_word m on m.attribute_id = ${intoId} and m.word = lower(o.label)
      where v.item_id = any (${itemIds}::bigint[])),
    alike as (select item_id from (select item_id, string_agg(case when merged then ${intoId}::bigint else attribute_id end || '=' || coalesce(value, label), ','
        order by merged, attribute_id) as options from options where state = 'active' group by item_id, variant_id) x group by item_id, options having count(*) > 1)
    select distinct o.item_id as id from options o where o.merged and o.item_id not in (select item_id from alike)
      and not exists (select from options b where b.item_id = o.item_id and b.attribute_id = ${intoId}) order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
