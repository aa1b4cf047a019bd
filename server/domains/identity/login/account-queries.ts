import { sql } from 'kysely';
import type { AccessCode, CompanyKind } from '../../../../contract/identity/access.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

/** A user with company and role, as needed by login, sessions and pages. */
export type Account = {
  userId: number;
  email: string;
  name: string;
  passwordHash: string | null;
  needSettingPassword: boolean;
  language: string;
  avatarPath: string | null;
  userState: string;
  companyId: number;
  companyKind: CompanyKind;
  companyState: string;
  legalName: string;
  countryCode: string;
  preferredCurrency: string;
  roleId: number;
  roleKey: string;
  roleName: string;
  accessCodes: AccessCode[];
};

const accountColumns = `
  u.id as "userId", u.email, u.name, u.password_hash as "passwordHash", u.need_setting_password as "needSettingPassword", u.language, u.avatar_path as "avatarPath", u.state as "userState",
  c.id as "companyId", c.kind as "companyKind", c.state as "companyState", c.legal_name as "legalName", c.country_code as "countryCode", c.preferred_currency as "preferredCurrency",
  r.id as "roleId", r.key as "roleKey", r.name as "roleName", r.access_codes as "accessCodes"`;
const accountTables = 'user_account u join company c on c.id = u.company_id join role r on r.id = u.role_id';

export async function accountByEmail(database: Database, email: string): Promise<Account | null> {
  const text = `select ${accountColumns} from ${accountTables} where u.email = $1`;
  return (await database.prepared<Account>('account_by_email', text, [email]))[0] ?? null;
}

export async function accountById(database: Database, userId: number): Promise<Account | null> {
  const text = `select ${accountColumns} from ${accountTables} where u.id = $1`;
  return (await database.prepared<Account>('account_by_id', text, [userId]))[0] ?? null;
}

/** The user of an active session; null if the session has ended or expired. */
export async function accountOfSession(database: Database, sessionId: string, now: Date): Promise<Account | null> {
  const text = `select ${accountColumns} from ${accountTables} join user_session s on s.user_id = u.id
    where s.id = $1 and s.ended_at is null and s.expires_at > $2`;
  return (await database.prepared<Account>('account_of_session', text, [sessionId, now]))[0] ?? null;
}

export async function countOperators(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_account u join company c on c.id = u.company_id
    where c.kind = 'operator' and not c.demo`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function lock(tx: Connection, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}

/** `source` is null for unknown browsers, and the hash of the browser or session that the account knows otherwise. */
export type LoginAttempt = { emailHash: Buffer; network: string; source: Buffer | null };

const sameSource = ({ emailHash, source }: LoginAttempt) => sql`email_hash = ${emailHash} and source is not distinct from ${source}`;

/** Times of the latest failures of the same source, newest first: from the same network, or from all networks. */
export async function latestFailures(db: Connection, attempt: LoginAttempt, count: number, from: 'network' | 'anywhere'): Promise<Date[]> {
  const network = from === 'network' ? sql`and network = ${attempt.network}` : sql``;
  const { rows } = await sql<{ at: Date }>`
    select at from login_failure where ${sameSource(attempt)} ${network} order by at desc limit ${count}`.execute(db);
  return rows.map((row) => row.at);
}

export async function insertFailure(tx: Tx, { emailHash, network, source }: LoginAttempt, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('login_failure')
    .values({ email_hash: emailHash, network, source, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes one attempt, or without `only` all failures of that source from that network. */
export async function deleteFailures(db: Connection, attempt: LoginAttempt, only?: number): Promise<void> {
  await db
    .deleteFrom('login_failure')
    .where(sql<boolean>`${sameSource(attempt)}`)
    .where('network', '=', attempt.network)
    .where(sql<boolean>`(${only ?? null}::bigint is null or id = ${only ?? null})`)
    .execute();
}

/** Whether a user has signed in to that account, or verified its e-mail, from this browser before. */
export async function isKnownDevice(db: Connection, email: string, device: Buffer | null): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from user_account u join user_device d on d.user_id = u.id where u.email = ${email} and d.hash = ${device}) as known`.execute(
    db,
  );
  return rows[0]?.known ?? false;
}

/** Marks this browser as known to the account. */
export async function insertDevice(tx: Tx, userId: number, device: Buffer, request: { userAgent: string; now: Date }): Promise<void> {
  await tx
    .insertInto('user_device')
    .values({ user_id: userId, hash: device, user_agent: request.userAgent, first_seen_at: request.now, last_seen_at: request.now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'hash']).doUpdateSet((eb) => ({ last_seen_at: eb.ref('excluded.last_seen_at') })),
    )
    .execute();
}

export type SecuritySettings = {
  email: string;
  name: string;
  language: string;
  since: Date | null;
  recoveryCodesLeft: number;
  passwordChangedAt: Date | null;
  mailNewDevice: boolean;
};

export async function securitySettings(db: Connection, userId: number): Promise<SecuritySettings | null> {
  const { rows } = await sql<SecuritySettings>`
    select u.email::text as email, u.name, u.language, t.confirmed_at as since, u.password_changed_at as "passwordChangedAt", u.mail_new_device as "mailNewDevice",
      (select count(*)::int from user_recovery_code c where c.user_id = u.id and c.used_at is null) as "recoveryCodesLeft"
    from user_account u left join user_totp t on t.user_id = u.id where u.id = ${userId}`.execute(db);
  return rows[0] ?? null;
}

export async function setMailNewDevice(db: Connection, userId: number, wanted: boolean): Promise<void> {
  await db.updateTable('user_account').set({ mail_new_device: wanted }).where('id', '=', userId).execute();
}

/** Deletes failed logins and codes older than a time. */
export async function forgetAttempts(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('login_failure').where('at', '<', before).execute();
  await db.deleteFrom('email_code').where('created_at', '<', before).execute();
}

/** The given users that belong to the demo and may log in, in the given order. */
export async function activeDemoAccounts(database: Database, emails: readonly string[]): Promise<Account[]> {
  const text = `select ${accountColumns} from ${accountTables} where c.demo and u.state = 'active' and u.email = any($1::citext[]) order by array_position($1::citext[], u.email)`;
  return database.prepared<Account>('active_demo_accounts', text, [emails]);
}
