import type { Envelope } from '../../../contract/wire/call.ts';
import { codes } from '../../../contract/wire/codes.ts';
import { typeOfName } from '../../../contract/wire/files.ts';
import type { UploadPurposeKey } from '../../../contract/wire/upload-purposes.ts';
import type { StoredFile } from '../../../contract/wire/uploads.ts';
import { send } from './client.ts';
import { ApiError } from './error.ts';

export type UploadOptions = {
  purpose: UploadPurposeKey;
  /** From 0 to 1, of what was sent. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** The line broke: trying again may help. */
export class UploadBroken extends Error {}

const mostAtOnce = 3;
let running = 0;
const waiting: (() => void)[] = [];

/** Sends a file to the server, at most three at once, and returns its storage key. Throws `ApiError` with the server's sentence, or `UploadBroken`. */
export async function uploadFile(file: File, { purpose, onProgress, signal }: UploadOptions): Promise<StoredFile> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    signal?.throwIfAborted();
    const { uploadCalls } = await import('../../../contract/wire/uploads.ts');
    const contentType = typeOfName(file.name) ?? (file.type || 'application/octet-stream');
    const request = { fileName: file.name, size: file.size, contentType, purpose };
    const presigned = await send(uploadCalls.presign, request, { quiet: true, ...(signal ? { signal } : {}) });
    return await put(presigned, file, onProgress, signal);
  } catch (error) {
    throw error instanceof ApiError && error.isOffline ? new UploadBroken() : error;
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/** By XMLHttpRequest: fetch does not report upload progress. */
function put(
  { address, method, headers }: { address: string; method: string; headers: Record<string, string> },
  file: File,
  onProgress: ((share: number) => void) | undefined,
  signal: AbortSignal | undefined,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      try {
        const envelope = JSON.parse(request.responseText) as Envelope<StoredFile>;
        if (envelope.code === codes.success) resolve(envelope.data);
        else reject(new ApiError(envelope));
      } catch {
        // A proxy's page.
        reject(new UploadBroken());
      }
    });
    request.addEventListener('error', () => reject(new UploadBroken()));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });
}
