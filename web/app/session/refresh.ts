import type { Login } from '../../../contract/identity/accounts.ts';
import { codes } from '../../../contract/wire/codes.ts';
import type { SessionStore } from './store.ts';
import { endOf, isLoggedIn } from './token.ts';

/** A token is replaced this long before it ends. */
const ahead = 60_000;
/** A device whose clock is far ahead sees every token as ended: it asks no more often than this. */
const least = 60_000;
/** After a failure that says nothing about the session, such as a lost connection. */
const pause = 15_000;

export type RefreshParts = {
  store: SessionStore;
  refresh: () => Promise<{ code: number; data: Login | null }>;
  now: () => number;
  later: (work: () => void, milliseconds: number) => void;
};

/** Milliseconds until the token wants replacing; zero when it does already. */
export function untilRefresh(token: string | null, now: number): number {
  return Math.max(0, endOf(token) - ahead - now);
}

/** Refreshes the access token while a user is logged in. An ended session clears the store and shows nothing. */
export function keepFresh(parts: RefreshParts): void {
  const { store, refresh, now, later } = parts;
  const look = async (): Promise<void> => {
    // Another tab, or the server while it answered a page, may have renewed it.
    const token = store.syncToken();
    if (!isLoggedIn(token)) return;
    const wait = untilRefresh(token, now());
    if (wait > 0) return later(() => void look(), wait);
    const { code, data } = await refresh();
    if (data) store.enter(data);
    else if (code === codes.sessionExpired) return store.reset();
    later(() => void look(), data ? Math.max(least, untilRefresh(data.accessToken, now())) : pause);
  };
  void look();
}
