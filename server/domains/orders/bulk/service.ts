import { type BulkAction, mostBulkLines } from '../../../../contract/orders/bulk-actions.ts';
import type { BulkPreview } from '../../../../contract/orders/order-bulk.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { isSellerSide, type OrderSide } from '../purchase-orders/index.ts';
import { numberOf, plan, type PlannedLine, readLines } from './lines.ts';
import { insertBulk, ordersByNumber } from './queries.ts';

export type BulkInput = { action: BulkAction; carrier: string; orders: string };

async function planned(db: Connection, side: OrderSide, { action, carrier, orders }: BulkInput): Promise<PlannedLine[]> {
  if (action === 'ship' && carrier === '') throw invalidFields({ carrier: 'field.required' });
  const lines = readLines(orders);
  if (lines.length === 0) throw invalidFields({ orders: 'field.required' });
  if (lines.length > mostBulkLines) throw new Refusal(codes.refused, 'orderBulk.tooMany', { most: mostBulkLines });
  const numbers = [...new Set(lines.map(({ given }) => numberOf(given)))];
  return plan(action, carrier, lines, await ordersByNumber(db, side, numbers));
}

/** What an action would do with each line. */
export async function previewBulk(db: Connection, side: OrderSide, input: BulkInput): Promise<BulkPreview> {
  const rows = await planned(db, side, input);
  return { rows, ready: rows.filter(({ reason }) => reason === null).length };
}

/** Stores an action with its lines, and leaves the work to a job. @throws codes.refused if there is nothing to do */
export async function startBulk(tx: Tx, scope: RequestScope, side: OrderSide, input: BulkInput): Promise<{ bulkId: number }> {
  const lines = await planned(tx, side, input);
  if (lines.every(({ reason }) => reason !== null)) throw new Refusal(codes.refused, 'orderBulk.nothing');
  const { companyId, userId } = signedIn(scope);
  const storeId = isSellerSide(side) ? side.storeId : null;
  const bulkId = await insertBulk(tx, { ...input, companyId, userId, storeId, now: scope.now }, lines);
  await addJob(tx, 'order-bulk:run', { bulkId }, { key: `order-bulk ${bulkId}`, maxAttempts: 5 });
  return { bulkId };
}
