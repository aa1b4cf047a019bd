import type { Store } from '../../../contract/identity/accounts.ts';
import { type Language, languageTags } from '../../../contract/values/locale.ts';
import type { StoreRow } from './store-queries.ts';

/** The public data of a store. */
export function storeOf(row: StoreRow, language: Language): Store {
  return {
    id: row.id,
    logo: row.logo_key,
    itemCode: row.item_code,
    name: row.name,
    countryCodes: row.country_codes,
    currencyCode: row.currency_code,
    currencySymbol: currencySymbol(row.currency_code, language),
    vatCountryCode: row.vat_country_code,
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
