import { type Language, languageOrEnglish } from '../../contract/values/locale.ts';
import type { MailValues } from '../../texts/.compiled/ids.ts';
import { sendMails, writeMail } from './mail/mail.ts';
import type { RecipientKind } from './mail/render.ts';
import type { MailKey, MailTemplate } from './mail/templates.ts';
import type { Connection } from './postgres/sql/tx.ts';

/** A person to notify, in their own language; in English where it is not known. */
export type Recipient = { email: string; language: string | null; kind: RecipientKind };

/** The values of the texts; for kinds with a button its `link`, a path of this installation or an absolute address. */
export type NotificationValues<Key extends MailKey, Link extends boolean> = MailValues[Key] &
  (Link extends true ? { link: string } : unknown);

/**
 * Notifies people if, and only if, the transaction commits. This function alone decides by which way: today by mail. An area declares its
 * kinds in `mails.ts`. One statement however many the recipients are, none for none. `values` may differ by recipient and language.
 * Codes and mails whose time must reveal nothing belong to no preference: they are written and sent directly (platform/mail/mail.ts).
 */
export async function notify<Key extends MailKey, Link extends boolean, Person extends Recipient>(
  tx: Connection,
  { now, publicUrl = '' }: { now: Date; publicUrl?: string | undefined },
  kind: MailTemplate<Key, Link>,
  recipients: readonly Person[],
  values: NotificationValues<Key, Link> | ((person: Person, language: Language) => NotificationValues<Key, Link>),
  { validUntil }: { validUntil?: Date } = {},
): Promise<void> {
  const mails = recipients.map((person) => {
    const language = languageOrEnglish(person.language);
    const { link, ...own } = (typeof values === 'function' ? values(person, language) : values) as MailValues[Key] & { link?: string };
    return writeMail<Key>({
      to: person.email,
      template: kind,
      language,
      values: own as unknown as MailValues[Key],
      kind: person.kind,
      now,
      ...(link !== undefined && { link: link.startsWith('/') ? publicUrl + link : link }),
      ...(validUntil && { validUntil }),
    });
  });
  await sendMails(tx, mails);
}
