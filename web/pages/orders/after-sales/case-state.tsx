import type { ReactNode } from 'react';
import type { CaseState, CaseSummary } from '../../../../contract/orders/after-sales/cases.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';

const tones: Partial<Record<CaseState, Tone>> = { done: 'positive', decided: 'positive', refused: 'danger', disputed: 'caution' };

export function CaseStateBadge({ state }: { state: CaseState }): ReactNode {
  const text = useText();
  return <Badge tone={tones[state] ?? 'neutral'}>{text(`afterSales.state.${state}`)}</Badge>;
}

/** Whose turn it is and until when, from one side; nothing once the case has ended. */
export function useTurn(): (given: Pick<CaseSummary, 'turn' | 'dueAt'>, side: 'buyer' | 'seller' | 'operator') => string {
  const text = useText();
  const format = useFormat();
  return ({ turn, dueAt }, side) => {
    if (turn === null || dueAt === null) return '';
    const time = format.dateTime(dueAt);
    return turn === side ? text('afterSales.turnYou', { time }) : text(`afterSales.turn.${turn}`, { time });
  };
}
