import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import type { IsolationLevel, Transaction } from 'kysely';
import { Client, isStalePlan, readTimeout, statementTimeout } from './client.ts';
import { clientConfig } from './connection.ts';
import type { Connection } from './connection.ts';
import { Reachability } from './reachability.ts';
import type { DB } from './schema.ts';
import { runTransaction } from './transaction.ts';

export { countStatements } from './client.ts';

export interface DatabaseOptions {
  connection: Connection;
  poolSize: number;
  /** For bulk work (fills, imports): no limit on a statement's time. */
  patient?: boolean;
  /** Called when an idle connection breaks; the pool replaces the connection itself. */
  onIdleError?: (error: Error) => void;
}

/**
 * A pool of connections. int8 comes out as number (ids, minor units), timestamptz as Date, date as 'YYYY-MM-DD',
 * numeric as string, jsonb parsed. Give jsonb as JSON text (`JSON.stringify`): a bare array would become a PostgreSQL array.
 */
export interface Database {
  readonly connection: Connection;
  readonly pool: pg.Pool;
  /** Whether it answers; always, where no bus is open. */
  readonly reachability: Reachability;
  readonly kysely: Kysely<DB>;
  /** Runs `work` in a transaction, again (at most 3 times in all) after a serialisation failure or a deadlock: it may
   *  have no effects but those of `tx`. */
  transaction<T>(work: (tx: Transaction<DB>) => Promise<T>, options?: { isolation?: IsolationLevel }): Promise<T>;
  /** A hot read straight through `pg`, outside of any transaction. One name stands for one text. */
  prepared<Row>(name: string, text: string, values?: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const reachability = new Reachability();
  const config = {
    ...clientConfig(options.connection),
    Client: Client as unknown as new () => pg.ClientBase,
    max: options.poolSize,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
    application_name: 'kontor',
    // The statements are few and known: one plan for any value, instead of five plans per connection before that is found out.
    options: '-c plan_cache_mode=force_generic_plan',
    pipeline: true,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    ...(options.patient ? {} : { statement_timeout: statementTimeout, query_timeout: readTimeout }),
  };
  const pool = reachability.createPool(config as pg.PoolConfig, options.onIdleError ?? (() => undefined));
  const dialect = new PostgresDialect({ pool: pool as never });
  const kysely = new Kysely<DB>({ dialect });
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    connection: options.connection,
    pool,
    reachability,
    kysely,
    transaction: (work, { isolation } = {}) => withRetry(() => runTransaction({ pool, kysely, dialect }, work, isolation)),
    prepared: (name, text, values = []) => runPrepared(pool, name, text, values),
    async close() {
      // A database that does not answer would never take its leave.
      const force = setTimeout(() => reachability.lose(), closingPatience);
      await kysely.destroy();
      if (!pool.ended) await pool.end();
      clearTimeout(force);
    },
  };
}

/** Milliseconds after which connections that do not end are cut. */
const closingPatience = 5_000;
const attempts = 3;
const passing = new Set(['40001', '40P01']); // serialisation failure, deadlock

async function withRetry<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const again = passing.has((error as { code?: string } | null)?.code ?? '') || isStalePlan(error);
      if (!again || attempt === attempts) throw error;
      await sleep(Math.random() * 50 * attempt);
    }
  }
}

const textsByName = new Map<string, string>();

async function runPrepared<Row>(pool: pg.Pool, name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
  const known = textsByName.get(name);
  if (known === undefined) textsByName.set(name, text);
  else if (known !== text) throw new Error(`Two different statements are called ${name}`);
  const client = await pool.connect();
  try {
    // sql-check: skip, the caller gives the statement
    return (await client.query({ name, text, values: values as unknown[] })).rows as Row[];
  } finally {
    client.release();
  }
}
