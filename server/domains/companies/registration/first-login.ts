import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AnswerOf } from '../../../../contract/wire/call.ts';
import type { Login } from '../../../../contract/identity/accounts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { isLanguage } from '../../../../contract/values/locale.ts';
import { loginTypes } from '../../../../contract/identity/login.ts';
import type { registrationCalls } from '../../../../contract/companies/registration.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { sendMails, writeMail, type WrittenMail } from '../../../platform/mail/mail.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
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
  checkPasswordLength,
  hashPassword,
  type Account,
  accountById,
  setPassword,
  endSessionsOf,
  forgetAccounts,
  signIn,
  mayEnter,
  sessionOf,
} from '../../identity/index.ts';

const linkDays = 7;

const linkHash = (token: string): Buffer => createHash('sha256').update(token).digest();
const linkRefused = (): Refusal => new Refusal(codes.refused, 'firstLogin.link');

/**
 * Mails an invited user a one-time link to their first login, valid for a week; older links become invalid. A seller's owner is notified
 * that the company is accepted, other users learn who invited them. False for users who are not invited (any more).
 */
export async function sendFirstLogin(
  tx: Transaction<DB>,
  userId: number,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<boolean> {
  const person = await invitedUser(tx, userId);
  if (!person) return false;
  const { mail, link } = firstLoginMail(person, userId, { publicUrl, now });
  await insertFirstLogin(tx, link);
  await sendMails(tx, [mail]);
  return true;
}

/** The mail to an invited user, and its link, which the caller has to store. */
export function firstLoginMail(
  { email, company, kind, language, inviter }: Invited,
  userId: number,
  { publicUrl, now }: { publicUrl: string; now: Date },
): { mail: WrittenMail; link: FirstLoginLink } {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + linkDays * 86_400_000);
  const envelope = {
    to: email,
    language: isLanguage(language) ? language : ('en' as const),
    link: `${publicUrl}/first-login?token=${token}`,
    kind,
    now,
    validUntil: expiresAt,
  };
  const mail =
    kind === 'seller' && inviter === null
      ? writeMail({ ...envelope, template: 'sellerAccepted', values: { company, days: linkDays } })
      : writeMail({ ...envelope, template: 'subAccountInvited', values: { inviter: inviter ?? company, company, days: linkDays } });
  return { mail, link: { hash: linkHash(token), userId, now, expiresAt } };
}

/**
 * The user of a link, or the signed-in user who has to set a password before anything else. A missing and an invalid link get the same
 * answer.
 */
async function accountOf(context: CallContext, token: string | undefined): Promise<Account> {
  if (token) {
    const userId = await userOfFirstLogin(context.database.kysely, linkHash(token), context.now());
    const account = userId === null ? null : await accountById(context.database, userId);
    if (!account) throw linkRefused();
    return account;
  }
  const account = context.session && (await accountById(context.database, context.session.userId));
  if (!account?.need_setting_password || !mayEnter(account)) throw linkRefused();
  return account;
}

/** Agreements are for users who may sign for their company. */
const signs = (account: Account): boolean => account.company_kind !== 'operator' && maySign(sessionOf(account, ''));

export type FirstLoginRequirements = AnswerOf<typeof registrationCalls.isFirstLogin>;

/** What a first login requires; the area `catalogue` adds the first store of a seller. */
export async function firstLoginRequirements(
  context: CallContext,
  token: string | undefined,
): Promise<{ account: Account; requirements: Omit<FirstLoginRequirements, 'store'> }> {
  const account = await accountOf(context, token);
  const versions = signs(account) ? await unsignedVersions(context.database.kysely, account.company_id) : [];
  return {
    account,
    requirements: {
      kind: account.company_kind,
      email: account.email,
      name: account.name,
      companyName: account.legal_name,
      agreements: versions.map((row) => agreementTextOf(row, context.language)),
    },
  };
}

export type FirstLogin = { token?: string | undefined; password: string; agreements: number[] };

/**
 * Sets the password, signs the agreements and does `work` in one transaction; then opens a session as a login does. The link is used up: of
 * two concurrent calls, one succeeds. `side` comes from the path; users of the other side have to use theirs.
 */
export async function firstLogin(
  context: CallContext,
  given: FirstLogin,
  side: 'seller' | 'others',
  work: (tx: Transaction<DB>, account: Account) => Promise<void> = () => Promise.resolve(),
): Promise<Login> {
  const { database, network, userAgent, language } = context;
  const now = context.now();
  checkPasswordLength(context.config, given.password);
  const account = await accountOf(context, given.token);
  if ((account.company_kind === 'seller') !== (side === 'seller')) throw linkRefused();
  const passwordHash = await hashPassword(given.password);
  const { user_id: userId, company_id: companyId } = account;
  await database.transaction(async (tx) => {
    if (given.token && !(await useFirstLogin(tx, linkHash(given.token), now))) throw linkRefused();
    await setPassword(tx, userId, passwordHash, now);
    if (signs(account)) await signAllAgreements(tx, given.agreements, { companyId, userId, language, network, userAgent, now });
    await work(tx, account);
    // The initial password no longer opens a session.
    await endSessionsOf(tx, userId, { reason: 'password set', now });
    await recordAudit(tx, { userId, companyId, action: 'user.passwordSet', subject: `user_account:${userId}`, network, at: now });
  });
  forgetAccounts(database, { userId });
  const entered = await accountById(database, userId);
  if (!entered || !mayEnter(entered)) throw linkRefused();
  const opened = await signIn(context, entered, side === 'seller' ? loginTypes.seller : loginTypes.buyerPassword);
  return opened.login;
}
