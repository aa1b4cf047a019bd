import { sql } from 'kysely';
import type { AccessCode, CompanyKind } from '../../../../contract/identity/access.ts';
import type { Connection } from '../../identity/index.ts';

export type RoleRow = { id: number; key: string; name: string; own: boolean; access_codes: AccessCode[]; people: number };

const columns = sql`r.id, r.key, r.name, r.company_id is not null as own, r.access_codes`;
const ofCompany = (companyId: number, kind: CompanyKind) =>
  sql`r.archived_at is null and (r.company_id = ${companyId} or (r.company_id is null and r.company_kind = ${kind}))`;

/** The predefined roles of the company's kind, then its own, each with the number of the company's users who have it. */
export async function listRoles(db: Connection, companyId: number): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select ${columns}, (
      select count(*)::int from user_account u where u.role_id = r.id and u.company_id = ${companyId} and u.state in ('active', 'invited', 'blocked')) as people
    from role r join company c on c.id = ${companyId}
    where r.archived_at is null and (r.company_id = c.id or (r.company_id is null and r.company_kind = c.kind)) order by own, r.id`.execute(
    db,
  );
  return rows;
}

export async function findRole(
  tx: Connection,
  companyId: number,
  kind: CompanyKind,
  roleId: number,
): Promise<Omit<RoleRow, 'people'> | null> {
  const { rows } = await sql<
    Omit<RoleRow, 'people'>
  >`select ${columns} from role r where r.id = ${roleId} and ${ofCompany(companyId, kind)}`.execute(tx);
  return rows[0] ?? null;
}

export async function namesTaken(tx: Connection, companyId: number, name: string, except: number | null): Promise<boolean> {
  const { rows } = await sql`
    select 1 from role where company_id = ${companyId} and archived_at is null and lower(name) = lower(${name}) and id is distinct from ${except}::bigint`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function countOwnRoles(tx: Connection, companyId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from role where company_id = ${companyId} and archived_at is null`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertRole(
  tx: Connection,
  role: { companyId: number; kind: CompanyKind; key: string; name: string; codes: readonly AccessCode[]; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into role (company_id, company_kind, key, name, access_codes, created_at)
    values (${role.companyId}, ${role.kind}, ${role.key}, ${role.name}, ${[...role.codes]}::text[], ${role.now}) returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function updateRole(tx: Connection, roleId: number, to: { name: string; codes: readonly AccessCode[] }): Promise<void> {
  await sql`update role set name = ${to.name}, access_codes = ${[...to.codes]}::text[] where id = ${roleId}`.execute(tx);
}

/** False if a user has it, or an approval rule names it. */
export async function archiveRole(tx: Connection, roleId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update role set archived_at = ${now} where id = ${roleId}
      and not exists (select 1 from user_account where role_id = ${roleId} and state in ('active', 'invited', 'blocked'))
      and not exists (select 1 from approval_rule where company_id = role.company_id and archived_at is null and ${roleId} = any(role_ids || approver_role_ids))
    returning 1 as one`.execute(tx);
  return rows.length === 1;
}
