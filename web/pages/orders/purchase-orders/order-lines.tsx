import type { ReactNode } from 'react';
import type { PurchaseOrderDetail } from '../../../../contract/orders/purchase-orders.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Amount } from '../../../components/commerce/amount.tsx';
import { type Column, DataList } from '../../../components/lists/data-list.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { itemPath } from '../../../app/slug.ts';

type Line = PurchaseOrderDetail['orderLines'][number];

/** The lines as they were ordered, and what has been shipped of them; with `asksRefunds` a link to ask for a refund of what was shipped. */
export function OrderLines({ order, asksRefunds = false }: { order: PurchaseOrderDetail; asksRefunds?: boolean }): ReactNode {
  const text = useText();
  const format = useFormat();
  const columns: Column<Line>[] = [
    { key: 'item', label: text('orders.item'), phone: 'title', cell: (line) => <Item line={line} /> },
    { key: 'quantity', label: text('orders.quantity'), end: true, cell: (line) => format.number(line.quantity) },
    {
      key: 'shipped',
      label: text('orders.shipped'),
      end: true,
      cell: (line) => <Shipped order={order} line={line} asksRefunds={asksRefunds} />,
    },
    {
      key: 'price',
      label: text('orders.unitPrice'),
      end: true,
      cell: (line) => (
        <span>
          <Amount amount={line.unitPrice} currency={order.currency} />
          {line.priceReason && line.priceReason.kind !== 'list' && (
            <span className="block text-xs whitespace-nowrap text-accent">{text(`orders.reason.${line.priceReason.kind}`)}</span>
          )}
        </span>
      ),
    },
    { key: 'vat', label: text('orders.vat'), end: true, cell: (line) => format.percent(line.vatRate / 10_000) },
    {
      key: 'total',
      label: text('orders.lineTotal'),
      end: true,
      cell: (line) => (
        <span className="font-semibold whitespace-nowrap">
          <Amount amount={line.lineTotal} currency={order.currency} />
        </span>
      ),
    },
  ];
  return (
    <DataList
      label={text('orders.lines')}
      columns={columns}
      rows={order.orderLines}
      rowKey={(line) => line.id}
      rowLink={(line) => itemPath({ urlKey: '', id: line.itemId })}
      empty={null}
    />
  );
}

function Item({ line }: { line: Line }): ReactNode {
  const text = useText();
  return (
    <span className="flex items-center gap-3">
      <Picture pictureKey={line.pictureKey} alt="" size="n1" ratio="1" className="w-11 shrink-0 rounded-md" />
      <span className="min-w-0 md:min-w-44">
        <span className="block">{line.sku}</span>
        {line.ownNumber && (
          <span className="block text-sm font-normal text-muted">{text('orders.ownNumber', { number: line.ownNumber })}</span>
        )}
        <span className="block text-sm font-normal">
          {line.name}
          {line.options && <span className="text-muted"> · {line.options}</span>}
        </span>
      </span>
    </span>
  );
}

function Shipped({ order, line, asksRefunds }: { order: PurchaseOrderDetail; line: Line; asksRefunds: boolean }): ReactNode {
  const text = useText();
  const format = useFormat();
  return (
    <span>
      {format.number(line.shippedQuantity)}
      {line.cancelledQuantity > 0 && (
        <span className="block text-xs text-muted">{text('orders.cancelledPieces', { count: line.cancelledQuantity })}</span>
      )}
      {line.shippedQuantity > 0 && asksRefunds && (
        <TextLink to={`/purchased/aftership/refund~${order.id}?line=${line.id}`} className="block text-xs">
          {text('afterSales.askRefund')}
        </TextLink>
      )}
    </span>
  );
}
