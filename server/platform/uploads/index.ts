import { text } from 'node:stream/consumers';
import type { Transaction } from 'kysely';
import { codes } from '../../../contract/wire/codes.ts';
import { type UploadPurpose, type UploadPurposeKey, uploadPurposes } from '../../../contract/wire/upload-purposes.ts';
import type { StoredFile } from '../../../contract/wire/uploads.ts';
import type { Files } from '../files/files.ts';
import type { Database } from '../postgres/pool.ts';
import type { DB } from '../postgres/schema.ts';
import { Refusal } from '../refusal.ts';
import * as queries from './queries.ts';

export { inspect, rewritten } from './accept.ts';
export { typeOfFile } from './check.ts';
export { type LinkedFile, signedLink } from './links.ts';
export type { Scanner } from './scanner.ts';

/**
 * Attaches an upload permanently if the transaction commits; repeating it has no effect. It has to be of that company and purpose, or of an
 * applicant whom no company has taken over. @throws the same for whatever is missing, foreign, swept, or for something else.
 */
export async function keepUpload(tx: Transaction<DB>, key: string, companyId: number, purpose: UploadPurposeKey): Promise<StoredFile> {
  const [file] = await keepUploads(tx, [key], companyId, purpose);
  if (!file) throw new Error('an upload was attached, but not found');
  return file;
}

/** The same for several at once, in their order: all of them or none. */
export async function keepUploads(
  tx: Transaction<DB>,
  keys: readonly string[],
  companyId: number,
  purpose: UploadPurposeKey,
): Promise<StoredFile[]> {
  const { who }: UploadPurpose = uploadPurposes[purpose];
  const rows = await queries.keep(tx, { keys, companyId, purpose, visitors: who === 'visitor' });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => {
    const row = byKey.get(key);
    if (!row) throw new Refusal(codes.notFound, 'upload.gone');
    return { key, fileName: row.fileName, contentType: row.contentType, size: row.storedSize ?? row.size };
  });
}

/** What is known of an upload of the company; null for a missing one and another company's alike. */
export async function findUpload(
  tx: Transaction<DB>,
  key: string,
  companyId: number,
): Promise<Pick<queries.UploadRow, 'purpose' | 'state'> | null> {
  const row = await queries.uploadByKey(tx, key);
  return row?.companyId === companyId ? row : null;
}

/**
 * The name and text of an uploaded file that need not stay. @throws the same for whatever is missing, foreign, or for something else
 */
export async function readUpload(
  { database, files }: { database: Database; files: Files },
  { key, companyId, purpose }: { key: string; companyId: number; purpose: UploadPurposeKey },
): Promise<{ name: string; content: string }> {
  const row = await queries.uploadByKey(database.kysely, key);
  const isOurs = row?.companyId === companyId && row.purpose === purpose && row.state === 'stored';
  const file = isOurs ? await files.open(key) : null;
  if (!row || !file) throw new Refusal(codes.notFound, 'upload.gone');
  return { name: row.fileName, content: await text(file.read()) };
}

/** Gives back what is not needed any more, such as the picture before: the next sweep removes it. */
export async function dropUploads(tx: Transaction<DB>, keys: readonly string[], companyId: number): Promise<void> {
  await queries.drop(tx, keys, companyId);
}
