import { sql } from 'kysely';
import { type ChatReport, copiedAround, type ReportState } from '../../../../contract/talk/chat-moderation.ts';
import type { Side } from '../../../../contract/talk/chat-messages.ts';
import { containingKeyword } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type Placed, readSorted, type SortedCursor } from '../../../platform/sorted-cursor.ts';
import { fileKeys } from '../chat/file-keys.ts';
import { sideOfUser } from '../chat/side.ts';

export type CopiedRow = {
  seq: number;
  messageId: string;
  reported: boolean;
  senderId: number | null;
  senderCompanyId: number | null;
  senderName: string;
  side: Side | null;
  type: string;
  body: Record<string, unknown>;
  sentAt: Date;
  recalled: boolean;
};

/**
 * The messages that are reported, and the nearest before and after each. Of reported ones the content is copied even if they were recalled meanwhile,
 * of lines of the system without names.
 * One statement.
 */
export async function selectToCopy(
  db: Connection,
  { gid, ids, hiddenBefore }: { gid: string; ids: readonly string[]; hiddenBefore: number },
): Promise<CopiedRow[]> {
  const { rows } = await sql<CopiedRow>`
    with named as (
      select seq from chat_message
      where conversation_id = ${gid} and id = any(${ids}::uuid[]) and seq > ${hiddenBefore} and sender_id is not null
    ), wanted as (
      select seq from named
      union select b.seq from named n cross join lateral (
        select m.seq from chat_message m where m.conversation_id = ${gid} and m.seq < n.seq and m.seq > ${hiddenBefore} order by m.seq desc limit ${copiedAround}
      ) b
      union select a.seq from named n cross join lateral (
        select m.seq from chat_message m where m.conversation_id = ${gid} and m.seq > n.seq order by m.seq limit ${copiedAround}
      ) a
    )
    select m.seq, m.id as "messageId", n.seq is not null as reported, m.sender_id as "senderId", u.company_id as "senderCompanyId",
      coalesce(u.name, '') as "senderName", case when u.id is not null then ${sideOfUser} end as side, m.type,
      case when m.recalled_at is null or n.seq is not null then m.body - '{fromName,users}'::text[] else '{}' end as body, m.sent_at as "sentAt", m.recalled_at is not null as recalled
    from wanted w
    join chat_message m on m.conversation_id = ${gid} and m.seq = w.seq
    join conversation c on c.id = m.conversation_id
    left join store s on s.id = c.store_id
    left join user_account u on u.id = m.sender_id
    left join named n on n.seq = m.seq
    order by m.seq`.execute(db);
  return rows;
}

