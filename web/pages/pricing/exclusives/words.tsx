import type { ReactNode } from 'react';
import type { ExclusiveState } from '../../../../contract/pricing/exclusives.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';

const tones = { live: 'positive', scheduled: 'accent', ended: 'neutral' } as const;

export function StateBadge({ state }: { state: ExclusiveState }): ReactNode {
  const text = useText();
  return <Badge tone={tones[state]}>{text(`exclusive.state.${state}`)}</Badge>;
}

/** "1 May – 31 May", with what is open left out. */
export function Days({ from, until }: { from: string | null; until: string | null }): ReactNode {
  const text = useText();
  const format = useFormat();
  if (from && until) return `${format.date(from)} – ${format.date(until)}`;
  if (from) return text('exclusive.since', { day: format.date(from) });
  return until ? text('exclusive.until', { day: format.date(until) }) : text('exclusive.always');
}

/** The day of a time for a field of the kind `date`. */
export const dayField = (time: string | null): string => time?.slice(0, 10) ?? '';
