import { isLanguage } from '../../../../contract/values/locale.ts';
import { message } from '../../../../contract/messages/index.ts';
import { type QuoteEventKind, quoteNumber } from '../../../../contract/buying/quotes.ts';
import { sendMails, writeMail } from '../../../platform/mail/mail.ts';
import type { Reader } from '../../../platform/postgres/read.ts';
import type { Kysely } from 'kysely';
import type { DB } from '../../../platform/postgres/schema.ts';
import { type Party, peopleOf } from './queries.ts';

/** The values of a notification about a quote: who did it, and the text. */
export type News = { id: number; partner: string; storeName: string; note: string };

/** Notifies the users of one side, each in their language, in the transaction of the change. */
export async function notifySide(
  tx: Reader & Kysely<DB>,
  { party, what }: { party: Party; what: QuoteEventKind },
  news: readonly News[],
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const byId = new Map(news.map((one) => [one.id, one]));
  const people = await peopleOf(tx, party, [...byId.keys()]);
  const mails = people.flatMap(({ quoteId, email, language: own }) => {
    const one = byId.get(quoteId);
    if (!one) return [];
    const language = isLanguage(own) ? own : 'en';
    const sentence = message(`quote.news.${what}`, language, { partner: one.partner });
    const values = { number: quoteNumber(one.id), news: sentence, store: one.storeName, note: one.note && `\n\n${one.note}` };
    const link = `${publicUrl}${party === 'buyer' ? '/purchased' : '/seller-console'}/quotes/${one.id}`;
    return [writeMail({ to: email, template: 'quoteNews', language, values, link, kind: party, now })];
  });
  await sendMails(tx, mails);
}
