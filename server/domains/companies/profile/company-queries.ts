import { sql } from 'kysely';
import type { CompanyState, ReviewedField } from '../../../../contract/companies/company.ts';
import type { DocumentKind } from '../../../../contract/companies/document-kinds.ts';
import type { RequirementKey } from '../../../../contract/companies/requirements.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { companyChanges } from './states.ts';

type DocumentState = 'submitted' | 'accepted' | 'rejected' | 'expired';
export type DocumentRow = {
  id: number;
  kind: DocumentKind;
  fileKey: string;
  fileName: string;
  contentType: string;
  size: number;
  /** `YYYY-MM-DD`. */
  expiresOn: string | null;
  state: DocumentState;
  note: string;
  /** ISO 8601 texts, since they come from JSON. */
  uploadedAt: string;
  decidedAt: string | null;
};
export type CheckRow = { requirement: RequirementKey; state: 'pending' | 'complete' | 'rejected' | 'waived'; note: string };
export type ChangeFields = Partial<Record<ReviewedField, { before: string | null; after: string | null }>>;
export type ChangeRow = { id: number; fields: ChangeFields; requestedBy: string | null; requestedAt: string };

/** A company with all data that its review reads. */
export type CompanyRow = {
  id: number;
  kind: 'buyer' | 'seller';
  legalName: string;
  tradingName: string;
  countryCode: string;
  vatId: string | null;
  vatState: 'unchecked' | 'valid' | 'invalid' | 'unavailable';
  vatCheckedAt: Date | null;
  vatConsultationNumber: string | null;
  tradeRegisterNumber: string | null;
  businessType: string | null;
  salesChannels: string[];
  shopUrls: string[];
  preferredCurrency: string;
  phoneCountryCode: string | null;
  phoneNumber: string | null;
  contactName: string;
  contactEmail: string | null;
  address: Partial<Record<'line1' | 'line2' | 'postalCode' | 'city' | 'region', string>>;
  sellsTo: string[];
  categoryIds: number[];
  about: string;
  avatarPath: string | null;
  attested: { userId?: number; name?: string; at?: string };
  state: CompanyState;
  stateReason: string | null;
  reviewNotes: Record<string, string>;
  submittedAt: Date | null;
  decidedAt: Date | null;
  reapplyFrom: string | null;
  reviewerId: number | null;
  reviewerName: string | null;
  demo: boolean;
  createdAt: Date;
  unsignedAgreements: number;
  documents: DocumentRow[];
  checks: CheckRow[];
  change: ChangeRow | null;
};

/** Companies of buyers and sellers by id, in one statement; missing ones are left out. */
export async function companiesById(db: Connection, ids: readonly number[]): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select c.id, c.kind, c.legal_name as "legalName", c.trading_name as "tradingName", c.country_code as "countryCode", c.vat_id as "vatId", c.vat_state as "vatState", c.vat_checked_at as "vatCheckedAt", c.vat_consultation_number as "vatConsultationNumber",
      c.trade_register_number as "tradeRegisterNumber", c.business_type as "businessType", c.sales_channels as "salesChannels", c.shop_urls as "shopUrls", c.preferred_currency as "preferredCurrency", c.phone_country_code as "phoneCountryCode", c.phone_number as "phoneNumber",
      c.contact_name as "contactName", c.contact_email::text as "contactEmail", c.address, c.sells_to as "sellsTo", c.category_ids as "categoryIds", c.about, c.avatar_path as "avatarPath", c.attested,
      c.state, c.state_reason as "stateReason", c.review_notes as "reviewNotes", c.submitted_at as "submittedAt", c.decided_at as "decidedAt", c.reapply_from as "reapplyFrom", c.reviewer_id as "reviewerId", reviewer.name as "reviewerName",
      c.demo, c.created_at as "createdAt",
      (select count(*) from legal_agreement a
        join lateral (select id from legal_agreement_version where agreement_id = a.id and published_at is not null order by version desc limit 1) v on true
        where a.archived_at is null and c.kind = any(a.audience)
          and not exists (select from agreement_signature s where s.version_id = v.id and s.company_id = c.id))::int as "unsignedAgreements",
      coalesce((select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'fileKey', d.file_key, 'fileName', d.file_name,
          'contentType', d.content_type, 'size', d.size, 'expiresOn', d.expires_on, 'state', d.state, 'note', d.note,
          'uploadedAt', d.uploaded_at, 'decidedAt', d.decided_at) order by d.id)
        from company_document d where d.company_id = c.id and d.removed_at is null), '[]') as documents,
      coalesce((select json_agg(json_build_object('requirement', k.requirement, 'state', k.state, 'note', k.note))
        from company_check k where k.company_id = c.id), '[]') as checks,
      (select json_build_object('id', h.id, 'fields', h.fields, 'requestedAt', h.requested_at, 'requestedBy', u.name)
        from company_change h left join user_account u on u.id = h.requested_by where h.company_id = c.id and h.state = 'waiting') as change
    from company c left join user_account reviewer on reviewer.id = c.reviewer_id
    where c.id = any(${ids}::bigint[]) and c.kind in ('buyer', 'seller')`.execute(db);
  return rows;
}

export async function companyById(db: Connection, id: number): Promise<CompanyRow | null> {
  return (await companiesById(db, [id]))[0] ?? null;
}

/** Locks the company's row until the transaction ends, so that what is read of it afterwards stays valid. */
export async function lockCompany(tx: Tx, id: number): Promise<void> {
  await sql`select 1 from company where id = ${id} for update`.execute(tx);
}

export type EventRow = {
  id: number;
  stateBefore: CompanyState | null;
  stateAfter: CompanyState;
  actor: 'applicant' | 'operator' | 'system';
  person: string | null;
  reason: string;
  notes: Record<string, string>;
  at: Date;
};

/** The review's history, newest first. */
export async function reviewEvents(db: Connection, companyId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.state_before as "stateBefore", e.state_after as "stateAfter", e.actor, u.name as person, e.reason, e.notes, e.at
    from company_review_event e left join user_account u on u.id = e.user_id
    where e.company_id = ${companyId} order by e.id desc limit 100`.execute(db);
  return rows;
}

