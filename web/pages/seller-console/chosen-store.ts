import { redirect } from 'react-router';
import { accountCalls, type Store } from '../../../contract/accounts.ts';
import { cookies } from '../../../contract/locale.ts';
import type { PageContext } from '../../api/context.ts';

function cookieOf(request: Request, name: string): string | null {
  const found = (request.headers.get('cookie') ?? '').split('; ').find((entry) => entry.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/**
 * The store that the console is about: the one remembered in the cookie, or the only one there is. With several and none chosen the
 * way leads to /store-select and back; null for a seller without a store.
 */
export async function chosenStore(api: PageContext, request: Request, url: URL): Promise<{ store: Store; several: boolean } | null> {
  const stores = await api.call(accountCalls.listStores, {});
  const id = Number(cookieOf(request, cookies.store));
  const store = stores.find((one) => one.id === id) ?? (stores.length === 1 ? stores[0] : undefined);
  if (store) return { store, several: stores.length > 1 };
  if (stores.length === 0) return null;
  throw redirect(`/store-select?redirect=${encodeURIComponent(url.pathname + url.search)}`);
}
