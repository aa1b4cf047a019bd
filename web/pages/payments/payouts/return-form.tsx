import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { type Payout, payoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** The bank has sent back a payout: when, under which reference, and why. */
export function ReturnForm({ payout, today, onClose }: { payout: Payout; today: string; onClose: () => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [given, setGiven] = useState({ returnedOn: today, reference: '', reason: '' });
  const key = useMemo(() => ({ given, idempotencyKey: newIdempotencyKey() }), [given]).idempotencyKey;
  const { pending, errors, failure, run } = useCall(payoutCalls.recordReturn, {
    inForm: true,
    revalidate: 'always',
    done: () => showMessage(text('payouts.failedDone'), 'positive'),
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await run({ payoutId: payout.id, ...given }, { idempotencyKey: key })) onClose();
  };
  return (
    <Drawer open onClose={onClose} title={text('payouts.return')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <p className="text-sm">
          {text('payouts.byHandOf', { seller: payout.seller.name, amount: format.money(payout.amount, payout.currency) })}
        </p>
        <p className="text-sm text-muted">{text('payouts.returnHint')}</p>
        <TextField
          label={text('payouts.returnedOn')}
          type="date"
          value={given.returnedOn}
          error={errors['returnedOn']}
          onChange={(event) => setGiven({ ...given, returnedOn: event.currentTarget.value })}
        />
        <TextField
          label={text('payouts.returnReference')}
          maxLength={140}
          value={given.reference}
          error={errors['reference']}
          onChange={(event) => setGiven({ ...given, reference: event.currentTarget.value })}
        />
        <TextArea
          label={text('payouts.reason')}
          rows={3}
          maxLength={300}
          value={given.reason}
          error={errors['reason']}
          onChange={(event) => setGiven({ ...given, reason: event.currentTarget.value })}
        />
        <Button type="submit" kind="danger" busy={pending}>
          {text('payouts.recordReturn')}
        </Button>
      </form>
    </Drawer>
  );
}
