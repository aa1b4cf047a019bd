import type { ReactNode } from 'react';
import { type OrderState, orderStates } from '../../contract/purchase-orders.ts';
import { useText } from '../i18n/text.tsx';
import { Badge, type Tone } from './badge.tsx';

const tones: Record<OrderState, Tone> = {
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

/** The state of an order in one word, nothing for one that this page does not know yet; its texts are in the area `states`. */
export function OrderStateBadge({ state }: { state: string }): ReactNode {
  const text = useText();
  const known = orderStates.find((one) => one === state);
  return known && <Badge tone={tones[known]}>{text(`states.${known}`)}</Badge>;
}
