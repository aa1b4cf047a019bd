import { type Kysely, sql } from 'kysely';
import type { MailState } from '../../../contract/talk/mail.ts';
import type { Cursor } from '../cursor.ts';
import type { DB } from '../postgres/schema.ts';
import type { OutgoingMail } from './mailer.ts';

type Connection = Kysely<DB>;

export type Claimed = OutgoingMail & { attempts: number; topic: string | null; userId: number | null };

/** Claims the mail that is due longest. No other process claims it until `leaseEnds`; after that the claim is considered lost and the mail is due again. */
export async function claimDue(db: Connection, now: Date, leaseEnds: Date): Promise<Claimed | null> {
  const { rows } = await sql<Claimed>`
    update mail_message set attempts = attempts + 1, next_attempt_at = ${leaseEnds}
    where id = (select id from mail_message where sent_at is null and dead_at is null and next_attempt_at <= ${now}
      order by next_attempt_at limit 1 for update skip locked)
    returning id, recipient, subject, body, html, language, attempts, topic, (select u.id from user_account u where u.email = recipient) as "userId"`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Old codes are useless. */
export async function buryLate(db: Connection, now: Date): Promise<void> {
  await sql`
    update mail_message set dead_at = ${now}, last_error = coalesce(last_error || ' – ', '') || 'too late to be of use'
    where sent_at is null and dead_at is null and next_attempt_at <= ${now} and valid_until <= ${now}`.execute(db);
}

/** What was delivered is the recipient's: neither text nor code stays here. */
export async function markSent(db: Connection, id: number, now: Date): Promise<void> {
  await sql`
    update mail_message set sent_at = ${now}, last_error = null, body = '', html = '', 
      subject = case when secret then regexp_replace(subject, '[0-9]{4,}', '••••••', 'g') else subject end
    where id = ${id} and sent_at is null`.execute(db);
}

export async function markFailed(
  db: Connection,
  id: number,
  { error, nextAttemptAt, deadAt }: { error: string; nextAttemptAt: Date; deadAt: Date | null },
): Promise<void> {
  await sql`
    update mail_message set last_error = ${error}, next_attempt_at = ${nextAttemptAt}, dead_at = ${deadAt}::timestamptz
    where id = ${id} and sent_at is null`.execute(db);
}

export async function forgetMails(db: Connection, before: Date): Promise<void> {
  await sql`delete from mail_message where created_at < ${before}`.execute(db);
}

export type MailRow = {
  id: number;
  recipient: string;
  subject: string;
  template: string;
  kind: 'buyer' | 'seller' | 'operator';
  language: string;
  secret: boolean;
  state: MailState;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  nextAttemptAt: Date;
  sentAt: Date | null;
};

const state = sql`case when sent_at is not null then 'sent' when dead_at is not null then 'dead' else 'waiting' end`;
const columns = sql`id, recipient, subject, template, kind, language, secret, ${state} as state, attempts, last_error as "lastError",
  created_at as "createdAt", next_attempt_at as "nextAttemptAt", sent_at as "sentAt"`;

/** One row more than requested, if there are more. A full address is looked up, a part of one is searched for. */
export async function mailPage(
  db: Connection,
  { recipient, state: asked, cursor, size }: { recipient: string; state: MailState | null; cursor: Cursor; size: number },
): Promise<MailRow[]> {
  const back = cursor?.direction === 'previous';
  const wanted = recipient.toLowerCase();
  const { rows } = await sql<MailRow>`
    select ${columns} from mail_message
    where ${wanted === '' ? sql`true` : wanted.includes('@') ? sql`lower(recipient) = ${wanted}` : sql`strpos(lower(recipient), ${wanted}) > 0`}
      and ${asked === 'dead' ? sql`dead_at is not null` : asked === 'sent' ? sql`sent_at is not null` : asked === 'waiting' ? sql`sent_at is null and dead_at is null` : sql`true`}
      and ${cursor === null ? sql`true` : back ? sql`id > ${cursor.id}` : sql`id < ${cursor.id}`}
    order by id ${back ? sql`asc` : sql`desc`} limit ${size + 1}`.execute(db);
  return rows;
}

export async function mailById(db: Connection, id: number): Promise<(MailRow & { body: string; html: string }) | null> {
  const { rows } = await sql<MailRow & { body: string; html: string }>`
    select ${columns}, body, html from mail_message where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Makes mails that were not delivered due at once, with all attempts before them. An expired code stays where it is. */
export async function replay(db: Connection, ids: readonly number[], now: Date): Promise<{ known: number; replayed: number[] }> {
  const { rows } = await sql<{ known: number; replayed: number[]; count: number }>`
    with changed as (
      update mail_message set dead_at = null, attempts = 0, next_attempt_at = ${now}, valid_until = case when secret then valid_until end
      where id = any(${ids}::bigint[]) and sent_at is null and (not secret or valid_until is null or valid_until > ${now})
      returning id)
    select (select count(*)::int from mail_message where id = any(${ids}::bigint[])) as known,
      array(select id from changed order by id) as replayed,
      (select count(*) from graphile_worker.add_job('mail:deliver'))`.execute(db);
  return rows[0] ?? { known: 0, replayed: [] };
}
