import type { Database } from '../platform/postgres/pool.ts';

export type KnownStore = { id: number; companyId: number; currency: string; warehouse: string | null };

/** The store of an item code, and its first warehouse. */
export async function findStoreByCode(database: Database, itemCode: string): Promise<KnownStore | undefined> {
  const text = `select s.id, s.company_id as "companyId", s.currency_code as currency,
    (select w.name from warehouse w where w.store_id = s.id order by w.id limit 1) as warehouse from store s where s.item_code = $1`;
  return (await database.prepared<KnownStore>('import_store', text, [itemCode]))[0];
}

export type Seller = { id: number; legalName: string; countryCode: string };

export async function findSeller(database: Database, companyId: number): Promise<Seller | undefined> {
  const text = `select id, legal_name as "legalName", country_code as "countryCode" from company where id = $1 and kind = 'seller'`;
  return (await database.prepared<Seller>('import_seller', text, [companyId]))[0];
}

/** Every category with its path of names from the root in a language, in lower case, separated by ` > `. */
export async function findCategoryPaths(database: Database, language: string): Promise<Map<string, string>> {
  const text = `select c.key, (select string_agg(lower(coalesce(t.name, e.name, p.key)), ' > ' order by p.level) from category p
      left join category_text t on t.category_id = p.id and t.language = $1 left join category_text e on e.category_id = p.id and e.language = 'en'
      where p.id = any (c.path)) as path from category c`;
  // sql-check: not null path, a category is part of its path
  const rows = await database.prepared<{ key: string; path: string }>('import_category_paths', text, [language]);
  return new Map(rows.map((row) => [row.path, row.key]));
}

export type KnownAttribute = {
  key: string;
  type: 'number' | 'choice' | 'flag' | 'text';
  name: string;
  values: { key: string; name: string }[] | null;
};

/** Every attribute with its listed values, and names in a language. */
export function findAttributes(database: Database, language: string): Promise<KnownAttribute[]> {
  const name = (table: string, id: string) =>
    `(select x.name from ${table}_text x where x.${table}_id = ${id} order by x.language = $1 desc, x.language = 'en' desc, x.language limit 1)`;
  const text = `select a.key, a.type, coalesce(${name('attribute', 'a.id')}, a.key) as name,
    (select json_agg(json_build_object('key', v.key, 'name', coalesce(${name('attribute_value', 'v.id')}, v.key)) order by v.position)
      from attribute_value v where v.attribute_id = a.id) as values from attribute a where not a.own`;
  return database.prepared<KnownAttribute>('import_attributes', text, [language]);
}
