import type { ReactNode } from 'react';
import type { DepositState } from '../../../../contract/payments/balance/balance.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<DepositState, Tone> = { submitted: 'accent', confirmed: 'positive', refused: 'danger', withdrawn: 'neutral' };

export function DepositStateBadge({ state }: { state: DepositState }): ReactNode {
  return <Badge tone={tones[state]}>{useText()(`deposits.state.${state}`)}</Badge>;
}
