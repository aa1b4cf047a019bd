import type { Task } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { payoutProvidersOf, type ProviderSettings, type Transact } from '../../providers/index.ts';
import { transferTask } from '../service.ts';
import { makeTransfer, type PayoutWork } from './make.ts';
import { claimTransfer } from './queries.ts';

export function payoutWorkOf(database: Database, now: Date, settings: ProviderSettings): PayoutWork {
  const transact: Transact = (work) => database.transaction(work);
  return { database, transact, providers: payoutProvidersOf(transact, settings), now, publicUrl: settings.publicUrl };
}

/** Makes all transfers that are due, one by one; one that has no answer does not stop the others. */
export async function makeTransfers(work: PayoutWork, failed: (payoutId: number, error: unknown) => void): Promise<void> {
  for (;;) {
    const due = await claimTransfer(work.database.kysely, work.now);
    if (!due) return;
    await makeTransfer(work, due.id).catch((error: unknown) => failed(due.id, error));
  }
}

const make: Task = async (_payload, { database, now, log, config }) =>
  makeTransfers(payoutWorkOf(database, now(), config), (payoutId, error) =>
    log.warn({ err: error, payoutId }, 'a payout was not transferred; it is tried again under the same key'),
  );

export const tasks: Record<string, Task> = { [transferTask]: make };
/** An order begins the job at once; this tries again what had no answer. */
export const crontab = [`* * * * * ${transferTask} ?max=1`];
