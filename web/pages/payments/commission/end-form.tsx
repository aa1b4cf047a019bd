import { type FormEvent, type ReactNode, useState } from 'react';
import { type CommissionRate, commissionCalls } from '../../../../contract/payments/sellers/commission.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** The last day of a rate. */
export function EndForm({ rate, today, onClose }: { rate: CommissionRate; today: string; onClose: () => void }): ReactNode {
  const text = useText();
  const [validTo, setValidTo] = useState(rate.validTo ?? today);
  const { pending, errors, failure, run } = useCall(commissionCalls.end, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('commission.saved'), 'positive'),
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await run({ id: rate.id, validTo })) onClose();
  };
  return (
    <Drawer open onClose={onClose} title={text('commission.end')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <p className="text-sm text-muted">{text('commission.endHint')}</p>
        <TextField
          label={text('commission.validTo')}
          type="date"
          min={today}
          value={validTo}
          error={errors['validTo']}
          onChange={(event) => setValidTo(event.currentTarget.value)}
        />
        <Button type="submit" busy={pending}>
          {text('commission.save')}
        </Button>
      </form>
    </Drawer>
  );
}
