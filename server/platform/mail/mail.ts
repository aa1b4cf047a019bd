import { sql } from 'kysely';
import type { Language } from '../../../contract/values/locale.ts';
import type { MailValues } from '../../../texts/.compiled/ids.ts';
import type { Connection, Tx } from '../postgres/sql/tx.ts';
import { isRequired } from '../../../contract/talk/notification-settings.ts';
import { type RecipientKind, renderMail } from './render.ts';
import type { MailKey, MailTemplate } from './templates.ts';
import { collectedTopics } from './unsubscribe.ts';

/** A mail to be sent. */
export type Mail<Key extends MailKey = MailKey> = {
  to: string;
  template: MailTemplate<Key>;
  language: Language;
  /** As plain text: they are escaped where it matters. */
  values: MailValues[Key];
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
  /** What its recipient can turn off by one click; null for mails that are always sent. */
  topic: string | null;
};

const week = 7 * 86_400_000;

/** Renders a mail without sending it. */
export function writeMail<Key extends MailKey>(mail: Mail<Key>): WrittenMail {
  const { to, template, language, kind, now = new Date() } = mail;
  return {
    recipient: to,
    ...renderMail(mail),
    language,
    template: template.key,
    kind,
    secret: template.secret,
    now,
    topic: template.digest ? collectedTopics : template.topic && !isRequired(template.topic) ? template.topic : null,
    validUntil: mail.validUntil ?? new Date(now.getTime() + week),
  };
}

/**
 * Sends a mail if, and only if, the transaction commits. One statement. The mail is delivered by a job; without a mail server it waits
 * for the operator to read it.
 */
export const sendMail = <Key extends MailKey>(tx: Connection, mail: Mail<Key>): Promise<void> => sendMailIf(tx, writeMail(mail), true);

/** With `send` false it does the same work without the mail, so that its time reveals nothing. */
export async function sendMailIf(tx: Connection, mail: WrittenMail, send: boolean): Promise<void> {
  await sql`
    with message as (
      insert into mail_message (recipient, subject, body, html, language, template, kind, secret, topic, created_at, next_attempt_at, valid_until)
      select ${mail.recipient}, ${mail.subject}, ${mail.body}, ${mail.html}, ${mail.language}, ${mail.template}, ${mail.kind},
        ${mail.secret}::boolean, ${mail.topic}::text, ${mail.now}::timestamptz, ${mail.now}::timestamptz, ${mail.validUntil}::timestamptz
      where ${send}::boolean)
    select 1 from graphile_worker.add_job('mail:deliver')`.execute(tx);
}

/** Deletes mails to these addresses, sent or not. */
export async function forgetMailsTo(tx: Tx, addresses: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('mail_message')
    .where(sql<boolean>`lower(recipient) = any(${addresses.map((address) => address.toLowerCase())}::text[])`)
    .execute();
}

/** Sends some mails if, and only if, the transaction commits. One statement however many, none for none. */
export async function sendMails(tx: Connection, mails: readonly WrittenMail[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ now, validUntil, ...mail }) => ({ ...mail, created_at: now, valid_until: validUntil }));
  await sql`
    with message as (
      insert into mail_message (recipient, subject, body, html, language, template, kind, secret, topic, created_at, next_attempt_at, valid_until)
      select recipient, subject, body, html, language, template, kind, secret, topic, created_at, created_at, valid_until
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given (recipient text, subject text, body text, html text, language text, template text,
        kind text, secret boolean, topic text, created_at timestamptz, valid_until timestamptz))
    select 1 from graphile_worker.add_job('mail:deliver')`.execute(tx);
}
