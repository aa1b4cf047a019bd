import { type Language, languageOrEnglish } from '../../contract/values/locale.ts';
import type { MailValues } from '../../texts/.compiled/ids.ts';
import { type TextValue, type TextValues, wordedAll } from './formats/text-value.ts';
import { sendMails, writeMail } from './mail/mail.ts';
import type { RecipientKind } from './mail/render.ts';
import { type MailKey, type MailTemplate, neededCode } from './mail/templates.ts';
import { writeNotifications } from './notices/write.ts';
import type { Connection } from './postgres/sql/tx.ts';

/** A person to notify, in their own language; in English where it is not known. `userId` is null for an address without an account. */
export type Recipient = { userId: number | null; email: string; language: string | null; kind: RecipientKind };

/**
 * The values of the texts; for kinds with a button its `link`, a path of this installation or an absolute address. Times, amounts and
 * messages are given as such (formats/text-value.ts), since the message centre words them when it is read.
 */
export type NotificationValues<Key extends MailKey, Link extends boolean> = TextValues<MailValues[Key]> &
  (Link extends true ? { link: string } : unknown);

/**
 * Notifies people if, and only if, the transaction commits. This function alone decides by which ways: the message centre and mail, as each
 * person has chosen for the topic of the kind. An area declares its kinds in `mails.ts`. One statement however many the recipients are, none
 * for none. `values` may differ by recipient and language.
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
  const { topic } = kind;
  const written = recipients.map((person) => {
    const language = languageOrEnglish(person.language);
    const given = typeof values === 'function' ? values(person, language) : values;
    const { link, ...parameters } = given as Record<string, TextValue> & { link?: string };
    const mail = writeMail<Key>({
      to: person.email,
      template: kind,
      language,
      values: wordedAll(parameters, language) as MailValues[Key],
      kind: person.kind,
      now,
      ...(link !== undefined && { link: link.startsWith('/') ? publicUrl + link : link }),
      ...(validUntil && { validUntil }),
    });
    const path = link === undefined ? null : pathOf(link);
    return { userId: person.userId, accessCode: neededCode(kind, person.kind), parameters, link: path, mail };
  });
  if (topic) await writeNotifications(tx, { kind: kind.key, topic, now }, written);
  else
    await sendMails(
      tx,
      written.map(({ mail }) => mail),
    );
}

/** All links lead into this installation: the message centre needs the path alone. */
function pathOf(link: string): string {
  if (link.startsWith('/')) return link;
  const { pathname, search, hash } = new URL(link);
  return pathname + search + hash;
}
