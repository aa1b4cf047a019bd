import type { MessageKey } from '../../../platform/texts.ts';
import { isFree, priceFault } from '../editor/prices.ts';
import type { Snapshot } from '../editor/snapshots.ts';

type Times = Pick<Snapshot, 'state' | 'publishAt' | 'unpublishAt'>;
type ScheduledPrice = Snapshot['variants'][number]['scheduledPrices'][number];

/** The only format of times here, so that equal times are equal texts. */
export const isoTime = (moment: string | null): string | null => (moment === null ? null : new Date(moment).toISOString());

export const byTime = (prices: readonly ScheduledPrice[]): ScheduledPrice[] =>
  prices
    .map(({ startsAt, listPrice, tiers }) => ({ startsAt: new Date(startsAt).toISOString(), listPrice, tiers }))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));

export const isOver = (time: string | null, now: Date): boolean => time !== null && Date.parse(time) <= now.getTime();

/** Errors in the scheduled start and end of sale, by field. */
export function timeFaults({ state, publishAt, unpublishAt }: Times, now: Date): { publishAt?: MessageKey; unpublishAt?: MessageKey } {
  const faults: ReturnType<typeof timeFaults> = {};
  if (publishAt !== null && state === 'active') faults.publishAt = 'product.publishActive';
  else if (isOver(publishAt, now)) faults.publishAt = 'product.timeOver';
  if (unpublishAt === null) return faults;
  if (state !== 'active' && publishAt === null) faults.unpublishAt = 'product.unpublishNotOnSale';
  else if (publishAt !== null && Date.parse(unpublishAt) <= Date.parse(publishAt)) faults.unpublishAt = 'product.unpublishBefore';
  else if (isOver(unpublishAt, now)) faults.unpublishAt = 'product.timeOver';
  return faults;
}

/** Errors in a variant's scheduled prices, by field: `1.startsAt`. */
export function scheduledPriceFaults(prices: readonly ScheduledPrice[], now: Date): Record<string, MessageKey> {
  const faults: Record<string, MessageKey> = {};
  const times = new Set<number>();
  for (const [index, { startsAt, listPrice, tiers }] of prices.entries()) {
    const time = Date.parse(startsAt);
    if (isOver(startsAt, now)) faults[`${index}.startsAt`] = 'product.timeOver';
    else if (times.has(time)) faults[`${index}.startsAt`] = 'product.timeTwice';
    times.add(time);
    const price = priceFault(listPrice, tiers) ?? (isFree({ listPrice, tiers }) ? 'product.priceZero' : null);
    if (price) faults[`${index}.tiers`] = price;
  }
  return faults;
}

/** On sale, or scheduled for it. */
export const sells = ({ state, publishAt }: Pick<Times, 'state' | 'publishAt'>): boolean => state === 'active' || publishAt !== null;

/** The price of a variant just before a time, including scheduled prices. */
export const priceAt = (variant: Snapshot['variants'][number], moment: string): Omit<ScheduledPrice, 'startsAt'> =>
  variant.scheduledPrices.findLast(({ startsAt }) => startsAt < moment) ?? variant;

/** A state set by a user removes schedule entries that no longer apply: on sale there is no start, off sale no end. */
export const inState = <Item extends Times>(item: Item, state: Times['state']): Item =>
  state === 'active' ? { ...item, state, publishAt: null } : { ...item, state, publishAt: null, unpublishAt: null };

/** The item after everything due is applied, in order, including missed entries; null if nothing is due. */
export function dueOf(item: Snapshot, now: Date): Snapshot | null {
  let { state } = item;
  const [publishes, unpublishes] = [isOver(item.publishAt, now), isOver(item.unpublishAt, now)];
  if (publishes) state = 'active';
  if (unpublishes && state === 'active') state = 'archived';
  const variants = item.variants.map((variant) => {
    const due = variant.scheduledPrices.filter(({ startsAt }) => isOver(startsAt, now));
    const latest = due.at(-1);
    if (!latest) return variant;
    const { listPrice, tiers } = latest;
    return { ...variant, listPrice, tiers, scheduledPrices: variant.scheduledPrices.slice(due.length) };
  });
  if (!publishes && !unpublishes && variants.every((variant, index) => variant === item.variants[index])) return null;
  return {
    ...item,
    state,
    publishAt: publishes ? null : item.publishAt,
    unpublishAt: unpublishes ? null : item.unpublishAt,
    variants,
  };
}
