import { createHash } from 'node:crypto';
import { codes } from '../../../contract/codes.ts';
import { isLanguage, type Language } from '../../../contract/locale.ts';
import { loginCode, loginTypes } from '../../../contract/login.ts';
import { writeMail, type WrittenMail } from '../../platform/mail/mail.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { invalidFields, Refusal } from '../../platform/refusal.ts';
import { checkCode, foldedEmail, sendCode } from './codes.ts';
import { verifyPassword } from './passwords.ts';
import * as queries from './queries.ts';
import { type OpenedSession, openSession, type Visit } from './sessions.ts';
import { mayEnter } from './view.ts';

const failuresAllowed = 5;
const lockTime = 15 * 60_000;

export type Credentials = { loginType: number; email: string; password?: string | undefined; code?: string | undefined };

/**
 * Logs somebody in. Every failure looks and takes the same whether or not the account exists (160001); after five of them within
 * 15 minutes that account is locked for that network for 15 minutes (160002), existing or not.
 */
export async function login(database: Database, credentials: Credentials, visit: Visit): Promise<OpenedSession> {
  const byCode = credentials.loginType === loginTypes.buyerCode;
  if (byCode && !credentials.code) throw invalidFields({ code: 'login.codeRequired' });
  if (!byCode && !credentials.password) throw invalidFields({ password: 'password.required' });

  const attempt = { emailHash: createHash('sha256').update(foldedEmail(credentials.email)).digest(), network: visit.network };
  const failure = await countAttempt(database, attempt, visit.now);
  const account = await queries.accountByEmail(database, credentials.email);
  const enters = account !== null && mayEnter(account) && fitsType(account, credentials.loginType);
  const proved = byCode
    ? await checkCode(database, { email: credentials.email, purpose: 'login' }, credentials.code ?? '', visit.now)
    : await checkPassword(database, attempt, failure, (enters && account.password_hash) || null, credentials.password ?? '');
  if (!enters || !proved) throw new Refusal(codes.loginFailed, byCode ? 'login.codeFailed' : 'login.failed');
  await queries.deleteFailures(database.kysely, attempt);
  return openSession(database, account, visit);
}

/** Sellers by type 1, buyers by 2 and 3, the operator by 2. */
function fitsType(account: queries.Account, loginType: number): boolean {
  if (loginType === loginTypes.seller) return account.company_kind === 'seller';
  if (loginType === loginTypes.buyerPassword) return account.company_kind !== 'seller';
  return account.company_kind === 'buyer';
}

/** Counts the attempt as failed before it is tried, so that a hundred at once are no way round the lock. */
function countAttempt(database: Database, attempt: queries.LoginAttempt, now: Date): Promise<number> {
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

async function checkPassword(
  database: Database,
  attempt: queries.LoginAttempt,
  failure: number,
  passwordHash: string | null,
  password: string,
): Promise<boolean> {
  try {
    return await verifyPassword(passwordHash, password);
  } catch (error) {
    // Nothing was tried, so nothing failed.
    await queries.deleteFailures(database.kysely, attempt, failure);
    throw error;
  }
}

/**
 * E-mails a login code to a buyer. Whoever has no account gets the same answer and the same pause of 60 s (42900),
 * but no mail. Refuses with 42900 during the pause.
 */
export async function sendLoginCode(
  database: Database,
  email: string,
  { language, network, now }: { language: Language; network: string; now: Date },
): Promise<void> {
  const account = await queries.accountByEmail(database, email);
  const send = account !== null && mayEnter(account) && fitsType(account, loginTypes.buyerCode);
  const inLanguage = send && isLanguage(account.language) ? account.language : language;
  const letter = (code: string, validUntil: Date): WrittenMail =>
    writeMail({
      to: email,
      template: 'loginCode',
      language: inLanguage,
      values: { code, minutes: loginCode.minutes },
      kind: account?.company_kind ?? 'buyer',
      now,
      validUntil,
    });
  await sendCode(database, { email, purpose: 'login', network }, now, letter, send);
}
