import { sql } from 'kysely';
import { publish } from '../../../platform/events/outbox.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type AttributeInput, type CategoryInput, type Localised, schemesOfNew } from './write-input.ts';

/*
 * Writes categories and attributes. Each function takes all rows at once, upserts them by their natural keys and returns ids by key.
 */

const byKey = (rows: readonly { key: string; id: number }[]): Map<string, number> => new Map(rows.map((row) => [row.key, row.id]));
const inLanguages = <Value, Row>(texts: Localised<Value> | undefined, row: (language: string, value: Value) => Row): Row[] =>
  Object.entries(texts ?? {}).map(([language, value]) => row(language, value as Value));

/** PostgreSQL refuses two rows of the same key in one statement; the later one counts. */
function distinct<Row>(rows: readonly Row[], key: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [key(row), row])).values()];
}

export async function writeCategories(tx: Tx, given: readonly CategoryInput[]): Promise<Map<string, number>> {
  const categories = distinct(given, (category) => category.key);
  const rows = categories.map(({ key, parentKey, position, pictureKey, schemes = [] }, index) => ({
    key,
    position: position ?? index,
    picture_key: pictureKey ?? null,
    schemes: [...schemesOfNew(parentKey), ...schemes],
  }));
  const written = await tx
    .insertInto('category')
    .columns(['key', 'level', 'position', 'picture_key', 'schemes'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(rows, sql`key text, position integer, picture_key text, schemes text[]`))
        .select(['given.key', sql<number>`1`.as('level'), 'given.position', 'given.picture_key', 'given.schemes']),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        picture_key: eb.fn.coalesce('excluded.picture_key', 'category.picture_key'),
      })),
    )
    .returning(['key', 'id'])
    .execute();
  const ids = byKey(written);
  const parents = categories.map(({ key, parentKey }) => ({ key, parent_key: parentKey }));
  await tx
    .updateTable('category')
    .from(rowsOf(parents, sql`key text, parent_key text`))
    .leftJoin('category as parent', 'parent.key', 'given.parent_key')
    .set((eb) => ({ parent_id: eb.ref('parent.id') }))
    .whereRef('category.key', '=', 'given.key')
    .execute();
  await tx
    .withRecursive('tree', (db) =>
      db
        .selectFrom('category')
        .select(['id', sql<number[]>`array[id]`.as('path')])
        .where('parent_id', 'is', null)
        .unionAll(
          db
            .selectFrom('category')
            .innerJoin('tree', 'tree.id', 'category.parent_id')
            .select(['category.id', sql<number[]>`tree.path || category.id`.as('path')]),
        ),
    )
    .updateTable('category')
    .from('tree')
    .set((eb) => ({ path: eb.ref('tree.path'), level: sql<number>`cardinality(tree.path)` }))
    .whereRef('tree.id', '=', 'category.id')
    .whereRef('category.path', '<>', 'tree.path')
    .execute();
  const texts = categories.flatMap(({ key, texts }) =>
    inLanguages(texts, (language, { name, urlKey, description }) => ({
      id: ids.get(key),
      language,
      name,
      url_key: urlKey,
      description: description ?? '',
    })),
  );
  await tx
    .insertInto('category_text')
    .columns(['category_id', 'language', 'name', 'url_key', 'description'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(texts, sql`id bigint, language text, name text, url_key text, description text`))
        .select(['given.id', 'given.language', 'given.name', 'given.url_key', 'given.description']),
    )
    .onConflict((conflict) =>
      conflict.columns(['category_id', 'language']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        url_key: eb.ref('excluded.url_key'),
        description: eb.ref('excluded.description'),
      })),
    )
    .execute();
  await publish(tx, 'catalogue.changed', {});
  return ids;
}

