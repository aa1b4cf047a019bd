import { sql, type Transaction } from 'kysely';
import { publish } from '../../platform/outbox.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import type { ItemInput, VariantInput, WrittenItem } from './write-input.ts';

/** Ids that items name by their keys; loaded once, for all batches. */
export type References = {
  stores: Map<string, number>;
  categories: Map<string, number>;
  /** By key, with the ids of their listed values. */
  attributes: Map<string, { id: number; values: Map<string, number> }>;
  /** By store id and name: `7 Hamburg`. */
  warehouses: Map<string, number>;
};

export async function loadReferences(tx: Transaction<DB>, storeCodes: readonly string[]): Promise<References> {
  const { rows } = await sql<{
    kind: 'store' | 'category' | 'attribute' | 'value' | 'warehouse';
    owner: number | null;
    key: string;
    id: number;
  }>`
    select 'store' as kind, null::bigint as owner, item_code as key, id from store where item_code = any (${storeCodes}::text[])
    union all select 'warehouse', w.store_id, w.name, w.id from warehouse w join store s on s.id = w.store_id where s.item_code = any (${storeCodes}::text[])
    union all select 'category', null, key, id from category
    union all select 'attribute', null, key, id from attribute
    union all select 'value', attribute_id, key, id from attribute_value`.execute(tx);
  const references: References = { stores: new Map(), categories: new Map(), attributes: new Map(), warehouses: new Map() };
  const valuesOf = new Map<number, Map<string, number>>();
  for (const { kind, owner, key, id } of rows) {
    if (kind === 'store') references.stores.set(key, id);
    else if (kind === 'category') references.categories.set(key, id);
    else if (kind === 'warehouse') references.warehouses.set(`${owner} ${key}`, id);
    else {
      const attributeId = kind === 'attribute' ? id : (owner ?? 0);
      const values = valuesOf.get(attributeId) ?? new Map<string, number>();
      valuesOf.set(attributeId, values);
      if (kind === 'attribute') references.attributes.set(key, { id, values });
      else values.set(key, id);
    }
  }
  return references;
}

function must<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`There is no ${what}`);
  return value;
}

type Json = string;
const json = (rows: unknown): Json => JSON.stringify(rows);

/** Writes one batch of items with all that belongs to them. About fifteen statements, whatever their number. */
export async function writeItems(
  tx: Transaction<DB>,
  items: readonly ItemInput[],
  references: References,
  now: Date,
): Promise<Map<string, WrittenItem>> {
  if (items.length === 0) return new Map();
  const itemRows = await upsertItems(tx, items, references, now);
  const known = itemRows.filter((row) => !row.inserted).map((row) => row.id);
  const written = new Map(itemRows.map((row) => [row.key, { id: row.id, variants: new Map<string, number>() }]));
  const idOf = (item: ItemInput): number => written.get(item.itemCode)?.id ?? 0;
  const stranger = items.find((item) => !written.has(item.itemCode));
  if (stranger) throw new Error(`The item code ${stranger.itemCode} belongs to an item of another store`);

  await replaceItemParts(tx, items, references, idOf, known);
  const variants = items.flatMap((item) => item.variants.map((variant, position) => ({ item, itemId: idOf(item), variant, position })));
  const variantRows = await upsertVariants(tx, variants, known);
  for (const row of variantRows) written.get(row.item_code)?.variants.set(row.sku, row.id);
  const variantId = (itemId: number, sku: string): number => must(ids.get(`${itemId} ${sku}`), `variant ${sku}`);
  const ids = new Map(variantRows.map((row) => [`${row.item_id} ${row.sku}`, row.id]));
  const changed = variantRows.filter((row) => row.old_price !== null && row.old_price !== row.list_price);
  await recordPrices(
    tx,
    variantRows.filter((row) => row.old_price === null || row.old_price !== row.list_price),
    changed.map((row) => row.id),
    now,
  );

  const withIds = variants.map((one) => ({ ...one, id: variantId(one.itemId, one.variant.sku) }));
  const knownVariants = variantRows.filter((row) => row.old_price !== null).map((row) => row.id);
  await replaceVariantParts(tx, withIds, references, knownVariants, now);

  await publish(tx, 'item.changed', { itemIds: itemRows.map((row) => row.id) });
  if (changed.length > 0) await publish(tx, 'price.changed', { itemIds: [...new Set(changed.map((row) => row.item_id))] });
  if (knownVariants.length > 0) await publish(tx, 'stock.changed', { itemIds: known });
  return written;
}

