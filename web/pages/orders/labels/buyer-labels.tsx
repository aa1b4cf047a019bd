import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import { labelCalls, labelInput, type LabelInput, type ParcelLabel } from '../../../../contract/orders/labels.ts';
import type { PurchaseOrderDetail } from '../../../../contract/orders/purchase-orders.ts';
import { carriers } from '../../../../contract/orders/sales.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { leaveFor } from '../../../app/navigation.ts';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { showMessage } from '../../../ui/toast-store.ts';
import { LabelList } from './label-list.tsx';

/** Labels that the buyer brings for the parcels of an order. */
export function BuyerLabels({ order, mayAdd }: { order: PurchaseOrderDetail; mayAdd: boolean }): ReactNode {
  const text = useText();
  const own = order.labels.filter(({ source }) => source === 'buyer');
  const adds = mayAdd && order.actions.includes('addLabel');
  const open = async ({ id }: ParcelLabel): Promise<void> =>
    leaveFor((await send(labelCalls.file, { buyerOrderId: order.id, labelId: id })).address);
  if (own.length === 0 && !adds) return null;
  return (
    <Card title={text('labels.title')}>
      {own.length > 0 && (
        <LabelList
          labels={own}
          onOpen={(label) => void open(label)}
          actions={(label) => mayAdd && label.state === 'ready' && <Remove orderId={order.id} label={label} />}
        />
      )}
      {adds && (
        <div className={own.length > 0 ? 'mt-4' : ''}>
          <p className="mb-3 text-sm text-muted">{text('labels.buyerLead')}</p>
          <Disclosure title={text('labels.add')}>
            <AddLabel key={own.length} orderId={order.id} />
          </Disclosure>
        </div>
      )}
    </Card>
  );
}

function Remove({ orderId, label }: { orderId: number; label: ParcelLabel }): ReactNode {
  const text = useText();
  const { pending, run } = useCall(labelCalls.remove, { revalidate: 'always' });
  return (
    <Button kind="quiet" size="small" busy={pending} onClick={() => void run({ buyerOrderId: orderId, labelId: label.id })}>
      {text('labels.remove')}
    </Button>
  );
}

function AddLabel({ orderId }: { orderId: number }): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const [idempotencyKey, setKey] = useState(newIdempotencyKey);
  const { form, error, failure, busy, onSubmit } = useApiForm<LabelInput>(labelInput, {
    values: { buyerOrderId: orderId, carrier: '', trackingNumber: '', file: '' },
    submit: async (values) => {
      try {
        await send(labelCalls.add, values, { quiet: true, idempotencyKey });
      } finally {
        // Corrected and sent again is another intention.
        setKey(newIdempotencyKey());
      }
      showMessage(text('labels.added'), 'positive');
      await revalidate();
    },
  });
  return (
    <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
      <div className="grid gap-4">
        <TextField
          label={text('labels.carrier')}
          maxLength={60}
          list="label-carriers"
          error={error('carrier')}
          {...form.register('carrier')}
        />
        <datalist id="label-carriers">
          {carriers.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
        <TextField
          label={text('labels.trackingNumber')}
          maxLength={60}
          autoComplete="off"
          error={error('trackingNumber')}
          {...form.register('trackingNumber')}
        />
        <Controller
          control={form.control}
          name="file"
          render={({ field }) => (
            <FileUpload
              label={text('labels.file')}
              purpose="shippingLabel"
              error={error('file')}
              value={files}
              onChange={(chosen) => {
                setFiles(chosen);
                field.onChange(chosen[0]?.key ?? '');
              }}
              onBusy={setUploading}
            />
          )}
        />
      </div>
      <Button type="submit" className="mt-4" busy={busy || uploading}>
        {text('labels.add')}
      </Button>
    </Form>
  );
}
