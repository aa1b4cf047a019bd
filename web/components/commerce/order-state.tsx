import type { ReactNode } from 'react';
import type { OrderState } from '../../../contract/orders/purchase-orders.ts';
import { useText } from '../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';

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
  return isKnown(state) && <Badge tone={tones[state]}>{text(`states.${state}`)}</Badge>;
}

/** Checked against the table above: the contract's list of states would bring zod along to public pages. */
const isKnown = (state: string): state is OrderState => Object.hasOwn(tones, state);