async function upsertItems(tx: Transaction<DB>, items: readonly ItemInput[], references: References, now: Date) {
  const rows = items.map((item) => ({
    store_id: must(references.stores.get(item.store), `store ${item.store}`),
    category_id: must(references.categories.get(item.category), `category ${item.category}`),
    item_code: item.itemCode,
    state: item.state ?? 'active',
    source_language: item.sourceLanguage,
    tax_class: item.taxClass ?? 'standard',
    origin_country_code: item.originCountryCode ?? null,
    lead_days: item.leadDays ?? null,
    moq: item.moq ?? null,
    multiple: item.multiple ?? null,
    carton_quantity: item.cartonQuantity ?? null,
    country_codes: item.countryCodes ?? null,
    visibility: item.visibility ?? 'everyone',
    picture_keys: item.pictureKeys ?? [],
    sales_count: item.salesCount ?? null,
    published_at: item.publishedAt ?? null,
  }));
  const { rows: written } = await sql<{ id: number; key: string; inserted: boolean }>`
    insert into item (store_id, category_id, item_code, state, source_language, tax_class, origin_country_code, lead_days, moq, multiple,
      carton_quantity, country_codes, visibility, picture_keys, sales_count, published_at, updated_at)
    select g.store_id, g.category_id, g.item_code, g.state, g.source_language, g.tax_class, g.origin_country_code, g.lead_days, g.moq, g.multiple,
      g.carton_quantity, g.country_codes, g.visibility, g.picture_keys, coalesce(g.sales_count, old.sales_count, 0), coalesce(g.published_at, old.published_at, ${now}), ${now}
    from json_to_recordset(${json(rows)}::json) as g (store_id bigint, category_id bigint, item_code text, state text, source_language text, tax_class text,
      origin_country_code text, lead_days integer, moq integer, multiple integer, carton_quantity integer, country_codes text[], visibility text,
      picture_keys text[], sales_count integer, published_at timestamptz)
    left join item old on old.item_code = g.item_code
    on conflict (item_code) do update set category_id = excluded.category_id, state = excluded.state, source_language = excluded.source_language,
      tax_class = excluded.tax_class, origin_country_code = excluded.origin_country_code, lead_days = excluded.lead_days, moq = excluded.moq,
      multiple = excluded.multiple, carton_quantity = excluded.carton_quantity, country_codes = excluded.country_codes, visibility = excluded.visibility,
      picture_keys = excluded.picture_keys, sales_count = excluded.sales_count, published_at = excluded.published_at, updated_at = excluded.updated_at
    where item.store_id = excluded.store_id
    returning id, item_code as key, xmax = 0 as inserted`.execute(tx);
  return written;
}

