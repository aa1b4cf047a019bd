import { storageKey } from '../../../../app/session/device/storage.ts';

/** Where it says which conversations have files that are not sent yet; taken away by a logout, as all that begins so. */
const pendingKey = (userId: string): string => storageKey(`chat-files-${userId}`);

/** Whether files of a conversation wait on this device: what sends them is loaded only then. */
export function hasPendingFiles(userId: string, gid: string): boolean {
  try {
    return localStorage.getItem(pendingKey(userId))?.includes(gid) ?? false;
  } catch {
    return false;
  }
}

/** Where the files of a conversation are in the database of the chat. */
export const pendingName = (gid: string): string => `files-${gid}`;

/** Storage may be forbidden: then files wait as long as the page is open. */
export function notePending(userId: string, gid: string, waits: boolean): void {
  const key = pendingKey(userId);
  try {
    const others = (localStorage.getItem(key) ?? '').split(' ').filter((one) => one !== '' && one !== gid);
    const now = waits ? [...others, gid] : others;
    if (now.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, now.join(' '));
  } catch {
    // as above
  }
}
