import { storageKey } from '../session/device/storage.ts';
import { pageLocale } from '../session/page-locale.ts';
import { follow } from './follow.ts';
import { isLeaving } from './leave.ts';
import { streamName } from './messages.ts';
import { type Held, holdInOneTab } from './one-tab.ts';

/* The stream without a service worker: one tab holds it and passes on what comes. */

type News = { event: string; data: unknown } | null;

export function followInTab(user: number, heard: (event: string, data: unknown) => void): void {
  const seen = storedNumber(user);
  let unread: number | null = null;

  const pass = (event: string, data: unknown): void => {
    tab.say({ event, data });
    heard(event, data);
  };
  const begin = (): Held => {
    const following = follow({
      locale: pageLocale(),
      last: async () => seen.read(),
      remember: async (seq) => seen.write(seq),
      heard(event, data) {
        if (isLeaving()) return;
        const count = (data as { unread?: number } | null)?.unread;
        if (count !== undefined) unread = count;
        if (event === 'complete' || event === 'error') unread = null;
        if (event !== 'complete') pass(event, data);
      },
    });
    void following.ended.then((isOver) => {
      if (isOver) pass('complete', { reason: 'session' });
    });
    return {
      ...following,
      stop() {
        following.stop();
        unread = null;
      },
    };
  };
  const tab = holdInOneTab<News>({
    name: streamName,
    begin,
    heard: (news) => news && heard(news.event, news.data),
    here: () => (unread === null ? null : { event: 'created', data: { unread } }),
  });
}

const numberKey = storageKey('stream');

/** Storage may be forbidden: then the number is known for as long as the page lives. */
function storedNumber(user: number): { read: () => number | null; write: (seq: number) => void } {
  let last: number | null = null;
  return {
    read() {
      try {
        const stored = JSON.parse(localStorage.getItem(numberKey) ?? 'null') as { user: number; seq: number } | null;
        return stored?.user === user ? stored.seq : last;
      } catch {
        return last;
      }
    },
    write(seq) {
      last = seq;
      try {
        localStorage.setItem(numberKey, JSON.stringify({ user, seq }));
      } catch {
        // known for this page only
      }
    },
  };
}