/** Texts, facts and the companies of exclusive items. Texts in languages that are not given stay. */
async function replaceItemParts(
  tx: Transaction<DB>,
  items: readonly ItemInput[],
  references: References,
  idOf: (item: ItemInput) => number,
  known: readonly number[],
): Promise<void> {
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
  await sql`
    insert into item_text (item_id, language, name, url_key, summary, description, bullets)
    select id, language, name, url_key, summary, description, bullets from json_to_recordset(${json(texts)}::json)
      as given (id bigint, language text, name text, url_key text, summary text, description text, bullets text[])
    on conflict (item_id, language) do update set name = excluded.name, url_key = excluded.url_key, summary = excluded.summary,
      description = excluded.description, bullets = excluded.bullets`.execute(tx);
  if (known.length > 0) {
    await sql`with gone as (delete from item_exclusive where item_id = any (${known}::bigint[])) delete from item_attribute where item_id = any (${known}::bigint[])`.execute(
      tx,
    );
  }
  const facts = items.flatMap((item) =>
    (item.attributes ?? []).map(({ attribute, value }) => {
      const { id, values } = must(references.attributes.get(attribute), `attribute ${attribute}`);
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
  if (facts.length > 0) {
    await sql`
      insert into item_attribute (item_id, attribute_id, attribute_value_id, number, flag, text)
      select item_id, attribute_id, value_id, number, flag, text from json_to_recordset(${json(facts)}::json)
        as given (item_id bigint, attribute_id bigint, value_id bigint, number double precision, flag boolean, text text)
      on conflict (item_id, attribute_id) do nothing`.execute(tx);
  }
  const exclusive = items.flatMap((item) => (item.exclusiveTo ?? []).map((company_id) => ({ item_id: idOf(item), company_id })));
  if (exclusive.length > 0) {
    await sql`insert into item_exclusive (item_id, company_id)
      select item_id, company_id from json_to_recordset(${json(exclusive)}::json) as given (item_id bigint, company_id bigint) on conflict do nothing`.execute(
      tx,
    );
  }
}

type VariantRow = { id: number; item_id: number; item_code: string; sku: string; list_price: number; old_price: number | null };

async function upsertVariants(
  tx: Transaction<DB>,
  variants: readonly { itemId: number; variant: VariantInput; position: number }[],
  known: readonly number[],
): Promise<VariantRow[]> {
  const rows = variants.map(({ itemId, variant: v, position }) => ({
    item_id: itemId,
    sku: v.sku,
    gtin: v.gtin ?? null,
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
      update variant set state = 'archived', updated_at = now() where item_id = any (${known}::bigint[]) and state = 'active'
        and (item_id, sku) not in (select item_id, sku from json_to_recordset(${given}::json) as given (item_id bigint, sku text))`.execute(
      tx,
    );
  }
  const { rows: written } = await sql<VariantRow>`
    with given as materialized (
      select * from json_to_recordset(${given}::json) as g (item_id bigint, sku text, gtin text, position integer, list_price bigint, moq integer, multiple integer,
        carton_quantity integer, weight integer, width integer, depth integer, height integer, carton_weight integer, carton_width integer,
        carton_depth integer, carton_height integer, picture_key text)),
    old as materialized (
      select v.id, v.list_price from variant v join given g on g.item_id = v.item_id and g.sku = v.sku where v.item_id = any (${known}::bigint[])),
    written as (
      insert into variant (item_id, sku, gtin, position, list_price, moq, multiple, carton_quantity, weight, width, depth, height,
        carton_weight, carton_width, carton_depth, carton_height, picture_key)
      select item_id, sku, gtin, position, list_price, moq, multiple, carton_quantity, weight, width, depth, height,
        carton_weight, carton_width, carton_depth, carton_height, picture_key from given
      on conflict (item_id, sku) do update set gtin = excluded.gtin, position = excluded.position, state = 'active', list_price = excluded.list_price,
        moq = excluded.moq, multiple = excluded.multiple, carton_quantity = excluded.carton_quantity, weight = excluded.weight, width = excluded.width,
        depth = excluded.depth, height = excluded.height, carton_weight = excluded.carton_weight, carton_width = excluded.carton_width,
        carton_depth = excluded.carton_depth, carton_height = excluded.carton_height, picture_key = excluded.picture_key, updated_at = now()
      returning id, item_id, sku, list_price)
    select w.id, w.item_id, i.item_code, w.sku, w.list_price, old.list_price as old_price
    from written w join item i on i.id = w.item_id left join old on old.id = w.id`.execute(tx);
  return written;
}

/** Keeps what the list prices were, for the lowest price of 30 days. */
async function recordPrices(tx: Transaction<DB>, rows: readonly VariantRow[], changed: readonly number[], now: Date): Promise<void> {
  if (changed.length > 0)
    await sql`update price_history set valid_to = ${now} where variant_id = any (${changed}::bigint[]) and valid_to is null`.execute(tx);
  if (rows.length === 0) return;
  await sql`insert into price_history (variant_id, price, valid_from) select id, price, ${now}
    from unnest(${rows.map((row) => row.id)}::bigint[], ${rows.map((row) => row.list_price)}::bigint[]) as given (id, price)`.execute(tx);
}

async function replaceVariantParts(
  tx: Transaction<DB>,
  variants: readonly { id: number; item: ItemInput; variant: VariantInput }[],
  references: References,
  known: readonly number[],
  now: Date,
): Promise<void> {
  if (known.length > 0) {
    await sql`
      with options as (delete from variant_option where variant_id = any (${known}::bigint[])),
        activities as (delete from activity_price where variant_id = any (${known}::bigint[]) and valid_to > ${now})
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
    // What is reserved for orders is there, whatever a list says.
    await sql`
      insert into stock (variant_id, warehouse_id, on_hand, incoming, incoming_at)
      select id, warehouse_id, on_hand, incoming, incoming_at from json_to_recordset(${json(stock)}::json)
        as given (id bigint, warehouse_id bigint, on_hand integer, incoming integer, incoming_at date)
      on conflict (variant_id, warehouse_id) do update set on_hand = greatest(excluded.on_hand, stock.reserved), incoming = excluded.incoming, incoming_at = excluded.incoming_at`.execute(
      tx,
    );
  }
}
