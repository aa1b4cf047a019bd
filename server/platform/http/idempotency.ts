import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { codes } from '../../../contract/codes.ts';
import type { Database } from '../postgres/pool.ts';
import { read } from '../postgres/read.ts';
import type { DB } from '../postgres/schema.ts';
import { didNotHold } from '../postgres/transaction.ts';
import { Refusal } from '../refusal.ts';

/** Far more than any call's input has; the stack bears some thousands. */
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

type Claim = { locked: boolean; inserted: boolean; body_hash: Buffer | null; answer: { value: unknown } | null };

// The lock tells a call that is being worked on, without waiting for it; the row is what is kept.
const claiming = `
with lock as materialized (select pg_try_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text, 0)) as locked),
kept as materialized (select body_hash, answer from idempotency_key where scope = $1 and key = $2),
inserted as (
  insert into idempotency_key (scope, key, body_hash, user_id)
  select $1, $2, $3, $4 from lock where locked and not exists (select from kept)
  on conflict do nothing returning 1)`;
const claim = `${claiming}
select locked, exists (select from inserted) as inserted, kept.body_hash, kept.answer from lock left join kept on true`;
const claimOrFail = `${claiming} select must_hold(exists (select from inserted))`;

const keep = 'update idempotency_key set answer = $3 where scope = $1 and key = $2';

/** Ends the transaction without its effects, with an answer all the same. */
class Kept extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('answered before');
    this.answer = answer;
  }
}

/** What `once` sends along with its claim: statements alone, undone when the key is refused or was answered before. */
export type Ahead<Result> = (tx: Transaction<DB>) => Promise<Result>;

/** A call whose answer is known before: all its statements fail by `must_hold` where it cannot be given. */
export type Whole<Answer> = { answer: Answer; send: (tx: Transaction<DB>) => Promise<unknown> };

type Request = { scope: string; key: string; body: unknown; userId: number | null };

/** The whole transaction in one go, so that what it locks is free again at once; false when something did not hold, and nothing was done. */
async function atOnce<Answer>(database: Database, claimValues: readonly unknown[], { answer, send }: Whole<Answer>): Promise<boolean> {
  const [scope, key] = claimValues;
  const unheard = (sent: Promise<unknown>): void => void sent.catch(() => undefined);
  try {
    await database.transaction(async (tx) => {
      // Not waited for: the commit fails when one of them does.
      unheard(read(tx, 'idempotency_claim_or_fail', claimOrFail, claimValues));
      unheard(send(tx));
      unheard(read(tx, 'idempotency_keep', keep, [scope, key, JSON.stringify({ value: answer })]));
    });
    return true;
  } catch (error) {
    if (didNotHold(error)) return false;
    throw error;
  }
}

/**
 * Does `work` at most once per (scope, key): key row, work and kept answer commit together, so a crash leaves none of them.
 * A second call meanwhile is refused (40900), afterwards it gets the kept answer; another body with the same key is refused (42200).
 * @param ahead statements that save waiting for the claim's answer; `work` gets their result.
 * @param whole tried before everything else; `work` then has to say what is in its way.
 */
export async function once<Answer, Result = undefined>(
  database: Database,
  request: Request,
  work: (tx: Transaction<DB>, result: Result) => Promise<Answer>,
  ahead?: Ahead<Result>,
  whole?: Whole<Answer>,
): Promise<Answer> {
  const hash = createHash('sha256').update(canonical(request.body)).digest();
  const { scope, key, userId } = request;
  const claimValues = [scope, key, hash, userId];
  if (whole && (await atOnce(database, claimValues, whole))) return whole.answer;
  try {
    return await database.transaction(async (tx) => {
      const claimed = read<Claim>(tx, 'idempotency_claim', claim, claimValues);
      const going = ahead ? ahead(tx) : Promise.resolve(undefined as Result);
      // Its error counts only when the key is ours.
      going.catch(() => undefined);
      const [found] = await claimed;
      if (found?.body_hash) {
        if (!found.body_hash.equals(hash)) throw new Refusal(codes.keyReused, 'request.keyReused');
        if (found.answer) throw new Kept(found.answer.value);
      }
      // Not inserted: worked on by another call, or committed between our look and our lock. The next call finds the answer.
      if (!found?.inserted) throw new Refusal(codes.inProgress, 'request.inProgress');
      const answer = await work(tx, await going);
      // Not waited for: it goes out together with the commit, which fails when this does.
      read(tx, 'idempotency_keep', keep, [scope, key, JSON.stringify({ value: answer })]).catch(() => undefined);
      return answer;
    });
  } catch (error) {
    if (error instanceof Kept) return error.answer as Answer;
    throw error;
  }
}
