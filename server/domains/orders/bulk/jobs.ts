import type { BulkReason } from '../../../../contract/orders/bulk-actions.ts';
import type { JobContext, Task } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OrderSide } from '../purchase-orders/index.ts';
import { makeStep } from './make.ts';
import { finishBulk, lockLine, noteLine, openWork, type Work } from './queries.ts';

const sideOf = ({ storeId, companyId }: Work): OrderSide =>
  storeId === null ? { buyerCompanyId: companyId } : { storeId, sellerCompanyId: companyId };

/** What an order is skipped for that has changed since the action was started. */
function reasonOf(error: unknown): BulkReason {
  if (!(error instanceof Refusal)) return 'failed';
  if (error.key === 'shipment.exists') return 'parcelExists';
  return error.key === 'orderChange.waits' ? 'waits' : 'otherState';
}

/** Lines of one transaction: a commit waits for the disk. */
const batch = 25;

/**
 * Does the lines of an action that are not done yet, in transactions together with their outcomes: after a crash the job goes on with the next
 * ones, and nothing is done twice. Where a line of a batch cannot be done, each of the batch has a transaction of its own.
 */
async function runBulk(bulkId: number, { database, now, log, config }: JobContext): Promise<void> {
  const work = await openWork(database.kysely, bulkId);
  if (!work) return;
  const actor = work.storeId === null ? ('buyer' as const) : ('seller' as const);
  const make = (positions: readonly number[]) =>
    database.transaction(async (tx) => {
      for (const position of positions) {
        const line = await lockLine(tx, bulkId, position);
        if (!line) continue;
        const by = { actor, userId: work.userId, companyId: work.companyId, now: now(), publicUrl: config.publicUrl };
        await makeStep(tx, sideOf(work), { ...work, ...line }, by);
        await noteLine(tx, bulkId, position, null);
      }
    });
  for (let at = 0; at < work.positions.length; at += batch) {
    const positions = work.positions.slice(at, at + batch);
    const isDone = await make(positions).then(
      () => true,
      () => false,
    );
    for (const position of isDone ? [] : positions)
      await make([position]).catch(async (error: unknown) => {
        const reason = reasonOf(error);
        if (reason === 'failed') log.error({ err: error, bulkId, position }, 'an order could not be changed');
        await noteLine(database.kysely, bulkId, position, reason);
      });
  }
  await finishBulk(database.kysely, bulkId, now());
}

export const tasks: Record<string, Task> = {
  'order-bulk:run': (payload, context) => runBulk((payload as { bulkId: number }).bulkId, context),
};
