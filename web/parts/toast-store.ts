import { storageKey } from '../session/storage.ts';

/** Messages stay 3 s, notifications 4.5 s (specification, section 9). */
export const messageTime = 3_000;
export const notificationTime = 4_500;

export type Toast = {
  key: number;
  text: string;
  kind: 'neutral' | 'positive' | 'danger';
  /** Notifications have a title and may lead somewhere. */
  title?: string;
  link?: { to: string; label: string };
  time: number;
};

let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function change(changed: readonly Toast[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}

export function showMessage(text: string, kind: Toast['kind'] = 'neutral', link?: Toast['link']): void {
  // The same sentence twice at once says nothing new.
  if (toasts.some((toast) => toast.text === text)) return;
  change([...toasts, { key: next++, text, kind, time: messageTime, ...(link ? { link } : {}) }].slice(-4));
}

export function showNotification(title: string, text: string, link?: Toast['link']): void {
  change([...toasts, { key: next++, title, text, kind: 'neutral' as const, time: notificationTime, ...(link ? { link } : {}) }].slice(-4));
}

const kept = storageKey('message');

/** For what is said while the page goes away: the next one shows it. */
export function showAfterLoad(text: string): void {
  sessionStorage.setItem(kept, text);
}

export function showKept(): void {
  const text = sessionStorage.getItem(kept);
  if (text === null) return;
  sessionStorage.removeItem(kept);
  showMessage(text);
}

export function dismissToast(key: number): void {
  change(toasts.filter((toast) => toast.key !== key));
}

export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: () => toasts,
};

const none: readonly Toast[] = [];
export const noToasts = () => none;
