import { sql } from 'kysely';
import type { StoreSettings, StoreSettingsInput } from '../../../contract/stores/stores.ts';
import { rowsOf } from '../../platform/postgres/sql/rows-of.ts';
import type { Connection } from '../../platform/postgres/sql/tx.ts';

/** The company's stores, or one of them, as seen by their owner. One statement. */
export async function storeSettingsOf(db: Connection, companyId: number, storeId?: number): Promise<StoreSettings[]> {
  const { rows } = await sql<StoreSettings>`
    select s.id, s.version, s.name, s.item_code as "itemCode", s.currency_code as "currencyCode", s.vat_country_code as "vatCountryCode",
      s.time_zone as "timeZone", s.country_codes as "countryCodes", s.logo_key as "logoKey", s.header_key as "headerKey", s.minimum_order_value as "minimumOrderValue", s.lead_days as "leadDays",
      s.shipping_fee as "shippingFee", s.free_shipping_from as "freeShippingFrom", s.moq, s.multiple, s.carton_quantity as "cartonQuantity",
      s.holiday_from as "holidayFrom", s.holiday_to as "holidayTo", s.state, nullif(s.return_address, '{}') as "returnAddress",
      coalesce((select jsonb_object_agg(t.language, jsonb_build_object('slogan', t.slogan, 'description', t.description, 'headerAlt', t.header_alt))
        from store_text t where t.store_id = s.id), '{}') as texts,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name, 'line1', w.line1, 'postalCode', w.postal_code, 'city', w.city,
        'countryCode', w.country_code) order by w.id) from warehouse w where w.store_id = s.id), '[]') as warehouses,
      (select count(*)::int from item i where i.store_id = s.id) as items
    from store s
    where s.company_id = ${companyId} and s.state <> 'closed' and (${storeId ?? null}::bigint is null or s.id = ${storeId ?? null})
    order by s.id`.execute(db);
  return rows;
}

