import type { ReactNode } from 'react';
import { failureShown, type RefundOutcome, type RefundPart, stateShown } from '../../../contract/payments/card-refunds.ts';
import { useFormat, useText } from '../../app/i18n/text.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';

const tones = { requested: 'accent', sent: 'accent', succeeded: 'positive', failed: 'caution' } as const;

/** What has become of an amount that goes back to a card, and why it is on the balance instead. Texts: `card-refund`. */
export function CardRefundState({ card }: { card: RefundOutcome }): ReactNode {
  const text = useText();
  const reason = failureShown(card);
  return (
    <>
      <Badge tone={tones[card.state]}>{text(`card-refund.state.${stateShown(card)}`)}</Badge>
      {reason && <span className="block text-xs text-muted">{text(`card-refund.failure.${reason}`)}</span>}
    </>
  );
}

/** Where a part of a refund goes, in words: “to the card ending 4242”. */
export function useRefundWay(): (part: Pick<RefundPart, 'method' | 'card'>) => string {
  const text = useText();
  return ({ method, card }) =>
    card?.lastFour ? text('card-refund.to.cardEnding', { lastFour: card.lastFour }) : text(`card-refund.to.${method}`);
}

/** The parts of refunds, each with what has become of it. */
export function RefundParts({ refunds, currency }: { refunds: readonly RefundPart[]; currency: string }): ReactNode {
  const text = useText();
  const format = useFormat();
  const way = useRefundWay();
  return (
    <ul className="divide-y divide-line text-sm">
      {refunds.map((part, index) => (
        // Parts have no number of their own; they are only added.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className="grid gap-1 py-2.5 first:pt-0 last:pb-0">
          <span className="flex flex-wrap items-baseline justify-between gap-2">
            <span>
              <span className="font-semibold tabular-nums">{format.money(part.amount, currency)}</span> {way(part)}
            </span>
            {part.card === null && <Badge tone="positive">{text('card-refund.state.succeeded')}</Badge>}
          </span>
          {part.card && (
            <span>
              <CardRefundState card={part.card} />
            </span>
          )}
          <span className="text-muted">{format.dateTime(part.at)}</span>
        </li>
      ))}
    </ul>
  );
}

/** The refunds of an order; nothing if there are none. */
export function RefundsCard({ refunds, currency }: { refunds: readonly RefundPart[]; currency: string }): ReactNode {
  const text = useText();
  if (refunds.length === 0) return null;
  return (
    <Card title={text('card-refund.title')}>
      <RefundParts refunds={refunds} currency={currency} />
    </Card>
  );
}
