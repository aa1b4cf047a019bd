import type { AskCause } from '../../../../contract/orders/order-changes.ts';
import type { PriceReason } from '../../../../contract/pricing/pricing.ts';
import type { PricedLine } from '../../payments/tax/index.ts';

export type AskedLine = PricedLine & { cancelling: number; priceReason: PriceReason };
/** The store's terms under which the order was placed. */
export type Terms = { minimumOrderValue: number; freeShippingFrom: number | null };

/** A seller may remove one of so many parts of the goods' value without the buyer's consent: a fifth. */
const partsOfValue = 5;

const valueOf = (lines: readonly AskedLine[], pieces: (line: AskedLine) => number): number =>
  lines.reduce((sum, line) => sum + line.unitPrice * pieces(line), 0);

/**
 * Why the buyer is asked about a change, by the terms under which the order was placed: empty if the buyer is informed only.
 * @param removedBefore value of the goods that were removed without consent before
 */
export function causesToAsk(lines: readonly AskedLine[], terms: Terms, removedBefore: number): AskCause[] {
  const before = valueOf(lines, (line) => line.quantity - line.cancelled);
  const after = valueOf(lines, (line) => line.quantity - line.cancelled - line.cancelling);
  const ordered = valueOf(lines, (line) => line.quantity);
  const fallsBelow = (bound: number): boolean => before >= bound && after < bound;
  const losesTier = lines.some(({ priceReason, quantity, cancelled, cancelling }) => {
    const left = quantity - cancelled - cancelling;
    return priceReason.kind === 'tier' && cancelling > 0 && left > 0 && left < priceReason.from;
  });
  const causes: [AskCause, boolean][] = [
    ['share', (removedBefore + before - after) * partsOfValue > ordered],
    ['minimum', fallsBelow(terms.minimumOrderValue)],
    ['freight', terms.freeShippingFrom !== null && fallsBelow(terms.freeShippingFrom)],
    ['tier', losesTier],
  ];
  return causes.filter(([, applies]) => applies).map(([cause]) => cause);
}