const columnsOf = (input: StoreSettingsInput, now: Date) => ({
  name: input.name,
  vat_country_code: input.vatCountryCode,
  time_zone: input.timeZone,
  country_codes: input.countryCodes,
  logo_key: input.logoKey,
  header_key: input.headerKey,
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
export async function insertStore(db: Connection, companyId: number, input: StoreSettingsInput, now: Date): Promise<number | null> {
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

export type LockedStore = {
  version: number;
  itemCode: string;
  currencyCode: string;
  timeZone: string | null;
  logoKey: string | null;
  headerKey: string | null;
  items: number;
};

/** Locks the store until the transaction ends; null if the company has none with that id. */
export async function lockStore(db: Connection, companyId: number, storeId: number): Promise<LockedStore | null> {
  const { rows } = await sql<LockedStore>`
    select version, item_code as "itemCode", currency_code as "currencyCode", time_zone as "timeZone", logo_key as "logoKey", header_key as "headerKey",
      (select count(*)::int from item i where i.store_id = s.id) as items
    from store s where id = ${storeId} and company_id = ${companyId} and state <> 'closed' for no key update of s`.execute(db);
  return rows[0] ?? null;
}

export async function isItemCodeTaken(db: Connection, itemCode: string, storeId: number): Promise<boolean> {
  const row = await db.selectFrom('store').select('id').where('item_code', '=', itemCode).where('id', '<>', storeId).executeTakeFirst();
  return row !== undefined;
}

export async function updateStore(db: Connection, storeId: number, input: StoreSettingsInput, now: Date): Promise<void> {
  await db
    .updateTable('store')
    .set((eb) => ({
      version: eb('version', '+', 1),
      item_code: input.itemCode,
      currency_code: input.currencyCode,
      ...columnsOf(input, now),
    }))
    .where('id', '=', storeId)
    .execute();
}

/** Replaces the store's texts: languages that are left out are deleted. */
export async function replaceTexts(db: Connection, storeId: number, texts: StoreSettingsInput['texts']): Promise<void> {
  const rows = Object.entries(texts).map(([language, text]) => ({
    language,
    slogan: text.slogan,
    description: text.description,
    header_alt: text.headerAlt,
  }));
  await db
    .with('given', (with_) =>
      with_.selectFrom(rowsOf(rows, sql`language text, slogan text, description text, header_alt text`)).selectAll(),
    )
    .with('gone', (with_) =>
      with_
        .deleteFrom('store_text')
        .where('store_id', '=', storeId)
        .where('language', 'not in', (eb) => eb.selectFrom('given').select('given.language')),
    )
    .insertInto('store_text')
    .columns(['store_id', 'language', 'slogan', 'description', 'header_alt'])
    .expression((eb) =>
      eb
        .selectFrom('given')
        .select([
          sql<number>`${storeId}::bigint`.as('store_id'),
          'given.language',
          'given.slogan',
          'given.description',
          'given.header_alt',
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'language']).doUpdateSet((eb) => ({
        slogan: eb.ref('excluded.slogan'),
        description: eb.ref('excluded.description'),
        header_alt: eb.ref('excluded.header_alt'),
      })),
    )
    .execute();
}

/** Ids out of the given warehouses that do not belong to the store. */
export async function foreignWarehouses(db: Connection, storeId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select given.id from unnest(${ids}::bigint[]) as given (id)
    where not exists (select from warehouse w where w.id = given.id and w.store_id = ${storeId})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Replaces the warehouses; those left out are deleted if no stock was ever recorded there. Returns the names of those that had to stay. */
export async function replaceWarehouses(db: Connection, storeId: number, warehouses: StoreSettingsInput['warehouses']): Promise<string[]> {
  const rows = warehouses.map((one) => ({
    id: one.id,
    name: one.name,
    line1: one.line1,
    postal_code: one.postalCode,
    city: one.city,
    country_code: one.countryCode,
  }));
  const columns = sql`id bigint, name text, line1 text, postal_code text, city text, country_code text`;
  const staying = await db
    .selectFrom('warehouse')
    .select('name')
    .where('store_id', '=', storeId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('stock')
          .select(sql`1`.as('one'))
          .whereRef('warehouse_id', '=', 'warehouse.id'),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(rowsOf(rows, columns))
            .select(sql`1`.as('one'))
            .whereRef('given.id', '=', 'warehouse.id'),
        ),
      ),
    )
    .execute();
  if (staying.length > 0) return staying.map(({ name }) => name);
  await db
    .deleteFrom('warehouse')
    .where('store_id', '=', storeId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom(rowsOf(rows, columns))
            .select(sql`1`.as('one'))
            .whereRef('given.id', '=', 'warehouse.id'),
        ),
      ),
    )
    .execute();
  await db
    .updateTable('warehouse')
    .from(rowsOf(rows, columns))
    .set((eb) => ({
      name: eb.ref('given.name'),
      line1: eb.ref('given.line1'),
      postal_code: eb.ref('given.postal_code'),
      city: eb.ref('given.city'),
      country_code: eb.ref('given.country_code'),
    }))
    .whereRef('warehouse.id', '=', 'given.id')
    .where('store_id', '=', storeId)
    .execute();
  await db
    .insertInto('warehouse')
    .columns(['store_id', 'name', 'line1', 'postal_code', 'city', 'country_code'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(rows, columns))
        .select([
          sql<number>`${storeId}::bigint`.as('store_id'),
          'given.name',
          'given.line1',
          'given.postal_code',
          'given.city',
          'given.country_code',
        ])
        .where('given.id', 'is', null),
    )
    .execute();
  return [];
}

export async function setHoliday(
  db: Connection,
  companyId: number,
  storeId: number,
  holiday: { from: string | null; to: string | null },
): Promise<boolean> {
  const row = await db
    .updateTable('store')
    .set({ holiday_from: sql<string | null>`${holiday.from}::date`, holiday_to: sql<string | null>`${holiday.to}::date` })
    .where('id', '=', storeId)
    .where('company_id', '=', companyId)
    .where('state', '<>', 'closed')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