export async function writeAttributes(tx: Tx, given: readonly AttributeInput[]): Promise<Map<string, number>> {
  const attributes = distinct(given, (attribute) => attribute.key);
  const rows = attributes.map(({ key, type, unit, facet, isOption, position }, index) => ({
    key,
    type,
    unit: unit ?? null,
    facet: facet ?? false,
    is_option: isOption ?? false,
    position: position ?? index,
  }));
  const written = await tx
    .insertInto('attribute')
    .columns(['key', 'type', 'unit', 'facet', 'is_option', 'position'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(rows, sql`key text, type text, unit text, facet boolean, is_option boolean, position integer`))
        .select(['given.key', 'given.type', 'given.unit', 'given.facet', 'given.is_option', 'given.position']),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        type: eb.ref('excluded.type'),
        unit: eb.ref('excluded.unit'),
        facet: eb.ref('excluded.facet'),
        is_option: eb.ref('excluded.is_option'),
        position: eb.ref('excluded.position'),
      })),
    )
    .returning(['key', 'id'])
    .execute();
  const ids = byKey(written);
  const names = attributes.flatMap(({ key, names }) => inLanguages(names, (language, name) => ({ id: ids.get(key), language, name })));
  await tx
    .insertInto('attribute_text')
    .columns(['attribute_id', 'language', 'name'])
    .expression((eb) =>
      eb.selectFrom(rowsOf(names, sql`id bigint, language text, name text`)).select(['given.id', 'given.language', 'given.name']),
    )
    .onConflict((conflict) => conflict.columns(['attribute_id', 'language']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute();
  await writeValues(tx, attributes, ids);
  const links = attributes.flatMap(({ key, categoryKeys }) =>
    (categoryKeys ?? []).map((category_key, position) => ({ id: ids.get(key), category_key, position })),
  );
  await tx
    .insertInto('category_attribute')
    .columns(['category_id', 'attribute_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(links, sql`id bigint, category_key text, position integer`))
        .innerJoin('category', 'category.key', 'given.category_key')
        .select(['category.id as category_id', 'given.id as attribute_id', 'given.position']),
    )
    .onConflict((conflict) =>
      conflict.columns(['category_id', 'attribute_id']).doUpdateSet((eb) => ({ position: eb.ref('excluded.position') })),
    )
    .execute();
  await publish(tx, 'catalogue.changed', {});
  return ids;
}

/** The listed values of attributes with their names. */
async function writeValues(tx: Tx, attributes: readonly AttributeInput[], ids: ReadonlyMap<string, number>): Promise<void> {
  const values = attributes.flatMap(({ key, values }) =>
    distinct(values ?? [], (value) => value.key).map((value, index) => ({
      attribute_id: ids.get(key),
      key: value.key,
      swatch: value.swatch ?? null,
      position: value.position ?? index,
      names: value.names,
    })),
  );
  const rows = values.map(({ names: _, ...row }) => row);
  const written = await tx
    .insertInto('attribute_value')
    .columns(['attribute_id', 'key', 'swatch', 'position'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(rows, sql`attribute_id bigint, key text, swatch text, position integer`))
        .select(['given.attribute_id', 'given.key', 'given.swatch', 'given.position']),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['attribute_id', 'key'])
        .doUpdateSet((eb) => ({ swatch: eb.ref('excluded.swatch'), position: eb.ref('excluded.position') })),
    )
    .returning(['attribute_id as attributeId', 'key', 'id'])
    .execute();
  const valueIds = new Map(written.map((row) => [`${row.attributeId} ${row.key}`, row.id]));
  const names = values.flatMap(({ attribute_id, key, names }) =>
    inLanguages(names, (language, name) => ({ id: valueIds.get(`${attribute_id} ${key}`), language, name })),
  );
  await tx
    .insertInto('attribute_value_text')
    .columns(['attribute_value_id', 'language', 'name'])
    .expression((eb) =>
      eb.selectFrom(rowsOf(names, sql`id bigint, language text, name text`)).select(['given.id', 'given.language', 'given.name']),
    )
    .onConflict((conflict) => conflict.columns(['attribute_value_id', 'language']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute();
}
