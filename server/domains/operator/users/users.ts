import type { Transaction } from 'kysely';
import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { operatorUserCalls } from '../../../../contract/operator/operator.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { type CallContext, signedIn } from '../../../platform/http/handler.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { deleteSecondFactor, endSessionsOf, forgetAccounts, hasSecondFactor } from '../../identity/index.ts';
import { assertCovers, sendFirstLogin } from '../../companies/index.ts';
import * as queries from './user-queries.ts';

export async function listUsers(
  { database, now }: CallContext,
  { cursor: place, size, ...filter }: ParsedInputOf<typeof operatorUserCalls.list>,
): Promise<AnswerOf<typeof operatorUserCalls.list>> {
  const cursor = readCursor(place);
  const page = pageOf(await queries.userPage(database.kysely, filter, now(), cursor, size), size, cursor);
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    })),
  };
}

type Work = (tx: Transaction<DB>, user: queries.FoundUser) => Promise<{ changed: number; before?: object; after?: object }>;

/**
 * One action on one user: locked, performed, and recorded with the reason. Users cannot act on themselves, nor on colleagues with more
 * rights; of two colleagues who act on each other at once, one succeeds.
 */
async function act(context: CallContext, id: number, action: AuditAction, reason: string, work: Work): Promise<{ changed: number }> {
  const { userId, companyId } = signedIn(context);
  if (id === userId) throw new Refusal(codes.refused, 'desk.notYourself');
  const done = await context.database.transaction(async (tx) => {
    const own = await queries.codesNow(tx, companyId, userId);
    if (!own) throw new Refusal(codes.forbidden, 'access.forbidden');
    const user = await queries.lockUser(tx, id);
    if (!user || user.state === 'erased' || user.state === 'removed') throw notFound();
    if (user.kind === 'operator') assertCovers(own, user.access_codes);
    const { changed, before, after } = await work(tx, user);
    if (changed > 0) {
      await recordAudit(tx, {
        userId,
        companyId: user.company_id,
        action,
        subject: `user_account:${id}`,
        before: before ?? null,
        after: { ...after, ...(reason && { reason }) },
        network: context.network,
        at: context.now(),
      });
    }
    return { changed };
  });
  forgetAccounts(context.database, { userId: id });
  return done;
}

export function blockUser(context: CallContext, { id, blocked, reason }: { id: number; blocked: boolean; reason: string }) {
  return act(context, id, blocked ? 'user.blocked' : 'user.unblocked', reason, async (tx, user) => {
    if ((user.state === 'blocked') === blocked) return { changed: 0 };
    const state = blocked ? 'blocked' : (await queries.hasPassword(tx, id)) ? 'active' : 'invited';
    await queries.setUserState(tx, id, state);
    if (blocked) await endSessionsOf(tx, id, { reason: 'blocked', now: context.now() });
    return { changed: 1, before: { state: user.state }, after: { state } };
  });
}

export function endSessions(context: CallContext, { id, reason }: { id: number; reason: string }) {
  return act(context, id, 'user.sessionsEnded', reason, async (tx) => {
    const changed = await endSessionsOf(tx, id, { reason: 'ended by the operator', now: context.now() });
    return { changed, after: { sessions: changed } };
  });
}

/** For users who have lost phone and recovery codes and have proved their identity otherwise. */
export function removeSecondFactor(context: CallContext, { id, reason }: { id: number; reason: string }) {
  return act(context, id, 'user.secondFactorRemoved', reason, async (tx) => {
    if (!(await hasSecondFactor(tx, id))) return { changed: 0 };
    await deleteSecondFactor(tx, id);
    await endSessionsOf(tx, id, { reason: 'second factor removed', now: context.now() });
    return { changed: 1 };
  });
}

export function sendFirstLoginAgain(context: CallContext, { id }: { id: number }) {
  return act(context, id, 'user.firstLoginSent', '', async (tx, user) => {
    const mayCome = user.kind === 'operator' || user.kind === 'buyer' || user.company_state === 'approved';
    const barred = user.company_state === 'suspended' || user.company_state === 'closed';
    if (user.state !== 'invited' || !mayCome || barred) throw new Refusal(codes.refused, 'desk.notInvited');
    await sendFirstLogin(tx, id, { publicUrl: context.config.publicUrl, now: context.now() });
    return { changed: 1 };
  });
}
