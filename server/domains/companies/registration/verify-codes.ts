import { isLanguage } from '../../../../contract/values/locale.ts';
import { emailCode } from '../../../../contract/identity/login.ts';
import type { verifyPurposes } from '../../../../contract/companies/registration.ts';
import { writeMail, type WrittenMail } from '../../../platform/mail/mail.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { type CodeMail, invitedUser, type Account, accountByEmail, mayEnter, mayFirstLogin } from '../../identity/index.ts';
import { firstLoginMail } from './first-login.ts';
import { mails } from '../mails.ts';

export type VerifyPurpose = (typeof verifyPurposes)[number];

/**
 * Writes the mail with a code for a registration or a new password. A user with an account who registers again gets a mail that says so
 * instead of a code; an invited user without a password gets a new link to the first login; an address without an account that requests a
 * new password gets no mail. Response, statements and time are the same for all of them.
 */
export async function verifyMail(
  database: Database,
  scope: RequestScope,
  { email, purpose }: { email: string; purpose: VerifyPurpose },
): Promise<(code: string, validUntil: Date) => CodeMail> {
  const { now, publicUrl } = scope;
  const account = await accountByEmail(database, email);
  const person = await invitedUser(database.kysely, account?.userId ?? 0);
  const mailsFor = mailsOf(scope, email, account);
  const invited = person !== null && account !== null && mayFirstLogin(account);
  const first = firstLoginMail(person ?? nobody, invited ? account.userId : 0, { publicUrl, now });
  return (code, validUntil) => {
    const [coded, known] = mailsFor(purpose, code, validUntil);
    if (purpose === 'register') return { mail: account && !mayApplyAgain(account) ? known : coded, send: true };
    return { mail: invited ? first.mail : coded, send: invited || (account !== null && mayEnter(account)), link: first.link };
  };
}

/** Stands in for a missing user, so that writing the mail takes the same time. */
const nobody = { email: '', name: '', language: 'en', kind: 'buyer', company: '', inviter: null } as const;

/** A seller whose company was refused applies again with the same address; the application itself checks from which day on. */
export function mayApplyAgain(account: Account): boolean {
  return account.companyKind === 'seller' && account.companyState === 'rejected' && account.userState === 'invited';
}

/** Both mails are always written, whichever is sent, so that the time is the same. */
function mailsOf({ language, publicUrl, now }: RequestScope, email: string, account: Account | null) {
  const inLanguage = account && isLanguage(account.language) ? account.language : language;
  const to = { to: email, language: inLanguage, kind: account?.companyKind ?? ('buyer' as const), now };
  return (purpose: VerifyPurpose, code: string, validUntil: Date): [WrittenMail, WrittenMail] => [
    writeMail({
      ...to,
      template: purpose === 'register' ? mails.registrationCode : mails.passwordResetCode,
      values: { code, minutes: emailCode.minutes },
      validUntil,
    }),
    writeMail({ ...to, template: mails.alreadyRegistered, values: {}, link: `${publicUrl}/login`, validUntil }),
  ];
}
