import { randomInt, timingSafeEqual } from 'node:crypto';
import { codes } from '../../../../contract/wire/codes.ts';
import { loginCode } from '../../../../contract/identity/login.ts';
import { keyedHash } from '../../../platform/crypto/keys.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import * as queries from './code-queries.ts';
import { type Connection, isKnownDevice, lock } from './account-queries.ts';

export type CodePurpose = 'login' | 'register' | 'reset';
/** An address and what a code sent to it is good for. */
export type CodeFor = { email: string; purpose: CodePurpose; /** The browser's, as in `Visit`. */ device: Buffer | null };

const hour = 3_600_000;
/** Codes within an hour: to one address for one purpose, and at the wish of one network. */
const hourly = { address: 6, network: 60 };

/**
 * An e-mail as the database compares it (citext): letter by letter. The whole text's lower case is another one for a few letters (İ is two
 * letters then), and each way of writing would have failures of its own.
 */
export const foldedEmail = (email: string): string => Array.from(email, (letter) => Array.from(letter.toLowerCase())[0] ?? '').join('');

const codeHash = (database: Database, { email, purpose }: Pick<CodeFor, 'email' | 'purpose'>, code: string, now: Date): Promise<Buffer> =>
  keyedHash(database, now, 'email code', purpose, foldedEmail(email), code);

/**
 * Makes a code of six digits and sends the letter, which may hold it. With `send` false the same is done without a mail, so that neither
 * answer nor time tells whether somebody has an account. Refuses with 42900 within 60 s of the last one and above the hourly limits, which
 * count apart for a browser that the account knows: strangers who ask for codes are not in its way.
 */
export async function sendCode(
  database: Database,
  to: CodeFor & { network: string },
  now: Date,
  letter: (code: string, validUntil: Date) => queries.Letter,
): Promise<void> {
  const code = String(randomInt(10 ** loginCode.digits)).padStart(loginCode.digits, '0');
  const hash = await codeHash(database, to, code, now);
  const expiresAt = new Date(now.getTime() + loginCode.minutes * 60_000);
  await database.transaction(async (tx) => {
    await lock(tx, `email code ${to.purpose} ${foldedEmail(to.email)}`);
    const entry = { ...to, deviceKnown: await isKnownDevice(tx, to.email, to.device), hash, now, expiresAt };
    const { latest, ofAddress, ofNetwork } = await queries.codeHistory(tx, entry, new Date(now.getTime() - hour));
    const left = latest ? latest.getTime() + loginCode.pauseSeconds * 1000 - now.getTime() : 0;
    if (left > 0) throw tooMany(left);
    if (ofAddress >= hourly.address || ofNetwork >= hourly.network) throw tooMany(hour / 4);
    await queries.insertCode(tx, entry, letter(code, expiresAt));
  });
}

function tooMany(milliseconds: number): Refusal {
  const seconds = Math.ceil(milliseconds / 1000);
  return new Refusal(codes.tooMany, 'request.tooMany', { seconds }, { seconds });
}

/**
 * The code's id when it is the right one, which is still to be used up. Each try counts, of which there are five from the browser that asked
 * for the code, and five from all others: nobody else uses up its tries.
 */
export async function triedCode(database: Database, of: CodeFor, code: string, now: Date): Promise<number | null> {
  const given = await codeHash(database, of, code.replace(/\s/g, ''), now);
  const tried = await queries.tryCode(database.kysely, of, loginCode.tries, now);
  return tried !== null && timingSafeEqual(tried.hash, given) ? tried.id : null;
}

/** Uses a tried code up: of two at once, one. */
export const spendCode = (database: Database, codeId: number, now: Date): Promise<boolean> => queries.useCode(database.kysely, codeId, now);

/** How long a proven code of a registration holds for the form behind it, counted from its first proof. */
export const provenMinutes = 60;

/**
 * The code's id when it is the right one: to be used up by `takeCode` in the transaction of what it permits. A right code costs no try, so
 * that a mistake elsewhere in the form loses nothing.
 * @throws 160004 when it is wrong, spent or too old.
 */
export async function proveCode(database: Database, of: CodeFor, code: string, now: Date): Promise<number> {
  const id = await triedCode(database, of, code, now);
  if (id === null) throw codeFailed();
  const lasts = of.purpose === 'register' ? provenMinutes * 60_000 : 0;
  await queries.markProved(database.kysely, id, now, new Date(now.getTime() + lasts));
  return id;
}

/** Uses the proven code up: of two at once, one. @throws 160004 */
export async function takeCode(tx: Connection, codeId: number, now: Date): Promise<void> {
  if (!(await queries.useCode(tx, codeId, now))) throw codeFailed();
}

const codeFailed = (): Refusal => new Refusal(codes.codeFailed, 'code.failed', {}, { fields: { code: 'code.failed' } });
