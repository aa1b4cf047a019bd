import { type ReactNode, useCallback, useRef } from 'react';
import { chatCalls } from '../../../../contract/talk/chat.ts';
import type { ChatMessage } from '../../../../contract/talk/chat-messages.ts';
import type { ChatStore } from './client/chat-store.ts';
import type { Addresses, Picture } from './pictures.ts';
import { useFetched } from './use-fetched.tsx';

/** Milliseconds: addresses of files last two minutes. */
const addressLife = 90_000;
type Found = Addresses & { at: number };
const addresses = new Map<string, Found>();

/** Short-lived addresses of a message's file, of a film's poster and a picture's previews, fetched when they are needed. */
export async function addressesOf(store: ChatStore, { gid, id }: Pick<ChatMessage, 'gid' | 'id'>): Promise<Found | null> {
  const known = addresses.get(id);
  if (known && Date.now() - known.at < addressLife) return known;
  const { files } = await store.ask(chatCalls.files, { gid, ids: [id] });
  const [found] = files;
  if (!found) return null;
  const fetched = { ...found, at: Date.now() };
  addresses.set(id, fetched);
  return fetched;
}

export const addressOf = async (store: ChatStore, message: ChatMessage): Promise<string | null> =>
  (await addressesOf(store, message))?.address ?? null;

/** One of the pictures of a message; `isAgain` where the address of before has not led to it. */
export async function pictureOf(
  store: ChatStore,
  message: Pick<ChatMessage, 'gid' | 'id'>,
  at: number,
  isAgain: boolean,
): Promise<Picture | null> {
  if (isAgain) addresses.delete(message.id);
  const found = await addressesOf(store, message);
  return (at === 0 ? found : found?.more?.[at - 1]) ?? null;
}

export type Address = {
  found: Found | null;
  /** What asks once more after a failure. */
  retry: ReactNode;
  /** Whether the address may be over: a page that was open for a while has such ones. */
  isOld: () => boolean;
  /** Fetches another address. */
  renew: () => void;
  /** The address has led to the file. */
  onFound: () => void;
};

/** The address of a message's file, and what fetches another one. */
export function useAddress(store: ChatStore, { gid, id }: ChatMessage): Address {
  const isTried = useRef(false);
  // What else changes in a message leaves its file as it is: a film goes on.
  const load = useCallback(() => addressesOf(store, { gid, id }), [store, gid, id]);
  const { found = null, again, retry } = useFetched(store, load);
  return {
    found,
    retry,
    isOld: () => found !== null && Date.now() - found.at >= addressLife,
    renew: () => {
      // Once for each address: a file that is gone stays gone.
      if (found === null || (isTried.current && Date.now() - found.at < addressLife)) return;
      isTried.current = true;
      addresses.delete(id);
      again();
    },
    onFound: () => {
      isTried.current = false;
    },
  };
}
