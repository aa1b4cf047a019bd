import { redirect } from 'react-router';
import { accountCalls, type Store } from '../../../../contract/identity/accounts.ts';
import type { PageContext } from '../../../app/api/context.ts';
import { pageNotFound } from '../../../app/api/guard.ts';

/**
 * The store that the console is about: the one remembered in the cookie, or the only one there is. With several and none chosen the
 * way leads to /store-select and back; null for a seller without a store.
 */
export async function chosenStore(api: PageContext, url: URL): Promise<{ store: Store; several: boolean } | null> {
  const stores = await api.call(accountCalls.listStores, {});
  const store = stores.find((one) => one.id === api.chosenStoreId) ?? (stores.length === 1 ? stores[0] : undefined);
  if (store) return { store, several: stores.length > 1 };
  if (stores.length === 0) return null;
  throw redirect(`/store-select?redirect=${encodeURIComponent(url.pathname + url.search)}`);
}

/** For pages about a store: users without a store are redirected to the console, which explains how to get one. */
export async function ownStore(api: PageContext, url: URL): Promise<Store> {
  const chosen = await chosenStore(api, url);
  if (!chosen) throw redirect('/seller-console');
  return chosen.store;
}

/** For files about a store. */
export async function storeOfFile(api: PageContext, url: URL): Promise<Store> {
  const chosen = await chosenStore(api, url);
  if (!chosen) throw pageNotFound(url.pathname);
  return chosen.store;
}
