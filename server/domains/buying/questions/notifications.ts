import { addJob } from '../../../platform/jobs/jobs.ts';
import { notify } from '../../../platform/notifications.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type LockedQuestion, markNotified } from './queries.ts';
import { mails } from '../mails.ts';

export const changeTask = 'questions:notify-change';
/** `since`: the last notification when the answer was changed; a later one contains what has changed since. */
export type Change = { id: number; since?: Date | string };
/** Minimum time between two mails about the same answer. */
const pause = 86_400_000;

/**
 * Mails an answer to the user who asked. A change soon after the last mail is mailed once the interval is over, with the text of that time.
 */
export async function notifyBuyer(
  tx: Tx,
  question: LockedQuestion,
  { publicUrl, now }: Pick<RequestScope, 'publicUrl' | 'now'>,
): Promise<void> {
  const { id, userId, email, userLanguage, itemName, body, answer, notifiedAt } = question;
  if (email === null || answer === null) return;
  if (notifiedAt && notifiedAt.getTime() + pause > now.getTime()) {
    const next = new Date(notifiedAt.getTime() + pause);
    await addJob(tx, changeTask, { id, since: notifiedAt } satisfies Change, { key: `question ${id} changed`, runAt: next });
    return;
  }
  const buyer = { userId, email, language: userLanguage, kind: 'buyer' as const };
  const values = { item: itemName, question: body, answer, link: '/my-items/questions' };
  await notify(tx, { now, publicUrl }, mails.questionAnswered, [buyer], values);
  await markNotified(tx, id, now);
}
