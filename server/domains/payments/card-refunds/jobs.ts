import type { Task } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { type ProviderSettings, providersOf, type Transact } from '../providers/index.ts';
import { type CardRefundWork, makeCardRefund } from './make.ts';
import { claimCardRefund } from './queries.ts';
import { cardRefundTask } from './request.ts';

export function cardRefundWorkOf(database: Database, now: Date, settings: ProviderSettings): CardRefundWork {
  const transact: Transact = (work) => database.transaction(work);
  return { database, transact, providers: providersOf(database, transact, settings), now, publicUrl: settings.publicUrl };
}

/** Has the providers give back all that is due, one by one; one that has no answer does not stop the others. */
export async function makeCardRefunds(work: CardRefundWork, failed: (refundId: number, error: unknown) => void): Promise<void> {
  for (;;) {
    const due = await claimCardRefund(work.database.kysely, work.now);
    if (!due) return;
    try {
      const asked = await makeCardRefund(work, due.id);
      if (asked.reply === 'silent') failed(due.id, asked.error);
    } catch (error) {
      failed(due.id, error);
    }
  }
}

const make: Task = async (_payload, { database, now, log, config }) =>
  makeCardRefunds(cardRefundWorkOf(database, now(), config), (refundId, error) =>
    log.warn({ err: error, refundId }, 'a refund has no answer of its provider; it is asked for again under the same key'),
  );

export const tasks: Record<string, Task> = { [cardRefundTask]: make };
/** A refund begins the job at once; this tries again what had no answer. */
export const crontab = [`* * * * * ${cardRefundTask} ?max=1`];
