import type { Task } from '../../../platform/jobs/jobs.ts';
import { moveOrders, ordersToComplete } from './queries.ts';

/** Days after delivery when an order completes automatically. */
const completeAfterDays = 14;
const batch = 200;

const complete: Task = async (_payload, { database, now }) => {
  const before = new Date(now().getTime() - completeAfterDays * 86_400_000);
  for (let done = batch; done === batch;) {
    done = await database.transaction(async (tx) => {
      const orderIds = await ordersToComplete(tx, before, batch);
      return moveOrders(tx, { orderIds, from: ['delivered'], to: 'completed', actor: 'system', userId: null, note: '', now: now() });
    });
  }
};

export const tasks: Record<string, Task> = { 'purchase-orders:complete': complete };
export const crontab = ['40 2 * * * purchase-orders:complete ?max=1'];
