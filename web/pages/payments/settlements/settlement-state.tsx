import type { ReactNode } from 'react';
import type { SettlementState } from '../../../../contract/payments/sellers/settlements.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<SettlementState, Tone> = {
  closed: 'accent',
  paying: 'accent',
  paid_out: 'positive',
  carried_over: 'caution',
  settled: 'neutral',
};

export function SettlementStateBadge({ state }: { state: SettlementState }): ReactNode {
  return <Badge tone={tones[state]}>{useText()(`settlements.state.${state}`)}</Badge>;
}
