import { type Kysely, sql } from 'kysely';
import type { DB } from '../postgres/schema.ts';

type Connection = Kysely<DB>;

export type UploadRow = {
  id: string;
  key: string;
  companyId: number | null;
  purpose: string;
  fileName: string;
  size: number;
  contentType: string;
  state: 'waiting' | 'receiving' | 'stored' | 'removing';
  storedSize: number | null;
};

const columns = sql`id, key, company_id as "companyId", purpose, file_name as "fileName", size, content_type as "contentType", state, stored_size as "storedSize"`;

export type NewUpload = Pick<UploadRow, 'id' | 'key' | 'companyId' | 'purpose' | 'fileName' | 'size' | 'contentType'> & {
  userId: number | null;
  network: string;
};

export async function insertUploads(db: Connection, uploads: readonly NewUpload[], now: Date): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    insert into upload (id, key, company_id, user_id, network, purpose, file_name, size, content_type, created_at)
    select id, key, "companyId", "userId", network, purpose, "fileName", size, "contentType", ${now}
    from jsonb_to_recordset(${JSON.stringify(uploads)}::jsonb)
      as given (id uuid, key text, "companyId" bigint, "userId" bigint, network text, purpose text, "fileName" text, size bigint, "contentType" text)
    returning ${columns}`.execute(db);
  return rows;
}

/** Recent uploads of a company, or of a network of visitors, that are not attached. */
export async function unkept(
  tx: Connection,
  { companyId, network }: { companyId: number | null; network: string },
  since: Date,
): Promise<{ files: number; bytes: number }> {
  const owner = companyId === null ? `upload ${network}` : `upload company ${companyId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(tx);
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes from upload
    where ${companyId === null ? sql`company_id is null and network = ${network}` : sql`company_id = ${companyId}`}
      and created_at > ${since} and temporary`.execute(tx);
  return rows[0] ?? { files: 0, bytes: 0 };
}

export async function uploadById(db: Connection, id: string): Promise<UploadRow | null> {
  return (await sql<UploadRow>`select ${columns} from upload where id = ${id}`.execute(db)).rows[0] ?? null;
}

export async function uploadByKey(db: Connection, key: string): Promise<UploadRow | null> {
  return (await sql<UploadRow>`select ${columns} from upload where key = ${key}`.execute(db)).rows[0] ?? null;
}

/** False when its file has come, or is coming. */
export async function claimUpload(db: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`update upload set state = 'receiving' where id = ${id} and state = 'waiting' returning 1 as one`.execute(db);
  return rows.length === 1;
}

/** Nothing was stored: the same address may be tried again. */
export async function releaseUpload(db: Connection, id: string): Promise<void> {
  await sql`update upload set state = 'waiting' where id = ${id} and state = 'receiving'`.execute(db);
}

export async function storeUpload(
  db: Connection,
  id: string,
  { size, contentType, fileName, now }: { size: number; contentType: string; fileName: string; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update upload set state = 'stored', stored_size = ${size}, content_type = ${contentType}, file_name = ${fileName}, stored_at = ${now}
    where id = ${id} and state = 'receiving' returning 1 as one`.execute(db);
  return rows.length === 1;
}

/** Attaches stored uploads of the company, and of applicants without a company. Returns the attached ones. */
export async function keep(
  tx: Connection,
  { keys, companyId, purpose, visitors }: { keys: readonly string[]; companyId: number; purpose: string; visitors: boolean },
): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`
    update upload set temporary = false, company_id = ${companyId}, attached_at = coalesce(attached_at, now())
    where key = any(${keys}::text[]) and purpose = ${purpose} and state = 'stored'
      and (company_id = ${companyId} or (company_id is null and ${visitors}::boolean))
    returning ${columns}`.execute(tx);
  return rows;
}

export async function drop(tx: Connection, keys: readonly string[], companyId: number): Promise<void> {
  await sql`update upload set temporary = true where key = any(${keys}::text[]) and company_id = ${companyId}`.execute(tx);
}

/** Marks leftovers for removal; they can no longer be attached. Those of an interrupted sweep are returned again. */
export async function takeLeftovers(db: Connection, before: Date, most: number): Promise<{ id: string; key: string }[]> {
  const { rows } = await sql<{ id: string; key: string }>`
    update upload set state = 'removing'
    where id in (select id from upload where temporary and created_at < ${before} order by created_at limit ${most} for update skip locked)
    returning id, key`.execute(db);
  return rows;
}

export async function forgetUploads(db: Connection, ids: readonly string[]): Promise<void> {
  await sql`delete from upload where id = any(${ids}::uuid[]) and state = 'removing'`.execute(db);
}
