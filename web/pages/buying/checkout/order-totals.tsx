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
export function OrderTotals({ order, side = 'buyer' }: { order: Totals; side?: 'buyer' | 'seller' }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { rows: rates } = order.vat;
  const rows = [
    { name: text('payment.total.lines'), amount: order.linesTotal },
    ...(order.discountTotal !== null && order.discountTotal > 0
      ? [{ name: text('payment.total.discount'), amount: -order.discountTotal }]
      : []),
    { name: text('payment.total.shipping'), amount: order.shippingTotal },
    ...(rates.some(({ rate }) => rate > 0)
      ? rates.map(({ rate, base, vat }) => ({
          name:
            rates.length > 1
              ? text('payment.total.vatOn', { rate: format.percent(rate / 10_000), base: format.money(base, order.currency) })
              : text('payment.total.vatRate', { rate: format.percent(rate / 10_000) }),
          amount: vat,
        }))
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
      <VatIds vat={order.vat} side={side} />
    </>
  );
}

/** The VAT ids that the decision rests on; documents of an exempt supply name those of both sides. */
function VatIds({ vat: { reason, evidence }, side }: { vat: VatDecision; side: 'buyer' | 'seller' }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { buyerVatId, sellerVatId, buyerVatCheckedAt, consultationNumber } = evidence;
  if (reason === 'domestic') return null;
  const exempt = reason === 'intraCommunity';
  const parts = [
    buyerVatId && text(side === 'buyer' ? 'payment.vatId' : 'payment.buyerVatId', { id: buyerVatId }),
    exempt && buyerVatCheckedAt && text('payment.vatIdConfirmed', { day: format.date(buyerVatCheckedAt) }),
    exempt && side === 'seller' && consultationNumber && text('payment.consultation', { number: consultationNumber }),
    exempt && side === 'buyer' && sellerVatId && text('payment.sellerVatId', { id: sellerVatId }),
  ].filter(Boolean);
  return parts.map((part) => (
    <p key={String(part)} className="text-sm text-muted">
      {part}
    </p>
  ));
}
