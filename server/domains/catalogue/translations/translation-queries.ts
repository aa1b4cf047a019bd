import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import type { TranslationKind, TranslationRow } from '../../../../contract/catalogue/translations.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { nameOf } from '../categories/tree-queries.ts';

export type TranslationFilter = { language: Language; kind?: TranslationKind | undefined; all: boolean; keyword?: string | undefined };

const tables = { category: 'category', attribute: 'attribute', value: 'attribute_value' } as const;

/** All rows of a kind with source, place and the text in a language; '' if there is none. */
function textsOf(kind: TranslationKind, language: Language, readable: string): RawBuilder<unknown> {
  const table = tables[kind];
  const owner = sql.ref(`${table}_id`);
  const place: Record<TranslationKind, RawBuilder<unknown>> = {
    category: sql`coalesce((select string_agg(${nameOf('category', 'p', readable)}, ' › ' order by p.level) from category p where p.id = any (r.path) and p.id <> r.id), '')`,
    attribute: sql`''`,
    value: sql`(select ${nameOf('attribute', 'a', readable)} from attribute a where a.id = r.attribute_id)`,
  };
  const order: Record<TranslationKind, RawBuilder<unknown>> = {
    category: sql`r.path`,
    attribute: sql`array[r.position, r.id]`,
    value: sql`array[r.attribute_id, r.position, r.id]`,
  };
  return sql`select ${kind} as kind, r.id, coalesce(s.name, r.key) as source, coalesce(s.language, 'en') as "sourceLanguage", ${place[kind]} as place,
      coalesce(t.name, '') as text, array_position(array['category', 'attribute', 'value'], ${kind}) as sort, ${order[kind]}::bigint[] as sort_within
    from ${sql.table(table)} r
    left join ${sql.table(`${table}_text`)} t on t.${owner} = r.id and t.language = ${language}
    left join lateral (select x.name, x.language from ${sql.table(`${table}_text`)} x where x.${owner} = r.id and x.name <> '' and x.language <> ${language}
      order by x.language = 'en' desc, x.language limit 1) s on true`;
}

/** One page and the total count. One statement. */
export async function listTranslations(
  db: Connection,
  { language, kind, all, keyword }: TranslationFilter,
  readable: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: TranslationRow[]; total: number }> {
  const kinds: TranslationKind[] = kind ? [kind] : ['category', 'attribute', 'value'];
  const within = keyword ? containing(keyword) : null;
  const { rows } = await sql<TranslationRow & { total: number }>`
    select kind, id, source, "sourceLanguage", place, text, count(*) over ()::int as total
    from (${sql.join(
      kinds.map((one) => textsOf(one, language, readable)),
      sql` union all `,
    )}) u
    where ${all ? sql`true` : sql`text = ''`} ${within ? sql`and (source ilike ${within} or text ilike ${within} or place ilike ${within})` : sql``}
    order by sort, sort_within limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function countMissing(db: Connection, language: Language): Promise<Record<TranslationKind, number>> {
  const count = (kind: TranslationKind): RawBuilder<unknown> =>
    sql`(select count(*)::int from ${sql.table(tables[kind])} r where not exists (select from ${sql.table(`${tables[kind]}_text`)} t
      where t.${sql.ref(`${tables[kind]}_id`)} = r.id and t.language = ${language} and t.name <> ''))`;
  const { rows } = await sql<Record<TranslationKind, number>>`
    select ${count('category')} as category, ${count('attribute')} as attribute, ${count('value')} as value`.execute(db);
  return rows[0] ?? { category: 0, attribute: 0, value: 0 };
}

export type KnownText = { id: number; parentId: number | null; text: string };

/** The existing ones of the ids, with their names in the language; locked. */
export async function lockedTexts(
  tx: Tx,
  kind: TranslationKind,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, KnownText>> {
  const table = tables[kind];
  const above = kind === 'category' ? sql`r.parent_id` : sql`null::bigint`;
  const { rows } = await sql<KnownText>`
    select r.id, ${above} as "parentId", coalesce((select t.name from ${sql.table(`${table}_text`)} t where t.${sql.ref(`${table}_id`)} = r.id and t.language = ${language}), '') as text
    from ${sql.table(table)} r where r.id = any (${ids}::bigint[]) order by r.id for no key update of r`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function putAttributeNames(tx: Tx, language: Language, texts: readonly { id: number; text: string }[]): Promise<void> {
  await tx
    .insertInto('attribute_text')
    .columns(['attribute_id', 'language', 'name'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(texts, sql`id bigint, text text`))
        .select(['given.id', sql<string>`${language}::text`.as('language'), 'given.text']),
    )
    .onConflict((conflict) => conflict.columns(['attribute_id', 'language']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute();
}

export async function putValueNames(tx: Tx, language: Language, texts: readonly { id: number; text: string }[]): Promise<void> {
  await tx
    .insertInto('attribute_value_text')
    .columns(['attribute_value_id', 'language', 'name'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(texts, sql`id bigint, text text`))
        .select(['given.id', sql<string>`${language}::text`.as('language'), 'given.text']),
    )
    .onConflict((conflict) => conflict.columns(['attribute_value_id', 'language']).doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })))
    .execute();
}

/** Names of categories, with a URL key for those that had none; an existing URL key stays. */
export async function putCategoryNames(
  tx: Tx,
  language: Language,
  texts: readonly { id: number; text: string; urlKey: string }[],
): Promise<void> {
  const rows = texts.map(({ id, text, urlKey }) => ({ id, text, url_key: urlKey }));
  await tx
    .insertInto('category_text')
    .columns(['category_id', 'language', 'name', 'url_key'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(rows, sql`id bigint, text text, url_key text`))
        .select(['given.id', sql<string>`${language}::text`.as('language'), 'given.text', 'given.url_key']),
    )
    .onConflict((conflict) =>
      conflict.columns(['category_id', 'language']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        url_key: sql<string>`case when category_text.url_key = '' then excluded.url_key else category_text.url_key end`,
      })),
    )
    .execute();
}

/** All URL keys of a language, with their categories. */
export async function urlKeysIn(tx: Tx, language: Language): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; urlKey: string }>`
    select category_id as id, url_key as "urlKey" from category_text where language = ${language}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.urlKey]));
}

/** A translation counts as a change: users with an open form of it get a conflict when saving. */
export async function countVersions(tx: Tx, kind: TranslationKind, ids: readonly number[]): Promise<void> {
  if (kind === 'category')
    await tx
      .updateTable('category')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', anyOf(ids))
      .execute();
  else
    await tx
      .updateTable('attribute')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .where('id', 'in', (eb) =>
        kind === 'attribute'
          ? eb.selectFrom('attribute').select('id').where('id', '=', anyOf(ids))
          : eb.selectFrom('attribute_value').select('attribute_id').where('id', '=', anyOf(ids)),
      )
      .execute();
}
