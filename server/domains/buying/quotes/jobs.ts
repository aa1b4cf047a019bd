import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { notifySide } from './notifications.ts';
import { expireQuotes } from './write-queries.ts';

const batch = 200;

/** Expires overdue quotes and notifies both sides, in batches with one transaction each. */
export async function endQuotes(database: Database, { publicUrl, now }: { publicUrl: string; now: Date }): Promise<number> {
  let all = 0;
  for (;;) {
    const ended = await database.transaction(async (tx) => {
      const rows = await expireQuotes(tx, now, batch);
      if (rows.length === 0) return 0;
      for (const party of ['buyer', 'seller'] as const) {
        const news = rows.map(({ id, storeName, sellerName, buyerName }) => ({
          id,
          storeName,
          partner: party === 'buyer' ? sellerName : buyerName,
          note: '',
        }));
        await notifySide(tx, { party, what: 'expired' }, news, { publicUrl, now });
      }
      return rows.length;
    });
    all += ended;
    if (ended < batch) return all;
  }
}

const expire: Task = async (_payload, { database, config, now }) => {
  await endQuotes(database, { publicUrl: config.publicUrl, now: now() });
};

export const tasks: Record<string, Task> = { 'quotes:expire': expire };
export const crontab = ['*/10 * * * * quotes:expire ?max=1'];
