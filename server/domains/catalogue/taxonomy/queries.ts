import { sql } from 'kysely';
import type { AttributeType } from '../../../../contract/catalogue/operator-fields.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { Names } from './files.ts';

export type KnownCategory = {
  id: number;
  key: string;
  parentId: number | null;
  level: number;
  sourceId: string | null;
  names: Names;
  urlKeys: Names;
  schemes: string[];
};
export type KnownAttribute = {
  id: number;
  key: string;
  type: AttributeType;
  isOption: boolean;
  version: number;
  sourceId: string | null;
  names: Names;
};
export type KnownValue = { id: number; attributeId: number; key: string; sourceId: string | null; names: Names; position: number };

const texts = (table: string, column: string) =>
  sql`coalesce((select json_object_agg(t.language, t.${sql.ref(column)}) from ${sql.table(`${table}_text`)} t where t.${sql.ref(`${table}_id`)} = r.id), '{}')`;

export async function knownCategories(tx: Tx): Promise<KnownCategory[]> {
  const { rows } = await sql<KnownCategory>`
    select r.id, r.key, r.parent_id as "parentId", r.level, r.source_id as "sourceId", ${texts('category', 'name')} as names, ${texts('category', 'url_key')} as "urlKeys", r.schemes
    from category r order by r.level, r.position, r.id`.execute(tx);
  return rows;
}

export async function knownAttributes(tx: Tx): Promise<KnownAttribute[]> {
  const { rows } = await sql<KnownAttribute>`
    select r.id, r.key, r.type, r.is_option as "isOption", r.version, r.source_id as "sourceId", ${texts('attribute', 'name')} as names from attribute r where not r.own order by r.id`.execute(
    tx,
  );
  return rows;
}

export async function knownValues(tx: Tx, attributeIds: readonly number[]): Promise<KnownValue[]> {
  const { rows } = await sql<KnownValue>`
    select r.id, r.attribute_id as "attributeId", r.key, r.source_id as "sourceId", ${texts('attribute_value', 'name')} as names, r.position
    from attribute_value r where r.attribute_id = any (${attributeIds}::bigint[]) order by r.position, r.id`.execute(tx);
  return rows;
}

/** `category attribute` of all assignments. */
export async function knownLinks(tx: Tx): Promise<Set<string>> {
  const { rows } = await sql<{ link: string }>`select category_id || ' ' || attribute_id as link from category_attribute`.execute(tx);
  return new Set(rows.map((row) => row.link));
}

/** Rows per statement: enough that its own cost does not count, few enough that its text stays a few megabytes. */
const batch = 10_000;

