import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { buyerChatCalls } from '../../../../contract/talk/chat.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs } from '../../../../test/support/market.ts';
import { newId } from '../../../platform/ids.ts';
import { type Database, openDatabase } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers } from './calls.ts';
import type { NewMessage } from './store-messages.hot.ts';
import { storeMessage } from './writer.ts';

let database: Database;
/** That of another process. */
let other: Database;
let buyer: Caller;
let gids: string[];

beforeAll(async () => {
  database = await testDatabase();
  other = await openDatabase({ connection: database.connection, poolSize: 2 });
  buyer = await addUser(database, await addCompany(database));
  await database.pool.query(`update company set created_at = now() - interval '8 days'`);
  gids = [];
  for (let count = 0; count < 12; count++) {
    const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
    gids.push((await callsAs(database, handlers, { caller: buyer })(buyerChatCalls.open, { storeId: store.id })).gid);
  }
});
afterAll(async () => {
  await other.close();
  await releaseDatabases();
});

const message = (gid: string, msg: string, cid: string = randomUUID()): NewMessage => ({
  ...{ gid, userId: buyer.userId, companyId: buyer.companyId, operator: false, platformOnly: false, cid, id: newId() },
  ...{ type: 'txt', body: { msg }, ext: {}, words: [msg], mentions: [], everybody: false },
});

/** How many the database has had. */
async function deadlocks(): Promise<number> {
  const { rows } = await database.pool.query<{ deadlocks: number }>(
    `select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]?.deadlocks ?? 0;
}

describe('messages stored at the same moment', () => {
  it('have the order in which they were sent in each conversation', async () => {
    const perConversation = 60;
    const sent = Array.from({ length: perConversation }, (_, at) => gids.map((gid) => storeMessage(database, message(gid, `n${at}`))));
    await Promise.all(sent.flat());
    const { rows } = await database.pool.query<{ texts: string[] }>(
      `select array_agg(body ->> 'msg' order by seq) as texts from chat_message where type = 'txt' and conversation_id = any($1) group by conversation_id`,
      [gids],
    );
    expect(rows).toHaveLength(gids.length);
    for (const { texts } of rows) expect(texts).toEqual(Array.from({ length: perConversation }, (_, at) => `n${at}`));
  });

  it('with one client id in two conversations, at two processes, are stored once, and refused in the other', async () => {
    const before = await deadlocks();
    await storeMessage(other, message(gids[0] as string, 'the other process is connected'));
    const sorted = gids.toSorted();
    const half = sorted.length / 2;
    for (let round = 0; round < 20; round++) {
      const cids = Array.from({ length: half * 10 }, () => randomUUID());
      // A batch inserts by conversation, unless it is ordered by client ids: the processes would have them in opposite orders.
      const sent = cids.flatMap((cid, at) => {
        const place = Math.floor(at / 10);
        return [
          storeMessage(database, message(sorted[place] as string, 'same', cid)),
          storeMessage(other, message(sorted[2 * half - 1 - place] as string, 'same', cid)),
        ];
      });
      const refusals = (await Promise.allSettled(sent)).filter((one) => one.status === 'rejected');
      expect(refusals).toHaveLength(cids.length);
      for (const { reason } of refusals) expect(reason).toMatchObject({ details: { type: chatErrors.badParameter } });
      const { rows } = await database.pool.query(`select from chat_message where client_id = any($1)`, [cids]);
      expect(rows).toHaveLength(cids.length);
    }
    expect(await deadlocks()).toBe(before);
  });
});
