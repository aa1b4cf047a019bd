import { sql } from 'kysely';
import type { chatCalls, FriendInform, GroupInform, Inform, NoticeLanguage } from '../../../../contract/talk/chat.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { newId } from '../../../platform/ids.ts';
import { afterCommit } from '../../../platform/postgres/transaction.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { Caller, SignedInScope } from '../../../platform/scope.ts';
import { message, type MessageKey } from '../../../platform/texts.ts';
import { distribute } from './distribution.ts';
import { chineseTitles, type TitledInform } from './informs-zh.ts';
import { sideOf } from './side.ts';

/*
 * Notices of the system about friends and groups: one row for each receiver. Those with buttons are requests, which are handled once, by
 * whichever device is first. Who asks to come back asks all who manage its side: those rows are one request.
 */

type NewInform = {
  operation: FriendInform | GroupInform;
  fromType: 'friend' | 'group';
  /** Whose deed it is. */
  from: number;
  gid: string | null;
  note?: string;
};

const withButtons: readonly string[] = ['subscribe', 'inviteToJoin', 'requestToJoin'];

/** Stores a notice for some people and shows it to them. Returns to how many it is new: an open request is not made twice. */
export async function inform(tx: Tx, now: Date, receivers: readonly number[], given: NewInform): Promise<number> {
  if (receivers.length === 0) return 0;
  const ofAll = newId();
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('chat_inform')
    .values(
      receivers.map((userId) => ({
        ...{
          id: newId(),
          user_id: userId,
          request_id: given.operation === 'requestToJoin' ? ofAll : newId(),
          from_type: given.fromType,
          operation: given.operation,
        },
        ...{ from_user_id: given.from, conversation_id: given.gid, note: given.note ?? '', created_at: now },
        ...{ has_buttons: withButtons.includes(given.operation), untreated: userId !== given.from },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  announceInforms(tx, receivers);
  return Number(added ?? 0);
}

/** Who is removed does not come back by an invitation of before: those that are open are refused. */
export const endInvitations = (tx: Tx, gid: string, userIds: readonly number[], now: Date): Promise<void> =>
  endOpen(tx, { gid, operation: 'inviteToJoin', person: 'user_id', status: 2 }, userIds, now);

/** Who is added back needs no answer to its request any more. */
export const endRequests = (tx: Tx, gid: string, userIds: readonly number[], now: Date): Promise<void> =>
  endOpen(tx, { gid, operation: 'requestToJoin', person: 'from_user_id', status: 1 }, userIds, now);

type Open = { gid: string; operation: 'inviteToJoin' | 'requestToJoin'; person: 'user_id' | 'from_user_id'; status: 1 | 2 };

async function endOpen(tx: Tx, { gid, operation, person, status }: Open, userIds: readonly number[], now: Date): Promise<void> {
  const ended = await tx
    .updateTable('chat_inform')
    .set({ operation_status: status, untreated: false, handled_at: now })
    .where('conversation_id', '=', gid)
    .where(person, '=', anyOf(userIds))
    .where('operation', '=', operation)
    .where('operation_status', '=', 0)
    .returning('user_id as userId')
    .execute();
  if (ended.length > 0) announceInforms(tx, [...new Set(ended.map(({ userId }) => userId))]);
}

/** The people load their notices again. */
export function announceInforms(tx: Tx, receivers: readonly number[]): void {
  const audience = { companies: [], platform: true, only: receivers, gone: [] };
  afterCommit(tx, (database) => distribute(database, [{ audience, frame: { t: 'inform' } }]));
}

/** Those without buttons are treated once they are seen. */
export async function seeInforms(tx: Tx, { caller }: SignedInScope): Promise<{ untreated: number }> {
  const seen = await tx
    .updateTable('chat_inform')
    .set({ untreated: false })
    .where('user_id', '=', caller.userId)
    .where('untreated', '=', true)
    .where('has_buttons', '=', false)
    .returning('id')
    .execute();
  if (seen.length > 0) announceInforms(tx, [caller.userId]);
  return { untreated: await countUntreated(tx, caller.userId) };
}

/** One statement. */
export async function countUntreated(db: Connection, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from chat_inform where user_id = ${userId} and untreated`.execute(db);
  return rows[0]?.count ?? 0;
}

type Row = Omit<Inform, 'title' | 'time' | 'untreated' | 'from' | 'to'> & { fromUserId: number | null; untreated: boolean; at: Date };

/**
 * A page of the caller’s notices, newest first. The cursor is the id of the last one. What a team group is called now is for those who belong
 * to it. Two statements.
 */
export async function informPage(
  db: Connection,
  caller: Caller,
  { cursor, pageSize }: { cursor?: string | undefined; pageSize: number },
  words: { language: Language; notices: NoticeLanguage },
): Promise<AnswerOf<typeof chatCalls.informs>> {
  const { rows } = await sql<Row>`
    select i.id, i.from_type as "fromType", i.operation, i.from_user_id as "fromUserId", coalesce(u.name, '') as "fromName",
      case when u.company_id <> ${caller.companyId} then coalesce(nullif(k.trading_name, ''), k.legal_name, '') else '' end as "fromCompany",
      i.conversation_id as "groupId",
      case when c.members_only and not (i.operation = 'inviteToJoin' and i.operation_status = 0) and (m.left_at is not null or ${sideOf(caller)} is null) then ''
        when c.kind = 'group' then
        case ${sideOf(caller)}
          when 'company' then coalesce(nullif(c.company_alias, ''), nullif(c.name, ''), s.name, (select m.name from market m limit 1), '')
          else coalesce(nullif(c.store_alias, ''), nullif(c.name, ''), nullif(b.trading_name, ''), b.legal_name, '')
        end
      else '' end as "groupName",
      i.note as desc, i.has_buttons as "isOpearationBtn", i.operation_status as "operationStatus", i.untreated, i.created_at as at
    from chat_inform i
    left join user_account u on u.id = i.from_user_id
    left join company k on k.id = u.company_id
    left join conversation c on c.id = i.conversation_id
    left join store s on s.id = c.store_id
    left join company b on b.id = c.company_id
    left join conversation_member m on m.conversation_id = c.id and m.user_id = i.user_id
    where i.user_id = ${caller.userId} and (${cursor ?? null}::uuid is null or i.id < ${cursor ?? null}::uuid)
    order by i.id desc limit ${pageSize}`.execute(db);
  return {
    informs: rows.map(({ fromUserId, at, untreated, ...row }) => ({
      ...row,
      title: titleOf(row.operation, words),
      from: fromUserId === null ? null : String(fromUserId),
      to: String(caller.userId),
      time: at.toISOString(),
      untreated: untreated ? 1 : 0,
    })),
    cursor: rows.length < pageSize ? null : (rows.at(-1)?.id ?? null),
    untreated: await countUntreated(db, caller.userId),
  };
}

const titles: Record<TitledInform, MessageKey> = {
  subscribe: 'chat.inform.subscribe',
  subscribed: 'chat.inform.subscribed',
  unsubscribed: 'chat.inform.unsubscribed',
  other_person_refuse: 'chat.inform.refused',
  other_person_agree: 'chat.inform.agreed',
  memberPresence: 'chat.inform.memberPresence',
  memberAbsence: 'chat.inform.memberAbsence',
  inviteToJoin: 'chat.inform.inviteToJoin',
  requestToJoin: 'chat.inform.requestToJoin',
  acceptRequest: 'chat.inform.acceptRequest',
  removeMember: 'chat.inform.removeMember',
  directJoined: 'chat.inform.directJoined',
  updateAnnouncement: 'chat.inform.updateAnnouncement',
  updateInfo: 'chat.inform.updateInfo',
  setAdmin: 'chat.inform.setAdmin',
  removeAdmin: 'chat.inform.removeAdmin',
  muteMember: 'chat.inform.muteMember',
  unmuteMember: 'chat.inform.unmuteMember',
  destroy: 'chat.inform.destroy',
  memberAttributesUpdate: 'chat.inform.memberAttributesUpdate',
};

function titleOf(operation: FriendInform | GroupInform, { language, notices }: { language: Language; notices: NoticeLanguage }): string {
  if (operation === 'joinPublicGroupDeclined') return '';
  return notices === 'zh' ? chineseTitles[operation] : message(titles[operation], language);
}
