import type { OfferState } from '../../../../contract/promotions/activities.ts';
import { stateMachine } from '../../../platform/state-machine.ts';

/** What has been withdrawn or refused can be offered again: that replaces the row (`putOffers`). */
const moves: Record<OfferState, readonly OfferState[]> = {
  offered: ['accepted', 'refused', 'withdrawn'],
  accepted: ['accepted', 'refused', 'withdrawn'],
  refused: ['accepted', 'refused'],
  withdrawn: [],
};

export const activityOffers = stateMachine({
  table: 'activity_offer',
  column: 'state',
  moves,
  stamps: { accepted: 'decided_at', refused: 'decided_at' },
});
