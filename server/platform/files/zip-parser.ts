/** Runs in a parser process. */
import { writeFile } from 'node:fs/promises';
import { readZipEntry, type ZipEntry, zipEntries } from './zip.ts';

export type ZipWork =
  | { path: string }
  /** Writes one file of the archive to a path. */
  | { path: string; entry: ZipEntry; to: string; most: number };

/** The entries of an archive; or whether the one asked for could be written. */
export async function* parse(work: ZipWork): AsyncGenerator<{ entries: ZipEntry[] | null; written: boolean }> {
  if (!('entry' in work)) yield { entries: await zipEntries(work.path), written: false };
  else {
    const content = await readZipEntry(work.path, work.entry, work.most);
    if (content) await writeFile(work.to, content, { mode: 0o600 });
    yield { entries: null, written: content !== null };
  }
}
