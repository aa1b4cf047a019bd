import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { timeValue } from '../../../platform/formats/text-value.ts';
import { headOf } from '../activities/content.ts';
import { mails } from '../mails.ts';
import { invitedPeople, takeInvitation } from './offer-queries.ts';

/** Number of mails written in one statement. */
const batch = 500;

/**
 * Mails users who set prices at the sellers to be invited, once for each activity. Does nothing if the activity is withdrawn or closed by
 * now. Returns the number of mails.
 */
export async function inviteSellers(tx: Tx, activityId: number, { publicUrl, now }: { publicUrl: string; now: Date }): Promise<number> {
  const activity = await takeInvitation(tx, activityId, now);
  if (!activity) return 0;
  const people = await invitedPeople(tx, activity.countryCodes);
  for (let from = 0; from < people.length; from += batch) {
    const sellers = people.slice(from, from + batch).map((person) => ({ ...person, kind: 'seller' as const }));
    await notify(tx, { publicUrl, now }, mails.activityInvitation, sellers, (_seller, language) => {
      const { title } = headOf(activity.content, language);
      const [start, end, until] = [timeValue(activity.startsAt), timeValue(activity.endsAt), timeValue(activity.joinUntil)];
      return { activity: title, from: start, to: end, until, link: `/seller-console/activities/${activityId}` };
    });
  }
  return people.length;
}
