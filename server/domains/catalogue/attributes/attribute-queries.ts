import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import type { attributeSorts, AttributeDetail, AttributeRow } from '../../../../contract/catalogue/attributes.ts';
import type { AttributeType } from '../../../../contract/catalogue/operator-fields.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { missingOf, nameOf } from '../categories/tree-queries.ts';

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
  const parts: RawBuilder<unknown>[] = [sql`not a.own`];
  if (keyword)
    parts.push(
      sql`(a.key ilike ${containing(keyword)} or exists (select from attribute_text t where t.attribute_id = a.id and t.name ilike ${containing(keyword)}))`,
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
  db: Connection,
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
export async function findAttribute(db: Connection, id: number, language: string): Promise<AttributeDetail | undefined> {
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

/**
 * Locked rows, in the order of their ids, so that two such changes never deadlock. With `inUse` items can get them meanwhile; otherwise
 * nothing new refers to them until the transaction ends, so that they can be deleted.
 */
export async function lockedAttributes(tx: Tx, ids: readonly number[], { inUse = false } = {}): Promise<Map<number, Stored>> {
  // Values are read after the lock is acquired.
  await sql`select id from attribute where id = any (${ids}::bigint[]) order by id ${inUse ? sql`for no key update` : sql`for update`}`.execute(
    tx,
  );
  const { rows } = await sql<Stored>`
    select a.id, a.key, a.type, a.unit, a.facet, a.is_option as "isOption", a.version, ${namesOf('attribute', 'a')} as names
    from attribute a where a.id = any (${ids}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function addAttribute(
  tx: Tx,
  { key, type, unit, facet, isOption }: Pick<Stored, 'key' | 'type' | 'unit' | 'facet' | 'isOption'>,
): Promise<number> {
  const { id } = await tx
    .insertInto('attribute')
    .values({
      key: sql<string>`case when exists (select from attribute where key = ${key}::text)
        then ${key}::text || '-' || (select max(id) + 1 from attribute) else ${key}::text end`,
      type,
      unit,
      facet,
      is_option: isOption,
      position: sql<number>`coalesce((select max(position) + 1 from attribute), 0)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateAttribute(
  tx: Tx,
  { id, type, unit, facet, isOption }: Omit<Stored, 'key' | 'version' | 'names'>,
): Promise<void> {
  await tx
    .updateTable('attribute')
    .set((eb) => ({ type, unit, facet, is_option: isOption, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function countVersion(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('attribute')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

const namedRows = (names: Names): { language: string; name: string }[] =>
  Object.entries(names)
    .filter(([, name]) => name !== '')
    .map(([language, name]) => ({ language, name }));

/** Replaces the names of an attribute: languages that are left out are deleted. */
export async function putAttributeNames(tx: Tx, id: number, names: Names): Promise<void> {
  await tx
    .with('given', (db) => db.selectFrom(rowsOf(namedRows(names), sql`language text, name text`)).selectAll())
    .with('gone', (db) =>
      db
        .deleteFrom('attribute_text')
        .where('attribute_id', '=', id)
        .where('language', 'not in', (eb) => eb.selectFrom('given').select('given.language')),
    )
    .insertInto('attribute_text')
    .columns(['attribute_id', 'language', 'name'])
    .expression((eb) => eb.selectFrom('given').select([sql<number>`${id}::bigint`.as('attribute_id'), 'given.language', 'given.name']))
    .onConflict((conflict) => conflict.columns(['attribute_id', 'language']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute();
}

/** The same for a value. */
export async function putValueNames(tx: Tx, id: number, names: Names): Promise<void> {
  await tx
    .with('given', (db) => db.selectFrom(rowsOf(namedRows(names), sql`language text, name text`)).selectAll())
    .with('gone', (db) =>
      db
        .deleteFrom('attribute_value_text')
        .where('attribute_value_id', '=', id)
        .where('language', 'not in', (eb) => eb.selectFrom('given').select('given.language')),
    )
    .insertInto('attribute_value_text')
    .columns(['attribute_value_id', 'language', 'name'])
    .expression((eb) =>
      eb.selectFrom('given').select([sql<number>`${id}::bigint`.as('attribute_value_id'), 'given.language', 'given.name']),
    )
    .onConflict((conflict) => conflict.columns(['attribute_value_id', 'language']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute();
}

/** Items of an attribute, locked against changes. */
export async function itemsUsing(tx: Tx, attributeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select item_id as id from item_attribute where attribute_id = ${attributeId}
    union select v.item_id from variant_option o join variant v on v.id = o.variant_id where o.attribute_id = ${attributeId} order by 1`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}

export async function deleteAttribute(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('attribute').where('id', '=', id).execute();
}

export type StoredValue = { id: number; key: string; swatch: string | null; names: Names; items: number };

export async function valuesOf(tx: Tx, attributeId: number): Promise<StoredValue[]> {
  const { rows } = await sql<StoredValue>`
    select w.id, w.key, w.swatch, ${namesOf('attribute_value', 'w')} as names, ${itemsOfValue} as items
    from attribute_value w where w.attribute_id = ${attributeId} order by w.position, w.id`.execute(tx);
  return rows;
}

export async function addValue(tx: Tx, attributeId: number, key: string, swatch: string | null): Promise<number> {
  const { id } = await tx
    .insertInto('attribute_value')
    .values({
      attribute_id: attributeId,
      key: sql<string>`case when exists (select from attribute_value where attribute_id = ${attributeId} and key = ${key}::text)
        then ${key}::text || '-' || (select max(id) + 1 from attribute_value) else ${key}::text end`,
      swatch,
      position: sql<number>`coalesce((select max(position) + 1 from attribute_value where attribute_id = ${attributeId}), 0)`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setSwatch(tx: Tx, valueId: number, swatch: string | null): Promise<void> {
  await tx.updateTable('attribute_value').set({ swatch }).where('id', '=', valueId).execute();
}

export async function orderValues(tx: Tx, valueIds: readonly number[]): Promise<void> {
  const rows = valueIds.map((id, position) => ({ id, position }));
  await tx
    .updateTable('attribute_value')
    .from(rowsOf(rows, sql`id bigint, position integer`))
    .set((eb) => ({ position: eb.ref('given.position') }))
    .whereRef('attribute_value.id', '=', 'given.id')
    .execute();
}

export async function deleteValues(tx: Tx, valueIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('attribute_value').where('id', '=', anyOf(valueIds)).execute();
}
