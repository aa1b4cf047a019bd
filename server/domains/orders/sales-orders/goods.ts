import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { read } from '../../../platform/postgres/sql/read.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type SignedInScope, signedIn } from '../../../platform/scope.ts';
import { itemName, optionsText, visibleItem } from '../../catalogue/index.ts';
import { findItemIds } from '../../search/index.ts';

export type Goods = { variantId: number; sku: string; name: string; options: string; storeName: string };

const mostItems = 12;
const mostGoods = 20;

/** Goods that the search finds for a keyword and that can be sent to the country, in the search's order. */
export async function findGoods(
  database: Database,
  scope: SignedInScope,
  { keyword, countryCode }: { keyword: string; countryCode: string },
): Promise<Goods[]> {
  if (keyword.trim() === '') return [];
  const itemIds = await findItemIds(database, { ...scope, country: countryCode }, { keyword, sort: 'relevance', size: 20, page: 1 });
  const shown = itemIds.slice(0, mostItems);
  return (
    database.kysely
      .selectFrom('variant as v')
      .innerJoin('item as i', 'i.id', 'v.item_id')
      .innerJoin('store as s', 's.id', 'i.store_id')
      .select([
        'v.id as variantId',
        'v.sku',
        sql<string>`coalesce(${itemName(scope.language)}, '')`.as('name'),
        optionsText(scope.language).as('options'),
        's.name as storeName',
      ])
      .where('i.id', '=', anyOf(shown))
      .where('v.state', '=', 'active')
      // A user who types a SKU means that one.
      .orderBy(sql`upper(v.sku) <> upper(${keyword.trim()})`)
      .orderBy(sql`array_position(${shown}::bigint[], i.id)`)
      .orderBy('v.position')
      .limit(mostGoods)
      .execute()
  );
}

/** Whether the company can order a variant to the country. */
export async function isSoldTo(tx: Tx, scope: SignedInScope, variantId: number, countryCode: string): Promise<boolean> {
  const found = await read<{ id: number }>(
    tx,
    'sales_order_sold_to',
    `select v.id from variant v join item i on i.id = v.item_id join store s on s.id = i.store_id
     where v.id = $1 and v.state = 'active' and ${visibleItem({ item: 'i', store: 's', country: '$2', company: '$3' })}`,
    [variantId, countryCode, signedIn(scope).companyId],
  );
  return found.length > 0;
}
