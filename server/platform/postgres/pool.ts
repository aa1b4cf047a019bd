import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Kysely, PostgresDialect } from 'kysely';
import { CorkedClient } from './corked-client.ts';
import { Client, isStalePlan, readTimeout, statementTimeout } from './client.ts';
import { clientConfig } from './connection.ts';
import type { Connection } from './connection.ts';
import { Reachability } from './reachability.ts';
import type { DB } from './schema.ts';
import type { Database } from './database.ts';
import { runTransaction } from './transaction.ts';

export type { Database } from './database.ts';

export { countStatements } from './client.ts';

export interface DatabaseOptions {
  connection: Connection;
  poolSize: number;
  /** For bulk work (fills, imports): no limit on a statement's time. */
  patient?: boolean;
  /** Statements that are asked for at once go out in one write (see corked-client.ts); true by default. */
  corked?: boolean;
  /** Called when an idle connection breaks; the pool replaces the connection itself. */
  onIdleError?: (error: Error) => void;
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const reachability = new Reachability();
  const config = {
    ...clientConfig(options.connection),
    Client: (options.corked === false ? Client : CorkedClient) as unknown as new () => pg.ClientBase,
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
  const database: Database = {
    connection: options.connection,
    pool,
    reachability,
    kysely,
    transaction: (work, { isolation } = {}) => withRetry(() => runTransaction(database, dialect, work, isolation)),
    prepared: (name, text, values = []) => runPrepared(pool, name, text, values),
    async close() {
      // A database that does not answer would never take its leave.
      const force = setTimeout(() => reachability.lose(), closingPatience);
      await kysely.destroy();
      if (!pool.ended) await pool.end();
      clearTimeout(force);
    },
  };
  return database;
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
