import type { ReactNode } from 'react';
import type { DispatchState } from '../../../../contract/orders/dispatches.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<DispatchState, Tone> = {
  reserved: 'neutral',
  open: 'accent',
  picking: 'accent',
  packed: 'caution',
  shipped: 'positive',
  delivered: 'positive',
  returned: 'caution',
  cancelled: 'neutral',
};

export function DispatchStateBadge({ state }: { state: DispatchState }): ReactNode {
  return <Badge tone={tones[state]}>{useText()(`dispatches.state.${state}`)}</Badge>;
}
