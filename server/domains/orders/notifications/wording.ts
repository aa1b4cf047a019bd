import type { ChangeReason } from '../../../../contract/orders/order-changes.ts';
import { type Language, languageTags } from '../../../../contract/values/locale.ts';
import { message } from '../../../platform/texts.ts';

/** A reason with its explanation. */
export const whyText = (reason: ChangeReason, note: string, language: Language): string =>
  [message(`orderChange.reason.${reason}`, language), note].filter(Boolean).join(' – ');

/** A day and time; mails do not know the reader's zone, so it is UTC and says so. */
export const momentText = (moment: Date, language: Language): string =>
  `${new Intl.DateTimeFormat(languageTags[language], { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(moment)} UTC`;

const mostLines = 10;

/** `6 × SKU-1, 2 × SKU-2`. */
export function piecesText(lines: readonly { sku: string; quantity: number }[]): string {
  const shown = lines.slice(0, mostLines).map(({ sku, quantity }) => `${quantity} × ${sku}`);
  return [...shown, ...(lines.length > mostLines ? ['…'] : [])].join(', ');
}
