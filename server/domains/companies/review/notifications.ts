import type { Transaction } from 'kysely';
import type { MailKey, MailValues } from '../../../../contract/messages/mail/index.ts';
import { isLanguage, type Language, languageTags } from '../../../../contract/values/locale.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { managersOf, type Recipient } from '../profile/company-queries.ts';

export const languageOfPerson = (language: string): Language => (isLanguage(language) ? language : 'en');

/** A day in the format of the mail's language. */
export function dayText(day: string, language: Language): string {
  return new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

export type NotifiedCompany = { id: number; kind: 'buyer' | 'seller' };

/** The page where the company's users see their data. */
export const infoPath = (kind: 'buyer' | 'seller'): string => (kind === 'seller' ? '/seller-console/company' : '/account/account-infos');

/** Notifies the users who manage the company's account, each in their own language. */
export async function notifyManagers<Key extends MailKey>(
  tx: Transaction<DB>,
  company: NotifiedCompany,
  template: Key,
  given: {
    values: (language: Language) => MailValues<Key>;
    /** Absolute; for the templates with a button. */
    link?: string;
    now: Date;
    to?: (person: Recipient) => boolean;
  },
): Promise<void> {
  const people = await managersOf(tx, company.id);
  const { link, now, to = () => true } = given;
  await Promise.all(
    people.filter(to).map((person) => {
      const language = languageOfPerson(person.language);
      return sendMail(tx, {
        to: person.email,
        template,
        language,
        values: given.values(language),
        kind: company.kind,
        now,
        ...(link && { link }),
      });
    }),
  );
}
