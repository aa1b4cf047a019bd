import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { operatorUserCalls } from '../../../../contract/operator/operator.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { endSessionsOf, removeLostSecondFactor, setBlocked } from '../../identity/index.ts';
import { assertCovers, sendFirstLogin } from '../../companies/index.ts';
import * as queries from './user-queries.ts';

export async function listUsers(
  db: Connection,
  { now }: RequestScope,
  { cursor: place, size, ...filter }: ParsedInputOf<typeof operatorUserCalls.list>,
): Promise<AnswerOf<typeof operatorUserCalls.list>> {
  const cursor = readCursor(place);
  const page = pageOf(await queries.userPage(db, filter, now, cursor, size), size, cursor);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    })),
  };
}

type Work = (user: queries.FoundUser) => Promise<{ changed: number; before?: object; after?: object }>;
type Changed = { changed: number };

/**
 * One action on one user: locked, performed, and recorded with the reason. Users cannot act on themselves, nor on colleagues with more
 * rights; of two colleagues who act on each other at once, one succeeds.
 */
async function act(tx: Tx, scope: RequestScope, id: number, deed: { action: AuditAction; reason: string; work: Work }): Promise<Changed> {
  const { userId, companyId } = signedIn(scope);
  const { action, reason, work } = deed;
  if (id === userId) throw new Refusal(codes.refused, 'operator.notYourself');
  const own = await queries.codesNow(tx, companyId, userId);
  if (!own) throw new Refusal(codes.forbidden, 'access.forbidden');
  const user = await queries.lockUser(tx, id);
  if (!user || user.state === 'erased' || user.state === 'removed') throw notFound();
  if (user.kind === 'operator') assertCovers(own, user.accessCodes);
  const { changed, before, after } = await work(user);
  if (changed > 0) {
    await recordAudit(tx, {
      userId,
      companyId: user.companyId,
      action,
      subject: `user_account:${id}`,
      before: before ?? null,
      after: { ...after, ...(reason && { reason }) },
      network: scope.network,
      at: scope.now,
    });
  }
  return { changed };
}

type Given = { id: number; reason: string };

export function blockUser(tx: Tx, scope: RequestScope, { id, blocked, reason }: Given & { blocked: boolean }): Promise<Changed> {
  const work: Work = async (user) => {
    if ((user.state === 'blocked') === blocked) return { changed: 0 };
    const state = await setBlocked(tx, id, blocked, scope.now);
    if (blocked) await endSessionsOf(tx, id, { reason: 'blocked', now: scope.now });
    return { changed: 1, before: { state: user.state }, after: { state } };
  };
  return act(tx, scope, id, { action: blocked ? 'user.blocked' : 'user.unblocked', reason, work });
}

export function endSessions(tx: Tx, scope: RequestScope, { id, reason }: Given): Promise<Changed> {
  const work: Work = async () => {
    const changed = await endSessionsOf(tx, id, { reason: 'ended by the operator', now: scope.now });
    return { changed, after: { sessions: changed } };
  };
  return act(tx, scope, id, { action: 'user.sessionsEnded', reason, work });
}

/** For users who have lost phone and recovery codes and have proved their identity otherwise. */
export function removeSecondFactor(tx: Tx, scope: RequestScope, { id, reason }: Given): Promise<Changed> {
  const work: Work = async ({ email, language, kind }) => {
    if (!(await removeLostSecondFactor(tx, scope, { userId: id, email, language, companyKind: kind }))) return { changed: 0 };
    await endSessionsOf(tx, id, { reason: 'second factor removed', now: scope.now });
    return { changed: 1 };
  };
  return act(tx, scope, id, { action: 'user.secondFactorRemoved', reason, work });
}

export function sendFirstLoginAgain(tx: Tx, scope: RequestScope, id: number): Promise<Changed> {
  const work: Work = async (user) => {
    const mayCome = user.kind === 'operator' || user.kind === 'buyer' || user.companyState === 'approved';
    const barred = user.companyState === 'suspended' || user.companyState === 'closed';
    if (user.state !== 'invited' || !mayCome || barred) throw new Refusal(codes.refused, 'operator.notInvited');
    await sendFirstLogin(tx, id, { publicUrl: scope.publicUrl, now: scope.now });
    return { changed: 1 };
  };
  return act(tx, scope, id, { action: 'user.firstLoginSent', reason: '', work });
}
