import type { Kysely, IsolationLevel, Transaction } from 'kysely';
import type pg from 'pg';
import type { Connection } from './connection.ts';
import type { Reachability } from './reachability.ts';
import type { DB } from './schema.ts';

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
