import type { OrderUploadSettings } from '../../../../../contract/orders/order-upload.ts';
import type { UploadTarget } from '../../../../../contract/orders/order-upload-words.ts';
import { isNothing, type TableLine } from '../../../../engines/table-import/line.ts';
import type { DayOrder, Decimal } from './cells.ts';
import type { Layout } from './layouts/layouts.ts';

/** How a file of orders is read: fixed for an entire step. */
export type OrderReading = {
  headers: readonly string[];
  layout: Layout | null;
  settings: OrderUploadSettings;
  decimal: Decimal;
  dates: DayOrder;
  /** Of orders whose row names none. */
  channel: string;
  /** Column indexes by target. */
  columns: ReadonlyMap<UploadTarget, readonly number[]>;
};

/** The cell of a target; of several columns for it the first one that has something. */
export function cellOf(reading: OrderReading, row: TableLine, target: UploadTarget): string {
  for (const at of reading.columns.get(target) ?? []) {
    const text = (row.cells[at] ?? '').trim();
    if (text !== '' && !(text.length <= 6 && isNothing(text))) return text;
  }
  return '';
}

export const isBlank = (reading: OrderReading, row: TableLine, target: UploadTarget): boolean => cellOf(reading, row, target) === '';

/** Targets that say the same in another way. */
const others: Partial<Record<UploadTarget, readonly UploadTarget[]>> = {
  name: ['lastName', 'firstName'],
  sku: ['items', 'gtin'],
};

/** The header of the target's column; empty if the file has none. */
export function headerOf(reading: OrderReading, target: UploadTarget): string {
  const targets = [target, ...(others[target] ?? [])];
  const [at] = [...targets, ...targets.map((one) => `billing.${one}` as UploadTarget)].flatMap(
    (one) => reading.columns.get(one)?.[0] ?? [],
  );
  return reading.headers[at ?? -1] ?? '';
}
