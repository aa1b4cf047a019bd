import type { ActivityContent } from '../../../../contract/promotions/activities.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { ListedActivity } from './admin-queries.ts';
import { itemsWithPrices } from '../offers/offer-queries.ts';

export const changeTask = 'activities:publish-change';
export const inviteTask = 'activities:invite';

/** Invalidates, after the commit and in every process, cached answers about the activity, the home page and the prices of its items. */
export async function publishChange(tx: Tx, activityId: number): Promise<void> {
  const itemIds = await itemsWithPrices(tx, activityId);
  await publish(tx, 'activity.changed', { activityId });
  if (itemIds.length > 0) await publish(tx, 'price.changed', { itemIds });
}

/**
 * Prices and pages begin and end by time; a job at either time invalidates cached copies. A new time replaces one that was scheduled
 * before.
 */
export async function scheduleChanges(tx: Tx, activityId: number, { startsAt, endsAt }: ActivityContent): Promise<void> {
  const moments = [
    ['start', startsAt],
    ['end', endsAt],
  ] as const;
  for (const [name, moment] of moments)
    if (moment) await addJob(tx, changeTask, { activityId }, { key: `activity ${activityId} ${name}`, runAt: new Date(moment) });
}

/** Sellers are invited once; a job sends the mails, because there are many. */
export async function planInvitation(tx: Tx, { id, kind }: ListedActivity, { joinUntil }: ActivityContent, now: Date): Promise<void> {
  if (kind === 'landing' && joinUntil && Date.parse(joinUntil) > now.getTime())
    await addJob(tx, inviteTask, { activityId: id }, { key: `activity ${id} invites` });
}
