import type { ReactNode } from 'react';
import type { SalesOrderState } from '../../../../contract/orders/sales-orders.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<SalesOrderState, Tone> = {
  draft: 'neutral',
  checking: 'neutral',
  problem: 'danger',
  ready: 'accent',
  matched: 'accent',
  ordered: 'caution',
  shipped: 'positive',
  delivered: 'positive',
  cancelled: 'neutral',
};

export function SalesOrderStateBadge({ state }: { state: SalesOrderState }): ReactNode {
  return <Badge tone={tones[state]}>{useText()(`salesOrders.state.${state}`)}</Badge>;
}
