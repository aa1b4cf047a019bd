import { type RawBuilder, sql } from 'kysely';
import { languages, type Language } from '../../../../contract/values/locale.ts';
import { type RegistrationScheme, registrationSchemes } from '../../../../contract/catalogue/item-compliance.ts';
import type { AssignedAttribute, CategoryDetail, CategoryRow, CategoryText } from '../../../../contract/catalogue/categories.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { schemesOfNew } from '../write/write-input.ts';
import { namesCategory } from '../../promotions/activities/index.ts';

type Link = { id: number; name: string };

/** The name of a row in a language, else in English, else in any, else its key. */
export const nameOf = (table: 'category' | 'attribute' | 'attribute_value', alias: string, language: string): RawBuilder<string> =>
  sql`coalesce((select t.name from ${sql.table(`${table}_text`)} t where t.${sql.ref(`${table}_id`)} = ${sql.ref(`${alias}.id`)} and t.name <> ''
    order by t.language = ${language} desc, t.language = 'en' desc, t.language limit 1), ${sql.ref(`${alias}.key`)})`;

/** Languages in which a row has no name. */
export const missingOf = (table: 'category' | 'attribute' | 'attribute_value', alias: string): RawBuilder<Language[]> =>
  sql`array(select l from unnest(${languages}::text[]) with ordinality as x (l, o) where not exists (select from ${sql.table(`${table}_text`)} t
    where t.${sql.ref(`${table}_id`)} = ${sql.ref(`${alias}.id`)} and t.language = l and t.name <> '') order by o)`;

const trailOf = (language: string): RawBuilder<Link[]> =>
  sql`coalesce((select json_agg(json_build_object('id', p.id, 'name', ${nameOf('category', 'p', language)}) order by p.level)
    from category p where p.id = any (c.path) and p.id <> c.id), '[]')`;

const itemsBelow = sql`(select count(*)::int from item i join category d on d.id = i.category_id where d.path @> array[c.id])`;

const rowColumns = (language: string): RawBuilder<unknown> => sql`
  c.id, c.parent_id as "parentId", ${nameOf('category', 'c', language)} as name, c.level, c.version, c.hidden,
  not exists (select from category h where h.id = any (c.path) and h.hidden) as shown,
  (select count(*)::int from category k where k.parent_id = c.id) as children, ${missingOf('category', 'c')} as missing`;

