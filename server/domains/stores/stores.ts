import type { Store } from '../../../contract/identity/accounts.ts';
import { type Language, languageTags } from '../../../contract/values/locale.ts';
import type { StoreRow } from './store-queries.ts';

/** The public data of a store. */
export function storeOf(row: StoreRow, language: Language): Store {
  return {
    id: row.id,
    logo: row.logoKey,
    itemCode: row.itemCode,
    name: row.name,
    countryCodes: row.countryCodes,
    currencyCode: row.currencyCode,
    currencySymbol: currencySymbol(row.currencyCode, language),
    vatCountryCode: row.vatCountryCode,
  };
}

function currencySymbol(currency: string, language: Language): string {
  const parts = new Intl.NumberFormat(languageTags[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0);
  return parts.find((part) => part.type === 'currency')?.value ?? currency;
}
