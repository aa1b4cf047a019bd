import type { ReactNode } from 'react';
import type { Payout, PayoutState } from '../../../../contract/payments/sellers/payouts.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Record<PayoutState, Tone> = { ordered: 'accent', executed: 'positive', failed: 'danger', returned: 'danger' };

export function PayoutStateBadge({ payout: { state, way } }: { payout: Pick<Payout, 'state' | 'way'> }): ReactNode {
  const text = useText();
  const isTransferring = way === 'provider' && state === 'ordered';
  return <Badge tone={tones[state]}>{isTransferring ? text('payouts.state.transferring') : text(`payouts.state.${state}`)}</Badge>;
}

/** State, day, and what went wrong of a payout. */
export function PayoutOutcome({ payout }: { payout: Payout }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { state, currency, executedOn, reversed, returnedOn, returnedAt, reason, failure, silentSince } = payout;
  const why = failure === null ? reason : text(`payouts.failure.${failure}`);
  return (
    <>
      <PayoutStateBadge payout={payout} />
      {executedOn && <span className="block text-xs text-muted">{format.date(executedOn)}</span>}
      {state === 'executed' && reversed > 0 && (
        <span className="block max-w-64 text-xs text-danger">
          {text('payouts.partlyReturned', { amount: format.money(reversed, currency) })}
        </span>
      )}
      {(returnedOn ?? returnedAt) && (
        <span className="block text-xs text-danger">{returnedOn ? format.date(returnedOn) : format.dateTime(returnedAt ?? '')}</span>
      )}
      {why && <span className="block max-w-64 text-xs text-muted [overflow-wrap:anywhere]">{why}</span>}
      {silentSince && (
        <span className="block max-w-64 text-xs text-muted">{text('payouts.silent', { time: format.dateTime(silentSince) })}</span>
      )}
    </>
  );
}
