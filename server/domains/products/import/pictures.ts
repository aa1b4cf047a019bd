import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { isPictureName } from '../../../../contract/pictures.ts';
import { contentTypeOf, headLength } from '../../../platform/files/content-type.ts';
import { contentKey, type Files } from '../../../platform/files/files.ts';
import { rewritePicture } from '../../../platform/files/rewrite.ts';
import { readZipEntry, zipEntries } from '../../../platform/files/zip.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../platform/refusal.ts';
import * as queries from './queries.ts';
import { pictureName } from './values.ts';

const mostPictures = 3_000;
const largestPicture = 20 * 1024 * 1024;
const side = 2_400;

type Work = Pick<JobContext, 'database' | 'files'> & { record: queries.ImportRecord; until: number };

/** Opens the archives that wait, picture by picture; true when the time was over before the end. */
export async function openArchives({ database, files, record, until }: Work, onPicture: () => Promise<void>): Promise<boolean> {
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
        const key = content && (await keep(files, content));
        // What is no picture is missing where the list names it; it is not tried again.
        known.set(name, key ?? '');
        if (key) await queries.putPictures(database.kysely, record.id, [{ name, key }]);
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

/** Puts a picture into the store as all others are: as WebP, upright, without what the camera knew. The same picture is kept once; null for what is none. */
async function keep(files: Files, content: Buffer): Promise<string | null> {
  const type = contentTypeOf(content.subarray(0, headLength));
  if (!type?.startsWith('image/') || type === 'image/svg+xml') return null;
  const key = contentKey('pictures', content, 'webp');
  if (await files.has(key)) return key;
  const [given, made] = [await files.newDraft(), await files.newDraft()];
  try {
    await writeFile(given, content, { mode: 0o600 });
    await rewritePicture(given, made, { type: 'image/webp', side });
    await files.putDraft(key, made);
    return key;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  } finally {
    await Promise.all([given, made].map((path) => rm(path, { force: true })));
  }
}
