import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { type DuePayout, payoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { newIdempotencyKey } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** A payout that was made without a file: when, and what the bank calls it. */
export function ByHandForm({ payout, today, onClose }: { payout: DuePayout; today: string; onClose: () => void }): ReactNode {
  const text = useText();
  const format = useFormat();
  const [executedOn, setExecutedOn] = useState(today);
  const [reference, setReference] = useState('');
  // One key for what is in the form: a double click has one effect.
  const key = useMemo(() => ({ executedOn, reference, idempotencyKey: newIdempotencyKey() }), [executedOn, reference]).idempotencyKey;
  const { pending, errors, failure, run } = useCall(payoutCalls.byHand, {
    inForm: true,
    revalidate: 'always',
    done: () => showMessage(text('payouts.executedDone'), 'positive'),
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await run({ settlementId: payout.settlement.id, executedOn, reference }, { idempotencyKey: key })) onClose();
  };
  return (
    <Drawer open onClose={onClose} title={text('payouts.byHand')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <p className="text-sm">
          {text('payouts.byHandOf', { seller: payout.seller.name, amount: format.money(payout.amount, payout.currency) })}
        </p>
        <p className="text-sm text-muted">{text('payouts.byHandHint')}</p>
        <TextField
          label={text('payouts.executedOn')}
          type="date"
          value={executedOn}
          error={errors['executedOn']}
          onChange={(event) => setExecutedOn(event.currentTarget.value)}
        />
        <TextField
          label={text('payouts.reference')}
          hint={text('payouts.referenceHint')}
          maxLength={140}
          value={reference}
          error={errors['reference']}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <Button type="submit" busy={pending}>
          {text('payouts.record')}
        </Button>
      </form>
    </Drawer>
  );
}
