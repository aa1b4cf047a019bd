import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import { type AccessCode, codesOfKind, withNeeded } from '../../../../contract/identity/access.ts';
import { codes as errorCodes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { newId } from '../../../platform/ids.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import * as queries from './role-queries.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import { assertCovers, lockStaff, type Staff } from './staff.ts';

const mostRoles = 50;

/** A role of the company that the caller does not have, and that grants only codes which the caller has. */
async function changeable(tx: Tx, { company, manager }: Staff, scope: SignedInScope, roleId: number) {
  const role = await queries.findRole(tx, scope.caller.companyId, company.kind, roleId);
  if (!role) throw notFound();
  if (!role.own) throw new Refusal(errorCodes.refused, 'role.predefined');
  if (role.id === manager.roleId) throw new Refusal(errorCodes.refused, 'role.yours');
  assertCovers(manager.accessCodes, role.accessCodes);
  return role;
}

/** Adds or changes a role; the change applies at once to its users. */
export async function saveRole(
  tx: Tx,
  scope: SignedInScope,
  given: { roleId?: number | undefined; name: string; codes: readonly AccessCode[] },
): Promise<{ id: number }> {
  const staff = await lockStaff(tx, scope);
  const { company, manager } = staff;
  const chosen = [...new Set(given.codes)];
  if (chosen.some((code) => !codesOfKind[company.kind].includes(code))) throw invalidFields({ codes: 'role.otherKind' });
  if (withNeeded(chosen).length > chosen.length) throw invalidFields({ codes: 'role.needs' });
  assertCovers(manager.accessCodes, chosen);
  const { companyId } = scope.caller;
  const before = given.roleId === undefined ? null : await changeable(tx, staff, scope, given.roleId);
  if (await queries.namesTaken(tx, companyId, given.name, before?.id ?? null)) throw invalidFields({ name: 'role.nameTaken' });
  const after = { name: given.name, codes: chosen };
  if (before) {
    await queries.updateRole(tx, before.id, after);
    await audit(tx, scope, before.id, 'role.changed', { name: before.name, codes: before.accessCodes }, after);
    return { id: before.id };
  }
  if ((await queries.countOwnRoles(tx, companyId)) >= mostRoles) throw new Refusal(errorCodes.refused, 'role.full');
  const id = await queries.insertRole(tx, { companyId, kind: company.kind, key: newId(), ...after, now: scope.now });
  await audit(tx, scope, id, 'role.added', null, after);
  return { id };
}

/** History keeps its name. @throws codes.refused while a user has it or a rule names it */
export async function removeRole(tx: Tx, scope: SignedInScope, roleId: number): Promise<{ id: number }> {
  const staff = await lockStaff(tx, scope);
  const role = await changeable(tx, staff, scope, roleId);
  if (!(await queries.archiveRole(tx, role.id, scope.now))) throw new Refusal(errorCodes.refused, 'role.inUse');
  await audit(tx, scope, role.id, 'role.removed', { name: role.name, codes: role.accessCodes }, null);
  return { id: role.id };
}

const audit = (
  tx: Tx,
  { caller, now, network }: SignedInScope,
  roleId: number,
  action: AuditAction,
  before: object | null,
  after: object | null,
): Promise<void> =>
  recordAudit(tx, {
    userId: caller.userId,
    companyId: caller.companyId,
    action,
    subject: `role:${roleId}`,
    before,
    after,
    network,
    at: now,
  });
