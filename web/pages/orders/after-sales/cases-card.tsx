import type { ReactNode } from 'react';
import type { CaseSummary } from '../../../../contract/orders/after-sales/cases.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Amount } from '../../../components/commerce/amount.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { CaseStateBadge, useTurn } from './case-state.tsx';

/** The buyer's cases of one order, newest first. */
export function CasesCard({ cases }: { cases: readonly CaseSummary[] }): ReactNode {
  const text = useText();
  const turn = useTurn();
  if (cases.length === 0) return null;
  return (
    <Card title={text('afterSales.title')}>
      <ul className="divide-y divide-line text-sm">
        {cases.map((one) => (
          <li key={one.id} className="grid gap-1 py-2.5 first:pt-0 last:pb-0">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <TextLink to={`/purchased/aftership/${one.id}`}>{text('afterSales.caseNumber', { number: String(one.id) })}</TextLink>
              <CaseStateBadge state={one.state} />
            </span>
            <span className="flex flex-wrap justify-between gap-2 text-muted">
              <span>{text(`afterSales.kind.${one.kind}`)}</span>
              {(one.state === 'done' || one.state === 'decided') && one.kind === 'refund' && (
                <span>
                  <Amount amount={one.granted} currency={one.currency} />
                </span>
              )}
            </span>
            {one.turn !== null && <span>{turn(one, 'buyer')}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
