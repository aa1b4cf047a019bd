import type { ledgerLockCalls } from '../../../../../contract/payments/ledger.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../../contract/wire/call.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import { pageOf, readCursor } from '../../../../platform/cursor.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import { invalidFields, Refusal } from '../../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../../platform/scope.ts';
import * as queries from './queries.ts';

type LockedTo = { lockedTo: string | null };

/** The last day that can be locked: it ended a day ago, so that whatever began in it has been posted. The database has the same rule. */
export const lastLockableDay = (now: Date): string => new Date(now.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);

export async function readLock(
  db: Connection,
  { now }: RequestScope,
  { cursor: given, size }: ParsedInputOf<typeof ledgerLockCalls.read>,
): Promise<AnswerOf<typeof ledgerLockCalls.read>> {
  const cursor = readCursor(given);
  const [rows, lockedTo] = await Promise.all([queries.selectLocks(db, { cursor, most: size + 1 }), queries.selectLockedTo(db)]);
  const seen = rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
  return { ...pageOf(seen, size, cursor), lockedTo, lastDay: lastLockableDay(now) };
}

export async function lockLedger(tx: Tx, scope: RequestScope, { to }: { to: string }): Promise<LockedTo> {
  if (to > lastLockableDay(scope.now)) throw invalidFields({ to: 'ledger.lockDay' });
  await queries.lockDecisions(tx);
  const before = await queries.selectLockedTo(tx);
  if (before !== null && to <= before) throw new Refusal(codes.conflict, 'ledger.lockedAlready');
  return decide(tx, scope, 'ledger.locked', { before, to, reason: '' });
}

export async function reopenLedger(tx: Tx, scope: RequestScope, { to, reason }: { to: string | null; reason: string }): Promise<LockedTo> {
  await queries.lockDecisions(tx);
  const before = await queries.selectLockedTo(tx);
  if (before === null) throw new Refusal(codes.conflict, 'ledger.notLocked');
  if (to !== null && to >= before) throw invalidFields({ to: 'ledger.reopenDay' });
  return decide(tx, scope, 'ledger.reopened', { before, to, reason });
}

async function decide(
  tx: Tx,
  scope: RequestScope,
  action: 'ledger.locked' | 'ledger.reopened',
  { before, to, reason }: { before: string | null; to: string | null; reason: string },
): Promise<LockedTo> {
  const { userId } = signedIn(scope);
  await queries.insertLock(tx, { to, reason, userId, now: scope.now });
  await recordAudit(tx, {
    ...{ userId, companyId: null, action, subject: 'ledger_lock:1', network: scope.network, at: scope.now },
    before: { lockedTo: before },
    after: { lockedTo: to, ...(reason && { reason }) },
  });
  return { lockedTo: to };
}
