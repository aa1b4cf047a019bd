import { type RawBuilder, sql } from 'kysely';
import type { ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import { fromField } from '../../../../contract/values/zoned-time.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { reachable, selectConversationsById } from './conversation-queries.ts';
import { selectBySeq } from './messages.ts';
import { queryOf } from './words.ts';

/*
 * Messages are searched in two steps. Of the newest ones each is compared: that is all of them for most people, and enough for a word that many
 * messages have. The index of words, which knows the words of everybody's messages, is asked for what is older: it finds rare words at once,
 * but would read every message of the market for a frequent one.
 */

const pageSize = 20;
/** Messages before the last page. */
const mostFound = 1_000;
/** Conversations that are searched: those with the latest activity. */
const mostConversations = 1_000;
/** Messages that are compared, in equal parts of all conversations; but not less than `fewest` of each. */
const newest = 5_000;
const fewest = 20;

type SearchInput = {
  keyword: string;
  gid?: string | undefined;
  storeId?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor: string;
};

type Search = {
  /** The caller’s conversations: `id`, the number `hidden` before which nothing is shown, and the last one. */
  own: RawBuilder<unknown>;
  /** Which messages `m` fit. */
  fits: RawBuilder<boolean>;
  offset: number;
};

type Found = { gid: string; seq: number };

/** The caller's messages with words that begin like those given, newest first. The cursor is the number of rows before. Three or four statements. */
export async function searchMessages(
  db: Connection,
  scope: SignedInScope,
  input: SearchInput,
): Promise<{ rows: { message: ChatMessage; title: string }[]; cursor: string | null }> {
  const query = queryOf(input.keyword);
  if (query === null) return { rows: [], cursor: null };
  const { caller } = scope;
  const offset = input.cursor === '' ? 0 : Math.min(Number(input.cursor), mostFound);
  const search = { own: ownConversations(scope, input), fits: fitting(scope, query, input), offset };
  const found = (await findAmongNewest(db, search)) ?? (await findByIndex(db, search));
  const places = found.slice(0, pageSize);
  const messages = new Map((await selectBySeq(db, places, caller.userId)).map((message) => [`${message.gid} ${message.seq}`, message]));
  const conversations = await selectConversationsById(db, caller, [...new Set(places.map((place) => place.gid))]);
  const titles = new Map(conversations.map(({ conversationId, title }) => [conversationId, title]));
  return {
    rows: places.flatMap((place) => {
      const message = messages.get(`${place.gid} ${place.seq}`);
      return message ? [{ message, title: titles.get(place.gid) ?? '' }] : [];
    }),
    cursor: found.length > pageSize && offset + pageSize <= mostFound ? String(offset + pageSize) : null,
  };
}

const ownConversations = ({ caller }: SignedInScope, { gid, storeId }: SearchInput): RawBuilder<unknown> => sql`
  select c.id, coalesce(m.hidden_before_seq, 0) as hidden, h.last_seq, count(*) over () as conversations
  from conversation c
  join conversation_head h on h.conversation_id = c.id
  left join store s on s.id = c.store_id
  left join conversation_member m on m.conversation_id = c.id and m.user_id = ${caller.userId}
  where ${reachable(caller)} and (${gid ?? null}::uuid is null or c.id = ${gid ?? null}::uuid)
    and (${storeId ?? null}::bigint is null or c.store_id = ${storeId ?? null}::bigint)
  order by c.active_at desc limit ${mostConversations}`;

function fitting({ caller }: SignedInScope, query: string, { from, to }: SearchInput): RawBuilder<boolean> {
  const begin = from === undefined ? null : fromField(`${from}T00:00`);
  const end = to === undefined ? null : fromField(`${to}T23:59`);
  return sql<boolean>`
    m.words @@ ${query}::tsquery and m.recalled_at is null
    and not exists (select 1 from chat_hidden_message x where x.conversation_id = m.conversation_id and x.seq = m.seq and x.user_id = ${caller.userId})
    and (${begin}::timestamptz is null or m.sent_at >= ${begin}::timestamptz)
    and (${end}::timestamptz is null or m.sent_at < ${end}::timestamptz + interval '1 minute')`;
}

/**
 * A page, if the newest messages of each conversation are enough for it: null where older ones could be on it. A conversation with older
 * messages says nothing of the time before its oldest one here (`since`), so that only what is later than that of all conversations counts;
 * by a minute, since the clocks of two processes differ, and a line has the time at which its request began.
 */
async function findAmongNewest(db: Connection, { own, fits, offset }: Search): Promise<Found[] | null> {
  const { rows } = await sql<{ isWhole: boolean; gid: string | null; seq: number | null }>`
    with own as materialized (${own}),
    newest as materialized (
      select o.id, n.seq, n.sent_at, n.message_id, n.fits, o.last_seq - greatest(${fewest}, ${newest} / o.conversations) > o.hidden as has_older
      from own o
      left join lateral (
        select m.seq, m.sent_at, m.id as message_id, ${fits} as fits
        from chat_message m
        where m.conversation_id = o.id and m.seq > greatest(o.hidden, o.last_seq - greatest(${fewest}, ${newest} / o.conversations))
        order by m.seq desc limit ${newest}
      ) n on true
    ),
    complete as (
      select coalesce(max(since), '-infinity') as since
      from (select coalesce(min(sent_at), 'infinity') as since from newest where has_older group by id) older
    ),
    found as (
      select n.id as gid, n.seq, n.sent_at, n.message_id from newest n, complete c
      where n.fits and n.sent_at > c.since + interval '1 minute'
      order by n.sent_at desc, n.message_id desc limit ${pageSize + 1} offset ${offset}
    )
    select c.since = '-infinity' as "isWhole", f.gid, f.seq
    from complete c left join found f on true
    order by f.sent_at desc, f.message_id desc`.execute(db);
  const found = rows.flatMap(({ gid, seq }) => (gid === null || seq === null ? [] : [{ gid, seq }]));
  return found.length > pageSize || rows[0]?.isWhole ? found : null;
}

/** The index of words first, apart from the conversations: PostgreSQL would else read the whole of a long conversation's own index as well. */
async function findByIndex(db: Connection, { own, fits, offset }: Search): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with hits as materialized (select m.conversation_id, m.seq, m.sent_at, m.id from chat_message m where ${fits})
    select h.conversation_id as gid, h.seq
    from (${own}) o
    join hits h on h.conversation_id = o.id
    where h.seq > o.hidden
    order by h.sent_at desc, h.id desc limit ${pageSize + 1} offset ${offset}`.execute(db);
  return rows;
}
