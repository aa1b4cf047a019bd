import type { Task } from '../../../platform/jobs/jobs.ts';
import { moveOrders } from '../placing/index.ts';
import { ordersToComplete } from './queries.ts';
import { measureStores } from './store-service.ts';

/** Days after delivery when an order completes automatically. */
const completeAfterDays = 14;
const batch = 200;

const complete: Task = async (_payload, { database, now }) => {
  const before = new Date(now().getTime() - completeAfterDays * 86_400_000);
  for (let done = batch; done === batch;) {
    done = await database.transaction(async (tx) => {
      const orderIds = await ordersToComplete(tx, before, batch);
      const completed = await moveOrders(tx, {
        orderIds,
        from: ['delivered'],
        to: 'completed',
        actor: 'system',
        userId: null,
        note: '',
        now: now(),
      });
      return completed.length;
    });
  }
};

const measure: Task = (_payload, { database, now }) => database.transaction((tx) => measureStores(tx, now()));

export const tasks: Record<string, Task> = { 'purchase-orders:complete': complete, 'purchase-orders:measure-stores': measure };
export const crontab = ['40 2 * * * purchase-orders:complete ?max=1', '10 3 * * * purchase-orders:measure-stores ?max=1'];
