/*
 * What the notification stream brings, within a page: the stream (client.ts) comes when the page is idle, and what shows something of it
 * listens here.
 */

const name = 'kontor:stream';
let isOpen = false;
let unread: number | null = null;

type News = { event: string; data: unknown };

/** `created` and `error` say whether the stream is open; the events of the server are in contract/talk/stream.ts. */
export function announceNews(event: string, data: unknown): void {
  if (event === 'created') isOpen = true;
  if (event === 'error' || event === 'complete') isOpen = false;
  unread = (data as { unread?: number } | null)?.unread ?? unread;
  dispatchEvent(new CustomEvent<News>(name, { detail: { event, data } }));
}

/** Whether what is shown follows the server by itself. */
export const isStreamOpen = (): boolean => isOpen;

/** How many notices are unread, as far as the open stream has said: for what is shown later than the stream has opened. */
export const knownUnread = (): number | null => (isOpen ? unread : null);

/** Returns what ends it. */
export function onNews(heard: (event: string, data: unknown) => void): () => void {
  const follow = ({ detail }: CustomEventInit<News>) => detail && heard(detail.event, detail.data);
  addEventListener(name, follow);
  return () => removeEventListener(name, follow);
}
