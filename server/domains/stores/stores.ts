import { accountCalls, type Store } from '../../../contract/identity/accounts.ts';
import { type Language, languageTags } from '../../../contract/values/locale.ts';
import { handle, type Handler, signedIn } from '../../platform/http/handler.ts';
import { notFound } from '../../platform/refusal.ts';
import { openStore, type StoreRow, storeOfCompany, storesOfCompany } from './store-queries.ts';

/** The calls that return a seller's own stores, and the public data of a store. */
export const storeHandlers: Handler[] = [
  handle(accountCalls.listStores, async (_input, context) => {
    const rows = await storesOfCompany(context.database, signedIn(context).companyId);
    return rows.map((row) => storeOf(row, context.language));
  }),
  handle(accountCalls.sellerStore, async ({ id }, context) =>
    storeOf((await storeOfCompany(context.database, signedIn(context).companyId, id)) ?? refuse(), context.language),
  ),
  handle(accountCalls.store, async ({ id }, context) =>
    storeOf((await openStore(context.database, id, context.session?.companyId ?? null)) ?? refuse(), context.language),
  ),
];

function refuse(): never {
  throw notFound();
}

function storeOf(row: StoreRow, language: Language): Store {
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
