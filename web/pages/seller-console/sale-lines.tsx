import type { ReactNode } from 'react';
import type { OrderDetail } from '../../../contract/purchase-orders.ts';
import { useFormat, useText } from '../../i18n/text.tsx';
import { type Column, DataList } from '../../parts/data-list.tsx';
import { Picture } from '../../parts/picture.tsx';

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
    { key: 'shipped', label: text('seller.shippedQuantity'), cell: (line) => format.number(line.shippedQuantity), end: true },
    { key: 'unitPrice', label: text('seller.unitPrice'), cell: (line) => format.money(line.unitPrice, order.currency), end: true },
    { key: 'lineTotal', label: text('seller.lineTotal'), cell: (line) => format.money(line.lineTotal, order.currency), end: true },
  ];
  return <DataList label={text('seller.lines')} columns={columns} rows={order.orderLines} rowKey={(line) => line.id} empty={null} />;
}

export function Totals({ order }: { order: OrderDetail }): ReactNode {
  const text = useText();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, order.currency);
  const row = 'flex justify-between gap-6 py-1';
  return (
    <div className="mt-4 ml-auto max-w-sm text-sm tabular-nums">
      <p className={row}>
        <span className="text-muted">{text('seller.goods')}</span>
        {money(order.linesTotal)}
      </p>
      <p className={row}>
        <span className="text-muted">{text('seller.shipping')}</span>
        {money(order.shippingTotal)}
      </p>
      {order.vat.rows.map((vat) => (
        <p key={`${vat.category} ${vat.rate}`} className={row}>
          <span className="text-muted">
            {text('seller.vat')} {format.percent(vat.rate / 10_000)}
          </span>
          {money(vat.vat)}
        </p>
      ))}
      <p className={`${row} border-t border-line pt-2 text-base font-semibold`}>
        <span>{text('seller.grandTotal')}</span>
        {money(order.total)}
      </p>
      <p className="mt-1 text-xs text-muted">{order.vat.message}</p>
    </div>
  );
}
