import { type RawBuilder, sql } from 'kysely';
import type { AccessCode, CompanyKind } from '../../../../contract/identity/access.ts';
import type { PersonState } from '../../../../contract/companies/staff.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

export type StaffFilter = { keyword?: string | undefined; roleId?: number | undefined; states: readonly PersonState[] };

export type PersonRow = {
  id: number;
  name: string;
  email: string;
  state: PersonState;
  language: string;
  roleId: number;
  roleKey: string;
  roleName: string;
  roleOwn: boolean;
  accessCodes: AccessCode[];
  owner: boolean;
  limitPerOrder: number | null;
  limitPerMonth: number | null;
  createdAt: Date;
  invitedByName: string | null;
  lastLoginAt: Date | null;
};

const columns = sql`
  u.id, u.name, coalesce(u.known_as, u.email)::text as email, u.state, u.language, r.id as "roleId", r.key as "roleKey", r.name as "roleName",
  r.company_id is not null as "roleOwn", r.access_codes as "accessCodes", r.company_id is null and r.key = 'owner' as owner, u.limit_per_order as "limitPerOrder", u.limit_per_month as "limitPerMonth",
  u.created_at as "createdAt", (select i.name from user_account i where i.id = u.invited_by) as "invitedByName", u.last_login_at as "lastLoginAt"`;

function matching(companyId: number, { keyword, roleId, states }: StaffFilter): RawBuilder<unknown> {
  const wanted = states.length > 0 ? states : ['active', 'invited', 'blocked'];
  const parts = [sql`u.company_id = ${companyId}`, sql`u.state = any(${wanted}::text[])`];
  if (roleId !== undefined) parts.push(sql`u.role_id = ${roleId}`);
  if (keyword?.trim()) {
    const pattern = containing(keyword.trim());
    parts.push(sql`(u.name ilike ${pattern} or coalesce(u.known_as, u.email)::text ilike ${pattern})`);
  }
  return sql.join(parts, sql` and `);
}

/** Users of a company, newest first: one page plus one row, in the cursor's direction. */
export async function listPeople(
  db: Connection,
  companyId: number,
  filter: StaffFilter,
  { cursor, most }: { cursor: Cursor; most: number },
): Promise<PersonRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and u.id < ${cursor.id}` : sql`and u.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<PersonRow>`
    select ${columns} from user_account u join role r on r.id = u.role_id
    where ${matching(companyId, filter)} ${beyond} order by u.id ${order} limit ${most}`.execute(db);
  return rows;
}

export async function currencyOf(db: Connection, companyId: number): Promise<string> {
  const { rows } = await sql<{ currency: string }>`select preferred_currency as currency from company where id = ${companyId}`.execute(db);
  return rows[0]?.currency ?? 'EUR';
}

export type LockedCompany = { kind: CompanyKind; name: string; currency: string };

/** Serializes changes to users and roles of one company, so that what is checked stays true until the commit. */
export async function lockCompany(tx: Connection, companyId: number): Promise<LockedCompany | null> {
  const { rows } = await sql<LockedCompany>`
    select kind, legal_name as name, preferred_currency as currency from company where id = ${companyId} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** A user who has not left, locked. */
export async function lockPerson(tx: Connection, companyId: number, userId: number): Promise<PersonRow | null> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from user_account u join role r on r.id = u.role_id
    where u.id = ${userId} and u.company_id = ${companyId} and u.state in ('active', 'invited', 'blocked') for no key update of u`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function isColleague(tx: Connection, companyId: number, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_account where company_id = ${companyId} and state in ('active', 'invited', 'blocked')
      and coalesce(known_as, email) = ${email}`.execute(tx);
  return rows.length > 0;
}

export async function countOtherOwners(tx: Connection, companyId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from user_account u join role r on r.id = u.role_id
    where u.company_id = ${companyId} and u.id <> ${userId} and u.state = 'active' and r.company_id is null and r.key = 'owner'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}
