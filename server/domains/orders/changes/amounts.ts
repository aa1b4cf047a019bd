import type { AskCause } from '../../../../contract/orders/order-changes.ts';
import type { PriceReason } from '../../../../contract/pricing/pricing.ts';
import { divideHalfUp, share, split } from '../../../../contract/values/money.ts';

export type PricedLine = { quantity: number; cancelled: number; unitPrice: number; vatRate: number; vatCategory: string };
export type VatRow = { category: string; rate: number; base: number; vat: number };
export type Amounts = {
  linesTotal: number;
  shippingTotal: number;
  discountTotal: number;
  vatTotal: number;
  total: number;
  vatRows: VatRow[];
};

/**
 * The document of an order without its cancelled pieces. Prices, the freight and its share in each VAT rate stay as they were ordered, so
 * that nothing becomes dearer; a discount shrinks with its line. VAT is rounded once per rate, as in the order. When nothing remains,
 * the freight is not owed either.
 */
export function amountsOf(order: { lines: readonly PricedLine[]; shippingTotal: number; discountTotal: number }): Amounts {
  const { lines } = order;
  const nothingLeft = lines.every((line) => line.cancelled === line.quantity);
  const weights = lines.map((line) => line.unitPrice * line.quantity);
  const shipping = split(nothingLeft ? 0 : order.shippingTotal, weights);
  const discount = split(order.discountTotal, weights).map((part, index) => remainingOf(part, lines[index]));
  const rows = new Map<string, VatRow>();
  lines.forEach((line, index) => {
    const key = `${line.vatCategory} ${line.vatRate}`;
    const row = rows.get(key) ?? { category: line.vatCategory, rate: line.vatRate, base: 0, vat: 0 };
    row.base += line.unitPrice * (line.quantity - line.cancelled) - (discount[index] ?? 0) + (shipping[index] ?? 0);
    rows.set(key, row);
  });
  for (const row of rows.values()) row.vat = share(row.base, row.rate);
  const linesTotal = lines.reduce((sum, line) => sum + line.unitPrice * (line.quantity - line.cancelled), 0);
  const shippingTotal = shipping.reduce((sum, part) => sum + part, 0);
  const discountTotal = discount.reduce((sum, part) => sum + part, 0);
  const vatRows = [...rows.values()].toSorted((a, b) => b.rate - a.rate);
  const vatTotal = vatRows.reduce((sum, row) => sum + row.vat, 0);
  return { linesTotal, shippingTotal, discountTotal, vatTotal, total: linesTotal - discountTotal + shippingTotal + vatTotal, vatRows };
}

function remainingOf(discount: number, line: PricedLine | undefined): number {
  if (!line) return 0;
  return Number(divideHalfUp(BigInt(discount) * BigInt(line.quantity - line.cancelled), BigInt(line.quantity)));
}

/** What lies between two documents of an order. */
export const difference = (before: Amounts, after: Amounts): Omit<Amounts, 'vatRows'> => ({
  linesTotal: before.linesTotal - after.linesTotal,
  shippingTotal: before.shippingTotal - after.shippingTotal,
  discountTotal: before.discountTotal - after.discountTotal,
  vatTotal: before.vatTotal - after.vatTotal,
  total: before.total - after.total,
});

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
