import type { PrintedLine, Taken } from './queries.ts';

export type Pick = { sku: string; name: string; pieces: number; orders: { orderId: number; pieces: number }[] };
/** Without a name: pieces of which no warehouse is known. */
export type PicksOf = { warehouse: string | null; picks: Pick[] };

/** What is left to ship of lines, by the warehouse that the goods were taken from and by SKU. What was shipped counts as that of the first warehouses. */
export function picksOf(lines: readonly PrintedLine[], taken: readonly Taken[]): PicksOf[] {
  const stocks = new Map<string, { warehouse: string; left: number }[]>();
  for (const { orderId, variantId, warehouse, quantity } of taken) {
    const key = `${orderId} ${variantId}`;
    stocks.set(key, [...(stocks.get(key) ?? []), { warehouse, left: quantity }]);
  }
  const warehouses = new Map<string | null, Map<string, Pick>>();
  for (const line of lines) {
    let open = line.left;
    const pick = (warehouse: string | null, pieces: number): void => {
      if (pieces <= 0) return;
      const picks = warehouses.get(warehouse) ?? new Map<string, Pick>();
      warehouses.set(warehouse, picks);
      const name = [line.name, line.options].filter(Boolean).join(', ');
      const known = picks.get(line.sku) ?? { sku: line.sku, name, pieces: 0, orders: [] };
      known.pieces += pieces;
      const order = known.orders.find(({ orderId }) => orderId === line.orderId);
      if (order) order.pieces += pieces;
      else known.orders.push({ orderId: line.orderId, pieces });
      picks.set(line.sku, known);
      open -= pieces;
    };
    for (const stock of (stocks.get(`${line.orderId} ${line.variantId}`) ?? []).toReversed()) {
      const pieces = Math.min(open, stock.left);
      stock.left -= pieces;
      pick(stock.warehouse, pieces);
    }
    pick(null, open);
  }
  const byName = (a: string | null, b: string | null): number => (a === null ? 1 : b === null ? -1 : a.localeCompare(b));
  return [...warehouses]
    .toSorted(([a], [b]) => byName(a, b))
    .map(([warehouse, picks]) => ({ warehouse, picks: [...picks.values()].toSorted((a, b) => (a.sku < b.sku ? -1 : 1)) }));
}
