import { sql } from 'kysely';
import type { Language } from '../../../contract/values/locale.ts';
import { publish } from '../../platform/events/outbox.ts';
import { rowsOf } from '../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';

/** A store by its item code, its warehouses by their names. */
export type StoreInput = {
  itemCode: string;
  companyId: number;
  name: string;
  logoKey?: string | null;
  headerKey?: string | null;
  currency: string;
  vatCountryCode: string;
  countryCodes: string[];
  minimumOrderValue?: number;
  leadDays?: number;
  shippingFee?: number;
  freeShippingFrom?: number | null;
  moq?: number | null;
  multiple?: number | null;
  cartonQuantity?: number | null;
  texts?: Partial<Record<Language, { slogan?: string; description?: string; headerAlt?: string }>>;
  warehouses: { name: string; line1?: string; postalCode: string; city: string; countryCode: string }[];
};

/** PostgreSQL refuses two rows of the same key in one statement; the later one counts. */
function distinct<Row>(rows: readonly Row[], key: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [key(row), row])).values()];
}

/**
 * Writes stores with their texts and warehouses, each by its natural key, and returns their ids by item code. A store stays with its
 * company: an item code of another company's store is an error.
 */
export async function writeStores(tx: Tx, given: readonly StoreInput[]): Promise<Map<string, number>> {
  const stores = distinct(given, (store) => store.itemCode);
  const rows = stores.map((store) => ({
    company_id: store.companyId,
    name: store.name,
    item_code: store.itemCode,
    logo_key: store.logoKey ?? null,
    header_key: store.headerKey ?? null,
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
  const written = await tx
    .insertInto('store')
    .columns([
      'company_id',
      'name',
      'item_code',
      'logo_key',
      'header_key',
      'currency_code',
      'vat_country_code',
      'country_codes',
      'minimum_order_value',
      'lead_days',
      'shipping_fee',
      'free_shipping_from',
      'moq',
      'multiple',
      'carton_quantity',
    ])
    .expression((eb) =>
      eb
        .selectFrom(
          rowsOf(
            rows,
            sql`company_id bigint, name text, item_code text, logo_key text, header_key text, currency_code text, vat_country_code text, country_codes text[],
              minimum_order_value bigint, lead_days integer, shipping_fee bigint, free_shipping_from bigint, moq integer, multiple integer, carton_quantity integer`,
          ),
        )
        .select([
          'given.company_id',
          'given.name',
          'given.item_code',
          'given.logo_key',
          'given.header_key',
          'given.currency_code',
          'given.vat_country_code',
          'given.country_codes',
          'given.minimum_order_value',
          'given.lead_days',
          'given.shipping_fee',
          'given.free_shipping_from',
          'given.moq',
          'given.multiple',
          'given.carton_quantity',
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .column('item_code')
        .doUpdateSet((eb) => ({
          logo_key: eb.fn.coalesce('excluded.logo_key', 'store.logo_key'),
          header_key: eb.fn.coalesce('excluded.header_key', 'store.header_key'),
          name: eb.ref('excluded.name'),
          currency_code: eb.ref('excluded.currency_code'),
          vat_country_code: eb.ref('excluded.vat_country_code'),
          country_codes: eb.ref('excluded.country_codes'),
          minimum_order_value: eb.ref('excluded.minimum_order_value'),
          lead_days: eb.ref('excluded.lead_days'),
          shipping_fee: eb.ref('excluded.shipping_fee'),
          free_shipping_from: eb.ref('excluded.free_shipping_from'),
          moq: eb.ref('excluded.moq'),
          multiple: eb.ref('excluded.multiple'),
          carton_quantity: eb.ref('excluded.carton_quantity'),
        }))
        .whereRef('store.company_id', '=', 'excluded.company_id'),
    )
    .returning(['item_code as itemCode', 'id'])
    .execute();
  const ids = new Map(written.map((row) => [row.itemCode, row.id]));
  const foreign = stores.find((store) => !ids.has(store.itemCode));
  if (foreign) throw new Error(`The item code ${foreign.itemCode} belongs to a store of another company`);

  const texts = stores.flatMap(({ itemCode, texts }) =>
    Object.entries(texts ?? {}).map(([language, { slogan, description, headerAlt }]) => ({
      id: ids.get(itemCode),
      language,
      slogan: slogan ?? '',
      description: description ?? '',
      header_alt: headerAlt ?? '',
    })),
  );
  await tx
    .insertInto('store_text')
    .columns(['store_id', 'language', 'slogan', 'description', 'header_alt'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(texts, sql`id bigint, language text, slogan text, description text, header_alt text`))
        .select(['given.id', 'given.language', 'given.slogan', 'given.description', 'given.header_alt']),
    )
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'language']).doUpdateSet((eb) => ({
        slogan: eb.ref('excluded.slogan'),
        description: eb.ref('excluded.description'),
        header_alt: eb.ref('excluded.header_alt'),
      })),
    )
    .execute();
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
  await tx
    .insertInto('warehouse')
    .columns(['store_id', 'name', 'line1', 'postal_code', 'city', 'country_code'])
    .expression((eb) =>
      eb
        .selectFrom(rowsOf(warehouses, sql`store_id bigint, name text, line1 text, postal_code text, city text, country_code text`))
        .select(['given.store_id', 'given.name', 'given.line1', 'given.postal_code', 'given.city', 'given.country_code']),
    )
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'name']).doUpdateSet((eb) => ({
        line1: eb.ref('excluded.line1'),
        postal_code: eb.ref('excluded.postal_code'),
        city: eb.ref('excluded.city'),
        country_code: eb.ref('excluded.country_code'),
      })),
    )
    .execute();
  await publish(tx, 'catalogue.changed', {});
  return ids;
}
