import { createHash } from 'node:crypto';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { foldedEmail } from '../codes/email-codes.ts';
import { verifyPassword } from '../passwords/hashing.ts';
import * as queries from './account-queries.ts';
import type { LoginRequest } from '../sessions/sessions.ts';

const minute = 60_000;
/** Permitted failures within 15 minutes: from one network, and from all networks together. */
const allowed = { network: 5, anywhere: 10 } as const;
const lockTime = 15 * minute;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
/** E-mails are stored as hashes, since they may not belong to any user. */
export const emailHash = (email: string): Buffer => hashOf(foldedEmail(email));
/** Each session has its own counter, separate from the login: its user has already been authenticated. */
export const sourceOf = (session: Caller): Buffer => hashOf(`session ${session.id}`);

/**
 * Login attempts are counted by account, whether or not it exists. Attempts from browsers that the account knows are counted separately.
 */
export async function loginAttempt(database: Database, email: string, { network, device }: LoginRequest): Promise<queries.LoginAttempt> {
  const known = await queries.isKnownDevice(database.kysely, email, device);
  return { emailHash: emailHash(email), network, source: known ? device : null };
}

/**
 * Counts the attempt as failed before it is tried, so that a hundred concurrent attempts cannot bypass the lock. Returns the attempt's id.
 * An attempt by e-mailed code ignores failures from other networks: attackers guess passwords, and codes have few tries anyway.
 * @throws codes.loginLocked for 15 minutes, when five failed within 15 minutes from this network or ten from all of them
 */
export async function countAttempt(
  tx: Tx,
  attempt: queries.LoginAttempt,
  now: Date,
  by: 'password' | 'code' = 'password',
): Promise<number> {
  await queries.lock(tx, `login ${attempt.emailHash.toString('hex')} ${attempt.source?.toString('hex') ?? ''}`);
  const here = await lockedFor(tx, attempt, 'network', now);
  const anywhere = await lockedFor(tx, attempt, 'anywhere', now);
  if (here > 0) throw locked('login.locked', here);
  if (anywhere > 0 && by === 'password') throw locked(attempt.source ? 'login.locked' : 'login.lockedForStrangers', anywhere);
  return queries.insertFailure(tx, attempt, now);
}

/** Milliseconds until the next attempt is permitted. */
async function lockedFor(tx: Tx, attempt: queries.LoginAttempt, from: 'network' | 'anywhere', now: Date): Promise<number> {
  const most = allowed[from];
  const latest = await queries.latestFailures(tx, attempt, most, from);
  const [newest, oldest] = [latest[0], latest[most - 1]];
  if (!newest || !oldest || newest.getTime() - oldest.getTime() > lockTime) return 0;
  // An attempt that came earlier may be looked at later.
  return Math.min(newest.getTime() + lockTime - now.getTime(), lockTime);
}

const locked = (key: 'login.locked' | 'login.lockedForStrangers', milliseconds: number): Refusal =>
  new Refusal(codes.loginLocked, key, { minutes: Math.ceil(milliseconds / minute) });

/** Verifies the password of a counted attempt. Without a hash it takes the same time and returns false. */
export async function checkPassword(
  database: Database,
  counted: { attempt: queries.LoginAttempt; failure: number },
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  try {
    return await verifyPassword(passwordHash, password);
  } catch (error) {
    // The password was not checked, so the attempt does not count as a failure.
    await queries.deleteFailures(database.kysely, counted.attempt, counted.failure);
    throw error;
  }
}
