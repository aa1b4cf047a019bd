import { viesPrefixes } from '../../../../contract/values/vat/vat-ids.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import * as queries from './vat-check-queries.ts';
import type { VatAnswer } from './vies.ts';

const day = 86_400_000;
const firstPause = 60_000;
const longestPause = 6 * 3_600_000;

/** Whether VIES covers this id; for others only format and check digits can be checked. */
export const isInVies = (vatId: string): boolean => viesPrefixes.includes(vatId.slice(0, 2).toUpperCase());

/**
 * Requests a check of a company's VAT id, soon after the commit: called wherever an id is set or changed, and when users request a new
 * check. Ids that VIES does not cover stay unchanged.
 */
export async function askForVatCheck(tx: Tx, companyId: number, now: Date): Promise<void> {
  if (await queries.listCompany(tx, companyId, now)) await addJob(tx, 'accounts:check-vat', {}, { key: 'vat checks', maxAttempts: 1 });
}

/** Doubles from a minute to six hours. */
export const pauseAfter = (failures: number): number => Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 20));

/** Stores an answer, applies it and publishes it. */
export async function applyOutcome(tx: Tx, outcome: queries.Outcome, { freshDays, now }: { freshDays: number; now: Date }): Promise<void> {
  const { due, answer } = outcome;
  await queries.insertCheck(tx, outcome);
  const state = await queries.applyAnswer(tx, outcome, new Date(outcome.askedAt.getTime() + freshDays * day));
  if (answer.result === 'unavailable') await putOff(tx, due, answer, now);
  else {
    await queries.strikeDue(tx, due);
    await queries.endPauses(tx, due.memberState);
  }
  if (state) await publish(tx, 'vat.checked', { companyId: due.companyId, state });
}

async function putOff(tx: Tx, due: queries.Due, answer: VatAnswer & { result: 'unavailable' }, now: Date): Promise<void> {
  const after = (failures: number): Date =>
    new Date(now.getTime() + Math.min(longestPause, Math.max(pauseAfter(failures), (answer.retryAfterSeconds ?? 0) * 1_000)));
  await queries.postponeDue(tx, due, after(due.attempts));
  if (answer.scope === 'id') return;
  const paused = answer.scope === 'state' ? due.memberState : '*';
  await queries.pauseRegister(tx, paused, after(await queries.countFailure(tx, paused, now)));
}
