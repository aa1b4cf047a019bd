import type { ReactNode } from 'react';
import type { CreditItem, Grant } from '../../../../contract/payments/credit/credit.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';

export function GrantBadge({ grant }: { grant: Pick<Grant, 'state' | 'isBlocked'> }): ReactNode {
  const text = useText();
  if (grant.state === 'active' && grant.isBlocked) return <Badge tone="danger">{text('credit.blocked')}</Badge>;
  return <Badge tone={grant.state === 'active' ? 'positive' : 'neutral'}>{text(`credit.grantState.${grant.state}`)}</Badge>;
}

const tones = { open: 'caution', overdue: 'danger', settled: 'positive' } as const;

export function ItemBadge({ item }: { item: Pick<CreditItem, 'state' | 'daysOverdue'> }): ReactNode {
  const text = useText();
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone={tones[item.state]}>{text(`credit.itemState.${item.state}`)}</Badge>
      {item.state === 'overdue' && <span className="text-xs text-muted">{text('credit.overdueFor', { days: item.daysOverdue })}</span>}
    </span>
  );
}
