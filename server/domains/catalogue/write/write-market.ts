import { sql, type Transaction } from 'kysely';
import type { DB } from '../../../platform/postgres/schema.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { AttributeInput, CategoryInput, Localised, StoreInput } from './write-input.ts';

/*
 * Writes the records that items depend on. Each function takes all rows at once as JSON, upserts them by their natural keys and returns ids
 * by key.
 */

const json = (rows: unknown): string => JSON.stringify(rows);
const byKey = (rows: readonly { key: string; id: number }[]): Map<string, number> => new Map(rows.map((row) => [row.key, row.id]));
const inLanguages = <Value, Row>(texts: Localised<Value> | undefined, row: (language: string, value: Value) => Row): Row[] =>
  Object.entries(texts ?? {}).map(([language, value]) => row(language, value as Value));

/** PostgreSQL refuses two rows of the same key in one statement; the later one counts. */
function distinct<Row>(rows: readonly Row[], key: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [key(row), row])).values()];
}

export async function writeCategories(tx: Transaction<DB>, given: readonly CategoryInput[]): Promise<Map<string, number>> {
  const categories = distinct(given, (category) => category.key);
  const rows = categories.map(({ key, position, pictureKey }, index) => ({
    key,
    position: position ?? index,
    picture_key: pictureKey ?? null,
  }));
  const { rows: written } = await sql<{ key: string; id: number }>`
    insert into category (key, level, position, picture_key)
    select key, 1, position, picture_key from json_to_recordset(${json(rows)}::json) as given (key text, position integer, picture_key text)
    on conflict (key) do update set position = excluded.position, picture_key = coalesce(excluded.picture_key, category.picture_key)
    returning key, id`.execute(tx);
  const ids = byKey(written);
  const parents = categories.map(({ key, parentKey }) => ({ key, parent_key: parentKey }));
  await sql`
    update category set parent_id = parent.id
    from json_to_recordset(${json(parents)}::json) as given (key text, parent_key text) left join category parent on parent.key = given.parent_key
    where category.key = given.key`.execute(tx);
  await sql`
    with recursive tree (id, path) as (
      select id, array[id] from category where parent_id is null
      union all select c.id, t.path || c.id from category c join tree t on c.parent_id = t.id)
    update category set path = tree.path, level = cardinality(tree.path) from tree where tree.id = category.id and category.path <> tree.path`.execute(
    tx,
  );
  const texts = categories.flatMap(({ key, texts }) =>
    inLanguages(texts, (language, { name, urlKey, description }) => ({
      id: ids.get(key),
      language,
      name,
      url_key: urlKey,
      description: description ?? '',
    })),
  );
  await sql`
    insert into category_text (category_id, language, name, url_key, description)
    select id, language, name, url_key, description
    from json_to_recordset(${json(texts)}::json) as given (id bigint, language text, name text, url_key text, description text)
    on conflict (category_id, language) do update set name = excluded.name, url_key = excluded.url_key, description = excluded.description`.execute(
    tx,
  );
  await publish(tx, 'catalogue.changed', {});
  return ids;
}

export async function writeAttributes(tx: Transaction<DB>, given: readonly AttributeInput[]): Promise<Map<string, number>> {
  const attributes = distinct(given, (attribute) => attribute.key);
  const rows = attributes.map(({ key, type, unit, facet, isOption, position }, index) => ({
    key,
    type,
    unit: unit ?? null,
    facet: facet ?? false,
    is_option: isOption ?? false,
    position: position ?? index,
  }));
  const { rows: written } = await sql<{ key: string; id: number }>`
    insert into attribute (key, type, unit, facet, is_option, position)
    select key, type, unit, facet, is_option, position
    from json_to_recordset(${json(rows)}::json) as given (key text, type text, unit text, facet boolean, is_option boolean, position integer)
    on conflict (key) do update set type = excluded.type, unit = excluded.unit, facet = excluded.facet, is_option = excluded.is_option, position = excluded.position
    returning key, id`.execute(tx);
  const ids = byKey(written);
  const names = attributes.flatMap(({ key, names }) => inLanguages(names, (language, name) => ({ id: ids.get(key), language, name })));
  await sql`
    insert into attribute_text (attribute_id, language, name)
    select id, language, name from json_to_recordset(${json(names)}::json) as given (id bigint, language text, name text)
    on conflict (attribute_id, language) do update set name = excluded.name`.execute(tx);

  const values = attributes.flatMap(({ key, values }) =>
    distinct(values ?? [], (value) => value.key).map((value, index) => ({
      attribute_id: ids.get(key),
      key: value.key,
      swatch: value.swatch ?? null,
      position: value.position ?? index,
      names: value.names,
    })),
  );
  const { rows: writtenValues } = await sql<{ attribute_id: number; key: string; id: number }>`
    insert into attribute_value (attribute_id, key, swatch, position)
    select attribute_id, key, swatch, position
    from json_to_recordset(${json(values.map(({ names: _, ...row }) => row))}::json) as given (attribute_id bigint, key text, swatch text, position integer)
    on conflict (attribute_id, key) do update set swatch = excluded.swatch, position = excluded.position
    returning attribute_id, key, id`.execute(tx);
  const valueIds = new Map(writtenValues.map((row) => [`${row.attribute_id} ${row.key}`, row.id]));
  const valueNames = values.flatMap(({ attribute_id, key, names }) =>
    inLanguages(names, (language, name) => ({ id: valueIds.get(`${attribute_id} ${key}`), language, name })),
  );
  await sql`
    insert into attribute_value_text (attribute_value_id, language, name)
    select id, language, name from json_to_recordset(${json(valueNames)}::json) as given (id bigint, language text, name text)
    on conflict (attribute_value_id, language) do update set name = excluded.name`.execute(tx);
  const links = attributes.flatMap(({ key, categoryKeys }) =>
    (categoryKeys ?? []).map((category_key, position) => ({ id: ids.get(key), category_key, position })),
  );
  await sql`
    insert into category_attribute (category_id, attribute_id, position)
    select category.id, given.id, given.position
    from json_to_recordset(${json(links)}::json) as given (id bigint, category_key text, position integer) join category on category.key = given.category_key
    on conflict (category_id, attribute_id) do update set position = excluded.position`.execute(tx);
  await publish(tx, 'catalogue.changed', {});
  return ids;
}

