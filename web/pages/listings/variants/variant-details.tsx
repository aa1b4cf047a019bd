import { type ReactNode, useId, useState } from 'react';
import type { ListingInput, ListingPage, ListingVariant } from '../../../../contract/listings/listings.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Select, TextField } from '../../../ui/field.tsx';
import { ArrivalFields } from '../schedule/arrival-fields.tsx';
import { labelOf, optionOf } from './matrix.ts';
import type { Choices } from '../editor/new-listing.ts';
import { NumberField } from './number-field.tsx';
import { ScheduledPriceFields } from '../schedule/scheduled-price-fields.tsx';
import { TierFields } from './tier-fields.tsx';

type Variant = ListingInput['variants'][number];
export type DetailsProperties = {
  variant: Variant;
  row: number;
  set: (changed: Partial<ListingVariant>) => void;
  fields: Record<string, string>;
  choices: Choices;
  reserved: ListingPage['reserved'];
  pictures: ListingInput['pictures'];
  /** None where it is the only one. */
  onRemove: (() => void) | undefined;
};

/** What of a variant is rarely touched: it opens below its row. */
export function VariantDetails({ variant, row, set, fields, choices, reserved, pictures, onRemove }: DetailsProperties): ReactNode {
  const text = useText();
  const [hadTiers, hadPlans] = [useEver(variant.tiers.length > 0), useEver(variant.scheduledPrices.length > 0)];
  const at = (field: string): string | undefined => fields[`variants.${row}.${field}`];
  const measures = [
    ['cartonQuantity', text('listings.carton')],
    ['width', text('listings.width')],
    ['depth', text('listings.depth')],
    ['height', text('listings.height')],
    ['cartonWeight', text('listings.cartonWeight')],
    ['cartonWidth', text('listings.cartonWidth')],
    ['cartonDepth', text('listings.cartonDepth')],
    ['cartonHeight', text('listings.cartonHeight')],
  ] as const;
  const ownPicture = variant.pictureKey !== null && !pictures.some(({ key }) => key === variant.pictureKey);
  return (
    <>
      {at('options') && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {at('options')}
        </p>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-4">
        {variant.options.map((option, place) => (
          <OptionField
            key={option.attributeKey}
            option={option}
            choices={choices}
            wrong={at('options') !== undefined}
            onChange={(changed) => set({ options: variant.options.map((one, other) => (other === place ? changed : one)) })}
          />
        ))}
        {(pictures.length > 0 || ownPicture) && (
          <Select
            label={text('listings.variantPicture')}
            optional
            value={variant.pictureKey ?? ''}
            error={at('pictureKey')}
            options={[
              { value: '', label: '–' },
              ...(ownPicture ? [{ value: variant.pictureKey ?? '', label: text('listings.variantPicture') }] : []),
              ...pictures.map(({ key }, place) => ({ value: key, label: text('listings.picture', { number: place + 1 }) })),
            ]}
            onChange={(event) => set({ pictureKey: event.currentTarget.value || null })}
          />
        )}
      </div>
      <Disclosure
        title={`${text('listings.tiers')} · ${variant.tiers.length}`}
        open={hadTiers || Object.keys(fields).some((path) => path.startsWith(`variants.${row}.tiers`))}
      >
        <TierFields
          tiers={variant.tiers}
          listPrice={variant.listPrice}
          onChange={(tiers) => set({ tiers })}
          error={at}
          currency={choices.currency}
        />
      </Disclosure>
      <Disclosure
        title={`${text('listings.scheduledPrices')} · ${variant.scheduledPrices.length}`}
        open={hadPlans || Object.keys(fields).some((path) => path.startsWith(`variants.${row}.scheduledPrices`))}
      >
        <ScheduledPriceFields variant={variant} set={set} error={at} currency={choices.currency} />
      </Disclosure>
      <Disclosure
        title={text('listings.incoming')}
        open={
          variant.stock.some(({ incoming }) => incoming > 0) || Object.keys(fields).some((path) => path.startsWith(`variants.${row}.stock`))
        }
      >
        <ArrivalFields variant={variant} index={row} set={set} error={(path) => fields[path]} choices={choices} reserved={reserved} />
      </Disclosure>
      <Disclosure title={text('listings.more')} open={measures.some(([name]) => at(name) !== undefined)}>
        <div className="grid items-start gap-4 md:grid-cols-3 xl:grid-cols-4">
          {measures.map(([name, label]) => (
            <NumberField
              key={name}
              label={label}
              optional
              error={at(name)}
              value={variant[name]}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
        </div>
      </Disclosure>
      {onRemove && (
        <Button kind="quiet" size="small" icon="trash" className="mt-3 max-md:-ml-3" onClick={onRemove}>
          {text('listings.removeVariant', { number: row + 1 })}
        </Button>
      )}
    </>
  );
}

/** Whether it was so once: what stands open does not close when its last line is removed. */
function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

/** An option's value by its name: a listed one, or a label of the item's own. */
function OptionField({
  option,
  choices,
  wrong,
  onChange,
}: {
  option: ListingVariant['options'][number];
  choices: Choices;
  wrong: boolean;
  onChange: (option: ListingVariant['options'][number]) => void;
}): ReactNode {
  const attribute = choices.options.find(({ key }) => key === option.attributeKey);
  const id = useId();
  return (
    <>
      <TextField
        label={attribute?.name ?? option.attributeKey}
        maxLength={100}
        list={id}
        aria-invalid={wrong || undefined}
        value={labelOf(option, choices.options)}
        onChange={(event) => onChange(optionOf(option.attributeKey, event.currentTarget.value, choices.options))}
      />
      <datalist id={id}>
        {attribute?.values.map(({ key, name }) => (
          <option key={key} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}
