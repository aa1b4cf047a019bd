import type { ReactNode } from 'react';
import type { Booking, BookingState } from '../../../../contract/payments/bank.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<BookingState, Tone> = {
  ...{ unmatched: 'caution', doubtful: 'caution', matched: 'accent', partial: 'accent', settled: 'positive', duplicate: 'neutral' },
};

/** The state of a booking; of a settled one what it became. */
export function BookingStateBadge({ booking: { state, outcome } }: { booking: Booking }): ReactNode {
  const text = useText();
  return <Badge tone={tones[state]}>{outcome ? text(`bank.outcome.${outcome}`) : text(`bank.state.${state}`)}</Badge>;
}
