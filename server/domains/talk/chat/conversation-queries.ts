import { type RawBuilder, sql } from 'kysely';
import type { ChatPerson, Conversation } from '../../../../contract/talk/chat.ts';
import type { Side } from '../../../../contract/talk/chat-messages.ts';
import { type CaseFilter, caseFilters, type CaseState } from '../../../../contract/talk/service-states.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { Caller } from '../../../platform/scope.ts';
import { selectNewest } from './messages.ts';
import { answersSupport, belongs, firstRole, mayTakePart, meetsPlatformOnly, sideOf, sideOfUser } from './side.ts';

type Row = {
  gid: string;
  kind: 'group' | 'single';
  companyId: number;
  storeId: number | null;
  withPlatform: boolean;
  membersOnly: boolean;
  side: Side | null;
  role: 'owner' | 'admin' | 'member' | null;
  unread: number;
  mentioned: boolean;
  pinnedAt: Date | null;
  notify: 'all' | 'mentions' | 'none';
  name: string;
  announcement: string;
  muteAll: boolean;
  destroyed: boolean;
  companyAlias: string;
  storeAlias: string;
  buyerName: string;
  buyerLogo: string | null;
  storeName: string | null;
  storeCode: string | null;
  storeLogo: string | null;
  personName: string | null;
  personId: number | null;
  personCompany: string | null;
  closed: boolean;
  marketName: string | null;
  lastSeq: number;
  lastNumber: number;
  readNumber: number;
  lastMessageSeq: number | null;
  hiddenBefore: number;
  caseState: CaseState | null;
  assigneeId: number | null;
  assigneeName: string | null;
  snoozedUntil: Date | null;
  warnAt: Date | null;
  dueAt: Date | null;
  activeAt: Date;
};

const unread = sql`greatest(0, h.last_number - greatest(coalesce(m.read_number, h.last_number), 0))`;

const columns = (caller: Caller) => sql`
  c.id as gid, c.kind, c.company_id as "companyId", c.store_id as "storeId", c.with_platform as "withPlatform", c.members_only as "membersOnly",
  ${sideOf(caller)} as side, m.role,
  ${unread} as unread,
  greatest(coalesce(m.mentioned_number, 0), case when h.all_mentioned_by = ${caller.userId} then 0 else h.all_mentioned_number end)
    > coalesce(m.read_number, h.last_number) as mentioned,
  m.pinned_at as "pinnedAt", coalesce(m.notify, 'all') as notify, c.name, c.announcement, coalesce(${sideOf(caller)} = any(c.muted_sides), false) as "muteAll",
  c.destroyed_at is not null as destroyed, c.company_alias as "companyAlias", c.store_alias as "storeAlias",
  coalesce(nullif(b.trading_name, ''), b.legal_name) as "buyerName", b.avatar_path as "buyerLogo",
  s.name as "storeName", s.item_code as "storeCode", s.logo_key as "storeLogo",
  p.name as "personName", p.id as "personId", p.company as "personCompany", c.closed_at is not null as closed,
  case when c.with_platform then (select k.name from market k limit 1) end as "marketName",
  h.last_seq as "lastSeq", h.last_number as "lastNumber", coalesce(m.read_number, h.last_number) as "readNumber", h.last_message_seq as "lastMessageSeq", coalesce(m.hidden_before_seq, 0) as "hiddenBefore",
  k.state as "caseState", k.assignee_id as "assigneeId", (select o.name from user_account o where o.id = k.assignee_id) as "assigneeName",
  k.snoozed_until as "snoozedUntil", k.warn_at as "warnAt", k.due_at as "dueAt",
  c.active_at as "activeAt"`;

