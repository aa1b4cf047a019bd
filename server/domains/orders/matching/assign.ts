import type { HeldRow } from '../../stock/held/index.ts';

export type OpenLine = { id: number; orderId: number; countryCode: string; variantId: number; quantity: number };
export type Assigned = {
  orderId: number;
  warehouseId: number;
  lines: { salesOrderLineId: number; heldStockId: number; quantity: number }[];
};
export type Missing = { lineId: number; missing: number };

/** What is left of held stock while it is given away. */
export type Shelf = { byVariant: ByVariant; left: Left };

export const shelfOf = (held: readonly HeldRow[]): Shelf => ({
  byVariant: Map.groupBy(held, ({ variantId }) => variantId),
  left: new Map(held.map((row) => [row.id, row.available])),
});

/**
 * Finds held stock for the lines of one order: from one warehouse that has all of it, in the recipient's country if there is one, else from as few
 * as the lines allow. Takes nothing yet.
 */
export const findHeld = (lines: readonly OpenLine[], { byVariant, left }: Shelf): { picks: Pick[]; short: Missing[] } =>
  fromOne(lines, byVariant, left) ?? fromSeveral(lines, byVariant, left);

export function takeHeld({ left }: Shelf, picks: readonly Pick[]): void {
  for (const { heldStockId, quantity } of picks) left.set(heldStockId, (left.get(heldStockId) ?? 0) - quantity);
}

/** The dispatches of one order: one for each warehouse. */
export const byWarehouse = (orderId: number, picks: readonly Pick[]): Assigned[] =>
  [...Map.groupBy(picks, (pick) => pick.warehouseId)].map(([warehouseId, own]) => ({
    orderId,
    warehouseId,
    lines: own.map(({ salesOrderLineId, heldStockId, quantity }) => ({ salesOrderLineId, heldStockId, quantity })),
  }));

/** Gives held stock to sales orders, in their order. Each gets all of its goods or none; what one gets the next cannot have. Pure. */
export function assign(lines: readonly OpenLine[], held: readonly HeldRow[]): { assigned: Assigned[]; missing: Missing[] } {
  const shelf = shelfOf(held);
  const assigned: Assigned[] = [];
  const missing: Missing[] = [];
  for (const [orderId, own] of Map.groupBy(lines, (line) => line.orderId)) {
    const { picks, short } = findHeld(own, shelf);
    if (short.length > 0) {
      missing.push(...short);
      continue;
    }
    takeHeld(shelf, picks);
    assigned.push(...byWarehouse(orderId, picks));
  }
  return { assigned, missing };
}

export type Pick = { salesOrderLineId: number; heldStockId: number; warehouseId: number; quantity: number };
type Left = Map<number, number>;
type ByVariant = ReadonlyMap<number, readonly HeldRow[]>;

/** All lines from one warehouse; null if none has everything. */
function fromOne(lines: readonly OpenLine[], byVariant: ByVariant, left: Left): { picks: Pick[]; short: Missing[] } | null {
  const [first] = lines;
  const places = (byVariant.get(first?.variantId ?? 0) ?? []).toSorted(
    (a, b) => near(b, first) - near(a, first) || a.warehouseId - b.warehouseId,
  );
  for (const { warehouseId } of places) {
    const used = new Map<number, number>();
    const picks: Pick[] = [];
    for (const line of lines) {
      const row = (byVariant.get(line.variantId) ?? []).find((one) => one.warehouseId === warehouseId);
      const free = row ? (left.get(row.id) ?? 0) - (used.get(row.id) ?? 0) : 0;
      if (!row || free < line.quantity) break;
      used.set(row.id, (used.get(row.id) ?? 0) + line.quantity);
      picks.push({ salesOrderLineId: line.id, heldStockId: row.id, warehouseId, quantity: line.quantity });
    }
    if (picks.length === lines.length) return { picks, short: [] };
  }
  return null;
}

const near = (row: HeldRow, line: OpenLine | undefined): number => Number(row.countryCode === line?.countryCode);

/** Each line from one warehouse where one has enough; a line is never divided, so that it is in one parcel. */
function fromSeveral(lines: readonly OpenLine[], byVariant: ByVariant, left: Left): { picks: Pick[]; short: Missing[] } {
  const used = new Map<number, number>();
  const picks: Pick[] = [];
  const short: Missing[] = [];
  const chosen = new Set<number>();
  for (const line of lines) {
    const free = (row: HeldRow): number => (left.get(row.id) ?? 0) - (used.get(row.id) ?? 0);
    const rows = byVariant.get(line.variantId) ?? [];
    const [row] = rows
      .filter((one) => free(one) >= line.quantity)
      .toSorted(
        (a, b) =>
          Number(chosen.has(b.warehouseId)) - Number(chosen.has(a.warehouseId)) ||
          near(b, line) - near(a, line) ||
          a.warehouseId - b.warehouseId,
      );
    if (!row) {
      const most = Math.max(0, ...rows.map(free));
      short.push({ lineId: line.id, missing: line.quantity - most });
      continue;
    }
    used.set(row.id, (used.get(row.id) ?? 0) + line.quantity);
    chosen.add(row.warehouseId);
    picks.push({ salesOrderLineId: line.id, heldStockId: row.id, warehouseId: row.warehouseId, quantity: line.quantity });
  }
  return { picks, short };
}
