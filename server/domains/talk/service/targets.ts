import { sql } from 'kysely';
import type { CaseState } from '../../../../contract/talk/service-states.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { rowsOf } from '../../../platform/postgres/sql/rows-of.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { hoursOf, type Inbox, inboxIdOf, type Owner, selectInboxes } from './inboxes.ts';
import { type OpenHours, openTimeAfter } from './open-hours.ts';
import { answerBy, selectAvailable } from './routing.ts';

/** Of a target's time that has passed when those who answer are warned. */
const warnedAt = 0.8;

/** When a case is warned of and late; nothing while it does not wait for an answer. */
export function targetsOf(
  { state, askedAt, answeredBefore }: { state: CaseState; askedAt: Date | null; answeredBefore: boolean },
  inbox: Pick<Inbox, 'firstTargetMinutes' | 'nextTargetMinutes'>,
  hours: OpenHours | null,
): { warnAt: Date | null; dueAt: Date | null } {
  if (state !== 'open' || !askedAt) return { warnAt: null, dueAt: null };
  const minutes = answeredBefore ? inbox.nextTargetMinutes : inbox.firstTargetMinutes;
  return { warnAt: openTimeAfter(hours, askedAt, minutes * warnedAt), dueAt: openTimeAfter(hours, askedAt, minutes) };
}

type Waiting = { id: number; inboxId: number; askedAt: Date | null; answeredBefore: boolean };

/** What waits for an answer in an inbox, locked in the order of the ids: cases are locked before inboxes. */
export async function lockWaiting(tx: Tx, inboxId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select id, inbox_id as "inboxId", asked_at as "askedAt", answered_before as "answeredBefore" from service_case
    where inbox_id = ${inboxId} and state = 'open' and asked_at is not null order by id limit 5000 for update`.execute(tx);
  return rows;
}

/** New targets of cases that are open. */
export async function setTargets(tx: Tx, waiting: readonly Waiting[], inboxes: readonly Inbox[]): Promise<void> {
  if (waiting.length === 0) return;
  const known = new Map(await Promise.all(inboxes.map(async (inbox) => [inbox.id, { inbox, hours: await hoursOf(inbox) }] as const)));
  const rows = waiting.flatMap((one) => {
    const found = known.get(one.inboxId);
    return found ? [{ id: one.id, ...targetsOf({ ...one, state: 'open' }, found.inbox, found.hours) }] : [];
  });
  await tx
    .updateTable('service_case as c')
    .from(rowsOf(rows, sql`id bigint, "warnAt" timestamptz, "dueAt" timestamptz`))
    .set((eb) => ({ warn_at: eb.ref('given.warnAt'), due_at: eb.ref('given.dueAt') }))
    .whereRef('c.id', '=', 'given.id')
    .execute();
}

/** The clocks or the holiday of a store have changed: what waits for its answer gets new targets. */
export async function renewTargets(tx: Tx, storeId: number): Promise<void> {
  const id = await inboxIdOf(tx, storeId);
  await setTargets(tx, await lockWaiting(tx, id), await selectInboxes(tx, [id]));
}

/** Cases that have come back to who has them: those in which somebody waits have their targets again, and are to be answered in time. */
export async function waitAgain(
  tx: Tx,
  owner: Owner,
  back: readonly (Waiting & { assigneeId: number | null })[],
  now: Date,
): Promise<void> {
  const waiting = back.filter(({ askedAt }) => askedAt !== null);
  if (waiting.length === 0) return;
  const inboxes = await selectInboxes(tx, [...new Set(waiting.map(({ inboxId }) => inboxId))]);
  await setTargets(tx, waiting, inboxes);
  const available = new Set((await selectAvailable(tx, owner)).map(({ userId }) => userId));
  for (const inbox of inboxes) {
    const ids = waiting.flatMap(({ id, inboxId, assigneeId }) =>
      inboxId === inbox.id && assigneeId !== null && available.has(assigneeId) ? [id] : [],
    );
    if (ids.length === 0) continue;
    await tx
      .updateTable('service_case')
      .set({ answer_by: await answerBy(inbox, now) })
      .where('id', '=', anyOf(ids))
      .execute();
  }
}
