import { type RawBuilder, sql } from 'kysely';
import type { ChatMessage, ChatType, Side } from '../../../../contract/talk/chat-messages.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { sideOfUser } from './side.ts';

export type MessageRow = {
  id: string;
  gid: string;
  seq: number;
  number: number | null;
  changed: number;
  kind: string;
  senderId: number | null;
  senderName: string | null;
  /** Of single messages: to whom it goes. */
  receiverId: number | null;
  read: boolean;
  side: Side | null;
  clientId: string | null;
  type: string;
  body: Record<string, unknown>;
  ext: ChatMessage['ext'];
  sentAt: Date;
  recalledAt: Date | null;
  modifiedAt: Date | null;
  modifiedCount: number;
  reactions: { reaction: string; count: number; userList: string[] }[] | null;
};

/** The columns of a message `m`; its conversation is `c`, the store of that `s`, its sender `u`. */
const columns = sql`
  m.id, m.conversation_id as gid, m.seq, m.number, m.changed_seq as changed, c.kind, m.sender_id as "senderId", u.name as "senderName",
  case when c.kind = 'single' and m.sender_id is not null then case when m.sender_id = c.first_user_id then c.second_user_id else c.first_user_id end end as "receiverId",
  exists (
    select 1 from conversation_member r
    where r.conversation_id = m.conversation_id and r.user_id is distinct from m.sender_id and r.read_number >= m.number and r.joined_at <= m.sent_at
  ) as read,
  case when u.id is not null then ${sideOfUser} end as side,
  m.client_id as "clientId", m.type, m.body, m.ext, m.sent_at as "sentAt", m.recalled_at as "recalledAt", m.modified_at as "modifiedAt", m.modified_count as "modifiedCount",
  (
    select json_agg(json_build_object('reaction', g.reaction, 'count', g.count, 'userList', g.users) order by g.first)
    from (
      select r.reaction, count(*) as count, array_agg(r.user_id::text order by r.at, r.user_id) as users, min(r.at) as first
      from chat_reaction r where r.conversation_id = m.conversation_id and r.seq = m.seq group by r.reaction
    ) g
  ) as reactions`;

const tables = sql`
  chat_message m
  join conversation c on c.id = m.conversation_id
  left join store s on s.id = c.store_id
  left join user_account u on u.id = m.sender_id`;

/** Messages that a person has not removed for itself. */
const visibleTo = (userId: number, hiddenBefore: number): RawBuilder<unknown> => sql`
  m.seq > ${hiddenBefore}
  and not exists (select 1 from chat_hidden_message x where x.conversation_id = m.conversation_id and x.seq = m.seq and x.user_id = ${userId})`;

type Reader = { gid: string; userId: number; hiddenBefore: number };

/** A page of the messages before (`up`) or after a number, in the direction of reading. One statement. */
export async function selectPage(
  db: Connection,
  { gid, userId, hiddenBefore }: Reader,
  { from, limit, up }: { from: number | null; limit: number; up: boolean },
): Promise<ChatMessage[]> {
  const beyond = from === null ? sql`` : up ? sql`and m.seq < ${from}` : sql`and m.seq > ${from}`;
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${tables}
    where m.conversation_id = ${gid} and ${visibleTo(userId, hiddenBefore)} ${beyond}
    order by m.seq ${up ? sql`desc` : sql`asc`} limit ${limit}`.execute(db);
  return rows.map((row) => messageOf(row, userId));
}

/** The messages whose last change is after a number, in the order of these changes. `isHidden`: recalled, and removed by the person before. One statement. */
export async function selectChanged(
  db: Connection,
  { gid, userId, hiddenBefore }: Reader,
  { after, limit }: { after: number; limit: number },
): Promise<{ message: ChatMessage; isHidden: boolean }[]> {
  const isVisible = visibleTo(userId, hiddenBefore);
  const { rows } = await sql<MessageRow & { isHidden: boolean }>`
    select ${columns}, not (${isVisible}) as "isHidden" from ${tables}
    where m.conversation_id = ${gid} and m.changed_seq > ${after} and (m.recalled_at is not null or (${isVisible}))
    order by m.changed_seq limit ${limit}`.execute(db);
  return rows.map((row) => ({ message: messageOf(row, userId), isHidden: row.isHidden }));
}

/** The messages before a number that have files, newest first. One statement. */
export async function selectWithFiles(
  db: Connection,
  { gid, userId, hiddenBefore }: Reader,
  { from, limit }: { from: number | null; limit: number },
): Promise<ChatMessage[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${tables}
    where m.conversation_id = ${gid} and m.type in ('img', 'file', 'audio', 'video') and m.body ? 'file' and m.recalled_at is null
      and ${visibleTo(userId, hiddenBefore)} ${from === null ? sql`` : sql`and m.seq < ${from}`}
    order by m.seq desc limit ${limit}`.execute(db);
  return rows.map((row) => messageOf(row, userId));
}

