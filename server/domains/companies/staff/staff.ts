import { randomUUID } from 'node:crypto';
import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type { AccessCode } from '../../../../contract/identity/access.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { type Language, languageTags } from '../../../../contract/values/locale.ts';
import { decimals } from '../../../../contract/values/money.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { changedMeanwhile, invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { sendFirstLogin } from '../registration/first-login.ts';
import { findRole } from './role-queries.ts';
import { endSessionsOf, insertAccount, type Limits, markRemoved, setBlocked, takeAddress, updateAccount } from '../../identity/index.ts';
import * as queries from './staff-queries.ts';
import type { LockedCompany, PersonRow } from './staff-queries.ts';
import { mails } from '../mails.ts';

/** The company, locked, and the caller's current rights: those of the session may be out of date. */
export type Staff = { company: LockedCompany; manager: PersonRow };

export async function lockStaff(tx: Tx, { caller }: SignedInScope): Promise<Staff> {
  if (caller.unaudited) throw new Refusal(codes.unaudited, 'access.unaudited');
  const company = await queries.lockCompany(tx, caller.companyId);
  const manager = company && (await queries.lockPerson(tx, caller.companyId, caller.userId));
  if (!company || manager?.state !== 'active' || !manager.accessCodes.includes('account.manage'))
    throw new Refusal(codes.forbidden, 'access.forbidden');
  return { company, manager };
}

/** Nobody grants or revokes a code that they do not have. */
export const covers = (own: readonly AccessCode[], other: readonly AccessCode[]): boolean => other.every((code) => own.includes(code));

export function assertCovers(own: readonly AccessCode[], other: readonly AccessCode[]): void {
  if (!covers(own, other)) throw new Refusal(codes.forbidden, 'staff.moreThanYou');
}

async function assertRole(tx: Tx, { company, manager }: Staff, scope: SignedInScope, roleId: number) {
  const role = await findRole(tx, scope.caller.companyId, company.kind, roleId);
  if (!role) throw notFound();
  assertCovers(manager.accessCodes, role.accessCodes);
  return role;
}

function assertLimits({ company, manager }: Staff, given: Limits, language: Language): void {
  if (company.kind !== 'buyer') {
    if (given.limitPerOrder !== null || given.limitPerMonth !== null) throw new Refusal(codes.refused, 'staff.limitsForBuyers');
    return;
  }
  for (const [own, other] of [
    [manager.limitPerOrder, given.limitPerOrder],
    [manager.limitPerMonth, given.limitPerMonth],
  ] as const) {
    if (own !== null && (other === null || other > own)) {
      const format = new Intl.NumberFormat(languageTags[language], { style: 'currency', currency: company.currency });
      throw new Refusal(codes.forbidden, 'staff.limitAboveYours', { limit: format.format(own / 10 ** decimals(company.currency)) });
    }
  }
}

/** Another user of the company who has no code that the caller lacks. */
async function personOf(tx: Tx, { manager }: Staff, scope: SignedInScope, userId: number): Promise<PersonRow> {
  const person = await queries.lockPerson(tx, scope.caller.companyId, userId);
  if (!person) throw notFound();
  if (person.id === manager.id) throw new Refusal(codes.refused, 'staff.yourself');
  assertCovers(manager.accessCodes, person.accessCodes);
  return person;
}

async function assertOwnerLeft(tx: Tx, scope: SignedInScope, person: PersonRow): Promise<void> {
  if (!person.owner || person.state !== 'active') return;
  if ((await queries.countOtherOwners(tx, scope.caller.companyId, person.id)) === 0) throw new Refusal(codes.refused, 'staff.lastOwner');
}

/**
 * Invites a user by mail. An address that has an account at another company stays with that account: the user is stored with a placeholder
 * address, so that the inviter learns nothing, and only the mail explains what to do.
 */
export async function invite(
  tx: Tx,
  scope: SignedInScope,
  given: Limits & { email: string; name: string; roleId: number },
): Promise<{ id: number }> {
  const staff = await lockStaff(tx, scope);
  const role = await assertRole(tx, staff, scope, given.roleId);
  assertLimits(staff, given, scope.language);
  const { companyId, userId } = scope.caller;
  if (await queries.isColleague(tx, companyId, given.email)) throw invalidFields({ email: 'staff.alreadyColleague' });
  const { name, email } = given;
  const { language, now } = scope;
  const account = {
    companyId,
    roleId: role.id,
    name,
    language,
    state: 'invited',
    limits: limitsOf(given),
    invitedBy: userId,
    now,
  } as const;
  const id =
    (await insertAccount(tx, { ...account, email })) ??
    (await insertAccount(tx, { ...account, email: standIn('invitation'), knownAs: email }));
  if (id === null) throw changedMeanwhile();
  await sendInvitation(tx, staff, scope, { id, email, language: scope.language });
  await audit(tx, scope, id, 'user.invited', null, { email, role: role.key, ...limitsOf(given) });
  return { id };
}

