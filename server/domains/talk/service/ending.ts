import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { addEvents } from './events.ts';
import { type Case, lockCase } from './follow.ts';
import type { Owner } from './inboxes.ts';
import { routeQueue, showChange } from './routing.ts';
import { cases } from './states.ts';

/** Nobody is waited for. */
export const quiet = { warn_at: null, due_at: null, answer_by: null };

export async function solveCase(tx: Tx, { id, state }: Pick<Case, 'id' | 'state'>, now: Date): Promise<void> {
  await move(tx, cases, {
    ...{ ids: [id], from: [state], to: 'solved' as const, now },
    set: { ...quiet, asked_at: null, snoozed_until: null, passed_by: [], warned_at: null },
  });
}

type OfGroup = { gid: string; owner: Owner; now: Date };

/** A group is destroyed: nobody can answer it any more, its case ends. Locks the inboxes: call it last. */
export async function endCase(tx: Tx, { gid, owner, userId, now }: OfGroup & { userId: number }): Promise<void> {
  const before = await lockCase(tx, gid);
  if (!before || before.state === 'solved') return;
  await solveCase(tx, before, now);
  await addEvents(tx, [{ caseId: before.id, kind: 'solved', userId, toUserId: null, note: '' }], now);
  showChange(tx, owner, gid);
  await routeQueue(tx, owner, now);
}

/** People have left a group: what one of them has goes back into the queue. Locks the inboxes: call it last. */
export async function releaseCase(tx: Tx, { gid, owner, left, now }: OfGroup & { left: readonly number[] }): Promise<void> {
  const before = await lockCase(tx, gid);
  if (!before || before.assigneeId === null || !left.includes(before.assigneeId)) return;
  await tx.updateTable('service_case').set({ assignee_id: null, answer_by: null }).where('id', '=', before.id).execute();
  await addEvents(tx, [{ caseId: before.id, kind: 'returned', userId: before.assigneeId, toUserId: null, note: '' }], now);
  showChange(tx, owner, gid);
  await routeQueue(tx, owner, now);
}