/**
 * The newest message of each conversation that a person has not removed for itself, for a list. One statement: the last one is looked at first,
 * those before only where it was removed.
 */
export async function selectNewest(
  db: Connection,
  userId: number,
  places: readonly { gid: string; seq: number; hiddenBefore: number }[],
): Promise<ChatMessage[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<MessageRow>`
    select ${columns} from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g (gid uuid, seq bigint, "hiddenBefore" bigint)
    cross join lateral (
      select n.* from chat_message n
      where n.conversation_id = g.gid and n.seq <= g.seq and n.seq > g."hiddenBefore"
        and not exists (select 1 from chat_hidden_message x where x.conversation_id = n.conversation_id and x.seq = n.seq and x.user_id = ${userId})
      order by n.seq desc limit 1
    ) m
    join conversation c on c.id = m.conversation_id
    left join store s on s.id = c.store_id
    left join user_account u on u.id = m.sender_id`.execute(db);
  return rows.map((row) => messageOf(row, userId));
}

/** Messages by their places, for a user or for all. One statement. */
export async function selectBySeq(
  db: Connection,
  places: readonly { gid: string; seq: number }[],
  userId: number | null,
): Promise<ChatMessage[]> {
  if (places.length === 0) return [];
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${tables}
    where (m.conversation_id, m.seq) in (
      select g.gid, g.seq from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g (gid uuid, seq bigint)
    )`.execute(db);
  return rows.map((row) => messageOf(row, userId));
}

/** The number of a message; null for one that is not there. One statement. */
export async function selectSeq(db: Connection, gid: string, id: string): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`select seq from chat_message where conversation_id = ${gid} and id = ${id}`.execute(db);
  return rows[0]?.seq ?? null;
}

/** Messages of a conversation by their ids. One statement. */
export async function selectByIds(db: Connection, { gid, userId, hiddenBefore }: Reader, ids: readonly string[]): Promise<ChatMessage[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${tables}
    where m.conversation_id = ${gid} and m.id = any(${ids}::uuid[]) and ${visibleTo(userId, hiddenBefore)}
    order by m.seq`.execute(db);
  return rows.map((row) => messageOf(row, userId));
}

/** The frame of a message, as it is now. */
export async function messageFrame(db: Connection, place: { gid: string; seq: number }): Promise<object | null> {
  const [found] = await selectBySeq(db, [place], null);
  return found ? frameOf(found) : null;
}

/** A new message, or one that has changed. */
export const frameOf = (message: ChatMessage): object => ({
  t: message.changed === message.seq ? 'message' : 'change',
  gid: message.gid,
  seq: message.seq,
  changed: message.changed,
  message,
});

/** As a user reads it; without one as it goes to all. */
export function messageOf(row: MessageRow, userId: number | null): ChatMessage {
  const isRecall = row.recalledAt !== null;
  return {
    id: row.id,
    gid: row.gid,
    seq: row.seq,
    number: row.number,
    changed: row.changed,
    chatType: row.kind === 'single' ? 'singleChat' : 'groupChat',
    from: row.senderId === null ? null : String(row.senderId),
    fromName: row.senderName ?? '',
    to: row.receiverId === null ? row.gid : String(row.receiverId),
    read: row.read,
    side: row.side,
    cid: row.clientId,
    type: row.type as ChatType,
    body: isRecall ? {} : row.body,
    ext: isRecall ? {} : row.ext,
    sentAt: row.sentAt.toISOString(),
    isRecall,
    modifiedInfo:
      row.modifiedAt === null || row.senderId === null || isRecall
        ? null
        : { operatorId: String(row.senderId), operationCount: row.modifiedCount, operationTime: row.modifiedAt.toISOString() },
    reactions: isRecall ? [] : reactionsOf(row, userId),
  };
}

const reactionsOf = ({ reactions }: MessageRow, userId: number | null): ChatMessage['reactions'] =>
  (reactions ?? []).map((one) => ({ ...one, ...(userId !== null && { isAddedBySelf: one.userList.includes(String(userId)) }) }));
