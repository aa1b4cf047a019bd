import { loginPath } from './access.ts';
import { setSurroundings } from './api/client.ts';
import { showAfterLoad, showKept, showMessage } from './parts/toast-store.ts';
import { pageLocale } from './session/page-locale.ts';
import { sessionStore } from './session/store.ts';

const encryption = () => import('./api/encryption.ts');

/** Tells the client of calls what it needs to know of the browser around it. */
export function startClient(): void {
  setSurroundings({
    locale: pageLocale,
    logout: (message) => {
      showAfterLoad(message);
      sessionStore().reset();
      location.assign(loginPath(location.pathname + location.search));
    },
    permissionDenied: () => location.replace('/permission-denied'),
    showError: (message) => showMessage(message, 'danger'),
    encrypt: async (path, form) => {
      const { encryptForm, prepareEncryption } = await encryption();
      await prepareEncryption();
      return encryptForm(path, form);
    },
    prepareEncryption: async () => (await encryption()).prepareEncryption(true),
  });
  showKept();
  // The token goes into step at once; whoever has no session carries none of what keeps one.
  sessionStore().syncToken();
  if (!startSessionOnce()) {
    // Somebody may log in by another tab.
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && startSessionOnce());
  }
}

let started = false;

/** False while nobody is logged in. */
function startSessionOnce(): boolean {
  if (!started && sessionStore().isLoggedIn()) {
    started = true;
    void import('./session/start.ts').then(({ startSession }) => startSession());
  }
  return started;
}
