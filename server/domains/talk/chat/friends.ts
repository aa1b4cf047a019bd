import { sql } from 'kysely';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import type { Friend } from '../../../../contract/talk/chat.ts';
import { newId } from '../../../platform/ids.ts';
import { afterCommit } from '../../../platform/postgres/transaction.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { openConversation } from './conversation-queries.ts';
import { distribute } from './distribution.ts';
import { inform } from './informs.ts';
import { partyOf } from './party.ts';
import { chatRefusal } from './refusals.ts';
import { meetsPlatformOnly } from './side.ts';

/*
 * People of two companies talk alone once one has asked and the other has agreed. Their friendship is their single conversation: it is closed
 * when one of them ends it, and opened again when they agree once more.
 */

const pairOf = (one: number, other: number): readonly [number, number] => (one < other ? [one, other] : [other, one]);

/** Whether both belong to a group of a company and a store, and have not left it. One statement. */
export async function sharesGroup(db: Connection, own: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ shared: boolean }>`
    select exists (
      select 1
      from user_account a
      join user_account b on b.id = ${other} and b.state = 'active'
      join role r on r.id = b.role_id and 'chat.use' = any(r.access_codes)
      join conversation c on c.kind = 'group' and c.destroyed_at is null and c.company_id in (a.company_id, b.company_id)
      join store s on s.id = c.store_id and s.company_id in (a.company_id, b.company_id)
      where a.id = ${own} and a.company_id <> b.company_id
        and not exists (select 1 from conversation_member m where m.conversation_id = c.id and m.user_id in (a.id, b.id) and m.left_at is not null)
    ) as shared`.execute(db);
  return rows[0]?.shared ?? false;
}

/** What is known of two people: a friendship, an open request of the other, and the last refusal. One statement. */
export async function selectBetween(
  db: Connection,
  own: number,
  other: number,
): Promise<{ isFriend: boolean; asking: string | null; refusedAt: Date | null }> {
  const [first, second] = pairOf(own, other);
  const { rows } = await sql<{ isFriend: boolean; asking: string | null; refusedAt: Date | null }>`
    select
      exists (select 1 from conversation c where c.kind = 'single' and c.first_user_id = ${first} and c.second_user_id = ${second} and c.closed_at is null) as "isFriend",
      (select i.id from chat_inform i where i.user_id = ${own} and i.from_user_id = ${other} and i.operation = 'subscribe' and i.operation_status = 0) as asking,
      (select max(i.handled_at) from chat_inform i where i.user_id = ${other} and i.from_user_id = ${own} and i.operation = 'subscribe' and i.operation_status = 2) as "refusedAt"`.execute(
    db,
  );
  return rows[0] ?? { isFriend: false, asking: null, refusedAt: null };
}

/** Whether one of two people takes nothing of the other, by itself or by its company, or the operator blocks one. One statement. */
export async function areBlocked(db: Connection, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`
    select exists (
      select 1
      from (values (${one}::bigint, ${other}::bigint), (${other}::bigint, ${one}::bigint)) as p (id, other_id)
      join user_account u on u.id = p.id
      join user_account o on o.id = p.other_id
      join chat_block b on b.blocked_user_id = u.id or b.blocked_company_id = u.company_id
      where case b.kind when 'platform' then true when 'company' then b.company_id = o.company_id else b.user_id = o.id end
    ) as blocked`.execute(db);
  return rows[0]?.blocked ?? false;
}

/** @throws type 54 if the two have no group together any more, and for buyers that are not approved, 502 with a block between the two */
export async function answerFriend(tx: Tx, scope: SignedInScope, { asking, agree }: { asking: number; agree: boolean }): Promise<void> {
  const { caller, now } = scope;
  const own = { fromType: 'friend' as const, from: caller.userId };
  if (!agree) {
    await inform(tx, now, [asking], { ...own, operation: 'other_person_refuse', gid: null });
    return;
  }
  if (meetsPlatformOnly(caller)) throw chatRefusal(chatErrors.notAllowed);
  if (!(await sharesGroup(tx, caller.userId, asking))) throw chatRefusal(chatErrors.notAllowed);
  if (await areBlocked(tx, caller.userId, asking)) throw chatRefusal(chatErrors.blocked);
  const users = pairOf(caller.userId, asking);
  // sql-check: skip, reached only where the two share a group and nobody is blocked
  const { companyId } = await tx
    .selectFrom('user_account')
    .select('company_id as companyId')
    .where('id', '=', users[0])
    .executeTakeFirstOrThrow();
  const { gid } = await openConversation(tx, {
    ...{ id: newId(), kind: 'single', companyId, storeId: null, withPlatform: false, users },
    ...{ createdBy: asking, now },
  });
  // sql-check: skip, as above
  await tx.updateTable('conversation').set({ closed_at: null, active_at: now }).where('id', '=', gid).execute();
  await inform(tx, now, [asking], { ...own, operation: 'other_person_agree', gid });
  await inform(tx, now, [caller.userId], { ...own, operation: 'subscribed', gid });
  announce(tx, users, gid);
}

function announce(tx: Tx, users: readonly number[], gid: string): void {
  const audience = { companies: [], platform: false, only: users, gone: [] };
  afterCommit(tx, (database) => distribute(database, [{ audience, frame: { t: 'conversation', gid } }]));
}

/** @throws what `partyOf` throws, type 54 for groups and colleagues */
export async function endFriend(tx: Tx, { caller, now }: SignedInScope, gid: string): Promise<{ ended: boolean }> {
  const { firstUserId: first, secondUserId: second, closed } = await partyOf(tx, caller, gid);
  if (first === null || second === null) throw chatRefusal(chatErrors.notAllowed);
  if (closed) return { ended: true };
  const other = first === caller.userId ? second : first;
  const { companyId } = await tx
    .selectFrom('user_account')
    .select('company_id as companyId')
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  if (companyId === caller.companyId) throw chatRefusal(chatErrors.notAllowed);
  const ended = await tx
    .updateTable('conversation')
    .set({ closed_at: now })
    .where('id', '=', gid)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  // The other has ended it at the same moment.
  if (!ended) return { ended: true };
  await inform(tx, now, [other], { operation: 'unsubscribed', fromType: 'friend', from: caller.userId, gid });
  announce(tx, [first, second], gid);
  return { ended: true };
}

/** Friends of the caller, and open requests between it and others. One statement. */
export async function selectFriends(db: Connection, { caller }: SignedInScope): Promise<Friend[]> {
  const { rows } = await sql<Friend>`
    select u.id as "userId", u.name, coalesce(nullif(k.trading_name, ''), k.legal_name) as "companyName", t.state, t.gid
    from (
      select case when c.first_user_id = ${caller.userId} then c.second_user_id else c.first_user_id end as id, 'friend' as state, c.id as gid
      from conversation c where c.kind = 'single' and ${caller.userId} in (c.first_user_id, c.second_user_id) and c.closed_at is null
      union all
      select case when i.user_id = ${caller.userId} then i.from_user_id else i.user_id end,
        case when i.user_id = ${caller.userId} then 'asking' else 'asked' end, null
      from chat_inform i
      where i.operation = 'subscribe' and i.operation_status = 0 and ${caller.userId} in (i.user_id, i.from_user_id)
    ) t
    join user_account u on u.id = t.id and u.company_id <> ${caller.companyId} and u.state = 'active'
    join company k on k.id = u.company_id
    order by u.name, u.id limit 500`.execute(db);
  return rows;
}
