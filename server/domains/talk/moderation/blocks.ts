import { sql } from 'kysely';
import type { ChatBlock } from '../../../../contract/talk/chat-moderation.ts';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../platform/refusal.ts';
import { type Caller, isSeller, type SignedInScope } from '../../../platform/scope.ts';
import { usersOf } from '../chat/conversation-queries.ts';
import { type Party, readablePartyOf } from '../chat/party.ts';
import { chatRefusal } from '../chat/refusals.ts';

type NewBlock = {
  kind: 'platform' | 'company' | 'person';
  companyId: number;
  userId: number;
  blockedCompanyId: number | null;
  blockedUserId: number | null;
  now: Date;
};

/** Blocking twice has one effect. */
export async function insertBlock(tx: Tx, given: NewBlock): Promise<void> {
  await tx
    .insertInto('chat_block')
    .values({
      ...{ kind: given.kind, company_id: given.companyId, user_id: given.userId, created_at: given.now },
      ...{ blocked_company_id: given.blockedCompanyId, blocked_user_id: given.blockedUserId },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** In groups who manages a side blocks for its company, in single conversations each of the two for itself. */
export const mayBlock = ({ kind, role, withPlatform, members }: Party): boolean =>
  !withPlatform && members === null && (kind === 'single' || role !== 'member');

/**
 * Blocks the other side of a conversation, or one of its people. What is sent after the answer is refused.
 * @throws type 52 for members of a group and for people of one's own side, 54 with the platform and among colleagues
 */
export async function block(tx: Tx, scope: SignedInScope, { gid, userId }: { gid: string; userId?: number | undefined }): Promise<void> {
  const { caller, now } = scope;
  const party = await readablePartyOf(tx, caller, gid);
  if (party.withPlatform || party.members !== null) throw chatRefusal(chatErrors.notAllowed);
  if (!mayBlock(party)) throw chatRefusal(chatErrors.noPermission);
  const own = { companyId: caller.companyId, userId: caller.userId, now };
  if (party.kind === 'single') {
    const other = party.firstUserId === caller.userId ? party.secondUserId : party.firstUserId;
    return insertBlock(tx, { ...own, kind: 'person', blockedCompanyId: null, blockedUserId: other });
  }
  if (userId === undefined) {
    const other = party.side === 'company' ? party.storeCompanyId : party.companyId;
    return insertBlock(tx, { ...own, kind: 'company', blockedCompanyId: other, blockedUserId: null });
  }
  const [found] = await usersOf(tx, gid, [userId]);
  const isOwn =
    (await tx.selectFrom('user_account').select('id').where('id', '=', userId).where('company_id', '=', caller.companyId).execute())
      .length > 0;
  if (found === undefined || isOwn) throw chatRefusal(chatErrors.noPermission);
  return insertBlock(tx, { ...own, kind: 'company', blockedCompanyId: null, blockedUserId: userId });
}

const managesCompany = (caller: Caller): boolean => isSeller(caller) || caller.accessCodes.includes('account.manage');

/** @throws codes.notFound for a missing block, another company's, a colleague's own, and the operator's */
export async function unblock(tx: Tx, { caller }: SignedInScope, id: number): Promise<void> {
  const ended = await tx
    .deleteFrom('chat_block')
    .where('id', '=', id)
    .where('company_id', '=', caller.companyId)
    .where('kind', '<>', 'platform')
    .where((eb) => eb.or([eb('user_id', '=', caller.userId), ...(managesCompany(caller) ? [eb('kind', '=', 'company')] : [])]))
    .returning('id')
    .executeTakeFirst();
  if (!ended) throw notFound();
}

/** Ends the operator's block of a person. False if there is none. */
export async function endPlatformBlock(tx: Tx, userId: number): Promise<boolean> {
  const ended = await tx
    .deleteFrom('chat_block')
    .where('kind', '=', 'platform')
    .where('blocked_user_id', '=', userId)
    .returning('id')
    .execute();
  return ended.length > 0;
}

/** Whom the caller's company and the caller itself have blocked, newest first. One statement. */
export async function selectBlocks(db: Connection, { caller }: SignedInScope): Promise<ChatBlock[]> {
  const { rows } = await sql<{ id: number; kind: 'company' | 'person'; name: string; isPerson: boolean; createdAt: Date }>`
    select b.id, b.kind, coalesce(s.name, nullif(c.trading_name, ''), c.legal_name, u.name, '') as name, b.blocked_user_id is not null as "isPerson",
      b.created_at as "createdAt"
    from chat_block b
    left join company c on c.id = b.blocked_company_id
    left join lateral (select o.name from store o where o.company_id = c.id order by o.id limit 1) s on true
    left join user_account u on u.id = b.blocked_user_id
    where b.company_id = ${caller.companyId} and (b.kind = 'company' or (b.kind = 'person' and b.user_id = ${caller.userId}))
    order by b.id desc limit 200`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
