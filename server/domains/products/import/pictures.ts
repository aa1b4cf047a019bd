import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isPictureName } from '../../../../contract/pictures.ts';
import { readZipEntry, zipEntries } from '../../../platform/files/zip.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { keepPicture } from './keep-picture.ts';
import * as queries from './queries.ts';
import { pictureName } from './values.ts';

const mostPictures = 3_000;
const largestPicture = 20 * 1024 * 1024;

type Work = Pick<JobContext, 'database' | 'files'> & { record: queries.ImportRecord; until: number };

/** Opens the archives that wait, picture by picture; true when the time was over before the end. */
export async function openArchives(work: Work, onPicture: () => Promise<void>): Promise<boolean> {
  const { database, files, record, until } = work;
  const known = await queries.picturesOf(database.kysely, record.id);
  for (const archiveKey of record.archive_keys) {
    const archive = await files.open(archiveKey);
    const path = await files.newDraft();
    try {
      if (archive) await pipeline(archive.read(), createWriteStream(path, { mode: 0o600 }));
      for (const entry of (archive && (await zipEntries(path))) ?? []) {
        const name = pictureName(entry.name);
        const hidden = entry.name.startsWith('__MACOSX') || name.startsWith('.');
        if (hidden || !isPictureName(entry.name) || known.has(name) || known.size >= mostPictures) continue;
        const content = await readZipEntry(path, entry, largestPicture);
        const key = content && (await keepEntry(work, name, content));
        // What is no picture is missing where the list names it; it is not tried again.
        known.set(name, key ?? '');
        await onPicture();
        if (Date.now() > until) return true;
      }
    } finally {
      await rm(path, { force: true });
    }
    await queries.dropArchive(database.kysely, record.id, archiveKey);
  }
  return false;
}

/** A picture of an archive, which was looked at as a whole when it came; null for what is none. */
async function keepEntry({ database, files, record }: Work, name: string, content: Buffer): Promise<string | null> {
  const draft = await files.newDraft();
  try {
    await writeFile(draft, content, { mode: 0o600 });
    return await keepPicture({ database, files, scanner: undefined }, draft, (tx, key) =>
      queries.putPictures(tx, record.id, [{ name, key }]),
    );
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}
