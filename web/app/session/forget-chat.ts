import { leaveTabs } from '../stream/one-tab.ts';
import { dropDatabase } from './device/database.ts';
import { storageKey } from './device/storage.ts';

/** Of the lock and the channel of the tab that holds the chat's connection: the prefix of what is stored, and a colon. */
export const chatTabs = `${storageKey('').slice(0, -1)}:im`;
/** Of the database with the newest messages of conversations. */
export const chatCache = storageKey('chat');

/** Ends the chat in all tabs, and takes away what waits to be sent, drafts and messages: the next user of this browser must not find them. */
export async function forgetChat(): Promise<void> {
  leaveTabs(chatTabs);
  try {
    const own = storageKey('chat-');
    for (const key of Object.keys(localStorage)) if (key.startsWith(own)) localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: nothing was stored.
  }
  await dropDatabase(chatCache);
}
