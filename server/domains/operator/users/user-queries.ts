import { sql } from 'kysely';
import type { AccessCode, CompanyKind } from '../../../../contract/identity/access.ts';
import type { OperatorUser } from '../../../../contract/operator/operator.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type UserFilter = {
  keyword?: string | undefined;
  kind?: string | undefined;
  state?: string | undefined;
  companyId?: number | undefined;
};
export type UserRow = Omit<OperatorUser, 'createdAt' | 'lastLoginAt'> & { createdAt: Date; lastLoginAt: Date | null };

/** One page plus one row, newest first. One statement. */
export async function userPage(db: Connection, filter: UserFilter, now: Date, cursor: Cursor, size: number): Promise<UserRow[]> {
  const { keyword, kind, state, companyId } = filter;
  const pattern = keyword ? containing(keyword) : '';
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and u.id < ${cursor.id}` : sql`and u.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<UserRow>`
    select u.id, u.name, coalesce(u.known_as, u.email)::text as email, u.state, r.name as role, u.last_login_at as "lastLoginAt", u.created_at as "createdAt",
      json_build_object('id', c.id, 'kind', c.kind, 'legalName', c.legal_name, 'state', c.state) as company,
      (select count(*)::int from user_session s where s.user_id = u.id and s.ended_at is null and s.expires_at > ${now}) as sessions,
      exists (select from user_totp t where t.user_id = u.id and t.confirmed_at is not null) as "secondFactor"
    from user_account u join company c on c.id = u.company_id join role r on r.id = u.role_id
    where true ${keyword ? sql`and (coalesce(u.known_as, u.email) ilike ${pattern} or u.name ilike ${pattern} or c.legal_name ilike ${pattern})` : sql``}
      ${kind ? sql`and c.kind = ${kind}` : sql``} ${state ? sql`and u.state = ${state}` : sql``}
      ${companyId ? sql`and u.company_id = ${companyId}` : sql``} ${beyond}
    order by u.id ${order} limit ${size + 1}`.execute(db);
  return rows;
}

export type FoundUser = {
  id: number;
  email: string;
  language: string;
  companyId: number;
  state: string;
  companyState: string;
  kind: CompanyKind;
  accessCodes: AccessCode[];
};

/** Locks a user until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<FoundUser | null> {
  const { rows } = await sql<FoundUser>`
    select u.id, u.email::text as email, u.language, u.company_id as "companyId", u.state, c.state as "companyState", c.kind, r.access_codes as "accessCodes"
    from user_account u join company c on c.id = u.company_id join role r on r.id = u.role_id where u.id = ${id} for update of u`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * The current access codes of an active colleague; changes to users of their company wait until the transaction ends. Null for inactive
 * ones.
 */
export async function codesNow(tx: Tx, companyId: number, userId: number): Promise<AccessCode[] | null> {
  await sql`select 1 from company where id = ${companyId} for no key update`.execute(tx);
  const { rows } = await sql<{ accessCodes: AccessCode[] }>`
    select r.access_codes as "accessCodes" from user_account u join role r on r.id = u.role_id
    where u.id = ${userId} and u.company_id = ${companyId} and u.state = 'active'`.execute(tx);
  return rows[0]?.accessCodes ?? null;
}
