import { sql, type Transaction } from 'kysely';
import type { AuditAction } from '../../../../contract/operator/audit-actions.ts';
import type { ApprovalRule } from '../../../../contract/buying/approvals.ts';
import type { RuleKind } from '../../../../contract/buying/approval-reasons.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { DB } from '../../../platform/postgres/schema.ts';
import { invalidFields, notFound } from '../../../platform/refusal.ts';

const columns = sql`id, kind, threshold, role_ids as "roleIds", approver_role_ids as "approverRoleIds"`;

/** The company's rules, and the currency of their amounts. One statement. */
export async function rulesOfCompany(database: Database, companyId: number): Promise<{ currency: string; rules: ApprovalRule[] }> {
  const { rows } = await sql<{ currency: string; rules: ApprovalRule[] }>`
    select c.preferred_currency as currency, (
      select coalesce(json_agg(r order by r.id), '[]') from (
        select ${columns} from approval_rule where company_id = c.id and archived_at is null) r) as rules
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
type By = { session: Session; now: Date; network: string };

async function assertRoles(tx: Transaction<DB>, companyId: number, given: GivenRule): Promise<void> {
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

/** Adds a rule or changes one of the company's. @throws 40004 for a rule or role of another company */
export async function saveRule(tx: Transaction<DB>, by: By, given: GivenRule): Promise<ApprovalRule> {
  const threshold = given.kind === 'new_seller' ? null : (given.threshold ?? null);
  if (given.kind !== 'new_seller' && threshold === null) throw invalidFields({ threshold: 'field.required' });
  const { companyId, userId } = by.session;
  await assertRoles(tx, companyId, given);
  const roleIds = [...new Set(given.roleIds)];
  const approverRoleIds = [...new Set(given.approverRoleIds)];
  const { rows: known } =
    given.ruleId === undefined
      ? { rows: [] }
      : await sql<ApprovalRule>`
          select ${columns} from approval_rule where id = ${given.ruleId} and company_id = ${companyId} and archived_at is null for update`.execute(
          tx,
        );
  const [before] = known;
  if (given.ruleId !== undefined && !before) throw notFound();
  const { rows } = before
    ? await sql<ApprovalRule>`
        update approval_rule set kind = ${given.kind}, threshold = ${threshold}, role_ids = ${roleIds}::bigint[], approver_role_ids = ${approverRoleIds}::bigint[]
        where id = ${before.id} returning ${columns}`.execute(tx)
    : await sql<ApprovalRule>`
        insert into approval_rule (company_id, kind, threshold, role_ids, approver_role_ids, created_by, created_at)
        values (${companyId}, ${given.kind}, ${threshold}, ${roleIds}::bigint[], ${approverRoleIds}::bigint[], ${userId}, ${by.now}) returning ${columns}`.execute(
        tx,
      );
  const [rule] = rows;
  if (!rule) throw new Error('the rule was not written');
  await audit(tx, by, { id: rule.id, action: before ? 'approvalRule.changed' : 'approvalRule.added', before: before ?? null, after: rule });
  return rule;
}

/** Pending orders keep waiting. @throws 40004 for a rule of another company */
export async function removeRule(tx: Transaction<DB>, by: By, ruleId: number): Promise<void> {
  const { rows } = await sql<ApprovalRule>`
    update approval_rule set archived_at = ${by.now} where id = ${ruleId} and company_id = ${by.session.companyId} and archived_at is null
    returning ${columns}`.execute(tx);
  const [rule] = rows;
  if (!rule) throw notFound();
  await audit(tx, by, { id: ruleId, action: 'approvalRule.removed', before: rule, after: null });
}

const audit = (
  tx: Transaction<DB>,
  { session, now, network }: By,
  entry: { id: number; action: AuditAction; before: object | null; after: object | null },
): Promise<void> =>
  recordAudit(tx, {
    userId: session.userId,
    companyId: session.companyId,
    action: entry.action,
    subject: `approval_rule:${entry.id}`,
    before: entry.before,
    after: entry.after,
    network,
    at: now,
  });
