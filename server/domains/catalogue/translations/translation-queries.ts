import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import type { TranslationKind, TranslationRow } from '../../../../contract/catalogue/operator-catalogue.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { likeText, nameOf } from '../categories/tree-queries.ts';

export type TranslationFilter = { language: Language; kind?: TranslationKind | undefined; all: boolean; keyword?: string | undefined };

const tables = { category: 'category', attribute: 'attribute', value: 'attribute_value' } as const;

/** All rows of a kind with source, place and the text in a language; '' if there is none. */
function rowsOf(kind: TranslationKind, language: Language, readable: string): RawBuilder<unknown> {
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
  db: Kysely<DB>,
  { language, kind, all, keyword }: TranslationFilter,
  readable: string,
  { page, size }: { page: number; size: number },
): Promise<{ rows: TranslationRow[]; total: number }> {
  const kinds: TranslationKind[] = kind ? [kind] : ['category', 'attribute', 'value'];
  const within = keyword ? likeText(keyword) : null;
  const { rows } = await sql<TranslationRow & { total: number }>`
    select kind, id, source, "sourceLanguage", place, text, count(*) over ()::int as total
    from (${sql.join(
      kinds.map((one) => rowsOf(one, language, readable)),
      sql` union all `,
    )}) u
    where ${all ? sql`true` : sql`text = ''`} ${within ? sql`and (source ilike ${within} or text ilike ${within} or place ilike ${within})` : sql``}
    order by sort, sort_within limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function countMissing(db: Kysely<DB>, language: Language): Promise<Record<TranslationKind, number>> {
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
  tx: Transaction<DB>,
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

/** Names of attributes or values. */
export async function putNames(
  tx: Transaction<DB>,
  kind: 'attribute' | 'value',
  language: Language,
  texts: readonly { id: number; text: string }[],
): Promise<void> {
  const table = tables[kind];
  const owner = sql.ref(`${table}_id`);
  await sql`insert into ${sql.table(`${table}_text`)} (${owner}, language, name)
    select id, ${language}, text from json_to_recordset(${JSON.stringify(texts)}::json) as g (id bigint, text text)
    on conflict (${owner}, language) do update set name = excluded.name`.execute(tx);
}

/** Names of categories, with a URL key for those that had none; an existing URL key stays. */
export async function putCategoryNames(
  tx: Transaction<DB>,
  language: Language,
  texts: readonly { id: number; text: string; urlKey: string }[],
): Promise<void> {
  await sql`insert into category_text (category_id, language, name, url_key)
    select id, ${language}, text, "urlKey" from json_to_recordset(${JSON.stringify(texts)}::json) as g (id bigint, text text, "urlKey" text)
    on conflict (category_id, language) do update set name = excluded.name,
      url_key = case when category_text.url_key = '' then excluded.url_key else category_text.url_key end`.execute(tx);
}

/** All URL keys of a language, with their categories. */
export async function urlKeysIn(tx: Transaction<DB>, language: Language): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; urlKey: string }>`
    select category_id as id, url_key as "urlKey" from category_text where language = ${language}`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.urlKey]));
}

/** A translation counts as a change: users with an open form of it get a conflict when saving. */
export async function countVersions(tx: Transaction<DB>, kind: TranslationKind, ids: readonly number[]): Promise<void> {
  const change =
    kind === 'value'
      ? sql`update attribute set version = version + 1 where id in (select attribute_id from attribute_value where id = any (${ids}::bigint[]))`
      : sql`update ${sql.table(tables[kind])} set version = version + 1 where id = any (${ids}::bigint[])`;
  await change.execute(tx);
}
