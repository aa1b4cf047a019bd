import { rm } from 'node:fs/promises';
import { sql, type Transaction } from 'kysely';
import { codes } from '../../../../../contract/wire/codes.ts';
import { type UploadPurpose, uploadPurposes } from '../../../../../contract/wire/upload-purposes.ts';
import { contentKeyOf, type Files } from '../../../../platform/files/files.ts';
import { removePicture } from '../../../../platform/files/pictures.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { DB } from '../../../../platform/postgres/schema.ts';
import { Refusal } from '../../../../platform/refusal.ts';
import { inspect, rewritten, type Scanner, typeOfFile } from '../../../../platform/uploads/index.ts';

const purpose = 'itemPicture';
const { types }: UploadPurpose = uploadPurposes[purpose];

/** Pictures of one content are one file: who keeps it and who removes it wait for each other. */
async function lockPictures(tx: Transaction<DB>, keys: readonly string[]): Promise<void> {
  for (const key of keys.toSorted()) await sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${key}`}, 0))`.execute(tx);
}

/**
 * Keeps a picture as an uploaded one is kept: looked at, written anew as WebP, upright, without what the camera knew. The same picture is
 * kept once. `note` says in the same transaction what it is for.
 * @throws Refusal for what is no picture, or none that is taken.
 */
export async function storePicture(
  { database, files, scanner }: { database: Database; files: Files; scanner: Scanner | undefined },
  draft: string,
  note: (tx: Transaction<DB>, key: string) => Promise<void>,
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
      const kept = await database.transaction(async (tx) => {
        await lockPictures(tx, [key]);
        // It was there a moment ago, and somebody has removed it since.
        if (!made && !(await files.has(key))) return false;
        await note(tx, key);
        if (made) await files.putDraft(key, made.path);
        return true;
      });
      if (kept) return key;
    }
  } finally {
    await Promise.all(drafts.map((path) => rm(path, { force: true })));
  }
}

const batch = 200;

/**
 * Removes pictures that came with a list and that nothing shows: no item, none of its variants, no order; and that no other list has
 * brought as well.
 */
export async function dropUnshown(
  { database, files }: { database: Database; files: Files },
  importId: string,
  keys: readonly string[],
): Promise<void> {
  for (let at = 0; at < keys.length; at += batch) {
    const some = keys.slice(at, at + batch);
    await database.transaction(async (tx) => {
      await lockPictures(tx, some);
      // Whoever is just giving one of them to an item holds its address: what is shown is asked after that.
      await sql`select from product_import_address where import_id = ${importId} and picture_key = any (${some}::text[]) for update`.execute(
        tx,
      );
      const { rows } = await sql<{ key: string }>`
        with asked as materialized (select k from unnest(${some}::text[]) k)
        select k as key from asked where k not in (
          select x from item i, unnest(i.picture_keys) x where i.picture_keys && ${some}::text[]
          union all select v.picture_key from variant v where v.picture_key in (select k from asked)
          union all select l.picture_key from purchase_order_line l where l.picture_key in (select k from asked)
          union all select x.picture_key from product_import_picture x where x.import_id <> ${importId} and x.picture_key in (select k from asked)
          union all select x.picture_key from product_import_address x where x.import_id <> ${importId} and x.picture_key in (select k from asked))`.execute(
        tx,
      );
      const gone = rows.map(({ key }) => key);
      await sql`delete from product_import_address where import_id = ${importId} and picture_key = any (${gone}::text[])`.execute(tx);
      await sql`delete from product_import_picture where import_id = ${importId} and picture_key = any (${gone}::text[])`.execute(tx);
      for (const key of gone) await removePicture(files, key);
    });
  }
}
