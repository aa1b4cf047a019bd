import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Where uploaded and generated files are stored. A key is a path of safe segments such as `pictures/ab12.webp`. */
export type Files = {
  put(key: string, content: Uint8Array): Promise<void>;
  /** The content, or null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Takes over a file that was written at `newDraft()`; it is gone there afterwards. */
  putDraft(key: string, path: string): Promise<void>;
  /** For what is too large for the memory: its size, and its bytes or some of them (`end` included). Null when there is no such file. */
  open(key: string): Promise<{ size: number; read(range?: { start: number; end: number }): Readable } | null>;
  /** The path of a file of this machine that does not exist yet, to be written bit by bit. */
  newDraft(): Promise<string>;
  /** Removes drafts that a killed process left behind. */
  removeDrafts(before: Date): Promise<void>;
};

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** False for whatever could leave the store's folder. */
export function isKey(key: string): boolean {
  return key.length <= 512 && key.split('/').every((part) => segment.test(part));
}

/** A key that names the content: the same bytes are stored once. */
export function contentKey(folder: string, content: Uint8Array, ending: string): string {
  return `${folder}/${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${ending}`;
}

/** The same of a file of this machine, whatever its size. */
export async function contentKeyOf(folder: string, path: string, ending: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return `${folder}/${hash.digest('hex').slice(0, 32)}.${ending}`;
}

/** The path of a copy on this machine, for code that reads files by path; the caller removes it. Null if there is no such file. */
export async function draftOf(files: Files, key: string): Promise<string | null> {
  const file = await files.open(key);
  if (!file) return null;
  const path = await files.newDraft();
  await pipeline(file.read(), createWriteStream(path, { mode: 0o600 }));
  return path;
}

/** Files on the disk, under one folder. A file is complete or absent: it is written under a temporary name, then renamed. */
export function diskFiles(folder: string): Files {
  const at = (key: string): string => {
    if (!isKey(key)) throw new RangeError(`not a key of the file store: ${key.slice(0, 100)}`);
    return join(folder, ...key.split('/'));
  };
  // On the same disk, so that taking a draft over is a rename.
  const drafts = join(folder, 'drafts');
  return {
    async put(key, content) {
      const target = at(key);
      const draft = `${target}.${process.pid}.${Math.random().toString(36).slice(2)}`;
      await mkdir(dirname(target), { recursive: true });
      try {
        await writeFile(draft, content);
        await rename(draft, target);
      } finally {
        await rm(draft, { force: true });
      }
    },
    async get(key) {
      try {
        return await readFile(at(key));
      } catch (error) {
        if ((error as { code?: string }).code === 'ENOENT') return null;
        throw error;
      }
    },
    has: (key) =>
      stat(at(key)).then(
        (found) => found.isFile(),
        () => false,
      ),
    remove: (key) => rm(at(key), { force: true }),
    async putDraft(key, path) {
      await mkdir(dirname(at(key)), { recursive: true });
      await rename(path, at(key));
    },
    async open(key) {
      const found = await stat(at(key)).catch(() => null);
      return found?.isFile() ? { size: found.size, read: (range) => createReadStream(at(key), range) } : null;
    },
    async newDraft() {
      await mkdir(drafts, { recursive: true });
      return join(drafts, randomUUID());
    },
    async removeDrafts(before) {
      const names = await readdir(drafts).catch(() => []);
      for (const name of names) {
        const path = join(drafts, name);
        const found = await stat(path).catch(() => null);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },
  };
}
