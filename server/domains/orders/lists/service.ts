import type { Language } from '../../../../contract/values/locale.ts';
import { type Cursor, pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { orderDetail, orderMissing, type OrderSide, toSummary } from '../purchase-orders/index.ts';
import type { OrderFilter } from './filter.ts';
import { namesOfFilter, storeAndPayments } from './operator-queries.ts';
import { listOrders, type Read } from './queries.ts';

type ListInput = Omit<OrderFilter, 'storeId'> & { storeId?: number | undefined; cursor?: string | undefined; size: number };

/** A page may have fewer rows than its size: beyond the orders that were looked at there may be more, which the next page looks at. */
export function pageOfRead<Row extends { id: number }>({ rows, lookedTo }: Read<Row>, size: number, cursor: Cursor) {
  const page = pageOf(rows, size, cursor);
  if (lookedTo === null) return page;
  return cursor?.direction === 'previous'
    ? { ...page, previous: `p${lookedTo}`, next: page.next ?? `n${lookedTo}` }
    : { ...page, next: `n${lookedTo}` };
}

export async function orderPage(database: Database, side: OrderSide, input: ListInput) {
  const cursor = readCursor(input.cursor);
  const page = pageOfRead(await listOrders(database, side, input, { cursor, size: input.size }), input.size, cursor);
  return { ...page, rows: page.rows.map(toSummary) };
}

/** A page of a store's sales, with the days by which they are to be shipped. */
export async function salesPage(database: Database, side: OrderSide, input: ListInput & { late: boolean }, now: Date) {
  const today = now.toISOString().slice(0, 10);
  const cursor = readCursor(input.cursor);
  const filter = input.late ? { ...input, lateOn: today } : input;
  const page = pageOfRead(await listOrders(database, side, filter, { cursor, size: input.size }), input.size, cursor);
  const rows = page.rows.map((row) => ({
    ...toSummary(row),
    shipBy: row.shipBy,
    late: row.shipBy !== null && row.shipBy < today,
    waits: row.askedChangeId !== null,
  }));
  return { ...page, rows };
}

/** A page of all orders of the market, for its operator. */
export async function operatorPage(database: Database, input: ListInput & { buyerId?: number | undefined }) {
  const cursor = readCursor(input.cursor);
  const side = { isOperator: true, ofBuyer: input.buyerId } as const;
  const page = pageOfRead(await listOrders(database, side, input, { cursor, size: input.size }), input.size, cursor);
  const rows = page.rows.map((row) => ({ ...toSummary(row), store: { id: row.storeId, name: row.storeName } }));
  return { ...page, rows, ...(await namesOfFilter(database, input)) };
}

/** An order of any company, with its payments. */
export async function operatorDetail(database: Database, orderId: number, language: Language) {
  const around = await storeAndPayments(database, orderId);
  if (!around) throw orderMissing();
  return { ...(await orderDetail(database, { isOperator: true }, orderId, language)), ...around };
}
