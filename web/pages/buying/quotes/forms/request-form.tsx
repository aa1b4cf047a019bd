import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { longestQuoteNote, quoteCalls, type QuoteGoods } from '../../../../../contract/buying/quotes.ts';
import { send } from '../../../../app/api/client.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { useCountryOptions } from '../../../../components/forms/country-options.ts';
import { Select, TextArea, TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { showMessage } from '../../../../ui/toast-store.ts';
import { ContactWarning } from '../../questions/contact-warning.tsx';
import { LineInputs, sentLines, type TypedLine } from './line-inputs.tsx';
import { useSending } from './use-sending.ts';

export type RequestStart = { lines: TypedLine[]; countryCode: string; wantedOn: string | null; note: string };

/** A request for a quote, new or a draft: sent to the seller, or saved. */
export function RequestForm({
  id,
  goods,
  currency,
  start,
}: {
  id?: number;
  goods: readonly QuoteGoods[];
  currency: string;
  start: RequestStart;
}): ReactNode {
  const text = useText();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const countries = useCountryOptions();
  const { form, run, errors, failure, busy } = useSending();
  const [lines, setLines] = useState(start.lines);
  const [countryCode, setCountry] = useState(start.countryCode);
  const [wantedOn, setWantedOn] = useState(start.wantedOn ?? '');
  const [note, setNote] = useState(start.note);
  const save = (now: boolean) =>
    run(async (options) => {
      const sent = sentLines(lines).map(({ variantId, quantity, unitPrice }) => ({ variantId, quantity, unitPrice }));
      const given = { lines: sent, countryCode, wantedOn: wantedOn || null, note, send: now, ...(id === undefined ? {} : { id }) };
      const saved = await send(quoteCalls.save, given, options);
      showMessage(text(now ? 'quotes.sent' : 'quotes.draftSaved'), 'positive');
      if (id === undefined) await navigate(`/purchased/quotes/${saved.id}`);
      else await revalidate();
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(true);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {failure && <Notice kind="danger">{failure}</Notice>}
      <Card title={text('quotes.goods')}>
        <p className="mb-4 text-sm text-muted">{text('quotes.chooseHint')}</p>
        <LineInputs
          goods={goods}
          currency={currency}
          lines={lines}
          onChange={setLines}
          errors={errors}
          priceLabel={text('quotes.wish')}
          priceOptional
        />
      </Card>
      <Card>
        <div className="grid gap-4 md:grid-cols-2">
          <Select
            label={text('quotes.country')}
            value={countryCode}
            options={countries}
            error={errors['countryCode']}
            onChange={(event) => setCountry(event.target.value)}
          />
          <TextField
            label={text('quotes.wantedOn')}
            type="date"
            optional
            value={wantedOn}
            error={errors['wantedOn']}
            onChange={(event) => setWantedOn(event.target.value)}
          />
          <TextArea
            label={text('quotes.note')}
            optional
            className="md:col-span-2"
            rows={4}
            maxLength={longestQuoteNote}
            value={note}
            error={errors['note']}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <div className="mt-4">
          <ContactWarning written={note} />
        </div>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            {text('quotes.send')}
          </Button>
          <Button kind="secondary" busy={busy} onClick={() => void save(false)}>
            {text('quotes.saveDraft')}
          </Button>
        </div>
      </Card>
    </form>
  );
}
