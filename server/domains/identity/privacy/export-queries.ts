import type { DataExport, PrivacyScope } from '../../../../contract/identity/privacy.ts';
import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type ExportRow = {
  id: string;
  companyId: number;
  userId: number;
  scope: PrivacyScope;
  state: DataExport['state'];
  progress: number;
  fileKey: string | null;
  size: number | null;
  language: string;
  requestedAt: Date;
  expiresAt: Date | null;
};

const columns = [
  ...(['id', 'company_id as companyId', 'user_id as userId', 'progress', 'file_key as fileKey', 'size', 'language'] as const),
  ...(['requested_at as requestedAt', 'expires_at as expiresAt'] as const),
] as const;
const scope = sql<PrivacyScope>`scope`.as('scope');
const state = sql<DataExport['state']>`state`.as('state');
const shown = 10;

export function exportsOf(db: Connection, userId: number): Promise<ExportRow[]> {
  return db
    .selectFrom('data_export')
    .select([...columns, scope, state])
    .where('user_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shown)
    .execute();
}

export async function exportById(db: Connection, id: string): Promise<ExportRow | null> {
  const row = await db
    .selectFrom('data_export')
    .select([...columns, scope, state])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Null if one of that scope is in progress already. */
export async function insertExport(
  tx: Tx,
  given: { id: string; companyId: number; userId: number; scope: PrivacyScope; language: string; now: Date },
): Promise<ExportRow | null> {
  const row = await tx
    .insertInto('data_export')
    .values({
      id: given.id,
      company_id: given.companyId,
      user_id: given.userId,
      scope: given.scope,
      language: given.language,
      requested_at: given.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning([...columns, scope, state])
    .executeTakeFirst();
  return row ?? null;
}

/** Null if it is neither waiting nor interrupted. */
export async function beginExport(db: Connection, id: string): Promise<ExportRow | null> {
  const row = await db
    .updateTable('data_export')
    .set({ state: 'working', progress: 0 })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('state', '=', 'working')]))
    .returning([...columns, scope, state])
    .executeTakeFirst();
  return row ?? null;
}

export async function noteProgress(db: Connection, id: string, percent: number): Promise<void> {
  await db.updateTable('data_export').set({ progress: percent }).where('id', '=', id).where('state', '=', 'working').execute();
}

/** False if it was cancelled in the meantime, as by an erasure. */
export async function finishExport(tx: Tx, id: string, file: { key: string; size: number; now: Date; expiresAt: Date }): Promise<boolean> {
  const row = await tx
    .updateTable('data_export')
    .set({ state: 'ready', progress: 100, file_key: file.key, size: file.size, ready_at: file.now, expires_at: file.expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'working')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function failExport(db: Connection, id: string, failure: string): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ state: 'failed', failure })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('state', '=', 'working')]))
    .execute();
}

/** Keys of expired files. */
export async function expireExports(db: Connection, now: Date): Promise<string[]> {
  // sql-check: not null fileKey, an export that is ready has a file
  const rows = await db
    .updateTable('data_export')
    .set({ state: 'expired' })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now)
    .returning(sql<string>`file_key`.as('fileKey'))
    .execute();
  return rows.map(({ fileKey }) => fileKey);
}

/** Marks abandoned exports as failed, and deletes old ones. */
export async function forgetExports(db: Connection, before: { stuck: Date; old: Date }): Promise<void> {
  await db
    .updateTable('data_export')
    .set({ state: 'failed', failure: 'cut off' })
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('state', '=', 'working')]))
    .where('requested_at', '<', before.stuck)
    .execute();
  await db
    .deleteFrom('data_export')
    .where((eb) => eb.or([eb('state', '=', 'failed'), eb('state', '=', 'expired')]))
    .where('requested_at', '<', before.old)
    .execute();
}

/** The next sweep deletes the exports of these users. */
export async function endExports(tx: Tx, userIds: readonly number[], now: Date): Promise<void> {
  await tx
    .updateTable('data_export')
    .set({ expires_at: now, state: sql<string>`case when state = 'ready' then 'ready' else 'failed' end` })
    .where('user_id', '=', anyOf(userIds))
    .where(sql<boolean>`state in ('waiting', 'working', 'ready')`)
    .execute();
}
