import { type RawBuilder, sql } from 'kysely';
import { orderMoves, type OrderState } from '../../../../contract/orders/purchase-orders.ts';
import { isBuyerSide, isSellerSide, type OrderSide, open, shipBy, toShip } from '../purchase-orders/index.ts';

export type OrderFilter = {
  states: OrderState[];
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  storeId?: number | undefined;
  /** Only orders that should have been shipped before this day. */
  lateOn?: string | undefined;
};

const isOpen = (state: OrderState): boolean => orderMoves[state].length > 0;
const arrived: readonly OrderState[] = ['delivered', 'completed'];

/** What the indexes of the tabs are about: no index has the state itself, so that a move writes none. */
function group({ states, lateOn }: OrderFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (lateOn !== undefined || (states.length > 0 && states.every(isOpen))) parts.push(open);
  if (states.length > 0 && states.every((state) => arrived.includes(state))) parts.push(sql`o.delivered_at is not null`);
  if (states.length > 0 && states.every((state) => state === 'cancelled')) parts.push(sql`o.cancelled_at is not null`);
  return sql.join(parts, sql` and `);
}

const mark = sql`(select m.order_id from order_search_mark m)`;

/** From the first order of the days to their last, by what the job has noted of each day; orders that it has not seen yet may be of any. */
export function ofDays({ from, to }: OrderFilter, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (from) parts.push(sql`${id} >= coalesce((select min(d.first_id) from order_day d where d.day >= ${from}::date), ${mark} + 1)`);
  if (to)
    parts.push(sql`${id} <= greatest((select max(d.last_id) from order_day d where d.day <= ${to}::date),
      (select max(n.id) from purchase_order n where n.id > ${mark} and n.created_at < ${to}::date + 1), 0)`);
  return sql.join(parts, sql` and `);
}

/** Conditions that an index of `purchase_order o` answers by itself. */
export function indexed(side: OrderSide, filter: OrderFilter): RawBuilder<unknown> {
  const own = isBuyerSide(side)
    ? sql`o.buyer_company_id = ${side.buyerCompanyId} ${filter.storeId === undefined ? sql`` : sql`and o.store_id = ${filter.storeId}`}`
    : isSellerSide(side)
      ? sql`o.store_id = ${side.storeId} and o.paid_at is not null`
      : sql`${side.ofBuyer === undefined ? sql`true` : sql`o.buyer_company_id = ${side.ofBuyer}`}
        ${filter.storeId === undefined ? sql`` : sql`and o.store_id = ${filter.storeId}`}`;
  return sql`${own} and ${group(filter)} and ${ofDays(filter, sql`o.id`)}`;
}

/** All other conditions, keyword aside. */
export function remaining(filter: OrderFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [group(filter)];
  if (filter.states.length > 0) parts.push(sql`o.state = any(${filter.states}::text[])`);
  if (filter.storeId !== undefined) parts.push(sql`o.store_id = ${filter.storeId}`);
  if (filter.lateOn) parts.push(sql`${toShip} and ${shipBy} < ${filter.lateOn}::date`);
  if (filter.from) parts.push(sql`o.created_at >= ${filter.from}::date`);
  if (filter.to) parts.push(sql`o.created_at < ${filter.to}::date + 1`);
  return sql.join(parts, sql` and `);
}

/** Orders and parcels after these have no words yet. */
export const marks = { order: mark, shipment: sql`(select m.shipment_id from order_search_mark m)` };