/** An open report of the company that has one of these messages already. */
export async function findOpenReport(db: Connection, companyId: number, ids: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select r.id from chat_report_message m join chat_report r on r.id = m.report_id
    where m.reported and m.message_id = any(${ids}::uuid[]) and r.state = 'open' and r.reporter_company_id = ${companyId}
    order by r.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

type NewReport = {
  gid: string;
  reporterId: number;
  reporterCompanyId: number;
  authorId: number;
  authorCompanyId: number;
  reason: string;
  note: string;
  now: Date;
};

export async function insertReport(tx: Tx, given: NewReport, copied: readonly CopiedRow[]): Promise<number> {
  const { id } = await tx
    .insertInto('chat_report')
    .values({
      ...{ conversation_id: given.gid, reporter_id: given.reporterId, reporter_company_id: given.reporterCompanyId },
      ...{
        author_id: given.authorId,
        author_company_id: given.authorCompanyId,
        reason: given.reason,
        note: given.note,
        created_at: given.now,
      },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('chat_report_message')
    .values(
      copied.map((row) => ({
        ...{
          report_id: id,
          seq: row.seq,
          message_id: row.messageId,
          reported: row.reported,
          sender_id: row.senderId,
          sender_name: row.senderName,
        },
        ...{ side: row.side, type: row.type, body: JSON.stringify(row.body), sent_at: row.sentAt, recalled: row.recalled },
      })),
    )
    .execute();
  return id;
}

export type ReportRow = Omit<ChatReport, 'createdAt' | 'decidedAt'> & { createdAt: Date; decidedAt: Date | null };
export type ReportFilter = { state?: ReportState | undefined; keyword?: string | undefined; sort?: 'time' | '-time' | undefined };

const columns = sql`
  r.id, r.state, r.reason, p.name as reporter, coalesce(nullif(pc.trading_name, ''), pc.legal_name) as "reporterCompany", a.name as author,
  coalesce(nullif(ac.trading_name, ''), ac.legal_name) as "authorCompany",
  (select count(*) from chat_report_message m where m.report_id = r.id and m.reported)::int as messages, r.created_at as "createdAt", r.decided_at as "decidedAt"`;

const tables = sql`
  chat_report r
  join user_account p on p.id = r.reporter_id
  join company pc on pc.id = r.reporter_company_id
  join user_account a on a.id = r.author_id
  join company ac on ac.id = r.author_company_id`;

/** Reports in the cursor's direction. One statement. */
export async function selectReports(
  db: Connection,
  { state, keyword, sort }: ReportFilter,
  { cursor, most }: { cursor: SortedCursor; most: number },
): Promise<(ReportRow & Placed)[]> {
  const { beyond, direction } = readSorted({ place: sql`r.id`, id: sql`r.id` }, sort, cursor);
  const pattern = containingKeyword(keyword);
  const { rows } = await sql<ReportRow & Placed>`
    select ${columns}, r.id as place, r.id as "placeId" from ${tables}
    where ${beyond} and (${state ?? null}::text is null or r.state = ${state ?? null}::text)
      and (${pattern}::text is null or p.name ilike ${pattern}::text or a.name ilike ${pattern}::text or pc.legal_name ilike ${pattern}::text
        or pc.trading_name ilike ${pattern}::text or ac.legal_name ilike ${pattern}::text or ac.trading_name ilike ${pattern}::text)
    order by r.id ${direction === 'asc' ? sql`asc` : sql`desc`} limit ${most}`.execute(db);
  return rows;
}

export type OneReport = ReportRow & {
  gid: string | null;
  authorId: number;
  authorCompanyId: number;
  reporterId: number;
  note: string;
  decisionNote: string;
  decidedBy: string | null;
  isBlocked: boolean;
};

export async function selectReport(db: Connection, id: number): Promise<OneReport | null> {
  const { rows } = await sql<OneReport>`
    select ${columns}, r.conversation_id as gid, r.author_id as "authorId", r.author_company_id as "authorCompanyId", r.reporter_id as "reporterId", r.note,
      r.decision_note as "decisionNote", d.name as "decidedBy",
      exists (select 1 from chat_block b where b.kind = 'platform' and b.blocked_user_id = r.author_id) as "isBlocked"
    from ${tables} left join user_account d on d.id = r.decided_by
    where r.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

type CopiedMessageRow = Omit<CopiedRow, 'senderCompanyId'>;

export async function selectCopied(db: Connection, reportId: number): Promise<CopiedMessageRow[]> {
  const { rows } = await sql<CopiedMessageRow>`
    select seq, message_id as "messageId", reported, sender_id as "senderId", sender_name as "senderName", side, type, body, sent_at as "sentAt", recalled
    from chat_report_message where report_id = ${reportId} order by seq`.execute(db);
  return rows;
}

type Person = { userId: number; email: string; language: string | null; kind: 'buyer' | 'seller' | 'operator'; name: string };

export async function selectPerson(db: Connection, userId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id as "userId", u.email::text as email, u.language, c.kind, u.name
    from user_account u join company c on c.id = u.company_id where u.id = ${userId} and u.state = 'active'`.execute(db);
  return rows;
}

/** The operator's people who decide about reports. */
export async function selectDeciders(db: Connection): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id as "userId", u.email::text as email, u.language, c.kind, u.name
    from user_account u join company c on c.id = u.company_id join role r on r.id = u.role_id
    where c.kind = 'operator' and u.state = 'active' and 'dispute.decide' = any(r.access_codes) order by u.id`.execute(db);
  return rows;
}

/** Keys of files in some messages that open reports hold: they stay until these are decided. */
export async function keysHeld(db: Connection, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`
    select distinct f.key from chat_report_message m join chat_report r on r.id = m.report_id
    cross join lateral unnest(${fileKeys(sql`m.body`)}) f (key)
    where r.state = 'open' and f.key = any(${keys}::text[])`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/** Files that a report has copied and that no message has any more: those messages were erased meanwhile. */
export async function selectLeftFiles(db: Connection, reportId: number): Promise<{ key: string; companyId: number }[]> {
  const { rows } = await sql<{ key: string; companyId: number }>`
    select f.key, u.company_id as "companyId"
    from chat_report_message m
    cross join lateral unnest(${fileKeys(sql`m.body`)}) with ordinality f (key, place)
    join user_account u on u.id = m.sender_id
    left join chat_message g on g.id = m.message_id
    where m.report_id = ${reportId} and not f.key = any(${fileKeys(sql`g.body`)})
    order by m.seq, f.place`.execute(db);
  return rows;
}

/** Copies name some files no more. */
export async function forgetFiles(tx: Tx, reportId: number, keys: readonly string[]): Promise<void> {
  await tx
    .updateTable('chat_report_message')
    .set({ body: sql<string>`body - 'file' - 'poster' - 'more'` })
    .where('report_id', '=', reportId)
    .where(sql<string>`body ->> 'file'`, '=', sql<string>`any(${keys}::text[])`)
    .execute();
}

/** After the decision, a report needs nothing of people who were erased meanwhile. */
export async function forgetErased(tx: Tx, reportId: number): Promise<void> {
  const erased = tx.selectFrom('user_account').select('id').where('state', '=', 'erased');
  await tx
    .updateTable('chat_report_message')
    .set({ body: '{}' })
    .where('report_id', '=', reportId)
    .where('sender_id', 'in', erased)
    .execute();
  await tx.updateTable('chat_report').set({ note: '' }).where('id', '=', reportId).where('reporter_id', 'in', erased).execute();
}

/** Reports that were decided long ago go with what they have copied. Returns how many. */
export async function deleteReports(tx: Tx, before: Date, most: number): Promise<number> {
  const gone = await tx
    .deleteFrom('chat_report')
    .where('id', 'in', (eb) =>
      eb.selectFrom('chat_report').select('id').where('state', '<>', 'open').where('decided_at', '<', before).orderBy('id').limit(most),
    )
    .returning('id')
    .execute();
  return gone.length;
}
