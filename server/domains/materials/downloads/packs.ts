import { randomBytes } from 'node:crypto';
import { codes } from '../../../../contract/wire/codes.ts';
import { usualCsv } from '../../../../contract/wire/csv.ts';
import { type Pack, packBounds } from '../../../../contract/materials/downloads.ts';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { downloadCalls } from '../../../../contract/materials/downloads.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { isMessageKey, message } from '../../../platform/texts.ts';
import type { Files } from '../../../platform/files/files.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { isBuyer, type RequestScope, signedIn } from '../../../platform/scope.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { layoutById } from './layout-queries.ts';
import { downloadPath, isSigned, readToken } from './links.ts';
import * as queries from './pack-queries.ts';
import { recordPack } from './record-queries.ts';
import { readSelection } from './selections.ts';
import { readShopList } from '../shop-exports/index.ts';

const linkHour = 3_600_000;

export function packView(row: queries.NamedPackRow, language: Language): Pack {
  return {
    id: row.id,
    selection: { kind: readSelection(row.selection).kind, name: row.selectionName },
    contents: row.contents,
    format: row.format,
    language: row.language,
    shop: readShopList(row.shop)?.system ?? null,
    pictureSize: row.pictureSize,
    state: row.state,
    failure: row.failure && isMessageKey(row.failure) ? message(row.failure, language, { gigabytes: packBounds.bytes / 1024 ** 3 }) : null,
    progress: row.progress,
    items: row.itemCount,
    fileName: row.fileName,
    size: row.size,
    by: row.by,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

type Wanted = Omit<queries.NewPack, 'companyId' | 'userId' | 'secret' | 'now' | 'country'>;

async function askFor(tx: Tx, scope: RequestScope, wanted: Wanted): Promise<Pack> {
  const { companyId, userId } = signedIn(scope);
  if ((await queries.countOpen(tx, companyId)) >= packBounds.waiting)
    throw new Refusal(codes.refused, 'downloads.tooManyWaiting', { most: packBounds.waiting });
  const id = await queries.insertPack(tx, {
    ...wanted,
    companyId,
    userId,
    country: scope.country,
    secret: randomBytes(32),
    now: scope.now,
  });
  await addJob(tx, 'materials:pack', { requestId: id }, { maxAttempts: 3 });
  const row = await queries.packById(tx, id, companyId, scope.language);
  if (!row) throw new Error('a pack was asked for, but not found');
  return packView(row, scope.language);
}

/** Requests a pack; a job builds it. */
export async function requestPack(tx: Tx, scope: RequestScope, input: ParsedInputOf<typeof downloadCalls.request>): Promise<Pack> {
  const { layoutId, contents, ...wanted } = input;
  const layout = layoutId === undefined ? null : await layoutById(tx, layoutId, signedIn(scope).companyId);
  if (layoutId !== undefined && !layout) throw notFound();
  return askFor(tx, scope, {
    ...wanted,
    contents: [...new Set(contents)],
    columns: layout?.columns ?? null,
    csv: wanted.csv ?? layout?.csv ?? usualCsv,
    shop: wanted.shop ?? null,
  });
}

/** The same selection with current data. */
export async function requestAgain(tx: Tx, scope: RequestScope, id: number): Promise<Pack> {
  const row = await queries.packById(tx, id, signedIn(scope).companyId, scope.language);
  if (!row) throw notFound();
  const { contents, format, pictureSize, language, columns, csv } = row;
  const stored = columns as queries.NewPack['columns'];
  return askFor(tx, scope, {
    ...{ contents, format, pictureSize, language, columns: stored, csv },
    shop: readShopList(row.shop),
    selection: readSelection(row.selection),
  });
}

/** Removes a pack and its file. */
export async function removePack(db: Connection, files: Files, scope: RequestScope, id: number): Promise<void> {
  const key = await queries.removePack(db, id, signedIn(scope).companyId, scope.now);
  if (key === undefined) throw notFound();
  if (key) await files.remove(key);
}

const gone = (): Refusal => new Refusal(codes.refused, 'downloads.gone');

/** The signed address of the page that opens a finished pack. */
export async function linkTo(db: Connection, scope: RequestScope, id: number): Promise<string> {
  const row = await queries.packById(db, id, signedIn(scope).companyId, scope.language);
  if (!row) throw notFound();
  const now = scope.now;
  if (row.state !== 'ready' || !row.expiresAt || row.expiresAt <= now) throw gone();
  return downloadPath(row, new Date(Math.min(row.expiresAt.getTime(), now.getTime() + linkHour)));
}

/** The pack of a signed address. @throws the same refusal for expired, altered and foreign addresses, and for users who may not download */
export async function packOfLink(db: Connection, scope: RequestScope, token: string): Promise<queries.NamedPackRow & { fileKey: string }> {
  const caller = signedIn(scope);
  const read = readToken(token);
  if (!read || !isBuyer(caller) || caller.unaudited || !caller.accessCodes.includes('material.download')) throw gone();
  const row = await queries.packById(db, read.id, caller.companyId, scope.language);
  const now = scope.now;
  if (!row || !isSigned(read, row, now) || row.state !== 'ready' || !row.fileKey || !row.expiresAt || row.expiresAt <= now) throw gone();
  // Only users of the company who see prices may open a pack with prices.
  const lists = row.contents.includes('data') || row.contents.includes('stock');
  if (lists && row.userId !== caller.userId && !caller.accessCodes.includes('price.view')) throw gone();
  return { ...row, fileKey: row.fileKey };
}

/** The file of a signed address; the download is recorded. */
export async function openPack(
  tx: Tx,
  scope: RequestScope,
  token: string,
): Promise<{ key: string; fileName: string; contentType: string }> {
  const row = await packOfLink(tx, scope, token);
  await recordPack(tx, scope, row);
  return {
    key: row.fileKey,
    fileName: row.fileName ?? 'kontor.zip',
    contentType: (row.contentType ?? 'application/zip').split(';')[0] ?? 'application/zip',
  };
}
