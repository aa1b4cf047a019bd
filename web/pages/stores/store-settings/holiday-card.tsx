import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { type StoreSettings, sellerStoreCalls } from '../../../../contract/stores/stores.ts';
import { send } from '../../../app/api/client.ts';
import { useCalls } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../components/forms/form.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** Days on which nothing can be ordered. */
export function HolidayCard({ store, mayChange }: { store: StoreSettings; mayChange: boolean }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [from, setFrom] = useState(store.holidayFrom ?? '');
  const [to, setTo] = useState(store.holidayTo ?? '');
  const { errors, failure, pending: busy, run: saving } = useCalls();

  const set = (days: { from: string | null; to: string | null }) =>
    saving(async () => {
      await send(sellerStoreCalls.holiday, { id: store.id, ...days }, { quiet: true });
      showMessage(text('store.saved'), 'positive');
      await revalidate();
    });

  return (
    <Card title={text('store.holiday')} className="mt-6">
      <p className="mb-4 max-w-text text-sm text-muted">{text('store.holidayHint')}</p>
      <Form
        failure={failure}
        onSubmit={(event) => {
          event.preventDefault();
          void set({ from: from || null, to: to || null });
        }}
      >
        <div className="grid gap-4 md:grid-cols-[12rem_12rem_1fr] md:items-start">
          <TextField
            type="date"
            label={text('store.holidayFrom')}
            value={from}
            error={errors['from']}
            disabled={!mayChange}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextField
            type="date"
            label={text('store.holidayTo')}
            value={to}
            {...(from && { min: from })}
            error={errors['to']}
            disabled={!mayChange}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          {mayChange && (
            <div className="flex flex-wrap gap-3 md:pt-6.5">
              <Button type="submit" kind="secondary" busy={busy} disabled={!from && !to}>
                {text('store.holidaySet')}
              </Button>
              {store.holidayFrom && (
                <Button kind="quiet" busy={busy} onClick={() => void set({ from: null, to: null })}>
                  {text('store.holidayEnd')}
                </Button>
              )}
            </div>
          )}
        </div>
      </Form>
    </Card>
  );
}
