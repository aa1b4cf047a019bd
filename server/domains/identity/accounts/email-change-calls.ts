import { emailCode } from '../../../../contract/identity/login.ts';
import { timeValue } from '../../../platform/formats/text-value.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { writeMail } from '../../../platform/mail/mail.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { type Account, accountByEmail, accountById } from '../login/account-queries.ts';
import { foldedEmail, newCode, proveCode, sendCode, takeCode } from '../codes/email-codes.ts';
import { mails } from '../mails.ts';
import { languageOfAccount, notifyUser, ownPage } from '../notifications.ts';
import { requirePassword } from '../passwords/password-calls.ts';
import { deviceHash, deviceOf, takeDevice } from '../sessions/devices.ts';
import { endSessionsOf, forgetAccounts } from '../sessions/sessions.ts';
import { endLinks, setEmail } from './accounts.ts';

/**
 * Sends a code to the new address. An address of another account gets none, and the answer is the same.
 * @throws codes.invalid for a wrong password or the present address, codes.tooMany
 */
export async function requestEmailChange(context: CallContext, given: { email: string; password: string }): Promise<void> {
  const { database, now, network } = context;
  const account = await requirePassword(context, given.password);
  if (foldedEmail(given.email) === foldedEmail(account.email)) throw invalidFields({ email: 'email.same' });
  const taken = (await accountByEmail(database, given.email)) !== null;
  const { userId } = account;
  const to = { email: given.email, purpose: 'email' as const, userId, network, device: deviceHash(takeDevice(context)) };
  const code = await newCode(database, to, now);
  const mailFor = (digits: string, validUntil: Date) => ({
    mail: writeMail({
      to: given.email,
      template: mails.emailCode,
      language: languageOfAccount(account),
      kind: account.companyKind,
      values: { code: digits, minutes: emailCode.minutes },
      now,
      validUntil,
    }),
    send: !taken,
  });
  await database.transaction((tx) => sendCode(tx, code, mailFor));
}

/**
 * Changes the address of the caller's own account with the code that they requested with their password: a code that somebody else requested
 * for the same address is wrong. Their other sessions end, and links in earlier mails.
 * @throws codes.codeFailed
 */
export async function confirmEmailChange(context: CallContext, given: { email: string; code: string }): Promise<{ email: string }> {
  const { database, now } = context;
  const { userId } = signedIn(context);
  const codeId = await proveCode(database, { email: given.email, purpose: 'email', userId, device: deviceOf(context) }, given.code, now);
  const account = await accountById(database, userId);
  if (!account) throw invalidFields({ code: 'code.failed' });
  await database.transaction((tx) => changeEmail(tx, context, account, { email: given.email, codeId }));
  forgetAccounts(database, { userId });
  return { email: given.email };
}

async function changeEmail(tx: Tx, scope: RequestScope, account: Account, to: { email: string; codeId: number }): Promise<void> {
  const { now, network, publicUrl } = scope;
  const { userId, companyId, id } = signedIn(scope);
  await takeCode(tx, to.codeId, now);
  // Somebody may have registered with the address since the code was sent.
  if (!(await setEmail(tx, userId, to.email))) throw invalidFields({ email: 'email.taken' });
  await endLinks(tx, userId);
  await endSessionsOf(tx, userId, { except: id, reason: 'e-mail address changed', now });
  // To the previous address: its owner learns of a change that they did not make.
  const values = { email: to.email, time: timeValue(now) };
  await notifyUser(tx, account, mails.emailChanged, { values, link: ownPage(account, publicUrl, 'security'), now });
  await recordAudit(tx, {
    userId,
    companyId,
    action: 'person.emailChanged',
    subject: `user_account:${userId}`,
    before: { email: account.email },
    after: { email: to.email },
    network,
    at: now,
  });
}
