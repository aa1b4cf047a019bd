import type { Line } from '../reading/reading.ts';
import * as values from '../reading/values.ts';
import type { Variant, Work } from './group.ts';

/** Pieces on hand that differ from the stored ones, never below the reserved ones. */
export function wishStock(line: Line, variant: Variant, { group, reading, around, found, stock, drafts }: Work): void {
  const { columns, settings, decimal, referenceData } = reading;
  let given = false;
  for (const target of columns.keys()) {
    if (target !== 'stock' && !target.startsWith('stock.')) continue;
    const onHand = found.value(line, target, (text) => values.stockIn(text, decimal));
    if (onHand === undefined || onHand === null) continue;
    given = true;
    const warehouseId =
      target === 'stock' ? (settings.warehouseId ?? referenceData.warehouses[0]?.id) : Number(target.slice('stock.'.length));
    if (warehouseId === undefined || !referenceData.warehouses.some(({ id }) => id === warehouseId))
      found.fault(line, target, 'import.warehouse');
    else {
      const place = around.stock.get(`${variant.id} ${warehouseId}`);
      if (onHand < (place?.reserved ?? 0)) found.fault(line, target, 'product.stockReserved');
      // A variant that is repeated for each currency repeats its stock.
      else if (stock.some((wish) => wish.sku === variant.sku && wish.warehouseId === warehouseId)) continue;
      else if (onHand !== (place?.onHand ?? 0) || !place) stock.push({ sku: variant.sku, warehouseId, onHand });
    }
  }
  if (given || settings.withoutStock === 'sale' || group.known || found.bad.has(line.line)) return;
  drafts.add(line);
  found.note(line, 'stock', 'import.withoutStock');
}
