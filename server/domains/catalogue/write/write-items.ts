import { sql, type Transaction } from 'kysely';
import { publish } from '../../../platform/events/outbox.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import type { ItemInput, WrittenItem } from './write-input.ts';
import { json, must, type References } from './write-references.ts';
import { recordPrices, replaceVariantParts, upsertVariants } from './write-variants.ts';

/** Writes one batch of items with all that belongs to them. About fifteen statements for any number of items. */
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
  const variantRows = await upsertVariants(tx, variants, known, now);
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

// An item that returns to sale is not new.
const wasOnSale = sql`exists (select from item_change h where h.item_id = old.id and h.changes -> 'state' ->> 0 = 'active')`;

async function upsertItems(tx: Transaction<DB>, items: readonly ItemInput[], references: References, now: Date) {
  const rows = items.map((item) => ({
    store_id: must(references.stores.get(item.store), `store ${item.store}`),
    category_id: must(references.categories.get(item.category), `category ${item.category}`),
    item_code: item.itemCode,
    state: item.state ?? 'active',
    publish_at: item.publishAt ?? null,
    publish_kept: item.publishAt === undefined,
    unpublish_at: item.unpublishAt ?? null,
    unpublish_kept: item.unpublishAt === undefined,
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
    picture_alts: item.pictureAlts ?? null,
    sales_count: item.salesCount ?? null,
    published_at: item.publishedAt ?? null,
  }));
  const { rows: written } = await sql<{ id: number; key: string; inserted: boolean }>`
    insert into item (store_id, category_id, item_code, state, publish_at, unpublish_at, source_language, tax_class, origin_country_code, lead_days, moq, multiple,
      carton_quantity, country_codes, visibility, picture_keys, picture_alts, sales_count, published_at, updated_at)
    select g.store_id, g.category_id, g.item_code, g.state, case when g.publish_kept then old.publish_at else g.publish_at end,
      case when g.unpublish_kept then old.unpublish_at else g.unpublish_at end, g.source_language, g.tax_class, g.origin_country_code, g.lead_days, g.moq, g.multiple,
      g.carton_quantity, g.country_codes, g.visibility, g.picture_keys, coalesce(g.picture_alts, old.picture_alts, '{}'), coalesce(g.sales_count, old.sales_count, 0), coalesce(g.published_at,
        case when old.state <> 'draft' or g.state <> 'active' or ${wasOnSale} then old.published_at end, ${now}), ${now}
    from json_to_recordset(${json(rows)}::json) as g (store_id bigint, category_id bigint, item_code text, state text, publish_at timestamptz, publish_kept boolean,
      unpublish_at timestamptz, unpublish_kept boolean, source_language text, tax_class text,
      origin_country_code text, lead_days integer, moq integer, multiple integer, carton_quantity integer, country_codes text[], visibility text,
      picture_keys text[], picture_alts jsonb, sales_count integer, published_at timestamptz)
    left join item old on old.item_code = g.item_code
    on conflict (item_code) do update set category_id = excluded.category_id, state = excluded.state, publish_at = excluded.publish_at,
      unpublish_at = excluded.unpublish_at, source_language = excluded.source_language,
      tax_class = excluded.tax_class, origin_country_code = excluded.origin_country_code, lead_days = excluded.lead_days, moq = excluded.moq,
      multiple = excluded.multiple, carton_quantity = excluded.carton_quantity, country_codes = excluded.country_codes, visibility = excluded.visibility,
      picture_keys = excluded.picture_keys, picture_alts = excluded.picture_alts, sales_count = excluded.sales_count, published_at = excluded.published_at, updated_at = excluded.updated_at,
      version = item.version + 1
    where item.store_id = excluded.store_id
    returning id, item_code as key, xmax = 0 as inserted`.execute(tx);
  return written;
}

/** Texts, facts and the companies of exclusive items. Texts in languages that are not given stay, as do companies if none are named. */
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
    await sql`delete from item_attribute where item_id = any (${known}::bigint[])`.execute(tx);
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
  await replaceCompanies(
    tx,
    items.flatMap((item) => (item.exclusiveTo ? [{ id: idOf(item), companyIds: item.exclusiveTo }] : [])),
  );
}

/** Replaces the companies that see an exclusive item; those that stay keep their window, and buyer groups are not changed. */
async function replaceCompanies(tx: Transaction<DB>, items: readonly { id: number; companyIds: readonly number[] }[]): Promise<void> {
  if (items.length === 0) return;
  const named = items.flatMap(({ id, companyIds }) => companyIds.map((company_id) => ({ item_id: id, company_id })));
  await sql`
    with given as materialized (select item_id, company_id from json_to_recordset(${json(named)}::json) as given (item_id bigint, company_id bigint)),
    gone as (delete from item_exclusive x where x.item_id = any (${items.map(({ id }) => id)}::bigint[]) and x.company_id is not null
      and (x.item_id, x.company_id) not in (select item_id, company_id from given))
    insert into item_exclusive as before (item_id, company_id) select item_id, company_id from given
    on conflict (item_id, company_id) where company_id is not null do update set valid_from = now(), valid_to = 'infinity', created_at = now()
    where before.valid_to <= now()`.execute(tx);
  await publish(tx, 'exclusive.changed', { companyIds: null, storeIds: [] });
}
