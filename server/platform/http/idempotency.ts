import { createHash } from 'node:crypto';
import { type Transaction, sql } from 'kysely';
import { codes } from '../../../contract/codes.ts';
import type { Database } from '../postgres/pool.ts';
import type { DB } from '../postgres/schema.ts';
import { Refusal } from '../refusal.ts';

/** JSON with sorted keys, so that the same content always hashes alike. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/**
 * Does `work` at most once per (scope, key): key row, work and kept answer commit together, so a crash leaves none of them.
 * A second call meanwhile is refused (40900), afterwards it gets the kept answer; another body with the same key is refused (42200).
 */
export function once<Answer>(
  database: Database,
  request: { scope: string; key: string; body: unknown; userId: number | null },
  work: (tx: Transaction<DB>) => Promise<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256').update(canonical(request.body)).digest();
  return database.transaction(async (tx) => {
    const claimed = await sql<{ locked: boolean; body_hash: Buffer | null; answer: { value: Answer } | null }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${request.scope} ${request.key}`}, 0)) as locked, kept.body_hash, kept.answer
      from (values (1)) one left join idempotency_key kept on kept.scope = ${request.scope} and kept.key = ${request.key}`.execute(tx);
    const found = claimed.rows[0];
    if (found?.body_hash) {
      if (!found.body_hash.equals(hash)) throw new Refusal(codes.keyReused, 'request.keyReused');
      if (found.answer) return found.answer.value;
    }
    if (!found?.locked) throw new Refusal(codes.inProgress, 'request.inProgress');
    const inserted = await tx
      .insertInto('idempotency_key')
      .values({ scope: request.scope, key: request.key, body_hash: hash, user_id: request.userId })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    // Committed between our look and our lock: the next call finds its answer.
    if (inserted.numInsertedOrUpdatedRows === 0n) throw new Refusal(codes.inProgress, 'request.inProgress');
    const answer = await work(tx);
    await tx
      .updateTable('idempotency_key')
      .set({ answer: JSON.stringify({ value: answer }) })
      .where('scope', '=', request.scope)
      .where('key', '=', request.key)
      .execute();
    return answer;
  });
}
