import { type ReactNode, useState } from 'react';
import { ledgerCalls } from '../../../../contract/payments/ledger.ts';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

type Proof = AnswerOf<typeof ledgerCalls.prove>;

/** The button that adds up the entire ledger, and what it found. */
export function Prove(): ReactNode {
  const text = useText();
  const format = useFormat();
  const [proof, setProof] = useState<Proof | null>(null);
  const { pending, run } = useCall(ledgerCalls.prove, { done: setProof });
  return (
    <Card
      title={text('ledger.proof')}
      actions={
        <Button kind="secondary" size="small" busy={pending} onClick={() => void run({})}>
          {text('ledger.prove')}
        </Button>
      }
    >
      {proof === null ? (
        <p className="text-sm text-muted">{text('ledger.proofLead')}</p>
      ) : (
        <div role="status">
          <p className="mb-2 text-sm text-muted">
            {text('ledger.proofOf', { time: format.dateTime(proof.at), transactions: proof.transactions, entries: proof.entries })}
          </p>
          <ul>
            {proof.checks.map(({ check, found, examples }) => (
              <li
                key={check}
                className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-2 text-sm last:border-b-0"
              >
                <span className="min-w-0 flex-1">
                  {text(`ledger.check.${check}`)}
                  {found > 0 && <span className="block break-words text-danger">{examples.join(', ')}</span>}
                </span>
                <Badge tone={found === 0 ? 'positive' : 'danger'}>
                  {found === 0 ? text('ledger.checkHolds') : text('ledger.checkFound', { count: found })}
                </Badge>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
