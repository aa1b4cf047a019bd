import type { ReactNode } from 'react';
import type { ListingVariant } from '../../../../contract/listings/listings.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { NumberField } from './number-field.tsx';

type Tiers = ListingVariant['tiers'];

/** What more pieces of one variant cost each. */
export function TierFields({
  tiers,
  listPrice,
  onChange,
  error,
  currency,
}: {
  tiers: Tiers;
  listPrice: number;
  onChange: (tiers: Tiers) => void;
  /** Of `tiers` and of `tiers.0.price`. */
  error: (field: string) => string | undefined;
  currency: string;
}): ReactNode {
  const text = useText();
  const change = (index: number, changed: Partial<Tiers[number]>): void =>
    onChange(tiers.map((tier, at) => (at === index ? { ...tier, ...changed } : tier)));
  return (
    <>
      {error('tiers') && (
        <p role="alert" tabIndex={-1} className="mb-3 text-sm text-danger">
          {error('tiers')}
        </p>
      )}
      {tiers.map((tier, index) => (
        // A tier is its place.
        <div key={`tier ${index}`} className="mb-3 flex items-end gap-3">
          <NumberField
            label={text('listings.tierFrom')}
            error={error(`tiers.${index}.from`)}
            value={tier.from}
            onChange={(from) => change(index, { from: from ?? 0 })}
          />
          <MoneyField
            label={text('listings.tierPrice')}
            currency={currency}
            error={error(`tiers.${index}.price`)}
            value={tier.price}
            onChange={(price) => change(index, { price: price ?? 0 })}
          />
          <IconButton
            icon="trash"
            label={text('listings.removeTier', { number: index + 1 })}
            onClick={() => onChange(tiers.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {tiers.length < 10 && (
        <Button
          kind="quiet"
          size="small"
          icon="plus"
          onClick={() => {
            const last = tiers.at(-1);
            onChange([...tiers, { from: last ? last.from * 2 : 10, price: last?.price ?? listPrice }]);
          }}
        >
          {text('listings.addTier')}
        </Button>
      )}
    </>
  );
}
