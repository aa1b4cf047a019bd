import { type Kysely, sql } from 'kysely';
import type { DataExport, PrivacyScope } from '../../../../contract/identity/privacy.ts';
import type { DB } from '../../../platform/postgres/schema.ts';

type Connection = Kysely<DB>;

export type ExportRow = {
  id: string;
  company_id: number;
  user_id: number;
  scope: PrivacyScope;
  state: DataExport['state'];
  progress: number;
  file_key: string | null;
  size: number | null;
  language: string;
  requested_at: Date;
  expires_at: Date | null;
};

const exportColumns = sql`id, company_id, user_id, scope, state, progress, file_key, size, language, requested_at, expires_at`;
const shown = 10;

export async function exportsOf(db: Connection, userId: number): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${exportColumns} from data_export where user_id = ${userId} order by requested_at desc, id desc limit ${shown}`.execute(db);
  return rows;
}

export async function exportById(db: Connection, id: string): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`select ${exportColumns} from data_export where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Null if one of that scope is in progress already. */
export async function insertExport(
  db: Connection,
  given: { id: string; companyId: number; userId: number; scope: PrivacyScope; language: string; now: Date },
): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    insert into data_export (id, company_id, user_id, scope, language, requested_at)
    values (${given.id}, ${given.companyId}, ${given.userId}, ${given.scope}, ${given.language}, ${given.now})
    on conflict do nothing returning ${exportColumns}`.execute(db);
  return rows[0] ?? null;
}

/** Null if it is neither waiting nor interrupted. */
export async function beginExport(db: Connection, id: string): Promise<ExportRow | null> {
  const { rows } = await sql<ExportRow>`
    update data_export set state = 'working', progress = 0 where id = ${id} and state in ('waiting', 'working') returning ${exportColumns}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function noteProgress(db: Connection, id: string, percent: number): Promise<void> {
  await sql`update data_export set progress = ${percent} where id = ${id} and state = 'working'`.execute(db);
}

