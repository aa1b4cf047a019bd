import { randomInt, timingSafeEqual } from 'node:crypto';
import { codes } from '../../../../contract/wire/codes.ts';
import { emailCode } from '../../../../contract/identity/login.ts';
import { keyedHash } from '../../../platform/crypto/keys.ts';
import { sendMailIf } from '../../../platform/mail/mail.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import * as queries from './code-queries.ts';
import { isKnownDevice, lock } from '../login/account-queries.ts';
import { insertFirstLogin } from '../login/link-queries.ts';

export type CodePurpose = 'login' | 'register' | 'reset' | 'email';
/** An address and the purpose of a code sent to it. */
export type CodeFor = {
  email: string;
  purpose: CodePurpose;
  /** Hash of the browser's secret, as in `LoginRequest`. */
  device: Buffer | null;
  /** The user that the code is for, where it is requested by somebody who is signed in: it is wrong for every other user. */
  userId?: number;
};

const hour = 3_600_000;
/** Permitted codes within an hour: to one address for one purpose, and requested from one network. */
const hourly = { address: 6, network: 60 };

/**
 * Lower-cases an e-mail character by character, as the database compares it (citext). Lower-casing the full string differs for a few
 * characters (İ becomes two), and each spelling would then have its own failure counter.
 */
export const foldedEmail = (email: string): string =>
  Array.from(email, (character) => Array.from(character.toLowerCase())[0] ?? '').join('');

const codeHash = (database: Database, { email, purpose, userId }: Omit<CodeFor, 'device'>, code: string, now: Date): Promise<Buffer> =>
  keyedHash(database, now, 'email code', purpose, foldedEmail(email), ...(userId === undefined ? [] : [String(userId)]), code);

/** A code that is not stored yet. */
export type NewCode = CodeFor & { network: string; code: string; hash: Buffer; now: Date; expiresAt: Date };

/** Creates a code of six digits. */
export async function newCode(database: Database, to: CodeFor & { network: string }, now: Date): Promise<NewCode> {
  const code = String(randomInt(10 ** emailCode.digits)).padStart(emailCode.digits, '0');
  const hash = await codeHash(database, to, code, now);
  return { ...to, code, hash, now, expiresAt: new Date(now.getTime() + emailCode.minutes * 60_000) };
}

/**
 * Stores a code and sends the mail, which may contain it. With `send` false the same work is done without a mail, so that neither response
 * nor timing reveals whether an account exists. Refuses with 42900 within 60 s of the last code and above the hourly limits. Browsers that
 * the account knows have their own limits, so that requests of others do not block them.
 */
export async function sendCode(tx: Tx, to: NewCode, mailFor: (code: string, validUntil: Date) => queries.CodeMail): Promise<void> {
  const { now } = to;
  await lock(tx, `email code ${to.purpose} ${foldedEmail(to.email)}`);
  const entry = { ...to, deviceKnown: await isKnownDevice(tx, to.email, to.device) };
  const { latest, ofAddress, ofNetwork } = await queries.codeHistory(tx, entry, new Date(now.getTime() - hour));
  const left = latest ? latest.getTime() + emailCode.pauseSeconds * 1000 - now.getTime() : 0;
  if (left > 0) throw tooMany(left);
  if (ofAddress >= hourly.address || ofNetwork >= hourly.network) throw tooMany(hour / 4);
  const { mail, send, link } = mailFor(to.code, to.expiresAt);
  await queries.insertCode(tx, entry);
  if (link) await insertFirstLogin(tx, link);
  await sendMailIf(tx, mail, send);
}

function tooMany(milliseconds: number): Refusal {
  const seconds = Math.ceil(milliseconds / 1000);
  return new Refusal(codes.tooMany, 'request.tooMany', { seconds }, { seconds });
}

/**
 * Returns the code's id if the code is correct; the caller still has to use it up. Each try counts: five from the browser that requested
 * the code, and five from all others, so that others cannot use up its tries.
 */
export async function triedCode(database: Database, of: CodeFor, code: string, now: Date): Promise<number | null> {
  const given = await codeHash(database, of, code.replace(/\s/g, ''), now);
  const tried = await queries.tryCode(database.kysely, of, emailCode.tries, now);
  return tried !== null && timingSafeEqual(tried.hash, given) ? tried.id : null;
}

/** Uses up a verified code: of two concurrent calls, one succeeds. */
export const spendCode = (database: Database, codeId: number, now: Date): Promise<boolean> => queries.useCode(database.kysely, codeId, now);

/** How long a verified registration code stays valid for its form, counted from the first verification. */
export const provenMinutes = 60;

/**
 * Returns the code's id if the code is correct; `takeCode` uses it up in the transaction of the action that it permits. A correct code
 * costs no try, so that an error elsewhere in the form does not use it up.
 * @throws codes.codeFailed if it is wrong, spent or expired
 */
export async function proveCode(database: Database, of: CodeFor, code: string, now: Date): Promise<number> {
  const id = await triedCode(database, of, code, now);
  if (id === null) throw codeFailed();
  const lasts = of.purpose === 'register' ? provenMinutes * 60_000 : 0;
  await queries.markProved(database.kysely, id, now, new Date(now.getTime() + lasts));
  return id;
}

/** Uses up the verified code: of two concurrent calls, one succeeds. @throws codes.codeFailed */
export async function takeCode(tx: Tx, codeId: number, now: Date): Promise<void> {
  if (!(await queries.useCode(tx, codeId, now))) throw codeFailed();
}

const codeFailed = (): Refusal => new Refusal(codes.codeFailed, 'code.failed', {}, { fields: { code: 'code.failed' } });