/** Runs a statement over all rows, some thousand at a time. */
async function inBatches<Row extends object, Answer>(
  rows: readonly Row[],
  run: (part: readonly Row[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < rows.length; at += batch) for (const answer of await run(rows.slice(at, at + batch))) answers.push(answer);
  return answers;
}

export type NewCategory = { sourceId: string; key: string; parentId: number | null; position: number; schemes: string[] };

/** One level; the levels above exist. Ids by those of the source. */
export async function addCategories(tx: Tx, rows: readonly NewCategory[]): Promise<Map<string | null, number>> {
  const added = await inBatches(rows, (part) =>
    tx
      .insertInto('category')
      .columns(['parent_id', 'key', 'level', 'position', 'source_id', 'schemes'])
      .expression((eb) =>
        eb
          .selectFrom(rowsOf(part, sql`"parentId" bigint, key text, position integer, "sourceId" text, schemes text[]`))
          .select(['given.parentId', 'given.key', sql<number>`1`.as('level'), 'given.position', 'given.sourceId', 'given.schemes']),
      )
      .returning(['id', 'source_id as sourceId'])
      .execute(),
  );
  return new Map(added.map((row) => [row.sourceId, row.id]));
}

/** Adds schemes to those of existing categories. */
export async function addSchemes(tx: Tx, rows: readonly { id: number; schemes: string[] }[]): Promise<void> {
  await inBatches(rows, (part) =>
    tx
      .updateTable('category')
      .from(rowsOf(part, sql`id bigint, schemes text[]`))
      .set((eb) => ({ schemes: sql<string[]>`category.schemes || given.schemes`, version: eb('category.version', '+', 1) }))
      .whereRef('category.id', '=', 'given.id')
      .execute(),
  );
}

export type NewAttribute = { sourceId: string; key: string; type: string; unit: string | null; facet: boolean; isOption: boolean };

/** Ids by those of the source. */
export async function addAttributes(tx: Tx, rows: readonly NewAttribute[]): Promise<Map<string | null, number>> {
  const added = await inBatches(rows, (part) =>
    tx
      .insertInto('attribute')
      .columns(['key', 'type', 'unit', 'facet', 'is_option', 'position', 'source_id'])
      .expression((eb) =>
        eb
          .selectFrom(rowsOf(part, sql`key text, type text, unit text, facet boolean, "isOption" boolean, "sourceId" text`))
          .select([
            'given.key',
            'given.type',
            'given.unit',
            'given.facet',
            'given.isOption',
            sql<number>`(select coalesce(max(position) + 1, 0) from attribute) + row_number() over () - 1`.as('position'),
            'given.sourceId',
          ]),
      )
      .returning(['id', 'source_id as sourceId'])
      .execute(),
  );
  return new Map(added.map((row) => [row.sourceId, row.id]));
}

export async function markOptions(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.updateTable('attribute').set({ is_option: true }).where('id', '=', anyOf(ids)).execute();
}

export type NewValue = { attributeId: number; sourceId: string; key: string; swatch: string | null; position: number };

/** Ids by `attribute source`. */
export async function addValues(tx: Tx, rows: readonly NewValue[]): Promise<Map<string, number>> {
  const added = await inBatches(rows, (part) =>
    tx
      .insertInto('attribute_value')
      .columns(['attribute_id', 'key', 'swatch', 'position', 'source_id'])
      .expression((eb) =>
        eb
          .selectFrom(rowsOf(part, sql`"attributeId" bigint, key text, swatch text, position integer, "sourceId" text`))
          .select(['given.attributeId', 'given.key', 'given.swatch', 'given.position', 'given.sourceId']),
      )
      .returning(['id', 'attribute_id as attributeId', 'source_id as sourceId'])
      .execute(),
  );
  return new Map(added.map((row) => [`${row.attributeId} ${row.sourceId}`, row.id]));
}

type Table = 'category' | 'attribute' | 'attribute_value';

/** Notes which record of the source an existing row is. */
export async function adopt(tx: Tx, table: Table, rows: readonly { id: number; sourceId: string }[]): Promise<void> {
  await inBatches(rows, (part) => {
    const given = rowsOf(part, sql`id bigint, "sourceId" text`);
    if (table === 'category')
      return tx
        .updateTable('category')
        .from(given)
        .set((eb) => ({ source_id: eb.ref('given.sourceId') }))
        .whereRef('category.id', '=', 'given.id')
        .execute();
    if (table === 'attribute')
      return tx
        .updateTable('attribute')
        .from(given)
        .set((eb) => ({ source_id: eb.ref('given.sourceId') }))
        .whereRef('attribute.id', '=', 'given.id')
        .execute();
    return tx
      .updateTable('attribute_value')
      .from(given)
      .set((eb) => ({ source_id: eb.ref('given.sourceId') }))
      .whereRef('attribute_value.id', '=', 'given.id')
      .execute();
  });
}

export type TextRow = { id: number; language: string; name: string; urlKey?: string };

export async function putTexts(tx: Tx, table: Table, rows: readonly TextRow[]): Promise<void> {
  await inBatches(rows, (part) => {
    const given = rowsOf(part, sql`id bigint, language text, name text, "urlKey" text`);
    if (table === 'category')
      return tx
        .insertInto('category_text')
        .columns(['category_id', 'language', 'name', 'url_key'])
        .expression((eb) => eb.selectFrom(given).select(['given.id', 'given.language', 'given.name', 'given.urlKey']))
        .onConflict((conflict) =>
          conflict
            .columns(['category_id', 'language'])
            .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), url_key: eb.ref('excluded.url_key') })),
        )
        .execute();
    if (table === 'attribute')
      return tx
        .insertInto('attribute_text')
        .columns(['attribute_id', 'language', 'name'])
        .expression((eb) => eb.selectFrom(given).select(['given.id', 'given.language', 'given.name']))
        .onConflict((conflict) => conflict.columns(['attribute_id', 'language']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
        .execute();
    return tx
      .insertInto('attribute_value_text')
      .columns(['attribute_value_id', 'language', 'name'])
      .expression((eb) => eb.selectFrom(given).select(['given.id', 'given.language', 'given.name']))
      .onConflict((conflict) =>
        conflict.columns(['attribute_value_id', 'language']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
      )
      .execute();
  });
}

/** Assigns attributes to categories, after those that they have. */
export async function addLinks(tx: Tx, rows: readonly { categoryId: number; attributeId: number; position: number }[]): Promise<void> {
  await inBatches(rows, (part) =>
    tx
      .insertInto('category_attribute')
      .columns(['category_id', 'attribute_id', 'position'])
      .expression((eb) =>
        eb
          .selectFrom(rowsOf(part, sql`"categoryId" bigint, "attributeId" bigint, position integer`))
          .select([
            'given.categoryId',
            'given.attributeId',
            sql<number>`given.position + coalesce((select max(x.position) + 1 from category_attribute x where x.category_id = given."categoryId"), 0)`.as(
              'position',
            ),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}
