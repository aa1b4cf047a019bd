import { timeValue } from '../../../platform/formats/text-value.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { setPassword } from '../accounts/accounts.ts';
import { type Account, insertDevice } from '../login/account-queries.ts';
import { takeCode } from '../codes/email-codes.ts';
import { notifyUser, ownPage } from '../notifications.ts';
import { endSessionsOf } from '../sessions/sessions.ts';
import { mails } from '../mails.ts';

/** Changes the user's own password, ends all their other sessions, and notifies them by e-mail. Returns the number of ended sessions. */
export async function setOwnPassword(tx: Tx, scope: RequestScope, account: Account, passwordHash: string): Promise<number> {
  const { now, network, publicUrl } = scope;
  const { userId, companyId, id } = signedIn(scope);
  await setPassword(tx, userId, passwordHash, now);
  const ended = await endSessionsOf(tx, userId, { except: id, reason: 'password changed', now });
  const values = { time: timeValue(now) };
  await notifyUser(tx, account, mails.passwordChanged, { values, link: ownPage(account, publicUrl, 'security'), now });
  await recordAudit(tx, { userId, companyId, action: 'person.passwordChanged', subject: `user_account:${userId}`, network, at: now });
  return ended;
}

/** Sets a new password with a proved code, ends all sessions of the user and notifies them by mail. The account knows the browser. */
export async function replaceForgottenPassword(
  tx: Tx,
  { now, network, publicUrl }: RequestScope,
  account: Account,
  { codeId, passwordHash, device }: { codeId: number; passwordHash: string; device: { hash: Buffer; userAgent: string } },
): Promise<void> {
  const { userId, companyId } = account;
  await takeCode(tx, codeId, now);
  await setPassword(tx, userId, passwordHash, now);
  await insertDevice(tx, userId, device.hash, { userAgent: device.userAgent, now });
  await endSessionsOf(tx, userId, { reason: 'password reset', now });
  const values = { time: timeValue(now) };
  await notifyUser(tx, account, mails.passwordChanged, { values, link: `${publicUrl}/forget-password`, now });
  await recordAudit(tx, { userId, companyId, action: 'user.passwordReset', subject: `user_account:${userId}`, network, at: now });
}
