import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { type Payout, payoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** The bank has not made a payout: why. */
export function FailForm({ payout, onClose }: { payout: Payout; onClose: () => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [reason, setReason] = useState('');
  const key = useMemo(() => ({ reason, idempotencyKey: newIdempotencyKey() }), [reason]).idempotencyKey;
  const { pending, errors, failure, run } = useCall(payoutCalls.fail, {
    inForm: true,
    revalidate: 'always',
    done: () => showMessage(text('payouts.failedDone'), 'positive'),
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await run({ payoutId: payout.id, reason }, { idempotencyKey: key })) onClose();
  };
  return (
    <Drawer open onClose={onClose} title={text('payouts.fail')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <p className="text-sm">
          {text('payouts.byHandOf', { seller: payout.seller.name, amount: format.money(payout.amount, payout.currency) })}
        </p>
        <p className="text-sm text-muted">{text('payouts.failHint')}</p>
        <TextArea
          label={text('payouts.reason')}
          rows={3}
          maxLength={300}
          value={reason}
          error={errors['reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" kind="danger" busy={pending}>
          {text('payouts.recordFailure')}
        </Button>
      </form>
    </Drawer>
  );
}
