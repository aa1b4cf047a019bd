import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { reorderCalls, reorderPointInput, type ReorderPointInput, type ReorderRow } from '../../../../contract/orders/reorder-points.ts';
import { send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

/** Minimum and target of one variant; begins with what is set, or what the sales suggest. */
export function PointForm({ row, onClose }: { row: ReorderRow; onClose: () => void }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const begin = row.point ?? row.suggested;
  const { form, error, failure, busy, onSubmit } = useApiForm<ReorderPointInput>(reorderPointInput, {
    values: { variantId: row.id, ...begin } as ReorderPointInput,
    submit: async (values) => {
      await send(reorderCalls.save, values, { quiet: true });
      showMessage(text('reorder.saved'), 'positive');
      await revalidate();
      onClose();
    },
  });
  const { pending, run } = useCall(reorderCalls.remove, { revalidate: 'always', done: onClose });
  const number = (name: 'minimum' | 'target', label: string): ReactNode => (
    <TextField label={label} inputMode="numeric" className="w-full" error={error(name)} {...form.register(name)} />
  );
  return (
    <div className="w-full min-w-56 text-left">
      <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
        <div className="grid gap-3">
          {number('minimum', text('reorder.minimum'))}
          {number('target', text('reorder.target'))}
        </div>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button type="submit" size="small" busy={busy}>
            {text('reorder.save')}
          </Button>
          <Button kind="secondary" size="small" onClick={onClose}>
            {text('reorder.cancel')}
          </Button>
          {row.point && (
            <Button kind="quiet" size="small" busy={pending} onClick={() => void run({ variantId: row.id })}>
              {text('reorder.remove')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  );
}
