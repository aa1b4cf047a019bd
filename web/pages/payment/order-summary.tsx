import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../contract/call.ts';
import type { checkoutCalls } from '../../../contract/checkout.ts';
import { useFormat, useText } from '../../i18n/text.tsx';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';

type SummaryProperties = {
  preview: AnswerOf<typeof checkoutCalls.preview>;
  isReady: boolean;
  /** Why the order was refused. */
  problem: string | null;
  busy: boolean;
  onOrder: () => void;
};

/** Totals per currency and the button that orders. */
export function OrderSummary({ preview, isReady, problem, busy, onOrder }: SummaryProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const aboveLimit = preview.stores.some((store) => store.aboveLimit);
  return (
    <aside
      aria-label={text('payment.summary')}
      className="mt-6 rounded-lg border border-line bg-surface p-5 xl:sticky xl:top-36 xl:mt-0 xl:self-start"
    >
      <dl className="grid gap-1.5 text-sm tabular-nums">
        {preview.stores.map((store) => (
          <div key={store.storeId} className="flex justify-between gap-6">
            <dt className="min-w-0 text-muted">{store.storeName}</dt>
            <dd>{format.money(store.total, store.currency)}</dd>
          </div>
        ))}
        {preview.totals.map(({ currency, total }) => (
          <div key={currency} className="mt-1 flex justify-between gap-6 border-t border-line pt-2 text-lg font-semibold">
            <dt>{text('payment.totalIn', { currency })}</dt>
            <dd>{format.money(total, currency)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-sm text-muted">{text('payment.withVat')}</p>
      {problem && (
        <div className="mt-4">
          <Notice kind="danger">{problem}</Notice>
        </div>
      )}
      {aboveLimit && (
        <div className="mt-4">
          <Notice kind="caution">{text('payment.aboveLimit')}</Notice>
        </div>
      )}
      <Button size="large" wide className="mt-4" busy={busy} disabled={!isReady} onClick={onOrder}>
        {text('payment.placeOrder')}
      </Button>
      <p className="mt-3 text-sm text-muted">{preview.stores.length === 0 ? text('payment.addressFirst') : text('payment.reservedHint')}</p>
    </aside>
  );
}
