import { codes } from '../../../../contract/wire/codes.ts';
import { isLanguage, type Language } from '../../../../contract/values/locale.ts';
import { type DataExport, type PrivacyScope, privacyTimes } from '../../../../contract/identity/privacy.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import type { Session } from '../../../platform/http/session.ts';
import { newId } from '../../../platform/ids.ts';
import { addJob, type JobContext } from '../../../platform/jobs/jobs.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { accountById, notifyUser, ownPage } from '../index.ts';
import { scopesOf } from './erasure.ts';
import { pack } from './pack.ts';
import * as queries from './queries.ts';

const day = 86_400_000;

export const exportView = (row: queries.ExportRow): DataExport => ({
  id: row.id,
  scope: row.scope,
  state: row.state,
  progress: row.progress,
  size: row.size,
  requestedAt: row.requested_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
});

/** Requests an export; a job creates it. @throws 40010 while another export of that scope is in progress */
export async function requestExport(
  database: Database,
  session: Session,
  scope: PrivacyScope,
  { language, now }: { language: Language; now: Date },
): Promise<DataExport> {
  return database.transaction(async (tx) => {
    const request = { id: newId(), companyId: session.companyId, userId: session.userId, scope, language, now };
    const row = await queries.insertExport(tx, request);
    if (!row) throw new Refusal(codes.refused, 'privacy.exportRunning');
    await addJob(tx, 'privacy:export', { exportId: row.id }, { maxAttempts: 3 });
    return exportView(row);
  });
}

/**
 * A short-lived address of the caller's own finished export. Exports of other users, and the company's for users who no longer own it, look
 * as if they did not exist.
 */
export async function openExport(context: CallContext, session: Session, id: string): Promise<string> {
  const row = await queries.exportById(context.database.kysely, id);
  if (!row || row.user_id !== session.userId || row.company_id !== session.companyId) throw notFound();
  const standing = await queries.standingOf(context.database.kysely, session.userId, session.companyId);
  if (!scopesOf(standing).includes(row.scope)) throw notFound();
  if (row.state !== 'ready' || !row.file_key || (row.expires_at && row.expires_at <= context.now()))
    throw new Refusal(codes.refused, 'privacy.exportGone');
  const fileName = `kontor-${row.scope}-${row.requested_at.toISOString().slice(0, 10)}.zip`;
  return (await signedLink(context, { key: row.file_key, fileName, contentType: 'application/zip' })).address;
}

/** The job: creates an export, stores it for a week, and notifies the user who requested it. */
export async function packExport(id: string, { database, files, now, log, config }: JobContext): Promise<void> {
  const wanted = await queries.beginExport(database.kysely, id);
  if (!wanted) return;
  try {
    const path = await files.newDraft();
    const language = isLanguage(wanted.language) ? wanted.language : 'en';
    const onProgress = (percent: number): Promise<void> => queries.noteProgress(database.kysely, id, percent);
    const size = await pack({ database, files }, { ...wanted, language }, { path, time: now(), onProgress });
    const key = `exports/${id}.zip`;
    await files.putDraft(key, path);
    const time = now();
    const expiresAt = new Date(time.getTime() + privacyTimes.exportDays * day);
    const account = await accountById(database, wanted.user_id);
    const isFinished = await database.transaction(async (tx) => {
      if (!(await queries.finishExport(tx, id, { key, size, now: time, expiresAt }))) return false;
      if (account) {
        const link = ownPage(account, config.publicUrl, 'privacy');
        await notifyUser(tx, account, 'dataExportReady', { values: { days: privacyTimes.exportDays }, link, now: time });
      }
      return true;
    });
    if (!isFinished) await files.remove(key);
  } catch (error) {
    // The failure is shown on the page, and the user can request another export.
    log.error({ err: error, exportId: id }, 'a copy of data could not be packed');
    await queries.failExport(database.kysely, id, String(error).slice(0, 500));
  }
}
