import type pg from 'pg';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  type IsolationLevel,
  type QueryResult,
  Transaction,
} from 'kysely';
import type { Database } from './database.ts';
import type { DB } from './schema.ts';

type Row = Record<string, unknown>;
type Send = (text: string, values: readonly unknown[]) => Promise<pg.QueryResult>;

const senders = new WeakMap<object, Send>();

const pools = new WeakMap<object, object>();

type AfterCommit = (database: Database) => void;

const afterCommits = new WeakMap<object, Set<AfterCommit>>();

/** Runs a function once the transaction has committed; registering it again changes nothing. */
export const afterCommit = (tx: object, work: AfterCommit): void => void afterCommits.get(tx)?.add(work);

/** The pool that a transaction runs on; per-database caches are keyed by it. */
export const poolOfTransaction = (tx: object): object | undefined => pools.get(tx);

/** How a transaction sends a statement straight to its connection, in the order of the calls; undefined for anything else. */
export const senderOf = (reader: object): Send | undefined => senders.get(reader);

/** PostgreSQL's in_failed_sql_transaction: a statement before this one has failed. */
const isAborted = (error: unknown): boolean => (error as { code?: string } | null)?.code === '25P02';

/** The connection of one transaction. Statements are sent as they are asked for, without waiting for the ones before. */
class Statements implements DatabaseConnection {
  /** What broke the transaction, if anything did. */
  failure: unknown;
  #client: pg.PoolClient;
  #over = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  readonly send: Send = async (text, values) => {
    if (this.#over) throw new Error('the transaction is over');
    try {
      // sql-check: skip, the caller gives the statement
      return await this.#client.query(text, values as unknown[]);
    } catch (error) {
      if (!isAborted(error)) this.failure = error;
      throw error;
    }
  };

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.send(sql, parameters);
    const changes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
    return { rows: rows as R[], ...(changes ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  }

  // eslint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('a transaction streams nothing');
  }

  end(): void {
    this.#over = true;
  }
}

/**
 * Runs `work` in a transaction. Without waiting for their answers, `begin` goes along with the first statement, and `commit` with the last one when `work` does not wait
 * for that either: a statement that fails makes PostgreSQL answer `commit` with a rollback, and its error is thrown from here.
 */
export async function runTransaction<T>(
  database: Database,
  dialect: Dialect,
  work: (tx: Transaction<DB>) => Promise<T>,
  isolation?: IsolationLevel,
): Promise<T> {
  const { pool, kysely } = database;
  const client = await pool.connect();
  const statements = new Statements(client);
  const executor = kysely.getExecutor().withConnectionProvider({ provideConnection: (consumer) => consumer(statements) });
  const tx = new Transaction<DB>({ config: { dialect }, dialect, driver: new DummyDriver(), executor });
  senders.set(tx, statements.send);
  pools.set(tx, pool);
  const after = new Set<AfterCommit>();
  afterCommits.set(tx, after);
  let broken = false;
  let ended = false;
  try {
    // sql-check: skip, a level that PostgreSQL does not have is a mistake of the caller
    const begun = client.query<Row>(isolation ? `start transaction isolation level ${isolation}` : 'begin');
    begun.catch(() => (broken = true));
    const result = await work(tx);
    statements.end();
    const [{ command }] = await Promise.all([client.query<Row>('commit'), begun]);
    ended = true;
    if (command !== 'COMMIT') throw (statements.failure as Error | undefined) ?? new Error('the transaction was rolled back');
    for (const run of after) run(database);
    return result;
  } catch (error) {
    statements.end();
    if (!ended) await client.query('rollback').catch(() => (broken = true));
    // Of statements that were sent together, a later one can be the first to reject.
    throw isAborted(error) ? ((statements.failure as Error | undefined) ?? error) : error;
  } finally {
    client.release(broken);
  }
}
