import type { Database } from '../../platform/postgres/pool.ts';

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

export async function openStore(database: Database, storeId: number): Promise<StoreRow | null> {
  const text = `select ${columns} from store where id = $1 and state = 'open'`;
  return (await database.prepared<StoreRow>('store_open', text, [storeId]))[0] ?? null;
}
