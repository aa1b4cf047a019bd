import type { ReactNode } from 'react';
import type { OrderDetail } from '../../../../contract/orders/purchase-orders.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { Picture } from '../../../ui/picture.tsx';

type Line = OrderDetail['orderLines'][number];

export function SaleLines({ order }: { order: OrderDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const columns: Column<Line>[] = [
    {
      key: 'item',
      label: text('seller.item'),
      phone: 'title',
      cell: (line) => (
        <span className="flex items-center gap-3">
          <Picture pictureKey={line.pictureKey} alt="" size="n1" ratio="1" className="size-12 shrink-0 rounded-sm" />
          <span className="min-w-0">
            <span className="block font-semibold">{line.sku}</span>
            <span className="block text-muted">{[line.name, line.options].filter(Boolean).join(', ')}</span>
          </span>
        </span>
      ),
    },
    { key: 'quantity', label: text('seller.quantity'), cell: (line) => format.number(line.quantity), end: true },
    {
      key: 'shipped',
      label: text('seller.shippedQuantity'),
      end: true,
      cell: (line) => (
        <span>
          {format.number(line.shippedQuantity)}
          {line.cancelledQuantity > 0 && (
            <span className="block text-xs text-muted">{text('seller.cancelledPieces', { count: line.cancelledQuantity })}</span>
          )}
        </span>
      ),
    },
    { key: 'unitPrice', label: text('seller.unitPrice'), cell: (line) => format.money(line.unitPrice, order.currency), end: true },
    { key: 'vat', label: text('orders.vat'), cell: (line) => format.percent(line.vatRate / 10_000), end: true },
    { key: 'lineTotal', label: text('seller.lineTotal'), cell: (line) => format.money(line.lineTotal, order.currency), end: true },
  ];
  return <DataList label={text('seller.lines')} columns={columns} rows={order.orderLines} rowKey={(line) => line.id} empty={null} />;
}
