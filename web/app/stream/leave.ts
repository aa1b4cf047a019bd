import { savedSubscription, streamName, type ToWorker } from './messages.ts';

let leaving = false;

/** Whether this page logs out: what still comes is not for it. */
export const isLeaving = (): boolean => leaving;
export const beginLeaving = (): void => void (leaving = true);

/** Milliseconds; a worker that does not answer is removed all the same. */
const patience = 1_000;

/** Removes from this browser what the stream has stored, the worker and its push subscription included. */
export async function leaveStream(): Promise<void> {
  beginLeaving();
  try {
    localStorage.removeItem(streamName);
    savedSubscription.forget();
    const registration = await navigator.serviceWorker?.getRegistration('/');
    if (!registration) return;
    await Promise.race([leaveWorker(registration), new Promise((resolve) => setTimeout(resolve, patience))]);
    // With it goes its push subscription.
    await registration.unregister();
  } catch {
    // Storage or workers are forbidden: there is nothing to remove.
  }
}

async function leaveWorker({ active }: ServiceWorkerRegistration): Promise<void> {
  if (!active) return;
  const { port1, port2 } = new MessageChannel();
  const left = new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
  });
  const message: ToWorker = { kind: 'leave' };
  active.postMessage(message, [port2]);
  await left;
}
