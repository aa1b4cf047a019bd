import { codes } from '../../../../contract/wire/codes.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { invalidFields, Refusal } from '../../../platform/refusal.ts';
import { signedIn } from '../../../platform/scope.ts';
import { type Account, accountByEmail, accountById, deleteFailures } from '../login/account-queries.ts';
import { checkPassword, countAttempt, emailHash, sourceOf } from '../login/attempts.ts';
import { proveCode } from '../codes/email-codes.ts';
import { loginRequestOf } from '../login/sign-in-calls.ts';
import { insertSignIn } from '../login/sign-in-queries.ts';
import { mayEnter } from '../login/view.ts';
import { deviceHash, deviceOf, takeDevice } from '../sessions/devices.ts';
import { forgetAccounts } from '../sessions/sessions.ts';
import { replaceForgottenPassword, setOwnPassword } from './password-change.ts';
import { checkPasswordLength } from './password-rules.ts';
import { hashPassword } from './hashing.ts';

/**
 * Asks the signed-in user for the password again: the first step of calls that need it. Guessing with a stolen session locks that session
 * as at the login, and no other one; attempts stay counted whatever the call does afterwards.
 * @throws codes.invalid at `field` for a wrong one, codes.loginLocked
 */
export async function requirePassword(context: CallContext, password: string, field = 'password'): Promise<Account> {
  const { database } = context;
  const caller = signedIn(context);
  const request = loginRequestOf(context);
  const account = await accountById(database, caller.userId);
  if (!account) throw new Refusal(codes.sessionExpired, 'session.expired');
  const attempt = { emailHash: emailHash(account.email), network: request.network, source: sourceOf(caller) };
  const failure = await database.transaction((tx) => countAttempt(tx, attempt, request.now));
  if (!(await checkPassword(database, { attempt, failure }, account.passwordHash, password))) {
    await insertSignIn(database.kysely, { userId: caller.userId }, { outcome: 'wrong_password', loginType: caller.userType, request });
    throw invalidFields({ [field]: 'password.wrong' });
  }
  await deleteFailures(database.kysely, attempt, failure);
  return account;
}

/** Changes the user's own password; returns how many other sessions ended. @throws codes.invalid, codes.loginLocked */
export async function changePassword(context: CallContext, given: { password: string; newPassword: string }): Promise<number> {
  const { database } = context;
  checkPasswordLength(context.config, given.newPassword, 'newPassword');
  const account = await requirePassword(context, given.password);
  if (given.password === given.newPassword) throw invalidFields({ newPassword: 'password.same' });
  const hash = await hashPassword(given.newPassword);
  const ended = await database.transaction((tx) => setOwnPassword(tx, context, account, hash));
  forgetAccounts(database, { userId: account.userId });
  return ended;
}

/**
 * Sets a new password with a code, which `verifyMail` of companies/registration has sent and which is valid for `emailCode.minutes`. Only users who exist and may log in ever get a code, so a wrong address is refused like a wrong code.
 * The account knows this browser from then on, so that failed logins of others do not lock it out.
 */
export async function resetPassword(context: CallContext, given: { email: string; code: string; password: string }): Promise<void> {
  const { database, config, now, userAgent } = context;
  checkPasswordLength(config, given.password);
  const codeId = await proveCode(database, { email: given.email, purpose: 'reset', device: deviceOf(context) }, given.code, now);
  const account = await accountByEmail(database, given.email);
  if (!account || !mayEnter(account)) throw new Refusal(codes.codeFailed, 'code.failed', {}, { fields: { code: 'code.failed' } });
  const passwordHash = await hashPassword(given.password);
  const device = { hash: deviceHash(takeDevice(context)), userAgent };
  await database.transaction((tx) => replaceForgottenPassword(tx, context, account, { codeId, passwordHash, device }));
  forgetAccounts(database, { userId: account.userId });
}
