import { codes } from '../../../../contract/wire/codes.ts';
import type { ApplyInfo } from '../../../../contract/companies/company.ts';
import type { DocumentKind } from '../../../../contract/companies/document-kinds.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn, type SignedInScope } from '../../../platform/scope.ts';
import { keepUpload } from '../../../platform/uploads/index.ts';
import { applyInfo, editableCompany } from '../profile/company.ts';
import * as queries from './document-queries.ts';

/** Enough for several documents of every kind. */
const most = 30;

export type NewDocument = { fileKey: string; kind: DocumentKind; expiresOn?: string | null | undefined };

/** Adds an upload of the caller to the company's documents. */
export async function addDocument(tx: Tx, scope: RequestScope, { fileKey, kind, expiresOn = null }: NewDocument): Promise<ApplyInfo> {
  const caller = signedIn(scope);
  const { now } = scope;
  if (expiresOn && expiresOn <= now.toISOString().slice(0, 10)) throw invalidFields({ expiresOn: 'document.ended' });
  const company = await editableCompany(tx, caller);
  // A double click.
  if (company.documents.some((document) => document.fileKey === fileKey)) return applyInfo(tx, scope);
  if (company.documents.length >= most) throw new Refusal(codes.refused, 'document.tooMany', { count: most });
  const file = await keepUpload(tx, fileKey, company.id, 'document');
  await queries.insertDocuments(tx, [{ kind, expiresOn, file }], { companyId: company.id, userId: caller.userId, now }).catch(takenBack);
  return applyInfo(tx, scope);
}

/** A removed document has to be uploaded again, since its file may be deleted. */
function takenBack(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'company_document_file_key_key') throw new Refusal(codes.notFound, 'upload.gone');
  throw error;
}

/** Removes a document. Accepted documents stay, since the decision is based on them. */
export async function removeDocument(tx: Tx, scope: RequestScope, id: number): Promise<ApplyInfo> {
  const company = await editableCompany(tx, signedIn(scope));
  const found = company.documents.find((document) => document.id === id);
  if (!found) throw notFound();
  if (found.state === 'accepted') throw new Refusal(codes.refused, 'document.accepted');
  await queries.markRemoved(tx, company.id, id, scope.now);
  return applyInfo(tx, scope);
}

/** A document's file; with `companyId` only if it belongs to that company. */
export async function documentFile(db: Connection, id: number, companyId: number | null): Promise<queries.DocumentFile> {
  const found = await queries.documentFile(db, id, companyId);
  if (!found) throw notFound();
  return found;
}

/** Records the operator's decision about a document. Returns the company's id. */
export async function decideDocument(
  tx: Tx,
  { id, accepted, note, expiresOn }: { id: number; accepted: boolean; note: string; expiresOn: string | null },
  scope: SignedInScope,
): Promise<number> {
  if (!accepted && note === '') throw invalidFields({ note: 'field.required' });
  if (accepted && expiresOn && expiresOn <= scope.now.toISOString().slice(0, 10)) throw invalidFields({ expiresOn: 'document.ended' });
  const state = accepted ? 'accepted' : 'rejected';
  const found = await queries.writeDecision(tx, id, {
    state,
    note,
    userId: scope.caller.userId,
    now: scope.now,
    ...(accepted && { expiresOn }),
  });
  if (!found) throw notFound();
  await recordAudit(tx, {
    userId: scope.caller.userId,
    companyId: found.companyId,
    action: `document.${state}`,
    subject: `company_document:${id}`,
    before: { state: found.before },
    after: { state, ...(note && { note }), ...(expiresOn && { expiresOn }) },
    network: scope.network,
    at: scope.now,
  });
  return found.companyId;
}
