import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recoveryCodeCount } from '../../../../contract/identity/security.ts';
import { type AuditEntry, recordAudit } from '../../../platform/audit-log.ts';
import { lastingHash, seal, unseal } from '../../../platform/crypto/storage.ts';
import { base32, matchingStep, otpauthUri, totp } from '../../../platform/crypto/totp.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { invalidFields, Refusal } from '../../../platform/refusal.ts';
import { emailHash, requirePassword, sourceOf } from '../login/attempts.ts';
import { languageOfAccount, notifyUser, ownPage, writtenTime } from '../notifications.ts';
import { type Account, accountById, type Connection, insertFailure, latestFailures, lock } from '../login/account-queries.ts';
import * as queries from './second-factor-queries.ts';
import { insertSignIn } from '../login/sign-in-queries.ts';
import type { Visit } from '../sessions/sessions.ts';

const market = 'Kontor';
const hour = 3_600_000;
/**
 * Wrong codes within an hour after a correct password, from all networks together; browsers that the account knows are counted separately.
 */
const wrongPerHour = 10;
/** A secret that is not confirmed within this time must be requested again. */
const setUpTime = hour;
/** 50 bits; each guess counts as a failed login. */
const recoveryCodeLength = 10;

/** The user who enters a code, and where the request comes from. */
export type CodeCheck = { userId: number; source: Buffer | null; loginType: number; visit: Visit };

const sealOf = (userId: number): string => `totp ${userId}`;

export async function hasSecondFactor(db: Connection, userId: number): Promise<boolean> {
  return (await queries.totpOf(db, userId))?.confirmed_at != null;
}

/**
 * Verifies a code of the app or a recovery code; each can be used once. A wrong one is recorded in the sign-in history.
 * @throws 160002 after ten wrong ones within an hour from all networks; codes from unknown browsers do not lock browsers that the account
 * knows
 */
export async function passesSecondFactor(
  database: Database,
  { userId, source, loginType, visit }: CodeCheck,
  given: string,
): Promise<boolean> {
  const code = given.replace(/[\s-]/g, '').toUpperCase();
  const hash = await lastingHash(database, 'recovery code', String(userId), code);
  const outcome = await database.transaction(async (tx) => {
    // One at a time, so that a hundred concurrent codes cannot bypass the limit.
    await lock(tx, `second factor ${userId}`);
    const attempt = { emailHash: emailHash(`second factor ${userId}`), network: visit.network, source };
    const oldest = (await latestFailures(tx, attempt, wrongPerHour, 'anywhere'))[wrongPerHour - 1];
    if (oldest && visit.now.getTime() - oldest.getTime() < hour) return 'locked';
    const stored = await queries.totpOf(tx, userId);
    if (!stored?.confirmed_at) return 'wrong';
    const step = /^\d+$/.test(code) ? matchingStep(await unseal(database, sealOf(userId), stored.secret), code, visit.now) : null;
    const right = step === null ? await queries.useRecoveryCode(tx, userId, hash, visit.now) : await queries.useStep(tx, userId, step);
    if (right) return 'passed';
    await insertFailure(tx, attempt, visit.now);
    await insertSignIn(tx, { userId }, { outcome: 'wrong_second_factor', loginType, visit });
    return 'wrong';
  });
  if (outcome === 'locked') throw new Refusal(codes.loginLocked, 'login.locked', { minutes: hour / 60_000 });
  return outcome === 'passed';
}

/**
 * Creates a new secret for the user's app. It takes effect once a code has confirmed it. @throws 40001 for a wrong password, 40010 when the
 * factor is on
 */
export async function beginSecondFactor(
  database: Database,
  session: Session,
  password: string,
  visit: Visit,
): Promise<{ secret: string; uri: string }> {
  const account = await requirePassword(database, session, password, visit);
  const secret = randomBytes(totp.secretBytes);
  const sealed = await seal(database, sealOf(session.userId), secret);
  if (!(await queries.keepUnconfirmed(database.kysely, session.userId, sealed, visit.now)))
    throw new Refusal(codes.refused, 'security.secondFactorOn');
  return { secret: base32(secret), uri: otpauthUri(secret, market, account.email) };
}

