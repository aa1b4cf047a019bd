import { type ReactNode, useState } from 'react';
import type { ShippingServiceInput } from '../../../../contract/stores/shipping-services.ts';
import { decimals } from '../../../../contract/values/money.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { CountryChoice } from '../../../components/forms/country-choice.tsx';
import { DecimalField, MoneyField } from '../../../components/forms/money-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { readTable } from './read-table.ts';

type Zone = ShippingServiceInput['zones'][number];

const shown = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** One zone: where it is, and its prices by weight. */
export function ZoneFields({
  number,
  value: zone,
  currency,
  error,
  onChange,
  onRemove,
}: {
  number: number;
  value: Zone;
  currency: string;
  /** The sentence for a field of the zone, such as `steps.0.price`. */
  error: (name: string) => string | undefined;
  onChange: (zone: Zone) => void;
  onRemove?: () => void;
}): ReactNode {
  const text = useText();
  const set = (part: Partial<Zone>): void => onChange({ ...zone, ...part });
  return (
    <fieldset className="mt-6 border-t border-line pt-5">
      <legend className="float-left mb-3 flex w-full items-center justify-between text-sm font-semibold">
        {text('shipping.zone', { number })}
        {onRemove && (
          <Button kind="quiet" size="small" icon="trash" onClick={onRemove}>
            {text('shipping.removeZone')}
          </Button>
        )}
      </legend>
      <CountryChoice
        className="clear-both"
        label={text('shipping.zoneCountries')}
        value={zone.countries}
        error={error('countries')}
        onChange={(countries) => set({ countries })}
      />
      <PostalCodes value={zone.postalCodes} error={error('postalCodes')} onChange={(postalCodes) => set({ postalCodes })} />
      <Steps zone={zone} currency={currency} error={error} onChange={(steps) => set({ steps })} />
      <div className="mt-4 max-w-md">
        <MoneyField
          label={text('shipping.extraKilogram')}
          hint={text('shipping.extraKilogramHint')}
          optional
          currency={currency}
          error={error('extraKilogram')}
          value={zone.extraKilogram}
          onChange={(extraKilogram) => set({ extraKilogram })}
        />
      </div>
    </fieldset>
  );
}

function PostalCodes({
  value,
  error,
  onChange,
}: {
  value: readonly string[];
  error: string | undefined;
  onChange: (codes: string[]) => void;
}): ReactNode {
  const text = useText();
  const [typed, setTyped] = useState(value.join(', '));
  return (
    <TextField
      className="mt-4 max-w-2xl"
      label={text('shipping.zonePostalCodes')}
      hint={text('shipping.zonePostalCodesHint')}
      optional
      autoComplete="off"
      value={typed}
      error={error}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(
          event.target.value
            .split(/[,;\n]/)
            .map((code) => code.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}

function Steps({
  zone: { steps },
  currency,
  error,
  onChange,
}: {
  zone: Zone;
  currency: string;
  error: (name: string) => string | undefined;
  onChange: (steps: Zone['steps']) => void;
}): ReactNode {
  const text = useText();
  const change = (index: number, part: Partial<Zone['steps'][number]>): void =>
    onChange(steps.map((step, at) => (at === index ? { ...step, ...part } : step)));
  const whole = error('steps');
  return (
    <div className="mt-5 max-w-2xl">
      {steps.map((step, index) => (
        // Steps have no id; each is addressed by its place.
        <div key={`${steps.length} ${index}`} className="mb-3 flex items-start gap-3">
          <DecimalField
            className="flex-1"
            label={text('shipping.upTo')}
            unit="kg"
            digits={3}
            error={error(`steps.${index}.upTo`)}
            value={shown(step.upTo)}
            onChange={(grams) => change(index, { upTo: grams ?? Number.NaN })}
          />
          <MoneyField
            className="flex-1"
            label={text('shipping.price')}
            currency={currency}
            error={error(`steps.${index}.price`)}
            value={shown(step.price)}
            onChange={(price) => change(index, { price: price ?? Number.NaN })}
          />
          {steps.length > 1 && (
            <span className="pt-6">
              <Button
                kind="quiet"
                icon="trash"
                aria-label={text('shipping.removeStep', { number: index + 1 })}
                onClick={() => onChange(steps.filter((_, at) => at !== index))}
              />
            </span>
          )}
        </div>
      ))}
      {whole && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {whole}
        </p>
      )}
      <Button kind="secondary" size="small" icon="plus" onClick={() => onChange([...steps, { upTo: Number.NaN, price: Number.NaN }])}>
        {text('shipping.addStep')}
      </Button>
      <PasteTable currency={currency} onTable={onChange} />
    </div>
  );
}

/** A table copied from a spreadsheet replaces the steps. */
function PasteTable({ currency, onTable }: { currency: string; onTable: (steps: Zone['steps']) => void }): ReactNode {
  const text = useText();
  const [pasted, setPasted] = useState('');
  const [badLine, setBadLine] = useState<number | null>(null);
  const use = (): void => {
    const read = readTable(pasted, decimals(currency));
    setBadLine('badLine' in read ? read.badLine : null);
    if ('steps' in read) {
      onTable(read.steps);
      setPasted('');
    }
  };
  return (
    <div className="mt-4">
      <Disclosure title={text('shipping.paste')}>
        <TextArea
          label={text('shipping.paste')}
          hint={text('shipping.pasteHint')}
          value={pasted}
          error={badLine === null ? undefined : text('shipping.pasteBad', { line: badLine })}
          onChange={(event) => setPasted(event.target.value)}
        />
        <Button kind="secondary" size="small" className="mt-3" disabled={pasted.trim() === ''} onClick={use}>
          {text('shipping.pasteUse')}
        </Button>
      </Disclosure>
    </div>
  );
}
