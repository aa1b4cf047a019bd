import { type ReactNode, useState } from 'react';
import { type CaseDetail, mostFiles } from '../../../../../contract/orders/after-sales/cases.ts';
import { sellerAfterSalesCalls } from '../../../../../contract/orders/after-sales/seller.ts';
import type { StoredFile } from '../../../../../contract/wire/uploads.ts';
import { useFormat, useText } from '../../../../app/i18n/text.tsx';
import { FileUpload } from '../../../../components/forms/file-upload.tsx';
import { MoneyField } from '../../../../components/forms/money-field.tsx';
import { Checkbox } from '../../../../ui/checkbox.tsx';
import { Select, TextArea } from '../../../../ui/field.tsx';
import { ActionForm } from '../action-form.tsx';

type Properties = { given: CaseDetail; storeId: number };

/** What the seller can do with a case now. */
export function SellerActions({ given, storeId }: Properties): ReactNode {
  return (
    <>
      {given.actions.includes('accept') && <Accept given={given} storeId={storeId} />}
      {given.actions.includes('offer') && <Offer given={given} storeId={storeId} />}
      {given.actions.includes('refuse') && <Refuse given={given} storeId={storeId} />}
      {given.actions.includes('receive') && <Receive given={given} storeId={storeId} />}
    </>
  );
}

type NoteProperties = { label: string; required?: boolean; value: string; error: string | undefined; onChange: (value: string) => void };

