import type { ReactNode } from 'react';
import type { ActivityState, OfferState } from '../../../../contract/promotions/activities.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const stateTones: Record<ActivityState, Tone> = {
  draft: 'caution',
  scheduled: 'accent',
  running: 'positive',
  ended: 'neutral',
  withdrawn: 'danger',
};
const offerTones: Record<OfferState, Tone> = { offered: 'caution', accepted: 'positive', refused: 'danger', withdrawn: 'neutral' };

export function ActivityStateBadge({ state }: { state: ActivityState }): ReactNode {
  return <Badge tone={stateTones[state]}>{useText()(`operator-activities.state.${state}`)}</Badge>;
}

export function OfferStateBadge({ state }: { state: OfferState }): ReactNode {
  return <Badge tone={offerTones[state]}>{useText()(`operator-activities.offer.${state}`)}</Badge>;
}
