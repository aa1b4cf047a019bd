import type { ChangeReason } from '../../../../contract/orders/order-changes.ts';
import { listValue, messageValue, type TextValue } from '../../../platform/formats/text-value.ts';

/** A reason with its explanation. */
export const whyValue = (reason: ChangeReason, note: string): TextValue =>
  listValue([messageValue(`orderChange.reason.${reason}`), ...(note ? [note] : [])], ' – ');

const mostLines = 10;

/** `6 × SKU-1, 2 × SKU-2`. */
export function piecesText(lines: readonly { sku: string; quantity: number }[]): string {
  const shown = lines.slice(0, mostLines).map(({ sku, quantity }) => `${quantity} × ${sku}`);
  return [...shown, ...(lines.length > mostLines ? ['…'] : [])].join(', ');
}
