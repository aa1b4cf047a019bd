import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { clientConfig, inDatabase } from '../../server/platform/postgres/connection.ts';
import type { Connection } from '../../server/platform/postgres/connection.ts';
import { dropDatabase, ensureDatabase } from '../../server/platform/postgres/create.ts';
import { openDatabase } from '../../server/platform/postgres/pool.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';

/** What is to be closed and dropped after the file that runs, the newest first. */
const used: (() => Promise<void>)[] = [];

/** Closes and drops what the file asked for, wherever in it that was. */
export async function releaseDatabases(): Promise<void> {
  for (const release of used.splice(0).toReversed()) await release();
}

/** A new migrated database of one's own; dropped after the file it is asked for in. */
export async function testConnection(): Promise<Connection> {
  const template = inject('template');
  const name = `kontor_test_${randomBytes(6).toString('hex')}`;
  await ensureDatabase(template, name, clientConfig(template).database ?? new URL((template as { url: string }).url).pathname.slice(1));
  used.push(() => dropDatabase(template, name));
  return inDatabase(template, name);
}

/**
 * A new migrated database with a pool of connections: `const database = await testDatabase()` at the top of a file or
 * in `beforeAll`. Closed and dropped by itself after the file.
 */
export async function testDatabase({ poolSize = 8 } = {}): Promise<Database> {
  const connection = await testConnection();
  const database = await openDatabase({ connection, poolSize });
  used.push(() => database.close());
  return database;
}
