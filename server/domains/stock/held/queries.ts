import { type RawBuilder, sql } from 'kysely';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { itemName, optionsText } from '../../catalogue/index.ts';

/** Held stock of a buyer, or that of all buyers in the warehouses of a store. */
export type HeldSide = { companyId: number } | { storeId: number; sellerCompanyId: number };

export type HeldRow = {
  id: number;
  variantId: number;
  itemId: number;
  sku: string;
  name: string;
  options: string;
  pictureKey: string | null;
  storeId: number;
  storeName: string;
  warehouseId: number;
  warehouseName: string;
  city: string;
  countryCode: string;
  onHand: number;
  reserved: number;
  oldestAt: Date | null;
  value: number;
  currency: string;
  buyerId: number;
  buyerName: string;
};

export const within = (side: HeldSide): RawBuilder<unknown> =>
  'companyId' in side
    ? sql`h.company_id = ${side.companyId}`
    : sql`h.warehouse_id in (select w.id from warehouse w join store s on s.id = w.store_id where s.id = ${side.storeId} and s.company_id = ${side.sellerCompanyId})`;

export const columns = (language: Language) => sql`
  h.id, v.id as "variantId", i.id as "itemId", v.sku, coalesce(${itemName(language)}, '') as name, ${optionsText(language)} as options,
  coalesce(v.picture_key, i.picture_keys[1]) as "pictureKey", s.id as "storeId", s.name as "storeName", w.id as "warehouseId", w.name as "warehouseName",
  w.city, w.country_code as "countryCode", h.on_hand as "onHand", h.reserved, batches.oldest as "oldestAt", batches.value, s.currency_code as currency,
  c.id as "buyerId", c.legal_name as "buyerName"`;
export const tables = sql`
  held_stock h join variant v on v.id = h.variant_id join item i on i.id = v.item_id join warehouse w on w.id = h.warehouse_id
  join store s on s.id = w.store_id join company c on c.id = h.company_id
  cross join lateral (
    select min(b.stored_at) as oldest, coalesce(sum(b.remaining * l.unit_price), 0)::bigint as value
    from held_batch b left join purchase_order_line l on l.id = b.order_line_id where b.held_stock_id = h.id and b.remaining > 0) batches`;

/** A page and the row after it, in the cursor's direction. Rows of which nothing is left are not shown. One statement. */
export async function listHeld(
  db: Connection,
  side: HeldSide,
  { keyword, language }: { keyword?: string | undefined; language: Language },
  cursor: Cursor,
  most: number,
): Promise<HeldRow[]> {
  const pattern = containingKeyword(keyword);
  const found = pattern
    ? sql`and (v.sku ilike ${pattern} or v.gtin ilike ${pattern} or w.name ilike ${pattern} or c.legal_name ilike ${pattern}
        or exists (select 1 from item_text x where x.item_id = i.id and x.name ilike ${pattern}))`
    : sql``;
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and h.id < ${cursor.id}` : sql`and h.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<HeldRow>`
    select ${columns(language)} from ${tables}
    where ${within(side)} and h.on_hand > 0 ${found} ${beyond} order by h.id ${order} limit ${most}`.execute(db);
  return rows;
}

export async function findHeld(db: Connection, companyId: number, heldId: number, language: Language): Promise<HeldRow | undefined> {
  const { rows } = await sql<HeldRow>`
    select ${columns(language)} from ${tables} where h.id = ${heldId} and ${within({ companyId })}`.execute(db);
  return rows[0];
}

export type BatchRow = {
  storedAt: Date;
  remaining: number;
  orderId: number | null;
  orderNumber: string | null;
  freeDays: number | null;
  price: number | null;
};

export const selectBatches = (db: Connection, heldId: number): Promise<BatchRow[]> =>
  db
    .selectFrom('held_batch as b')
    .leftJoin('purchase_order_line as l', 'l.id', 'b.order_line_id')
    .leftJoin('purchase_order as o', 'o.id', 'l.order_id')
    .leftJoin('storage_terms as t', 't.id', 'o.storage_terms_id')
    .select(['b.stored_at as storedAt', 'b.remaining', 'o.id as orderId', 'o.number as orderNumber', 't.free_days as freeDays', 't.price'])
    .where('b.held_stock_id', '=', heldId)
    .where('b.remaining', '>', 0)
    .orderBy('b.id')
    .execute();

export type MovementRow = {
  id: number;
  kind: 'stored' | 'shipped' | 'corrected';
  quantity: number;
  orderId: number | null;
  orderNumber: string | null;
  reason: 'count' | 'damaged' | 'lost' | 'found' | null;
  note: string;
  at: Date;
};

export const selectMovements = (db: Connection, heldId: number, most: number): Promise<MovementRow[]> =>
  db
    .selectFrom('held_movement as m')
    .leftJoin('purchase_order as o', 'o.id', 'm.order_id')
    .select([
      'm.id',
      sql<MovementRow['kind']>`m.kind`.as('kind'),
      'm.quantity',
      'o.id as orderId',
      'o.number as orderNumber',
      sql<MovementRow['reason']>`m.reason`.as('reason'),
      'm.note',
      'm.at',
    ])
    .where('m.held_stock_id', '=', heldId)
    .orderBy('m.id', 'desc')
    .limit(most)
    .execute();

export type LockedHeld = { id: number; companyId: number; onHand: number; reserved: number; sku: string; warehouse: string; store: string };

/** Held stock in a warehouse of the store, locked. */
export async function lockHeld(
  tx: Tx,
  { storeId, sellerCompanyId, heldId }: { storeId: number; sellerCompanyId: number; heldId: number },
): Promise<LockedHeld | undefined> {
  return tx
    .selectFrom('held_stock as h')
    .innerJoin('variant as v', 'v.id', 'h.variant_id')
    .innerJoin('warehouse as w', 'w.id', 'h.warehouse_id')
    .innerJoin('store as s', 's.id', 'w.store_id')
    .select(['h.id', 'h.company_id as companyId', 'h.on_hand as onHand', 'h.reserved', 'v.sku', 'w.name as warehouse', 's.name as store'])
    .where('h.id', '=', heldId)
    .where('s.id', '=', storeId)
    .where('s.company_id', '=', sellerCompanyId)
    .forNoKeyUpdate('h')
    .executeTakeFirst();
}

export type Person = { userId: number; email: string; language: string | null; kind: 'buyer' };

/** The users of a company who place orders. */
export const selectOrderers = (db: Connection, companyId: number): Promise<Person[]> =>
  db
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id as userId', 'u.email', 'u.language', sql<'buyer'>`'buyer'`.as('kind')])
    .where('u.company_id', '=', companyId)
    .where('u.state', '=', 'active')
    .where(sql<boolean>`'order.place' = any(r.access_codes)`)
    .orderBy('u.id')
    .execute();
