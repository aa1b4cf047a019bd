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
import { accountById, ownPage, tellPerson } from '../index.ts';
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

/** Asks for a copy; a job packs it. @throws 40010 while another one of that scope is on its way */
export async function requestExport(
  database: Database,
  session: Session,
  scope: PrivacyScope,
  { language, now }: { language: Language; now: Date },
): Promise<DataExport> {
  return database.transaction(async (tx) => {
    const asked = { id: newId(), companyId: session.companyId, userId: session.userId, scope, language, now };
    const row = await queries.insertExport(tx, asked);
    if (!row) throw new Refusal(codes.refused, 'privacy.exportRunning');
    await addJob(tx, 'privacy:export', { exportId: row.id }, { maxAttempts: 3 });
    return exportView(row);
  });
}

/** A short-lived address of one's own finished copy. Somebody else's, and the company's for who is no owner any more, looks as if it did not exist. */
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

/** The job: packs a copy, keeps it for a week, and tells whoever asked for it. */
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
    const kept = await database.transaction(async (tx) => {
      if (!(await queries.finishExport(tx, id, { key, size, now: time, expiresAt }))) return false;
      if (account) {
        const link = ownPage(account, config.publicUrl, 'privacy');
        await tellPerson(tx, account, 'dataExportReady', { values: { days: privacyTimes.exportDays }, link, now: time });
      }
      return true;
    });
    if (!kept) await files.remove(key);
  } catch (error) {
    // Whoever asked sees it on the page and can ask again.
    log.error({ err: error, exportId: id }, 'a copy of data could not be packed');
    await queries.failExport(database.kysely, id, String(error).slice(0, 500));
  }
}
