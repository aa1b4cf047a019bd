import type { ReactNode } from 'react';
import type { CommissionRate } from '../../../../contract/payments/sellers/commission.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';

const tones = { current: 'positive', future: 'accent', ended: 'neutral', removed: 'neutral' } as const;

/** What a rate is for, in words. */
export function RateFor({ rate }: { rate: CommissionRate }): ReactNode {
  const text = useText();
  if (rate.scope === 'market') return text('commission.everything');
  return (
    <>
      {rate.seller && <span className="block">{rate.seller.name}</span>}
      {rate.category && <span className={`block ${rate.seller ? 'text-sm font-normal text-muted' : ''}`}>{rate.category.name}</span>}
    </>
  );
}

/** Rates with their days and their origin; with actions where they can be changed. */
export function RateList({
  rates,
  label,
  onEnd,
  onRemove,
  ...rest
}: {
  rates: readonly CommissionRate[];
  label: string;
  onEnd: (rate: CommissionRate) => void;
  onRemove: (rate: CommissionRate) => void;
  toolbar: ReactNode;
  exportTo: string;
  empty: ReactNode;
}): ReactNode {
  const text = useText();
  const format = useFormat();
  const rateOf = (row: CommissionRate): string => format.percent(row.rate / 10_000);
  const named = (row: CommissionRate) => ({
    rate: rateOf(row),
    for: [row.seller?.name, row.category?.name].filter(Boolean).join(', ') || text('commission.everything'),
  });
  const columns: Column<CommissionRate>[] = [
    { key: 'for', label: text('commission.for'), phone: 'title', cell: (row) => <RateFor rate={row} /> },
    { key: 'rate', label: text('commission.rate'), end: true, cell: (row) => <b className="tabular-nums">{rateOf(row)}</b> },
    {
      key: 'days',
      label: text('commission.days'),
      cell: ({ validFrom, validTo }) =>
        validTo
          ? text('commission.daysUntil', { from: format.date(validFrom), to: format.date(validTo) })
          : text('commission.daysFrom', { from: format.date(validFrom) }),
    },
    {
      key: 'state',
      label: text('commission.state'),
      cell: (row) => <Badge tone={tones[row.state]}>{text(`commission.state.${row.state}`)}</Badge>,
    },
    {
      key: 'origin',
      label: text('commission.origin'),
      cell: (row) => (
        <>
          <span className="block">
            {row.addedBy
              ? text('commission.addedBy', { name: row.addedBy, time: format.dateTime(row.addedAt) })
              : format.dateTime(row.addedAt)}
          </span>
          {row.note && <span className="block max-w-md text-xs text-muted [overflow-wrap:anywhere]">{row.note}</span>}
        </>
      ),
    },
    {
      key: 'actions',
      label: text('commission.actions'),
      labelHidden: true,
      end: true,
      cell: (row) => (
        <span className="inline-flex gap-1 max-md:-ml-2.5">
          {row.endable && <IconButton icon="clock" label={text('commission.endOf', named(row))} onClick={() => onEnd(row)} />}
          {row.removable && <IconButton icon="trash" label={text('commission.removeOf', named(row))} onClick={() => onRemove(row)} />}
        </span>
      ),
    },
  ];
  return <DataList label={label} columns={columns} rows={rates} rowKey={(row) => row.id} {...rest} />;
}
