/** Pieces that can be ordered from one warehouse. */
export type StockRow = { variantId: number; warehouseId: number; countryCode: string; available: number };
export type WarehousePick = { variantId: number; warehouseId: number; quantity: number };

type Wanted = { variantId: number; quantity: number };

function take(wanted: readonly Wanted[], stock: readonly StockRow[]): WarehousePick[] | null {
  const picks: WarehousePick[] = [];
  for (const { variantId, quantity } of wanted) {
    let left = quantity;
    for (const row of stock) {
      if (row.variantId !== variantId || left === 0) continue;
      const part = Math.min(left, Math.max(row.available, 0));
      if (part > 0) picks.push({ variantId, warehouseId: row.warehouseId, quantity: part });
      left -= part;
    }
    if (left > 0) return null;
  }
  return picks;
}

/**
 * Chooses the warehouses of one order: preferably a single one, else several of one country, so that the entire order leaves from one state
 * and is taxed there; several countries only if no single country holds everything. Countries are tried in the given order, then the rest.
 * @returns null when there is not enough; `shipFrom` is null when the goods leave from several states.
 */
export function allocate(
  wanted: readonly Wanted[],
  stock: readonly StockRow[],
  countries: readonly string[],
): { picks: WarehousePick[]; shipFrom: string | null } | null {
  const rank = (row: StockRow) => {
    const index = countries.indexOf(row.countryCode);
    return index < 0 ? countries.length : index;
  };
  const sorted = stock.toSorted(
    (a, b) =>
      rank(a) - rank(b) || (a.countryCode < b.countryCode ? -1 : a.countryCode > b.countryCode ? 1 : 0) || a.warehouseId - b.warehouseId,
  );
  const byWarehouse = Map.groupBy(sorted, (row) => row.warehouseId);
  for (const rows of byWarehouse.values()) {
    const picks = take(wanted, rows);
    if (picks) return { picks, shipFrom: rows[0]?.countryCode ?? null };
  }
  for (const [countryCode, rows] of Map.groupBy(sorted, (row) => row.countryCode)) {
    const picks = take(wanted, rows);
    if (picks) return { picks, shipFrom: countryCode };
  }
  const picks = take(wanted, sorted);
  return picks && { picks, shipFrom: null };
}
