import { beforeAll } from 'vitest';
import { testDatabase } from '../../../../../test/support/database.ts';
import { payoutConformance } from '../../../../../test/support/payout-conformance.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import { testPayouts } from './provider.ts';
import { writeStanding } from './queries.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

payoutConformance(async () => ({
  provider: testPayouts((work) => database.transaction(work)),
  complete: (account) => writeStanding(database.kysely, account, 'ready'),
  block: (account) => writeStanding(database.kysely, account, 'blocked'),
  reverse: async (reference) =>
    void (await database.pool.query('update test_payout_transfer set reversed = amount where reference = $1', [reference])),
  transfers: async (account) => {
    const { rows } = await database.pool.query('select 1 from test_payout_transfer where account = $1', [account]);
    return rows.length;
  },
}));
