import type { Language } from '../../../../contract/values/locale.ts';
import { countryText } from '../../../platform/formats/local-text.ts';
import { message, type MessageKey } from '../../../platform/texts.ts';
import type { VatCause, VatReason } from './service.ts';
import { territory } from './territories.ts';

type Decided = { reason: VatReason; cause: VatCause | null; shipFrom: string; rateCountry: string | null };

/** A decision in words. `seller`: words of the buyer's VAT id as somebody else's. */
export function vatWords(decision: Decided, language: Language, reader: 'buyer' | 'seller' = 'buyer'): string {
  const country = countryText(decision.rateCountry ?? decision.shipFrom, language);
  return message(keyOf(decision, reader), language, { country });
}

function keyOf({ reason, cause, shipFrom }: Decided, reader: 'buyer' | 'seller'): MessageKey & `vat.${string}` {
  if (cause) return reader === 'seller' ? `vat.sellerCause.${cause}` : `vat.cause.${cause}`;
  // The article about exports is for goods that leave the EU.
  return reason === 'export' && !territory(shipFrom).inside ? 'vat.exportElsewhere' : `vat.${reason}`;
}
