import type { Locale } from '../api/wire.ts';
import { storageKey } from '../session/device/storage.ts';

/** What tabs and the service worker say to each other. */
export type ToWorker =
  /** A tab is there: sent when it opens, and every 20 s. `opens`: its locale counts. `wake`: there is reason to try again at once. */
  | ({ kind: 'greeting'; user: number; opens: boolean; wake: boolean } & Locale)
  /** The user has logged out. Answered through the port when everything is gone. */
  | { kind: 'leave' };
export type FromWorker = { kind: 'stream'; event: string; data: unknown };

/** Name of the worker's database, of the lock and of the channel of tabs without a worker, and of what these have stored. */
export const streamName = storageKey('stream');

const pushSaved = storageKey('push-saved');
/** In this browser: in which session the server was given its push subscription. */
export const savedSubscription = {
  session: (): string | null => localStorage.getItem(pushSaved),
  note: (session: string): void => localStorage.setItem(pushSaved, session),
  forget: (): void => localStorage.removeItem(pushSaved),
};
/** Name of a database of the worker: under `renewed` the address of a push subscription whose successor the server does not have. */
export const pushMarks = storageKey('push');
