import { type ReactNode, useState } from 'react';
import { useText } from '../../i18n/text.tsx';
import { Button } from '../../parts/button.tsx';
import { Checkbox } from '../../parts/checkbox.tsx';
import { Select, TextField } from '../../parts/field.tsx';
import type { CellKey } from './cells.ts';
import { PhoneFold } from './phone-fold.tsx';
import { signedNumber } from './signed-number.ts';
import type { GridColumn } from './variant-table.tsx';

type What = CellKey | 'percent';

/** One value into a column of all variants, or of the chosen ones; and their prices by per cent. */
export function VariantTools({
  columns,
  count,
  chosen,
  mayPrice,
  onChooseAll,
  onFill,
  onPercent,
  onRemove,
}: {
  columns: readonly GridColumn[];
  /** Of all variants. */
  count: number;
  chosen: number;
  mayPrice: boolean;
  onChooseAll: (on: boolean) => void;
  /** The sentence for a value that the column cannot take, else none. */
  onFill: (column: CellKey, typed: string) => string | undefined;
  onPercent: (hundredths: number) => void;
  onRemove: () => void;
}): ReactNode {
  const text = useText();
  const [what, setWhat] = useState<What>(columns[0]?.key ?? 'moq');
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const apply = (): void => {
    setFault(undefined);
    if (what !== 'percent') return setFault(onFill(what, value));
    const hundredths = signedNumber(value.replace('%', ''), 2);
    if (hundredths === null) setFault(text('products.valueWrong'));
    else onPercent(hundredths);
  };
  return (
    <div className="mb-3">
      <PhoneFold title={text('products.several')} className="max-md:mt-3">
        <div role="group" aria-label={text('products.several')} className="mb-1 grid items-start gap-x-4 gap-y-3 md:flex md:flex-wrap">
          <Checkbox
            className="md:pt-7.5"
            label={text('products.chooseVariants')}
            checked={chosen === count}
            onChange={(event) => onChooseAll(event.currentTarget.checked)}
          />
          <Select
            className="md:w-56 xl:w-80"
            label={chosen > 0 ? text('products.sameForChosen', { count: chosen }) : text('products.sameForAll')}
            value={what}
            options={[
              ...columns.map(({ key, label }) => ({ value: key, label })),
              ...(mayPrice ? [{ value: 'percent', label: text('products.pricesPercent') }] : []),
            ]}
            onChange={(event) => {
              setWhat(event.currentTarget.value as What);
              setFault(undefined);
            }}
          />
          <TextField
            className="md:w-36"
            label={text('products.value')}
            hint={what === 'percent' ? text('products.valueHint') : undefined}
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
          <div className="flex flex-wrap gap-2 md:pt-6.5">
            <Button kind="secondary" onClick={apply}>
              {text('products.fillIn')}
            </Button>
            {chosen > 0 && chosen < count && (
              <Button kind="quiet" icon="trash" onClick={onRemove}>
                {text('products.removeChosen', { count: chosen })}
              </Button>
            )}
          </div>
        </div>
      </PhoneFold>
    </div>
  );
}
