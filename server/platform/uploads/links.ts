import { timingSafeEqual } from 'node:crypto';
import { codes } from '../../../contract/wire/codes.ts';
import { keyedHash } from '../crypto/keys.ts';
import type { PreviewSize } from '../files/pictures.ts';
import type { Database } from '../postgres/pool.ts';
import { Refusal } from '../refusal.ts';
import type { UploadRow } from './queries.ts';

/** Time to begin with sending the file. */
export const uploadMinutes = 15;
const linkSeconds = 300;

/** The time of the request, and the database, which has the key that links are signed with. */
type Signer = { database: Database; now: Date };

/** Binds a presigned address to its upload as it was declared: another size, company or purpose is another signature. */
function uploadHash({ database, now }: Signer, upload: UploadRow, expires: number): Promise<Buffer> {
  const { id, companyId, size, purpose, contentType } = upload;
  return keyedHash(database, now, 'upload', id, String(expires), String(companyId), String(size), purpose, contentType);
}

/** The address that one file may be sent to, and when it ends. */
export async function uploadAddress(signer: Signer, upload: UploadRow): Promise<{ address: string; expires: Date }> {
  const expires = new Date(signer.now.getTime() + uploadMinutes * 60_000);
  const hash = await uploadHash(signer, upload, expires.getTime());
  return { address: `/upload/${upload.id}.${expires.getTime()}.${hash.toString('base64url')}`, expires };
}

/** Parts of an upload address; null for what cannot be one. */
export function readUploadToken(token: string): { id: string; expires: number; hash: Buffer } | null {
  const [, id, expires, hash] = /^([\da-f-]{36})\.(\d{13})\.([\w-]{43})$/.exec(token) ?? [];
  return id && expires && hash ? { id, expires: Number(expires), hash: Buffer.from(hash, 'base64url') } : null;
}

export async function isUploadToken(signer: Signer, token: { expires: number; hash: Buffer }, upload: UploadRow): Promise<boolean> {
  return signer.now.getTime() < token.expires && equal(token.hash, await uploadHash(signer, upload, token.expires));
}

function equal(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

/** A file that may be read, as its reader sees it. */
export type LinkedFile = {
  key: string;
  fileName: string;
  contentType: string;
  /** Of a picture, in the place of the picture itself. */
  preview?: PreviewSize | undefined;
};

/**
 * A short-lived address of a file of the store. Anyone who has it can read the file, so check the caller's access first; any key works,
 * of uploads as well as of files that the server made.
 */
export async function signedLink(
  signer: Signer,
  { key, fileName, contentType, preview }: LinkedFile,
  seconds = linkSeconds,
): Promise<{ address: string; seconds: number }> {
  const expires = signer.now.getTime() + seconds * 1000;
  const content = Buffer.from(JSON.stringify([key, fileName, contentType, expires, preview])).toString('base64url');
  const hash = await keyedHash(signer.database, signer.now, 'file', content);
  return { address: `/files/${content}.${hash.toString('base64url')}`, seconds };
}

/** The file of an address that `signedLink` made and that has not ended. @throws the same for every other one. */
export async function linkedFile(signer: Signer, token: string): Promise<LinkedFile> {
  const gone = new Refusal(codes.notFound, 'upload.gone');
  const [, content, hash] = /^([\w-]{1,3000})\.([\w-]{43})$/.exec(token) ?? [];
  if (!content || !hash) throw gone;
  if (!equal(Buffer.from(hash, 'base64url'), await keyedHash(signer.database, signer.now, 'file', content))) throw gone;
  const [key, fileName, contentType, expires, preview] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
    string,
    string,
    string,
    number,
    PreviewSize | null | undefined,
  ];
  if (signer.now.getTime() >= expires) throw gone;
  return { key, fileName, contentType, ...(preview && { preview }) };
}
