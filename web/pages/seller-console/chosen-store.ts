import { redirect } from 'react-router';
import { accountCalls, type Store } from '../../../contract/accounts.ts';
import type { PageContext } from '../../api/context.ts';

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
