import { sql, type Transaction } from 'kysely';
import { codes } from '../../../../contract/wire/codes.ts';
import type { ApplyInfo, DocumentKind } from '../../../../contract/companies/company.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { type CallContext, signedIn } from '../../../platform/http/handler.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { keepUpload, signedLink } from '../../../platform/uploads/index.ts';
import { editableCompany, infoOf } from '../profile/company.ts';
import type { Actor } from '../profile/company-moves.ts';
import type { Connection } from '../../identity/index.ts';

/** Enough for several documents of every kind. */
const most = 30;

export type NewDocument = { fileKey: string; kind: DocumentKind; expiresOn?: string | null | undefined };

/** Adds an upload of the caller to the company's documents. */
export async function addDocument(context: CallContext, { fileKey, kind, expiresOn = null }: NewDocument): Promise<ApplyInfo> {
  const session = signedIn(context);
  const now = context.now();
  if (expiresOn && expiresOn <= now.toISOString().slice(0, 10)) throw invalidFields({ expiresOn: 'document.ended' });
  return context.database.transaction(async (tx) => {
    const company = await editableCompany(tx, session);
    // A double click.
    if (company.documents.some((document) => document.file_key === fileKey)) return infoOf(tx, session, now);
    if (company.documents.length >= most) throw new Refusal(codes.refused, 'document.tooMany', { count: most });
    const file = await keepUpload(tx, fileKey, company.id, 'document');
    await insertDocument(tx, { companyId: company.id, kind, expiresOn, file, userId: session.userId, now }).catch(takenBack);
    return infoOf(tx, session, now);
  });
}

/** A removed document has to be uploaded again, since its file may be deleted. */
function takenBack(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'company_document_file_key_key') throw new Refusal(codes.notFound, 'upload.gone');
  throw error;
}

export type StoredFile = { key: string; fileName: string; contentType: string; size: number };

/** Adds a document whose file is stored already, as with applications. */
export async function insertDocument(
  tx: Connection,
  given: { companyId: number; kind: DocumentKind; expiresOn: string | null; file: StoredFile; userId: number | null; now: Date },
): Promise<void> {
  const { file } = given;
  await sql`
    insert into company_document (company_id, kind, file_key, file_name, content_type, size, expires_on, uploaded_by, uploaded_at)
    values (${given.companyId}, ${given.kind}, ${file.key}, ${file.fileName}, ${file.contentType}, ${file.size}, ${given.expiresOn},
      ${given.userId}, ${given.now})`.execute(tx);
}

/** Removes a document. Accepted documents stay, since the decision is based on them. */
export async function removeDocument(context: CallContext, id: number): Promise<ApplyInfo> {
  const session = signedIn(context);
  const now = context.now();
  return context.database.transaction(async (tx) => {
    const company = await editableCompany(tx, session);
    const found = company.documents.find((document) => document.id === id);
    if (!found) throw notFound();
    if (found.state === 'accepted') throw new Refusal(codes.refused, 'document.accepted');
    await sql`update company_document set removed_at = ${now} where id = ${id} and company_id = ${company.id}`.execute(tx);
    return infoOf(tx, session, now);
  });
}

/** A short-lived address of a document; with `companyId` only if it belongs to that company. */
export async function documentLink(
  context: CallContext,
  id: number,
  companyId: number | null,
): Promise<{ address: string; seconds: number }> {
  const { rows } = await sql<{ file_key: string; file_name: string; content_type: string }>`
    select file_key, file_name, content_type from company_document
    where id = ${id} and removed_at is null and (${companyId}::bigint is null or company_id = ${companyId})`.execute(
    context.database.kysely,
  );
  const found = rows[0];
  if (!found) throw notFound();
  return signedLink(context, { key: found.file_key, fileName: found.file_name, contentType: found.content_type });
}

/** Records the operator's decision about a document. Returns the company's id. */
export async function decideDocument(
  tx: Transaction<DB>,
  { id, accepted, note, expiresOn }: { id: number; accepted: boolean; note: string; expiresOn: string | null },
  actor: Actor,
): Promise<number> {
  if (!accepted && note === '') throw invalidFields({ note: 'field.required' });
  if (accepted && expiresOn && expiresOn <= actor.now.toISOString().slice(0, 10)) throw invalidFields({ expiresOn: 'document.ended' });
  const { rows } = await sql<{ company_id: number; before: string }>`
    update company_document d set state = ${accepted ? 'accepted' : 'rejected'}, note = ${note}, decided_by = ${actor.userId},
      decided_at = ${actor.now}, reminded_at = null,
      expires_on = case when ${accepted}::boolean then ${expiresOn}::date else d.expires_on end
    from (select id, state from company_document where id = ${id} and removed_at is null for update) old where d.id = old.id
    returning d.company_id, old.state as before`.execute(tx);
  const found = rows[0];
  if (!found) throw notFound();
  await recordAudit(tx, {
    userId: actor.userId,
    companyId: found.company_id,
    action: accepted ? 'document.accepted' : 'document.rejected',
    subject: `company_document:${id}`,
    before: { state: found.before },
    after: { state: accepted ? 'accepted' : 'rejected', ...(note && { note }), ...(expiresOn && { expiresOn }) },
    network: actor.network,
    at: actor.now,
  });
  return found.company_id;
}
