import { accountCalls, type User } from '../../../../contract/identity/accounts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { cookies } from '../../../../contract/values/locale.ts';
import { emailCode } from '../../../../contract/identity/login.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import { signedIn } from '../../../platform/scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { updateAvatarPath } from '../accounts/avatar.ts';
import { clearSessionCookies, refreshSecretOf, setSessionCookies } from '../sessions/cookies.ts';
import { demoLogins } from './demo.ts';
import { login, sendLoginCode } from './login-calls.ts';
import { accountById } from './account-queries.ts';
import { closeSession, renewSession } from '../sessions/session-calls.ts';
import { forgetAccounts, sessionOfSecret } from '../sessions/sessions.ts';
import { signIn } from './sign-in-calls.ts';
import { userOf } from './view.ts';

export const handlers: Handler[] = [
  handle(accountCalls.login, async (input, context) => {
    const account = await login(context, input);
    return (await signIn(context, account, input.loginType)).login;
  }),
  handle(accountCalls.sendLoginCode, async ({ email }, context) => {
    await sendLoginCode(context, email);
    return { pauseSeconds: emailCode.pauseSeconds };
  }),
  handle(accountCalls.demoLogins, (_input, context) => demoLogins(context.database)),
  handle(accountCalls.logout, async (_input, context) => {
    const secret = refreshSecretOf(context);
    const sessionId = context.caller?.id ?? (secret ? await sessionOfSecret(context.database, secret) : null);
    const ended = sessionId !== null && (await closeSession(context.database, sessionId, 'logout', context.now));
    clearSessionCookies(context);
    context.setCookie(cookies.store, '', { maxAge: 0, sameSite: 'lax', path: '/' });
    return { ended };
  }),
  handle(accountCalls.refresh, async (_input, context) => {
    try {
      const opened = await renewSession(context.database, refreshSecretOf(context), context.now);
      setSessionCookies(context, opened);
      return opened.login;
    } catch (error) {
      if (error instanceof Refusal && error.code === codes.sessionExpired) clearSessionCookies(context);
      throw error;
    }
  }),
  handle(accountCalls.sellerUser, (_input, context) => currentUser(context)),
  handle(accountCalls.buyerUser, (_input, context) => currentUser(context)),
  handle(accountCalls.updateAvatarPath, async ({ avatarPath }, context) => {
    const answer = await context.database.transaction((tx) => updateAvatarPath(tx, context, avatarPath));
    // The next page of this process shows the new picture.
    forgetAccounts(context.database, { userId: signedIn(context).userId });
    return answer;
  }),
  handle(accountCalls.isCompleteReview, async (_input, context) => !signedIn(context).unaudited),
];

async function currentUser(context: CallContext): Promise<User> {
  const account = await accountById(context.database, signedIn(context).userId);
  if (!account) throw new Refusal(codes.sessionExpired, 'session.expired');
  return userOf(account);
}
