import { codes } from '../../../../contract/wire/codes.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type AccountName, createAccounts, insertPosting, type Posted } from './queries.ts';

/** One leg: a positive amount increases what the market owes the account's owner, a negative one decreases it. Minor units, not zero. */
export type Entry = AccountName & { amount: number };
export type Posting = {
  /** The kind of posting: 'order_payment', 'top_up' … */
  kind: string;
  /** Together they identify the posting; the database refuses a second one. */
  scope: string;
  key: string;
  reference?: unknown;
  at: Date;
  entries: readonly Entry[];
};

/** A buyer's balance would fall below zero; lists what each such account has and lacks. */
export class NotCovered extends Error {
  readonly missing: { currency: string; needed: number; balance: number; missing: number }[];

  constructor(missing: NotCovered['missing']) {
    super('a balance does not cover the posting');
    this.name = 'NotCovered';
    this.missing = missing;
  }
}

/** The same posting exists already. */
export class AlreadyPosted extends Error {
  constructor(scope: string, key: string) {
    super(`${scope} ${key} is posted already`);
    this.name = 'AlreadyPosted';
  }
}

const nameOf = (name: AccountName): string => `${name.kind} ${name.companyId ?? ''} ${name.currency}`;

/** Merges legs of the same account; legs that cancel each other out are removed. */
export function gather(entries: readonly Entry[]): Entry[] {
  const byAccount = new Map<string, Entry>();
  for (const entry of entries) {
    const known = byAccount.get(nameOf(entry));
    byAccount.set(nameOf(entry), known ? { ...known, amount: known.amount + entry.amount } : { ...entry });
  }
  return [...byAccount.values()].filter((entry) => entry.amount !== 0);
}

function assertBalanced(entries: readonly Entry[]): void {
  const sums = new Map<string, number>();
  for (const { currency, amount } of entries) {
    if (!Number.isSafeInteger(amount)) throw new RangeError('amounts are whole minor units');
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  }
  for (const [currency, sum] of sums) if (sum !== 0) throw new Error(`a posting does not sum to zero in ${currency}`);
}

/** The database refuses what is dated in locked days. */
async function insertOpen(tx: Tx, wanted: Parameters<typeof insertPosting>[1]): Promise<Posted> {
  try {
    return await insertPosting(tx, wanted);
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint === 'ledger_transaction_open') throw new Refusal(codes.conflict, 'ledger.locked');
    throw error;
  }
}

/**
 * Writes a posting in the caller's transaction and returns the ledger transaction's id. One statement; two more the first time an account
 * is used. Accounts stay locked until the transaction ends: post last.
 * @throws NotCovered if a buyer's balance is too low, AlreadyPosted if scope and key exist already; codes.conflict if the ledger is locked for
 * the day of `at`.
 */
export async function post(tx: Tx, posting: Posting): Promise<number> {
  const entries = gather(posting.entries);
  if (entries.length === 0) throw new Error('a posting moves nothing');
  assertBalanced(entries);
  const wanted = { ...posting, reference: posting.reference ?? {}, entries };
  let posted = await insertOpen(tx, wanted);
  if (posted.accounts.length < entries.length) {
    await createAccounts(tx, entries);
    posted = await insertOpen(tx, wanted);
  }
  if (posted.id !== null) return posted.id;
  const balances = new Map(posted.accounts.map((account) => [nameOf(account), account.balance]));
  const missing = entries
    .map((entry) => ({ entry, balance: balances.get(nameOf(entry)) ?? 0 }))
    .filter(({ entry, balance }) => entry.kind === 'buyer_balance' && entry.amount < 0 && balance + entry.amount < 0)
    .map(({ entry, balance }) => ({ currency: entry.currency, needed: -entry.amount, balance, missing: -entry.amount - balance }));
  if (missing.length > 0) throw new NotCovered(missing);
  throw new AlreadyPosted(posting.scope, posting.key);
}
