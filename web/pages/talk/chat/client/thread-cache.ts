import type { Conversation } from '../../../../../contract/talk/chat.ts';
import type { ChatMessage } from '../../../../../contract/talk/chat-messages.ts';
import { chatCache } from '../../../../app/session/forget-chat.ts';
import { dropDatabase, inDatabase } from '../../../../app/session/device/database.ts';
import { sessionStore } from '../../../../app/session/store.ts';
import { notePending, pendingName } from './pending-key.ts';

/** What is stored of a conversation, shown at once and then corrected. */
export type CachedThread = { conversation: Conversation; messages: readonly ChatMessage[]; head: number };

/** Conversations that are stored: those that were looked at last. */
const mostThreads = 50;

export type ThreadCache = {
  read(gid: string): Promise<CachedThread | null>;
  write(gid: string, thread: CachedThread | null): Promise<void>;
};

let owned: { userId: string; ready: Promise<void> } | null = null;

/** The database is of one user: what somebody else has left is taken away first. */
export function ownCache(userId: string): Promise<void> {
  if (owned?.userId === userId) return owned.ready;
  const take = async (): Promise<void> => {
    const owner = await inDatabase(chatCache, 'readonly', (place) => place.get('user') as IDBRequest<string | undefined>);
    if (owner === userId) return;
    await inDatabase(chatCache, 'readwrite', (place) => place.clear());
    await inDatabase(chatCache, 'readwrite', (place) => place.put(userId, 'user'));
  };
  owned = { userId, ready: take() };
  return owned.ready;
}

/** In IndexedDB, for one user. Where it is denied, every conversation is loaded when it opens. */
export function threadCache(userId: string): ThreadCache {
  const ready = ownCache(userId);
  const orderOf = () => inDatabase(chatCache, 'readonly', (place) => place.get('order') as IDBRequest<string[] | undefined>);
  return {
    async read(gid) {
      await ready;
      return (await inDatabase(chatCache, 'readonly', (place) => place.get(gid) as IDBRequest<CachedThread | undefined>)) ?? null;
    },
    async write(gid, thread) {
      await ready;
      // A logout, of another tab as well, has deleted the database: nothing is stored after it.
      if (!sessionStore().isLoggedIn()) return;
      if (thread === null) {
        // With its files that were not sent: nobody could send or discard them any more.
        for (const name of [gid, pendingName(gid)]) await inDatabase(chatCache, 'readwrite', (place) => place.delete(name));
        notePending(userId, gid, false);
      } else await inDatabase(chatCache, 'readwrite', (place) => place.put(thread, gid));
      const { stored, dropped } = afterWrite((await orderOf()) ?? [], gid, thread === null);
      for (const old of dropped) await inDatabase(chatCache, 'readwrite', (place) => place.delete(old));
      await inDatabase(chatCache, 'readwrite', (place) => place.put(stored, 'order'));
      // It came meanwhile, and this has made the database once more.
      if (!sessionStore().isLoggedIn()) await dropDatabase(chatCache);
    },
  };
}

/** The order of what is stored, from the last one written to the first, and what does not stay. */
export function afterWrite(order: readonly string[], gid: string, isGone: boolean): { stored: string[]; dropped: string[] } {
  const others = order.filter((one) => one !== gid);
  const all = isGone ? others : [gid, ...others];
  return { stored: all.slice(0, mostThreads), dropped: all.slice(mostThreads) };
}
