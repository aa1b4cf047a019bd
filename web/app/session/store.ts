import type { Login, Store, User } from '../../../contract/identity/accounts.ts';
import { cookies, defaultCountry } from '../../../contract/values/locale.ts';
import { readCookie, writeCookie } from '../cookie.ts';
import { readStored, writeStored } from './device/storage.ts';
import { endOf, isLoggedIn } from './token.ts';

/** Access state of the specification's section 3. */
export type Access = { accessCodes: string[]; accessToken: string | null; refreshToken: string | null };
/** The user without its roles, which have an entry of their own. */
export type StoredUser = Omit<User, 'userRoles'>;
/** The cookie outlives its token, as the one that the server sets does: it says that there may be a session to renew. */
const cookieDays = 14;
const noAccess: Access = { accessCodes: [], accessToken: null, refreshToken: null };

export type SessionParts = { storage: Storage; cookie: { read: () => string | undefined; write: (token: string | null) => void } };

/** The browser's side of a session: who is signed in, stored in local storage and synchronised with the cookie `Authorization_web`. */
export function createSessionStore({ storage, cookie }: SessionParts) {
  const access = (): Access => readStored<Access>(storage, 'access') ?? noAccess;
  const setAccess = (given: Access): void => writeStored(storage, 'access', given);

  return {
    access,
    user: () => readStored<StoredUser>(storage, 'user'),
    userRoles: () => readStored<User['userRoles']>(storage, 'userRoles') ?? [],
    /** The buyer's VAT country; Germany without one. */
    vatCountryCode: () => readStored<{ vatCountryCode: string }>(storage, 'buyer')?.vatCountryCode ?? defaultCountry,
    stores: () => readStored<Store[]>(storage, 'stores') ?? [],
    chosenStore: () => readStored<Store>(storage, 'store'),

    /** The answer of a login or refresh. The server sets the cookie; this repeats it for browsers that block it. */
    enter(login: Login): void {
      setAccess({ accessCodes: login.accessCodes, accessToken: login.accessToken, refreshToken: login.refreshToken });
      this.setUser(login.user);
      cookie.write(login.accessToken);
    },

    /** The roles are stored separately; of a buyer the VAT country is stored, too, which calls carry as `_country`. */
    setUser({ userRoles, ...user }: User): void {
      writeStored(storage, 'user', user);
      writeStored(storage, 'userRoles', userRoles);
      writeStored(storage, 'buyer', user.userType === 1 ? null : { vatCountryCode: user.company.vatCountryCode });
      writeStored(storage, 'unaudited', user.userType === 1 ? null : user.unaudited);
    },

    setStores: (stores: readonly Store[]): void => writeStored(storage, 'stores', stores),
    chooseStore: (store: Store | null): void => writeStored(storage, 'store', store),
    setAvatarPath(avatarPath: string | null): void {
      const user = this.user();
      if (user) writeStored(storage, 'user', { ...user, avatarPath });
    },
    setPerson(person: Pick<StoredUser, 'name' | 'language'>): void {
      const user = this.user();
      if (user) writeStored(storage, 'user', { ...user, ...person });
    },
    setUnaudited(unaudited: boolean): void {
      writeStored(storage, 'unaudited', unaudited);
      const user = this.user();
      if (user) writeStored(storage, 'user', { ...user, unaudited });
    },

    /**
     * After load: a token only in the store is copied to the cookie, one only in the cookie to the store. Of two different ones
     * the longer living is right: the server renews sessions while it answers.
     */
    syncToken(): string | null {
      const current = access();
      const stored = current.accessToken || null;
      const sent = cookie.read() || null;
      if (stored && !sent) cookie.write(stored);
      else if (sent && !stored) setAccess({ ...current, accessToken: sent });
      else if (sent && stored && sent !== stored) {
        if (endOf(sent) >= endOf(stored)) setAccess({ ...current, accessToken: sent });
        else cookie.write(stored);
      }
      return access().accessToken;
    },

    isLoggedIn: (): boolean => isLoggedIn(access().accessToken),

    /** Clears access codes and both tokens. */
    resetAccess(): void {
      setAccess(noAccess);
      cookie.write(null);
    },

    /** Leaves nothing of the user behind. */
    reset(): void {
      this.resetAccess();
      for (const name of ['user', 'userRoles', 'stores', 'store', 'buyer', 'unaudited'] as const) writeStored(storage, name, null);
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;

let browserStore: SessionStore | undefined;

/** This browser's session store. */
export function sessionStore(): SessionStore {
  browserStore ??= createSessionStore({
    storage: localStorage,
    cookie: {
      read: () => readCookie(cookies.authorization),
      write: (token) => {
        writeCookie(cookies.authorization, token ?? '', token ? cookieDays : 0);
        // Which store a seller looks after goes with the session.
        if (!token) writeCookie(cookies.store, '', 0);
      },
    },
  });
  return browserStore;
}
