import type { ReactNode } from 'react';
import type { ListingInput, ListingPage, ListingVariant } from '../../../../contract/listings/listings.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { TextField } from '../../../ui/field.tsx';
import { NumberField } from '../variants/number-field.tsx';
import type { Choices, Part } from '../editor/new-listing.ts';

/** What comes into each warehouse of the store, and when; what is there stands in the row itself. */
export function ArrivalFields({
  variant,
  index,
  set,
  error,
  choices,
  reserved,
}: {
  variant: ListingInput['variants'][number];
  index: number;
  set: (changed: Partial<ListingVariant>) => void;
  error: Part['error'];
  choices: Choices;
  reserved: ListingPage['reserved'];
}): ReactNode {
  const text = useText();
  return (
    <div className="grid gap-4">
      {choices.warehouses.map((warehouse) => {
        const at = variant.stock.findIndex(({ warehouseId }) => warehouseId === warehouse.id);
        const row = at < 0 ? variant.stock.length : at;
        const place = variant.stock[at] ?? { warehouseId: warehouse.id, onHand: 0, incoming: 0, incomingAt: null, seen: null };
        const held = reserved.find(({ variantId, warehouseId }) => variantId === variant.id && warehouseId === warehouse.id)?.reserved ?? 0;
        const change = (changed: Partial<typeof place>): void => {
          const next = { ...place, ...changed };
          set({
            stock: (at < 0
              ? [...variant.stock, next]
              : variant.stock.map((one, other) => (other === at ? next : one))) as ListingVariant['stock'],
          });
        };
        const fault = (field: string): string | undefined => error(`variants.${index}.stock.${row}.${field}`);
        return (
          <fieldset key={warehouse.id}>
            <legend className="mb-2 text-sm text-muted">
              {text('listings.stock')} · {warehouse.name}
              {held > 0 && ` · ${text('listings.reserved', { count: held })}`}
            </legend>
            <div className="grid items-start gap-4 md:grid-cols-2">
              <NumberField
                label={text('listings.incoming')}
                optional
                error={fault('incoming')}
                value={place.incoming}
                onChange={(value) => change({ incoming: value ?? 0, ...(value ? {} : { incomingAt: null }) })}
              />
              <TextField
                label={text('listings.incomingAt')}
                optional
                type="date"
                error={fault('incomingAt')}
                value={place.incomingAt ?? ''}
                onChange={(event) => change({ incomingAt: event.currentTarget.value || null })}
              />
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
