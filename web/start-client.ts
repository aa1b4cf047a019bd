import { cookies } from '../contract/locale.ts';
import { loginPath } from './access.ts';
import { setSurroundings } from './api/client.ts';
import { readCookie } from './cookie.ts';
import { showMessage } from './parts/toast-store.ts';

/** Tells the client of calls what it needs to know of the browser around it. */
export function startClient(): void {
  const { dataset } = document.documentElement;
  setSurroundings({
    locale: () => ({ language: dataset['language'] ?? 'en', country: dataset['country'] ?? 'DE' }),
    logout: (message) => {
      showMessage(message, 'danger');
      location.assign(loginPath(location.pathname + location.search));
    },
    permissionDenied: () => location.replace('/permission-denied'),
    showError: (message) => showMessage(message, 'danger'),
    encrypt: async () => null,
    prepareEncryption: async () => false,
  });
}

export function isSignedIn(): boolean {
  return readCookie(cookies.authorization) !== undefined;
}
