import type { ListingInput, ScheduledMeanwhile } from '../../../../contract/listings/listings.ts';
import { ApiError } from '../../../app/api/error.ts';
import type { Draft } from '../editor/draft.ts';
import type { ListingDraft } from '../editor/new-listing.ts';

/** What the schedule did while a form was open, where that alone is why it was not saved. */
export const scheduledMeanwhile = (error: unknown): ScheduledMeanwhile | null =>
  error instanceof ApiError ? ((error.data as { scheduled?: ScheduledMeanwhile } | null)?.scheduled ?? null) : null;

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was typed, and where nothing was, what is so by now. */
const unlessTyped = <Value>(typed: Value, before: Value, now: Value): Value => (same(typed, before) ? now : typed);

type Variant = ListingInput['variants'][number];

function variantAfter(
  typed: Variant,
  before: Variant | undefined,
  now: ScheduledMeanwhile['product']['variants'][number] | undefined,
): Variant {
  if (!before || !now) return typed;
  const prices = ({ listPrice, tiers }: Pick<Variant, 'listPrice' | 'tiers'>) => ({ listPrice, tiers });
  // A price whose time has come is in force, whatever the form contains.
  const left = new Set(now.scheduledPrices.map(({ startsAt }) => startsAt));
  const gone = new Set(before.scheduledPrices.map(({ startsAt }) => startsAt).filter((time) => !left.has(time)));
  return {
    ...typed,
    ...unlessTyped(prices(typed), prices(before), prices(now)),
    scheduledPrices: typed.scheduledPrices.filter(({ startsAt }) => !gone.has(startsAt)),
  };
}

/** A form after the schedule has changed its item: nothing that was typed is lost, and the rest is as it is by now. */
export function afterSchedule({ form, base }: Draft<ListingDraft>, { version, product: now }: ScheduledMeanwhile): Draft<ListingDraft> {
  const put = (typed: ListingDraft): ListingDraft => ({
    ...typed,
    version,
    state: unlessTyped(typed.state, base.state, now.state),
    publishAt: unlessTyped(typed.publishAt, base.publishAt, now.publishAt),
    unpublishAt: unlessTyped(typed.unpublishAt, base.unpublishAt, now.unpublishAt),
    variants: typed.variants.map((variant) =>
      variantAfter(
        variant,
        base.variants.find(({ id }) => id === variant.id),
        now.variants.find(({ id }) => id === variant.id),
      ),
    ),
  });
  const saved = put(base);
  return { form: form === base ? saved : put(form), base: saved };
}