const tables = ({ userId, companyId }: Caller) => sql`
  conversation c
  join conversation_head h on h.conversation_id = c.id
  join company b on b.id = c.company_id
  left join store s on s.id = c.store_id
  left join conversation_member m on m.conversation_id = c.id and m.user_id = ${userId}
  left join service_case k on k.conversation_id = c.id
  left join lateral (
    select o.id, o.name, case when o.company_id <> ${companyId} then coalesce(nullif(k.trading_name, ''), k.legal_name) end as company
    from user_account o join company k on k.id = o.company_id
    where c.kind = 'single' and o.id = case when c.first_user_id = ${userId} then c.second_user_id else c.first_user_id end
  ) p on true`;

/** Whether a conversation `c` may be the caller’s: by indexes, before its side is looked at. */
export const reachable = ({ userId, companyId, ...caller }: Caller): RawBuilder<boolean> => sql<boolean>`(
  c.company_id = ${companyId} or c.store_id in (select o.id from store o where o.company_id = ${companyId})
  or (c.kind = 'single' and ${userId} in (c.first_user_id, c.second_user_id))
  ${answersSupport(caller) ? sql`or c.with_platform` : sql``}
) and (not ${meetsPlatformOnly(caller)} or c.with_platform) and (not c.members_only or m.user_id is not null) and (c.kind = 'group' or ${userId} in (c.first_user_id, c.second_user_id)) and m.left_at is null and (m.deleted_at_seq is null or h.last_message_seq > m.deleted_at_seq)`;

export type ListFilter = { view: CaseFilter; storeId: number | null; keyword: string | null; now: Date };
export type Place = { late: boolean; pinnedAt: string | null; activeAt: string; gid: string };

/** Which conversations a view shows; those of the company that asks are in no view of cases. */
const viewOf = (view: CaseFilter, caller: Caller): RawBuilder<boolean> => {
  const answers = sql`${sideOf(caller)} <> 'company'`;
  switch (view) {
    case 'all':
      return sql<boolean>`true`;
    case 'unread':
      return sql<boolean>`${unread} > 0`;
    case 'mine':
      return sql<boolean>`(${answers} and k.assignee_id = ${caller.userId} and k.state in ('open', 'waiting'))`;
    case 'unassigned':
      return sql<boolean>`(${answers} and k.assignee_id is null and k.state = 'open')`;
    case 'snoozed':
    case 'solved':
      return sql<boolean>`(${answers} and k.state = ${view})`;
  }
};

/** How many of the caller’s conversations each view has, of the 1,000 with the latest activity. One statement. */
export async function inboxCounts(db: Connection, caller: Caller): Promise<Record<CaseFilter, number>> {
  const shows = (view: CaseFilter) => sql`${viewOf(view, caller)} as ${sql.ref(view)}`;
  const count = (view: CaseFilter) => sql`(count(*) filter (where t.${sql.ref(view)}))::int as ${sql.ref(view)}`;
  const { rows } = await sql<Record<CaseFilter, number>>`
    select ${sql.join(caseFilters.map(count))}
    from (
      select ${sql.join(caseFilters.map(shows))} from ${tables(caller)}
      where ${reachable(caller)} and ${sideOf(caller)} is not null and c.destroyed_at is null
      order by c.active_at desc limit 1000
    ) t`.execute(db);
  return rows[0] ?? { all: 0, unread: 0, mine: 0, unassigned: 0, snoozed: 0, solved: 0 };
}

