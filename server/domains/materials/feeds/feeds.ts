import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { usualCsv } from '../../../../contract/wire/csv.ts';
import { type downloadCalls, type Feed, type PackFormat, feedMinutes, packBounds } from '../../../../contract/materials/downloads.ts';
import { usualColumns } from '../../../../contract/materials/layout-columns.ts';
import type { Files } from '../../../platform/files/files.ts';
import { type RequestScope, signedIn, type SignedInScope } from '../../../platform/scope.ts';
import { newId } from '../../../platform/ids.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { creatorScope } from '../downloads/creator.ts';
import * as queries from './feed-queries.ts';
import { decimalSign, written } from '../downloads/formats.ts';
import { layoutById } from '../downloads/layout-queries.ts';
import { readColumns, rowsOf } from '../downloads/list-rows.ts';
import { itemsOf, readSelection } from '../downloads/selections.ts';

export type FeedParts = { database: Database; files: Files; now: () => Date; publicUrl: string };

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const newToken = (): string => randomBytes(32).toString('base64url');
const addressOf = (publicUrl: string, token: string, format: PackFormat): string => `${publicUrl}/feeds/${token}.${format}`;

export function feedView(row: queries.NamedFeedRow): Feed {
  return {
    id: row.id,
    name: row.name,
    selection: { kind: readSelection(row.selection).kind, name: row.selectionName },
    format: row.format,
    columns: readColumns(row.columns),
    csv: row.csv,
    language: row.language,
    by: row.by,
    createdAt: row.createdAt.toISOString(),
    builtAt: row.builtAt?.toISOString() ?? null,
    askedAt: row.askedAt?.toISOString() ?? null,
  };
}

/** Creates a feed; only the hash of its secret is stored, so the address is returned only here. */
export async function addFeed(
  tx: Tx,
  scope: RequestScope,
  input: ParsedInputOf<typeof downloadCalls.addFeed>,
): Promise<{ id: number; address: string }> {
  const { companyId, userId } = signedIn(scope);
  const { layoutId, ...wanted } = input;
  const token = newToken();
  const layout = layoutId === undefined ? null : await layoutById(tx, layoutId, companyId);
  if (layoutId !== undefined && !layout) throw notFound();
  if ((await queries.countFeeds(tx, companyId)) >= packBounds.feeds)
    throw new Refusal(codes.refused, 'downloads.tooManyFeeds', { most: packBounds.feeds });
  const id = await queries.insertFeed(tx, {
    ...wanted,
    companyId,
    userId,
    columns: layout?.columns ?? null,
    csv: wanted.csv ?? layout?.csv ?? usualCsv,
    hash: hashOf(token),
    country: scope.country,
    now: scope.now,
  });
  return { id, address: addressOf(scope.publicUrl, token, input.format) };
}

export async function changeFeed(tx: Tx, scope: RequestScope, input: ParsedInputOf<typeof downloadCalls.changeFeed>): Promise<void> {
  const { companyId, userId } = signedIn(scope);
  const { feedId, layoutId, name, language, selection } = input;
  const layout = layoutId ? await layoutById(tx, layoutId, companyId) : null;
  if (layoutId && !layout) throw notFound();
  const columns = layoutId === undefined ? undefined : (layout?.columns ?? null);
  const csv = input.csv ?? layout?.csv;
  if (!(await queries.changeFeed(tx, feedId, { companyId, userId, name, language, selection, columns, csv }))) throw notFound();
}

export async function renewFeed(db: Connection, scope: RequestScope, id: number): Promise<{ id: number; address: string }> {
  const { companyId, userId } = signedIn(scope);
  const token = newToken();
  const format = await queries.renewFeed(db, id, { companyId, userId, hash: hashOf(token) });
  if (!format) throw notFound();
  return { id, address: addressOf(scope.publicUrl, token, format) };
}

/** Removes a feed and its file. */
export async function removeFeed(db: Connection, files: Files, scope: RequestScope, id: number): Promise<void> {
  const key = await queries.deleteFeed(db, id, signedIn(scope).companyId);
  if (key === undefined) throw notFound();
  if (key) await files.remove(key);
}

export type FeedFile = { id: number; key: string; etag: string; size: number; builtAt: Date; format: PackFormat };

/**
 * The current file of a feed, rebuilt if it is older than a quarter of an hour or would contain other items now. The rights of its creator
 * are checked each time.
 * Null if the address does not (or no longer) exist, or the creator may not download.
 */
export async function feedFile(parts: FeedParts, token: string): Promise<FeedFile | null> {
  const row = await queries.feedByToken(parts.database.kysely, hashOf(token));
  return row && fileOf(parts, row, token);
}

async function fileOf(parts: FeedParts, row: queries.FeedRow, token: string): Promise<FeedFile | null> {
  const now = parts.now();
  const found = await creatorScope(parts.database, row, { now, publicUrl: parts.publicUrl });
  if (!found) return null;
  await queries.noteAsked(parts.database.kysely, row.id, now);
  const { fileKey: key, etag, size, builtAt } = row;
  // Prices and stock may be a quarter of an hour old; items that the creator may no longer see are never included.
  const itemIds = await itemsOf(parts.database, readSelection(row.selection), found.scope);
  const same = row.itemsHash !== null && row.itemsHash.equals(hashOf(itemIds.join(' ')));
  const young = builtAt !== null && now.getTime() - builtAt.getTime() < feedMinutes * 60_000;
  if (same && young && row.prices === found.scope.seesPrices && key && etag && size !== null)
    return { id: row.id, key, etag, size, builtAt, format: row.format };
  const one = `${row.id} ${row.version}`;
  let work = building.get(one);
  if (!work) {
    work = build(parts, row, found.scope, itemIds).finally(() => building.delete(one));
    building.set(one, work);
  }
  // Changed or revoked during the build.
  return (await work) ?? feedFile(parts, token);
}

/** Concurrent requests for one feed share one build. */
const building = new Map<string, Promise<FeedFile | null>>();

async function build(
  { database, files }: FeedParts,
  row: queries.FeedRow,
  scope: SignedInScope,
  itemIds: readonly number[],
): Promise<FeedFile | null> {
  const columns = readColumns(row.columns) ?? usualColumns('stock');
  const rows = rowsOf(database, scope, { itemIds, columns, decimal: decimalSign(row) });
  const names = columns.map(({ name }) => name);
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const path = await files.newDraft();
  const key = `feeds/${newId()}`;
  try {
    await pipeline(Readable.from(written(row, names, rows)), count, createWriteStream(path, { mode: 0o600 }));
    await files.putDraft(key, path);
  } finally {
    await rm(path, { force: true });
  }
  const etag = `"${hash.digest('base64url').slice(0, 32)}"`;
  const before = await queries.storeFeed(database.kysely, row, {
    key,
    etag,
    size,
    prices: scope.seesPrices,
    itemsHash: hashOf(itemIds.join(' ')),
    now: scope.now,
  });
  if (before === undefined) await files.remove(key);
  // A concurrent reader keeps the previous file open.
  if (before) await files.remove(before);
  return before === undefined ? null : { id: row.id, key, etag, size, builtAt: scope.now, format: row.format };
}