/** Direct children of a category; null: the first level. One statement that also counts all their items. */
export async function childrenOf(db: Connection, parentId: number | null, language: string): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    with mine as materialized (select id from category where ${parentId === null ? sql`parent_id is null` : sql`parent_id = ${parentId}`}),
    counts as (select m.id, count(*)::int as items from mine m join category d on d.path @> array[m.id] join item i on i.category_id = d.id group by m.id)
    select ${rowColumns(language)}, coalesce(n.items, 0) as items
    from mine join category c on c.id = mine.id left join counts n on n.id = c.id order by c.position, c.id`.execute(db);
  return rows;
}

/** Those whose key or name in any language contains the words; nearest to the root first. */
export async function findCategories(
  db: Connection,
  keyword: string,
  language: string,
  most: number,
): Promise<(CategoryRow & { trail: Link[] })[]> {
  const within = containing(keyword);
  const { rows } = await sql<CategoryRow & { trail: Link[] }>`
    with found as materialized (
      select c.id, c.level, c.path from category c
      where c.key ilike ${within} or c.id::text = ${keyword} or exists (select from category_text t where t.category_id = c.id and t.name ilike ${within})
      order by (${nameOf('category', 'c', language)} ilike ${within.slice(1)}) desc, c.level, c.position, c.id limit ${most})
    select ${rowColumns(language)}, ${itemsBelow} as items, ${trailOf(language)} as trail
    from found join category c on c.id = found.id order by (${nameOf('category', 'c', language)} ilike ${within.slice(1)}) desc, c.level, c.position, c.id`.execute(
    db,
  );
  return rows;
}

const assignedColumns = (language: string): RawBuilder<unknown> =>
  sql`'id', a.id, 'name', ${nameOf('attribute', 'a', language)}, 'type', a.type, 'unit', a.unit, 'facet', a.facet, 'required', x.required`;

/** One category with all its data. One statement. */
export async function findDetail(db: Connection, id: number, language: string): Promise<CategoryDetail | undefined> {
  const { rows } = await sql<CategoryDetail & { uses: CategoryDetail['uses'] }>`
    select ${rowColumns(language)}, ${itemsBelow} as items, c.key, c.picture_key as "pictureKey", ${trailOf(language)} as trail,
      coalesce((select json_object_agg(t.language, json_build_object('name', t.name, 'urlKey', t.url_key, 'description', t.description))
        from category_text t where t.category_id = c.id), '{}') as texts,
      coalesce((select json_agg(json_build_object(${assignedColumns(language)}) order by x.position, a.position, a.id)
        from category_attribute x join attribute a on a.id = x.attribute_id where x.category_id = c.id), '[]') as attributes,
      coalesce((select json_agg(json_build_object(${assignedColumns(language)}, 'from', ${nameOf('category', 'p', language)}) order by p.level, x.position, a.id)
        from category p join category_attribute x on x.category_id = p.id join attribute a on a.id = x.attribute_id
        where p.id = any (c.path) and p.id <> c.id), '[]') as inherited,
      ${usesJson} as uses, c.schemes,
      array(select distinct u from category p cross join lateral unnest(p.schemes) u where p.id = any (c.path) and p.id <> c.id) as "inheritedSchemes"
    from category c where c.id = ${id}`.execute(db);
  return rows[0];
}

const usesJson = sql`json_build_object('children', (select count(*) from category k where k.parent_id = c.id),
  'items', (select count(*) from item i where i.category_id = c.id), 'allItems', ${itemsBelow},
  'attributes', (select count(*) from category_attribute x where x.category_id = c.id),
  'sellers', (select count(*) from company m where c.id = any (m.category_ids)),
  'activities', (select count(distinct v.activity_id) from activity_version v join activity a on a.id = v.activity_id and v.version in (a.version, a.published_version)
    where ${namesCategory(sql`v.content`, sql`c.id`)}))`;

export type Merging = {
  uses: CategoryDetail['uses'];
  stores: number;
  sameNames: string[];
  /** Whether the target is the merged category or below it, and the level that its lowest category would reach. */
  circle: boolean;
  reaches: number;
};

export async function findMerging(db: Connection, id: number, intoId: number, language: string): Promise<Merging | undefined> {
  // sql-check: not null reaches, a category is below itself
  const { rows } = await sql<Merging>`
    select ${usesJson} as uses, (select count(distinct i.store_id)::int from item i where i.category_id = c.id) as stores,
      array(select distinct ${nameOf('category', 'k', language)} from category k where k.parent_id = c.id
        and lower(${nameOf('category', 'k', language)}) in (select lower(${nameOf('category', 'o', language)}) from category o where o.parent_id = into_c.id)) as "sameNames",
      c.id = any (into_c.path) as circle,
      (into_c.level + (select max(d.level) from category d where d.path @> array[c.id]) - c.level)::int as reaches
    from category c, category into_c where c.id = ${id} and into_c.id = ${intoId}`.execute(db);
  return rows[0];
}

/** Locks the tree: no other change of it runs until this transaction ends. */
export async function lockTree(tx: Tx): Promise<void> {
  await sql`select lock_category_tree()`.execute(tx);
}

export type Stored = {
  id: number;
  key: string;
  parentId: number | null;
  path: number[];
  version: number;
  hidden: boolean;
  pictureKey: string | null;
};

/** Locked rows; with `whole` no items can be added to them either. */
export async function lockedCategories(tx: Tx, ids: readonly number[], { whole = false } = {}): Promise<Map<number, Stored>> {
  const { rows } = await sql<Stored>`
    select id, key, parent_id as "parentId", path, version, hidden, picture_key as "pictureKey" from category
    where id = any (${ids}::bigint[]) order by id ${whole ? sql`for update` : sql`for no key update`}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function textsOf(tx: Tx, id: number): Promise<Partial<Record<Language, CategoryText>>> {
  const { rows } = await sql<CategoryText & { language: Language }>`
    select language, name, url_key as "urlKey", description from category_text where category_id = ${id} order by language`.execute(tx);
  return Object.fromEntries(rows.map(({ language, ...text }) => [language, text]));
}

/** URL keys used by other categories, `en office-chairs`, out of the given ones. */
export async function takenUrlKeys(
  tx: Tx,
  id: number | null,
  asked: readonly { language: string; urlKey: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ language: string; urlKey: string }>`
    select distinct t.language, t.url_key as "urlKey" from category_text t
    join json_to_recordset(${JSON.stringify(asked)}::json) as g (language text, "urlKey" text) on g.language = t.language and g."urlKey" = t.url_key
    where t.category_id is distinct from ${id}::bigint`.execute(tx);
  return new Set(rows.map((row) => `${row.language} ${row.urlKey}`));
}

