import { type Kysely, sql } from 'kysely';
import type { Shop, ShopInput } from '../../../contract/stores/stores.ts';
import type { DB } from '../../platform/postgres/schema.ts';

type Connection = Kysely<DB>;

/** The company's stores, or one of them, as seen by their owner. One statement. */
export async function shopsOf(db: Connection, companyId: number, storeId?: number): Promise<Shop[]> {
  const { rows } = await sql<Shop>`
    select s.id, s.name, s.item_code as "itemCode", s.currency_code as "currencyCode", s.vat_country_code as "vatCountryCode",
      s.country_codes as "countryCodes", s.logo_key as "logoKey", s.minimum_order_value as "minimumOrderValue", s.lead_days as "leadDays",
      s.shipping_fee as "shippingFee", s.free_shipping_from as "freeShippingFrom", s.moq, s.multiple, s.carton_quantity as "cartonQuantity",
      s.holiday_from as "holidayFrom", s.holiday_to as "holidayTo", s.state, nullif(s.return_address, '{}') as "returnAddress",
      coalesce((select jsonb_object_agg(t.language, jsonb_build_object('slogan', t.slogan, 'description', t.description))
        from store_text t where t.store_id = s.id), '{}') as texts,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'line1', w.line1, 'postalCode', w.postal_code, 'city', w.city,
        'countryCode', w.country_code) order by w.id) from warehouse w where w.store_id = s.id), '[]') as warehouses,
      (select count(*)::int from item i where i.store_id = s.id) as items
    from store s
    where s.company_id = ${companyId} and s.state <> 'closed' and (${storeId ?? null}::bigint is null or s.id = ${storeId ?? null})
    order by s.id`.execute(db);
  return rows;
}

const columnsOf = (input: ShopInput, now: Date) => ({
  name: input.name,
  vat_country_code: input.vatCountryCode,
  country_codes: input.countryCodes,
  logo_key: input.logoKey,
  minimum_order_value: input.minimumOrderValue,
  lead_days: input.leadDays,
  shipping_fee: input.shippingFee,
  free_shipping_from: input.freeShippingFrom,
  moq: input.moq,
  multiple: input.multiple,
  carton_quantity: input.cartonQuantity,
  return_address: JSON.stringify(input.returnAddress ?? {}),
  changed_at: now,
});

/** Null when the item code is taken. */
export async function insertShop(db: Connection, companyId: number, input: ShopInput, now: Date): Promise<number | null> {
  const row = await db
    .insertInto('store')
    .values({
      company_id: companyId,
      item_code: input.itemCode,
      currency_code: input.currencyCode,
      created_at: now,
      ...columnsOf(input, now),
    })
    .onConflict((conflict) => conflict.column('item_code').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type LockedShop = { itemCode: string; currencyCode: string; logoKey: string | null; items: number };

/** Locks the store until the transaction ends; null if the company has none with that id. */
export async function lockShop(db: Connection, companyId: number, storeId: number): Promise<LockedShop | null> {
  const { rows } = await sql<LockedShop>`
    select item_code as "itemCode", currency_code as "currencyCode", logo_key as "logoKey", (select count(*)::int from item i where i.store_id = s.id) as items
    from store s where id = ${storeId} and company_id = ${companyId} and state <> 'closed' for no key update of s`.execute(db);
  return rows[0] ?? null;
}

export async function isItemCodeTaken(db: Connection, itemCode: string, storeId: number): Promise<boolean> {
  const row = await db.selectFrom('store').select('id').where('item_code', '=', itemCode).where('id', '<>', storeId).executeTakeFirst();
  return row !== undefined;
}

export async function updateShop(db: Connection, storeId: number, input: ShopInput, now: Date): Promise<void> {
  await db
    .updateTable('store')
    .set({ item_code: input.itemCode, currency_code: input.currencyCode, ...columnsOf(input, now) })
    .where('id', '=', storeId)
    .execute();
}

/** Replaces the store's texts: languages that are left out are deleted. */
export async function replaceTexts(db: Connection, storeId: number, texts: ShopInput['texts']): Promise<void> {
  const rows = Object.entries(texts).map(([language, text]) => ({ language, slogan: text.slogan, description: text.description }));
  await sql`
    with given as (select * from json_to_recordset(${JSON.stringify(rows)}::json) as g (language text, slogan text, description text)),
    gone as (delete from store_text where store_id = ${storeId} and language not in (select language from given))
    insert into store_text (store_id, language, slogan, description) select ${storeId}, language, slogan, description from given
    on conflict (store_id, language) do update set slogan = excluded.slogan, description = excluded.description`.execute(db);
}

/** Ids out of the given warehouses that do not belong to the store. */
export async function foreignWarehouses(db: Connection, storeId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${ids}::bigint[]) as given (id)
    where not exists (select from warehouse w where w.id = given.id and w.store_id = ${storeId})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Replaces the warehouses; those left out are deleted if no stock was ever recorded there. Returns the names of those that had to stay. */
export async function replaceWarehouses(db: Connection, storeId: number, warehouses: ShopInput['warehouses']): Promise<string[]> {
  const given = JSON.stringify(
    warehouses.map((one) => ({
      id: one.id,
      name: one.name,
      line1: one.line1,
      postal_code: one.postalCode,
      city: one.city,
      country_code: one.countryCode,
    })),
  );
  const { rows } = await sql<{ name: string }>`
    select name from warehouse w where store_id = ${storeId} and exists (select from stock where warehouse_id = w.id)
      and not exists (select from json_to_recordset(${given}::json) as g (id bigint) where g.id = w.id)`.execute(db);
  if (rows.length > 0) return rows.map(({ name }) => name);
  await sql`
    delete from warehouse w where store_id = ${storeId}
      and not exists (select from json_to_recordset(${given}::json) as g (id bigint) where g.id = w.id)`.execute(db);
  await sql`
    update warehouse w set name = g.name, line1 = g.line1, postal_code = g.postal_code, city = g.city, country_code = g.country_code
    from json_to_recordset(${given}::json) as g (id bigint, name text, line1 text, postal_code text, city text, country_code text)
    where w.id = g.id and w.store_id = ${storeId}`.execute(db);
  await sql`
    insert into warehouse (store_id, name, line1, postal_code, city, country_code)
    select ${storeId}, name, line1, postal_code, city, country_code
    from json_to_recordset(${given}::json) as g (id bigint, name text, line1 text, postal_code text, city text, country_code text) where g.id is null`.execute(
    db,
  );
  return [];
}

export async function setHoliday(
  db: Connection,
  companyId: number,
  storeId: number,
  holiday: { from: string | null; to: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update store set holiday_from = ${holiday.from}::date, holiday_to = ${holiday.to}::date
    where id = ${storeId} and company_id = ${companyId} and state <> 'closed' returning 1 as one`.execute(db);
  return rows.length === 1;
}
