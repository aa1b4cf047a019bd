import type { ReactNode } from 'react';
import type { Reminder } from '../../../../contract/payments/credit/credit-reminders.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

const tones = { 1: 'neutral', 2: 'caution', 3: 'danger' } as const;

/** Reminders with their letters. `files` is where the letters are. */
export function ReminderList({
  rows,
  partner,
  files,
}: {
  rows: readonly Reminder[];
  partner: 'buyer' | 'creditor';
  files: string;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const columns: Column<Reminder>[] = [
    {
      key: partner,
      label: text(`credit.column.${partner}`),
      phone: 'title',
      cell: (row) => (partner === 'buyer' ? row.buyer.name : (row.creditor ?? text('credit.market'))),
    },
    { key: 'step', label: text('credit.step'), cell: (row) => <Badge tone={tones[row.step]}>{text(`credit.step.${row.step}`)}</Badge> },
    { key: 'sentOn', label: text('credit.sentOn'), oneLine: true, cell: (row) => format.date(row.createdAt) },
    { key: 'orders', label: text('credit.column.order'), cell: (row) => <span className="tabular-nums">{row.orders.join(', ')}</span> },
    { key: 'total', label: text('credit.column.open'), end: true, oneLine: true, cell: (row) => format.money(row.total, row.currency) },
    {
      key: 'letter',
      label: text('credit.letter'),
      labelHidden: true,
      cell: (row) => (
        <a href={`${files}/${row.id}/letter.pdf`} download className="font-semibold text-accent hover:text-accent-strong">
          {text('credit.letter')}
        </a>
      ),
    },
  ];
  return (
    <DataList
      label={text('credit.reminders')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      empty={<EmptyState icon="mail" title={text('credit.noReminders')} />}
    />
  );
}
