import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { securityCalls, SignIn } from '../../../../contract/identity/security.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { CursorPagination } from '../../../ui/cursor-pagination.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useDeviceName } from './devices-card.tsx';

/** Good and bad attempts to get in, so that one notices a stranger. */
export function SignInsCard({ signIns, size }: { signIns: AnswerOf<typeof securityCalls.signIns>; size: number }): ReactNode {
  const text = useText();
  const format = useFormat();
  const nameOf = useDeviceName();
  const columns: Column<SignIn>[] = [
    { key: 'at', label: text('security.time'), phone: 'title', cell: (row) => <time dateTime={row.at}>{format.dateTime(row.at)}</time> },
    {
      key: 'outcome',
      label: text('security.outcome'),
      cell: (row) => (
        <Badge tone={row.outcome === 'signed_in' ? 'positive' : row.outcome === 'locked' ? 'danger' : 'caution'}>
          {text(`security.outcome.${row.outcome}`)}
        </Badge>
      ),
    },
    { key: 'device', label: text('security.device'), cell: (row) => nameOf(row.name) },
    { key: 'network', label: text('security.network'), cell: (row) => <span className="tabular-nums">{row.network}</span> },
  ];
  return (
    <Card title={text('security.history')}>
      <p className="mb-4 text-sm text-muted">{text('security.historyLead')}</p>
      <DataList
        label={text('security.history')}
        columns={columns}
        rows={signIns.rows}
        rowKey={(row) => row.id}
        empty={<EmptyState icon="clock" title={text('security.noHistory')} />}
      />
      <CursorPagination previous={signIns.previous} next={signIns.next} size={size} />
    </Card>
  );
}
