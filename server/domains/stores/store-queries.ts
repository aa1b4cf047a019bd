import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/postgres/pool.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import { openStoreTo } from '../catalogue/index.ts';

export type Connection = Kysely<DB>;

export type StoreRow = {
  id: number;
  logo_key: string | null;
  item_code: string;
  name: string;
  country_codes: string[];
  currency_code: string;
  vat_country_code: string;
};

const columns = 'id, logo_key, item_code, name, country_codes, currency_code, vat_country_code';

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
export async function openStore(database: Database, storeId: number, companyId: number | null): Promise<StoreRow | null> {
  const text = `select ${columns} from store s where id = $1 and state = 'open' and ${openStoreTo({ store: 's', company: '$2' })}`;
  return (await database.prepared<StoreRow>('store_open', text, [storeId, companyId]))[0] ?? null;
}

/** Includes closed stores. */
export async function storeCountOf(db: Connection, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from store where company_id = ${companyId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Creates a company's first store, in the VAT country of the company, with a warehouse at its address. Its item code is the first candidate
 * that is free.
 */
export async function insertFirstStore(
  db: Connection,
  store: { companyId: number; name: string; currency: string; countries: readonly string[]; candidates: readonly string[] },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with opened as (
      insert into store (company_id, name, item_code, currency_code, vat_country_code, country_codes)
      select c.id, ${store.name}, (
          select code from unnest(${store.candidates}::text[]) with ordinality as candidate (code, place)
          where not exists (select from store taken where taken.item_code = code) order by place limit 1),
        ${store.currency}, c.country_code, ${store.countries}::text[]
      from company c where c.id = ${store.companyId} and c.kind = 'seller' and c.state = 'approved'
      returning id, company_id),
    stocked as (
      insert into warehouse (store_id, name, line1, postal_code, city, country_code)
      select opened.id, c.address ->> 'city', coalesce(c.address ->> 'line1', ''), coalesce(c.address ->> 'postalCode', ''), c.address ->> 'city', c.country_code
      from opened join company c on c.id = opened.company_id where c.address ->> 'city' <> '')
    select id from opened`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`company ${store.companyId} is no accepted seller`);
  return row.id;
}
