import type { MailValues } from '../../../../texts/.compiled/ids.ts';
import type { TextValues } from '../../../platform/formats/text-value.ts';
import type { MailKey, MailTemplate } from '../../../platform/mail/templates.ts';
import { notify, type NotificationValues } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { managersOf, type Recipient } from '../profile/company-queries.ts';

export type NotifiedCompany = { id: number; kind: 'buyer' | 'seller' };

/** The page where the company's users see their data. */
export const infoPath = (kind: 'buyer' | 'seller'): string => (kind === 'seller' ? '/seller-console/company' : '/account/account-infos');

/** Notifies the users who manage the company's account, each in their own language. `link` is absolute. */
export async function notifyManagers<Key extends MailKey, Link extends boolean>(
  tx: Tx,
  company: NotifiedCompany,
  template: MailTemplate<Key, Link>,
  given: {
    values: TextValues<MailValues[Key]>;
    link?: string;
    now: Date;
    to?: (person: Recipient) => boolean;
  },
): Promise<void> {
  const { values, link, now, to = () => true } = given;
  const people = (await managersOf(tx, company.id)).filter(to).map((person) => ({ ...person, kind: company.kind }));
  await notify(tx, { now }, template, people, { ...values, ...(link !== undefined && { link }) } as NotificationValues<Key, Link>);
}
