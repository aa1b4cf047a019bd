import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { codes } from '../../../../../contract/wire/codes.ts';
import { type UploadPurpose, uploadPurposes } from '../../../../../contract/wire/upload-purposes.ts';
import { contentKeyOf, type Files } from '../../../../platform/files/files.ts';
import { removePicture } from '../../../../platform/files/pictures.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { inspect, rewritten, type Scanner, typeOfFile } from '../../../../platform/uploads/index.ts';
import { forgetPictures, unusedPictures } from '../queries/pictures.ts';

/* Pictures of jobs: each is stored or removed in a transaction of its own. */

const purpose = 'itemPicture';
const { types }: UploadPurpose = uploadPurposes[purpose];

/** Pictures of the same content are one file: storing and removing it wait for each other. */
async function lockPictures(tx: Tx, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) await sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${key}`}, 0))`.execute(tx);
}

/**
 * Stores a picture like an upload: checked, converted to WebP, upright, without metadata. The same picture is stored once. `note` records
 * its use in the same transaction.
 * @throws for a file that is no picture, or not accepted.
 */
export async function storePicture(
  { database, files, scanner }: { database: Database; files: Files; scanner: Scanner | undefined },
  draft: string,
  note: (tx: Tx, key: string) => Promise<void>,
): Promise<string> {
  const declared = await typeOfFile(draft);
  if (!declared || !types.includes(declared)) throw new Refusal(codes.invalid, 'upload.content');
  const asked = { declared, purpose, scanner } as const;
  await inspect(draft, asked);
  const key = await contentKeyOf('pictures', draft, 'webp');
  const drafts: string[] = [];
  const newDraft = async (): Promise<string> => {
    const path = await files.newDraft();
    drafts.push(path);
    return path;
  };
  try {
    for (;;) {
      const made = (await files.has(key)) ? null : await rewritten(draft, asked, newDraft);
      const stored = await database.transaction(async (tx) => {
        await lockPictures(tx, [key]);
        // The file was removed since the check.
        if (!made && !(await files.has(key))) return false;
        await note(tx, key);
        if (made) await files.putDraft(key, made.path);
        return true;
      });
      if (stored) return key;
    }
  } finally {
    await Promise.all(drafts.map((path) => rm(path, { force: true })));
  }
}

const batch = 200;
/** Removes pictures that came with a list and are not used. */
export async function dropUnshown(
  { database, files }: { database: Database; files: Files },
  importId: string,
  keys: readonly string[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += batch) {
    const some = keys.slice(at, at + batch);
    await database.transaction(async (tx) => {
      await lockPictures(tx, some);
      const gone = await unusedPictures(tx, importId, some);
      await forgetPictures(tx, importId, gone);
      for (const key of gone) await removePicture(files, key);
    });
  }
}
