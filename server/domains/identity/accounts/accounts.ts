import { lock } from '../login/account-queries.ts';
import { sql } from 'kysely';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import { userAccounts } from './states.ts';

/*
 * All writes to `user_account`: other areas decide who gets an account, and which role and limits it has, and call these functions in
 * their transactions.
 */

export type NewAccount = {
  companyId: number;
  roleId: number;
  email: string;
  /** The address that the company knows, if the account cannot have it. */
  knownAs?: string | null;
  name: string;
  language: string;
  state: 'active' | 'invited' | 'blocked';
  /** From `hashPassword`; null until the user has set a password. */
  passwordHash?: string | null;
  needSettingPassword?: boolean;
  phone?: { countryCode: string; number: string };
  limits?: Limits;
  invitedBy?: number;
  /** Default: the time of the transaction. */
  now?: Date;
};

/** In the company's currency; null is no limit. */
export type Limits = { limitPerOrder: number | null; limitPerMonth: number | null };

/** Adds an account; returns its id, or null if the address has one. */
export async function insertAccount(db: Connection, account: NewAccount): Promise<number | null> {
  const { phone, limits, invitedBy, now } = account;
  const row = await db
    .insertInto('user_account')
    .values({
      company_id: account.companyId,
      role_id: account.roleId,
      email: account.email,
      known_as: account.knownAs ?? null,
      name: account.name,
      password_hash: account.passwordHash ?? null,
      need_setting_password: account.needSettingPassword ?? false,
      language: account.language,
      state: account.state,
      ...(phone && { phone_country_code: phone.countryCode, phone_number: phone.number }),
      ...(limits && { limit_per_order: limits.limitPerOrder, limit_per_month: limits.limitPerMonth }),
      ...(invitedBy !== undefined && { invited_by: invitedBy }),
      ...(now && { created_at: now }),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function setNameAndLanguage(tx: Tx, userId: number, { name, language }: { name: string; language: string }): Promise<void> {
  await tx.updateTable('user_account').set({ name, language }).where('id', '=', userId).execute();
}

/** The person's time zone; null where that of the market counts. */
export async function zoneOf(db: Connection, userId: number): Promise<string | null> {
  const found = await db.selectFrom('user_account').select('time_zone as zone').where('id', '=', userId).executeTakeFirst();
  return found?.zone ?? null;
}

export async function setTimeZone(db: Connection, userId: number, zone: string | null): Promise<void> {
  await db.updateTable('user_account').set({ time_zone: zone }).where('id', '=', userId).execute();
}

export async function updateAccount(tx: Tx, userId: number, to: Limits & { name: string; roleId: number }): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ name: to.name, role_id: to.roleId, limit_per_order: to.limitPerOrder, limit_per_month: to.limitPerMonth })
    .where('id', '=', userId)
    .execute();
}

/** Whether the account now has the address that the company knows: because it had it already, or because the address has become free. */
export async function takeAddress(tx: Tx, userId: number): Promise<boolean> {
  const row = await tx
    .with('freed', (db) =>
      db
        .updateTable('user_account')
        .set({ email: sql<string>`user_account.known_as`, known_as: null })
        .where('user_account.id', '=', userId)
        .where('user_account.known_as', 'is not', null)
        .where(sql<boolean>`not exists (select from user_account o where o.email = user_account.known_as)`)
        .returning('id'),
    )
    .selectFrom('user_account')
    .select(sql<boolean>`user_account.known_as is null or exists (select from freed)`.as('taken'))
    .where('user_account.id', '=', userId)
    .executeTakeFirst();
  return row?.taken ?? false;
}

/** Blocks a user, or ends it: users who had not logged in yet are invited again. Returns the new state. */
export async function setBlocked(tx: Tx, userId: number, blocked: boolean, now: Date): Promise<'blocked' | 'active' | 'invited'> {
  const ids = [userId];
  if (blocked) {
    await move(tx, userAccounts, { ids, from: ['active', 'invited'], to: 'blocked', now });
    return 'blocked';
  }
  const [active] = await move(tx, userAccounts, {
    ids,
    from: ['blocked'],
    to: 'active',
    now,
    guard: (eb) => eb('password_hash', 'is not', null),
  });
  if (active) return 'active';
  await move(tx, userAccounts, { ids, from: ['blocked'], to: 'invited', now });
  return 'invited';
}

/** Ends the links in mails that were sent to the user. */
export async function endLinks(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('user_link').where('user_id', '=', userId).where('used_at', 'is', null).execute();
}

/** The row stays for the user's records; the address becomes free for another account, and every way to log in is removed. */
export async function markRemoved(tx: Tx, userId: number, placeholder: string, now: Date): Promise<void> {
  await endLinks(tx, userId);
  const set = { known_as: sql<string>`coalesce(known_as, email)`, email: placeholder, password_hash: null };
  await move(tx, userAccounts, { ids: [userId], from: ['active', 'invited', 'blocked'], to: 'removed', now, set });
}

/** Sets a new password; an invited user becomes active. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({ password_hash: passwordHash, need_setting_password: false, password_changed_at: now })
    .where('id', '=', userId)
    .execute();
  await move(tx, userAccounts, { ids: [userId], from: ['invited'], to: 'active', now });
}

/** Sets the address that a user logs in with; false if another account has it. */
export async function setEmail(tx: Tx, userId: number, email: string): Promise<boolean> {
  await lock(tx, `account ${email.toLowerCase()}`);
  const { numUpdatedRows } = await tx
    .updateTable('user_account')
    .set({ email })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('user_account as other').select('other.id').where('other.email', '=', email).where('other.id', '<>', userId))),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the user's picture; returns the key of the previous one. */
export async function setPicture(tx: Tx, userId: number, avatarPath: string | null): Promise<string | null> {
  const row = await tx.selectFrom('user_account').select('avatar_path as before').where('id', '=', userId).forUpdate().executeTakeFirst();
  await tx.updateTable('user_account').set({ avatar_path: avatarPath }).where('id', '=', userId).execute();
  return row?.before ?? null;
}

/** Multiplies the limits of a company's users, whose currency has changed. */
export async function convertLimits(tx: Tx, companyId: number, factor: string): Promise<void> {
  await tx
    .updateTable('user_account')
    .set({
      limit_per_order: sql<number>`round(limit_per_order * ${factor}::numeric)`,
      limit_per_month: sql<number>`round(limit_per_month * ${factor}::numeric)`,
    })
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('limit_per_order', 'is not', null), eb('limit_per_month', 'is not', null)]))
    .execute();
}

/** Replaces names, addresses and everything by which a user could log in; the row stays for records that must be retained. */
export async function pseudonymize(tx: Tx, userIds: readonly number[], now: Date): Promise<void> {
  await move(tx, userAccounts, {
    ids: userIds,
    from: ['invited', 'active', 'blocked', 'removed'],
    to: 'erased',
    now,
    set: {
      email: sql<string>`'erased-' || user_account.id || '@erased.invalid'`,
      name: sql<string>`'erased ' || user_account.id`,
      known_as: null,
      password_hash: null,
      need_setting_password: false,
      avatar_path: null,
      phone_country_code: null,
      phone_number: null,
      last_login_at: null,
      password_changed_at: null,
    },
  });
}