/** Turns the second factor on; returns the recovery codes, which are never shown again. */
export async function confirmSecondFactor(
  database: Database,
  session: Session,
  code: string,
  { visit, publicUrl }: Where,
): Promise<string[]> {
  const { userId } = session;
  const account = await accountById(database, userId);
  if (!account) throw new Refusal(codes.sessionExpired, 'session.expired');
  const stored = await queries.totpOf(database.kysely, userId);
  if (stored?.confirmed_at) throw new Refusal(codes.refused, 'security.secondFactorOn');
  if (!stored || visit.now.getTime() - stored.created_at.getTime() > setUpTime)
    throw new Refusal(codes.refused, 'security.secondFactorOff');
  const step = matchingStep(await unseal(database, sealOf(userId), stored.secret), code.replace(/\s/g, ''), visit.now);
  if (step === null) throw invalidFields({ code: 'login.secondFactorFailed' });
  const fresh = await newRecoveryCodes(database, userId);
  await database.transaction(async (tx) => {
    if (!(await queries.confirmTotp(tx, userId, stored.secret, step, visit.now)))
      throw new Refusal(codes.refused, 'security.secondFactorOn');
    await queries.replaceRecoveryCodes(tx, userId, fresh.hashes, visit.now);
    await notifyAndAudit(tx, account, 'secondFactorOn', { visit, publicUrl });
  });
  return fresh.codes;
}

/** Turns it off. @throws 40001 for a wrong password or code */
export async function removeSecondFactor(
  database: Database,
  session: Session,
  given: { password: string; secondFactor: string },
  where: Where,
): Promise<void> {
  const account = await requireBoth(database, session, given, where.visit);
  await database.transaction(async (tx) => {
    await queries.deleteSecondFactor(tx, session.userId);
    await notifyAndAudit(tx, account, 'secondFactorOff', where);
  });
}

/** Replaces the recovery codes. @throws 40001 for a wrong password or code */
export async function renewRecoveryCodes(
  database: Database,
  session: Session,
  given: { password: string; secondFactor: string },
  visit: Visit,
): Promise<string[]> {
  const account = await requireBoth(database, session, given, visit);
  const fresh = await newRecoveryCodes(database, session.userId);
  await database.transaction(async (tx) => {
    await queries.replaceRecoveryCodes(tx, session.userId, fresh.hashes, visit.now);
    await recordAudit(tx, entryOf(account, 'person.recoveryCodesRenewed', visit));
  });
  return fresh.codes;
}

async function requireBoth(
  database: Database,
  session: Session,
  given: { password: string; secondFactor: string },
  visit: Visit,
): Promise<Account> {
  if (!(await hasSecondFactor(database.kysely, session.userId))) throw new Refusal(codes.refused, 'security.secondFactorOff');
  const account = await requirePassword(database, session, given.password, visit);
  const check = { userId: session.userId, source: sourceOf(session), loginType: session.userType, visit };
  if (!(await passesSecondFactor(database, check, given.secondFactor))) throw invalidFields({ secondFactor: 'login.secondFactorFailed' });
  return account;
}

async function newRecoveryCodes(database: Database, userId: number): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const made = Array.from({ length: recoveryCodeCount }, () => base32(randomBytes(recoveryCodeLength)).slice(0, recoveryCodeLength));
  const hashes = await Promise.all(made.map((code) => lastingHash(database, 'recovery code', String(userId), code)));
  return { codes: made.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

type Where = { visit: Visit; publicUrl: string };

async function notifyAndAudit(
  tx: Transaction<DB>,
  account: Account,
  what: 'secondFactorOn' | 'secondFactorOff',
  { visit, publicUrl }: Where,
): Promise<void> {
  const values = { time: writtenTime(visit.now, languageOfAccount(account)) };
  await notifyUser(tx, account, what, { values, link: ownPage(account, publicUrl, 'security'), now: visit.now });
  await recordAudit(tx, entryOf(account, `person.${what}`, visit));
}

const entryOf = (account: Account, action: AuditAction, visit: Visit): AuditEntry => ({
  userId: account.user_id,
  companyId: account.company_id,
  action,
  subject: `user_account:${account.user_id}`,
  network: visit.network,
  at: visit.now,
});
