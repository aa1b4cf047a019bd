import type { ReactNode } from 'react';
import type { WithdrawalState } from '../../../../contract/payments/balance/withdrawals.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<WithdrawalState, Tone> = {
  requested: 'accent',
  in_transfer: 'caution',
  transferred: 'positive',
  refused: 'danger',
  cancelled: 'neutral',
};

export function WithdrawalStateBadge({ state }: { state: WithdrawalState }): ReactNode {
  return <Badge tone={tones[state]}>{useText()(`withdrawals.state.${state}`)}</Badge>;
}
