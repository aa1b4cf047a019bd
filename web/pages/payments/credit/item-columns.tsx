import type { CreditItem } from '../../../../contract/payments/credit/credit.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import type { Column } from '../../../components/lists/data-list.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { ItemBadge } from './state-badges.tsx';

/** What is due, as its buyer or its creditor sees it. `order` is the address of an order; null where the reader has no page of it. */
export function useItemColumns(partner: 'buyer' | 'creditor' | 'none', order: (id: number) => string | null): Column<CreditItem>[] {
  const text = useText();
  const format = useFormat();
  // The few items of one grant stand as they are.
  const isSorted = partner !== 'none';
  return [
    {
      key: 'order',
      label: text('credit.column.order'),
      phone: 'title',
      cell: (row) => {
        const to = order(row.order.id);
        return (
          <>
            <span className="tabular-nums">{to === null ? row.order.number : <TextLink to={to}>{row.order.number}</TextLink>}</span>
            <span className="block text-sm font-normal text-muted">{row.invoice?.number ?? row.order.store}</span>
          </>
        );
      },
    },
    ...(partner === 'none'
      ? []
      : [
          {
            key: partner,
            label: text(`credit.column.${partner}`),
            cell: (row: CreditItem) => (partner === 'buyer' ? row.buyer.name : (row.creditor ?? text('credit.market'))),
          },
        ]),
    { key: 'dueOn', sortable: isSorted, label: text('credit.column.dueOn'), oneLine: true, cell: (row) => format.date(row.dueOn) },
    { key: 'state', label: text('credit.column.state'), cell: (row) => <ItemBadge item={row} /> },
    {
      key: 'amount',
      sortable: isSorted,
      label: text('credit.column.amount'),
      end: true,
      oneLine: true,
      cell: (row) => format.money(row.amount, row.currency),
    },
    {
      key: 'open',
      sortable: isSorted,
      label: text('credit.column.open'),
      end: true,
      oneLine: true,
      cell: (row) => <span className="font-semibold">{format.money(row.open, row.currency)}</span>,
    },
  ];
}
