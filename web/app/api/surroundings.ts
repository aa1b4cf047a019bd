import { offerRetry, offlineMessage } from '../connection.ts';
import { showNotFound } from '../not-found.ts';
import { showMessage } from '../../ui/toast-store.ts';
import { pageLocale } from '../session/page-locale.ts';
import type { Locale } from './wire.ts';

/** What the client of calls needs of the page around it. */
export type Surroundings = {
  locale: () => Locale;
  /** Ends the session and goes to the login page, which shows the message; without one, that the session has expired. */
  logout: (message: string) => void;
  /** To /permission-denied, replacing the history's entry. */
  permissionDenied: () => void;
  /** The fatal 404 page in place of the current one. */
  notFound: () => void;
  showError: (message: string) => void;
  /** Says that the connection failed; resolves to whether the user wants to try again. */
  offerRetry: (signal?: AbortSignal) => Promise<boolean>;
  offlineMessage: () => string;
  /** Encrypts a payload for a listed path; null when that is not possible now: the call then goes plain. */
  encrypt: (path: string, form: URLSearchParams) => Promise<URLSearchParams | null>;
  /** Fetches the key again, at most three times; false when that fails. */
  prepareEncryption: () => Promise<boolean>;
};

const encryption = () => import('./encryption.ts');

export const browser: Surroundings = {
  locale: pageLocale,
  logout: (message) => void import('../session/log-out.ts').then(({ logOut }) => logOut(message)),
  permissionDenied: () => location.replace('/permission-denied'),
  notFound: showNotFound,
  showError: (message) => showMessage(message, 'danger'),
  offerRetry,
  offlineMessage,
  encrypt: async (path, form) => {
    const { encryptForm, prepareEncryption } = await encryption();
    await prepareEncryption();
    return encryptForm(path, form);
  },
  prepareEncryption: async () => (await encryption()).prepareEncryption(true),
};
