import type { ReactNode } from 'react';
import { type OrderState as State, orderStates } from '../../../contract/purchase-orders.ts';
import { useText } from '../../i18n/text.tsx';
import { Badge, type Tone } from '../../parts/badge.tsx';

const tones: Record<State, Tone> = {
  awaiting_approval: 'caution',
  awaiting_payment: 'caution',
  paid: 'accent',
  accepted: 'accent',
  packing: 'accent',
  partly_shipped: 'accent',
  shipped: 'accent',
  delivered: 'positive',
  completed: 'positive',
  cancelled: 'neutral',
};

/** The state of a purchase order; nothing for a state that this page does not know yet. */
export function OrderState({ state }: { state: string }): ReactNode {
  const text = useText();
  const known = orderStates.find((one) => one === state);
  return known && <Badge tone={tones[known]}>{text(`orders.state.${known}`)}</Badge>;
}
