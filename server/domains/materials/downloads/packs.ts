import { randomBytes, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { codes } from '../../../../contract/wire/codes.ts';
import { usualCsv } from '../../../../contract/wire/csv.ts';
import { type Pack, packBounds } from '../../../../contract/materials/downloads.ts';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { downloadCalls } from '../../../../contract/materials/downloads.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { isMessageKey, message } from '../../../../contract/messages/index.ts';
import { type CallContext, signedIn } from '../../../platform/http/handler.ts';
import { isBuyer } from '../../../platform/http/session.ts';
import { addJob, type JobContext } from '../../../platform/jobs/jobs.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { notifyUser } from '../../identity/index.ts';
import { audienceOf } from './audience.ts';
import { buildPack } from './build.ts';
import { layoutById } from './layout-queries.ts';
import { downloadPath, isSigned, readToken } from './links.ts';
import * as queries from './pack-queries.ts';
import { recordPack } from './record-queries.ts';
import { readSelection } from './selections.ts';
import { readShopList } from '../shop-exports/index.ts';

const day = 86_400_000;
const linkHour = 3_600_000;
/** A builder without a heartbeat for this long was killed. */
const silence = 2 * 60_000;
/** From this many items or bytes on, or after this build time, the user gets a mail. */
const big = { items: 200, bytes: 20 * 1024 * 1024, milliseconds: 60_000 };

export function packView(row: queries.PackRow, language: Language): Pack {
  return {
    id: row.id,
    selection: { kind: readSelection(row.selection).kind, name: row.selection_name },
    contents: row.contents,
    format: row.format,
    language: row.language,
    shop: readShopList(row.shop)?.system ?? null,
    pictureSize: row.picture_size,
    state: row.state,
    failure: row.failure && isMessageKey(row.failure) ? message(row.failure, language, { gigabytes: packBounds.bytes / 1024 ** 3 }) : null,
    progress: row.progress,
    items: row.item_count,
    fileName: row.file_name,
    size: row.size,
    by: row.by,
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
  };
}

type Wanted = Omit<queries.NewPack, 'companyId' | 'userId' | 'secret' | 'now' | 'country'>;

async function askFor(context: CallContext, wanted: Wanted): Promise<Pack> {
  const { companyId, userId } = signedIn(context);
  return context.database.transaction(async (tx) => {
    if ((await queries.countOpen(tx, companyId)) >= packBounds.waiting)
      throw new Refusal(codes.refused, 'downloads.tooManyWaiting', { most: packBounds.waiting });
    const id = await queries.insertPack(tx, {
      ...wanted,
      companyId,
      userId,
      country: context.country,
      secret: randomBytes(32),
      now: context.now(),
    });
    await addJob(tx, 'materials:pack', { requestId: id }, { maxAttempts: 3 });
    const row = await queries.packById(tx, id, companyId, context.language);
    if (!row) throw new Error('a pack was asked for, but not found');
    return packView(row, context.language);
  });
}

/** Requests a pack; a job builds it. */
export async function requestPack(context: CallContext, input: ParsedInputOf<typeof downloadCalls.request>): Promise<Pack> {
  const { layoutId, contents, ...wanted } = input;
  const layout = layoutId === undefined ? null : await layoutById(context.database.kysely, layoutId, signedIn(context).companyId);
  if (layoutId !== undefined && !layout) throw notFound();
  return askFor(context, {
    ...wanted,
    contents: [...new Set(contents)],
    columns: layout?.columns ?? null,
    csv: wanted.csv ?? layout?.csv ?? usualCsv,
    shop: wanted.shop ?? null,
  });
}

/** The same selection with current data. */
export async function requestAgain(context: CallContext, id: number): Promise<Pack> {
  const row = await queries.packById(context.database.kysely, id, signedIn(context).companyId, context.language);
  if (!row) throw notFound();
  const { contents, format, picture_size: pictureSize, language, columns, csv } = row;
  const stored = columns as queries.NewPack['columns'];
  return askFor(context, {
    ...{ contents, format, pictureSize, language, columns: stored, csv },
    shop: readShopList(row.shop),
    selection: readSelection(row.selection),
  });
}

export async function removePack(context: CallContext, id: number): Promise<void> {
  const { companyId } = signedIn(context);
  const key = await context.database.transaction((tx) => queries.removePack(tx, id, companyId, context.now()));
  if (key === undefined) throw notFound();
  if (key) await context.files.remove(key);
}

const gone = (): Refusal => new Refusal(codes.refused, 'downloads.gone');

/** The signed address of the page that opens a finished pack. */
export async function linkTo(context: CallContext, id: number): Promise<string> {
  const row = await queries.packById(context.database.kysely, id, signedIn(context).companyId, context.language);
  if (!row) throw notFound();
  const now = context.now();
  if (row.state !== 'ready' || !row.expires_at || row.expires_at <= now) throw gone();
  return downloadPath(row, new Date(Math.min(row.expires_at.getTime(), now.getTime() + linkHour)));
}

/** The pack of a signed address. @throws the same refusal for expired, altered and foreign addresses, and for users who may not download */
export async function packOfLink(context: CallContext, token: string): Promise<queries.PackRow & { file_key: string }> {
  const session = signedIn(context);
  const read = readToken(token);
  if (!read || !isBuyer(session) || session.unaudited || !session.accessCodes.includes('material.download')) throw gone();
  const row = await queries.packById(context.database.kysely, read.id, session.companyId, context.language);
  const now = context.now();
  if (!row || !isSigned(read, row, now) || row.state !== 'ready' || !row.file_key || !row.expires_at || row.expires_at <= now) throw gone();
  // Only users of the company who see prices may open a pack with prices.
  const lists = row.contents.includes('data') || row.contents.includes('stock');
  if (lists && row.user_id !== session.userId && !session.accessCodes.includes('price.view')) throw gone();
  return { ...row, file_key: row.file_key };
}

/** The short-lived address of the file; the download is recorded. */
export async function openPack(context: CallContext, token: string): Promise<{ address: string; seconds: number }> {
  const row = await packOfLink(context, token);
  const { companyId, userId } = signedIn(context);
  await context.database.transaction((tx) => recordPack(tx, row, { companyId, userId, now: context.now() }));
  return signedLink(context, {
    key: row.file_key,
    fileName: row.file_name ?? 'kontor.zip',
    contentType: (row.content_type ?? 'application/zip').split(';')[0] ?? 'application/zip',
  });
}

/** The job. Does nothing if the pack is already built or being built. */
export async function runPack(id: number, { database, files, now, log, config }: JobContext): Promise<void> {
  const claim = randomUUID();
  const begun = now();
  const pack = await queries.claimPack(database.kysely, id, claim, { now: begun, silentSince: new Date(begun.getTime() - silence) });
  if (!pack) return;
  const path = await files.newDraft();
  try {
    const found = await audienceOf(database, pack, begun);
    if (!found) throw new Refusal(codes.refused, 'downloads.notAllowed');
    const onProgress = async (percent: number): Promise<void> => {
      if (!(await queries.notePack(database.kysely, id, claim, percent, now()))) throw new GivenUp();
    };
    const built = await buildPack(pack, found.audience, { database, files, publicUrl: config.publicUrl, path, onProgress });
    const key = `packs/${claim}`;
    await files.putDraft(key, path);
    const time = now();
    const expiresAt = new Date(time.getTime() + packBounds.days * day);
    const stored = await database.transaction(async (tx) => {
      if (!(await queries.finishPack(tx, id, claim, { ...built, key, now: time, expiresAt }))) return false;
      const slow = time.getTime() - begun.getTime() > big.milliseconds;
      if (built.items >= big.items || built.size >= big.bytes || slow) {
        const link = config.publicUrl + downloadPath(pack, expiresAt);
        await notifyUser(tx, found.account, 'packReady', { values: { items: built.items, days: packBounds.days }, link, now: time });
      }
      return true;
    });
    if (!stored) await files.remove(key);
  } catch (error) {
    await rm(path, { force: true });
    if (error instanceof GivenUp) return;
    if (!(error instanceof Refusal)) log.error({ err: error, requestId: id }, 'a pack could not be built');
    // The user sees the failure on the page and can try again.
    await queries.failPack(database.kysely, id, claim, error instanceof Refusal ? error.key : 'downloads.failed', now());
  }
}

/** The pack was removed, or another process builds it. */
class GivenUp extends Error {}

/** Removes expired packs, and rebuilds those whose builder was killed. */
export async function sweepPacks({ database, files, now }: JobContext): Promise<void> {
  const time = now();
  for (const key of await queries.expirePacks(database.kysely, time)) await files.remove(key);
  await queries.forgetPacks(database.kysely, new Date(time.getTime() - 90 * day));
}

export async function resumePacks({ database, now }: JobContext): Promise<void> {
  const silent = await queries.silentPacks(database.kysely, new Date(now().getTime() - silence));
  for (const id of silent) await addJob(database.kysely, 'materials:pack', { requestId: id }, { maxAttempts: 3, key: `pack ${id}` });
}
