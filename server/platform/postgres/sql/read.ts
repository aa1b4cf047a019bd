import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from '../pool.ts';
import type { DB } from '../schema.ts';
import { poolOfTransaction, senderOf } from '../transaction.ts';

/** Where a read may run: directly on the pool, or within a transaction to see its writes. */
export type Reader = Database | Kysely<DB>;

/** The pool behind a reader; undefined for a transaction that `Database` did not open. */
export const poolOf = (reader: Reader): object | undefined => ('prepared' in reader ? reader.pool : poolOfTransaction(reader));

/** A prepared read by its name, on the pool or in a transaction alike. */
export async function read<Row>(reader: Reader, name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
  // sql-check: skip, the caller gives the statement
  if ('prepared' in reader) return reader.prepared<Row>(name, text, values);
  const send = senderOf(reader);
  if (send) return (await send(text, values)).rows as Row[];
  return (await reader.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;
}

/** The builder for a reader: the pool's or the transaction's. */
export const builderOf = (reader: Reader): Kysely<DB> => ('prepared' in reader ? reader.kysely : reader);
