import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chatErrors } from '../../../../contract/talk/chat-errors.ts';
import { buyerChatCalls } from '../../../../contract/talk/chat.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs } from '../../../../test/support/market.ts';
import { newId } from '../../../platform/ids.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers } from './calls.ts';
import type { NewMessage } from './store-messages.hot.ts';
import { storeMessage, writerNumber } from './writer.ts';

let database: Database;
let buyer: Caller;
let gids: string[];

beforeAll(async () => {
  database = await testDatabase();
  buyer = await addUser(database, await addCompany(database));
  await database.pool.query(`update company set created_at = now() - interval '8 days'`);
  gids = [];
  // Enough for both writers to have several.
  for (let count = 0; count < 12; count++) {
    const store = await addStore(database, await addCompany(database, { kind: 'seller' }));
    gids.push((await callsAs(database, handlers, { caller: buyer })(buyerChatCalls.open, { storeId: store.id })).gid);
  }
});
afterAll(releaseDatabases);

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

  it('with one client id in several conversations are stored once, and refused in the others', async () => {
    const cids = Array.from({ length: 8 }, () => randomUUID());
    // In opposite orders by the two writers.
    const pairs = gids.flatMap((gid) => (writerNumber(gid) === 0 ? cids : cids.toReversed()).map((cid) => ({ gid, cid })));
    const before = await deadlocks();
    const settled = await Promise.allSettled(pairs.map(({ gid, cid }) => storeMessage(database, message(gid, 'same', cid))));
    const refusals = settled.filter((one) => one.status === 'rejected').map(({ reason }) => reason as { details?: { type?: number } });
    expect(refusals).toHaveLength(pairs.length - cids.length);
    for (const refusal of refusals) expect(refusal.details?.type).toBe(chatErrors.badParameter);
    const { rows } = await database.pool.query(`select from chat_message where client_id = any($1)`, [cids]);
    expect(rows).toHaveLength(cids.length);
    expect(await deadlocks()).toBe(before);
  });
});
