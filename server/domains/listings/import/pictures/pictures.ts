import { rm } from 'node:fs/promises';
import { codes } from '../../../../../contract/wire/codes.ts';
import { isImageFile } from '../../../../../contract/wire/files.ts';
import { draftOf } from '../../../../platform/files/files.ts';
import { ParserFailure } from '../../../../platform/files/parsing/parsers.ts';
import { UnreadableFile } from '../../../../platform/files/parsing/unreadable.ts';
import { entriesOf, extractEntry } from '../../../../platform/files/unzip.ts';
import type { ZipEntry } from '../../../../platform/files/zip.ts';
import type { JobContext } from '../../../../platform/jobs/jobs.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { ClaimLost } from '../../long-jobs.ts';
import { storePicture } from './picture-jobs.ts';
import { type ImportRecord, dropArchive, noteArchive } from '../queries/imports.ts';
import { picturesOf, putPictures } from '../queries/pictures.ts';
import { pictureName } from '../reading/values.ts';

const mostPictures = 3_000;
const largestPicture = 20 * 1024 * 1024;
/** An archive whose parser ends this often at one entry is left out. */
const mostTries = 2;

type Work = Pick<JobContext, 'database' | 'files' | 'now'> & { record: ImportRecord; claim: string; until: number };

/** Extracts waiting archives, picture by picture; true if time ran out before the end. */
export async function openArchives(work: Work, signal: AbortSignal): Promise<boolean> {
  const { database, files, record, claim, now, until } = work;
  const known = await picturesOf(database.kysely, record.id);
  let begin = record.archiveEntry;
  for (const archiveKey of record.archiveKeys) {
    const path = await draftOf(files, archiveKey);
    try {
      const entries = path === null ? null : await entriesOf(path, signal);
      for (const [at, entry] of (entries ?? []).entries()) {
        const name = pictureName(entry.name);
        const hidden = entry.name.startsWith('__MACOSX') || name.startsWith('.') || name === '';
        if (at < begin || hidden || !isImageFile(entry.name) || known.has(name) || known.size >= mostPictures) continue;
        const key = path && (await storeEntry(work, path, { name, entry }, signal));
        // An entry that is no picture is reported where the list names it; it is not tried again.
        known.set(name, key ?? '');
        if (!(await noteArchive(database.kysely, record.id, claim, at + 1, now()))) throw new ClaimLost();
        if (Date.now() > until) return true;
      }
    } catch (error) {
      if (!(error instanceof ParserFailure) || error.why === 'stopping' || record.attempts < mostTries) throw error;
      await dropArchive(database.kysely, record.id, archiveKey);
      throw new UnreadableFile('import.archive');
    } finally {
      if (path) await rm(path, { force: true });
    }
    begin = 0;
    await dropArchive(database.kysely, record.id, archiveKey);
  }
  return false;
}

/** A picture of an archive, which was scanned when uploaded; null if it is none. */
async function storeEntry(
  { database, files, record }: Work,
  path: string,
  { name, entry }: { name: string; entry: ZipEntry },
  signal: AbortSignal,
): Promise<string | null> {
  const draft = await files.newDraft();
  try {
    if (!(await extractEntry(path, entry, { to: draft, most: largestPicture, signal }))) return null;
    return await storePicture({ database, files, scanner: undefined }, draft, (tx, key) => putPictures(tx, record.id, [{ name, key }]));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === codes.unavailable) throw error;
    // An archive full of those would delay all other lists.
    if (error.key === 'upload.heavyPicture') throw new ParserFailure('time', entry.name);
    return null;
  } finally {
    await rm(draft, { force: true });
  }
}
