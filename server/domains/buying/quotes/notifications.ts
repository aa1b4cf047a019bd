import { messageValue } from '../../../platform/formats/text-value.ts';
import { type QuoteEventKind, quoteNumber } from '../../../../contract/buying/quotes.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import type { Party } from './sides.ts';
import { peopleOf } from './write-queries.ts';
import { mails } from '../mails.ts';

/** The values of a notification about a quote: who did it, and the text. */
export type News = { id: number; partner: string; storeName: string; note: string };

/** Notifies the users of one side, each in their language, in the transaction of the change. */
export async function notifySide(
  tx: Connection,
  { party, what }: { party: Party; what: QuoteEventKind },
  news: readonly News[],
  { publicUrl, now }: Pick<RequestScope, 'publicUrl' | 'now'>,
): Promise<void> {
  const byId = new Map(news.map((one) => [one.id, one]));
  const people = await peopleOf(tx, party, [...byId.keys()]);
  const recipients = people.flatMap((person) => {
    const one = byId.get(person.quoteId);
    return one ? [{ ...person, one, kind: party }] : [];
  });
  await notify(tx, { publicUrl, now }, mails.quoteNews, recipients, ({ one }) => ({
    number: quoteNumber(one.id),
    news: messageValue(`quote.news.${what}`, { partner: one.partner }),
    store: one.storeName,
    note: one.note && `\n\n${one.note}`,
    link: `${party === 'buyer' ? '/purchased' : '/seller-console'}/quotes/${one.id}`,
  }));
}
