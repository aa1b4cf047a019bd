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
    const { scope, key } = request;
    // The lock tells a call that is being worked on, without waiting for it; the row is what is kept.
    const claimed = await sql<{ locked: boolean; inserted: boolean; body_hash: Buffer | null; answer: { value: Answer } | null }>`
      with lock as materialized (select pg_try_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0)) as locked),
      kept as materialized (select body_hash, answer from idempotency_key where scope = ${scope} and key = ${key}),
      inserted as (
        insert into idempotency_key (scope, key, body_hash, user_id)
        select ${scope}, ${key}, ${hash}::bytea, ${request.userId}::bigint from lock where locked and not exists (select from kept)
        on conflict do nothing returning 1)
      select locked, exists (select from inserted) as inserted, kept.body_hash, kept.answer from lock left join kept on true`.execute(tx);
    const found = claimed.rows[0];
    if (found?.body_hash) {
      if (!found.body_hash.equals(hash)) throw new Refusal(codes.keyReused, 'request.keyReused');
      if (found.answer) return found.answer.value;
    }
    // Not inserted: worked on by another call, or committed between our look and our lock. The next call finds the answer.
    if (!found?.inserted) throw new Refusal(codes.inProgress, 'request.inProgress');
    const answer = await work(tx);
    await tx
      .updateTable('idempotency_key')
      .set({ answer: JSON.stringify({ value: answer }) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}
