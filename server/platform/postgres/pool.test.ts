import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { isUnavailable } from '../http/envelope.ts';

test('a connection that is lost amid a transaction fails the transaction, not the process', async () => {
  const database = await testDatabase({ poolSize: 2 });
  const work = database.transaction(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    // No statement waits for its answer while the connection ends: the client emits an error itself, and there has to be a listener.
    await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await sql`select 1`.execute(tx);
  });
  expect(isUnavailable(await work.catch((error: unknown) => error))).toBe(true);
  expect((await database.pool.query('select 1')).rowCount).toBe(1);
});