export type ProfileRow = {
  legalName: string;
  tradingName: string;
  countryCode: string;
  vatId: string;
  tradeRegisterNumber: string;
  businessType: string;
  salesChannels: readonly string[];
  shopUrls: readonly string[];
  contactName: string;
  contactEmail: string;
  phone: { countryCode: string; number: string };
  address: object;
  sellsTo: readonly string[];
  categoryIds: readonly number[];
  about: string;
  attested: object;
};

/** Writes the data of the form. With a new VAT id the database clears the register's answer. */
export async function updateProfile(tx: Tx, companyId: number, profile: ProfileRow): Promise<void> {
  await tx
    .updateTable('company')
    .set({
      legal_name: profile.legalName,
      trading_name: profile.tradingName,
      country_code: profile.countryCode,
      vat_id: profile.vatId || null,
      trade_register_number: profile.tradeRegisterNumber || null,
      business_type: profile.businessType || null,
      sales_channels: sql<string[]>`${profile.salesChannels}::text[]`,
      shop_urls: sql<string[]>`${profile.shopUrls}::text[]`,
      contact_name: profile.contactName,
      contact_email: profile.contactEmail || null,
      phone_country_code: profile.phone.countryCode || null,
      phone_number: profile.phone.number || null,
      address: JSON.stringify(profile.address),
      sells_to: sql<string[]>`${profile.sellsTo}::text[]`,
      category_ids: sql<number[]>`array(select id from category where id = any(${profile.categoryIds}::bigint[]) order by id)`,
      about: profile.about,
      attested: JSON.stringify(profile.attested),
    })
    .where('id', '=', companyId)
    .execute();
}

/** Writes what the operator has accepted of a requested change. */
export async function updateReviewed(
  tx: Tx,
  companyId: number,
  to: { legalName: string; countryCode: string; vatId: string | null },
): Promise<void> {
  await tx
    .updateTable('company')
    .set({ legal_name: to.legalName, country_code: to.countryCode, vat_id: to.vatId })
    .where('id', '=', companyId)
    .execute();
}

/** Returns the key of the previous logo. */
export async function updateLogo(tx: Tx, companyId: number, logoPath: string | null): Promise<string | null> {
  const row = await tx.selectFrom('company').select('avatar_path as before').where('id', '=', companyId).forUpdate().executeTakeFirst();
  await tx.updateTable('company').set({ avatar_path: logoPath }).where('id', '=', companyId).execute();
  return row?.before ?? null;
}

/** Stores the changes that an approved company requests. The previous request is withdrawn: the operator decides on what they have read. */
export async function writeChange(tx: Tx, companyId: number, fields: ChangeFields, userId: number, now: Date): Promise<void> {
  await closeChange(tx, { companyId }, { state: 'withdrawn', userId, reason: '', now });
  await tx
    .insertInto('company_change')
    .values({ company_id: companyId, fields: JSON.stringify(fields), requested_by: userId, requested_at: now })
    .execute();
}

/** Null if no such change is waiting. */
export async function closeChange(
  tx: Tx,
  which: { companyId: number; changeId?: number },
  to: { state: 'accepted' | 'refused' | 'withdrawn'; userId: number; reason: string; now: Date },
): Promise<ChangeFields | null> {
  const row = await tx
    .selectFrom('company_change')
    .select(['id', 'fields'])
    .where('company_id', '=', which.companyId)
    .where('state', '=', 'waiting')
    .where(sql<boolean>`(${which.changeId ?? null}::bigint is null or id = ${which.changeId ?? null})`)
    .executeTakeFirst();
  if (!row) return null;
  const { state, userId, reason, now } = to;
  const set = { decided_by: userId, reason };
  const [moved] = await move(tx, companyChanges, { ids: [row.id], from: ['waiting'], to: state, now, set });
  return moved ? (row.fields as ChangeFields) : null;
}

export async function companyOfChange(db: Connection, changeId: number): Promise<number | null> {
  const { rows } = await sql<{ companyId: number }>`select company_id as "companyId" from company_change where id = ${changeId}`.execute(
    db,
  );
  return rows[0]?.companyId ?? null;
}

export type Recipient = { userId: number; email: string; language: string; state: string };

/** Users who manage the company's account and are notified of decisions. */
export async function managersOf(db: Connection, companyId: number): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id as "userId", u.email::text as email, u.language, u.state from user_account u join role r on r.id = u.role_id
    where u.company_id = ${companyId} and u.state in ('active', 'invited') and 'account.manage' = any(r.access_codes)
    order by u.id limit 20`.execute(db);
  return rows;
}
