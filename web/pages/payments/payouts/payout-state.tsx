import type { ReactNode } from 'react';
import type { PayoutState } from '../../../../contract/payments/sellers/payouts.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<PayoutState, Tone> = { ordered: 'accent', executed: 'positive', failed: 'danger', returned: 'danger' };

export function PayoutStateBadge({ state }: { state: PayoutState }): ReactNode {
  return <Badge tone={tones[state]}>{useText()(`payouts.state.${state}`)}</Badge>;
}