function Note({ label, required = false, value, error, onChange }: NoteProperties): ReactNode {
  return (
    <TextArea
      label={label}
      optional={!required}
      required={required}
      rows={3}
      maxLength={2_000}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}

type AddressProperties = { value: string; error: string | undefined; onChange: (value: string) => void };

function ReturnAddress({ value, error, onChange }: AddressProperties): ReactNode {
  const text = useText();
  return (
    <TextArea
      label={text('afterSales.returnAddress')}
      required
      rows={4}
      maxLength={500}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  );
}

function Accept({ given, storeId }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const { id: caseId, version, kind, asked, offered, offeredBy, currency, returnWanted } = given;
  const [note, setNote] = useState('');
  const [address, setAddress] = useState(given.returnAddress ?? given.proposedAddress ?? '');
  const amount = offeredBy === 'buyer' ? offered : asked;
  return (
    <ActionForm
      title={text('afterSales.acceptTitle')}
      {...(kind === 'refund' && amount !== null && { hint: text('afterSales.offerOf', { amount: format.money(amount, currency) }) })}
      call={sellerAfterSalesCalls.accept}
      input={{ storeId, caseId, version, note, returnAddress: returnWanted ? address : '' }}
      button={text('afterSales.accept')}
    >
      {(errors) => (
        <>
          {returnWanted && <ReturnAddress value={address} error={errors['returnAddress']} onChange={setAddress} />}
          <Note label={text('afterSales.explanation')} value={note} error={errors['note']} onChange={setNote} />
        </>
      )}
    </ActionForm>
  );
}

function Offer({ given, storeId }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const { id: caseId, version, asked, currency } = given;
  const [amount, setAmount] = useState<number | null>(null);
  const [returnWanted, setReturnWanted] = useState(given.returnWanted);
  const [address, setAddress] = useState(given.returnAddress ?? given.proposedAddress ?? '');
  const [note, setNote] = useState('');
  return (
    <ActionForm
      title={text('afterSales.offerTitle')}
      call={sellerAfterSalesCalls.offer}
      input={{ storeId, caseId, version, amount: amount ?? '', note, returnWanted, returnAddress: returnWanted ? address : '' }}
      button={text('afterSales.offer')}
      kind="secondary"
    >
      {(errors) => (
        <>
          <MoneyField
            label={text('afterSales.amount')}
            {...(asked !== null && { hint: text('afterSales.atMost', { amount: format.money(asked, currency) }) })}
            currency={currency}
            value={amount}
            onChange={setAmount}
            error={errors['amount']}
          />
          <Checkbox
            label={text('afterSales.returnYes')}
            checked={returnWanted}
            onChange={(event) => setReturnWanted(event.currentTarget.checked)}
          />
          {returnWanted && <ReturnAddress value={address} error={errors['returnAddress']} onChange={setAddress} />}
          <Note label={text('afterSales.explanation')} value={note} error={errors['note']} onChange={setNote} />
        </>
      )}
    </ActionForm>
  );
}

function Refuse({ given: { id: caseId, version }, storeId }: Properties): ReactNode {
  const text = useText();
  const [note, setNote] = useState('');
  return (
    <ActionForm
      title={text('afterSales.refuseTitle')}
      call={sellerAfterSalesCalls.refuse}
      input={{ storeId, caseId, version, note }}
      button={text('afterSales.refuse')}
      kind="danger"
    >
      {(errors) => <Note label={text('afterSales.explanation')} required value={note} error={errors['note']} onChange={setNote} />}
    </ActionForm>
  );
}

type Received = { received: number; condition: 'good' | 'damaged'; restock: boolean };

function Receive({ given, storeId }: Properties): ReactNode {
  const text = useText();
  const { id: caseId, version } = given;
  const [received, setReceived] = useState<ReadonlyMap<number, Received>>(
    new Map(given.lines.map((line) => [line.orderLineId, { received: line.quantity, condition: 'good', restock: true }])),
  );
  const [note, setNote] = useState('');
  const lines = given.lines.flatMap(({ orderLineId }) => {
    const line = received.get(orderLineId);
    return line ? [{ orderLineId, ...line }] : [];
  });
  return (
    <ActionForm
      title={text('afterSales.receiveTitle')}
      hint={text('afterSales.receiveHint')}
      call={sellerAfterSalesCalls.receive}
      input={{ storeId, caseId, version, note, lines }}
      button={text('afterSales.receive')}
    >
      {(errors) => (
        <>
          <ul className="divide-y divide-line border-y border-line">
            {given.lines.map((line) => {
              const one = received.get(line.orderLineId) ?? { received: 0, condition: 'good' as const, restock: false };
              const change = (part: Partial<Received>): void => setReceived(new Map(received).set(line.orderLineId, { ...one, ...part }));
              return (
                <li key={line.orderLineId} className="grid gap-3 py-3 text-sm md:grid-cols-[minmax(0,1fr)_auto_12rem] md:items-end">
                  <span className="min-w-0 md:self-center">
                    <span className="block font-semibold">{line.sku}</span>
                    <span className="block text-muted">{[line.name, line.options].filter(Boolean).join(', ')}</span>
                  </span>
                  <label className="flex items-center gap-2">
                    <span className="sr-only">{text('afterSales.receivedOf', { sku: line.sku })}</span>
                    <input
                      type="number"
                      inputMode="numeric"
                      min={0}
                      max={line.quantity}
                      value={one.received}
                      className="h-control w-24 rounded-md border border-line-strong bg-surface px-3 text-right tabular-nums"
                      onChange={(event) =>
                        change({ received: Math.max(0, Math.min(line.quantity, Math.floor(Number(event.target.value)) || 0)) })
                      }
                    />
                    <span className="w-12 text-muted tabular-nums">/ {line.quantity}</span>
                  </label>
                  <Select
                    label={text('afterSales.conditionOf', { sku: line.sku })}
                    value={one.condition}
                    onChange={(event) => change({ condition: event.currentTarget.value === 'good' ? 'good' : 'damaged' })}
                    options={(['good', 'damaged'] as const).map((value) => ({ value, label: text(`afterSales.condition.${value}`) }))}
                  />
                  {one.condition === 'good' && (
                    <Checkbox
                      className="md:col-span-3"
                      label={text('afterSales.restock')}
                      checked={one.restock}
                      onChange={(event) => change({ restock: event.currentTarget.checked })}
                    />
                  )}
                </li>
              );
            })}
          </ul>
          <Note label={text('afterSales.explanation')} value={note} error={errors['note']} onChange={setNote} />
        </>
      )}
    </ActionForm>
  );
}

export function WriteToBuyer({ given, storeId }: Properties): ReactNode {
  const text = useText();
  const [note, setNote] = useState('');
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [labels, setLabels] = useState<StoredFile[]>([]);
  const [busy, setBusy] = useState(false);
  const [labelsBusy, setLabelsBusy] = useState(false);
  const keys = (stored: readonly StoredFile[]): string[] => stored.map(({ key }) => key);
  return (
    <ActionForm
      title={text('afterSales.writeTitle')}
      call={sellerAfterSalesCalls.write}
      input={{ storeId, caseId: given.id, note, files: keys(files), labels: keys(labels) }}
      button={text('afterSales.write')}
      kind="secondary"
      waits={busy || labelsBusy}
      onDone={() => {
        setNote('');
        setFiles([]);
        setLabels([]);
      }}
    >
      {(errors) => (
        <>
          <Note label={text('afterSales.message')} required value={note} error={errors['note']} onChange={setNote} />
          <FileUpload
            label={text('afterSales.evidence')}
            optional
            purpose="evidence"
            most={mostFiles}
            value={files}
            onChange={setFiles}
            onBusy={setBusy}
          />
          {given.returnAddress !== null && (
            <FileUpload
              label={text('afterSales.labelFile')}
              optional
              purpose="shippingLabel"
              value={labels}
              onChange={setLabels}
              onBusy={setLabelsBusy}
            />
          )}
        </>
      )}
    </ActionForm>
  );
}
