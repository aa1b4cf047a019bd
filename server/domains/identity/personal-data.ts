import { sql } from 'kysely';
import { forgetMailsTo } from '../../platform/mail/mail.ts';
import { type Erasure, exportCursor, type PersonalData } from '../../platform/personal-data.ts';
import { anyOf } from '../../platform/postgres/sql/any-of.ts';
import type { Tx } from '../../platform/postgres/sql/tx.ts';
import { dropUploads } from '../../platform/uploads/index.ts';
import { pseudonymize } from './accounts/accounts.ts';
import { emailHash } from './login/attempts.ts';

/**
 * Personal data of users is removed, and their rows stay under a pseudonym for records that must be retained. Their sessions end at once in
 * every process, and their e-mail addresses become available for new accounts.
 */
async function erasePeople(tx: Tx, { companyId, people, now }: Erasure): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  const emails = people.map(({ email }) => email);
  const pictures = await tx
    .selectFrom('user_account')
    .select(sql<string>`avatar_path`.as('avatarPath'))
    .where('id', '=', anyOf(ids))
    .where('avatar_path', 'is not', null)
    .execute();
  await tx
    .with('sessions', (db) => db.deleteFrom('user_session').where('user_id', '=', anyOf(ids)))
    .with('devices', (db) => db.deleteFrom('user_device').where('user_id', '=', anyOf(ids)))
    .with('sign_ins', (db) => db.deleteFrom('sign_in').where('user_id', '=', anyOf(ids)))
    .with('recovery', (db) => db.deleteFrom('user_recovery_code').where('user_id', '=', anyOf(ids)))
    .with('secrets', (db) => db.deleteFrom('user_totp').where('user_id', '=', anyOf(ids)))
    .with('links', (db) => db.deleteFrom('user_link').where('user_id', '=', anyOf(ids)))
    .with('codes', (db) => db.deleteFrom('email_code').where('email', '=', sql<string>`any(${emails}::citext[])`))
    .deleteFrom('login_failure')
    .where('email_hash', '=', sql<Buffer>`any(${emails.map(emailHash)}::bytea[])`)
    .execute();
  await forgetMailsTo(tx, emails);
  await pseudonymize(tx, ids, now);
  await dropUploads(
    tx,
    pictures.map(({ avatarPath }) => avatarPath),
    companyId,
  );
}

export const personalData: PersonalData = {
  tables: {
    user_account: 'exported and erased',
    user_session: 'exported and erased',
    sign_in: 'exported and erased',
    user_device: 'exported and erased',
    user_link: 'erased',
    user_recovery_code: 'erased',
    user_totp: 'erased',
    email_code: 'erased',
    login_failure: 'erased',
    mail_message: 'erased',
  },
  files: [
    {
      name: 'profile',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor}
          select u.name, u.email, u.phone_country_code, u.phone_number, u.language, u.state, u.avatar_path, u.limit_per_order, u.limit_per_month,
            u.mail_new_device, u.created_at, u.last_login_at, u.password_changed_at, r.name as role, c.legal_name as company
          from user_account u join role r on r.id = u.role_id join company c on c.id = u.company_id where u.id = ${userId}`.execute(tx),
    },
    {
      name: 'sessions',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select created_at, last_seen_at, ended_at, end_reason, user_agent, network from user_session
          where user_id = ${userId} order by created_at`.execute(tx),
    },
    {
      name: 'sign-ins',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select at, outcome, user_agent, network from sign_in where user_id = ${userId} order by id`.execute(tx),
    },
    {
      name: 'devices',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select first_seen_at, last_seen_at, user_agent from user_device
          where user_id = ${userId} order by first_seen_at`.execute(tx),
    },
  ],
  erasePeople,
};
