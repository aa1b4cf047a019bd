import { repeatableTarget, type UploadTarget } from '../../../../../contract/orders/order-upload-words.ts';
import { type MatchedColumn, matchColumns } from '../../../../engines/table-import/columns.ts';
import { columnWords } from './column-words.ts';
import { type Layout, layoutOf } from './layouts/layouts.ts';

/** What the columns of a file are, by its layout or by their headings. */
export function guessColumns(headers: readonly string[]): { layout: Layout | null; columns: MatchedColumn<UploadTarget>[] } {
  const layout = layoutOf(headers);
  return { layout, columns: matchColumns(headers, { layout: layout?.columns ?? null, words: columnWords, repeatable: repeatableTarget }) };
}

/** Column indexes by target. */
export function columnsOf(mapping: readonly (UploadTarget | null)[]): Map<UploadTarget, number[]> {
  const columns = new Map<UploadTarget, number[]>();
  for (const [index, target] of mapping.entries()) {
    if (target === null) continue;
    const places = columns.get(target);
    if (places) places.push(index);
    else columns.set(target, [index]);
  }
  return columns;
}

type Missing = 'orderNumber' | 'code' | 'name' | 'line1' | 'city' | 'quantity';

/** What no order can do without. */
export function missingTargets(mapping: readonly (UploadTarget | null)[], { pieces }: { pieces: boolean }): Missing[] {
  const has = (...targets: UploadTarget[]): boolean => targets.some((target) => mapping.includes(target));
  const missing: Missing[] = [];
  if (!has('orderNumber')) missing.push('orderNumber');
  if (!has('sku', 'gtin', 'items')) missing.push('code');
  if (!has('name', 'firstName', 'lastName', 'company', 'billing.name')) missing.push('name');
  if (!has('line1', 'billing.line1')) missing.push('line1');
  if (!has('city', 'billing.city')) missing.push('city');
  if (!pieces && !has('quantity', 'items')) missing.push('quantity');
  return missing;
}
