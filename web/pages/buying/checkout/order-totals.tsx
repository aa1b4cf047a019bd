import type { ReactNode } from 'react';
import type { VatDecision } from '../../../../contract/buying/checkout.ts';
import { Amount } from '../../../components/commerce/amount.tsx';
import { useFormat, useText } from '../../../app/i18n/text.tsx';

type Totals = {
  currency: string;
  /** Amounts are null for people whose role shows no prices. */
  linesTotal: number | null;
  shippingTotal: number | null;
  discountTotal: number | null;
  vatTotal: number | null;
  total: number | null;
  vat: VatDecision;
};

/** From the lines to the total, with the VAT's rates and the sentence that says why. */
export function OrderTotals({ order }: { order: Totals }): ReactNode {
  const text = useText();
  const format = useFormat();
  const taxed = order.vat.rows.filter((row) => row.rate > 0);
  const rows = [
    { name: text('payment.total.lines'), amount: order.linesTotal },
    ...(order.discountTotal !== null && order.discountTotal > 0
      ? [{ name: text('payment.total.discount'), amount: -order.discountTotal }]
      : []),
    { name: text('payment.total.shipping'), amount: order.shippingTotal },
    ...(taxed.length > 0
      ? taxed.map((row) => ({ name: text('payment.total.vatRate', { rate: format.percent(row.rate / 10_000) }), amount: row.vat }))
      : [{ name: text('payment.total.vat'), amount: order.vatTotal }]),
  ];
  return (
    <>
      <dl className="grid gap-1.5 text-sm tabular-nums">
        {rows.map((row) => (
          <div key={row.name} className="flex justify-between gap-6">
            <dt className="text-muted">{row.name}</dt>
            <dd>
              <Amount amount={row.amount} currency={order.currency} />
            </dd>
          </div>
        ))}
        <div className="mt-1 flex justify-between gap-6 border-t border-line pt-2 text-base font-semibold">
          <dt>{text('payment.total')}</dt>
          <dd>
            <Amount amount={order.total} currency={order.currency} />
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-sm text-muted">{order.vat.message}</p>
      {order.vat.evidence.buyerVatId && order.vat.reason !== 'domestic' && (
        <p className="text-sm text-muted">{text('payment.vatId', { id: order.vat.evidence.buyerVatId })}</p>
      )}
    </>
  );
}
