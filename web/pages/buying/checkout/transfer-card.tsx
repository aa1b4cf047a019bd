import type { ReactNode } from 'react';
import type { PaymentResult } from '../../../../contract/payments/payments.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Card } from '../../../ui/card.tsx';
import { Copyable } from '../../../ui/copyable.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';

/** What to transfer, where to, and the code that banking programs read; black on white in the dark theme as well, as cameras require. */
export function TransferCard({ transfer }: { transfer: NonNullable<PaymentResult['transfer']> }): ReactNode {
  const text = useText();
  const format = useFormat();
  const { reference, holder, iban, bic, currency, amount, received, code } = transfer;
  return (
    <Card title={text('payment.transfer.title')} className="mb-6">
      <p className="mb-4 max-w-text text-sm text-muted">{text('payment.transfer.lead')}</p>
      <div className="flex flex-wrap items-start gap-6">
        <div className="min-w-0 grow basis-72">
          <DescriptionList
            entries={[
              { name: text('payment.transfer.amount'), value: <strong>{format.money(amount, currency)}</strong> },
              { name: text('payment.transfer.received'), value: received > 0 ? format.money(received, currency) : null },
              { name: text('payment.transfer.holder'), value: holder },
              { name: 'IBAN', value: <Copyable value={shownIban(iban)} /> },
              { name: 'BIC', value: bic || null },
              { name: text('payment.transfer.reference'), value: <Copyable value={reference} /> },
            ]}
          />
        </div>
        {code && (
          <figure className="w-44">
            <svg
              role="img"
              aria-label={text('payment.transfer.code')}
              viewBox={`0 0 ${code.side} ${code.side}`}
              shapeRendering="crispEdges"
              className="w-full rounded-md border border-line"
            >
              <path fill="#fff" d={`M0 0h${code.side}v${code.side}H0z`} />
              <path fill="#000" d={code.path} />
            </svg>
            <figcaption className="mt-1 text-center text-xs text-muted">{text('payment.transfer.code')}</figcaption>
          </figure>
        )}
      </div>
    </Card>
  );
}
