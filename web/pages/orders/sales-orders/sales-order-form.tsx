import type { ReactNode } from 'react';
import { useFieldArray, type UseFormRegister } from 'react-hook-form';
import type { ShippingAddress } from '../../../../contract/buying/checkout.ts';
import { mostSalesOrderLines, type SalesOrderInput, salesOrderInput } from '../../../../contract/orders/sales-order-input.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Form, useApiForm } from '../../../components/forms/form.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { AddressFields } from '../../buying/checkout/address-form.tsx';

export const emptyLine: SalesOrderInput['lines'][number] = { sku: '', gtin: '', name: '', quantity: 1, soldFor: null, externalLine: '' };

/** Recipient and lines of a sales order, entered or corrected by hand. */
export function SalesOrderForm({
  values,
  submit,
  action,
}: {
  values: SalesOrderInput;
  submit: (order: SalesOrderInput) => Promise<void>;
  action: string;
}): ReactNode {
  const text = useText();
  const { form, onSubmit, error, failure, busy } = useApiForm<SalesOrderInput>(salesOrderInput, { values, submit });
  const register = ((name: keyof ShippingAddress) => form.register(`recipient.${name}`)) as unknown as UseFormRegister<ShippingAddress>;
  return (
    <Form failure={failure} onSubmit={(event) => void onSubmit(event)}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <Card title={text('salesOrders.recipient')}>
          <AddressFields register={register} error={(name) => error(`recipient.${name}`)} />
        </Card>
        <Card title={text('salesOrders.goods')}>
          <Lines form={form} error={error} />
        </Card>
        <Card title={text('salesOrders.about')}>
          <div className="grid gap-4 md:grid-cols-2">
            <TextField
              label={text('salesOrders.externalNumber')}
              hint={text('salesOrders.externalHint')}
              required
              maxLength={60}
              autoComplete="off"
              error={error('externalNumber')}
              {...form.register('externalNumber')}
            />
            <TextField
              label={text('salesOrders.channel')}
              hint={text('salesOrders.channelHint')}
              optional
              maxLength={40}
              error={error('channel')}
              {...form.register('channel')}
            />
            <TextField
              type="date"
              label={text('salesOrders.soldOn')}
              optional
              error={error('soldOn')}
              {...form.register('soldOn', { setValueAs: (value: string | null) => value || null })}
            />
            <TextField
              label={text('salesOrders.service')}
              hint={text('salesOrders.serviceHint')}
              optional
              maxLength={60}
              error={error('service')}
              {...form.register('service')}
            />
            <TextField
              label={text('salesOrders.reference')}
              hint={text('salesOrders.referenceHint')}
              optional
              maxLength={60}
              error={error('reference')}
              {...form.register('reference')}
            />
            <TextField
              type="email"
              label={text('salesOrders.email')}
              optional
              maxLength={120}
              autoComplete="off"
              error={error('email')}
              {...form.register('email')}
            />
            <TextArea
              className="md:col-span-2"
              label={text('salesOrders.note')}
              hint={text('salesOrders.noteHint')}
              optional
              maxLength={500}
              rows={3}
              error={error('note')}
              {...form.register('note')}
            />
          </div>
        </Card>
        <Button type="submit" busy={busy} className="justify-self-start">
          {action}
        </Button>
      </div>
    </Form>
  );
}

type LinesProperties = Pick<ReturnType<typeof useApiForm<SalesOrderInput>>, 'form' | 'error'>;

function Lines({ form, error }: LinesProperties): ReactNode {
  const text = useText();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' });
  return (
    <>
      <ul className="grid gap-4">
        {fields.map((field, at) => (
          <li key={field.id} className="grid items-start gap-3 border-b border-line pb-4 md:grid-cols-[1fr_1fr_1.5fr_7rem_2.5rem]">
            <TextField
              label={text('salesOrders.sku')}
              maxLength={80}
              autoComplete="off"
              error={error(`lines.${at}.sku`)}
              {...form.register(`lines.${at}.sku`)}
            />
            <TextField
              label={text('salesOrders.gtin')}
              optional
              maxLength={14}
              inputMode="numeric"
              autoComplete="off"
              error={error(`lines.${at}.gtin`)}
              {...form.register(`lines.${at}.gtin`)}
            />
            <TextField
              label={text('salesOrders.goodsName')}
              optional
              maxLength={300}
              error={error(`lines.${at}.name`)}
              {...form.register(`lines.${at}.name`)}
            />
            <TextField
              type="number"
              label={text('salesOrders.quantity')}
              min={1}
              required
              error={error(`lines.${at}.quantity`)}
              {...form.register(`lines.${at}.quantity`)}
            />
            {fields.length > 1 && (
              <IconButton
                icon="trash"
                label={text('salesOrders.removeLine', { number: at + 1 })}
                className="md:mt-7"
                onClick={() => remove(at)}
              />
            )}
          </li>
        ))}
      </ul>
      {fields.length < mostSalesOrderLines && (
        <Button kind="secondary" icon="plus" className="mt-4" onClick={() => append(emptyLine)}>
          {text('salesOrders.addLine')}
        </Button>
      )}
    </>
  );
}
