import { type Language, languageTags } from '../../../contract/locale.ts';
import { message } from '../../../contract/messages/index.ts';
import type { VatReason } from './service.ts';

const names = new Map<Language, Intl.DisplayNames>();

function countryName(code: string, language: Language): string {
  const known = names.get(language) ?? new Intl.DisplayNames([languageTags[language]], { type: 'region' });
  names.set(language, known);
  return known.of(code === 'XI' ? 'GB' : code) ?? code;
}

/** Why VAT is charged or not, for the buyer to read. */
export function vatSentence(decision: { reason: VatReason; rateCountry: string | null; shipFrom: string }, language: Language): string {
  return message(`vat.${decision.reason}`, language, { country: countryName(decision.rateCountry ?? decision.shipFrom, language) });
}
