import { type ReactNode, useRef } from 'react';
import { mostScheduledPrices } from '../../../../contract/listings/listing-words.ts';
import { type ListingVariant } from '../../../../contract/listings/listings.ts';
import { fromField, toField } from '../../../../contract/values/zoned-time.ts';
import { useText } from '../../../app/i18n/text.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { MoneyField } from '../../../components/forms/money-field.tsx';
import { MomentField } from '../../../components/forms/moment-field.tsx';
import { TierFields } from '../variants/tier-fields.tsx';

type ScheduledPrice = ListingVariant['scheduledPrices'][number];

/** The first of the month after a moment: when prices usually change. */
export function nextMonth(moment: string): string {
  const [year = 0, month = 0] = toField(moment).split('-').map(Number);
  const [next, of] = month === 12 ? [1, year + 1] : [month + 1, year];
  return fromField(`${of}-${String(next).padStart(2, '0')}-01T00:00`) ?? moment;
}

/** What a variant costs from when on. */
export function ScheduledPriceFields({
  variant,
  set,
  error,
  currency,
}: {
  variant: Pick<ListingVariant, 'listPrice' | 'tiers' | 'scheduledPrices'>;
  set: (changed: Pick<ListingVariant, 'scheduledPrices'>) => void;
  error: (field: string) => string | undefined;
  currency: string;
}): ReactNode {
  const text = useText();
  const { scheduledPrices: prices } = variant;
  const end = useRef<HTMLDivElement>(null);
  const change = (index: number, changed: Partial<ScheduledPrice>): void =>
    set({ scheduledPrices: prices.map((price, at) => (at === index ? { ...price, ...changed } : price)) });
  return (
    <>
      <p className="mb-3 text-muted">{text('listings.scheduledHint')}</p>
      {prices.map((price, index) => (
        // Each is its place.
        <fieldset
          key={`price ${index}`}
          className="mb-4 border-b border-line pb-4"
          aria-label={text('listings.scheduledPrice', { number: index + 1 })}
        >
          <div className="flex items-center justify-between gap-3 md:max-w-lg">
            <span className="text-xs font-semibold text-muted">{text('listings.scheduledPrice', { number: index + 1 })}</span>
            <IconButton
              icon="trash"
              label={text('listings.removeScheduledPrice', { number: index + 1 })}
              onClick={() => {
                set({ scheduledPrices: prices.filter((_, at) => at !== index) });
                end.current?.focus();
              }}
            />
          </div>
          <div className="mb-3 grid items-start gap-3 md:max-w-lg md:grid-cols-2">
            <MomentField
              label={text('listings.scheduledFrom')}
              error={error(`scheduledPrices.${index}.startsAt`)}
              value={price.startsAt}
              onChange={(startsAt) => change(index, { startsAt: startsAt ?? '' })}
            />
            <MoneyField
              label={text('listings.price')}
              currency={currency}
              error={error(`scheduledPrices.${index}.listPrice`)}
              value={price.listPrice}
              onChange={(listPrice) => change(index, { listPrice: listPrice ?? 0 })}
            />
          </div>
          <TierFields
            tiers={price.tiers}
            listPrice={price.listPrice}
            onChange={(tiers) => change(index, { tiers })}
            error={(field) => error(`scheduledPrices.${index}.${field}`)}
            currency={currency}
          />
        </fieldset>
      ))}
      <div ref={end} tabIndex={-1}>
        {prices.length < mostScheduledPrices && (
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            onClick={() => {
              const { startsAt, listPrice, tiers } = prices.at(-1) ?? { ...variant, startsAt: new Date().toISOString() };
              const next = {
                startsAt: nextMonth(startsAt || new Date().toISOString()),
                listPrice,
                tiers: tiers.map((tier) => ({ ...tier })),
              };
              set({ scheduledPrices: [...prices, next] });
            }}
          >
            {text('listings.addScheduledPrice')}
          </Button>
        )}
      </div>
    </>
  );
}
