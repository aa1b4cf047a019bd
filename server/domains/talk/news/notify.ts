import { type NewsTexts, newsTextIn } from '../../../../contract/talk/platform-news.ts';
import { type Language, languageOrEnglish } from '../../../../contract/values/locale.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { mails } from '../mails.ts';
import { lockSending, nextRecipients, recordNotified } from './queries.ts';

export const sendTask = 'news:send';
/** Number of people notified in one transaction. */
const batch = 500;

/** The job for the people after this one. */
export const planBatch = (tx: Tx, newsId: number, after: number): Promise<void> =>
  addJob(tx, sendTask, { newsId, after }, { key: `news ${newsId}` });

/**
 * Notifies the next people, each in their language. Their notifications, the record of them and the job for those behind them commit together:
 * after a crash the batch is done or not, and one that is done is not repeated, nor is what follows it.
 */
export async function notifyNext(
  tx: Tx,
  { newsId, after }: { newsId: number; after: number },
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const news = await lockSending(tx, newsId);
  if (news?.upTo !== after) return;
  const people = await nextRecipients(tx, news, batch);
  const { link } = news;
  const values = (language: Language) => valuesIn(news, language);
  if (link === null) await notify(tx, { publicUrl, now }, mails.platformNews, people, (_person, language) => values(language));
  else await notify(tx, { publicUrl, now }, mails.platformNewsLink, people, (_person, language) => ({ ...values(language), link }));
  const isLast = people.length < batch;
  const upTo = people.at(-1)?.userId ?? after;
  await recordNotified(tx, newsId, { count: people.length, upTo, doneAt: isLast ? now : null });
  if (!isLast) await planBatch(tx, newsId, upTo);
}

function valuesIn(
  { texts, sourceLanguage }: { texts: NewsTexts; sourceLanguage: Language },
  reader: string,
): { headline: string; text: string } {
  const { title, text } = newsTextIn(texts, sourceLanguage, languageOrEnglish(reader));
  return { headline: title, text };
}