/** A page of the caller’s conversations: pinned ones first, then by activity. Two statements. */
export async function selectConversations(
  db: Connection,
  caller: Caller,
  { view, storeId, keyword, after, limit, now }: ListFilter & { after: Place | null; limit: number },
): Promise<{ rows: Conversation[]; last: Place | null }> {
  const pattern = containingKeyword(keyword);
  const late = view === 'unassigned' ? sql<boolean>`coalesce(k.due_at < ${now}, false)` : sql<boolean>`false`;
  const { rows } = await sql<Row & { late: boolean }>`
    select ${columns(caller)}, ${late} as late from ${tables(caller)}
    where ${reachable(caller)} and ${sideOf(caller)} is not null and ${viewOf(view, caller)}
      ${storeId === null ? sql`` : sql`and c.store_id = ${storeId}`}
      ${pattern === null ? sql`` : sql`and (b.legal_name ilike ${pattern} or b.trading_name ilike ${pattern} or s.name ilike ${pattern} or c.name ilike ${pattern} or c.company_alias ilike ${pattern} or c.store_alias ilike ${pattern})`}
      ${
        after === null
          ? sql``
          : sql`and (${late}, coalesce(m.pinned_at, '-infinity'), c.active_at, c.id) < (${after.late}, coalesce(${after.pinnedAt}::timestamptz, '-infinity'), ${after.activeAt}::timestamptz, ${after.gid}::uuid)`
      }
    order by ${view === 'unassigned' ? sql`${late} desc,` : sql``} coalesce(m.pinned_at, '-infinity') desc, c.active_at desc, c.id desc limit ${limit}`.execute(
    db,
  );
  const last = rows.at(-1);
  return {
    rows: await withMessages(db, caller, rows),
    last: last
      ? { late: last.late, pinnedAt: last.pinnedAt?.toISOString() ?? null, activeAt: last.activeAt.toISOString(), gid: last.gid }
      : null,
  };
}

/** Some conversations of the caller by their ids; foreign ones are left out. Two statements. */
export async function selectConversationsById(db: Connection, caller: Caller, gids: readonly string[]): Promise<Conversation[]> {
  const { rows } = await sql<Row>`
    select ${columns(caller)} from ${tables(caller)}
    where c.id = any(${gids}::uuid[]) and ${sideOf(caller)} is not null and m.left_at is null`.execute(db);
  return withMessages(db, caller, rows);
}

/** With the newest message that the caller has not removed for itself. */
async function withMessages(db: Connection, { userId }: Caller, rows: readonly Row[]): Promise<Conversation[]> {
  const places = rows.flatMap(({ gid, lastMessageSeq: seq, hiddenBefore }) =>
    seq === null || seq <= hiddenBefore ? [] : [{ gid, seq, hiddenBefore }],
  );
  const messages = new Map((await selectNewest(db, userId, places)).map((message) => [message.gid, message]));
  return rows.map((row) => ({ ...conversationOf(row), lastMessage: messages.get(row.gid) ?? null }));
}

function conversationOf(row: Row): Omit<Conversation, 'lastMessage'> {
  const side = row.side ?? 'company';
  const other =
    row.kind === 'single'
      ? { name: row.personName ?? '', logo: null }
      : side === 'company'
        ? row.membersOnly
          ? { name: '', logo: null }
          : row.withPlatform
            ? { name: row.marketName ?? '', logo: null }
            : { name: row.storeName ?? '', logo: row.storeLogo }
        : { name: row.buyerName, logo: row.buyerLogo };
  const alias = side === 'company' ? row.companyAlias : row.storeAlias;
  return {
    conversationId: row.gid,
    imGid: row.gid,
    conversationType: row.kind === 'single' ? 'singleChat' : 'groupChat',
    unReadCount: row.unread,
    customField: { mention: row.mentioned },
    isPinned: row.pinnedAt !== null,
    pinnedAt: row.pinnedAt?.toISOString() ?? null,
    notify: row.notify,
    title: alias || row.name || other.name,
    logo: other.logo,
    side,
    role: row.role ?? 'member',
    withPlatform: row.withPlatform,
    membersOnly: row.membersOnly,
    name: row.name,
    announcement: row.announcement,
    muteAll: row.muteAll,
    destroyed: row.destroyed,
    service:
      side === 'company' || row.caseState === null
        ? null
        : {
            ...{ state: row.caseState, assigneeId: row.assigneeId, assigneeName: row.assigneeName ?? '' },
            snoozedUntil: row.snoozedUntil?.toISOString() ?? null,
            ...{ warnAt: row.warnAt?.toISOString() ?? null, dueAt: row.dueAt?.toISOString() ?? null },
          },
    person: row.personId === null ? null : { userId: String(row.personId), companyName: row.personCompany ?? '', isClosed: row.closed },
    group:
      row.kind === 'single' || row.withPlatform || row.membersOnly
        ? null
        : {
            buyerAlias: alias,
            storeAlias: alias,
            buyerName: row.buyerName,
            storeName: row.storeName ?? '',
            buyerCode: String(row.companyId),
            storeCode: row.storeCode ?? '',
            buyerLogo: row.buyerLogo,
            storeLogo: row.storeLogo,
            buyerId: row.companyId,
            storeId: row.storeId,
          },
    head: row.lastSeq,
    lastNumber: row.lastNumber,
    readNumber: row.readNumber,
    activeAt: row.activeAt.toISOString(),
  };
}

