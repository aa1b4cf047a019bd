import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { VariantInput } from './write-input.ts';
import { mustFind, type References } from './write-references.ts';

/** A written variant; `oldPrice` is null for a new one. */
export type VariantRow = { id: number; itemId: number; itemCode: string; sku: string; listPrice: number; oldPrice: number | null };

type GivenVariant = { itemId: number; variant: VariantInput; position: number };

/** Archives the variants of items that are not given, and returns their ids. One statement. */
export async function archiveOthers(tx: Tx, variants: readonly GivenVariant[], itemIds: readonly number[], now: Date): Promise<number[]> {
  const rows = variants.map(({ itemId, variant }) => ({ item_id: itemId, sku: variant.sku }));
  const archived = await tx
    .updateTable('variant')
    .set({ state: 'archived', updated_at: now })
    .where('item_id', '=', anyOf(itemIds))
    .where('state', '=', 'active')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(rowsOf(rows, sql`item_id bigint, sku text`))
            .select('given.sku')
            .whereRef('given.item_id', '=', 'variant.item_id')
            .whereRef('given.sku', '=', 'variant.sku'),
        ),
      ),
    )
    .returning('id')
    .execute();
  return archived.map(({ id }) => id);
}

/** Creates variants, or changes those of the same item and SKU. `known` are the items that may have some. One statement. */
export async function upsertVariants(
  tx: Tx,
  variants: readonly GivenVariant[],
  known: readonly number[],
  now: Date,
): Promise<VariantRow[]> {
  const rows = variants.map(({ itemId, variant: v, position }) => ({
    item_id: itemId,
    sku: v.sku,
    gtin: v.gtin ?? null,
    maker_number: v.makerNumber ?? null,
    maker_unchanged: v.makerNumber === undefined,
    position,
    list_price: v.listPrice,
    retail_price: v.retailPrice ?? null,
    retail_unchanged: v.retailPrice === undefined,
    moq: v.moq ?? null,
    multiple: v.multiple ?? null,
    carton_quantity: v.cartonQuantity ?? null,
    weight: v.weight ?? null,
    width: v.width ?? null,
    depth: v.depth ?? null,
    height: v.height ?? null,
    carton_weight: v.cartonWeight ?? null,
    carton_width: v.cartonWidth ?? null,
    carton_depth: v.cartonDepth ?? null,
    carton_height: v.cartonHeight ?? null,
    picture_key: v.pictureKey ?? null,
  }));
  const given = rowsOf(
    rows,
    sql`item_id bigint, sku text, gtin text, maker_number text, maker_unchanged boolean, position integer, list_price bigint, retail_price bigint,
      retail_unchanged boolean, moq integer, multiple integer, carton_quantity integer, weight integer, width integer, depth integer, height integer, carton_weight integer, carton_width integer,
      carton_depth integer, carton_height integer, picture_key text`,
  );
  return tx
    .with(
      (cte) => cte('given').materialized(),
      (db) => db.selectFrom(given).selectAll(),
    )
    .with(
      (cte) => cte('old').materialized(),
      (db) =>
        db
          .selectFrom('variant')
          .innerJoin('given', (join) => join.onRef('given.item_id', '=', 'variant.item_id').onRef('given.sku', '=', 'variant.sku'))
          .select(['variant.id', 'variant.list_price', 'variant.item_id', 'variant.sku', 'variant.maker_number', 'variant.retail_price'])
          .where('variant.item_id', '=', anyOf(known)),
    )
    .with('written', (db) =>
      db
        .insertInto('variant')
        .columns([
          'item_id',
          'sku',
          'gtin',
          'maker_number',
          'position',
          'list_price',
          'retail_price',
          'moq',
          'multiple',
          'carton_quantity',
          'weight',
          'width',
          'depth',
          'height',
          'carton_weight',
          'carton_width',
          'carton_depth',
          'carton_height',
          'picture_key',
        ])
        .expression((eb) =>
          eb
            .selectFrom('given')
            .leftJoin('old', (join) => join.onRef('old.item_id', '=', 'given.item_id').onRef('old.sku', '=', 'given.sku'))
            .select([
              'given.item_id',
              'given.sku',
              'given.gtin',
              sql<string | null>`case when given.maker_unchanged then old.maker_number else given.maker_number end`.as('maker_number'),
              'given.position',
              'given.list_price',
              sql<number | null>`case when given.retail_unchanged then old.retail_price else given.retail_price end`.as('retail_price'),
              'given.moq',
              'given.multiple',
              'given.carton_quantity',
              'given.weight',
              'given.width',
              'given.depth',
              'given.height',
              'given.carton_weight',
              'given.carton_width',
              'given.carton_depth',
              'given.carton_height',
              'given.picture_key',
            ]),
        )
        .onConflict((conflict) =>
          conflict.columns(['item_id', 'sku']).doUpdateSet((eb) => ({
            gtin: eb.ref('excluded.gtin'),
            maker_number: eb.ref('excluded.maker_number'),
            position: eb.ref('excluded.position'),
            list_price: eb.ref('excluded.list_price'),
            retail_price: eb.ref('excluded.retail_price'),
            moq: eb.ref('excluded.moq'),
            multiple: eb.ref('excluded.multiple'),
            carton_quantity: eb.ref('excluded.carton_quantity'),
            weight: eb.ref('excluded.weight'),
            width: eb.ref('excluded.width'),
            depth: eb.ref('excluded.depth'),
            height: eb.ref('excluded.height'),
            carton_weight: eb.ref('excluded.carton_weight'),
            carton_width: eb.ref('excluded.carton_width'),
            carton_depth: eb.ref('excluded.carton_depth'),
            carton_height: eb.ref('excluded.carton_height'),
            picture_key: eb.ref('excluded.picture_key'),
            state: 'active',
            updated_at: now,
          })),
        )
        .returning(['id', 'item_id', 'sku', 'list_price']),
    )
    .selectFrom('written')
    .innerJoin('item', 'item.id', 'written.item_id')
    .leftJoin('old', 'old.id', 'written.id')
    .select([
      'written.id',
      'written.item_id as itemId',
      'item.item_code as itemCode',
      'written.sku',
      'written.list_price as listPrice',
      'old.list_price as oldPrice',
    ])
    .execute();
}

/** Replaces the options of variants. `known` are those that may have some. Two statements. */
export async function replaceOptions(
  tx: Tx,
  variants: readonly { id: number; variant: VariantInput }[],
  references: References,
  known: readonly number[],
): Promise<void> {
  if (known.length > 0) await tx.deleteFrom('variant_option').where('variant_id', '=', anyOf(known)).execute();
  const options = variants.flatMap(({ id, variant }) =>
    (variant.options ?? []).map(({ attribute, value, label }, position) => {
      const found = mustFind(references.attributes.get(attribute), `attribute ${attribute}`);
      const valueId = value === undefined ? null : mustFind(found.values.get(value), `value ${value} of attribute ${attribute}`);
      return { id, attribute_id: found.id, value_id: valueId, label: valueId === null ? (label ?? '') : null, position };
    }),
  );
  if (options.length === 0) return;
  await tx
    .insertInto('variant_option')
    .columns(['variant_id', 'attribute_id', 'attribute_value_id', 'label', 'position'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(options, sql`id bigint, attribute_id bigint, value_id bigint, label text, position smallint`))
        .select(['given.id', 'given.attribute_id', 'given.value_id', 'given.label', 'given.position']),
    )
    .execute();
}
