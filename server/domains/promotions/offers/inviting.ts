import { isLanguage } from '../../../../contract/values/locale.ts';
import { sendMails, writeMail } from '../../../platform/mail/mail.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { writtenTime } from '../../identity/index.ts';
import { headOf } from '../activities/content.ts';
import { invitedPeople, takeInvitation } from './offer-queries.ts';

/** Number of mails written in one statement. */
const batch = 500;

/**
 * Mails users who set prices at the sellers to be invited, once for each activity; the mails and the record of them are one transaction.
 * Does nothing if the activity is withdrawn or closed by now. Returns the number of mails.
 */
export async function inviteSellers(
  database: Database,
  activityId: number,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<number> {
  return database.transaction(async (tx) => {
    const activity = await takeInvitation(tx, activityId, now);
    if (!activity) return 0;
    const people = await invitedPeople(tx, activity.countryCodes);
    for (let from = 0; from < people.length; from += batch) {
      const mails = people.slice(from, from + batch).map(({ email, language: own }) => {
        const language = isLanguage(own) ? own : 'en';
        const time = (moment: Date) => writtenTime(moment, language);
        const head = headOf(activity.content, language);
        const values = { activity: head.title, from: time(activity.startsAt), to: time(activity.endsAt), until: time(activity.joinUntil) };
        const link = `${publicUrl}/seller-console/activities/${activityId}`;
        return writeMail({ to: email, template: 'activityInvitation', language, values, link, kind: 'seller', now });
      });
      await sendMails(tx, mails);
    }
    return people.length;
  });
}
