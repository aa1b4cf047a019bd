import type { Task } from '../../../platform/jobs/jobs.ts';
import {
  lockSearchMark,
  moveSearchMark,
  ordersToIndex,
  shipmentsToIndex,
  writeDays,
  writeOrderWords,
  writeTrackingWords,
} from './word-queries.ts';

const batch = 500;
/** Longer than any transaction that places or ships an order: an order with a smaller number may become visible after this one. */
const settledAfter = 120_000;

/**
 * Writes the words of orders and parcels. Nothing of it is done when an order is placed or shipped: until the job has come, lists read these
 * orders themselves.
 */
const write: Task = async (_payload, { database, now }) => {
  const before = new Date(now().getTime() - settledAfter);
  for (let done = batch; done === batch;)
    done = await database.transaction(async (tx) => {
      const mark = await lockSearchMark(tx);
      const orderIds = await ordersToIndex(tx, mark.orderId, { before, most: batch });
      const shipmentIds = await shipmentsToIndex(tx, mark.shipmentId, { before, most: batch });
      await writeOrderWords(tx, orderIds);
      await writeDays(tx, orderIds);
      await writeTrackingWords(tx, shipmentIds);
      await moveSearchMark(tx, { orderId: orderIds.at(-1) ?? mark.orderId, shipmentId: shipmentIds.at(-1) ?? mark.shipmentId });
      return Math.max(orderIds.length, shipmentIds.length);
    });
};

export const tasks: Record<string, Task> = { 'order-words:write': write };
export const crontab = ['* * * * * order-words:write ?max=1'];