/** What the caller has not read, of the 1,000 conversations with the latest activity. One statement. */
export async function countUnread(db: Connection, caller: Caller): Promise<{ unread: number; conversations: number }> {
  const { rows } = await sql<{ unread: number; conversations: number }>`
    select coalesce(sum(t.unread), 0)::int as unread, (count(*) filter (where t.unread > 0))::int as conversations
    from (
      select case when coalesce(m.notify, 'all') = 'none' then 0 else ${unread} end as unread
      from ${tables(caller)}
      where ${reachable(caller)} and ${sideOf(caller)} is not null and c.destroyed_at is null
      order by c.active_at desc limit 1000
    ) t`.execute(db);
  return rows[0] ?? { unread: 0, conversations: 0 };
}

/** A mute without an end. */
export const forever = new Date('9999-12-31T00:00:00Z');
const mutedText = (until: Date | null): string | null => (until === null ? null : until >= forever ? '' : until.toISOString());

/** The people of a conversation: those of both companies who may chat, of a team group those who were added to it. One statement. */
export async function selectPeople(db: Connection, gid: string): Promise<ChatPerson[]> {
  const { rows } = await sql<
    Omit<ChatPerson, 'userId' | 'mutedUntil' | 'joinedAt'> & { userId: number; mutedUntil: Date | null; joinedAt: Date | null }
  >`
    select u.id as "userId", u.name,
      ${sideOfUser} as side,
      coalesce(m.role, 'member') as role, m.left_at is not null as left, coalesce(m.removed, false) as removed, m.muted_until as "mutedUntil", coalesce(m.read_number, 0) as "readNumber",
      m.joined_at as "joinedAt", coalesce(m.delivered_seq, 0) as "deliveredSeq"
    from conversation c
    left join store s on s.id = c.store_id
    join user_account u on u.state = 'active' and ${belongs}
    join role r on r.id = u.role_id and ${mayTakePart}
    left join conversation_member m on m.conversation_id = c.id and m.user_id = u.id
    where c.id = ${gid}
    order by side, u.name, u.id limit 500`.execute(db);
  return rows.map(({ userId, mutedUntil, joinedAt, ...row }) => ({
    ...{ ...row, userId: String(userId), mutedUntil: mutedText(mutedUntil) },
    joinedAt: joinedAt?.toISOString() ?? null,
  }));
}

