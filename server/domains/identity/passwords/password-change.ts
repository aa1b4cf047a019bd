import { recordAudit } from '../../../platform/audit-log.ts';
import type { CallConfig } from '../../../platform/http/handler.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { invalidFields } from '../../../platform/refusal.ts';
import { requirePassword } from '../login/attempts.ts';
import { languageOfAccount, notifyUser, ownPage, writtenTime } from '../notifications.ts';
import { checkPasswordLength } from './password-rules.ts';
import { hashPassword } from './passwords.ts';
import { setPassword } from '../login/account-queries.ts';
import { endSessionsOf, forgetAccounts, type Visit } from '../sessions/sessions.ts';

/** Changes the user's own password, ends all their other sessions, and notifies them by e-mail. @throws 40001, 160002 */
export async function changePassword(
  database: Database,
  session: Session,
  { password, newPassword }: { password: string; newPassword: string },
  { visit, config }: { visit: Visit; config: Pick<CallConfig, 'publicUrl' | 'passwordMax'> },
): Promise<number> {
  checkPasswordLength(config, newPassword, 'newPassword');
  const account = await requirePassword(database, session, password, visit);
  if (password === newPassword) throw invalidFields({ newPassword: 'password.same' });
  const hash = await hashPassword(newPassword);
  const { now } = visit;
  const others = await database.transaction(async (tx) => {
    await setPassword(tx, session.userId, hash, now);
    const ended = await endSessionsOf(tx, session.userId, { except: session.id, reason: 'password changed', now });
    const mail = {
      values: { time: writtenTime(now, languageOfAccount(account)) },
      link: ownPage(account, config.publicUrl, 'security'),
      now,
    };
    await notifyUser(tx, account, 'passwordChanged', mail);
    await recordAudit(tx, {
      userId: session.userId,
      companyId: session.companyId,
      action: 'person.passwordChanged',
      subject: `user_account:${session.userId}`,
      network: visit.network,
      at: now,
    });
    return ended;
  });
  forgetAccounts(database, { userId: session.userId });
  return others;
}
