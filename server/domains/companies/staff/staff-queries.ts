import { type RawBuilder, sql } from 'kysely';
import type { AccessCode, CompanyKind } from '../../../../contract/identity/access.ts';
import type { PersonState } from '../../../../contract/companies/staff.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import type { Connection } from '../../identity/index.ts';

export type StaffFilter = { keyword?: string | undefined; roleId?: number | undefined; states: readonly PersonState[] };

export type PersonRow = {
  id: number;
  name: string;
  email: string;
  state: PersonState;
  language: string;
  role_id: number;
  role_key: string;
  role_name: string;
  role_own: boolean;
  access_codes: AccessCode[];
  owner: boolean;
  limit_per_order: number | null;
  limit_per_month: number | null;
  created_at: Date;
  invited_by_name: string | null;
  last_login_at: Date | null;
};

const columns = sql`
  u.id, u.name, coalesce(u.known_as, u.email)::text as email, u.state, u.language, r.id as role_id, r.key as role_key, r.name as role_name,
  r.company_id is not null as role_own, r.access_codes, r.company_id is null and r.key = 'owner' as owner, u.limit_per_order, u.limit_per_month,
  u.created_at, (select i.name from user_account i where i.id = u.invited_by) as invited_by_name, u.last_login_at`;

/** Escapes `%` and `_` in the user's input. */
const containing = (keyword: string): string => `%${keyword.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function matching(companyId: number, { keyword, roleId, states }: StaffFilter): RawBuilder<unknown> {
  const wanted = states.length > 0 ? states : ['active', 'invited', 'blocked'];
  const parts = [sql`u.company_id = ${companyId}`, sql`u.state = any(${wanted}::text[])`];
  if (roleId !== undefined) parts.push(sql`u.role_id = ${roleId}`);
  if (keyword?.trim()) {
    const pattern = containing(keyword);
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

export type NewPerson = {
  companyId: number;
  roleId: number;
  email: string;
  /** The address that the company knows, if the account cannot have it. */
  knownAs: string | null;
  name: string;
  language: string;
  limitPerOrder: number | null;
  limitPerMonth: number | null;
  invitedBy: number;
  now: Date;
};

/** Null if the address has an account. */
export async function insertPerson(tx: Connection, person: NewPerson): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into user_account (company_id, role_id, email, known_as, name, language, state, limit_per_order, limit_per_month, invited_by, created_at)
    values (${person.companyId}, ${person.roleId}, ${person.email}, ${person.knownAs}, ${person.name}, ${person.language}, 'invited',
      ${person.limitPerOrder}, ${person.limitPerMonth}, ${person.invitedBy}, ${person.now})
    on conflict (email) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Whether the account now has the address that the company knows: because it had it already, or because the address has become free. */
export async function takeAddress(tx: Connection, userId: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    with freed as (
      update user_account u set email = u.known_as, known_as = null
      where u.id = ${userId} and u.known_as is not null and not exists (select 1 from user_account o where o.email = u.known_as) returning id)
    select u.known_as is null or exists (select 1 from freed) as taken from user_account u where u.id = ${userId}`.execute(tx);
  return rows[0]?.taken ?? false;
}

export async function updatePerson(
  tx: Connection,
  userId: number,
  to: { name: string; roleId: number; limitPerOrder: number | null; limitPerMonth: number | null },
): Promise<void> {
  await sql`
    update user_account set name = ${to.name}, role_id = ${to.roleId}, limit_per_order = ${to.limitPerOrder}, limit_per_month = ${to.limitPerMonth}
    where id = ${userId}`.execute(tx);
}

/** Users who had not logged in yet are invited again. */
export async function setBlocked(tx: Connection, userId: number, blocked: boolean): Promise<void> {
  await sql`
    update user_account set state = case when ${blocked}::boolean then 'blocked' when password_hash is null then 'invited' else 'active' end
    where id = ${userId}`.execute(tx);
}

/** The row stays for the user's records; the address becomes free for another account, and every way to log in is removed. */
export async function markRemoved(tx: Connection, userId: number, placeholder: string, now: Date): Promise<void> {
  await sql`
    with links as (delete from user_link where user_id = ${userId} and used_at is null)
    update user_account set state = 'removed', removed_at = ${now}, known_as = coalesce(known_as, email), email = ${placeholder}, password_hash = null
    where id = ${userId}`.execute(tx);
}
