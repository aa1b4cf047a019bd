import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type MailKey, mailTemplates, type MailValues } from '../../../contract/messages/mail/index.ts';
import type { Language } from '../../../contract/values/locale.ts';
import type { DB } from '../postgres/schema.ts';
import { type RecipientKind, renderMail } from './render.ts';

/** A mail to be sent. */
export type Mail<Key extends MailKey = MailKey> = {
  to: string;
  template: Key;
  language: Language;
  /** As plain text: they are escaped where it matters. */
  values: MailValues<Key>;
  /** Absolute address of the mail's button, made from `config.publicUrl`; for the templates that have one. */
  link?: string;
  kind: RecipientKind;
  /** The call's time; defaults to the machine's. */
  now?: Date;
  /** Not sent after this time; defaults to a week. */
  validUntil?: Date;
};

/** A mail as stored in the outbox. */
export type WrittenMail = {
  recipient: string;
  subject: string;
  body: string;
  html: string;
  language: Language;
  template: MailKey;
  kind: RecipientKind;
  secret: boolean;
  now: Date;
  validUntil: Date;
};

const week = 7 * 86_400_000;

/** Renders a mail without storing it, for statements that contain `insertMail` themselves. */
export function writeMail<Key extends MailKey>(mail: Mail<Key>): WrittenMail {
  const { to, template, language, kind, now = new Date() } = mail;
  return {
    recipient: to,
    ...renderMail(mail),
    language,
    template,
    kind,
    secret: mailTemplates[template].secret,
    now,
    validUntil: mail.validUntil ?? new Date(now.getTime() + week),
  };
}

/**
 * The statement that puts a mail into the outbox and wakes the delivery. With `send` false it does the same work without the mail, so
 * that its time reveals nothing; `before` are further parts of its `with`, such as `code as (insert …)`.
 */
export function insertMail(
  mail: WrittenMail,
  { send = true, before }: { send?: boolean; before?: RawBuilder<unknown> } = {},
): RawBuilder<unknown> {
  return sql`
    with ${before ? sql`${before},` : sql``} message as (
      insert into mail_message (recipient, subject, body, html, language, template, kind, secret, created_at, next_attempt_at, valid_until)
      select ${mail.recipient}, ${mail.subject}, ${mail.body}, ${mail.html}, ${mail.language}, ${mail.template}, ${mail.kind},
        ${mail.secret}::boolean, ${mail.now}::timestamptz, ${mail.now}::timestamptz, ${mail.validUntil}::timestamptz
      where ${send}::boolean)
    select 1 from graphile_worker.add_job('mail:deliver')`;
}

/**
 * Sends a mail if, and only if, the transaction commits. One statement. The mail is delivered by a job; without a mail server it waits
 * for the operator to read it.
 */
export async function sendMail<Key extends MailKey>(tx: Kysely<DB>, mail: Mail<Key>): Promise<void> {
  await insertMail(writeMail(mail)).execute(tx);
}

/** Sends some mails if, and only if, the transaction commits. One statement however many, none for none. */
export async function sendMails(tx: Kysely<DB>, mails: readonly WrittenMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ now, validUntil, ...mail }) => ({ ...mail, created_at: now, valid_until: validUntil }));
  await sql`
    with message as (
      insert into mail_message (recipient, subject, body, html, language, template, kind, secret, created_at, next_attempt_at, valid_until)
      select recipient, subject, body, html, language, template, kind, secret, created_at, created_at, valid_until
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (recipient text, subject text, body text, html text, language text, template text,
        kind text, secret boolean, created_at timestamptz, valid_until timestamptz))
    select 1 from graphile_worker.add_job('mail:deliver')`.execute(tx);
}
