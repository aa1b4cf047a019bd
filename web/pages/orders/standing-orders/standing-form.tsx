import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import {
  intervals,
  type StandingOrder,
  standingOrderCalls,
  standingOrderInput,
  type StandingOrderInput,
} from '../../../../contract/orders/standing-orders.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** Name, interval and next day; saving resumes what was paused. */
export function StandingForm({
  order,
  standing,
  tomorrow,
  onClose,
}: {
  order: { id: number; number: string; store: string };
  standing: StandingOrder | null;
  /** The first day that can be chosen. */
  tomorrow: string;
  onClose: () => void;
}): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const nextOn = standing && standing.nextOn >= tomorrow ? standing.nextOn : tomorrow;
  const { form, error, failure, busy, onSubmit } = useApiForm<StandingOrderInput>(standingOrderInput, {
    values: { buyerOrderId: order.id, name: standing?.name ?? order.store, every: standing?.every ?? 'month', nextOn },
    submit: async (values) => {
      try {
        const { buyerOrderId: _, ...settings } = values;
        if (standing) await send(standingOrderCalls.change, { id: standing.id, ...settings, isPaused: false }, { quiet: true });
        else await send(standingOrderCalls.add, values, { quiet: true, idempotencyKey });
      } finally {
        // Corrected and sent again is another intention.
        setKey(newIdempotencyKey());
      }
      showMessage(text('standing.saved'), 'positive');
      await revalidate();
      onClose();
    },
  });
  return (
    <Card title={text('standing.new', { number: order.number })} className="mb-6">
      <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
        <div className="grid gap-4 md:grid-cols-3">
          <TextField label={text('standing.name')} maxLength={80} error={error('name')} {...form.register('name')} />
          <Select
            label={text('standing.every')}
            options={intervals.map((value) => ({ value, label: text(`standing.every.${value}`) }))}
            error={error('every')}
            {...form.register('every')}
          />
          <TextField type="date" label={text('standing.nextOn')} min={tomorrow} error={error('nextOn')} {...form.register('nextOn')} />
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {text('standing.save')}
          </Button>
          <Button kind="secondary" onClick={onClose}>
            {text('standing.cancel')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
