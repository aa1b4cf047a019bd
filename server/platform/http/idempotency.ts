import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { codes } from '../../../contract/wire/codes.ts';
import type { Database } from '../postgres/pool.ts';
import { read } from '../postgres/sql/read.ts';
import type { DB } from '../postgres/schema.ts';
import { Refusal } from '../refusal.ts';

/** Far more levels than any call's input has. The call stack would overflow at some thousand. */
const deepest = 100;

/** JSON with sorted keys, so that the same content always hashes alike. Refuses what is nested absurdly deep. */
export function canonical(value: unknown, depth = 0): string {
  if (depth > deepest) throw new Refusal(codes.invalid, 'request.body');
  if (Array.isArray(value)) return `[${value.map((entry) => canonical(entry, depth + 1)).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry, depth + 1)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

type Claim = { locked: boolean; bodyHash: Buffer | null; answer: { value: unknown } | null };

// The lock detects a call in progress without waiting for it; the row, written with the answer, is what is stored.
const claim = `
with lock as materialized (select pg_try_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0)) as locked)
select locked, stored.body_hash as "bodyHash", stored.answer from lock left join idempotency_key stored on stored.scope = $1 and stored.key = $2`;
const store = 'insert into idempotency_key (scope, key, body_hash, user_id, answer) values ($1, $2, $3, $4, $5)';

/** Another call stored an answer between our read and our lock. */
const storedMeanwhile = (error: unknown): boolean => (error as { constraint?: unknown } | null)?.constraint === 'idempotency_key_pkey';

/** Ends the transaction without its effects, with an answer nevertheless. */
class StoredAnswer extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('answered before');
    this.answer = answer;
  }
}

type Request = { scope: string; key: string; body: unknown; userId: number | null };

/**
 * Does `work` at most once per (scope, key): key row, work and stored answer commit together, so a crash leaves none of them.
 * A second call meanwhile is refused (40900), afterwards it gets the stored answer; another body with the same key is refused (42200).
 */
export async function once<Answer>(database: Database, request: Request, work: (tx: Transaction<DB>) => Promise<Answer>): Promise<Answer> {
  const hash = createHash('sha256').update(canonical(request.body)).digest();
  const { scope, key, userId } = request;
  const claimValues = [scope, key, hash, userId];
  try {
    return await database.transaction(async (tx) => {
      const [found] = await read<Claim>(tx, 'idempotency_claim', claim, [scope, key]);
      if (found?.bodyHash && !found.bodyHash.equals(hash)) throw new Refusal(codes.keyReused, 'request.keyReused');
      if (found?.answer) throw new StoredAnswer(found.answer.value);
      if (!found?.locked) throw new Refusal(codes.inProgress, 'request.inProgress');
      const answer = await work(tx);
      // Not waited for: it goes out together with the commit, which fails when this does.
      read(tx, 'idempotency_keep', store, [...claimValues, JSON.stringify({ value: answer })]).catch(() => undefined);
      return answer;
    });
  } catch (error) {
    if (error instanceof StoredAnswer) return error.answer as Answer;
    if (storedMeanwhile(error)) throw new Refusal(codes.inProgress, 'request.inProgress');
    throw error;
  }
}
