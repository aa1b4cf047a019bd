import { sql } from 'kysely';
import { documentStates } from '../../../../contract/companies/company.ts';
import type { DocumentKind } from '../../../../contract/companies/document-kinds.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { companyDocuments } from './states.ts';

export type DocumentFile = { key: string; fileName: string; contentType: string };

/** Adds documents whose files are stored already. */
export async function insertDocuments(
  tx: Tx,
  documents: readonly { kind: DocumentKind; expiresOn: string | null; file: StoredFile }[],
  { companyId, userId, now }: { companyId: number; userId: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('company_document')
    .values(
      documents.map(({ kind, expiresOn, file }) => ({
        company_id: companyId,
        kind,
        file_key: file.key,
        file_name: file.fileName,
        content_type: file.contentType,
        size: file.size,
        expires_on: expiresOn,
        uploaded_by: userId,
        uploaded_at: now,
      })),
    )
    .execute();
}

export async function markRemoved(tx: Tx, companyId: number, id: number, now: Date): Promise<void> {
  await tx.updateTable('company_document').set({ removed_at: now }).where('id', '=', id).where('company_id', '=', companyId).execute();
}

/** Removes the documents of a refused application; those that the operator has accepted stay. */
export async function removeUnaccepted(tx: Tx, companyId: number, now: Date): Promise<void> {
  await tx
    .updateTable('company_document')
    .set({ removed_at: now })
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('state', '<>', 'accepted')
    .execute();
}

/** The file of a document; with `companyId` only if it belongs to that company. */
export async function documentFile(db: Connection, id: number, companyId: number | null): Promise<DocumentFile | null> {
  const row = await db
    .selectFrom('company_document')
    .select(['file_key as key', 'file_name as fileName', 'content_type as contentType'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(${companyId}::bigint is null or company_id = ${companyId})`)
    .executeTakeFirst();
  return row ?? null;
}

export type DocumentDecision = {
  state: 'accepted' | 'rejected';
  note: string;
  userId: number;
  now: Date;
  /** Replaces the day that the company has given. */
  expiresOn?: string | null;
};

/** Writes a decision; returns the state before it, or null if there is no such document. */
export async function writeDecision(
  tx: Tx,
  id: number,
  { state, note, userId, now, expiresOn }: DocumentDecision,
): Promise<{ companyId: number; before: string } | null> {
  const row = await tx
    .selectFrom('company_document')
    .select('company_id as companyId')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const [moved] = await move(tx, companyDocuments, {
    ids: [id],
    from: documentStates,
    to: state,
    now,
    set: { note, decided_by: userId, reminded_at: null, ...(expiresOn !== undefined && { expires_on: expiresOn }) },
    guard: (eb) => eb('removed_at', 'is', null),
  });
  return moved ? { ...row, before: moved.before } : null;
}

/** A document that is about to expire, or has expired. */
export type Expiring = { id: number; companyId: number; kind: DocumentKind; expiresOn: string; companyKind: 'buyer' | 'seller' };

/**
 * The next accepted document of an active company that expires until a day, is not replaced by a newer one, and whose company has not been
 * reminded: marks it as reminded.
 */
export async function remindOfNext(tx: Tx, { today, until, now }: { today: string; until: string; now: Date }): Promise<Expiring | null> {
  // sql-check: not null expiresOn, only documents that expire are chosen
  const row = await tx
    .updateTable('company_document')
    .from((eb) =>
      eb
        .selectFrom('company_document as d')
        .innerJoin('company as c', 'c.id', 'd.company_id')
        .select(['d.id', 'c.kind as company_kind'])
        .where('d.removed_at', 'is', null)
        .where('d.state', '=', 'accepted')
        .where((one) => one.or([one('c.state', '=', 'approved'), one('c.state', '=', 'suspended')]))
        .where('d.reminded_at', 'is', null)
        .where(sql<boolean>`d.expires_on > ${today}::date and d.expires_on <= ${until}::date`)
        .where(
          sql<boolean>`not exists (
            select from company_document n where n.company_id = d.company_id and n.kind = d.kind and n.removed_at is null
            and n.state in ('submitted', 'accepted') and n.id > d.id)`,
        )
        .orderBy('d.expires_on')
        .orderBy('d.id')
        .limit(1)
        .forUpdate('d')
        .skipLocked()
        .as('next'),
    )
    .set({ reminded_at: now })
    .whereRef('company_document.id', '=', 'next.id')
    .returning([
      'company_document.id',
      'company_document.company_id as companyId',
      'company_document.kind',
      sql<string>`company_document.expires_on`.as('expiresOn'),
      'next.company_kind as companyKind',
    ])
    .executeTakeFirst();
  return (row as Expiring | undefined) ?? null;
}

/** Lets the next accepted document expire whose day has come. */
export async function expireNext(
  tx: Tx,
  { today, now }: { today: string; now: Date },
): Promise<{ id: number; companyId: number; expiresOn: string } | null> {
  // sql-check: not null expiresOn, only documents that expire are chosen
  const row = await tx
    .selectFrom('company_document')
    .select(['id', 'company_id as companyId', sql<string>`expires_on`.as('expiresOn')])
    .where('removed_at', 'is', null)
    .where('state', '=', 'accepted')
    .where(sql<boolean>`expires_on <= ${today}::date`)
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return null;
  await move(tx, companyDocuments, { ids: [row.id], from: ['accepted'], to: 'expired', now });
  return row;
}

/** The files of a company's documents. */
export function documentsOfCompany(db: Connection, companyId: number): Promise<{ id: number; key: string; fileName: string }[]> {
  return db
    .selectFrom('company_document')
    .select(['id', 'file_key as key', 'file_name as fileName'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
}
