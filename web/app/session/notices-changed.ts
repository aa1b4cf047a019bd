/** The window hears how many notices are unread, from the page that has just read or deleted some. */
const noticesChanged = 'kontor:notices-changed';

export function announceUnread(unread: number): void {
  dispatchEvent(new CustomEvent(noticesChanged, { detail: unread }));
}

/** Returns what ends it. */
export function onUnread(heard: (unread: number) => void): () => void {
  const follow = ({ detail }: CustomEventInit<number>) => heard(detail ?? 0);
  addEventListener(noticesChanged, follow);
  return () => removeEventListener(noticesChanged, follow);
}