/** The URL keys of the parent category, by language: they distinguish two categories of the same name. */
export async function urlKeysOf(tx: Tx, id: number | null): Promise<Partial<Record<Language, string>>> {
  if (id === null) return {};
  const { rows } = await sql<{
    language: Language;
    urlKey: string;
  }>`select language, url_key as "urlKey" from category_text where category_id = ${id}`.execute(tx);
  return Object.fromEntries(rows.map((row) => [row.language, row.urlKey]));
}

/** Replaces the texts of a category: languages that are left out are deleted. */
export async function putTexts(tx: Tx, id: number, texts: Partial<Record<Language, CategoryText>>): Promise<void> {
  const rows = Object.entries(texts).map(([language, { name, urlKey, description }]) => ({ language, name, url_key: urlKey, description }));
  await tx
    .with('given', (db) => db.selectFrom(rowsOf(rows, sql`language text, name text, url_key text, description text`)).selectAll())
    .with('gone', (db) =>
      db
        .deleteFrom('category_text')
        .where('category_id', '=', id)
        .where('language', 'not in', (eb) => eb.selectFrom('given').select('given.language')),
    )
    .insertInto('category_text')
    .columns(['category_id', 'language', 'name', 'url_key', 'description'])
    .expression((eb) =>
      eb
        .selectFrom('given')
        .select([sql<number>`${id}::bigint`.as('category_id'), 'given.language', 'given.name', 'given.url_key', 'given.description']),
    )
    .onConflict((conflict) =>
      conflict.columns(['category_id', 'language']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        url_key: eb.ref('excluded.url_key'),
        description: eb.ref('excluded.description'),
      })),
    )
    .execute();
}

