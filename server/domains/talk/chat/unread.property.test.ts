import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyerChatCalls, chatCalls } from '../../../../contract/talk/chat.ts';
import { chatDevice } from '../../../../test/support/chat-client.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers } from './calls.ts';
import { hubOf } from './hub.ts';

/* Three devices of one person: whatever is read, sent and recalled on them and by others, each shows what the database says. */

let database: Database;
let buyer: Company;
let anna: Caller;

beforeAll(async () => {
  database = await testDatabase();
  buyer = await addCompany(database, { kind: 'buyer' });
  await database.pool.query(`update company set created_at = now() - interval '8 days'`);
  anna = await addUser(database, buyer);
});
afterAll(releaseDatabases);

const as = (caller: Caller) => callsAs(database, handlers, { caller });

/** Limits of messages are per person: each run has its own. */
async function people(): Promise<{ gid: string; me: Caller; others: Caller[] }> {
  const seller = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, seller);
  const { gid } = await as(anna)(buyerChatCalls.open, { storeId: store.id });
  await database.pool.query(`update conversation set created_at = now() - interval '2 days' where id = $1`, [gid]);
  return { gid, me: await addUser(database, buyer), others: [await addUser(database, buyer), await addUser(database, seller)] };
}

/** What is unread of a conversation, from its messages alone. */
async function recomputed(gid: string, { userId }: Caller, readNumber: number): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from chat_message where conversation_id = $1
       and number > greatest($3, (select coalesce(max(number), 0) from chat_message where conversation_id = $1 and sender_id = $2))`,
    [gid, userId, readNumber],
  );
  return rows[0]?.count ?? -1;
}

const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('read', 'send', 'recall'), device: fc.nat(2), at: fc.nat(12) }),
  // The others write.
  fc.record({ kind: fc.constant('receive'), device: fc.nat(1), at: fc.nat(12) }),
);

it('unread on three devices is what the messages and the furthest reading say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 16 }), fc.boolean(), async (steps, isOpen) => {
      const { gid, me, others } = await people();
      const hub = hubOf(database);
      const members = [0, 1, 2].map(() => ({ ...me, platformOnly: false, deliver: (_frame: string): void => undefined }));
      const devices = members.map((member) => chatDevice(me, as(me), (take) => (member.deliver = take)));
      for (const member of members) hub.add(member);
      try {
        for (const device of devices) {
          device.start();
          await device.loadList();
        }
        // The third one may have its messages loaded without looking at them.
        if (isOpen) {
          await devices[2]?.open(gid);
          devices[2]?.close();
        }
        const sent: { id: string; by: Caller }[] = [];
        let furthest = 0;
        const write = async (by: Caller): Promise<void> => {
          const { id } = await as(by)(chatCalls.send, { cid: randomUUID(), to: gid, type: 'txt', body: { msg: `text ${sent.length}` } });
          sent.push({ id, by });
        };
        for (const { kind, device, at } of steps) {
          if (kind === 'send') await write(me);
          else if (kind === 'receive') await write(others[device] ?? me);
          else if (kind === 'recall') {
            const found = sent[at];
            // Of somebody else, or a second time.
            if (found) await as(found.by)(chatCalls.recall, { gid, id: found.id }).catch(() => undefined);
          } else if (at === 0) {
            await devices[device]?.markRead(gid);
            furthest = Math.max(furthest, devices[device]?.find(gid)?.lastNumber ?? 0);
          } else furthest = Math.max(furthest, (await as(me)(chatCalls.channel, { gid, seq: at })).readNumber);
        }
        const expected = await recomputed(gid, me, furthest);
        expect((await as(me)(buyerChatCalls.list, { imGidList: [gid] }))[0]?.unReadCount).toBe(expected);
        await expect.poll(() => devices.map((device) => device.find(gid)?.unReadCount)).toEqual([expected, expected, expected]);
      } finally {
        for (const member of members) hub.remove(member);
        for (const device of devices) device.stop();
      }
    }),
    { numRuns: 15 },
  );
}, 60_000);
