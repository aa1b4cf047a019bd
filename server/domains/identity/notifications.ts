import { isLanguage, languageTags, type Language, timeZone } from '../../../contract/values/locale.ts';
import type { MailKey, MailValues } from '../../../contract/messages/mail/index.ts';
import { sendMail } from '../../platform/mail/mail.ts';
import type { Account, Connection } from './login/account-queries.ts';

export const languageOfAccount = (account: Pick<Account, 'language'>): Language => (isLanguage(account.language) ? account.language : 'en');

/** The pages of a user's own account exist in three areas. */
const placeOf = { buyer: '/account', seller: '/seller-console', operator: '/operator' } as const;

/** Absolute address of a page of the user's own account, such as `security`. */
export function ownPage(account: Pick<Account, 'company_kind'>, publicUrl: string, page: string): string {
  return `${publicUrl}${placeOf[account.company_kind]}/${page}`;
}

/** Formats a time for a mail: in the time zone of the pages, which is named, since the reader's zone is unknown. */
export function writtenTime(time: Date, language: Language): string {
  return new Intl.DateTimeFormat(languageTags[language], {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(time);
}

/** Sends a user a mail about their own account, in their language. */
export async function notifyUser<Key extends MailKey>(
  tx: Connection,
  account: Account,
  template: Key,
  mail: { values: MailValues<Key>; link?: string; now: Date },
): Promise<void> {
  await sendMail(tx, { to: account.email, template, language: languageOfAccount(account), kind: account.company_kind, ...mail });
}
