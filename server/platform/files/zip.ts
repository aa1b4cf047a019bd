import { Entry, openPromise, type ZipFile } from 'yauzl';
import { UnreadableFile } from './parsing/unreadable.ts';

/** A file inside an archive, as its directory lists it. */
export type ZipEntry = { name: string; packed: number; inflated: number; encrypted: boolean; method: number; offset: number };

const entryLength = 46;
const mostEntries = 10_000;
const largestDirectory = 4 * 1024 * 1024;

/** Names stay bytes: many programs write UTF-8 without saying so. Nothing is ever written under such a name. */
const open = (path: string): Promise<ZipFile> => openPromise(path, { autoClose: false, decodeStrings: false });

/** The directory of a ZIP archive, without inflating anything; null when it is none, damaged, or larger than any that is taken. */
export async function zipEntries(path: string): Promise<ZipEntry[] | null> {
  try {
    const archive = await open(path);
    try {
      return await readEntries(archive);
    } finally {
      archive.close();
    }
  } catch (error) {
    // Faults of the file system have a code; what the library finds wrong with an archive has none.
    if ((error as { code?: string }).code !== undefined) throw error;
    return null;
  }
}

async function readEntries(archive: ZipFile): Promise<ZipEntry[] | null> {
  if (archive.entryCount > mostEntries) return null;
  const entries: ZipEntry[] = [];
  let [length, packed] = [0, 0];
  for await (const entry of archive.eachEntry()) {
    length += entryLength + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    // Entries that share their content would inflate it once for each of them.
    packed += entry.compressedSize;
    if (length > largestDirectory || packed + length > archive.fileSize) return null;
    entries.push({
      name: entry.fileNameRaw.toString('utf8'),
      packed: entry.compressedSize,
      inflated: entry.uncompressedSize,
      encrypted: entry.isEncrypted(),
      method: entry.compressionMethod,
      offset: entry.relativeOffsetOfLocalHeader,
    });
  }
  return entries;
}

/** The content of one file of an archive; null where it is damaged, encrypted, packed in an unusual way, or larger than `most`. */
export async function readZipEntry(path: string, entry: ZipEntry, most: number): Promise<Buffer | null> {
  if (entry.packed > most || entry.inflated > most) return null;
  const chunks: Buffer[] = [];
  return (await inflateEntry(path, entry, (chunk) => chunks.push(chunk))) ? Buffer.concat(chunks) : null;
}

/** Reads one file of an archive bit by bit; false where it is damaged, or its size is not what the directory says. */
export async function inflateEntry(path: string, entry: ZipEntry, onChunk: (chunk: Buffer) => void): Promise<boolean> {
  const archive = await open(path);
  try {
    const content = await archive.openReadStreamPromise(
      Object.assign(new Entry(), {
        compressedSize: entry.packed,
        uncompressedSize: entry.inflated,
        compressionMethod: entry.method,
        generalPurposeBitFlag: entry.encrypted ? 1 : 0,
        relativeOffsetOfLocalHeader: entry.offset,
      }),
    );
    for await (const chunk of content as AsyncIterable<Buffer>) onChunk(chunk);
    return true;
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return false;
  } finally {
    archive.close();
  }
}
