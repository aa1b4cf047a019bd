import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';

/** Ids of the records that items refer to by key; loaded once, for all batches. */
export type References = {
  stores: Map<string, number>;
  categories: Map<string, number>;
  /** By key, with the ids of their listed values. */
  attributes: Map<string, { id: number; values: Map<string, number> }>;
  /** By store id and name: `7 Hamburg`. */
  warehouses: Map<string, number>;
};

export async function loadReferences(tx: Tx, storeCodes: readonly string[]): Promise<References> {
  const { rows } = await sql<{
    kind: 'store' | 'category' | 'attribute' | 'value' | 'warehouse';
    owner: number | null;
    key: string;
    id: number;
  }>`
    select 'store' as kind, null::bigint as owner, item_code as key, id from store where item_code = any (${storeCodes}::text[])
    union all select 'warehouse', w.store_id, w.name, w.id from warehouse w join store s on s.id = w.store_id where s.item_code = any (${storeCodes}::text[])
    union all select 'category', null, key, id from category
    union all select 'attribute', null, key, id from attribute
    union all select 'value', attribute_id, key, id from attribute_value`.execute(tx);
  const references: References = { stores: new Map(), categories: new Map(), attributes: new Map(), warehouses: new Map() };
  const valuesOf = new Map<number, Map<string, number>>();
  for (const { kind, owner, key, id } of rows) {
    if (kind === 'store') references.stores.set(key, id);
    else if (kind === 'category') references.categories.set(key, id);
    else if (kind === 'warehouse') references.warehouses.set(`${owner} ${key}`, id);
    else {
      const attributeId = kind === 'attribute' ? id : (owner ?? 0);
      const values = valuesOf.get(attributeId) ?? new Map<string, number>();
      valuesOf.set(attributeId, values);
      if (kind === 'attribute') references.attributes.set(key, { id, values });
      else values.set(key, id);
    }
  }
  return references;
}

export function mustFind<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`There is no ${what}`);
  return value;
}