/** A store stays with its company: an item code of another company's store is an error. */
export async function writeStores(tx: Transaction<DB>, given: readonly StoreInput[]): Promise<Map<string, number>> {
  const stores = distinct(given, (store) => store.itemCode);
  const rows = stores.map((store) => ({
    company_id: store.companyId,
    name: store.name,
    item_code: store.itemCode,
    logo_key: store.logoKey ?? null,
    currency_code: store.currency,
    vat_country_code: store.vatCountryCode,
    country_codes: store.countryCodes,
    minimum_order_value: store.minimumOrderValue ?? 0,
    lead_days: store.leadDays ?? 3,
    shipping_fee: store.shippingFee ?? 0,
    free_shipping_from: store.freeShippingFrom ?? null,
    moq: store.moq ?? null,
    multiple: store.multiple ?? null,
    carton_quantity: store.cartonQuantity ?? null,
  }));
  if (rows.length === 0) return new Map();
  const columns = sql.raw(Object.keys(rows[0] ?? {}).join(', '));
  const { rows: written } = await sql<{ key: string; id: number }>`
    insert into store (${columns}) select ${columns} from json_to_recordset(${json(rows)}::json) as given (
      company_id bigint, name text, item_code text, logo_key text, currency_code text, vat_country_code text, country_codes text[], minimum_order_value bigint,
      lead_days integer, shipping_fee bigint, free_shipping_from bigint, moq integer, multiple integer, carton_quantity integer)
    on conflict (item_code) do update set name = excluded.name, logo_key = coalesce(excluded.logo_key, store.logo_key), currency_code = excluded.currency_code,
      vat_country_code = excluded.vat_country_code, country_codes = excluded.country_codes, minimum_order_value = excluded.minimum_order_value,
      lead_days = excluded.lead_days, shipping_fee = excluded.shipping_fee, free_shipping_from = excluded.free_shipping_from,
      moq = excluded.moq, multiple = excluded.multiple, carton_quantity = excluded.carton_quantity
    where store.company_id = excluded.company_id
    returning item_code as key, id`.execute(tx);
  const ids = byKey(written);
  const foreign = stores.find((store) => !ids.has(store.itemCode));
  if (foreign) throw new Error(`The item code ${foreign.itemCode} belongs to a store of another company`);

  const texts = stores.flatMap(({ itemCode, texts }) =>
    inLanguages(texts, (language, { slogan, description }) => ({
      id: ids.get(itemCode),
      language,
      slogan: slogan ?? '',
      description: description ?? '',
    })),
  );
  await sql`
    insert into store_text (store_id, language, slogan, description)
    select id, language, slogan, description from json_to_recordset(${json(texts)}::json) as given (id bigint, language text, slogan text, description text)
    on conflict (store_id, language) do update set slogan = excluded.slogan, description = excluded.description`.execute(tx);
  const warehouses = stores.flatMap(({ itemCode, warehouses }) =>
    distinct(warehouses, (one) => one.name).map(({ name, line1, postalCode, city, countryCode }) => ({
      store_id: ids.get(itemCode),
      name,
      line1: line1 ?? '',
      postal_code: postalCode,
      city,
      country_code: countryCode,
    })),
  );
  await sql`
    insert into warehouse (store_id, name, line1, postal_code, city, country_code)
    select store_id, name, line1, postal_code, city, country_code
    from json_to_recordset(${json(warehouses)}::json) as given (store_id bigint, name text, line1 text, postal_code text, city text, country_code text)
    on conflict (store_id, name) do update set line1 = excluded.line1, postal_code = excluded.postal_code, city = excluded.city, country_code = excluded.country_code`.execute(
    tx,
  );
  await publish(tx, 'catalogue.changed', {});
  return ids;
}
