import { sql, type Transaction } from 'kysely';
import type { AttributeType } from '../../../../contract/catalogue/operator-catalogue.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import type { Names } from './files.ts';

export type KnownCategory = {
  id: number;
  key: string;
  parentId: number | null;
  level: number;
  sourceId: string | null;
  names: Names;
  urlKeys: Names;
};
export type KnownAttribute = { id: number; key: string; type: AttributeType; sourceId: string | null; names: Names };
export type KnownValue = { id: number; attributeId: number; key: string; sourceId: string | null; names: Names; position: number };

const texts = (table: string, column: string) =>
  sql`coalesce((select json_object_agg(t.language, t.${sql.ref(column)}) from ${sql.table(`${table}_text`)} t where t.${sql.ref(`${table}_id`)} = r.id), '{}')`;

export async function knownCategories(tx: Transaction<DB>): Promise<KnownCategory[]> {
  const { rows } = await sql<KnownCategory>`
    select r.id, r.key, r.parent_id as "parentId", r.level, r.source_id as "sourceId", ${texts('category', 'name')} as names, ${texts('category', 'url_key')} as "urlKeys"
    from category r order by r.level, r.position, r.id`.execute(tx);
  return rows;
}

export async function knownAttributes(tx: Transaction<DB>): Promise<KnownAttribute[]> {
  const { rows } = await sql<KnownAttribute>`
    select r.id, r.key, r.type, r.source_id as "sourceId", ${texts('attribute', 'name')} as names from attribute r order by r.id`.execute(
    tx,
  );
  return rows;
}

export async function knownValues(tx: Transaction<DB>, attributeIds: readonly number[]): Promise<KnownValue[]> {
  const { rows } = await sql<KnownValue>`
    select r.id, r.attribute_id as "attributeId", r.key, r.source_id as "sourceId", ${texts('attribute_value', 'name')} as names, r.position
    from attribute_value r where r.attribute_id = any (${attributeIds}::bigint[]) order by r.position, r.id`.execute(tx);
  return rows;
}

/** `category attribute` of all assignments. */
export async function knownLinks(tx: Transaction<DB>): Promise<Set<string>> {
  const { rows } = await sql<{ link: string }>`select category_id || ' ' || attribute_id as link from category_attribute`.execute(tx);
  return new Set(rows.map((row) => row.link));
}

/** Rows per statement: enough that its own cost does not count, few enough that its text stays a few megabytes. */
const batch = 10_000;

/** Runs a statement over all rows as JSON, some thousand at a time. */
async function inBatches<Row extends object, Answer>(
  rows: readonly Row[],
  run: (json: string) => Promise<{ rows: Answer[] }>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < rows.length; at += batch) {
    const part = await run(JSON.stringify(rows.slice(at, at + batch)));
    for (const row of part.rows) answers.push(row);
  }
  return answers;
}

type Added = { id: number; source_id: string };

/** One level; the levels above exist. */
export async function addCategories(
  tx: Transaction<DB>,
  rows: readonly { source_id: string; key: string; parent_id: number | null; position: number }[],
): Promise<Map<string, number>> {
  const added = await inBatches<object, Added>(rows, (json) =>
    // sql-check: not null source_id, all rows that are given have one
    sql<Added>`insert into category (parent_id, key, level, position, source_id) select parent_id, key, 1, position, source_id
      from json_to_recordset(${json}::json) as g (parent_id bigint, key text, position integer, source_id text) returning id, source_id`.execute(
      tx,
    ),
  );
  return new Map(added.map((row) => [row.source_id, row.id]));
}

export async function addAttributes(
  tx: Transaction<DB>,
  rows: readonly { source_id: string; key: string; type: string; unit: string | null; facet: boolean }[],
): Promise<Map<string, number>> {
  const added = await inBatches<object, Added>(rows, (json) =>
    // sql-check: not null source_id, all rows that are given have one
    sql<Added>`insert into attribute (key, type, unit, facet, position, source_id)
      select key, type, unit, facet, (select coalesce(max(position) + 1, 0) from attribute) + row_number() over () - 1, source_id
      from json_to_recordset(${json}::json) as g (key text, type text, unit text, facet boolean, source_id text) returning id, source_id`.execute(
      tx,
    ),
  );
  return new Map(added.map((row) => [row.source_id, row.id]));
}

/** Ids by `attribute source`. */
export async function addValues(
  tx: Transaction<DB>,
  rows: readonly { attribute_id: number; source_id: string; key: string; swatch: string | null; position: number }[],
): Promise<Map<string, number>> {
  const added = await inBatches<object, Added & { attribute_id: number }>(rows, (json) =>
    // sql-check: not null source_id, all rows that are given have one
    sql<
      Added & { attribute_id: number }
    >`insert into attribute_value (attribute_id, key, swatch, position, source_id) select attribute_id, key, swatch, position, source_id
      from json_to_recordset(${json}::json) as g (attribute_id bigint, key text, swatch text, position integer, source_id text)
      returning id, attribute_id, source_id`.execute(tx),
  );
  return new Map(added.map((row) => [`${row.attribute_id} ${row.source_id}`, row.id]));
}

export async function adopt(
  tx: Transaction<DB>,
  table: 'category' | 'attribute' | 'attribute_value',
  rows: readonly { id: number; source_id: string }[],
): Promise<void> {
  await inBatches(rows, (json) =>
    sql`update ${sql.table(table)} r set source_id = g.source_id from json_to_recordset(${json}::json) as g (id bigint, source_id text) where r.id = g.id`.execute(
      tx,
    ),
  );
}

export type TextRow = { id: number; language: string; name: string; url_key?: string };

export async function putTexts(
  tx: Transaction<DB>,
  table: 'category' | 'attribute' | 'attribute_value',
  rows: readonly TextRow[],
): Promise<void> {
  const owner = sql.ref(`${table}_id`);
  const [more, same] = table === 'category' ? [sql`, url_key`, sql`, url_key = excluded.url_key`] : [sql``, sql``];
  await inBatches(rows, (json) =>
    sql`insert into ${sql.table(`${table}_text`)} (${owner}, language, name ${more}) select id, language, name ${more}
      from json_to_recordset(${json}::json) as g (id bigint, language text, name text, url_key text)
      on conflict (${owner}, language) do update set name = excluded.name ${same}`.execute(tx),
  );
}

export async function addLinks(
  tx: Transaction<DB>,
  rows: readonly { category_id: number; attribute_id: number; position: number }[],
): Promise<void> {
  await inBatches(rows, (json) =>
    sql`insert into category_attribute (category_id, attribute_id, position)
      select g.category_id, g.attribute_id, g.position + coalesce((select max(x.position) + 1 from category_attribute x where x.category_id = g.category_id), 0)
      from json_to_recordset(${json}::json) as g (category_id bigint, attribute_id bigint, position integer) on conflict do nothing`.execute(
      tx,
    ),
  );
}
