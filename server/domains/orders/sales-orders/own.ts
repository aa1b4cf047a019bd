import { codes } from '../../../../contract/wire/codes.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { type LockedSalesOrder, lockSalesOrders } from './queries.ts';

/** Another company's sales order is answered as one that does not exist; the page answers with /permission-denied. */
export const missing = (): Refusal => new Refusal(codes.ordersNotExist, 'order.missing');

/** Locks sales orders of the caller's company, in the order of their ids. @throws codes.ordersNotExist if one of them is not the company's */
export async function lockOwn(tx: Tx, scope: RequestScope, ids: readonly number[]): Promise<LockedSalesOrder[]> {
  const locked = await lockSalesOrders(tx, signedIn(scope).companyId, ids);
  if (locked.length < new Set(ids).size) throw missing();
  return locked;
}
