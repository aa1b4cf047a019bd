import type { ActivityContent, ActivityKind } from '../../../../contract/promotions/activities.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import * as queries from './admin-queries.ts';
import { beginPrices, decideOffers, type LockedOffer, lockOffers, putOffers } from '../offers/offer-queries.ts';
import { scheduleChanges } from './notifications.ts';

export type Arrangement = {
  kind: ActivityKind;
  content: ActivityContent;
  /** Offers of sellers; accepted ones get their prices. */
  offers: readonly { variantId: number; price: number; accepted: boolean }[];
};

/**
 * Writes a published activity as if it had been published at `now`, before its begin, for demo and test data. Pictures are not checked, and
 * nothing is audited.
 */
export async function arrange(tx: Tx, { kind, content, offers }: Arrangement, userId: number, now: Date): Promise<number> {
  const id = await queries.insertActivity(tx, kind, content, now);
  await queries.insertVersion(tx, { id, version: 1, content, userId }, now);
  const one = await queries.lockOne(tx, id, now);
  if (!one) throw new Error(`activity ${id} was not written`);
  await queries.publishVersion(tx, one, content, 1, now);
  if (offers.length > 0) {
    const ids = await putOffers(tx, id, offers, { state: 'offered', userId, now });
    const accepted = new Set(offers.filter((offer) => offer.accepted).map(({ variantId }) => variantId));
    const chosen = (await lockOffers(tx, id, ids)).filter(({ variantId }: LockedOffer) => accepted.has(variantId));
    await decideOffers(
      tx,
      chosen.map((offer) => offer.id),
      { state: 'accepted', note: '', userId, now },
    );
    await beginPrices(tx, id, null, now);
  }
  await scheduleChanges(tx, id, content);
  return id;
}
