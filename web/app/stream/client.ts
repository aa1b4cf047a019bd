import { loginPath } from '../session/redirect-target.ts';
import { sessionStore } from '../session/store.ts';
import { leaveFor } from '../navigation.ts';
import { pageLocale } from '../session/page-locale.ts';
import { isLeaving } from './leave.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { announceNews } from './news.ts';

/** Workers are ended after 30 s without work; hidden tabs are throttled to one greeting a minute. */
const greetingPause = 20_000;
/** Milliseconds in which the tab that logs out has cleared what all tabs share. */
const leavingTime = 500;

let started = false;

/** Follows the notification stream of the signed-in user: by the service worker, or without one in a tab. Once for each page. */
export async function startStream(): Promise<void> {
  const person = sessionStore().user();
  // Who has to set a password first has no stream yet.
  if (started || !person || person.needSettingPassword) return;
  started = true;
  const { uid: user } = person;
  // Neither the worker nor the fall-back can be loaded now.
  if (!navigator.onLine) return startAgain();
  try {
    await followByWorker(user);
  } catch (error) {
    if (!navigator.onLine) return startAgain();
    // oxlint-disable-next-line no-console -- why this browser has no worker
    console.error(error);
    const { followInTab } = await import('./tab.ts');
    followInTab(user, heard);
  }
  const { followDevices } = await import('./devices.ts');
  followDevices();
}

/** Begins once the network is back. */
function startAgain(): void {
  started = false;
  addEventListener('online', () => void startStream(), { once: true });
}

async function followByWorker(user: number): Promise<void> {
  if (!('serviceWorker' in navigator)) throw new Error('Service worker unsupported');
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js', { scope: '/', updateViaCache: 'none' }).catch((error: unknown) => {
    throw new Error('Service worker unsupported', { cause: error });
  });
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    if (data.kind === 'stream') heard(data.event, data.data);
  });
  const greet = async (given: { opens?: true; wake?: true } = {}) => {
    const { active } = await serviceWorker.ready;
    if (isLeaving()) return;
    const greeting: ToWorker = { kind: 'greeting', user, ...pageLocale(), opens: false, wake: false, ...given };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
    active?.postMessage(greeting);
  };
  await greet({ opens: true });
  setInterval(() => void greet(), greetingPause);
  onReturn(() => void greet({ wake: true }));
}

/** Runs when the tab is looked at again, comes back from the browser's history, or the network does. */
function onReturn(work: () => void): void {
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && work());
  addEventListener('pageshow', ({ persisted }) => persisted && work());
  addEventListener('online', work);
}

function heard(event: string, data: unknown): void {
  if (isLeaving()) return;
  announceNews(event, data);
  if (event === 'complete') setTimeout(() => void showEnd(), leavingTime);
}

/** The session has ended: by a logout in another tab, which has cleared the store, or on the server. */
async function showEnd(): Promise<void> {
  if (isLeaving()) return;
  if (!sessionStore().isLoggedIn()) {
    // Somebody may be typing there.
    if (location.pathname === loginPath('/')) return;
    const { noteEnd } = await import('../session/session-end.ts');
    // The login page of this tab says why it is there.
    noteEnd();
    return leaveFor(loginPath(location.pathname + location.search));
  }
  const { logOut } = await import('../session/log-out.ts');
  await logOut('');
}
