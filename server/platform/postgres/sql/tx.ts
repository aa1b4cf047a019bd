import type { Kysely, Transaction } from 'kysely';
import type { DB } from '../schema.ts';

/** An open transaction. Functions that write take it, so that their caller decides what is written together. */
export type Tx = Transaction<DB>;

/** Where the builder sends a statement: the pool (`database.kysely`) or a transaction. */
export type Connection = Kysely<DB>;
