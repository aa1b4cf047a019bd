import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type { AccessCode } from '../../../../contract/identity/access.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { isLanguage, type Language, languageTags } from '../../../../contract/values/locale.ts';
import { decimals } from '../../../../contract/values/money.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Session } from '../../../platform/http/session.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { changedMeanwhile, invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { sendFirstLogin } from '../registration/first-login.ts';
import { findRole } from './role-queries.ts';
import { endSessionsOf } from '../../identity/index.ts';
import * as queries from './staff-queries.ts';
import type { LockedCompany, PersonRow } from './staff-queries.ts';

/** The caller of a change: user, time, network, and the language of refusals and invitations. */
export type StaffCaller = { session: Session; now: Date; network: string; language: Language; publicUrl: string };
export type Limits = { limitPerOrder: number | null; limitPerMonth: number | null };

/** The company, locked, and the caller's current rights: those of the session may be out of date. */
export type StaffContext = { company: LockedCompany; manager: PersonRow };

export async function lockStaffContext(tx: Transaction<DB>, { session }: StaffCaller): Promise<StaffContext> {
  if (session.unaudited) throw new Refusal(codes.unaudited, 'access.unaudited');
  const company = await queries.lockCompany(tx, session.companyId);
  const manager = company && (await queries.lockPerson(tx, session.companyId, session.userId));
  if (!company || manager?.state !== 'active' || !manager.access_codes.includes('account.manage'))
    throw new Refusal(codes.forbidden, 'access.forbidden');
  return { company, manager };
}

/** Nobody grants or revokes a code that they do not have. */
export const covers = (own: readonly AccessCode[], other: readonly AccessCode[]): boolean => other.every((code) => own.includes(code));

export function assertCovers(own: readonly AccessCode[], other: readonly AccessCode[]): void {
  if (!covers(own, other)) throw new Refusal(codes.forbidden, 'staff.moreThanYou');
}

async function assertRole(tx: Transaction<DB>, { company, manager }: StaffContext, caller: StaffCaller, roleId: number) {
  const role = await findRole(tx, caller.session.companyId, company.kind, roleId);
  if (!role) throw notFound();
  assertCovers(manager.access_codes, role.access_codes);
  return role;
}

function assertLimits({ company, manager }: StaffContext, given: Limits, language: Language): void {
  if (company.kind !== 'buyer') {
    if (given.limitPerOrder !== null || given.limitPerMonth !== null) throw new Refusal(codes.refused, 'staff.limitsForBuyers');
    return;
  }
  for (const [own, other] of [
    [manager.limit_per_order, given.limitPerOrder],
    [manager.limit_per_month, given.limitPerMonth],
  ] as const) {
    if (own !== null && (other === null || other > own)) {
      const format = new Intl.NumberFormat(languageTags[language], { style: 'currency', currency: company.currency });
      throw new Refusal(codes.forbidden, 'staff.limitAboveYours', { limit: format.format(own / 10 ** decimals(company.currency)) });
    }
  }
}

/** Another user of the company who has no code that the caller lacks. */
async function personOf(tx: Transaction<DB>, { manager }: StaffContext, caller: StaffCaller, userId: number): Promise<PersonRow> {
  const person = await queries.lockPerson(tx, caller.session.companyId, userId);
  if (!person) throw notFound();
  if (person.id === manager.id) throw new Refusal(codes.refused, 'staff.yourself');
  assertCovers(manager.access_codes, person.access_codes);
  return person;
}

async function assertOwnerLeft(tx: Transaction<DB>, caller: StaffCaller, person: PersonRow): Promise<void> {
  if (!person.owner || person.state !== 'active') return;
  if ((await queries.countOtherOwners(tx, caller.session.companyId, person.id)) === 0) throw new Refusal(codes.refused, 'staff.lastOwner');
}

/**
 * Invites a user by mail. An address that has an account at another company stays with that account: the user is stored with a placeholder
 * address, so that the inviter learns nothing, and only the mail explains what to do.
 */
export async function invite(
  tx: Transaction<DB>,
  caller: StaffCaller,
  given: Limits & { email: string; name: string; roleId: number },
): Promise<{ id: number }> {
  const staff = await lockStaffContext(tx, caller);
  const role = await assertRole(tx, staff, caller, given.roleId);
  assertLimits(staff, given, caller.language);
  const { companyId, userId } = caller.session;
  if (await queries.isColleague(tx, companyId, given.email)) throw invalidFields({ email: 'staff.alreadyColleague' });
  const { limitPerOrder, limitPerMonth, name, email } = given;
  const person = {
    companyId,
    roleId: role.id,
    name,
    language: caller.language,
    limitPerOrder,
    limitPerMonth,
    invitedBy: userId,
    now: caller.now,
  };
  const id =
    (await queries.insertPerson(tx, { ...person, email, knownAs: null })) ??
    (await queries.insertPerson(tx, { ...person, email: standIn('invitation'), knownAs: email }));
  if (id === null) throw changedMeanwhile();
  await sendInvitation(tx, staff, caller, { id, email, language: caller.language });
  await audit(tx, caller, id, 'user.invited', null, { email, role: role.key, ...limitsOf(given) });
  return { id };
}

/** An address that cannot exist. */
const standIn = (why: 'invitation' | 'removed'): string => `${randomUUID()}@${why}.invalid`;

async function sendInvitation(
  tx: Transaction<DB>,
  { company, manager }: StaffContext,
  caller: StaffCaller,
  person: { id: number; email: string; language: string },
): Promise<void> {
  if (await queries.takeAddress(tx, person.id)) {
    await sendFirstLogin(tx, person.id, { publicUrl: caller.publicUrl, now: caller.now });
    return;
  }
  await sendMail(tx, {
    to: person.email,
    template: 'subAccountElsewhere',
    language: isLanguage(person.language) ? person.language : 'en',
    kind: company.kind,
    now: caller.now,
    values: { inviter: manager.name, company: company.name },
  });
}

export async function resend(tx: Transaction<DB>, caller: StaffCaller, userId: number): Promise<{ id: number }> {
  const staff = await lockStaffContext(tx, caller);
  const person = await personOf(tx, staff, caller, userId);
  if (person.state !== 'invited') throw new Refusal(codes.refused, 'staff.notInvited');
  await sendInvitation(tx, staff, caller, person);
  await audit(tx, caller, userId, 'user.invitedAgain');
  return { id: userId };
}

const limitsOf = ({ limitPerOrder, limitPerMonth }: Limits): Limits => ({ limitPerOrder, limitPerMonth });

export async function change(
  tx: Transaction<DB>,
  caller: StaffCaller,
  given: Limits & { userId: number; name: string; roleId: number },
): Promise<{ id: number }> {
  const staff = await lockStaffContext(tx, caller);
  const person = await personOf(tx, staff, caller, given.userId);
  const role = await assertRole(tx, staff, caller, given.roleId);
  assertLimits(staff, given, caller.language);
  if (role.id !== person.role_id) await assertOwnerLeft(tx, caller, person);
  await queries.updatePerson(tx, person.id, { ...given, roleId: role.id });
  const before = { name: person.name, role: person.role_key, limitPerOrder: person.limit_per_order, limitPerMonth: person.limit_per_month };
  await audit(tx, caller, person.id, 'user.changed', before, { name: given.name, role: role.key, ...limitsOf(given) });
  return { id: person.id };
}

/** Sessions of a blocked user end at once. Idempotent. */
export async function block(tx: Transaction<DB>, caller: StaffCaller, userId: number, blocked: boolean): Promise<{ id: number }> {
  const staff = await lockStaffContext(tx, caller);
  const person = await personOf(tx, staff, caller, userId);
  if ((person.state === 'blocked') === blocked) return { id: userId };
  if (blocked) await assertOwnerLeft(tx, caller, person);
  await queries.setBlocked(tx, userId, blocked);
  if (blocked) await endSessionsOf(tx, userId, { reason: 'blocked', now: caller.now });
  await audit(tx, caller, userId, blocked ? 'user.blocked' : 'user.unblocked', { state: person.state });
  return { id: userId };
}

export async function remove(tx: Transaction<DB>, caller: StaffCaller, userId: number): Promise<{ id: number }> {
  const staff = await lockStaffContext(tx, caller);
  const person = await personOf(tx, staff, caller, userId);
  await assertOwnerLeft(tx, caller, person);
  await queries.markRemoved(tx, userId, standIn('removed'), caller.now);
  await endSessionsOf(tx, userId, { reason: 'removed', now: caller.now });
  await audit(tx, caller, userId, 'user.removed', { state: person.state, role: person.role_key });
  return { id: userId };
}

const audit = (
  tx: Transaction<DB>,
  { session, now, network }: StaffCaller,
  userId: number,
  action: AuditAction,
  before: object | null = null,
  after: object | null = null,
): Promise<void> =>
  recordAudit(tx, {
    userId: session.userId,
    companyId: session.companyId,
    action,
    subject: `user_account:${userId}`,
    before,
    after,
    network,
    at: now,
  });
