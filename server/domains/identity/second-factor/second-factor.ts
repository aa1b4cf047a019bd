import { timeValue } from '../../../platform/formats/text-value.ts';
import { marketProfile } from '../../../platform/market-profile.ts';
import { randomBytes } from 'node:crypto';
import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recoveryCodeCount } from '../../../../contract/identity/security.ts';
import { type AuditEntry, recordAudit } from '../../../platform/audit-log.ts';
import { lastingHash, seal, unseal } from '../../../platform/crypto/storage.ts';
import { base32, matchingStep, otpauthUri, totp } from '../../../platform/crypto/totp.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, Refusal } from '../../../platform/refusal.ts';
import { emailHash } from '../login/attempts.ts';
import { notifyUser, ownPage } from '../notifications.ts';
import { type Account, accountById, insertFailure, latestFailures, lock } from '../login/account-queries.ts';
import * as queries from './second-factor-queries.ts';
import { insertSignIn } from '../login/sign-in-queries.ts';
import type { LoginRequest } from '../sessions/sessions.ts';
import { mails } from '../mails.ts';

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
export type CodeCheck = { userId: number; source: Buffer | null; loginType: number; request: LoginRequest };

const sealOf = (userId: number): string => `totp ${userId}`;

export async function hasSecondFactor(db: Connection, userId: number): Promise<boolean> {
  return (await queries.totpOf(db, userId))?.confirmedAt != null;
}

/**
 * Verifies a code of the app or a recovery code; each can be used once. A wrong one is recorded in the sign-in history, so the transaction
 * has to commit whatever comes of it. `hash` is that of the code as a recovery code.
 * @throws codes.loginLocked after ten wrong ones within an hour from all networks; codes from unknown browsers do not lock browsers that the account
 * knows
 */
export async function tryCode(
  tx: Tx,
  database: Database,
  { userId, source, loginType, request }: CodeCheck,
  { code, hash }: GivenCode,
): Promise<boolean> {
  // One at a time, so that a hundred concurrent codes cannot bypass the limit.
  await lock(tx, `second factor ${userId}`);
  const attempt = { emailHash: emailHash(`second factor ${userId}`), network: request.network, source };
  const oldest = (await latestFailures(tx, attempt, wrongPerHour, 'anywhere'))[wrongPerHour - 1];
  if (oldest && request.now.getTime() - oldest.getTime() < hour)
    throw new Refusal(codes.loginLocked, 'login.locked', { minutes: hour / 60_000 });
  const stored = await queries.totpOf(tx, userId);
  if (!stored?.confirmedAt) return false;
  const step = /^\d+$/.test(code) ? matchingStep(await unseal(database, sealOf(userId), stored.secret), code, request.now) : null;
  const right = step === null ? await queries.useRecoveryCode(tx, userId, hash, request.now) : await queries.useStep(tx, userId, step);
  if (right) return true;
  await insertFailure(tx, attempt, request.now);
  await insertSignIn(tx, { userId }, { outcome: 'wrong_second_factor', loginType, request });
  return false;
}

export type GivenCode = { code: string; hash: Buffer };

/** A code as a user writes it, with spaces and in lower case. */
export async function givenCode(database: Database, userId: number, given: string): Promise<GivenCode> {
  const code = given.replace(/[\s-]/g, '').toUpperCase();
  return { code, hash: await lastingHash(database, 'recovery code', String(userId), code) };
}

/**
 * Creates a new secret for the user's app. It takes effect once a code has confirmed it. @throws codes.refused when the factor is on
 */
export async function beginSecondFactor(
  database: Database,
  { now }: RequestScope,
  account: Account,
): Promise<{ secret: string; uri: string }> {
  const secret = randomBytes(totp.secretBytes);
  const sealed = await seal(database, sealOf(account.userId), secret);
  if (!(await queries.keepUnconfirmed(database.kysely, account.userId, sealed, now)))
    throw new Refusal(codes.refused, 'security.secondFactorOn');
  return { secret: base32(secret), uri: otpauthUri(secret, marketProfile().name, account.email) };
}

/** A secret that a code of the app has just proved. */
export type ProvedSecret = { account: Account; secret: Buffer; step: number };

