import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { isUnavailable } from '../http/envelope.ts';
import { senderOf } from './transaction.ts';

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

test('a transaction fails with the error that broke it, whichever of its statements comes first with theirs', async () => {
  const database = await testDatabase();
  let attempts = 0;
  const failed = database.transaction(async (tx) => {
    attempts++;
    // Sent at once: the second learns only that the transaction is aborted, and its answer passes through fewer functions.
    await Promise.all([
      sql`do $$ begin raise 'deadlock' using errcode = '40P01'; end $$`.execute(tx).then(() => undefined),
      senderOf(tx)?.('select 1', []),
    ]);
  });
  await expect(failed).rejects.toMatchObject({ code: '40P01' });
  expect(attempts, 'a deadlock is tried again').toBe(3);
});
