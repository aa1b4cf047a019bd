import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import type { attributeSorts, AttributeDetail, AttributeRow, AttributeType } from '../../../../contract/catalogue/operator-catalogue.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { likeText, missingOf, nameOf } from '../categories/tree-queries.ts';

export type Names = Partial<Record<Language, string>>;
type Sort = (typeof attributeSorts)[number];
export type AttributeFilter = {
  keyword?: string | undefined;
  type?: AttributeType | undefined;
  missing?: Language | undefined;
  unused?: boolean | undefined;
  sort?: Sort | `-${Sort}` | undefined;
};

/** Items with a value of an attribute, of their own or of a variant. */
const itemsOf = (condition: (alias: 'f' | 'o') => RawBuilder<unknown>): RawBuilder<number> =>
  sql`(select count(*)::int from (select f.item_id from item_attribute f where ${condition('f')}
    union select v.item_id from variant_option o join variant v on v.id = o.variant_id where ${condition('o')}) u)`;
const itemsOfAttribute = itemsOf((alias) => sql`${sql.ref(`${alias}.attribute_id`)} = a.id`);
const itemsOfValue = itemsOf((alias) => sql`${sql.ref(`${alias}.attribute_value_id`)} = w.id`);
const namesOf = (table: 'attribute' | 'attribute_value', alias: string): RawBuilder<Names> =>
  sql`coalesce((select json_object_agg(t.language, t.name) from ${sql.table(`${table}_text`)} t
    where t.${sql.ref(`${table}_id`)} = ${sql.ref(`${alias}.id`)} and t.name <> ''), '{}')`;

const columns = (language: string): RawBuilder<unknown> => sql`
  a.id, a.key, ${nameOf('attribute', 'a', language)} as name, a.type, a.unit, a.facet, a.is_option as "isOption", a.version,
  (select count(*)::int from attribute_value w where w.attribute_id = a.id) as values,
  (select count(*)::int from category_attribute x where x.attribute_id = a.id) as categories,
  ${itemsOfAttribute} as items, ${missingOf('attribute', 'a')} as missing`;

function conditions({ keyword, type, missing, unused }: AttributeFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (keyword)
    parts.push(
      sql`(a.key ilike ${likeText(keyword)} or exists (select from attribute_text t where t.attribute_id = a.id and t.name ilike ${likeText(keyword)}))`,
    );
  if (type) parts.push(sql`a.type = ${type}`);
  if (missing)
    parts.push(sql`not exists (select from attribute_text t where t.attribute_id = a.id and t.language = ${missing} and t.name <> '')`);
  if (unused)
    parts.push(
      sql`not exists (select from item_attribute f where f.attribute_id = a.id) and not exists (select from variant_option o where o.attribute_id = a.id)`,
    );
  return sql.join(parts, sql` and `);
}

function order(sort: AttributeFilter['sort'], language: string): RawBuilder<unknown> {
  const descending = sort?.startsWith('-') ?? false;
  const keys: Record<Sort, RawBuilder<unknown>> = {
    position: sql`a.position`,
    name: sql`lower(${nameOf('attribute', 'a', language)})`,
    values: sql`(select count(*) from attribute_value w where w.attribute_id = a.id)`,
    categories: sql`(select count(*) from category_attribute x where x.attribute_id = a.id)`,
    items: itemsOfAttribute,
  };
  return sql`${keys[(sort?.replace('-', '') ?? 'name') as Sort]} ${descending ? sql`desc` : sql`asc`}, a.id`;
}

