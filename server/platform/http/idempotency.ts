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

type Claim = { locked: boolean; body_hash: Buffer | null; answer: { value: unknown } | null };

// The lock tells a call that is being worked on, without waiting for it; the row, written with the answer, is what is kept.
const lockOf = (scope: string, key: string): string =>
  `select pg_try_advisory_xact_lock(hashtextextended(${scope}::text || ' ' || ${key}::text, 0)) as locked`;
const claim = `
with lock as materialized (${lockOf('$1', '$2')})
select locked, kept.body_hash, kept.answer from lock left join idempotency_key kept on kept.scope = $1 and kept.key = $2`;
const keep = 'insert into idempotency_key (scope, key, body_hash, user_id, answer) values ($1, $2, $3, $4, $5)';

/** Somebody else kept an answer between our look and our lock. */
const keptMeanwhile = (error: unknown): boolean => (error as { constraint?: unknown } | null)?.constraint === 'idempotency_key_pkey';

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

/** The work of a call as one statement: parts of a `with`, what must hold of them for the work to be done, and how many parameters they have. */
export type Work = { name: string; parts: string; holds: string; parameters: number };

/** A call whose answer is known before: key, work and answer are one statement that fails by `must_hold` where it cannot be given. */
export type Whole<Answer> = { answer: Answer; work: Work; values: readonly unknown[] };

const wholeTexts = new WeakMap<Work, string>();

function wholeText(work: Work): string {
  let text = wholeTexts.get(work);
  if (text === undefined) {
    const [scope, key, ...others] = [1, 2, 3, 4, 5].map((at) => `$${work.parameters + at}`) as [string, string, ...string[]];
    // The lock comes first, since whatever must hold is looked at from left to right.
    text = `
with key_lock as materialized (${lockOf(scope, key)}),
claimed as (
  insert into idempotency_key (scope, key, body_hash, user_id, answer) select ${[scope, key, ...others].join(', ')} from key_lock where locked
  on conflict do nothing returning 1
), ${work.parts}
select must_hold(exists (select from claimed) and ${work.holds})`;
    wholeTexts.set(work, text);
  }
  return text;
}

type Request = { scope: string; key: string; body: unknown; userId: number | null };

const passing = new Set(['40001', '40P01']); // serialisation failure, deadlock

/** The whole call in one statement, so that what it locks is free again at once; false when something did not hold, and nothing was done. */
async function atOnce<Answer>(database: Database, claimed: readonly unknown[], { answer, work, values }: Whole<Answer>): Promise<boolean> {
  try {
    // sql-check: skip, a call gives the parts of the statement
    await database.prepared(work.name, wholeText(work), [...values, ...claimed, JSON.stringify({ value: answer })]);
    return true;
  } catch (error) {
    if (didNotHold(error) || passing.has(String((error as { code?: unknown } | null)?.code))) return false;
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
      const claimed = read<Claim>(tx, 'idempotency_claim', claim, [scope, key]);
      const going = ahead ? ahead(tx) : Promise.resolve(undefined as Result);
      // Its error counts only when the key is ours.
      going.catch(() => undefined);
      const [found] = await claimed;
      if (found?.body_hash && !found.body_hash.equals(hash)) throw new Refusal(codes.keyReused, 'request.keyReused');
      if (found?.answer) throw new Kept(found.answer.value);
      if (!found?.locked) throw new Refusal(codes.inProgress, 'request.inProgress');
      const answer = await work(tx, await going);
      // Not waited for: it goes out together with the commit, which fails when this does.
      read(tx, 'idempotency_keep', keep, [...claimValues, JSON.stringify({ value: answer })]).catch(() => undefined);
      return answer;
    });
  } catch (error) {
    if (error instanceof Kept) return error.answer as Answer;
    if (keptMeanwhile(error)) throw new Refusal(codes.inProgress, 'request.inProgress');
    throw error;
  }
}
