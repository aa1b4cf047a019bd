import { rm, stat } from 'node:fs/promises';
import { type Language, languageOrEnglish } from '../../../../contract/values/locale.ts';
import { Archive } from '../../../platform/files/archive.ts';
import type { JobContext } from '../../../platform/jobs/jobs.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { accountById } from '../index.ts';
import * as queries from './export-queries.ts';
import { finishExport } from './exports.ts';
import { addDocuments, addFiles, filesOf, readMe } from './pack.ts';

/** Creates an export, stores it for a week, and notifies the user who requested it. */
export async function packExport(id: string, sections: readonly PersonalData[], context: JobContext): Promise<void> {
  const { database, files, now, log, config } = context;
  const wanted = await queries.beginExport(database.kysely, id);
  if (!wanted) return;
  try {
    const path = await files.newDraft();
    const size = await pack(wanted, sections, context, { path, language: languageOrEnglish(wanted.language), time: now() });
    const key = `exports/${id}.zip`;
    await files.putDraft(key, path);
    const account = await accountById(database, wanted.userId);
    const stored = { key, size, now: now(), publicUrl: config.publicUrl };
    if (!(await database.transaction((tx) => finishExport(tx, id, account, stored)))) await files.remove(key);
  } catch (error) {
    // The failure is shown on the page, and the user can request another export.
    log.error({ err: error, exportId: id }, 'a copy of data could not be packed');
    await queries.failExport(database.kysely, id, String(error).slice(0, 500));
  }
}

/**
 * Packs an export into a ZIP archive at `path`: each list as CSV and JSON, the company's documents, and a README that describes the files.
 * All lists are read from one snapshot. Returns the size.
 */
async function pack(
  wanted: queries.ExportRow,
  sections: readonly PersonalData[],
  { database, files }: Pick<JobContext, 'database' | 'files'>,
  { path, language, time }: { path: string; language: Language; time: Date },
): Promise<number> {
  const { id, scope, userId, companyId } = wanted;
  const lists = filesOf(sections, scope);
  const onProgress = (percent: number): Promise<void> => queries.noteProgress(database.kysely, id, percent);
  await rm(path, { force: true });
  const archive = new Archive(path, time);
  try {
    await archive.add('README.txt', [readMe(lists, language, time)]);
    await database.transaction((tx) => addFiles(archive, tx, lists, { userId, companyId }, onProgress), { isolation: 'repeatable read' });
    if (scope === 'company')
      for (const section of sections)
        if (section.documents) await addDocuments(archive, files, await section.documents(database.kysely, companyId));
    await archive.close();
  } catch (error) {
    archive.abandon();
    await rm(path, { force: true });
    throw error;
  }
  return (await stat(path)).size;
}
