import { pushLook } from '../../../contract/talk/push-look.ts';
import { ask } from '../session/ask.ts';
import { inDatabase } from '../session/device/database.ts';
import { sessionStore } from '../session/store.ts';
import { claimsOf } from '../session/token.ts';
import { isLeaving } from './leave.ts';
import { pushMarks, savedSubscription } from './messages.ts';

/** Milliseconds: devices are silent for a minute after a page was looked at. */
const pause = 45_000;
/** The page comes first. */
const afterLoad = 3_000;
/** Milliseconds that a new worker may take. */
const workerPatience = 10_000;

let timer: ReturnType<typeof setInterval> | undefined;
/** Whether the person has devices; null until the server has said it. */
let wanted: boolean | null = null;

/** Keeps the person's devices silent while a page is looked at, and gives the server this browser's subscription after a new login. */
export function followDevices(): void {
  setTimeout(() => void begin().catch(() => undefined), afterLoad);
}

async function begin(): Promise<void> {
  followLooks();
  await look();
  const subscription = await currentSubscription();
  if (!subscription || isLeaving()) return;
  const [{ pushCalls }, replaces] = await Promise.all([
    import('../../../contract/talk/push.ts'),
    inDatabase<string | undefined>(pushMarks, 'readonly', (place) => place.get('renewed') as IDBRequest<string | undefined>),
  ]);
  if (savedSubscription.session() === sessionId() && !replaces) {
    // A device that was removed, perhaps from another one, does not come back by itself.
    const { data } = await ask(pushCalls.list, {});
    if (data && !data.devices.some(({ current }) => current)) await subscription.unsubscribe();
    return;
  }
  const { data } = await ask(pushCalls.save, { ...partsOf(subscription), ...(replaces && { replaces }) });
  if (data) await noteSaved();
}

/** The server has this browser's subscription: it is not saved again in this session, since the person may remove it. */
export async function noteSaved(): Promise<void> {
  savedSubscription.note(sessionId());
  await inDatabase(pushMarks, 'readwrite', (place) => place.delete('renewed'));
  await look();
}

const sessionId = (): string => claimsOf(sessionStore().access().accessToken)?.sid ?? '';

/** Also of a page that begins hidden. */
function followLooks(): void {
  document.addEventListener('visibilitychange', () => wanted !== false && void look());
}

/** Who has no device is not asked again; whom the server has not answered is. */
async function look(): Promise<void> {
  if (document.visibilityState !== 'visible' || isLeaving()) return;
  timer ??= setInterval(() => void look(), pause);
  const { data } = await ask(pushLook, {});
  if (!data) return;
  wanted = data.wanted;
  if (wanted) return;
  clearInterval(timer);
  timer = undefined;
}

/** The browser's subscription; null if there is none, or no worker. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration('/');
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

/** Asks the person, and the browser's push service. Null if either says no. Only after a click. @throws if there is no worker */
export async function subscribe(key: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await activeWorker();
  // A subscription for a key that this installation does not have any more is of no use.
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** `ready` would be waited for without end where the worker could not be registered. */
async function activeWorker(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  const missing = new Error('Service worker unsupported');
  if (!(await serviceWorker.getRegistration('/'))) throw missing;
  return Promise.race([serviceWorker.ready, new Promise<never>((_, reject) => setTimeout(() => reject(missing), workerPatience))]);
}

/** As the server takes it. */
export function partsOf(subscription: PushSubscription): { endpoint: string; publicKey: string; auth: string } {
  const { keys = {} } = subscription.toJSON();
  return { endpoint: subscription.endpoint, publicKey: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
}
