import type { ReactNode } from 'react';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { checkoutCalls } from '../../../../contract/buying/checkout.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ApprovalReasons } from '../approvals/approval-reasons.tsx';

type SummaryProperties = {
  preview: AnswerOf<typeof checkoutCalls.preview>;
  isReady: boolean;
  /** Why the order was refused. */
  problem: string | null;
  busy: boolean;
  /** Note to the approver. */
  note: string;
  onNote: (note: string) => void;
  onOrder: () => void;
};

/** Totals per currency and the button that orders. */
export function OrderSummary({ preview, isReady, problem, busy, note, onNote, onOrder }: SummaryProperties): ReactNode {
  const text = useText();
  const format = useFormat();
  const { approval } = preview;
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
      {approval && (
        <div className="mt-4">
          <Notice kind="caution">
            <p className="font-semibold">{text('approvals.needed')}</p>
            <ApprovalReasons reasons={approval.reasons} />
            <p className="mt-2">{approval.message}</p>
          </Notice>
          {approval.possible && (
            <TextArea
              label={text('approvals.noteField')}
              optional
              rows={2}
              maxLength={500}
              value={note}
              onChange={(event) => onNote(event.target.value)}
            />
          )}
        </div>
      )}
      <Button size="large" wide className="mt-4" busy={busy} disabled={!isReady} onClick={onOrder}>
        {text(approval ? 'approvals.ask' : 'payment.placeOrder')}
      </Button>
      <p className="mt-3 text-sm text-muted">
        {text(preview.stores.length === 0 ? 'payment.addressFirst' : approval ? 'approvals.askHint' : 'payment.reservedHint')}
      </p>
    </aside>
  );
}
