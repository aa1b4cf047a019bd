import { sql } from 'kysely';
import type { Cursor } from '../../../../platform/cursor.ts';
import type { Connection, Tx } from '../../../../platform/postgres/sql/tx.ts';

export type LockRow = { id: number; lockedTo: string | null; reason: string; decidedBy: string; at: Date };

const lockedTo = sql<string | null>`to_char(l.locked_to, 'YYYY-MM-DD')`;

/** The decisions in the cursor's direction. */
export function selectLocks(db: Connection, { cursor, most }: { cursor: Cursor; most: number }): Promise<LockRow[]> {
  const isBack = cursor?.direction === 'previous';
  return db
    .selectFrom('ledger_lock as l')
    .innerJoin('user_account as u', 'u.id', 'l.user_id')
    .select(['l.id', lockedTo.as('lockedTo'), 'l.reason', 'u.name as decidedBy', 'l.at'])
    .$if(cursor !== null, (query) => query.where('l.id', isBack ? '>' : '<', cursor?.id ?? 0))
    .orderBy('l.id', isBack ? 'asc' : 'desc')
    .limit(most)
    .execute();
}

/** The last locked day; null when everything is open. */
export async function selectLockedTo(db: Connection): Promise<string | null> {
  const row = await db.selectFrom('ledger_lock as l').select(lockedTo.as('lockedTo')).orderBy('l.id', 'desc').limit(1).executeTakeFirst();
  return row?.lockedTo ?? null;
}

/** Waits for the postings that are under way, and keeps new ones waiting until the transaction ends. */
export const lockDecisions = (tx: Tx): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtext('ledger_lock'))`.execute(tx);

export const insertLock = (
  tx: Tx,
  { to, reason, userId, now }: { to: string | null; reason: string; userId: number; now: Date },
): Promise<unknown> => tx.insertInto('ledger_lock').values({ locked_to: to, reason, user_id: userId, at: now }).execute();
