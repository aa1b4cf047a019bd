import type { SentType } from '../../../../contract/talk/chat-messages.ts';
import { ApiError } from '../../../app/api/error.ts';
import { uploadFile } from '../../../app/api/upload.ts';
import type { Translate } from '../../../app/i18n/text.tsx';
import { inDatabase } from '../../../app/session/device/database.ts';
import { storageKey } from '../../../app/session/device/storage.ts';
import { chatCache } from '../../../app/session/forget-chat.ts';
import { sessionStore } from '../../../app/session/store.ts';
import type { ChatStore } from './client/chat-store.ts';
import { type Pending, PendingFiles, type PendingParts } from './client/pending-files.ts';
import { notePending, pendingName } from './client/pending-key.ts';
import { ownCache } from './client/thread-cache.ts';

/* Files that go with messages, in the browser: loaded with the first one. */

const heard = new WeakSet<ChatStore>();
let known: { userId: string; files: PendingFiles } | null = null;

/** The files of a user that are not sent yet: one for the page, so that an upload goes on while something else is looked at. */
export async function pendingFiles(userId: string, gid: string, store: ChatStore, text: Translate): Promise<PendingFiles> {
  const parts = partsOf(userId, store, text);
  if (known?.userId === userId) known.files.use(parts);
  else known = { userId, files: new PendingFiles(parts) };
  const { files } = known;
  // Each page of the chat has a store of its own.
  if (!heard.has(store)) {
    heard.add(store);
    store.onChange((change) => change.isGone && files.forget(change.gid));
  }
  await files.load(gid);
  return files;
}

const owned = new Map<string, Promise<boolean>>();

/** Whether this tab stores the files of a conversation: two would send them twice, and delete what the other has stored. In other tabs they wait as long as the page is open. */
function isOwner(gid: string): Promise<boolean> {
  const known = owned.get(gid);
  if (known) return known;
  const asked = new Promise<boolean>((resolve) => {
    if (!('locks' in navigator)) return resolve(true);
    navigator.locks
      .request(storageKey(`chat-files-${gid}`), { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        // Until the page is left.
        return lock === null ? null : new Promise<null>(() => undefined);
      })
      .catch(() => resolve(true));
  });
  owned.set(gid, asked);
  return asked;
}

const partsOf = (userId: string, store: ChatStore, text: Translate): PendingParts => ({
  async read(gid) {
    if (!(await isOwner(gid))) return null;
    await ownCache(userId);
    return (await inDatabase(chatCache, 'readonly', (place) => place.get(pendingName(gid)) as IDBRequest<Pending | undefined>)) ?? null;
  },
  async write(gid, pending) {
    if (!(await isOwner(gid))) return;
    await ownCache(userId);
    // A logout, of another tab as well, has deleted the database: nothing is stored after it.
    if (!sessionStore().isLoggedIn()) return;
    await inDatabase(
      chatCache,
      'readwrite',
      (place) => (pending ? place.put(pending, pendingName(gid)) : place.delete(pendingName(gid))) as IDBRequest,
    );
    notePending(userId, gid, pending !== null);
  },
  async upload(file, progress) {
    const { key, contentType } = await uploadFile(file, { purpose: 'chat', ...progress });
    const type = typeOf(contentType);
    return { type, body: { file: key, ...(type === 'img' && (await sizeOf(file))), ...(type === 'video' && (await posterPart(file))) } };
  },
  send: (gid, message) => store.send(gid, message),
  reasonOf: (error) => (error instanceof ApiError ? sentenceOf(error) : text('chat.uploadBroke')),
  interrupted: () => text('chat.uploadBroke'),
  newId: () => crypto.randomUUID(),
});

const sentenceOf = (error: ApiError): string => Object.values(error.fields)[0] ?? error.message;

function typeOf(contentType: string): SentType {
  if (contentType.startsWith('image/') && contentType !== 'image/svg+xml') return 'img';
  if (contentType.startsWith('video/')) return 'video';
  return 'file';
}

/** Pixels of a picture, so that its place is there before it is loaded. */
async function sizeOf(file: File): Promise<{ width?: number; height?: number }> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return {};
  const size = { width: picture.width, height: picture.height };
  picture.close();
  return size;
}

/** A film's first picture, uploaded, and its length: where this browser cannot decode it, the film is sent without. */
async function posterPart(film: File): Promise<{ poster?: string; seconds?: number }> {
  try {
    const { posterOf } = await import('./poster.ts');
    const found = await posterOf(film);
    if (!found) return {};
    const { seconds } = found;
    const { key: poster } = await uploadFile(found.picture, { purpose: 'chat' });
    return { poster, ...(seconds !== null && { seconds }) };
  } catch {
    return {};
  }
}
