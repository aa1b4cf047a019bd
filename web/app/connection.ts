import type { Language } from '../../contract/values/locale.ts';
import { browserTexts } from './i18n/browser-catalogues.ts';
import { translator } from './i18n/translate.ts';
import { storageKey } from './session/device/storage.ts';
import { dismissToast, showMessage, showRetry } from '../ui/toast-store.ts';

/*
 * What the browser does when something cannot be loaded: the part of a page, or the data of the next one. Either the connection has failed,
 * which is shown with a retry while the page stays as it is, or the part belongs to a replaced build, and the page is reloaded.
 */

/** Not twice within ten seconds, so that a part that is really missing does not make the page reload for ever. */
const guard = 10_000;
const key = storageKey('reloaded-at');
/** Milliseconds after which a server that does not answer counts as out of reach. */
const patience = 5_000;

const text = () => translator(browserTexts(document.documentElement.dataset['language'] as Language));

export const offlineMessage = (): string => text()('common.offline');

const waiting = new Set<(again: boolean) => void>();

/** Shows a message with "Try again". All that wait for the connection share one message; false when it is closed, or the wait aborted. */
export function offerRetry(signal?: AbortSignal, message = offlineMessage()): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.add(resolve);
    const answer = (again: boolean) => {
      for (const one of waiting) one(again);
      waiting.clear();
    };
    const toast = showRetry(message, { label: text()('common.tryAgain'), answer });
    signal?.addEventListener('abort', () => {
      resolve(false);
      waiting.delete(resolve);
      if (waiting.size === 0) dismissToast(toast);
    });
  });
}

/** Any answer will do: it says that there is a connection. */
const isReachable = (): Promise<boolean> =>
  fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    () => true,
    () => false,
  );

let reloading = false;

/** Reloads the page, or loads the pending one. False when that was done a moment ago. */
function reload(): boolean {
  if (reloading) return true;
  if (Date.now() - Number(sessionStorage.getItem(key)) < guard) return false;
  reloading = true;
  sessionStorage.setItem(key, String(Date.now()));
  const next = window.__reactRouterDataRouter?.state.navigation.location;
  if (next) location.assign(next.pathname + next.search + next.hash);
  else location.reload();
  return true;
}

const never = () => new Promise<never>(() => undefined);

/** Loads a part of the application; while that fails, the page stays as it is and offers to try again. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      const reachable = await isReachable();
      if (reachable && reload()) return never();
      // Closed: the request is dropped.
      if (!(await offerRetry(undefined, reachable ? text()('common.internalErrorHint') : undefined))) return never();
    }
  }
}

/** A button's script that could not be loaded: the message, and the button can be pressed again. */
async function onPreloadError(): Promise<void> {
  const reachable = await isReachable();
  if (!(reachable && reload())) showMessage(reachable ? text()('common.internalErrorHint') : offlineMessage(), 'danger');
}

declare global {
  interface Window {
    /** The router, as React Router sets it; its state says which page is on its way. */
    __reactRouterDataRouter?: { state: { navigation: { location?: { pathname: string; search: string; hash: string } } } };
    /** Called where the router would reload the page (see vite.config.ts). */
    loadRoutePart?: typeof loadPart;
  }
}

/** The data of the next page is requested until it arrives, the user goes elsewhere, or the message is closed. */
function retryPageData(): void {
  const original = window.fetch;
  window.fetch = async (input, init) => {
    if (!(input instanceof URL && input.pathname.endsWith('.data'))) return original(input, init);
    for (;;) {
      try {
        return await original(input, init);
      } catch (error) {
        if (init?.signal?.aborted) throw error;
        if (!(await offerRetry(init?.signal ?? undefined))) return never();
      }
    }
  };
}

export function watchConnection(): void {
  window.loadRoutePart = loadPart;
  addEventListener('vite:preloadError', () => void onPreloadError());
  retryPageData();
}