/** An address that cannot exist. */
const standIn = (why: 'invitation' | 'removed'): string => `${randomUUID()}@${why}.invalid`;

async function sendInvitation(
  tx: Tx,
  { company, manager }: Staff,
  scope: SignedInScope,
  person: { id: number; email: string; language: string },
): Promise<void> {
  if (await takeAddress(tx, person.id)) {
    await sendFirstLogin(tx, person.id, { publicUrl: scope.publicUrl, now: scope.now });
    return;
  }
  // Who has an account elsewhere is not to learn of it there: the address alone is written to.
  const recipient = { userId: null, email: person.email, language: person.language, kind: company.kind };
  await notify(tx, scope, mails.subAccountElsewhere, [recipient], { inviter: manager.name, company: company.name });
}

export async function resend(tx: Tx, scope: SignedInScope, userId: number): Promise<{ id: number }> {
  const staff = await lockStaff(tx, scope);
  const person = await personOf(tx, staff, scope, userId);
  if (person.state !== 'invited') throw new Refusal(codes.refused, 'staff.notInvited');
  await sendInvitation(tx, staff, scope, person);
  await audit(tx, scope, userId, 'user.invitedAgain');
  return { id: userId };
}

const limitsOf = ({ limitPerOrder, limitPerMonth }: Limits): Limits => ({ limitPerOrder, limitPerMonth });

export async function change(
  tx: Tx,
  scope: SignedInScope,
  given: Limits & { userId: number; name: string; roleId: number },
): Promise<{ id: number }> {
  const staff = await lockStaff(tx, scope);
  const person = await personOf(tx, staff, scope, given.userId);
  const role = await assertRole(tx, staff, scope, given.roleId);
  assertLimits(staff, given, scope.language);
  if (role.id !== person.roleId) await assertOwnerLeft(tx, scope, person);
  await updateAccount(tx, person.id, { ...given, roleId: role.id });
  const before = { name: person.name, role: person.roleKey, limitPerOrder: person.limitPerOrder, limitPerMonth: person.limitPerMonth };
  await audit(tx, scope, person.id, 'user.changed', before, { name: given.name, role: role.key, ...limitsOf(given) });
  return { id: person.id };
}

/** Sessions of a blocked user end at once. Idempotent. */
export async function block(tx: Tx, scope: SignedInScope, userId: number, blocked: boolean): Promise<{ id: number }> {
  const staff = await lockStaff(tx, scope);
  const person = await personOf(tx, staff, scope, userId);
  if ((person.state === 'blocked') === blocked) return { id: userId };
  if (blocked) await assertOwnerLeft(tx, scope, person);
  await setBlocked(tx, userId, blocked, scope.now);
  if (blocked) await endSessionsOf(tx, userId, { reason: 'blocked', now: scope.now });
  await audit(tx, scope, userId, blocked ? 'user.blocked' : 'user.unblocked', { state: person.state });
  return { id: userId };
}

export async function remove(tx: Tx, scope: SignedInScope, userId: number): Promise<{ id: number }> {
  const staff = await lockStaff(tx, scope);
  const person = await personOf(tx, staff, scope, userId);
  await assertOwnerLeft(tx, scope, person);
  await markRemoved(tx, userId, standIn('removed'), scope.now);
  await endSessionsOf(tx, userId, { reason: 'removed', now: scope.now });
  await audit(tx, scope, userId, 'user.removed', { state: person.state, role: person.roleKey });
  return { id: userId };
}

const audit = (
  tx: Tx,
  { caller, now, network }: SignedInScope,
  userId: number,
  action: AuditAction,
  before: object | null = null,
  after: object | null = null,
): Promise<void> =>
  recordAudit(tx, {
    userId: caller.userId,
    companyId: caller.companyId,
    action,
    subject: `user_account:${userId}`,
    before,
    after,
    network,
    at: now,
  });
