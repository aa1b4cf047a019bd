import { recordAudit } from '../../../platform/audit-log.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { proveCode, takeCode } from '../login/codes.ts';
import { deviceHash, deviceOf, takeDevice } from '../sessions/devices.ts';
import { languageOfAccount, notifyUser, writtenTime } from '../notifications.ts';
import { checkPasswordLength } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { accountByEmail, insertDevice, setPassword } from '../login/account-queries.ts';
import { endSessionsOf, forgetAccounts } from '../sessions/sessions.ts';
import { mayEnter } from '../login/view.ts';

/**
 * Sets a new password with a code, ends all sessions of the user and notifies them by mail. The account knows this browser from then on, so
 * that failed logins of others do not lock it out. Only users who exist and may log in ever get a code, so a wrong address is refused like
 * a wrong code.
 */
export async function resetPassword(context: CallContext, given: { email: string; code: string; password: string }): Promise<void> {
  const { database, config, network } = context;
  const now = context.now();
  checkPasswordLength(config, given.password);
  const codeId = await proveCode(database, { email: given.email, purpose: 'reset', device: deviceOf(context) }, given.code, now);
  const account = await accountByEmail(database, given.email);
  if (!account || !mayEnter(account)) throw new Refusal(codes.codeFailed, 'code.failed', {}, { fields: { code: 'code.failed' } });
  const passwordHash = await hashPassword(given.password);
  const { user_id: userId, company_id: companyId } = account;
  await database.transaction(async (tx) => {
    await takeCode(tx, codeId, now);
    await setPassword(tx, userId, passwordHash, now);
    await insertDevice(tx, userId, deviceHash(takeDevice(context)), { userAgent: context.userAgent, now });
    await endSessionsOf(tx, userId, { reason: 'password reset', now });
    const values = { time: writtenTime(now, languageOfAccount(account)) };
    await notifyUser(tx, account, 'passwordChanged', { values, link: `${config.publicUrl}/forget-password`, now });
    await recordAudit(tx, { userId, companyId, action: 'user.passwordReset', subject: `user_account:${userId}`, network, at: now });
  });
  forgetAccounts(database, { userId });
}
