import { type ReactNode, useState } from 'react';
import { useRevalidator } from 'react-router';
import { afterSalesCalls } from '../../../../contract/orders/after-sales/buyer.ts';
import { type CaseDetail, mostFiles } from '../../../../contract/orders/after-sales/cases.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import { newIdempotencyKey, send } from '../../../app/api/client.ts';
import { useFormat, useText } from '../../../app/i18n/text.tsx';
import { FileUpload } from '../../../components/forms/file-upload.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/dialog.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { ActionForm } from './action-form.tsx';

type Properties = { given: CaseDetail };

/** What the buyer can do with a case now. */
export function BuyerActions({ given }: Properties): ReactNode {
  return (
    <>
      {given.actions.includes('acceptOffer') && <AcceptOffer given={given} />}
      {given.actions.includes('offer') && <CounterOffer given={given} />}
      {given.actions.includes('dispute') && <Dispute given={given} />}
      {given.actions.includes('shipReturn') && <ShipReturn given={given} />}
    </>
  );
}

function AcceptOffer({ given }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const { id: caseId, version, offered, currency, returnWanted } = given;
  return (
    <ActionForm
      title={offered === null ? text('afterSales.acceptOffer') : text('afterSales.offerOf', { amount: format.money(offered, currency) })}
      hint={text(returnWanted ? 'afterSales.returnYes' : 'afterSales.returnNo')}
      call={afterSalesCalls.acceptOffer}
      input={{ caseId, version }}
      button={text('afterSales.acceptOffer')}
    />
  );
}

function CounterOffer({ given: { id: caseId, version, currency, asked } }: Properties): ReactNode {
  const text = useText();
  const format = useFormat();
  const [amount, setAmount] = useState<number | null>(null);
  const [note, setNote] = useState('');
  return (
    <ActionForm
      title={text('afterSales.offerTitle')}
      call={afterSalesCalls.offer}
      input={{ caseId, version, amount: amount ?? '', note }}
      button={text('afterSales.offer')}
      kind="secondary"
    >
      {(errors) => (
        <>
          <MoneyField
            label={text('afterSales.amount')}
            hint={asked === null ? undefined : text('afterSales.atMost', { amount: format.money(asked, currency) })}
            currency={currency}
            value={amount}
            onChange={setAmount}
            error={errors['amount']}
          />
          <TextArea
            label={text('afterSales.explanation')}
            optional
            rows={3}
            maxLength={2_000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={errors['note']}
          />
        </>
      )}
    </ActionForm>
  );
}

function Dispute({ given: { id: caseId, version } }: Properties): ReactNode {
  const text = useText();
  const [note, setNote] = useState('');
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [busy, setBusy] = useState(false);
  return (
    <ActionForm
      title={text('afterSales.dispute')}
      hint={text('afterSales.disputeHint')}
      call={afterSalesCalls.dispute}
      input={{ caseId, version, note, files: files.map(({ key }) => key) }}
      button={text('afterSales.dispute')}
      waits={busy}
    >
      {(errors) => (
        <>
          <TextArea
            label={text('afterSales.explanation')}
            required
            maxLength={2_000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={errors['note']}
          />
          <FileUpload
            label={text('afterSales.evidence')}
            optional
            purpose="evidence"
            most={mostFiles}
            value={files}
            onChange={setFiles}
            onBusy={setBusy}
          />
        </>
      )}
    </ActionForm>
  );
}

function ShipReturn({ given: { id: caseId, version, returnAddress } }: Properties): ReactNode {
  const text = useText();
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTrackingNumber] = useState('');
  return (
    <ActionForm
      title={text('afterSales.shipReturn')}
      call={afterSalesCalls.shipReturn}
      input={{ caseId, version, carrier, trackingNumber }}
      button={text('afterSales.shipReturn')}
    >
      {(errors) => (
        <>
          <p className="text-sm whitespace-pre-line">{returnAddress}</p>
          <div className="grid gap-5 md:grid-cols-2">
            <TextField
              label={text('afterSales.carrier')}
              required
              maxLength={80}
              value={carrier}
              onChange={(event) => setCarrier(event.currentTarget.value)}
              error={errors['carrier']}
            />
            <TextField
              label={text('afterSales.tracking')}
              required
              maxLength={80}
              value={trackingNumber}
              onChange={(event) => setTrackingNumber(event.currentTarget.value)}
              error={errors['trackingNumber']}
            />
          </div>
        </>
      )}
    </ActionForm>
  );
}

export function WriteToSeller({ given: { id: caseId } }: Properties): ReactNode {
  const text = useText();
  const [note, setNote] = useState('');
  const [files, setFiles] = useState<StoredFile[]>([]);
  const [busy, setBusy] = useState(false);
  return (
    <ActionForm
      title={text('afterSales.writeTitle')}
      call={afterSalesCalls.write}
      input={{ caseId, note, files: files.map(({ key }) => key) }}
      button={text('afterSales.write')}
      kind="secondary"
      waits={busy}
      onDone={() => {
        setNote('');
        setFiles([]);
      }}
    >
      {(errors) => (
        <>
          <TextArea
            label={text('afterSales.message')}
            required
            rows={3}
            maxLength={2_000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={errors['note']}
          />
          <FileUpload
            label={text('afterSales.evidence')}
            optional
            purpose="evidence"
            most={mostFiles}
            value={files}
            onChange={setFiles}
            onBusy={setBusy}
          />
        </>
      )}
    </ActionForm>
  );
}

export function WithdrawCase({ given: { id: caseId, version, actions } }: Properties): ReactNode {
  const text = useText();
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState(false);
  const [idempotencyKey] = useState(newIdempotencyKey);
  if (!actions.includes('withdraw')) return null;
  const withdraw = async () => {
    try {
      await send(afterSalesCalls.withdraw, { caseId, version }, { idempotencyKey });
    } finally {
      // Also after a refusal: the case has moved on.
      await revalidate();
    }
  };
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {text('afterSales.withdraw')}
      </Button>
      <Question
        open={open}
        onClose={() => setOpen(false)}
        title={text('afterSales.withdraw')}
        confirm={text('afterSales.withdraw')}
        dangerous
        onConfirm={withdraw}
      >
        <p>{text('afterSales.withdrawHint')}</p>
      </Question>
    </>
  );
}
