import { storageKey } from '../../../../app/session/device/storage.ts';

/** Where it says which conversations have files that are not sent yet; taken away by a logout, as all that begins so. */
export const pendingKey = (userId: string): string => storageKey(`chat-files-${userId}`);

/** Whether files of a conversation wait on this device: what sends them is loaded only then. */
export function hasPendingFiles(userId: string, gid: string): boolean {
  try {
    return localStorage.getItem(pendingKey(userId))?.includes(gid) ?? false;
  } catch {
    return false;
  }
}
