import { archiveBounds, type InvoiceArchive, type invoiceArchiveCalls } from '../../../../../contract/payments/invoice-archives.ts';
import { type Language, languageOrEnglish } from '../../../../../contract/values/locale.ts';
import type { ParsedInputOf } from '../../../../../contract/wire/call.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { addJob } from '../../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../../platform/scope.ts';
import { isMessageKey, message } from '../../../../platform/texts.ts';
import { countInvoices, type InvoiceFilter, type InvoiceSide } from '../list-queries.ts';
import * as queries from './queries.ts';

export function archiveView(row: queries.ArchiveRow, language: Language): InvoiceArchive {
  const { id, month, kind, store, formats, state, progress, documents, missing, size, by } = row;
  return {
    ...{ id, month, kind, store, formats, state, progress, documents, missing, size, by },
    failure: row.failure && isMessageKey(row.failure) ? message(row.failure, language, { most: archiveBounds.documents }) : null,
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

export const sideOf = ({ side, companyId }: { side: queries.Side; companyId: number }): InvoiceSide =>
  side === 'buyer' ? { buyerCompanyId: companyId } : { sellerCompanyId: companyId };

export function filterOf({ month, kind, storeId }: Pick<queries.ArchiveRow, 'month' | 'kind' | 'storeId'>): InvoiceFilter {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return { from: `${month}-01`, to: last, ...(kind && { kind }), ...(storeId !== null && { storeId }) };
}

/** Has an archive written by a job. @throws codes.refused for no documents, more than an archive takes, and too many archives at once */
export async function requestArchive(
  tx: Tx,
  scope: RequestScope,
  side: queries.Side,
  { month, kind, storeId, formats }: ParsedInputOf<typeof invoiceArchiveCalls.request>,
): Promise<InvoiceArchive> {
  const { companyId, userId } = signedIn(scope);
  const wanted = { month, kind: kind ?? null, storeId: storeId ?? null };
  const documents = await countInvoices(tx, sideOf({ side, companyId }), filterOf(wanted));
  if (documents === 0) throw new Refusal(codes.refused, 'invoice.noneInMonth');
  if (documents > archiveBounds.documents) throw new Refusal(codes.refused, 'invoice.tooMany', { most: archiveBounds.documents });
  if ((await queries.countOpen(tx, companyId)) >= archiveBounds.waiting)
    throw new Refusal(codes.refused, 'invoice.archivesWait', { most: archiveBounds.waiting });
  const { language, now } = scope;
  const id = await queries.insertArchive(tx, { ...wanted, formats: [...new Set(formats)], companyId, userId, side, language, now });
  await addJob(tx, 'invoices:archive', { archiveId: id }, { maxAttempts: 3 });
  const row = await queries.findArchive(tx, side, companyId, id);
  if (!row) throw new Error('an archive was requested, but not found');
  return archiveView(row, languageOrEnglish(language));
}

/** The file of a finished archive. @throws codes.notFound for another company's as for none, codes.refused for one that is not there (any more) */
export async function archiveFile(
  db: Connection,
  scope: RequestScope,
  side: queries.Side,
  id: number,
): Promise<{ key: string; fileName: string; contentType: string }> {
  const row = await queries.findArchive(db, side, signedIn(scope).companyId, id);
  if (!row) throw notFound();
  if (row.state !== 'ready' || !row.fileKey || !row.expiresAt || row.expiresAt <= scope.now)
    throw new Refusal(codes.refused, 'invoice.archiveGone');
  return { key: row.fileKey, fileName: `invoices-${row.month}.zip`, contentType: 'application/zip' };
}
