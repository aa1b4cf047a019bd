import { sql } from 'kysely';
import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type { ApprovalRule } from '../../../../contract/buying/approvals.ts';
import type { RuleKind } from '../../../../contract/buying/approval-reasons.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { SignedInScope } from '../../../platform/scope.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';

const columns = ['id', 'kind', 'threshold', 'role_ids as roleIds', 'approver_role_ids as approverRoleIds'] as const;

const ruleOf = (row: Omit<ApprovalRule, 'kind'> & { kind: string }): ApprovalRule => ({ ...row, kind: row.kind as RuleKind });

/** The company's rules, and the currency of their amounts. One statement. */
export async function rulesOfCompany(database: Database, companyId: number): Promise<{ currency: string; rules: ApprovalRule[] }> {
  const { rows } = await sql<{ currency: string; rules: ApprovalRule[] }>`
    select c.preferred_currency as currency, (
      select coalesce(json_agg(r order by r.id), '[]') from (
        select id, kind, threshold, role_ids as "roleIds", approver_role_ids as "approverRoleIds" from approval_rule where company_id = c.id and archived_at is null) r) as rules
    from company c where c.id = ${companyId}`.execute(database.kysely);
  return rows[0] ?? { currency: 'EUR', rules: [] };
}

export type GivenRule = {
  ruleId?: number | undefined;
  kind: RuleKind;
  threshold?: number | null | undefined;
  roleIds: readonly number[];
  approverRoleIds: readonly number[];
};
async function assertRoles(tx: Tx, companyId: number, given: GivenRule): Promise<void> {
  const asked = [...new Set([...given.roleIds, ...given.approverRoleIds])];
  const { rows } = await sql<{ id: number; approves: boolean }>`
    select id, 'order.approve' = any(access_codes) as approves from role
    where id = any(${asked}::bigint[]) and archived_at is null and (company_id = ${companyId} or (company_id is null and company_kind = 'buyer'))`.execute(
    tx,
  );
  if (rows.length < asked.length) throw notFound();
  const approving = new Set(rows.filter((role) => role.approves).map((role) => role.id));
  if (given.approverRoleIds.some((id) => !approving.has(id))) throw invalidFields({ approverRoleIds: 'approval.rule.notApprover' });
}

/** Adds a rule or changes one of the company's. @throws codes.notFound for a rule or role of another company */
export async function saveRule(tx: Tx, scope: SignedInScope, given: GivenRule): Promise<ApprovalRule> {
  const threshold = given.kind === 'new_seller' ? null : (given.threshold ?? null);
  if (given.kind !== 'new_seller' && threshold === null) throw invalidFields({ threshold: 'field.required' });
  const { companyId, userId } = scope.caller;
  await assertRoles(tx, companyId, given);
  const roleIds = [...new Set(given.roleIds)];
  const approverRoleIds = [...new Set(given.approverRoleIds)];
  const before =
    given.ruleId === undefined
      ? undefined
      : await tx
          .selectFrom('approval_rule')
          .select(columns)
          .where('id', '=', given.ruleId)
          .where('company_id', '=', companyId)
          .where('archived_at', 'is', null)
          .forUpdate()
          .executeTakeFirst();
  if (given.ruleId !== undefined && !before) throw notFound();
  const values = {
    kind: given.kind,
    threshold,
    role_ids: sql<number[]>`${roleIds}::bigint[]`,
    approver_role_ids: sql<number[]>`${approverRoleIds}::bigint[]`,
  };
  const row = before
    ? await tx.updateTable('approval_rule').set(values).where('id', '=', before.id).returning(columns).executeTakeFirstOrThrow()
    : await tx
        .insertInto('approval_rule')
        .values({ ...values, company_id: companyId, created_by: userId, created_at: scope.now })
        .returning(columns)
        .executeTakeFirstOrThrow();
  const rule = ruleOf(row);
  await audit(tx, scope, {
    id: rule.id,
    action: before ? 'approvalRule.changed' : 'approvalRule.added',
    before: before ? ruleOf(before) : null,
    after: rule,
  });
  return rule;
}

/** Pending orders keep waiting. @throws codes.notFound for a rule of another company */
export async function removeRule(tx: Tx, scope: SignedInScope, ruleId: number): Promise<void> {
  const row = await tx
    .updateTable('approval_rule')
    .set({ archived_at: scope.now })
    .where('id', '=', ruleId)
    .where('company_id', '=', scope.caller.companyId)
    .where('archived_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
  if (!row) throw notFound();
  await audit(tx, scope, { id: ruleId, action: 'approvalRule.removed', before: ruleOf(row), after: null });
}

const audit = (
  tx: Tx,
  { caller, now, network }: SignedInScope,
  entry: { id: number; action: AuditAction; before: object | null; after: object | null },
): Promise<void> =>
  recordAudit(tx, {
    userId: caller.userId,
    companyId: caller.companyId,
    action: entry.action,
    subject: `approval_rule:${entry.id}`,
    before: entry.before,
    after: entry.after,
    network,
    at: now,
  });