/** Those of some users that belong to a conversation. One statement. */
export async function usersOf(db: Connection, gid: string, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id
    from conversation c
    left join store s on s.id = c.store_id
    join user_account u on u.id = any(${userIds}::bigint[]) and u.state = 'active'
    where c.id = ${gid} and ${belongs}`.execute(db);
  return rows.map(({ id }) => id);
}

/** People of both companies who are there from the beginning: 10,000 rows take a fifth of a second. */
const mostPeople = 10_000;

export type NewConversation = {
  id: string;
  kind: 'group' | 'single';
  companyId: number;
  storeId: number | null;
  withPlatform: boolean;
  users: readonly [number, number] | null;
  createdBy: number;
  now: Date;
};

/** Opens a conversation, or finds the one that exists. Its people have read everything when it begins. */
export async function openConversation(tx: Tx, given: NewConversation): Promise<{ gid: string; opened: boolean }> {
  const [first, second] = given.users ?? [null, null];
  const row = {
    ...{ id: given.id, kind: given.kind, company_id: given.companyId, store_id: given.storeId, with_platform: given.withPlatform },
    ...{ first_user_id: first, second_user_id: second, created_by: given.createdBy, created_at: given.now, active_at: given.now },
  };
  const opened = await tx
    .insertInto('conversation')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!opened) {
    const found = await findConversation(tx, given);
    if (found === null) throw new Error('a conversation exists and was not found');
    return { gid: found, opened: false };
  }
  await tx.insertInto('conversation_head').values({ conversation_id: given.id }).execute();
  await tx
    .insertInto('conversation_member')
    .columns(['conversation_id', 'user_id', 'side', 'role', 'joined_at'])
    .expression(sql`
    select c.id, u.id, ${sideOfUser},
      ${firstRole}, ${given.now}
    from conversation c
    left join store s on s.id = c.store_id
    join user_account u on u.state = 'active' and ${belongs}
    join role r on r.id = u.role_id and ${mayTakePart}
    where c.id = ${given.id}
    order by u.id limit ${mostPeople}`)
    .execute();
  return { gid: given.id, opened: true };
}

/** The conversation of the same parties. */
export async function findConversation(
  db: Connection,
  { kind, companyId, storeId, withPlatform, users }: Pick<NewConversation, 'kind' | 'companyId' | 'storeId' | 'withPlatform' | 'users'>,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from conversation
    where kind = ${kind} and company_id = ${companyId} and with_platform = ${withPlatform}
      and store_id is not distinct from ${storeId} and first_user_id is not distinct from ${users?.[0] ?? null}
      and second_user_id is not distinct from ${users?.[1] ?? null}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Rows of users who have none yet in some conversations that they belong to: what was before counts as read. Where only a row makes somebody belong, none is added. One statement. */
export async function joinConversations(db: Connection, userIds: readonly number[], gids: readonly string[], now: Date): Promise<void> {
  await db
    .insertInto('conversation_member')
    .columns(['conversation_id', 'user_id', 'side', 'role', 'joined_at', 'read_number', 'read_seq'])
    .expression(sql`
    select c.id, u.id, ${sideOfUser},
      ${firstRole}, ${now}, h.last_number, h.last_seq
    from conversation c
    join conversation_head h on h.conversation_id = c.id
    left join store s on s.id = c.store_id
    join user_account u on u.id = any(${userIds}::bigint[])
    join role r on r.id = u.role_id
    where c.id = any(${gids}::uuid[]) and not c.members_only
      and not exists (select 1 from conversation_member m where m.conversation_id = c.id and m.user_id = u.id)
    order by c.id, u.id`)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setAlias(tx: Tx, gid: string, column: 'company_alias' | 'store_alias', alias: string): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ [column]: alias })
    .where('id', '=', gid)
    .execute();
}

/** The counters of some of the caller's conversations; foreign ones are left out. One statement, none without ids. */
export async function findHeads(db: Connection, caller: Caller, gids: readonly string[]): Promise<{ gid: string; head: number }[]> {
  if (gids.length === 0) return [];
  const { rows } = await sql<{ gid: string; head: number }>`
    select c.id as gid, h.last_seq as head
    from conversation c
    join conversation_head h on h.conversation_id = c.id
    left join store s on s.id = c.store_id
    left join conversation_member m on m.conversation_id = c.id and m.user_id = ${caller.userId}
    where c.id = any(${gids}::uuid[]) and ${sideOf(caller)} is not null and m.left_at is null`.execute(db);
  return rows;
}
