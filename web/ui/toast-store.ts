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
  /** Waits for an answer: the button, or closing it. */
  retry?: Retry;
  time: number;
};
type Retry = { label: string; answer: (again: boolean) => void };

const most = 4;
let toasts: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function change(changed: readonly Toast[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}

function add(toast: Omit<Toast, 'key'>): number {
  // The same sentence twice at once says nothing new; with a button it takes the place of the one without.
  const isSame = ({ text, title }: Omit<Toast, 'key'>) => text === toast.text && title === toast.title;
  const same = toasts.find((shown) => isSame(shown) && (shown.retry || !toast.retry));
  if (same) return same.key;
  const others = toasts.filter((shown) => !isSame(shown));
  // What waits for an answer stays.
  const left = others.filter(({ retry }, at) => retry || at > others.length - most);
  change([...left, { ...toast, key: next }]);
  return next++;
}

export function showMessage(text: string, kind: Toast['kind'] = 'neutral', link?: Toast['link']): void {
  add({ text, kind, time: messageTime, ...(link ? { link } : {}) });
}

export function showNotification(title: string, text: string, link?: Toast['link']): void {
  add({ title, text, kind: 'neutral', time: notificationTime, ...(link ? { link } : {}) });
}

/** A failure that can be tried again; stays until it is answered. */
export function showRetry(text: string, retry: Retry): number {
  return add({ text, kind: 'danger', time: Infinity, retry });
}

export function dismissToast(key: number): void {
  const closed = toasts.find((toast) => toast.key === key);
  change(toasts.filter((toast) => toast !== closed));
  closed?.retry?.answer(false);
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
