import { storageKey } from './device/storage.ts';
const key = storageKey('session-end');

/** For the login page: why the last session ended; empty for the standard sentence. */
export function noteEnd(message = ''): void {
  sessionStorage.setItem(key, message);
}

/** The message of a session that ended, once; null when none did. */
export function takeEnd(): string | null {
  const message = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  return message;
}
