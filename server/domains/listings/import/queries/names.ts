import { sql } from 'kysely';
import type { Connection } from '../../../../platform/postgres/sql/tx.ts';

export function warehousesOf(db: Connection, storeId: number): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('warehouse').select(['id', 'name']).where('store_id', '=', storeId).orderBy('id').execute();
}

export async function categoryNames(
  db: Connection,
  ids: readonly number[],
  language: string,
): Promise<{ id: number; name: string; trail: string[] }[]> {
  const { rows } = await sql<{ id: number; name: string; trail: string[] }>`
    with named as (select c.id, c.level, coalesce((select t.name from category_text t where t.category_id = c.id
      order by t.language = ${language} desc, t.language = 'en' desc limit 1), c.key) as name from category c)
    select n.id, n.name, array(select p.name from named p where p.id = any (c.path) and p.id <> c.id order by p.level) as trail
    from category c join named n on n.id = c.id where c.id = any (${ids}::bigint[])`.execute(db);
  return rows;
}

export async function attributeNames(db: Connection, language: string): Promise<{ key: string; name: string; isOption: boolean }[]> {
  const { rows } = await sql<{ key: string; name: string; isOption: boolean }>`
    select a.key, a.is_option as "isOption", coalesce((select t.name from attribute_text t where t.attribute_id = a.id
      order by t.language = ${language} desc, t.language = 'en' desc limit 1), a.key) as name from attribute a where not a.own order by name`.execute(
    db,
  );
  return rows;
}
