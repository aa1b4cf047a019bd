import { registrationCalls } from '../../../contract/companies/registration.ts';
import { accountCalls } from '../../../contract/identity/accounts.ts';
import { shippingServiceCalls } from '../../../contract/stores/shipping-services.ts';
import { storageTermsCalls } from '../../../contract/stores/storage-terms.ts';
import { sellerStoreCalls } from '../../../contract/stores/stores.ts';
import { handle, type Handler } from '../../platform/http/handler.ts';
import { notFound } from '../../platform/refusal.ts';
import { signedIn } from '../../platform/scope.ts';
import { firstLogin, firstLoginRequirements } from '../companies/index.ts';
import { openFirstStore, suggestedStore } from './first-store.ts';
import { storeSettingsOf } from './setting-queries.ts';
import { listServices, endService, saveService } from './shipping-services/service.ts';
import { saveStore, setHoliday } from './settings.ts';
import { ownTerms, saveTerms } from './storage-terms/service.ts';
import { openStore, type StoreRow, storeOfCompany, storesOfCompany } from './store-queries.ts';
import { storeOf } from './stores.ts';

function found(row: StoreRow | null): StoreRow {
  if (!row) throw notFound();
  return row;
}

export const handlers: Handler[] = [
  // A seller's own stores, and the public data of a store.
  handle(accountCalls.listStores, async (_input, context) => {
    const rows = await storesOfCompany(context.database, signedIn(context).companyId);
    return rows.map((row) => storeOf(row, context.language));
  }),
  handle(accountCalls.sellerStore, async ({ id }, context) =>
    storeOf(found(await storeOfCompany(context.database, signedIn(context).companyId, id)), context.language),
  ),
  handle(accountCalls.store, async ({ id }, context) =>
    storeOf(found(await openStore(context.database, id, context.caller?.companyId ?? null)), context.language),
  ),

  // A seller creates and edits stores.
  handle(sellerStoreCalls.list, (_input, context) => storeSettingsOf(context.database.kysely, signedIn(context).companyId)),
  handle(sellerStoreCalls.save, (input, context) => context.database.transaction((tx) => saveStore(tx, context, input))),
  handle(sellerStoreCalls.holiday, (input, context) => context.database.transaction((tx) => setHoliday(tx, context, input))),

  // Terms on which a store holds goods of buyers.
  handle(storageTermsCalls.current, ({ storeId }, context) => ownTerms(context.database.kysely, context, storeId)),
  handle(storageTermsCalls.save, (input, context) => context.database.transaction((tx) => saveTerms(tx, context, input))),

  // Services that a store ships with.
  handle(shippingServiceCalls.list, ({ storeId }, context) => listServices(context.database.kysely, context, storeId)),
  handle(shippingServiceCalls.save, (input, context) => context.database.transaction((tx) => saveService(tx, context, input))),
  handle(shippingServiceCalls.end, async (input, context) => {
    await context.database.transaction((tx) => endService(tx, context, input));
    return {};
  }),

  // First logins of sellers, which open the first store.
  handle(registrationCalls.isFirstLogin, async ({ token }, context) => {
    const { account, requirements } = await firstLoginRequirements(context.database, context, token);
    return { ...requirements, store: await suggestedStore(context.database.kysely, account) };
  }),
  handle(registrationCalls.sellerFirstLogin, (input, context) =>
    firstLogin(context, input, 'seller', (tx, account) => openFirstStore(tx, context, account, input.store)),
  ),
];
