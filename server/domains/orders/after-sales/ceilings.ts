import { split } from '../../../../contract/values/money.ts';
import { amountsOf, lineParts, type PricedLine, type PricedOrder } from '../../payments/tax/index.ts';

export type ShippedLine = PricedLine & {
  id: number;
  shipped: number;
  /** Refunded by cases, and asked for in open ones; with VAT. */
  refunded: number;
  underRefund: number;
};
type ShippedOrder = Omit<PricedOrder, 'lines'> & { lines: readonly ShippedLine[] };

export type Ceiling = { orderLineId: number; shipped: number; gross: number; available: number };

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);

/**
 * What can be refunded of each line: what was paid for the shipped pieces, with their share of discount, freight and VAT, less what is
 * refunded and what open cases ask for. Amounts are those of the document of the shipped pieces, in which VAT is rounded once per rate; what
 * is not shipped can still be cancelled, and is refunded by that.
 */
export function ceilingsOf(order: ShippedOrder): Ceiling[] {
  const lines = order.lines.map((line) => ({ ...line, cancelled: line.quantity - line.shipped }));
  const document = { ...order, lines };
  const bases = lineParts(document).map(({ goods, discount, shipping }) => Math.max(0, goods - discount + shipping));
  const gross = lines.map(() => 0);
  for (const row of amountsOf(document).vatRows) {
    const members = lines.flatMap((line, index) => (line.vatCategory === row.category && line.vatRate === row.rate ? [index] : []));
    const parts = split(
      Math.max(0, row.base + row.vat),
      members.map((index) => bases[index] ?? 0),
    );
    members.forEach((index, at) => (gross[index] = parts[at] ?? 0));
  }
  const taken = (line: ShippedLine): number => line.refunded + line.underRefund;
  // Rounding may move a cent between lines as parcels leave: the order's own ceiling holds in any case.
  let left = amountsOf(document).total - sumOf(lines.map(taken));
  return lines.map((line, index) => {
    const paid = line.shipped > 0 ? (gross[index] ?? 0) : 0;
    const available = Math.max(0, Math.min(paid - taken(line), left));
    left -= available;
    return { orderLineId: line.id, shipped: line.shipped, gross: paid, available };
  });
}
