import { createHash } from 'node:crypto';
import { codes } from '../../../contract/codes.ts';
import type { Session } from '../../platform/http/session.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { invalidFields, Refusal } from '../../platform/refusal.ts';
import { foldedEmail } from './codes.ts';
import { verifyPassword } from './passwords.ts';
import * as queries from './queries.ts';
import { insertSignIn } from './sign-in-queries.ts';
import type { Visit } from './sessions.ts';

const failuresAllowed = 5;
const lockTime = 15 * 60_000;

/** Attempts count by account, existing or not, and network. */
export function attemptOf(email: string, network: string): queries.LoginAttempt {
  return { emailHash: createHash('sha256').update(foldedEmail(email)).digest(), network };
}

/**
 * Counts the attempt as failed before it is tried, so that a hundred at once are no way round the lock. Answers the attempt's id.
 * @throws 160002 when five failed within 15 minutes, for 15 minutes
 */
export function countAttempt(database: Database, attempt: queries.LoginAttempt, now: Date): Promise<number> {
  return database.transaction(async (tx) => {
    await queries.lock(tx, `login ${attempt.emailHash.toString('hex')} ${attempt.network}`);
    const latest = await queries.latestFailures(tx, attempt, failuresAllowed);
    const newest = latest[0];
    const oldest = latest[failuresAllowed - 1];
    if (newest && oldest && newest.getTime() - oldest.getTime() <= lockTime) {
      const left = newest.getTime() + lockTime - now.getTime();
      if (left > 0) throw new Refusal(codes.loginLocked, 'login.locked', { minutes: Math.ceil(left / 60_000) });
    }
    return queries.insertFailure(tx, attempt, now);
  });
}

/** Verifies the password of a counted attempt. Without a hash it takes the same time and is false. */
export async function checkPassword(
  database: Database,
  counted: { attempt: queries.LoginAttempt; failure: number },
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  try {
    return await verifyPassword(passwordHash, password);
  } catch (error) {
    // Nothing was tried, so nothing failed.
    await queries.deleteFailures(database.kysely, counted.attempt, counted.failure);
    throw error;
  }
}

/**
 * Asks somebody who is signed in for the password once more. Whoever guesses at it with a stolen session is locked out as at the login.
 * @throws 40001 at `field` for a wrong one, 160002
 */
export async function requirePassword(
  database: Database,
  session: Session,
  password: string,
  visit: Visit,
  field = 'password',
): Promise<queries.Account> {
  const account = await queries.accountById(database, session.userId);
  if (!account) throw new Refusal(codes.sessionExpired, 'session.expired');
  const attempt = attemptOf(account.email, visit.network);
  const failure = await countAttempt(database, attempt, visit.now);
  if (!(await checkPassword(database, { attempt, failure }, account.password_hash, password))) {
    await insertSignIn(database.kysely, { userId: session.userId }, { outcome: 'wrong_password', loginType: session.userType, visit });
    throw invalidFields({ [field]: 'password.wrong' });
  }
  await queries.deleteFailures(database.kysely, attempt, failure);
  return account;
}
