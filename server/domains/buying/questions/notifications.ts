import type { Transaction } from 'kysely';
import { isLanguage } from '../../../../contract/values/locale.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { type LockedQuestion, markNotified } from './queries.ts';

export const changeTask = 'questions:tellChange';
/** Minimum time between two mails about the same answer. */
const pause = 86_400_000;

/**
 * Mails an answer to the user who asked. A change soon after the last mail is mailed once the interval is over, with the text of that time.
 */
export async function notifyBuyer(
  tx: Transaction<DB>,
  question: LockedQuestion,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const { id, email, userLanguage, itemName, body, answer, notifiedAt } = question;
  if (email === null || answer === null) return;
  const next = notifiedAt && new Date(notifiedAt.getTime() + pause);
  if (next && next > now) {
    await addJob(tx, changeTask, { id }, { key: `question ${id} changed`, runAt: next });
    return;
  }
  await sendMail(tx, {
    to: email,
    template: 'questionAnswered',
    language: userLanguage !== null && isLanguage(userLanguage) ? userLanguage : 'en',
    values: { item: itemName, question: body, answer },
    link: `${publicUrl}/my-items/questions`,
    kind: 'buyer',
    now,
  });
  await markNotified(tx, id, now);
}
