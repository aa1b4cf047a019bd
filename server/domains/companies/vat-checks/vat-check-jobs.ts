import type { JobContext, Task } from '../../../platform/jobs/jobs.ts';
import * as queries from './vat-check-queries.ts';
import { applyOutcome } from './vat-checks.ts';
import { type VatRegister, viesRegister } from './vies.ts';

const day = 86_400_000;
/** Longer than the longest request. */
const lease = 60_000;
/** A job does not block others for longer; the next minute's run continues with the rest. */
const longestRun = 45_000;

/** An answer that expires within this time is requested again, so that a temporary failure of a register does not end an exemption. */
const askAheadMs = (freshDays: number): number => Math.min(3 * day, (freshDays * day) / 2);

type Checking = Pick<JobContext, 'database' | 'now' | 'log'> & { freshDays: number };

/** Checks all due ids, one after the other, until none is left that may be checked now. */
export async function checkDue(register: VatRegister, context: Checking): Promise<number> {
  const ends = performance.now() + longestRun;
  let checked = 0;
  while (performance.now() < ends && (await checkOne(register, context))) checked++;
  return checked;
}

async function checkOne(register: VatRegister, context: Checking): Promise<boolean> {
  const { database, now } = context;
  const askedAt = now();
  const due = await database.transaction((tx) => queries.claimDue(tx, askedAt, new Date(askedAt.getTime() + lease)));
  if (!due) return false;
  // No lock and no connection is held during the request.
  const { requesterRefused = false, ...answer } = await register(due);
  if (requesterRefused) context.log.warn('VIES does not accept the VAT id of the operator, so there are no consultation numbers');
  await storeAnswer({ due: requesterRefused ? { ...due, requesterVatId: null } : due, answer, askedAt }, context);
  return true;
}

/** Stores an answer, applies it and publishes it, in one transaction. */
async function storeAnswer(outcome: queries.Outcome, { database, now, log, freshDays }: Checking): Promise<void> {
  const { due, answer } = outcome;
  await database.transaction((tx) => applyOutcome(tx, outcome, { freshDays, now: now() }));
  if (answer.result === 'unavailable')
    log.warn({ memberState: due.memberState, error: answer.error }, 'a VAT id could not be asked about; it is asked again later');
}

const check: Task = async (_payload, context) => {
  const { vies, vatFreshDays } = context.config;
  if (vies) await checkDue(viesRegister(vies), { ...context, freshDays: vatFreshDays });
};

const listStale: Task = async (_payload, { database, now, log, config }) => {
  if (!config.vies) return;
  const until = new Date(now().getTime() + askAheadMs(config.vatFreshDays));
  const listed = await queries.listStale(database.kysely, until, now());
  if (listed > 0) log.info({ listed }, 'VAT ids are asked about again');
};

export const tasks: Record<string, Task> = { 'accounts:check-vat': check, 'accounts:list-stale-vat': listStale };
export const crontab = ['* * * * * accounts:check-vat ?max=1', '11 * * * * accounts:list-stale-vat ?max=1'];