/** False if it was cancelled in the meantime, as by an erasure. */
export async function finishExport(
  db: Connection,
  id: string,
  file: { key: string; size: number; now: Date; expiresAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update data_export set state = 'ready', progress = 100, file_key = ${file.key}, size = ${file.size}, ready_at = ${file.now}, expires_at = ${file.expiresAt}
    where id = ${id} and state = 'working' returning 1 as one`.execute(db);
  return rows.length === 1;
}

export async function failExport(db: Connection, id: string, failure: string): Promise<void> {
  await sql`update data_export set state = 'failed', failure = ${failure} where id = ${id} and state in ('waiting', 'working')`.execute(db);
}

/** Keys of expired files. */
export async function expireExports(db: Connection, now: Date): Promise<string[]> {
  // sql-check: not null file_key, an export that is ready has a file
  const { rows } = await sql<{ file_key: string }>`
    update data_export set state = 'expired' where state = 'ready' and expires_at <= ${now} returning file_key`.execute(db);
  return rows.map((row) => row.file_key);
}

/** Marks abandoned exports as failed, and deletes old ones. */
export async function forgetExports(db: Connection, before: { stuck: Date; old: Date }): Promise<void> {
  await sql`update data_export set state = 'failed', failure = 'cut off' where state in ('waiting', 'working') and requested_at < ${before.stuck}`.execute(
    db,
  );
  await sql`delete from data_export where state in ('failed', 'expired') and requested_at < ${before.old}`.execute(db);
}

/** The next sweep deletes the exports of these users. */
export async function endExports(db: Connection, userIds: readonly number[], now: Date): Promise<void> {
  await sql`
    update data_export set expires_at = ${now}, state = case when state = 'ready' then 'ready' else 'failed' end
    where user_id = any(${userIds}::bigint[]) and state in ('waiting', 'working', 'ready')`.execute(db);
}

export type ErasureRow = {
  id: number;
  company_id: number;
  user_id: number;
  scope: PrivacyScope;
  state: 'asked' | 'confirmed';
  asked_at: Date;
  due_at: Date | null;
};
const erasureColumns = sql`id, company_id, user_id, scope, state, asked_at, due_at`;
const living = sql`state in ('asked', 'confirmed')`;

/** The user's own, and for owners those of the company. */
const mine = (userId: number, companyId: number | null) => sql`(user_id = ${userId} or (scope = 'company' and company_id = ${companyId}))`;

export async function erasuresOf(db: Connection, userId: number, companyId: number | null): Promise<ErasureRow[]> {
  const { rows } = await sql<ErasureRow>`
    select ${erasureColumns} from erasure where ${living} and ${mine(userId, companyId)} order by id`.execute(db);
  return rows;
}

/** The one that is not confirmed yet; null if it is confirmed already. */
export async function requestErasure(
  db: Connection,
  given: { companyId: number; userId: number; scope: PrivacyScope; retained: object; now: Date },
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into erasure (company_id, user_id, scope, kept, asked_at)
    values (${given.companyId}, ${given.userId}, ${given.scope}, ${JSON.stringify(given.retained)}::jsonb, ${given.now})
    on conflict (user_id, scope) where state in ('asked', 'confirmed') do update set asked_at = excluded.asked_at, kept = excluded.kept
    where erasure.state = 'asked' returning id`.execute(db);
  return rows[0]?.id ?? null;
}

/** One active link at a time. */
export async function replaceLink(
  db: Connection,
  link: { hash: Buffer; userId: number; erasureId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await sql`delete from user_link where user_id = ${link.userId} and purpose = 'erasure' and erasure_id = ${link.erasureId}`.execute(db);
  await sql`
    insert into user_link (hash, user_id, purpose, erasure_id, created_at, expires_at)
    values (${link.hash}, ${link.userId}, 'erasure', ${link.erasureId}, ${link.now}, ${link.expiresAt})`.execute(db);
}

/** The erasure of a valid link, which can be used once. */
export async function useLink(
  db: Connection,
  userId: number,
  hash: Buffer,
  now: Date,
): Promise<{ erasureId: number; scope: PrivacyScope } | null> {
  const { rows } = await sql<{ erasureId: number; scope: PrivacyScope }>`
    update user_link l set used_at = ${now} from erasure e
    where l.hash = ${hash} and l.user_id = ${userId} and l.purpose = 'erasure' and l.used_at is null and l.expires_at > ${now}
      and e.id = l.erasure_id
    returning e.id as "erasureId", e.scope`.execute(db);
  return rows[0] ?? null;
}

export async function confirmErasure(db: Connection, id: number, now: Date, dueAt: Date): Promise<boolean> {
  const { rows } = await sql`
    update erasure set state = 'confirmed', confirmed_at = ${now}, due_at = ${dueAt} where id = ${id} and state = 'asked' returning 1 as one`.execute(
    db,
  );
  return rows.length === 1;
}

export async function withdrawErasures(
  db: Connection,
  { userId, companyId, scope }: { userId: number; companyId: number | null; scope: PrivacyScope },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update erasure set state = 'withdrawn' where scope = ${scope} and ${living} and ${mine(userId, companyId)} returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Requested, and never confirmed. */
export async function dropUnconfirmed(db: Connection, before: Date): Promise<void> {
  await sql`update erasure set state = 'withdrawn' where state = 'asked' and asked_at < ${before}`.execute(db);
}

export async function dueErasures(db: Connection, now: Date): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from erasure where state = 'confirmed' and due_at <= ${now} order by due_at, id limit 100`.execute(db);
  return rows.map((row) => row.id);
}

/** Null if it was withdrawn or carried out in the meantime. */
export async function takeErasure(db: Connection, id: number, now: Date): Promise<ErasureRow | null> {
  const { rows } = await sql<ErasureRow>`
    select ${erasureColumns} from erasure where id = ${id} and state = 'confirmed' and due_at <= ${now} for update skip locked`.execute(db);
  return rows[0] ?? null;
}

/** One erasure of a company at a time: two owners who leave at once must see each other's erasure. */
export async function lockCompany(db: Connection, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`erasure ${companyId}`}, 0))`.execute(db);
}

/** Also ends the other requests of these users, since the users no longer exist. */
export async function finishErasure(db: Connection, id: number, userIds: readonly number[], now: Date): Promise<void> {
  await sql`update erasure set state = 'withdrawn' where user_id = any(${userIds}::bigint[]) and id <> ${id} and ${living}`.execute(db);
  await sql`update erasure set state = 'done', done_at = ${now} where id = ${id}`.execute(db);
}

export type Standing = { open_orders: number; has_balance: boolean; other_owners: number; is_owner: boolean; kind: string; state: string };

/** Possible obstacles to erasing a user or their company. */
export async function standingOf(db: Connection, userId: number, companyId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select c.kind, c.state,
      (select count(*)::int from purchase_order o where o.buyer_company_id = c.id and o.state not in ('completed', 'cancelled'))
        + (select count(*)::int from purchase_order o where o.seller_company_id = c.id and o.state not in ('completed', 'cancelled')) as open_orders,
      exists (select from ledger_account a where a.company_id = c.id and a.balance <> 0) as has_balance,
      (select count(*)::int from user_account u join role r on r.id = u.role_id
        where u.company_id = c.id and r.key = 'owner' and u.state = 'active' and u.id <> ${userId}) as other_owners,
      exists (select from user_account u join role r on r.id = u.role_id where u.id = ${userId} and r.key = 'owner') as is_owner
    from company c where c.id = ${companyId}`.execute(db);
  const [standing] = rows;
  if (!standing) throw new Error(`no company ${companyId}`);
  return standing;
}

export type Person = { user_id: number; email: string };

export async function peopleOf(db: Connection, companyId: number): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id as user_id, email from user_account where company_id = ${companyId} and state <> 'erased' order by id`.execute(db);
  return rows;
}

/** A user's private lists are deleted with the user; lists that colleagues use stay while the company exists. */
export async function removeWishLists(db: Connection, userIds: readonly number[], scope: PrivacyScope): Promise<void> {
  await sql`
    with watches as (delete from wish_watch where user_id = any(${userIds}::bigint[]))
    delete from wish_list where user_id = any(${userIds}::bigint[]) and (not shared or ${scope === 'company'}::boolean)`.execute(db);
}

export async function emptyCarts(db: Connection, userIds: readonly number[]): Promise<void> {
  await sql`delete from cart_line where user_id = any(${userIds}::bigint[])`.execute(db);
}
