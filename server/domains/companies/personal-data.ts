import { sql } from 'kysely';
import { companyStates } from '../../../contract/companies/company.ts';
import { type Erasure, exportCursor, type PersonalData } from '../../platform/personal-data.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';
import { move } from '../../platform/state-machine.ts';
import { dropUploads } from '../../platform/uploads/index.ts';
import { documentsOfCompany } from './documents/document-queries.ts';
import { companies } from './profile/states.ts';

const signatureColumns = sql`a.key as agreement, v.version, s.language, s.signed_at, s.network, s.user_agent, u.name as signed_by`;
const signatureTables = sql`
  agreement_signature s join legal_agreement_version v on v.id = s.version_id join legal_agreement a on a.id = v.agreement_id
  join user_account u on u.id = s.user_id`;

const addresses = (tx: Tx, companyId: number): Promise<unknown> =>
  sql`${exportCursor}
    select label, name, company_name, line1, line2, postal_code, city, region, country_code, phone, is_default
    from company_address where company_id = ${companyId} and archived_at is null order by id`.execute(tx);

/** Contact data and documents are removed; name and numbers stay on the company's orders. */
async function eraseCompany(tx: Tx, { companyId, now }: Erasure): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select file_key as key from company_document where company_id = ${companyId}
    union all select avatar_path from company where id = ${companyId} and avatar_path is not null`.execute(tx);
  await tx
    .with('addresses', (db) => db.deleteFrom('company_address').where('company_id', '=', companyId))
    .deleteFrom('company_document')
    .where('company_id', '=', companyId)
    .execute();
  await move(tx, companies, {
    ids: [companyId],
    from: companyStates,
    to: 'closed',
    now,
    set: {
      state_reason: 'erased',
      decided_at: now,
      trading_name: '',
      address: '{}',
      shop_urls: sql<string[]>`'{}'::text[]`,
      contact_name: '',
      contact_email: null,
      phone_country_code: null,
      phone_number: null,
      about: '',
      avatar_path: null,
      review_notes: '{}',
    },
    history: null,
  });
  await dropUploads(
    tx,
    rows.map(({ key }) => key),
    companyId,
  );
}

export const personalData: PersonalData = {
  tables: {
    company: 'exported and erased',
    company_address: 'exported and erased',
    company_document: 'exported and erased',
    company_review_event: 'exported',
    agreement_signature: 'exported',
    role: 'exported',
  },
  files: [
    {
      name: 'signatures',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select ${signatureColumns} from ${signatureTables} where s.user_id = ${userId} order by s.id`.execute(tx),
    },
    { name: 'addresses', scope: 'person', open: (tx, { companyId }) => addresses(tx, companyId) },
    {
      name: 'company',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select kind, legal_name, trading_name, country_code, vat_id, vat_state, vat_checked_at, trade_register_number, business_type,
            sales_channels, preferred_currency, phone_country_code, phone_number, contact_name, contact_email, address, shop_urls, about,
            sells_to, state, state_reason, created_at, submitted_at, decided_at
          from company where id = ${companyId}`.execute(tx),
    },
    {
      name: 'people',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select u.name, u.email, u.phone_country_code, u.phone_number, u.language, u.state, r.name as role, u.limit_per_order,
            u.limit_per_month, u.created_at, u.last_login_at
          from user_account u join role r on r.id = u.role_id where u.company_id = ${companyId} order by u.id`.execute(tx),
    },
    {
      name: 'roles',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor} select name, access_codes, created_at, archived_at from role where company_id = ${companyId} order by id`.execute(
          tx,
        ),
    },
    { name: 'addresses', scope: 'company', open: (tx, { companyId }) => addresses(tx, companyId) },
    {
      name: 'documents',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select id, kind, file_name, content_type, size, expires_on, state, note, uploaded_at, decided_at
          from company_document where company_id = ${companyId} and removed_at is null order by id`.execute(tx),
    },
    {
      name: 'review',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor} select at, state_before, state_after, actor, reason, notes from company_review_event
          where company_id = ${companyId} order by id`.execute(tx),
    },
    {
      name: 'signatures',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor} select ${signatureColumns} from ${signatureTables} where s.company_id = ${companyId} order by s.id`.execute(tx),
    },
  ],
  documents: documentsOfCompany,
  eraseCompany,
};
