import { codes } from '../../../../contract/wire/codes.ts';
import { isLanguage } from '../../../../contract/values/locale.ts';
import { emailCode, loginTypes } from '../../../../contract/identity/login.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { writeMail, type WrittenMail } from '../../../platform/mail/mail.ts';
import { invalidFields, Refusal } from '../../../platform/refusal.ts';
import { checkPassword, countAttempt, loginAttempt } from './attempts.ts';
import { newCode, sendCode, spendCode, triedCode } from '../codes/email-codes.ts';
import * as queries from './account-queries.ts';
import { passesSecondFactor } from '../second-factor/second-factor-calls.ts';
import { hasSecondFactor } from '../second-factor/second-factor.ts';
import { deviceHash, takeDevice } from '../sessions/devices.ts';
import { loginRequestOf } from './sign-in-calls.ts';
import { insertSignIn, type Outcome } from './sign-in-queries.ts';
import { mayEnter } from './view.ts';
import { mails } from '../mails.ts';

export type Credentials = {
  loginType: number;
  email: string;
  password?: string | undefined;
  code?: string | undefined;
  /** Six digits of the app, or a recovery code. */
  secondFactor?: string | undefined;
};

/*
 * Logging in takes several steps that commit on their own: an attempt stays counted and recorded when the next step refuses it.
 */

/**
 * Authenticates a user by e-mail and password, or by code. Every failure looks and takes the same whether or not the account exists
 * (160001). After five failures within 15 minutes the account is locked for that network for 15 minutes (160002), existing or not; after
 * ten, for every browser that it does not know, except by e-mailed code. Users with a second factor are asked for it once the rest is
 * correct (160003); a wrong one is a failure like the others.
 */
export async function login(context: CallContext, credentials: Credentials): Promise<queries.Account> {
  const { database } = context;
  const request = loginRequestOf(context);
  const { email, loginType } = credentials;
  const byCode = loginType === loginTypes.buyerCode;
  if (byCode && !credentials.code) throw invalidFields({ code: 'login.codeRequired' });
  if (!byCode && !credentials.password) throw invalidFields({ password: 'password.required' });

  const attempt = await loginAttempt(database, email, request);
  const note = (outcome: Outcome): Promise<void> => insertSignIn(database.kysely, { email }, { outcome, loginType, request });
  const failure = await database
    .transaction((tx) => countAttempt(tx, attempt, request.now, byCode ? 'code' : 'password'))
    .catch(async (error: unknown) => {
      if (error instanceof Refusal) await note('locked');
      throw error;
    });
  const account = await queries.accountByEmail(database, email);
  const fits = account !== null && fitsType(account, loginType);
  const enters = fits && mayEnter(account);
  // Users of a barred company get the reason once the password is correct.
  const hash = fits && account.userState === 'active' ? account.passwordHash : null;
  const codeId = byCode
    ? await triedCode(database, { email, purpose: 'login', device: request.device }, credentials.code ?? '', request.now)
    : null;
  const proved = byCode ? codeId !== null : await checkPassword(database, { attempt, failure }, hash, credentials.password ?? '');
  if (!enters || !proved) {
    await note(!enters ? 'barred' : byCode ? 'wrong_code' : 'wrong_password');
    const isBarred = proved && fits && !byCode;
    throw new Refusal(codes.loginFailed, isBarred ? 'login.barred' : byCode ? 'login.codeFailed' : 'login.failed');
  }
  if (await hasSecondFactor(database.kysely, account.userId)) {
    if (!credentials.secondFactor) {
      // Not a failure; but previous failures are not cleared until the second factor is correct as well.
      await queries.deleteFailures(database.kysely, attempt, failure);
      throw new Refusal(codes.secondFactorRequired, 'login.secondFactorRequired');
    }
    const check = { userId: account.userId, source: attempt.source, loginType, request };
    if (!(await passesSecondFactor(database, check, credentials.secondFactor)))
      throw new Refusal(codes.loginFailed, 'login.secondFactorFailed');
  }
  if (codeId !== null && !(await spendCode(database, codeId, request.now))) throw new Refusal(codes.loginFailed, 'login.codeFailed');
  await queries.deleteFailures(database.kysely, attempt);
  return account;
}

/** Sellers by type 1, buyers by 2 and 3, the operator by 2. */
function fitsType(account: queries.Account, loginType: number): boolean {
  if (loginType === loginTypes.seller) return account.companyKind === 'seller';
  if (loginType === loginTypes.buyerPassword) return account.companyKind !== 'seller';
  return account.companyKind === 'buyer';
}

/**
 * E-mails a login code to a buyer. An address without an account gets the same response and the same pause of 60 s (42900), but no mail.
 * Refuses with 42900 during the pause. The mail is written directly and not by `notify`: a code belongs to no preference.
 */
export async function sendLoginCode(context: CallContext, email: string): Promise<void> {
  const { database, network, now } = context;
  const device = deviceHash(takeDevice(context));
  const account = await queries.accountByEmail(database, email);
  const send = account !== null && mayEnter(account) && fitsType(account, loginTypes.buyerCode);
  const language = send && isLanguage(account.language) ? account.language : context.language;
  const codeMail = (code: string, validUntil: Date): WrittenMail =>
    writeMail({
      to: email,
      template: mails.loginCode,
      language,
      values: { code, minutes: emailCode.minutes },
      kind: account?.companyKind ?? 'buyer',
      now,
      validUntil,
    });
  const code = await newCode(database, { email, purpose: 'login', network, device }, now);
  await database.transaction((tx) => sendCode(tx, code, (...coded) => ({ mail: codeMail(...coded), send })));
}
