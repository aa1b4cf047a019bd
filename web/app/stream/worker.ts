import { dropDatabase, inDatabase } from '../session/device/database.ts';
import { follow, type Following } from './follow.ts';
import { pushPath } from '../../../contract/talk/push-path.ts';
import { defaultCountry } from '../../../contract/values/locale.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { formOf, type Locale, queryOf } from '../api/wire.ts';
import { type FromWorker, pushMarks, streamName, type ToWorker } from './messages.ts';

/*
 * `/sw.js`: one notification stream for all tabs of this browser. It stores no pages and answers no requests. Browsers end a worker that has
 * nothing to do after some 30 s: each tab greets it every 20 s, and it holds a greeting open for as long as the stream lives. One that was
 * ended is started by the next greeting and resumes after the last number. What the push service brings it shows, tabs or not.
 */

type Client = { url: string; focus: () => Promise<unknown>; postMessage: (message: FromWorker) => void };
type Greeting = { data: ToWorker; source: Client | null; ports: readonly MessagePort[]; waitUntil: (work: Promise<unknown>) => void };
type Work = { waitUntil: (work: Promise<unknown>) => void };
type Pushed = Work & { data: { json: () => unknown } | null };
type Clicked = Work & { notification: Notification };
type Renewed = Work & { oldSubscription: PushSubscription | null; newSubscription: PushSubscription | null };
/** The global scope of a service worker, as far as it is used here: TypeScript has its types only in place of those of pages. */
type Scope = {
  addEventListener: ((type: 'message', listener: (event: Greeting) => void) => void) &
    ((type: 'install' | 'activate', listener: (event: Work) => void) => void) &
    ((type: 'push', listener: (event: Pushed) => void) => void) &
    ((type: 'notificationclick', listener: (event: Clicked) => void) => void) &
    ((type: 'pushsubscriptionchange', listener: (event: Renewed) => void) => void);
  skipWaiting: () => Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    openWindow: (address: string) => Promise<unknown>;
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<Client[]>;
  };
};
const scope = self as unknown as Scope;

/** Browsers allow one event five minutes. */
const longestHold = 240_000;

type Current = { following: Following; user: number; locale: Locale };
let current: Current | null = null;
/** The count of unread notices while the stream is open. */
let unread: number | null = null;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data.kind === 'leave') {
    event.waitUntil(leave().finally(() => event.ports[0]?.postMessage('left')));
    return;
  }
  const { user, language, country, region } = data;
  const locale = { language, country, region };
  if (current && (current.user !== user || (data.opens && queryOf({}, current.locale) !== queryOf({}, locale)))) stop();
  current ??= begin(user, locale);
  if (data.wake) current.following.wake();
  if (unread !== null) event.source?.postMessage({ kind: 'stream', event: 'created', data: { unread } });
  event.waitUntil(Promise.race([current.following.ended, new Promise((resolve) => setTimeout(resolve, longestHold))]));
});

function begin(user: number, locale: Locale): Current {
  const following = follow({
    locale,
    last: () => lastOf(user),
    remember: (seq) => store({ user, seq }),
    heard(event, data) {
      const count = (data as { unread?: number } | null)?.unread;
      if (count !== undefined) unread = count;
      // The end of the session is passed on when it is certain.
      if (event === 'complete' || event === 'error') unread = null;
      if (event !== 'complete') void publish(event, data);
    },
    alive: () => void stopWithoutTabs(following),
  });
  void following.ended.then(async (isOver) => {
    if (current?.following === following) stop();
    if (!isOver) return;
    await clear();
    await publish('complete', { reason: 'session' });
  });
  return { following, user, locale };
}

function stop(): void {
  current?.following.stop();
  current = null;
  unread = null;
}

async function leave(): Promise<void> {
  stop();
  await Promise.all([clear(), dropDatabase(pushMarks), forgetPush().catch(() => undefined)]);
  await publish('complete', { reason: 'session' });
}

const tabs = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function publish(event: string, data: unknown): Promise<void> {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have one
  for (const tab of await tabs()) tab.postMessage({ kind: 'stream', event, data });
}

async function stopWithoutTabs(following: Following): Promise<void> {
  if ((await tabs()).length === 0 && current?.following === following) stop();
}

type Seen = { user: number; seq: number };

/** The one place of the worker's database. Without storage the worker knows the number for as long as it lives. */
let seen: Seen | null = null;

async function lastOf(user: number): Promise<number | null> {
  seen ??= await inDatabase<Seen>(streamName, 'readonly', (place) => place.get('last') as IDBRequest<Seen>);
  return seen?.user === user ? seen.seq : null;
}

async function store(next: Seen): Promise<void> {
  seen = next;
  await inDatabase(streamName, 'readwrite', (place) => place.put(next, 'last'));
}

async function clear(): Promise<void> {
  seen = null;
  await dropDatabase(streamName);
}

scope.addEventListener('push', (event) => event.waitUntil(show(event.data?.json() as Shown | undefined)));
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage((event.notification.data as Shown).link ?? '/'));
});
scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/** What the server pushes (server/domains/talk/push). */
type Shown = { title: string; text?: string; link: string | null; tag: string };

async function show(given: Shown | undefined): Promise<void> {
  if (!given) return;
  const { title, text = '', tag } = given;
  await scope.registration.showNotification(title, { body: text, tag, icon: '/icons/icon-192.png', data: given });
}

/** The tab that shows the page already, or a new one: nobody's entries in a form are lost. */
async function openPage(link: string): Promise<void> {
  const { href, origin } = new URL(link, location.origin);
  if (origin !== location.origin) return;
  const open = (await tabs()).find(({ url }) => url === href);
  await (open ? open.focus() : scope.clients.openWindow(href));
}

/** The push service has given up the address of this browser: the server gets the new one. Often there is no session any more: the next page does it. */
async function renew({ oldSubscription, newSubscription }: Renewed): Promise<void> {
  const { pushManager } = scope.registration;
  const next = newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)));
  const { endpoint, keys = {} } = next?.toJSON() ?? {};
  if (endpoint === undefined) return;
  await inDatabase(pushMarks, 'readwrite', (place) => place.put(oldSubscription?.endpoint ?? endpoint, 'renewed'));
  const body = { endpoint, publicKey: keys['p256dh'], auth: keys['auth'], ...(oldSubscription && { replaces: oldSubscription.endpoint }) };
  // Without a tab there is no page that says it.
  const locale = current?.locale ?? { language: navigator.language.slice(0, 2), country: defaultCountry };
  const headers = { accept: 'application/json' };
  const response = await fetch(`/api${pushPath}`, { method: 'POST', credentials: 'include', headers, body: formOf(body, locale) });
  const { code } = (await response.json()) as { code: number };
  if (code === codes.success) await inDatabase(pushMarks, 'readwrite', (place) => place.delete('renewed'));
}

/** Nothing of this person is shown to the next one. */
async function forgetPush(): Promise<void> {
  const { pushManager } = scope.registration;
  for (const shown of await scope.registration.getNotifications()) shown.close();
  await (await pushManager?.getSubscription())?.unsubscribe();
}
