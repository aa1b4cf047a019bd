import { divideHalfUp, share, split } from '../../../../contract/values/money.ts';

export type PricedLine = { quantity: number; cancelled: number; unitPrice: number; vatRate: number; vatCategory: string };
export type PricedOrder = { lines: readonly PricedLine[]; shippingTotal: number; discountTotal: number };
type VatRow = { category: string; rate: number; base: number; vat: number };
export type VatParts = VatRow & { goods: number; discount: number; shipping: number };
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
export function amountsOf(order: PricedOrder): Amounts {
  const parts = partsOf(order);
  const sum = (part: 'goods' | 'shipping' | 'discount' | 'vat'): number => parts.reduce((total, row) => total + row[part], 0);
  const [linesTotal, shippingTotal, discountTotal, vatTotal] = [sum('goods'), sum('shipping'), sum('discount'), sum('vat')];
  const vatRows = parts.map(({ category, rate, base, vat }) => ({ category, rate, base, vat }));
  return { linesTotal, shippingTotal, discountTotal, vatTotal, total: linesTotal - discountTotal + shippingTotal + vatTotal, vatRows };
}

/** The same by VAT category and rate, the highest rate first, with what the base of each consists of. */
export function partsOf(order: PricedOrder): VatParts[] {
  const rows = new Map<string, VatParts>();
  lineParts(order).forEach((parts, index) => {
    const line = order.lines[index];
    if (!line) return;
    const key = `${line.vatCategory} ${line.vatRate}`;
    const row = rows.get(key) ?? { category: line.vatCategory, rate: line.vatRate, goods: 0, discount: 0, shipping: 0, base: 0, vat: 0 };
    row.goods += parts.goods;
    row.discount += parts.discount;
    row.shipping += parts.shipping;
    rows.set(key, row);
  });
  for (const row of rows.values()) {
    row.base = row.goods - row.discount + row.shipping;
    row.vat = share(row.base, row.rate);
  }
  return [...rows.values()].toSorted((one, other) => other.rate - one.rate);
}

/** What each line brings into its rate: the price of its remaining pieces, and its part of discount and freight. */
export function lineParts(order: PricedOrder): { goods: number; discount: number; shipping: number }[] {
  const { lines } = order;
  const nothingLeft = lines.every((line) => line.cancelled === line.quantity);
  const weights = lines.map((line) => line.unitPrice * line.quantity);
  const shipping = split(nothingLeft ? 0 : order.shippingTotal, weights);
  const discount = split(order.discountTotal, weights).map((part, index) => remainingOf(part, lines[index]));
  return lines.map((line, index) => ({
    goods: line.unitPrice * (line.quantity - line.cancelled),
    discount: discount[index] ?? 0,
    shipping: shipping[index] ?? 0,
  }));
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
