import { storageKey } from './session/storage.ts';

const guard = 10_000;
const key = storageKey('reloaded-at');

/**
 * After a new build the parts of the old one may be gone: the page is loaded anew, which brings the new build. Not twice
 * within ten seconds, so that a part that is really missing does not make the page reload for ever.
 */
export function reloadOnFailedPart(): void {
  addEventListener('vite:preloadError', (event) => {
    const before = Number(sessionStorage.getItem(key));
    if (Date.now() - before < guard) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