/** One page and the total count. One statement. */
export async function listAttributes(
  db: Kysely<DB>,
  filter: AttributeFilter,
  language: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: AttributeRow[]; total: number }> {
  const { rows } = await sql<AttributeRow & { total: number }>`
    with page as materialized (select a.id, count(*) over () as total, row_number() over (order by ${order(filter.sort, language)}) as place
      from attribute a where ${conditions(filter)} order by place limit ${size} offset ${(page - 1) * size})
    select ${columns(language)}, page.total::int as total from page join attribute a on a.id = page.id order by page.place`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** One attribute with its values and categories. One statement. */
export async function findAttribute(db: Kysely<DB>, id: number, language: string): Promise<AttributeDetail | undefined> {
  const { rows } = await sql<AttributeDetail>`
    select ${columns(language)}, ${namesOf('attribute', 'a')} as names,
      coalesce((select json_agg(json_build_object('id', w.id, 'key', w.key, 'names', ${namesOf('attribute_value', 'w')}, 'swatch', w.swatch, 'items', ${itemsOfValue})
        order by w.position, w.id) from attribute_value w where w.attribute_id = a.id), '[]') as "valueList",
      coalesce((select json_agg(json_build_object('id', c.id, 'name', ${nameOf('category', 'c', language)}, 'required', x.required) order by c.level, c.position, c.id)
        from category_attribute x join category c on c.id = x.category_id where x.attribute_id = a.id), '[]') as "categoryList"
    from attribute a where a.id = ${id}`.execute(db);
  return rows[0];
}

export type Stored = {
  id: number;
  key: string;
  type: AttributeType;
  unit: string | null;
  facet: boolean;
  isOption: boolean;
  version: number;
  names: Names;
};

/** Locked rows, in the order of their ids, so that two such changes never deadlock. */
export async function lockedAttributes(tx: Transaction<DB>, ids: readonly number[]): Promise<Map<number, Stored>> {
  // Values are read after the lock is acquired.
  await sql`select id from attribute where id = any (${ids}::bigint[]) order by id for update`.execute(tx);
  const { rows } = await sql<Stored>`
    select a.id, a.key, a.type, a.unit, a.facet, a.is_option as "isOption", a.version, ${namesOf('attribute', 'a')} as names
    from attribute a where a.id = any (${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function addAttribute(
  tx: Transaction<DB>,
  { key, type, unit, facet, isOption }: Pick<Stored, 'key' | 'type' | 'unit' | 'facet' | 'isOption'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into attribute (key, type, unit, facet, is_option, position)
    select case when exists (select from attribute where key = ${key}) then ${key} || '-' || (select max(id) + 1 from attribute) else ${key} end,
      ${type}, ${unit}, ${facet}, ${isOption}, coalesce((select max(position) + 1 from attribute), 0)
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function updateAttribute(
  tx: Transaction<DB>,
  { id, type, unit, facet, isOption }: Omit<Stored, 'key' | 'version' | 'names'>,
): Promise<void> {
  await sql`update attribute set type = ${type}, unit = ${unit}, facet = ${facet}, is_option = ${isOption}, version = version + 1 where id = ${id}`.execute(
    tx,
  );
}

export async function countVersion(tx: Transaction<DB>, id: number): Promise<void> {
  await sql`update attribute set version = version + 1 where id = ${id}`.execute(tx);
}

export async function putNames(tx: Transaction<DB>, table: 'attribute' | 'attribute_value', id: number, names: Names): Promise<void> {
  const [rows, owner] = [Object.entries(names).map(([language, name]) => ({ language, name })), sql.ref(`${table}_id`)];
  await sql`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as g (language text, name text) where name <> ''),
    gone as (delete from ${sql.table(`${table}_text`)} where ${owner} = ${id} and language not in (select language from given))
    insert into ${sql.table(`${table}_text`)} (${owner}, language, name) select ${id}, language, name from given
    on conflict (${owner}, language) do update set name = excluded.name`.execute(tx);
}

/** Items of an attribute, locked against changes. */
export async function itemsUsing(tx: Transaction<DB>, attributeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select item_id as id from item_attribute where attribute_id = ${attributeId}
    union select v.item_id from variant_option o join variant v on v.id = o.variant_id where o.attribute_id = ${attributeId} order by 1`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

export async function deleteAttribute(tx: Transaction<DB>, id: number): Promise<void> {
  await sql`delete from attribute where id = ${id}`.execute(tx);
}

export type StoredValue = { id: number; key: string; swatch: string | null; names: Names; items: number };

export async function valuesOf(tx: Transaction<DB>, attributeId: number): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select w.id, w.key, w.swatch, ${namesOf('attribute_value', 'w')} as names, ${itemsOfValue} as items
    from attribute_value w where w.attribute_id = ${attributeId} order by w.position, w.id`.execute(tx);
  return rows;
}

export async function addValue(tx: Transaction<DB>, attributeId: number, key: string, swatch: string | null): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into attribute_value (attribute_id, key, swatch, position)
    select ${attributeId}, case when exists (select from attribute_value where attribute_id = ${attributeId} and key = ${key})
        then ${key} || '-' || (select max(id) + 1 from attribute_value) else ${key} end,
      ${swatch}, coalesce((select max(position) + 1 from attribute_value where attribute_id = ${attributeId}), 0)
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function setSwatch(tx: Transaction<DB>, valueId: number, swatch: string | null): Promise<void> {
  await sql`update attribute_value set swatch = ${swatch} where id = ${valueId}`.execute(tx);
}

export async function orderValues(tx: Transaction<DB>, valueIds: readonly number[]): Promise<void> {
  await sql`update attribute_value w set position = g.ordinality - 1 from unnest(${valueIds}::bigint[]) with ordinality as g (id, ordinality) where w.id = g.id`.execute(
    tx,
  );
}

export async function deleteValues(tx: Transaction<DB>, valueIds: readonly number[]): Promise<void> {
  await sql`delete from attribute_value where id = any (${valueIds}::bigint[])`.execute(tx);
}
