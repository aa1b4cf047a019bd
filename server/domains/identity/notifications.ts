import { isLanguage, type Language } from '../../../contract/values/locale.ts';
import type { MailValues } from '../../../texts/.compiled/ids.ts';
import type { TextValues } from '../../platform/formats/text-value.ts';
import type { MailKey, MailTemplate } from '../../platform/mail/templates.ts';
import { notify, type NotificationValues } from '../../platform/notifications.ts';
import type { Connection } from '../../platform/postgres/sql/tx.ts';
import type { Account } from './login/account-queries.ts';

export const languageOfAccount = (account: Pick<Account, 'language'>): Language => (isLanguage(account.language) ? account.language : 'en');

/** The pages of a user's own account exist in three areas. */
const placeOf = { buyer: '/account', seller: '/seller-console', operator: '/operator' } as const;

/** Absolute address of a page of the user's own account, such as `security`. */
export function ownPage(account: Pick<Account, 'companyKind'>, publicUrl: string, page: string): string {
  return `${publicUrl}${placeOf[account.companyKind]}/${page}`;
}

/** Notifies a user of what happened to their own account. `link` is absolute. */
export async function notifyUser<Key extends MailKey, Link extends boolean>(
  tx: Connection,
  { userId, email, language, companyKind: kind }: Pick<Account, 'userId' | 'email' | 'language' | 'companyKind'>,
  template: MailTemplate<Key, Link>,
  { values, link, now }: { values: TextValues<MailValues[Key]>; link?: string; now: Date },
): Promise<void> {
  await notify(tx, { now }, template, [{ userId, email, language, kind }], {
    ...values,
    ...(link !== undefined && { link }),
  } as NotificationValues<Key, Link>);
}
