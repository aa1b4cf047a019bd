import type { ReactNode } from 'react';
import type { ProductInput, ProductVariant } from '../../../contract/products.ts';
import { useText } from '../../i18n/text.tsx';
import { Button, IconButton } from '../../parts/button.tsx';
import { MoneyField } from '../../parts/money-field.tsx';
import { NumberField } from './number-field.tsx';

/** What more pieces of one variant cost each. */
export function TierFields({
  variant,
  set,
  error,
  currency,
}: {
  variant: ProductInput['variants'][number];
  set: (changed: Partial<ProductVariant>) => void;
  error: (field: string) => string | undefined;
  currency: string;
}): ReactNode {
  const text = useText();
  const { tiers } = variant;
  const change = (index: number, changed: Partial<(typeof tiers)[number]>): void =>
    set({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...changed } : tier)) as ProductVariant['tiers'] });
  return (
    <>
      {error('tiers') && (
        <p role="alert" className="mb-3 text-sm text-danger">
          {error('tiers')}
        </p>
      )}
      {tiers.map((tier, index) => (
        // A tier is its place.
        <div key={`tier ${index}`} className="mb-3 flex items-end gap-3">
          <NumberField
            label={text('products.tierFrom')}
            error={error(`tiers.${index}.from`)}
            value={tier.from}
            onChange={(from) => change(index, { from: from ?? 0 })}
          />
          <MoneyField
            label={text('products.tierPrice')}
            currency={currency}
            error={error(`tiers.${index}.price`)}
            value={tier.price}
            onChange={(price) => change(index, { price: price ?? 0 })}
          />
          <IconButton
            icon="trash"
            label={text('products.removeTier', { number: index + 1 })}
            onClick={() => set({ tiers: tiers.filter((_, at) => at !== index) as ProductVariant['tiers'] })}
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
            const next = { from: last ? last.from * 2 : 10, price: last?.price ?? variant.listPrice };
            set({ tiers: [...tiers, next] as ProductVariant['tiers'] });
          }}
        >
          {text('products.addTier')}
        </Button>
      )}
    </>
  );
}
