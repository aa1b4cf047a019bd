import { sql } from 'kysely';
import type { AccessCode, CompanyKind } from '../../../../contract/identity/access.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type RoleRow = { id: number; key: string; name: string; own: boolean; accessCodes: AccessCode[]; people: number };

const columns = sql`r.id, r.key, r.name, r.company_id is not null as own, r.access_codes as "accessCodes"`;
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
  tx: Tx,
  role: { companyId: number; kind: CompanyKind; key: string; name: string; codes: readonly AccessCode[]; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('role')
    .values({
      company_id: role.companyId,
      company_kind: role.kind,
      key: role.key,
      name: role.name,
      access_codes: sql<string[]>`${[...role.codes]}::text[]`,
      created_at: role.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRole(tx: Tx, roleId: number, to: { name: string; codes: readonly AccessCode[] }): Promise<void> {
  await tx
    .updateTable('role')
    .set({ name: to.name, access_codes: sql<string[]>`${[...to.codes]}::text[]` })
    .where('id', '=', roleId)
    .execute();
}

/** False if a user has it, or an approval rule names it. */
export async function archiveRole(tx: Tx, roleId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('role')
    .set({ archived_at: now })
    .where('id', '=', roleId)
    .where(sql<boolean>`not exists (select from user_account where role_id = ${roleId} and state in ('active', 'invited', 'blocked'))`)
    .where(
      sql<boolean>`not exists (
        select from approval_rule where company_id = role.company_id and archived_at is null and ${roleId} = any(role_ids || approver_role_ids))`,
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the predefined roles, or updates their codes. One statement. */
export async function upsertRoles(
  db: Connection,
  roles: { kind: CompanyKind; key: string; codes: readonly AccessCode[] }[],
): Promise<void> {
  const given = sql<{ kind: string; key: string; codes: unknown }>`jsonb_to_recordset(${JSON.stringify(roles)}::jsonb)`.as<'given'>(
    sql`given (kind text, key text, codes jsonb)`,
  );
  await db
    .insertInto('role')
    .columns(['company_id', 'company_kind', 'key', 'name', 'access_codes'])
    .expression((select) =>
      select
        .selectFrom(given)
        .select([
          sql<null>`null::bigint`.as('company_id'),
          'given.kind',
          'given.key',
          'given.key as name',
          sql<string[]>`array(select jsonb_array_elements_text(given.codes))`.as('access_codes'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'company_kind', 'key'])
        .doUpdateSet((eb) => ({ access_codes: eb.ref('excluded.access_codes') }))
        .where(sql<boolean>`role.access_codes is distinct from excluded.access_codes`),
    )
    .execute();
}

/** The company's own role with that key, otherwise the predefined one of its kind. */
export async function roleId(db: Connection, companyId: number, key: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select r.id from role r join company c on c.id = ${companyId} and r.company_kind = c.kind
    where r.key = ${key} and (r.company_id = c.id or r.company_id is null) order by r.company_id nulls last limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
