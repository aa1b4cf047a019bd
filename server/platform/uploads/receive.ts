import { open, rm, stat } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { codes } from '../../../contract/wire/codes.ts';
import type { FileType } from '../../../contract/wire/files.ts';
import { temporaryTag, type UploadPurposeKey } from '../../../contract/wire/upload-purposes.ts';
import type { StoredFile } from '../../../contract/wire/uploads.ts';
import type { Files } from '../files/files.ts';
import type { Database } from '../postgres/pool.ts';
import { Refusal } from '../refusal.ts';
import { inspect, rewritten } from './accept.ts';
import { isUploadToken, readUploadToken } from './links.ts';
import { cleanName } from './names.ts';
import * as queries from './queries.ts';
import type { Scanner } from './scanner.ts';

export type ReceiveParts = { database: Database; files: Files; now: () => Date; scanner: Scanner | undefined };

/** A sender that stops in the middle does not hold its place for longer. */
const silentFor = 30_000;

/** Takes the file of a presigned address: once, of the announced size, of a content that its purpose takes, looked at by the scanner. */
export async function receive(
  parts: ReceiveParts,
  token: string,
  headers: IncomingHttpHeaders,
  body: IncomingMessage,
): Promise<StoredFile> {
  const { database, files } = parts;
  const upload = await uploadOfToken(parts, token);
  if (upload.state !== 'waiting') throw new Refusal(codes.conflict, 'upload.used');
  if (headers[temporaryTag.name] !== temporaryTag.value) throw new Refusal(codes.invalid, 'upload.tag', temporaryTag);
  const announced = headers['content-length'];
  if (announced !== undefined && Number(announced) !== upload.size) throw new Refusal(codes.invalid, 'upload.size');
  if (!(await queries.claimUpload(database.kysely, upload.id))) throw new Refusal(codes.conflict, 'upload.used');

  const drafts: string[] = [];
  const newDraft = async (): Promise<string> => {
    const path = await files.newDraft();
    drafts.push(path);
    return path;
  };
  try {
    const draft = await newDraft();
    await writeBody(body, draft, upload.size);
    const asked = {
      declared: upload.contentType as FileType,
      purpose: upload.purpose as UploadPurposeKey,
      scanner: parts.scanner,
    };
    await inspect(draft, asked);
    const content = await rewritten(draft, asked, newDraft);
    const { size } = await stat(content.path);
    await files.putDraft(upload.key, content.path);
    const fileName = cleanName(upload.fileName, content.contentType);
    const stored = await queries.storeUpload(database.kysely, upload.id, {
      size,
      contentType: content.contentType,
      fileName,
      now: parts.now(),
    });
    if (!stored) {
      await files.remove(upload.key);
      throw new Refusal(codes.notFound, 'upload.gone');
    }
    return { key: upload.key, fileName, contentType: content.contentType, size };
  } catch (error) {
    await queries.releaseUpload(database.kysely, upload.id).catch(() => undefined);
    throw error;
  } finally {
    await Promise.all(drafts.map((path) => rm(path, { force: true })));
  }
}

async function uploadOfToken(parts: ReceiveParts, token: string): Promise<queries.UploadRow> {
  const read = readUploadToken(token);
  const upload = read && (await queries.uploadById(parts.database.kysely, read.id));
  if (!upload || !(await isUploadToken({ ...parts, now: parts.now() }, read, upload))) throw new Refusal(codes.forbidden, 'upload.address');
  return upload;
}

/** Never more on the disk than was announced, and nothing in memory but the chunk that is on its way. */
async function writeBody(body: IncomingMessage, path: string, size: number): Promise<void> {
  let received = 0;
  const silence = setTimeout(() => body.destroy(), silentFor);
  const file = await open(path, 'wx');
  try {
    // Not destroyed when it is too long: the sender still gets an answer that says so.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      silence.refresh();
      received += chunk.length;
      if (received > size) throw new Refusal(codes.invalid, 'upload.size');
      await file.appendFile(chunk);
    }
  } finally {
    clearTimeout(silence);
    await file.close();
  }
  if (received !== size) throw new Refusal(codes.invalid, 'upload.size');
}