/** Compares a code with the new secret. @throws codes.invalid for a wrong code, codes.refused if there is nothing to confirm */
export async function proveSecret(database: Database, scope: RequestScope, code: string): Promise<ProvedSecret> {
  const { userId } = signedIn(scope);
  const account = await accountById(database, userId);
  if (!account) throw new Refusal(codes.sessionExpired, 'session.expired');
  const stored = await queries.totpOf(database.kysely, userId);
  if (stored?.confirmedAt) throw new Refusal(codes.refused, 'security.secondFactorOn');
  if (!stored || scope.now.getTime() - stored.createdAt.getTime() > setUpTime) throw new Refusal(codes.refused, 'security.secondFactorOff');
  const step = matchingStep(await unseal(database, sealOf(userId), stored.secret), code.replace(/\s/g, ''), scope.now);
  if (step === null) throw invalidFields({ code: 'login.secondFactorFailed' });
  return { account, secret: stored.secret, step };
}

/** Turns the second factor on. */
export async function confirmSecondFactor(
  tx: Tx,
  scope: RequestScope,
  { account, secret, step }: ProvedSecret,
  recoveryCodes: RecoveryCodes,
): Promise<void> {
  const { userId } = account;
  if (!(await queries.confirmTotp(tx, userId, secret, step, scope.now))) throw new Refusal(codes.refused, 'security.secondFactorOn');
  await queries.replaceRecoveryCodes(tx, userId, recoveryCodes.hashes, scope.now);
  await notifyAndAudit(tx, scope, account, 'secondFactorOn');
}

export async function removeSecondFactor(tx: Tx, scope: RequestScope, account: Account): Promise<void> {
  await queries.deleteSecondFactor(tx, account.userId);
  await notifyAndAudit(tx, scope, account, 'secondFactorOff');
}

/** Removes the factor of a user who has lost it and has proved their identity otherwise; the user is notified. False if it was off. */
export async function removeLostSecondFactor(
  tx: Tx,
  { now, publicUrl }: RequestScope,
  user: Pick<Account, 'userId' | 'email' | 'language' | 'companyKind'>,
): Promise<boolean> {
  if (!(await hasSecondFactor(tx, user.userId))) return false;
  await queries.deleteSecondFactor(tx, user.userId);
  const values = { time: timeValue(now) };
  await notifyUser(tx, user, mails.secondFactorRemoved, { values, link: ownPage(user, publicUrl, 'security'), now });
  return true;
}

export async function renewRecoveryCodes(tx: Tx, scope: RequestScope, account: Account, recoveryCodes: RecoveryCodes): Promise<void> {
  await queries.replaceRecoveryCodes(tx, account.userId, recoveryCodes.hashes, scope.now);
  await recordAudit(tx, entryOf(scope, account, 'person.recoveryCodesRenewed'));
}

/** The codes are shown once; their hashes are stored. */
export type RecoveryCodes = { codes: string[]; hashes: Buffer[] };

export async function newRecoveryCodes(database: Database, userId: number): Promise<RecoveryCodes> {
  const made = Array.from({ length: recoveryCodeCount }, () => base32(randomBytes(recoveryCodeLength)).slice(0, recoveryCodeLength));
  const hashes = await Promise.all(made.map((code) => lastingHash(database, 'recovery code', String(userId), code)));
  return { codes: made.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

async function notifyAndAudit(tx: Tx, scope: RequestScope, account: Account, what: 'secondFactorOn' | 'secondFactorOff'): Promise<void> {
  const { now, publicUrl } = scope;
  const values = { time: timeValue(now) };
  const mail = what === 'secondFactorOn' ? mails.secondFactorOn : mails.secondFactorOff;
  await notifyUser(tx, account, mail, { values, link: ownPage(account, publicUrl, 'security'), now });
  await recordAudit(tx, entryOf(scope, account, `person.${what}`));
}

const entryOf = ({ network, now }: RequestScope, account: Account, action: AuditAction): AuditEntry => ({
  userId: account.userId,
  companyId: account.companyId,
  action,
  subject: `user_account:${account.userId}`,
  network,
  at: now,
});
