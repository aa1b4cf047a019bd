import { createHash, randomBytes } from 'node:crypto';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { languageOrEnglish } from '../../../../contract/values/locale.ts';
import type { registrationCalls } from '../../../../contract/companies/registration.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { sendMails, writeMail, type WrittenMail } from '../../../platform/mail/mail.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { unsignedVersions } from '../agreements/agreement-queries.ts';
import { agreementTextOf, maySign, signAllAgreements } from '../agreements/agreements.ts';
import {
  invitedUser,
  insertFirstLogin,
  type Invited,
  type FirstLoginLink,
  userOfFirstLogin,
  useFirstLogin,
  type Account,
  accountById,
  setNameAndLanguage,
  setPassword,
  endSessionsOf,
  mayEnter,
  sessionOf,
} from '../../identity/index.ts';
import { mails } from '../mails.ts';

const linkDays = 7;

const linkHash = (token: string): Buffer => createHash('sha256').update(token).digest();
export const linkRefused = (): Refusal => new Refusal(codes.refused, 'firstLogin.link');

/**
 * Mails an invited user a one-time link to their first login, valid for a week; older links become invalid. A seller's owner is notified
 * that the company is accepted, other users learn who invited them. False for users who are not invited (any more).
 */
export async function sendFirstLogin(tx: Tx, userId: number, { publicUrl, now }: { publicUrl: string; now: Date }): Promise<boolean> {
  const person = await invitedUser(tx, userId);
  if (!person) return false;
  const { mail, link } = firstLoginMail(person, userId, { publicUrl, now });
  await insertFirstLogin(tx, link);
  await sendMails(tx, [mail]);
  return true;
}

/**
 * The mail to an invited user, and its link, which the caller has to store. It is written directly and not by `notify`: a one-time link belongs
 * to no preference.
 */
export function firstLoginMail(
  { email, company, kind, language, inviter }: Invited,
  userId: number,
  { publicUrl, now }: { publicUrl: string; now: Date },
): { mail: WrittenMail; link: FirstLoginLink } {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + linkDays * 86_400_000);
  const envelope = {
    to: email,
    language: languageOrEnglish(language),
    link: `${publicUrl}/first-login?token=${token}`,
    kind,
    now,
    validUntil: expiresAt,
  };
  const mail =
    kind === 'seller' && inviter === null
      ? writeMail({ ...envelope, template: mails.sellerAccepted, values: { company, days: linkDays } })
      : writeMail({ ...envelope, template: mails.subAccountInvited, values: { inviter: inviter ?? company, company, days: linkDays } });
  return { mail, link: { hash: linkHash(token), userId, now, expiresAt } };
}

/**
 * The user of a link, or the signed-in user who has to set a password before anything else. A missing and an invalid link get the same
 * answer.
 */
export async function firstLoginAccount(database: Database, { caller, now }: RequestScope, token: string | undefined): Promise<Account> {
  if (token) {
    const userId = await userOfFirstLogin(database.kysely, linkHash(token), now);
    const account = userId === null ? null : await accountById(database, userId);
    if (!account) throw linkRefused();
    return account;
  }
  const account = caller && (await accountById(database, caller.userId));
  if (!account?.needSettingPassword || !mayEnter(account)) throw linkRefused();
  return account;
}

/** Agreements are for users who may sign for their company. */
const signs = (account: Account): boolean => account.companyKind !== 'operator' && maySign(sessionOf(account, ''));

export type FirstLoginRequirements = AnswerOf<typeof registrationCalls.isFirstLogin>;

/** What a first login requires; the area `stores` adds the first store of a seller. */
export async function firstLoginRequirements(
  database: Database,
  scope: RequestScope,
  token: string | undefined,
): Promise<{ account: Account; requirements: Omit<FirstLoginRequirements, 'store'> }> {
  const account = await firstLoginAccount(database, scope, token);
  const versions = signs(account) ? await unsignedVersions(database.kysely, account.companyId) : [];
  return {
    account,
    requirements: {
      kind: account.companyKind,
      email: account.email,
      name: account.name,
      companyName: account.legalName,
      agreements: versions.map((row) => agreementTextOf(row, scope.language)),
    },
  };
}

export type FirstLogin = { token?: string | undefined; password: string; agreements: number[] };

/** Sets the password and signs the agreements. The link is used up: of two concurrent calls, one succeeds. */
export async function enterFirst(
  tx: Tx,
  { now, network, language }: RequestScope,
  account: Account,
  { token, agreements, passwordHash, userAgent }: Omit<FirstLogin, 'password'> & { passwordHash: string; userAgent: string },
): Promise<void> {
  const { userId, companyId } = account;
  if (token && !(await useFirstLogin(tx, linkHash(token), now))) throw linkRefused();
  await setPassword(tx, userId, passwordHash, now);
  // The inviting user did not know this person's language: mails come in the one of the page from now on.
  await setNameAndLanguage(tx, userId, { name: account.name, language });
  if (signs(account)) await signAllAgreements(tx, agreements, { companyId, userId, language, network, userAgent, now });
  // The initial password no longer opens a session.
  await endSessionsOf(tx, userId, { reason: 'password set', now });
  await recordAudit(tx, { userId, companyId, action: 'user.passwordSet', subject: `user_account:${userId}`, network, at: now });
}
