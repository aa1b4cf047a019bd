import { type FormEvent, type ReactNode, useState } from 'react';
import { type QuoteDetail, sellerQuoteCalls } from '../../../../../contract/buying/quotes.ts';
import { send } from '../../../../app/api/client.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { RadioGroup } from '../../../../ui/choice.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { LineInputs, sentLines, type TypedLine } from './line-inputs.tsx';
import { NoteField } from './note-field.tsx';
import { latestOf } from '../quote-view.tsx';
import { useSending } from './use-sending.ts';

const day = 86_400_000;
const dayIn = (today: string, days: number): string => new Date(Date.parse(today) + days * day).toISOString().slice(0, 10);

/** The seller's prices for a request: what was wished or offered before stands in the fields. */
export function OfferForm({
  quote,
  today,
  onDone,
}: {
  quote: QuoteDetail;
  /** Of the server, so that both write the same. */
  today: string;
  onDone: () => Promise<void>;
}): ReactNode {
  const text = useText();
  const { form, run, errors, failure, busy } = useSending();
  const before = latestOf(quote, 'seller');
  const fromBuyer = latestOf(quote, 'buyer');
  const [lines, setLines] = useState<TypedLine[]>(() =>
    (fromBuyer?.lines ?? []).map((line) => {
      const offered = before?.lines.find((one) => one.variantId === line.variantId);
      return { ...line, unitPrice: offered?.unitPrice ?? line.unitPrice, minimumQuantity: offered?.minimumQuantity ?? 1 };
    }),
  );
  const [leadDays, setLeadDays] = useState(before?.leadDays == null ? '' : String(before.leadDays));
  const [validUntil, setValidUntil] = useState(before?.validUntil && before.validUntil > today ? before.validUntil : dayIn(today, 14));
  const [pricesUntil, setPricesUntil] = useState(before?.pricesUntil && before.pricesUntil > today ? before.pricesUntil : dayIn(today, 90));
  const [limited, setLimited] = useState(before?.limited ?? true);
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async (options) => {
      const sent = sentLines(lines).map(({ variantId, quantity, unitPrice, minimumQuantity }) => ({
        variantId,
        quantity,
        unitPrice: unitPrice ?? Number.NaN,
        minimumQuantity: minimumQuantity ?? 1,
      }));
      const { id, version } = quote;
      const terms = { leadDays: leadDays === '' ? null : Number(leadDays), validUntil, pricesUntil, limited, note };
      await send(sellerQuoteCalls.offer, { id, version, lines: sent, ...terms }, options);
      await onDone();
    });
  };
  return (
    <form ref={form} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-5" onSubmit={submit}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <p className="text-sm text-muted">{text('quotes.offerHint')}</p>
      <LineInputs
        goods={quote.goods}
        currency={quote.currency}
        lines={lines}
        onChange={setLines}
        errors={errors}
        priceLabel={text('quotes.unitPrice')}
        withMinimum
      />
      <div className="grid items-end gap-4 md:grid-cols-3">
        <TextField
          label={text('quotes.validUntil')}
          type="date"
          value={validUntil}
          error={errors['validUntil']}
          onChange={(event) => setValidUntil(event.target.value)}
        />
        <TextField
          label={text('quotes.pricesUntil')}
          type="date"
          value={pricesUntil}
          error={errors['pricesUntil']}
          onChange={(event) => setPricesUntil(event.target.value)}
        />
        <TextField
          label={text('quotes.leadDaysField')}
          inputMode="numeric"
          optional
          maxLength={3}
          value={leadDays}
          error={errors['leadDays']}
          onChange={(event) => setLeadDays(event.currentTarget.value.replace(/\D/g, ''))}
        />
      </div>
      <RadioGroup
        label={text('quotes.holdsFor')}
        name="limited"
        options={[
          { value: 'limited', label: text('quotes.limited') },
          { value: 'unlimited', label: text('quotes.unlimited') },
        ]}
        value={limited ? 'limited' : 'unlimited'}
        onChange={(value) => setLimited(value === 'limited')}
      />
      <NoteField value={note} onChange={setNote} error={errors['note']} />
      <div>
        <Button type="submit" busy={busy}>
          {text('quotes.sendOffer')}
        </Button>
      </div>
    </form>
  );
}
