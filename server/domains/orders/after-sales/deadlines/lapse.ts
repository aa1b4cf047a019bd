import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { closeRefused, dropReminder, type LockedCase, lockCase, moveCase, selectDue } from '../case-queries.ts';
import { grant } from '../effects.ts';
import { notifyCase } from '../notifications.ts';
import { takeBack } from '../returns.ts';
import { turnOf } from '../turn.ts';

export { selectDue };

type Scope = { now: Date; publicUrl: string };

/** Acts on a case whose time has passed; false if somebody acted meanwhile. */
export async function lapseCase(tx: Tx, caseId: number, scope: Scope): Promise<boolean> {
  const found = await lockCase(tx, 'any', caseId);
  if (!found || found.closedAt !== null || found.dueAt === null || found.dueAt > scope.now) return false;
  await actOn(tx, found, { actor: 'system', userId: null, ...scope, note: '' });
  return true;
}

/**
 * A seller's silence grants the amount that stands, and takes a parcel as complete. A buyer's silence ends the case: it can open another one.
 */
async function actOn(tx: Tx, found: LockedCase, by: { actor: 'system'; userId: null; note: string } & Scope): Promise<void> {
  const both = ['buyer', 'seller'] as const;
  if (found.state === 'refused') {
    await closeRefused(tx, found.id, by.now);
    return;
  }
  if (turnOf(found) === 'buyer') {
    await moveCase(tx, found, { ...by, to: 'withdrawn', deadline: null });
    await notifyCase(tx, by, found, { step: 'withdrawn', to: both });
    return;
  }
  if (found.state === 'awaiting_return') {
    const lines = found.lines.map(
      ({ orderLineId, quantity }) => ({ orderLineId, received: quantity, condition: 'good', restock: false }) as const,
    );
    await takeBack(tx, found, lines, by);
    return;
  }
  const amount = found.state === 'negotiating' ? (found.offered ?? found.asked) : found.asked;
  if (await grant(tx, found, amount, by)) {
    await notifyCase(tx, by, found, { step: 'lapsed', to: both });
    return;
  }
  // All of it was shipped meanwhile, or pieces to send are not in stock.
  await moveCase(tx, found, { ...by, to: 'refused', deadline: null, set: { closed_at: by.now } });
  await notifyCase(tx, by, found, { step: 'refused', to: both });
}

/** Reminds the side whose turn it is, once for each deadline. */
export async function remindOf(tx: Tx, caseId: number, scope: Scope): Promise<boolean> {
  const found = await lockCase(tx, 'any', caseId);
  if (!found) return false;
  await dropReminder(tx, caseId);
  const turn = turnOf(found);
  if (turn === null || found.dueAt === null) return false;
  await notifyCase(tx, { ...scope, userId: null }, found, { step: 'reminder', to: [turn], until: found.dueAt });
  return true;
}
