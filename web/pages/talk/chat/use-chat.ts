import { typeOfFailure } from '../../../../contract/talk/chat-errors.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { buyerChatCalls, operatorChatCalls, sellerChatCalls } from '../../../../contract/talk/chat.ts';
import { socketPath } from '../../../../contract/talk/chat-socket.ts';
import { ApiError } from '../../../app/api/error.ts';
import { send } from '../../../app/api/client.ts';
import { chatTabs } from '../../../app/session/forget-chat.ts';
import { storageKey } from '../../../app/session/device/storage.ts';
import { canShareTabs } from '../../../app/stream/one-tab.ts';
import { pageLocale } from '../../../app/session/page-locale.ts';
import { type ChatState, ChatStore } from './client/chat-store.ts';
import { ChatFailure, type Socket, type Surroundings } from './client/connection.ts';
import { SharedConnection } from './client/shared-connection.ts';
import { threadCache } from './client/thread-cache.ts';
import { ringOnce } from './client/ring-once.ts';
import { ring } from './ring.ts';
import { translations } from './translations.ts';

export type ChatKind = 'buyer' | 'seller' | 'operator';

const tokenCalls = { buyer: buyerChatCalls.token, seller: sellerChatCalls.token, operator: operatorChatCalls.token };

/** The chat of a user in this tab: connected while the page is open. Null on the server, and before the page is in the browser. */
export function useChat(kind: ChatKind, userId: number): { store: ChatStore; state: ChatState } | null {
  const [store, setStore] = useState<ChatStore | null>(null);
  useEffect(() => {
    const made = newStore(kind, userId);
    setStore(made);
    made.start();
    return () => made.stop();
  }, [kind, userId]);
  const state = useSyncExternalStore(store?.subscribe ?? never, store?.snapshot ?? nothing, nothing);
  return store && state ? { store, state } : null;
}

const never = () => () => undefined;
const nothing = () => null;

/** What waits and drafts are stored for the user: another one who signs in here does not see them. */
function newStore(kind: ChatKind, userId: number): ChatStore {
  const nameOf = (name: string): string => storageKey(`${name}-${userId}`);
  let line: SharedConnection | null = null;
  const rings = ringOnce({
    channel: typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${chatTabs}-shown`),
    isHolder: () => line?.isHolder ?? false,
    sound: ring,
  });
  return new ChatStore({
    connect: (handlers) => {
      line = new SharedConnection(aroundOf(kind, userId), handlers);
      return line;
    },
    cache: threadCache(String(userId)),
    device: {
      read: (name) => readDevice(nameOf(name)),
      write: (name, value) => writeDevice(nameOf(name), value),
    },
    call: async (call, input) => {
      try {
        return await send(call, input, { quiet: true });
      } catch (error) {
        if (error instanceof ApiError && !error.isOffline) throw new ChatFailure(typeOfFailure(error), error.message, error.data);
        throw error;
      }
    },
    userId: String(userId),
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
    ring: rings.ring,
    shown: rings.shown,
    ended: () => {
      rings.end();
      translations.forget();
    },
  });
}

const aroundOf = (kind: ChatKind, userId: number): Surroundings => ({
  user: String(userId),
  fetchToken: () => send(tokenCalls[kind], {}, { background: true }),
  open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${socketPath}?_lang=${pageLocale().language}`) as unknown as Socket,
  device: deviceId(),
  random: Math.random,
  // oxlint-disable-next-line no-console -- for those who look for the cause of a chat that does not connect
  warn: (message) => console.warn(message),
});

/** Storage may be full or forbidden: what is stored is there until the page is left. */
function readDevice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function writeDevice(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // there until the page is left
  }
}

/** The server ends an older connection of the same device. Where tabs cannot share one, each is a device of its own. */
function deviceId(): string {
  const made = crypto.randomUUID();
  if (!canShareTabs()) return made;
  const key = storageKey('chat-device');
  const known = readDevice(key);
  if (known !== null) return known;
  writeDevice(key, made);
  return readDevice(key) ?? made;
}
