import { sql } from 'kysely';
import type { CompanyState, DocumentKind } from '../../../../contract/companies/company.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import type { Connection } from '../../identity/index.ts';

/** The first entry of a company's history. */
export async function insertFirstEvent(
  db: Connection,
  event: { companyId: number; userId: number; state: CompanyState; now: Date },
): Promise<void> {
  await sql`
    insert into company_review_event (company_id, state_before, state_after, actor, user_id, at)
    values (${event.companyId}, null, ${event.state}, 'applicant', ${event.userId}, ${event.now})`.execute(db);
}

/** The registered address becomes the first delivery address. */
export async function insertFirstAddress(
  db: Connection,
  given: {
    companyId: number;
    name: string;
    companyName: string;
    countryCode: string;
    phone: string;
    address: { line1: string; line2: string; postalCode: string; city: string; region: string };
  },
): Promise<void> {
  const { line1, line2, postalCode, city, region } = given.address;
  await sql`
    insert into company_address (company_id, name, company_name, line1, line2, postal_code, city, region, country_code, phone, is_default)
    values (${given.companyId}, ${given.name}, ${given.companyName}, ${line1}, ${line2}, ${postalCode}, ${city}, ${region},
      ${given.countryCode}, ${given.phone}, true)`.execute(db);
}

/** Whether a seller has that name, compared as the database compares names of sellers. */
export async function isSellerName(db: Connection, legalName: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from company where kind = 'seller' and state not in ('rejected', 'closed')
        and name_key = lower(regexp_replace(${legalName}, '[^[:alnum:]]+', '', 'g'))) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** The given categories that exist. */
export async function existingCategories(db: Connection, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from category where id = any(${ids}::bigint[]) order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The account of an e-mail, locked until the transaction ends. */
export async function lockApplicant(
  db: Connection,
  email: string,
): Promise<{ userId: number; companyId: number; applies: boolean } | null> {
  const { rows } = await sql<{ userId: number; companyId: number; applies: boolean }>`
    select u.id as "userId", c.id as "companyId", c.kind = 'seller' and c.state = 'rejected' and u.state = 'invited' as applies
    from user_account u join company c on c.id = u.company_id where u.email = ${email} for update`.execute(db);
  return rows[0] ?? null;
}

/** A refused company applies again: previous documents are removed, and the owner's name is updated. */
export async function startOver(
  db: Connection,
  given: { companyId: number; userId: number; name: string; language: string; now: Date },
): Promise<void> {
  await sql`
    with papers as (
      update company_document set removed_at = ${given.now}
      where company_id = ${given.companyId} and removed_at is null and state <> 'accepted')
    update user_account set name = ${given.name}, language = ${given.language} where id = ${given.userId}`.execute(db);
}

/** The documents of an application. */
export async function insertDocuments(
  db: Connection,
  documents: readonly { kind: DocumentKind; expiresOn: string | null; file: StoredFile }[],
  { companyId, userId, now }: { companyId: number; userId: number; now: Date },
): Promise<void> {
  const rows = documents.map(({ kind, expiresOn, file }) => ({
    company_id: companyId,
    kind,
    file_key: file.key,
    file_name: file.fileName,
    content_type: file.contentType,
    size: file.size,
    expires_on: expiresOn,
    uploaded_by: userId,
    uploaded_at: now,
  }));
  await db.insertInto('company_document').values(rows).execute();
}
