import { type FormEvent, type ReactNode, useState } from 'react';
import { quoteCalls, type QuoteDetail } from '../../../../../contract/buying/quotes.ts';
import { send } from '../../../../app/api/client.ts';
import { useText } from '../../../../app/i18n/text.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { LineInputs, sentLines, type TypedLine } from './line-inputs.tsx';
import { NoteField } from './note-field.tsx';
import { latestOf } from '../quote-view.tsx';
import { useSending } from './use-sending.ts';

/** Other prices or quantities for an offer. */
export function CounterForm({
  quote,
  onDone,
  onClose,
}: {
  quote: QuoteDetail;
  onDone: () => Promise<void>;
  onClose: () => void;
}): ReactNode {
  const text = useText();
  const { form, run, errors, failure, busy } = useSending();
  const offered = latestOf(quote, 'seller')?.lines ?? [];
  const [lines, setLines] = useState<TypedLine[]>(offered.map((line) => ({ ...line })));
  const [note, setNote] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async (options) => {
      const sent = sentLines(lines).map(({ variantId, quantity, unitPrice }) => ({
        variantId,
        quantity,
        unitPrice: unitPrice ?? Number.NaN,
      }));
      const { id, version } = quote;
      await send(quoteCalls.counter, { id, version, lines: sent, wantedOn: latestOf(quote, 'buyer')?.wantedOn ?? null, note }, options);
      await onDone();
    });
  };
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      {failure && <Notice kind="danger">{failure}</Notice>}
      <p className="text-sm text-muted">{text('quotes.counterHint')}</p>
      <LineInputs
        goods={quote.goods}
        currency={quote.currency}
        lines={lines}
        onChange={setLines}
        errors={errors}
        priceLabel={text('quotes.unitPrice')}
      />
      <NoteField value={note} onChange={setNote} error={errors['note']} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {text('quotes.sendCounter')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {text('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
