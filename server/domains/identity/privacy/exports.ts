import { codes } from '../../../../contract/wire/codes.ts';
import { type DataExport, type PrivacyScope, privacyTimes } from '../../../../contract/identity/privacy.ts';
import { newId } from '../../../platform/ids.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { type Account, notifyUser, ownPage } from '../index.ts';
import { standingOf } from './erasure-queries.ts';
import { scopesOf } from './erasure.ts';
import * as queries from './export-queries.ts';
import { mails } from '../mails.ts';

const day = 86_400_000;

export const exportView = (row: queries.ExportRow): DataExport => ({
  id: row.id,
  scope: row.scope,
  state: row.state,
  progress: row.progress,
  size: row.size,
  requestedAt: row.requestedAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
});

/** Requests an export; a job creates it. @throws codes.refused while another export of that scope is in progress */
export async function requestExport(tx: Tx, { caller, language, now }: RequestScope, scope: PrivacyScope): Promise<DataExport> {
  const { userId, companyId } = signedIn({ caller });
  if (!scopesOf(await standingOf(tx, userId, companyId)).includes(scope)) throw new Refusal(codes.forbidden, 'access.forbidden');
  const row = await queries.insertExport(tx, { id: newId(), companyId, userId, scope, language, now });
  if (!row) throw new Refusal(codes.refused, 'privacy.exportRunning');
  await addJob(tx, 'privacy:export', { exportId: row.id }, { maxAttempts: 3 });
  return exportView(row);
}

/**
 * The file of the caller's own finished export. Exports of other users, and the company's for users who no longer own it, look as if they
 * did not exist.
 */
export async function exportedFile(
  db: Connection,
  scope: RequestScope,
  id: string,
): Promise<{ key: string; fileName: string; contentType: string }> {
  const { userId, companyId } = signedIn(scope);
  const row = await queries.exportById(db, id);
  if (!row || row.userId !== userId || row.companyId !== companyId) throw notFound();
  if (!scopesOf(await standingOf(db, userId, companyId)).includes(row.scope)) throw notFound();
  if (row.state !== 'ready' || !row.fileKey || (row.expiresAt && row.expiresAt <= scope.now))
    throw new Refusal(codes.refused, 'privacy.exportGone');
  const fileName = `kontor-${row.scope}-${row.requestedAt.toISOString().slice(0, 10)}.zip`;
  return { key: row.fileKey, fileName, contentType: 'application/zip' };
}

/** Stores a packed export for a week and notifies the user. False if it was cancelled in the meantime. */
export async function finishExport(
  tx: Tx,
  id: string,
  account: Account | null,
  { key, size, now, publicUrl }: { key: string; size: number; now: Date; publicUrl: string },
): Promise<boolean> {
  const expiresAt = new Date(now.getTime() + privacyTimes.exportDays * day);
  if (!(await queries.finishExport(tx, id, { key, size, now, expiresAt }))) return false;
  if (account) {
    const link = ownPage(account, publicUrl, 'privacy');
    await notifyUser(tx, account, mails.dataExportReady, { values: { days: privacyTimes.exportDays }, link, now });
  }
  return true;
}
