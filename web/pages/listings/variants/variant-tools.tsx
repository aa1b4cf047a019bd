import { type ReactNode, useState } from 'react';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { MomentField } from '../../../components/forms/moment-field.tsx';
import type { CellKey } from './cells.ts';
import { PhoneFold } from '../list/phone-fold.tsx';
import { signedNumber } from './signed-number.ts';
import type { GridColumn } from './variant-table.tsx';

type What = CellKey | 'percent' | 'unschedule';

/** One value into a column of all variants, or of the chosen ones; and their prices by per cent. Prices at once, or from a time on. */
export function VariantTools({
  columns,
  count,
  chosen,
  mayPrice,
  isPlanned,
  onChooseAll,
  onFill,
  onPercent,
  onUnschedule,
  onRemove,
}: {
  columns: readonly GridColumn[];
  /** Of all variants. */
  count: number;
  chosen: number;
  mayPrice: boolean;
  /** Some have scheduled prices. */
  isPlanned: boolean;
  onChooseAll: (on: boolean) => void;
  /** The sentence for a value that the column cannot take, else none. `startsAt` is of prices; null: at once. */
  onFill: (column: CellKey, typed: string, startsAt: string | null) => string | undefined;
  onPercent: (hundredths: number, startsAt: string | null) => void;
  onUnschedule: () => void;
  onRemove: () => void;
}): ReactNode {
  const text = useText();
  const [what, setWhat] = useState<What>(columns[0]?.key ?? 'moq');
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const [moment, setMoment] = useState<string | null>(null);
  const [wrongMoment, setWrongMoment] = useState<string | undefined>();
  const isPrice = mayPrice && (what === 'percent' || what === 'listPrice');
  const startsAt = isPrice ? moment : null;
  const apply = (): void => {
    setFault(undefined);
    setWrongMoment(undefined);
    if (what === 'unschedule') return onUnschedule();
    if (startsAt !== null && !(Date.parse(startsAt) > Date.now()))
      return setWrongMoment(text(Number.isNaN(Date.parse(startsAt)) ? 'listings.timeMissing' : 'listings.timeOver'));
    if (what !== 'percent') return setFault(onFill(what, value, startsAt));
    const hundredths = signedNumber(value.replace('%', ''), 2);
    if (hundredths === null) setFault(text('listings.valueWrong'));
    else onPercent(hundredths, startsAt);
  };
  return (
    <div className="mb-3">
      <PhoneFold title={text('listings.several')} className="max-md:mt-3">
        <div role="group" aria-label={text('listings.several')} className="mb-1 grid items-start gap-x-4 gap-y-3 md:flex md:flex-wrap">
          <Checkbox
            className="md:pt-7.5"
            label={text('listings.chooseVariants')}
            checked={chosen === count}
            onChange={(event) => onChooseAll(event.currentTarget.checked)}
          />
          <Select
            className="md:w-56 xl:w-80"
            label={chosen > 0 ? text('listings.sameForChosen', { count: chosen }) : text('listings.sameForAll')}
            value={what}
            options={[
              ...columns.map(({ key, label }) => ({ value: key, label })),
              ...(mayPrice ? [{ value: 'percent', label: text('listings.pricesPercent') }] : []),
              ...(mayPrice && (isPlanned || what === 'unschedule')
                ? [{ value: 'unschedule', label: text('listings.bulk.unschedule') }]
                : []),
            ]}
            onChange={(event) => {
              setWhat(event.currentTarget.value as What);
              setFault(undefined);
              setWrongMoment(undefined);
            }}
          />
          {what !== 'unschedule' && (
            <TextField
              className="md:w-36"
              label={text('listings.value')}
              hint={what === 'percent' ? text('listings.valueHint') : undefined}
              error={fault}
              inputMode="decimal"
              maxLength={20}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // The form around it is another one.
                event.preventDefault();
                apply();
              }}
            />
          )}
          {isPrice && (
            <MomentField
              className="md:w-60"
              label={text('listings.scheduledFrom')}
              optional
              hint={text('listings.atOnce')}
              error={wrongMoment}
              value={moment}
              onChange={(next) => {
                setMoment(next);
                setWrongMoment(undefined);
              }}
            />
          )}
          <div className="flex flex-wrap gap-2 md:pt-6.5">
            <Button kind="secondary" onClick={apply}>
              {what === 'unschedule'
                ? text('listings.removePlans')
                : startsAt === null
                  ? text('listings.fillIn')
                  : text('listings.planPrices')}
            </Button>
            {chosen > 0 && chosen < count && (
              <Button kind="quiet" icon="trash" onClick={onRemove}>
                {text('listings.removeChosen', { count: chosen })}
              </Button>
            )}
          </div>
        </div>
      </PhoneFold>
    </div>
  );
}
