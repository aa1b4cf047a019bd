import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { createInflateRaw, inflateRaw } from 'node:zlib';
import { UnreadableFile } from './parsing/unreadable.ts';

/** A file inside an archive, as its directory lists it. */
export type ZipEntry = { name: string; packed: number; inflated: number; encrypted: boolean; method: number; offset: number };

const endLength = 22;
const longestComment = 65_535;
const entryLength = 46;
const mostEntries = 10_000;
const largestDirectory = 4 * 1024 * 1024;

/** The directory of a ZIP archive, read from its end without inflating anything; null when it is none, damaged, or one of those beyond 4 GB. */
export async function zipEntries(path: string): Promise<ZipEntry[] | null> {
  const file = await open(path);
  try {
    return await readEntries(file);
  } finally {
    await file.close();
  }
}

async function readEntries(file: FileHandle): Promise<ZipEntry[] | null> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - endLength - longestComment), Math.min(size, endLength + longestComment));
  const end = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (end < 0 || tail.length - end < endLength) return null;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > mostEntries || length > largestDirectory || start + length > size) return null;
  const directory = await readAt(file, start, length);
  const entries: ZipEntry[] = [];
  for (let at = 0; entries.length < count;) {
    if (at + entryLength > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    const entry = {
      name: directory.toString('utf8', at + entryLength, at + entryLength + nameLength),
      packed: directory.readUInt32LE(at + 20),
      inflated: directory.readUInt32LE(at + 24),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      offset: directory.readUInt32LE(at + 42),
    };
    if (entry.inflated === 0xffffffff) return null;
    entries.push(entry);
    at += entryLength + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  // Entries that share their content would inflate it once for each of them.
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  return packed <= start ? entries : null;
}

const inflate = promisify(inflateRaw);

/** The content of one file of an archive; null where it is damaged, encrypted, packed in an unusual way, or larger than `most`, whatever the directory says. */
export async function readZipEntry(path: string, entry: ZipEntry, most: number): Promise<Buffer | null> {
  if (entry.encrypted || entry.packed > most || entry.inflated > most || (entry.method !== 0 && entry.method !== 8)) return null;
  const file = await open(path);
  try {
    const start = await contentStart(file, entry);
    if (start === null) return null;
    const packed = await readAt(file, start, entry.packed);
    if (packed.length < entry.packed) return null;
    return entry.method === 0 ? packed : await inflate(packed, { maxOutputLength: most }).catch(() => null);
  } finally {
    await file.close();
  }
}

/** Reads one file of an archive bit by bit; false where it is damaged, or larger than the directory says. */
export async function inflateEntry(path: string, entry: ZipEntry, onChunk: (chunk: Buffer) => void): Promise<boolean> {
  const start = await contentStartOf(path, entry);
  if (start === null || entry.encrypted || (entry.method !== 0 && entry.method !== 8)) return false;
  if (entry.packed === 0) return entry.inflated === 0;
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
  const content = entry.method === 0 ? packed : packed.pipe(createInflateRaw({ chunkSize: 65_536 }));
  packed.on('error', (error) => content.destroy(error));
  let size = 0;
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > entry.inflated) return false;
      onChunk(chunk);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    return false;
  } finally {
    packed.destroy();
    content.destroy();
  }
  return true;
}

async function contentStartOf(path: string, entry: ZipEntry): Promise<number | null> {
  const file = await open(path);
  try {
    return await contentStart(file, entry);
  } finally {
    await file.close();
  }
}

async function contentStart(file: FileHandle, entry: ZipEntry): Promise<number | null> {
  const head = await readAt(file, entry.offset, 30);
  if (head.length < 30 || head.readUInt32LE(0) !== 0x04034b50) return null;
  return entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
