import type { Transaction } from 'kysely';
import type { ActivityContent } from '../../../../contract/promotions/activities.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import type { ListedActivity } from './admin-queries.ts';
import { itemsWithPrices } from '../offers/offer-queries.ts';

export const tellTask = 'activities:tell';
export const inviteTask = 'activities:invite';

/** What is kept of the activity, of the home page and of its items' prices is dropped when this commits, in every process. */
export async function tellNow(tx: Transaction<DB>, activityId: number): Promise<void> {
  const itemIds = await itemsWithPrices(tx, activityId);
  await publish(tx, 'activity.changed', { activityId });
  if (itemIds.length > 0) await publish(tx, 'price.changed', { itemIds });
}

/**
 * Prices and pages begin and end by the clock alone; kept copies of them are told of it by a job at either moment. Where an earlier
 * moment was planned, the new one takes its place.
 */
export async function planTelling(tx: Transaction<DB>, activityId: number, { startsAt, endsAt }: ActivityContent): Promise<void> {
  const moments = [
    ['start', startsAt],
    ['end', endsAt],
  ] as const;
  for (const [name, moment] of moments)
    if (moment) await addJob(tx, tellTask, { activityId }, { key: `activity ${activityId} ${name}`, runAt: new Date(moment) });
}

/** Sellers are told once that they may bring items; a job does it, since they are many. */
export async function planInvitation(
  tx: Transaction<DB>,
  { id, kind }: ListedActivity,
  { joinUntil }: ActivityContent,
  now: Date,
): Promise<void> {
  if (kind === 'landing' && joinUntil && Date.parse(joinUntil) > now.getTime())
    await addJob(tx, inviteTask, { activityId: id }, { key: `activity ${id} invites` });
}
