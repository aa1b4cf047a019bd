import { sql } from 'kysely';
import type { AttributeChoice, CategoryChoice } from '../../../../contract/listings/listings.ts';
import { containing, escapeLike } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { StockLevel } from '../../stock/index.ts';

export type StockPlace = StockLevel & { reserved: number };

/** Stock of an item's active variants, optionally locked in the order in which orders lock it. */
export async function stockOf(db: Connection, itemId: number, { lock = false } = {}): Promise<StockPlace[]> {
  const { rows } = await sql<StockPlace>`
    select k.variant_id as "variantId", k.warehouse_id as "warehouseId", k.on_hand as "onHand", k.reserved, k.incoming,
      to_char(k.incoming_at, 'YYYY-MM-DD') as "incomingAt"
    from stock k join variant v on v.id = k.variant_id where v.item_id = ${itemId} and v.state = 'active'
    order by k.variant_id, k.warehouse_id ${lock ? sql`for no key update of k` : sql``}`.execute(db);
  return rows;
}

/** SKUs in upper case that other items of the store already use, in any spelling. */
export async function takenSkus(
  db: Connection,
  storeId: number,
  itemIds: readonly number[],
  skus: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ sku: string }>`
    select upper(v.sku) as sku from variant v join item i on i.id = v.item_id
    where upper(v.sku) = any (${skus.map((sku) => sku.toUpperCase())}::text[]) and v.state = 'active' and (i.state <> 'archived' or i.publish_at is not null)
      and i.store_id = ${storeId} and i.id <> all (${itemIds}::bigint[])`.execute(db);
  return new Set(rows.map(({ sku }) => sku));
}

/** The next running number of the store. */
export async function nextItemNumber(db: Connection, storeId: number, storeCode: string): Promise<string> {
  const { rows } = await sql<{ number: number }>`
    select greatest(coalesce(max(substring(item_code from '-([0-9]{1,9})$')::bigint), 0) + 1, 1001) as number from item where store_id = ${storeId}`.execute(
    db,
  );
  return `${storeCode}-${rows[0]?.number ?? 1001}`;
}

const named = (table: 'category' | 'attribute' | 'attribute_value', alias: string, language: string) =>
  sql`coalesce((select t.name from ${sql.table(`${table}_text`)} t where t.${sql.ref(`${table}_id`)} = ${sql.ref(`${alias}.id`)}
    order by t.language = ${language} desc, t.language = 'en' desc limit 1), ${sql.ref(`${alias}.key`)})`;

const trailOf = (language: string) =>
  sql<
    string[]
  >`array(select ${named('category', 'p', language)} from category p where p.id = any (c.path) and p.id <> c.id order by p.level)`;

/** Visible categories by words in any language; those the store uses most come first, then those nearest to the root. One statement. */
export async function findCategoryChoices(
  db: Connection,
  { companyId, storeId, keyword, language }: { companyId: number; storeId: number; keyword: string; language: string },
): Promise<CategoryChoice[]> {
  const within = containing(keyword);
  const { rows } = await sql<CategoryChoice>`
    with used as (select i.category_id as id, count(*) as items from item i join store s on s.id = i.store_id
      where s.id = ${storeId} and s.company_id = ${companyId} group by i.category_id)
    select c.id, ${named('category', 'c', language)} as name, ${trailOf(language)} as trail
    from category c left join used u on u.id = c.id
    where not exists (select from category h where h.id = any (c.path) and h.hidden)
      and (${keyword} = '' or exists (select from category_text t where t.category_id = c.id and t.name ilike ${within}))
    order by coalesce(u.items, 0) desc, (${named('category', 'c', language)} ilike ${`${escapeLike(keyword)}%`}) desc, c.level, c.position, c.id limit 30`.execute(
    db,
  );
  return rows;
}

/** Attributes required for an item on sale, by the key of its category. */
export async function requiredAttributes(db: Connection, categories: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ category: string; keys: string[] }>`
    select c.key as category, array_agg(distinct a.key) as keys from category c join category_attribute x on x.category_id = any (c.path)
      join attribute a on a.id = x.attribute_id
    where c.key = any (${categories}::text[]) and x.required group by c.key`.execute(db);
  return new Map(rows.map(({ category, keys }) => [category, keys]));
}

export type Choices = {
  currency: string;
  countryCodes: string[];
  /** The countries that the store's goods leave. */
  leaves: string[];
  category: CategoryChoice | null;
  warehouses: { id: number; name: string }[];
  attributes: AttributeChoice[];
  options: AttributeChoice[];
};

/** Choices for the editor; attributes are those of the category and its ancestors. One statement; null for a store of another company. */
export async function choicesOf(
  db: Connection,
  { companyId, storeId, categoryId, language }: { companyId: number; storeId: number; categoryId: number | null; language: string },
): Promise<Choices | null> {
  const required = sql`exists (select from category_attribute x join category c on x.category_id = any (c.path)
    where c.id = ${categoryId}::bigint and x.attribute_id = a.id and x.required)`;
  const attributes = (
    condition: ReturnType<typeof sql>,
  ) => sql`coalesce((select json_agg(json_build_object('key', a.key, 'name', ${named('attribute', 'a', language)},
      'type', a.type, 'unit', a.unit, 'isOption', a.is_option, 'required', ${required}, 'values', coalesce((select json_agg(json_build_object('key', w.key,
        'name', ${named('attribute_value', 'w', language)}) order by w.position, w.id) from attribute_value w where w.attribute_id = a.id), '[]'))
      order by a.position, a.id) from attribute a where ${condition}), '[]')`;
  const { rows } = await sql<Choices>`
    select s.currency_code as currency, s.country_codes as "countryCodes",
      array(select s.vat_country_code::text union select w.country_code::text from warehouse w where w.store_id = s.id order by 1) as leaves,
      (select json_build_object('id', c.id, 'name', ${named('category', 'c', language)}, 'trail', ${trailOf(language)}) from category c
        where c.id = ${categoryId}::bigint) as category,
      coalesce((select json_agg(json_build_object('id', w.id, 'name', w.name) order by w.id) from warehouse w where w.store_id = s.id), '[]') as warehouses,
      ${attributes(sql`a.id in (select x.attribute_id from category_attribute x join category c on x.category_id = any (c.path) where c.id = ${categoryId}::bigint)`)} as attributes,
      ${attributes(sql`a.is_option and not a.own`)} as options
    from store s where s.id = ${storeId} and s.company_id = ${companyId} and s.state <> 'closed'`.execute(db);
  return rows[0] ?? null;
}

/** Keys and types of attributes, and the keys of their values. */
export async function attributeFacts(
  db: Connection,
  keys: readonly string[],
): Promise<Map<string, { type: AttributeChoice['type']; isOption: boolean; values: Set<string> }>> {
  const { rows } = await sql<{ key: string; type: AttributeChoice['type']; isOption: boolean; values: string[] }>`
    select a.key, a.type, a.is_option as "isOption", array(select w.key from attribute_value w where w.attribute_id = a.id) as values
    from attribute a where a.key = any (${keys}::text[]) and not a.own`.execute(db);
  return new Map(rows.map(({ key, type, isOption, values }) => [key, { type, isOption, values: new Set(values) }]));
}

export async function categoryKey(db: Connection, id: number): Promise<string | undefined> {
  return (await db.selectFrom('category').select('key').where('id', '=', id).executeTakeFirst())?.key;
}
