import { type FormEvent, type ReactNode, useState } from 'react';
import { type RateEntry, taxRateCalls } from '../../../../contract/payments/tax-rates.ts';
import { ratedClasses } from '../../../../contract/values/vat/tax-classes.ts';
import { useCall } from '../../../app/api/use-call.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { useCountryOptions } from '../../../components/forms/country-options.ts';
import { DecimalField } from '../../../components/forms/money-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showMessage } from '../../../ui/toast-store.ts';

type RateFormProperties = {
  /** The entry to correct; null adds one. */
  entry: RateEntry | null;
  country: string;
  /** The market's day. */
  today: string;
  onClose: () => void;
};

/** One rate: of which country and class, how high, from when. What was typed stays when it is refused. */
export function RateForm({ entry, country: given, today, onClose }: RateFormProperties): ReactNode {
  const text = useText();
  const countries = useCountryOptions();
  const [country, setCountry] = useState(given);
  const [taxClass, setTaxClass] = useState(entry?.taxClass ?? 'standard');
  const [rate, setRate] = useState<number | null>(entry?.rate ?? null);
  const [validFrom, setValidFrom] = useState(entry?.validFrom ?? '');
  const [validTo, setValidTo] = useState(entry?.validTo ?? '');
  const [note, setNote] = useState(entry?.note ?? '');
  const { pending, errors, failure, run } = useCall(taxRateCalls.save, {
    inForm: true,
    revalidate: 'success',
    done: () => showMessage(text('taxes.saved'), 'positive'),
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const figure = rate === null || Number.isNaN(rate) ? -1 : rate;
    const saved = await run({ id: entry?.id, country, taxClass, rate: figure, validFrom, validTo: validTo || null, note });
    if (saved) onClose();
  };
  return (
    <Drawer open onClose={onClose} title={text(entry ? 'taxes.correct' : 'taxes.add')}>
      <form noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
        {failure && <Notice kind="danger">{failure}</Notice>}
        <Select
          label={text('taxes.country')}
          value={country}
          options={countries}
          error={errors['country']}
          onChange={(event) => setCountry(event.currentTarget.value)}
        />
        <Select
          label={text('taxes.class')}
          value={taxClass}
          options={ratedClasses.map((value) => ({ value, label: text(`taxes.class.${value}`) }))}
          error={errors['taxClass']}
          onChange={(event) => setTaxClass(ratedClasses.find((one) => one === event.currentTarget.value) ?? 'standard')}
        />
        <DecimalField label={text('taxes.rate')} unit="%" digits={2} value={rate} error={errors['rate']} onChange={setRate} />
        <TextField
          label={text('taxes.validFrom')}
          hint={text('taxes.validFromHint')}
          type="date"
          min={today}
          value={validFrom}
          error={errors['validFrom']}
          onChange={(event) => setValidFrom(event.currentTarget.value)}
        />
        {validFrom === today && <Notice kind="caution">{text('taxes.appliesNow')}</Notice>}
        <TextField
          label={text('taxes.validTo')}
          hint={text('taxes.validToHint')}
          optional
          type="date"
          min={validFrom || today}
          value={validTo}
          error={errors['validTo']}
          onChange={(event) => setValidTo(event.currentTarget.value)}
        />
        <TextField
          label={text('taxes.note')}
          hint={text('taxes.noteHint')}
          optional
          maxLength={300}
          value={note}
          error={errors['note']}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button type="submit" busy={pending}>
          {text('taxes.save')}
        </Button>
      </form>
    </Drawer>
  );
}