export async function addCategory(tx: Tx, key: string, parentId: number | null): Promise<number> {
  const { id } = await tx
    .insertInto('category')
    .values({
      parent_id: parentId,
      key: sql<string>`case when exists (select from category where key = ${key}::text)
        then ${key}::text || '-' || (select max(id) + 1 from category) else ${key}::text end`,
      level: 1,
      position: sql<number>`coalesce((select max(position) + 1 from category where parent_id is not distinct from ${parentId}::bigint), 0)`,
      schemes: schemesOfNew(parentId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateCategory(
  tx: Tx,
  id: number,
  { hidden, pictureKey }: { hidden: boolean; pictureKey: string | null },
): Promise<void> {
  await tx
    .updateTable('category')
    .set((eb) => ({ hidden, picture_key: pictureKey, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function updateSchemes(tx: Tx, id: number, schemes: string[]): Promise<void> {
  await tx
    .updateTable('category')
    .set((eb) => ({ schemes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function schemesOf(tx: Tx, id: number): Promise<string[]> {
  const { schemes } = await tx.selectFrom('category').select('schemes').where('id', '=', id).executeTakeFirstOrThrow();
  return schemes;
}

/** Schemes that goods of a category need, with those of the categories above it, that another category neither has nor inherits. */
export async function schemesLackingIn(db: Connection, from: number, into: number): Promise<RegistrationScheme[]> {
  const of = (id: number): RawBuilder<unknown> =>
    sql`select u from category c join category p on p.id = any (c.path) cross join lateral unnest(p.schemes) u where c.id = ${id}`;
  const { rows } = await sql<{ scheme: RegistrationScheme }>`select x.u as scheme from (${of(from)} except ${of(into)}) x`.execute(db);
  const found = new Set(rows.map(({ scheme }) => scheme));
  return registrationSchemes.filter((scheme) => found.has(scheme));
}

export async function countVersion(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('category')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Inserts a category below another one, before one of its children or after all of them, and renumbers them. */
export async function placeCategory(tx: Tx, id: number, parentId: number | null, before: number | null): Promise<void> {
  await tx
    .updateTable('category')
    .set((eb) => ({ parent_id: parentId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await tx
    .with('others', (db) =>
      db
        .selectFrom('category')
        .select(['id', sql<number>`row_number() over (order by position, id)`.as('place')])
        .where(sql<boolean>`parent_id is not distinct from ${parentId}::bigint`)
        .where('id', '<>', id),
    )
    .with('target', (db) =>
      db.selectNoFrom(
        sql<number>`coalesce((select place from others where id = ${before}::bigint), (select count(*) + 1 from others))`.as('place'),
      ),
    )
    .with('ordered', (db) =>
      db
        .selectFrom(['others', 'target'])
        .select(['others.id', sql<number>`others.place + (others.place >= target.place)::int`.as('place')])
        .unionAll(db.selectFrom('target').select([sql<number>`${id}::bigint`.as('id'), 'target.place'])),
    )
    .updateTable('category')
    .from('ordered')
    .set({ position: sql<number>`ordered.place - 1` })
    .whereRef('category.id', '=', 'ordered.id')
    .where(sql<boolean>`category.position <> ordered.place - 1`)
    .execute();
}

export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('category').where('id', '=', id).execute();
}

/** Assigns the attributes of a category in their order; returns how many were found, which is fewer if one was deleted. */
export async function putAssigned(tx: Tx, id: number, attributes: readonly Pick<AssignedAttribute, 'id' | 'required'>[]): Promise<number> {
  const rows = attributes.map((one, position) => ({ attribute_id: one.id, position, required: one.required }));
  await tx
    .deleteFrom('category_attribute')
    .where('category_id', '=', id)
    .where(sql<boolean>`attribute_id <> all (${attributes.map((one) => one.id)}::bigint[])`)
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('category_attribute')
    .columns(['category_id', 'attribute_id', 'position', 'required'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(rows, sql`attribute_id bigint, position integer, required boolean`))
        .innerJoin('attribute', 'attribute.id', 'given.attribute_id')
        .select([sql<number>`${id}::bigint`.as('category_id'), 'given.attribute_id', 'given.position', 'given.required']),
    )
    .onConflict((conflict) =>
      conflict.columns(['category_id', 'attribute_id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        required: eb.ref('excluded.required'),
      })),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export async function assignedOf(tx: Tx, id: number): Promise<{ key: string; required: boolean }[]> {
  const { rows } = await sql<{ key: string; required: boolean }>`
    select a.key, x.required from category_attribute x join attribute a on a.id = x.attribute_id where x.category_id = ${id} order by x.position, a.id`.execute(
    tx,
  );
  return rows;
}

/** Moves items of a category into another one; returns them in the order of their ids. */
export async function moveItems(tx: Tx, from: number, into: number, at: Date): Promise<number[]> {
  // Locked in the order in which sellers' changes lock them.
  await tx.selectFrom('item').select('id').where('category_id', '=', from).orderBy('id').forNoKeyUpdate().execute();
  const moved = await tx
    .updateTable('item')
    .set((eb) => ({ category_id: into, version: eb('version', '+', 1), updated_at: at }))
    .where('category_id', '=', from)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Appends the children of a category to those of another one. */
export async function moveChildren(tx: Tx, from: number, into: number): Promise<void> {
  await tx
    .updateTable('category')
    .set((eb) => ({
      parent_id: into,
      version: eb('version', '+', 1),
      position: sql<number>`position + coalesce((select max(k.position) + 1 from category k where k.parent_id = ${into}), 0)`,
    }))
    .where('parent_id', '=', from)
    .execute();
}

/** Appends the attributes of a category to those of another one, except those that it has or inherits. `path`: the other one and those above. */
export async function moveAssigned(tx: Tx, from: number, into: number, path: readonly number[]): Promise<void> {
  await tx
    .insertInto('category_attribute')
    .columns(['category_id', 'attribute_id', 'position', 'required'])
    .expression((eb) =>
      eb
        .selectFrom('category_attribute as x')
        .select([
          sql<number>`${into}::bigint`.as('category_id'),
          'x.attribute_id',
          sql<number>`x.position + coalesce((select max(y.position) + 1 from category_attribute y where y.category_id = ${into}), 0)`.as(
            'position',
          ),
          'x.required',
        ])
        .where('x.category_id', '=', from)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('category_attribute as y')
                .select('y.attribute_id')
                .whereRef('y.attribute_id', '=', 'x.attribute_id')
                .where('y.category_id', '=', anyOf(path)),
            ),
          ),
        ),
    )
    .execute();
}

/** Redirects the addresses of a category to another one. */
export async function redirectCategory(tx: Tx, from: number, into: number): Promise<void> {
  await tx.updateTable('category_redirect').set({ target_id: into }).where('target_id', '=', from).execute();
  await tx.insertInto('category_redirect').values({ category_id: from, target_id: into }).execute();
}
