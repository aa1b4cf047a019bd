import { mostAmount } from '../../../../contract/values/money.ts';
import type { BulkChange } from '../../../../contract/listings/bulk-changes.ts';
import { mostScheduledPrices } from '../../../../contract/listings/listing-words.ts';
import { isFree, movedPrices, movedRetailPrice, priceFault } from '../editor/prices.ts';
import { byTime, isoTime, priceAt, sells } from '../schedule/schedule.ts';
import { nameIn, type Plan, type BulkContext } from './context.ts';

type PriceChange = Extract<BulkChange, { kind: 'price' }>;

/** Sets prices of the variants, at once or by schedule; or removes scheduled prices. */
export function planPrices(change: PriceChange, { items, language }: Pick<BulkContext, 'items' | 'language'>): Plan {
  const { by, value } = change;
  if (by === 'retailPercent' || by === 'retailTo') return planRetailPrices(by, value, { items, language });
  const startsAt = isoTime(change.startsAt ?? null);
  const result: Plan & { later: number } = { items: [], lines: [], refused: [], later: 0 };
  for (const known of items) {
    const itemId = known.id;
    const name = nameIn(known.snapshot, language);
    let touched = false;
    const variants = known.snapshot.variants.map((variant) => {
      if (by === 'unschedule') {
        const [first] = variant.scheduledPrices;
        if (!first) return variant;
        touched = true;
        result.lines.push({ itemId, name, sku: variant.sku, before: String(first.listPrice), after: '–' });
        return { ...variant, scheduledPrices: [] };
      }
      const others = variant.scheduledPrices.filter((price) => price.startsAt !== startsAt);
      const planned = variant.scheduledPrices.find((price) => price.startsAt === startsAt);
      const base = startsAt === null ? variant : priceAt(variant, startsAt);
      const price = movedPrices(base, by, value);
      // If the price does not change, no price is scheduled for that time, and an existing one is removed.
      const same = price.listPrice === base.listPrice;
      if (same && !planned) return variant;
      if (planned && JSON.stringify([planned.listPrice, planned.tiers]) === JSON.stringify([price.listPrice, price.tiers])) return variant;
      const tooMany = startsAt !== null && others.length >= mostScheduledPrices;
      const forNothing = isFree(price) && (startsAt !== null || sells(known.snapshot));
      const fault = priceFault(price.listPrice, price.tiers) ?? (forNothing ? 'product.priceZero' : null);
      const reason = same ? null : tooMany ? 'product.tooManyScheduled' : fault;
      if (reason) {
        result.refused.push({ itemId, name, sku: variant.sku, reason });
        return variant;
      }
      touched = true;
      if (others.some((one) => startsAt === null || one.startsAt > startsAt)) result.later++;
      result.lines.push({
        itemId,
        name,
        sku: variant.sku,
        before: String((same && planned ? planned : base).listPrice),
        after: String(price.listPrice),
      });
      if (startsAt === null) return { ...variant, ...price };
      return { ...variant, scheduledPrices: same ? others : byTime([...others, { startsAt, ...price }]) };
    });
    if (touched) result.items.push({ known, after: { ...known.snapshot, variants } });
  }
  return result;
}

/** Sets recommended retail prices; by per cent only those that there are. */
function planRetailPrices(
  by: 'retailPercent' | 'retailTo',
  value: number,
  { items, language }: Pick<BulkContext, 'items' | 'language'>,
): Plan {
  const result: Plan = { items: [], lines: [], refused: [] };
  for (const known of items) {
    const name = nameIn(known.snapshot, language);
    let touched = false;
    const variants = known.snapshot.variants.map((variant) => {
      const before = variant.retailPrice;
      const after = movedRetailPrice(before, by, value);
      if (after === before) return variant;
      const line = { itemId: known.id, name, sku: variant.sku };
      if (after !== null && (after < 1 || after > mostAmount)) {
        result.refused.push({ ...line, reason: after < 1 ? 'product.retailPrice' : 'store.moneyTooLarge' });
        return variant;
      }
      touched = true;
      result.lines.push({ ...line, before: before === null ? '–' : String(before), after: after === null ? '–' : String(after) });
      return { ...variant, retailPrice: after };
    });
    if (touched) result.items.push({ known, after: { ...known.snapshot, variants } });
  }
  return result;
}
