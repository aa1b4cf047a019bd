import type { ChangeReason } from '../../../../contract/orders/order-changes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { message } from '../../../platform/texts.ts';

/** A reason with its explanation. */
export const whyText = (reason: ChangeReason, note: string, language: Language): string =>
  [message(`orderChange.reason.${reason}`, language), note].filter(Boolean).join(' – ');

const mostLines = 10;

/** `6 × SKU-1, 2 × SKU-2`. */
export function piecesText(lines: readonly { sku: string; quantity: number }[]): string {
  const shown = lines.slice(0, mostLines).map(({ sku, quantity }) => `${quantity} × ${sku}`);
  return [...shown, ...(lines.length > mostLines ? ['…'] : [])].join(', ');
}
