import { sql } from 'kysely';
import type { Database } from '../../platform/postgres/pool.ts';
import { type Reader, read } from '../../platform/postgres/sql/read.ts';
import type { Connection } from '../../platform/postgres/sql/tx.ts';
import { openStoreTo } from '../catalogue/index.ts';

export type StoreRow = {
  id: number;
  logoKey: string | null;
  itemCode: string;
  name: string;
  countryCodes: string[];
  currencyCode: string;
  vatCountryCode: string;
};

const columns = `id, logo_key as "logoKey", item_code as "itemCode", name, country_codes as "countryCodes", currency_code as "currencyCode",
  vat_country_code as "vatCountryCode"`;

/** The company's stores that are not closed for good. */
export function storesOfCompany(database: Database, companyId: number): Promise<StoreRow[]> {
  const text = `select ${columns} from store where company_id = $1 and state <> 'closed' order by id`;
  return database.prepared<StoreRow>('stores_of_company', text, [companyId]);
}

export async function storeOfCompany(database: Database, companyId: number, storeId: number): Promise<StoreRow | null> {
  const text = `select ${columns} from store where company_id = $1 and id = $2 and state <> 'closed'`;
  return (await database.prepared<StoreRow>('store_of_company', text, [companyId, storeId]))[0] ?? null;
}

/** An open store that is not exclusive to companies other than this one; null stands for a visitor. */
export async function openStore(reader: Reader, storeId: number, companyId: number | null): Promise<StoreRow | null> {
  const text = `select ${columns} from store s where id = $1 and state = 'open' and ${openStoreTo({ store: 's', company: '$2' })}`;
  return (await read<StoreRow>(reader, 'store_open', text, [storeId, companyId]))[0] ?? null;
}

/** Includes closed stores. */
export async function storeCountOf(db: Connection, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from store where company_id = ${companyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The countries that a company named in its application. */
export async function countriesOfApplication(db: Connection, companyId: number): Promise<string[]> {
  const company = await db.selectFrom('company').select('sells_to as sellsTo').where('id', '=', companyId).executeTakeFirst();
  return company?.sellsTo ?? [];
}

/**
 * Creates a company's first store, in the VAT country of the company, with a warehouse at its address. Its item code is the first candidate
 * that is free.
 */
export async function insertFirstStore(
  db: Connection,
  store: { companyId: number; name: string; currency: string; countries: readonly string[]; candidates: readonly string[] },
): Promise<number> {
  const { companyId, name, currency, countries, candidates } = store;
  const row = await db
    .with('opened', (with_) =>
      with_
        .insertInto('store')
        .columns(['company_id', 'name', 'item_code', 'currency_code', 'vat_country_code', 'country_codes'])
        .expression((eb) =>
          eb
            .selectFrom('company')
            .select([
              'company.id as company_id',
              sql<string>`${name}::text`.as('name'),
              sql<string>`(select code from unnest(${candidates}::text[]) with ordinality as candidate (code, place)
                where not exists (select from store taken where taken.item_code = code) order by place limit 1)`.as('item_code'),
              sql<string>`${currency}::text`.as('currency_code'),
              'company.country_code as vat_country_code',
              sql<string[]>`${countries}::text[]`.as('country_codes'),
            ])
            .where('company.id', '=', companyId)
            .where('company.kind', '=', 'seller')
            .where('company.state', '=', 'approved'),
        )
        .returning(['id', 'company_id']),
    )
    .with('placed', (with_) =>
      with_
        .insertInto('warehouse')
        .columns(['store_id', 'name', 'line1', 'postal_code', 'city', 'country_code'])
        .expression((eb) =>
          eb
            .selectFrom('opened')
            .innerJoin('company', 'company.id', 'opened.company_id')
            .select([
              'opened.id',
              sql<string>`company.address ->> 'city'`.as('name'),
              sql<string>`coalesce(company.address ->> 'line1', '')`.as('line1'),
              sql<string>`coalesce(company.address ->> 'postalCode', '')`.as('postal_code'),
              sql<string>`company.address ->> 'city'`.as('city'),
              'company.country_code',
            ])
            .where(sql<boolean>`company.address ->> 'city' <> ''`),
        ),
    )
    .selectFrom('opened')
    .select('id')
    .executeTakeFirst();
  if (!row) throw new Error(`company ${companyId} is no approved seller`);
  return row.id;
}
