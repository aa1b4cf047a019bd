import { sql, type Transaction } from 'kysely';
import { publish } from '../../platform/events/outbox.ts';
import type { DB } from '../../platform/postgres/schema.ts';
import { dropUploads } from '../../platform/uploads/index.ts';
import { emailHash } from './login/attempts.ts';

export type Erased = { userId: number; email: string };

/**
 * Erases users: personal data is removed, and the rows stay under a pseudonym for records that must be retained. Their sessions end at once
 * in every process, and their e-mail addresses become available for new accounts. Idempotent.
 */
export async function erasePeople(tx: Transaction<DB>, companyId: number, people: readonly Erased[]): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  const emails = people.map(({ email }) => email);
  const hashes = emails.map(emailHash);
  const { rows } = await sql<{ avatar_path: string }>`
    select avatar_path from user_account where id = any(${ids}::bigint[]) and avatar_path is not null`.execute(tx);
  await sql`
    with sessions as (delete from user_session where user_id = any(${ids}::bigint[])),
    devices as (delete from user_device where user_id = any(${ids}::bigint[])),
    sign_ins as (delete from sign_in where user_id = any(${ids}::bigint[])),
    recovery as (delete from user_recovery_code where user_id = any(${ids}::bigint[])),
    secrets as (delete from user_totp where user_id = any(${ids}::bigint[])),
    links as (delete from user_link where user_id = any(${ids}::bigint[])),
    codes as (delete from email_code where email = any(${emails}::citext[])),
    failures as (delete from login_failure where email_hash = any(${hashes}::bytea[])),
    mails as (delete from mail_message where lower(recipient) = any(${emails.map((email) => email.toLowerCase())}::text[]))
    update user_account set state = 'erased', email = 'erased-' || id || '@erased.invalid', name = 'erased ' || id, known_as = null,
      password_hash = null, need_setting_password = false, avatar_path = null, phone_country_code = null, phone_number = null,
      last_login_at = null, password_changed_at = null
    where id = any(${ids}::bigint[])`.execute(tx);
  await dropUploads(
    tx,
    rows.map((row) => row.avatar_path),
    companyId,
  );
}

/** Closes a company permanently: contact data, documents and bank account are removed; name and numbers stay on its orders. */
export async function eraseCompany(tx: Transaction<DB>, companyId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from company_document where company_id = ${companyId}
    union all select avatar_path from company where id = ${companyId} and avatar_path is not null`.execute(tx);
  const stores = await sql<{ id: number }>`update store set state = 'closed' where company_id = ${companyId} returning id`.execute(tx);
  await sql`
    with addresses as (delete from company_address where company_id = ${companyId}),
    documents as (delete from company_document where company_id = ${companyId}),
    bank as (delete from company_payment_setting where company_id = ${companyId})
    update company set state = 'closed', state_reason = 'erased', decided_at = ${now}, trading_name = '', address = '{}', shop_urls = '{}',
      contact_name = '', contact_email = null, phone_country_code = null, phone_number = null, about = '', avatar_path = null, review_notes = '{}'
    where id = ${companyId}`.execute(tx);
  for (const { id } of stores.rows) await publish(tx, 'store.changed', { storeId: id });
  await dropUploads(
    tx,
    rows.map((row) => row.file_key),
    companyId,
  );
}
