import type { ReactNode } from 'react';
import type { ApprovalState } from '../../../../contract/buying/approval-reasons.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<ApprovalState, Tone> = {
  waiting: 'caution',
  approved: 'positive',
  refused: 'danger',
  expired: 'neutral',
  withdrawn: 'neutral',
};

export function ApprovalBadge({ state }: { state: ApprovalState }): ReactNode {
  const text = useText();
  return <Badge tone={tones[state]}>{text(`approvals.state.${state}`)}</Badge>;
}
