import { sql } from 'kysely';
import { foldedBrand } from '../../../../contract/catalogue/brands.ts';
import { itemFieldColumns, itemFields } from '../../../../contract/catalogue/item-fields.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { brandIds } from '../brands/names.ts';
import type { ItemInput } from './write-input.ts';
import { mustFind, type References } from './write-references.ts';

// An item that returns to sale is not new.
const wasOnSale = sql`exists (select from item_change h where h.item_id = old.id and h.changes -> 'state' ->> 0 = 'active')`;

const typeOf = { count: 'integer', brand: 'bigint', text: 'text', country: 'text', choice: 'text' };
const declaredFields = sql.raw(itemFields.map(({ column, kind }) => `${column} ${typeOf[kind]}`).join(', '));

export type ItemRow = { id: number; itemCode: string; inserted: boolean };

/** Creates items, or changes those of the same store and item code. One statement, and those that look up their brands. */
export async function upsertItems(tx: Tx, items: readonly ItemInput[], references: References, now: Date): Promise<ItemRow[]> {
  const brands = await brandIds(
    tx,
    items.flatMap(({ brand }) => brand ?? []),
  );
  const rows = items.map((item) => ({
    store_id: mustFind(references.stores.get(item.store), `store ${item.store}`),
    category_id: mustFind(references.categories.get(item.category), `category ${item.category}`),
    item_code: item.itemCode,
    state: item.state ?? 'active',
    publish_at: item.publishAt ?? null,
    publish_unchanged: item.publishAt === undefined,
    unpublish_at: item.unpublishAt ?? null,
    unpublish_unchanged: item.unpublishAt === undefined,
    source_language: item.sourceLanguage,
    ...itemFieldColumns(item),
    brand_id: item.brand ? mustFind(brands.get(foldedBrand(item.brand)), `brand ${item.brand}`) : null,
    country_codes: item.countryCodes ?? null,
    visibility: item.visibility ?? 'everyone',
    picture_keys: item.pictureKeys ?? [],
    picture_alts: item.pictureAlts ?? null,
    sales_count: item.salesCount ?? null,
    published_at: item.publishedAt ?? null,
  }));
  const given = rowsOf(
    rows,
    sql`store_id bigint, category_id bigint, item_code text, state text, publish_at timestamptz, publish_unchanged boolean, unpublish_at timestamptz,
      unpublish_unchanged boolean, source_language text, ${declaredFields}, country_codes text[], visibility text, picture_keys text[], picture_alts jsonb, sales_count integer, published_at timestamptz`,
  );
  return tx
    .insertInto('item')
    .columns([
      'store_id',
      'category_id',
      'item_code',
      'state',
      'publish_at',
      'unpublish_at',
      'source_language',
      ...itemFields.map(({ column }) => column),
      'country_codes',
      'visibility',
      'picture_keys',
      'picture_alts',
      'sales_count',
      'published_at',
      'updated_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom(given)
        .leftJoin('item as old', 'old.item_code', 'given.item_code')
        .select([
          'given.store_id',
          'given.category_id',
          'given.item_code',
          'given.state',
          sql<Date | null>`case when given.publish_unchanged then old.publish_at else given.publish_at end`.as('publish_at'),
          sql<Date | null>`case when given.unpublish_unchanged then old.unpublish_at else given.unpublish_at end`.as('unpublish_at'),
          'given.source_language',
          ...itemFields.map(({ column }) => `given.${column}` as const),
          'given.country_codes',
          'given.visibility',
          'given.picture_keys',
          sql<unknown>`coalesce(given.picture_alts, old.picture_alts, '{}')`.as('picture_alts'),
          sql<number>`coalesce(given.sales_count, old.sales_count, 0)`.as('sales_count'),
          sql<Date>`coalesce(given.published_at, case when old.state <> 'draft' or given.state <> 'active' or ${wasOnSale} then old.published_at end, ${now})`.as(
            'published_at',
          ),
          sql<Date>`${now}::timestamptz`.as('updated_at'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .column('item_code')
        .doUpdateSet((eb) => ({
          category_id: eb.ref('excluded.category_id'),
          state: eb.ref('excluded.state'),
          publish_at: eb.ref('excluded.publish_at'),
          unpublish_at: eb.ref('excluded.unpublish_at'),
          source_language: eb.ref('excluded.source_language'),
          ...Object.fromEntries(itemFields.map(({ column }) => [column, eb.ref(`excluded.${column}`)])),
          country_codes: eb.ref('excluded.country_codes'),
          visibility: eb.ref('excluded.visibility'),
          picture_keys: eb.ref('excluded.picture_keys'),
          picture_alts: eb.ref('excluded.picture_alts'),
          sales_count: eb.ref('excluded.sales_count'),
          published_at: eb.ref('excluded.published_at'),
          updated_at: eb.ref('excluded.updated_at'),
          version: eb('item.version', '+', 1),
        }))
        .whereRef('item.store_id', '=', 'excluded.store_id'),
    )
    .returning(['id', 'item_code as itemCode', sql<boolean>`xmax = 0`.as('inserted')])
    .execute();
}

/** Writes texts of items; those in languages that are not given stay. One statement. */
export async function putItemTexts(tx: Tx, items: readonly ItemInput[], idOf: (item: ItemInput) => number): Promise<void> {
  const texts = items.flatMap((item) =>
    Object.entries(item.texts).map(([language, text]) => ({
      id: idOf(item),
      language,
      name: text.name,
      url_key: text.urlKey,
      summary: text.summary ?? '',
      description: text.description ?? '',
      bullets: text.bullets ?? [],
    })),
  );
  await tx
    .insertInto('item_text')
    .columns(['item_id', 'language', 'name', 'url_key', 'summary', 'description', 'bullets'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(texts, sql`id bigint, language text, name text, url_key text, summary text, description text, bullets text[]`))
        .select(['given.id', 'given.language', 'given.name', 'given.url_key', 'given.summary', 'given.description', 'given.bullets']),
    )
    .onConflict((conflict) =>
      conflict.columns(['item_id', 'language']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        url_key: eb.ref('excluded.url_key'),
        summary: eb.ref('excluded.summary'),
        description: eb.ref('excluded.description'),
        bullets: eb.ref('excluded.bullets'),
      })),
    )
    .execute();
}

/** Replaces the attributes of items. `known` are those that may have some. Two statements. */
export async function replaceItemAttributes(
  tx: Tx,
  items: readonly ItemInput[],
  references: References,
  idOf: (item: ItemInput) => number,
  known: readonly number[],
): Promise<void> {
  if (known.length > 0) await tx.deleteFrom('item_attribute').where('item_id', '=', anyOf(known)).execute();
  const facts = items.flatMap((item) =>
    (item.attributes ?? []).map(({ attribute, value }) => {
      const { id, values } = mustFind(references.attributes.get(attribute), `attribute ${attribute}`);
      const listed = typeof value === 'string' ? values.get(value) : undefined;
      return {
        item_id: idOf(item),
        attribute_id: id,
        value_id: listed ?? null,
        number: typeof value === 'number' ? value : null,
        flag: typeof value === 'boolean' ? value : null,
        text: typeof value === 'string' && listed === undefined ? value : null,
      };
    }),
  );
  if (facts.length === 0) return;
  await tx
    .insertInto('item_attribute')
    .columns(['item_id', 'attribute_id', 'attribute_value_id', 'number', 'flag', 'text'])
    .expression((eb) =>
      eb
        .selectFrom(
          rowsOf(facts, sql`item_id bigint, attribute_id bigint, value_id bigint, number double precision, flag boolean, text text`),
        )
        .select(['given.item_id', 'given.attribute_id', 'given.value_id', 'given.number', 'given.flag', 'given.text']),
    )
    .onConflict((conflict) => conflict.columns(['item_id', 'attribute_id']).doNothing())
    .execute();
}
