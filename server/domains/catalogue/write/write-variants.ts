import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/postgres/schema.ts';
import type { ItemInput, VariantInput } from './write-input.ts';
import { json, must, type References } from './write-references.ts';

export type VariantRow = { id: number; item_id: number; item_code: string; sku: string; list_price: number; old_price: number | null };

export async function upsertVariants(
  tx: Transaction<DB>,
  variants: readonly { itemId: number; variant: VariantInput; position: number }[],
  known: readonly number[],
  now: Date,
): Promise<VariantRow[]> {
  const rows = variants.map(({ itemId, variant: v, position }) => ({
    item_id: itemId,
    sku: v.sku,
    gtin: v.gtin ?? null,
    maker_number: v.makerNumber ?? null,
    maker_kept: v.makerNumber === undefined,
    position,
    list_price: v.listPrice,
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
  const given = json(rows);
  if (known.length > 0) {
    await sql`
      with gone as (update variant set state = 'archived', updated_at = ${now} where item_id = any (${known}::bigint[]) and state = 'active'
        and (item_id, sku) not in (select item_id, sku from json_to_recordset(${given}::json) as given (item_id bigint, sku text)) returning id)
      delete from scheduled_price where variant_id in (select id from gone)`.execute(tx);
  }
  const { rows: written } = await sql<VariantRow>`
    with given as materialized (
      select * from json_to_recordset(${given}::json) as g (item_id bigint, sku text, gtin text, maker_number text, maker_kept boolean, position integer, list_price bigint, moq integer, multiple integer,
        carton_quantity integer, weight integer, width integer, depth integer, height integer, carton_weight integer, carton_width integer,
        carton_depth integer, carton_height integer, picture_key text)),
    old as materialized (
      select v.id, v.list_price, v.item_id, v.sku, v.maker_number from variant v join given g on g.item_id = v.item_id and g.sku = v.sku where v.item_id = any (${known}::bigint[])),
    written as (
      insert into variant (item_id, sku, gtin, maker_number, position, list_price, moq, multiple, carton_quantity, weight, width, depth, height,
        carton_weight, carton_width, carton_depth, carton_height, picture_key)
      select g.item_id, g.sku, g.gtin, case when g.maker_kept then o.maker_number else g.maker_number end, g.position, g.list_price, g.moq, g.multiple,
        g.carton_quantity, g.weight, g.width, g.depth, g.height, g.carton_weight, g.carton_width, g.carton_depth, g.carton_height, g.picture_key
      from given g left join old o on o.item_id = g.item_id and o.sku = g.sku
      on conflict (item_id, sku) do update set gtin = excluded.gtin, maker_number = excluded.maker_number, position = excluded.position, state = 'active', list_price = excluded.list_price,
        moq = excluded.moq, multiple = excluded.multiple, carton_quantity = excluded.carton_quantity, weight = excluded.weight, width = excluded.width,
        depth = excluded.depth, height = excluded.height, carton_weight = excluded.carton_weight, carton_width = excluded.carton_width,
        carton_depth = excluded.carton_depth, carton_height = excluded.carton_height, picture_key = excluded.picture_key, updated_at = ${now}
      returning id, item_id, sku, list_price)
    select w.id, w.item_id, i.item_code, w.sku, w.list_price, old.list_price as old_price
    from written w join item i on i.id = w.item_id left join old on old.id = w.id`.execute(tx);
  return written;
}

/** Records the list prices, for the lowest price of 30 days. */
export async function recordPrices(tx: Transaction<DB>, rows: readonly VariantRow[], changed: readonly number[], now: Date): Promise<void> {
  if (changed.length > 0)
    await sql`update price_history set valid_to = ${now} where variant_id = any (${changed}::bigint[]) and valid_to is null`.execute(tx);
  if (rows.length === 0) return;
  await sql`insert into price_history (variant_id, price, valid_from) select id, price, ${now}
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.list_price)}::bigint[]) as given (id, price)`.execute(tx);
}

export async function replaceVariantParts(
  tx: Transaction<DB>,
  variants: readonly { id: number; item: ItemInput; variant: VariantInput }[],
  references: References,
  known: readonly number[],
  now: Date,
): Promise<void> {
  if (known.length > 0) {
    // Activities and scheduled prices that are left out stay as they are.
    const replaced = variants.filter(({ variant }) => variant.activities !== undefined).map(({ id }) => id);
    const planned = variants.filter(({ variant }) => variant.scheduledPrices !== undefined).map(({ id }) => id);
    await sql`
      with options as (delete from variant_option where variant_id = any (${known}::bigint[])),
        plans as (delete from scheduled_price where variant_id = any (${planned}::bigint[])),
        activities as (delete from activity_price where variant_id = any (${replaced}::bigint[]) and valid_to > ${now})
      delete from price_tier where variant_id = any (${known}::bigint[])`.execute(tx);
  }
  const options = variants.flatMap(({ id, variant }) =>
    (variant.options ?? []).map(({ attribute, value, label }, position) => {
      const found = must(references.attributes.get(attribute), `attribute ${attribute}`);
      const valueId = value === undefined ? null : must(found.values.get(value), `value ${value} of attribute ${attribute}`);
      return { id, attribute_id: found.id, value_id: valueId, label: valueId === null ? (label ?? '') : null, position };
    }),
  );
  if (options.length > 0) {
    await sql`
      insert into variant_option (variant_id, attribute_id, attribute_value_id, label, position)
      select id, attribute_id, value_id, label, position from json_to_recordset(${json(options)}::json)
        as given (id bigint, attribute_id bigint, value_id bigint, label text, position smallint)`.execute(tx);
  }
  const tiers = variants.flatMap(({ id, variant }) => (variant.tiers ?? []).map(({ from, price }) => [id, from, price] as const));
  if (tiers.length > 0) {
    await sql`insert into price_tier (variant_id, minimum_quantity, price)
      select * from unnest(${tiers.map(([id]) => id)}::bigint[], ${tiers.map(([, from]) => from)}::integer[], ${tiers.map(([, , price]) => price)}::bigint[])`.execute(
      tx,
    );
  }
  const plans = variants.flatMap(({ id, variant }) =>
    (variant.scheduledPrices ?? []).map(({ startsAt, listPrice, tiers: planned }) => ({
      id,
      starts_at: startsAt,
      list_price: listPrice,
      tiers: planned,
    })),
  );
  if (plans.length > 0) {
    await sql`
      insert into scheduled_price (variant_id, starts_at, list_price, tiers)
      select id, starts_at, list_price, tiers from json_to_recordset(${json(plans)}::json)
        as given (id bigint, starts_at timestamptz, list_price bigint, tiers jsonb)`.execute(tx);
  }
  const activities = variants.flatMap(({ id, variant }) =>
    (variant.activities ?? []).map(({ price, from, validFrom, validTo }) => ({
      id,
      price,
      minimum_quantity: from ?? 1,
      valid_from: validFrom,
      valid_to: validTo,
    })),
  );
  if (activities.length > 0) {
    await sql`
      with given as materialized (select * from json_to_recordset(${json(activities)}::json)
        as g (id bigint, price bigint, minimum_quantity integer, valid_from timestamptz, valid_to timestamptz)),
      kept as (insert into price_history (variant_id, price, valid_from, valid_to) select id, min(price), valid_from, valid_to from given group by id, valid_from, valid_to)
      insert into activity_price (variant_id, price, minimum_quantity, valid_from, valid_to) select id, price, minimum_quantity, valid_from, valid_to from given`.execute(
      tx,
    );
  }
  const stock = variants.flatMap(({ id, item, variant }) =>
    (variant.stock ?? []).map(({ warehouse, onHand, incoming, incomingAt }) => ({
      id,
      on_hand: onHand,
      incoming: incoming ?? 0,
      incoming_at: incomingAt ?? null,
      warehouse_id: must(
        references.warehouses.get(`${references.stores.get(item.store)} ${warehouse}`),
        `warehouse ${warehouse} of store ${item.store}`,
      ),
    })),
  );
  if (stock.length > 0) {
    // Stock never drops below what is reserved for orders.
    await sql`
      insert into stock (variant_id, warehouse_id, on_hand, incoming, incoming_at)
      select id, warehouse_id, on_hand, incoming, incoming_at from json_to_recordset(${json(stock)}::json)
        as given (id bigint, warehouse_id bigint, on_hand integer, incoming integer, incoming_at date)
      on conflict (variant_id, warehouse_id) do update set on_hand = greatest(excluded.on_hand, stock.reserved), incoming = excluded.incoming, incoming_at = excluded.incoming_at`.execute(
      tx,
    );
  }
}
