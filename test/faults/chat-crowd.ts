/** People who write to each other with the chat's client of the browser, over connections that are cut. */
import { once } from 'node:events';
import { connect as connectTo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { buyerChatCalls } from '../../contract/talk/chat.ts';
import { handlers } from '../../server/domains.ts';
import type { Database } from '../../server/platform/postgres/pool.ts';
import type { Caller } from '../../server/platform/scope.ts';
import type { ChatStore } from '../../web/pages/talk/chat/client/chat-store.ts';
import { chatClient, signedIn, ticketOf } from '../support/chat-client.ts';
import { addCompany, addStore, addUser, callsAs } from '../support/market.ts';

/** Between two messages of a person; twenty in ten seconds are allowed, and those that are sent again after a cut count. */
const pause = 1_100;
/** A person who sees so many waiting writes no more. */
const mostWaiting = 3;
const patience = 60_000;

/** Stands between clients and a server, and cuts connections in the middle of what they carry. */
export type Cutter = { host: string; cut(): void; close(): Promise<void> };

/** `target`: the address of the server as it is now. */
export async function startCutter(target: () => string): Promise<Cutter> {
  const pairs = new Set<{ isDoomed: boolean; end: () => void }>();
  const server = createServer((near) => {
    const { hostname, port } = new URL(target());
    const far = connectTo(Number(port), hostname);
    const end = (): void => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    const pair = { isDoomed: false, end };
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        if (!pair.isDoomed) return void to.write(chunk);
        // Half of a frame arrives.
        from.pause();
        to.write(chunk.subarray(0, chunk.length >> 1), end);
      });
      from.on('error', () => undefined);
      from.on('close', end);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    host: `127.0.0.1:${(server.address() as { port: number }).port}`,
    cut() {
      const all = [...pairs];
      const pair = all[Math.floor(Math.random() * all.length)];
      if (pair) pair.isDoomed = true;
    },
    async close() {
      server.close();
      for (const { end } of pairs) end();
      await once(server, 'close');
    },
  };
}

export type Person = { caller: Caller; store: ChatStore; gids: string[]; written: string[] };

/** Two companies that each talk with one store; two people of each of the three. */
export async function addCrowd(database: Database): Promise<{ caller: Caller; gids: string[] }[]> {
  const seller = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, seller);
  const people: { caller: Caller; gids: string[] }[] = [];
  const gids: string[] = [];
  for (let at = 0; at < 2; at++) {
    const company = await addCompany(database);
    const two = [await signedIn(database, await addUser(database, company)), await signedIn(database, await addUser(database, company))];
    const { gid } = await callsAs(database, handlers, { caller: two[0] as Caller })(buyerChatCalls.open, { storeId: store.id });
    gids.push(gid);
    people.push(...two.map((caller) => ({ caller, gids: [gid] })));
  }
  for (let at = 0; at < 2; at++) people.push({ caller: await signedIn(database, await addUser(database, seller)), gids });
  return people;
}

/** Begins a client. `database` is the one as it is now; a ticket takes as long as it is away. */
export function newPerson({ caller, gids }: { caller: Caller; gids: string[] }, host: string, database: () => Database): Person {
  const fetchToken = async (): Promise<string> => {
    for (;;) {
      try {
        return await ticketOf(database(), caller);
      } catch {
        await sleep(100);
      }
    }
  };
  const store = chatClient({ caller, host: () => host, fetchToken, random: () => 0 });
  store.start();
  return { caller, store, gids, written: [] };
}

/** All have a connection, and their conversations before them. */
export async function untilOpen(people: readonly Person[]): Promise<void> {
  for (const { store, gids } of people) {
    await until(() => store.snapshot().connection === 'connected', 'no connection');
    for (const gid of gids) {
      await store.open(gid);
      await until(() => store.snapshot().threads.get(gid)?.isLoaded ?? false, 'a conversation did not open');
    }
  }
}

/** Everybody writes numbered messages until stopped. */
export function writeOn(people: readonly Person[]): { stop(): Promise<void> } {
  let goes = true;
  const all = people.map(async ({ caller, store, gids, written }) => {
    while (goes) {
      await sleep(pause * (0.9 + Math.random() * 0.3));
      if (store.snapshot().outgoing.length >= mostWaiting) continue;
      const msg = `${caller.userId}: ${written.length}`;
      store.send(gids[written.length % gids.length] ?? '', { type: 'txt', body: { msg } });
      written.push(msg);
    }
  });
  return {
    async stop() {
      goes = false;
      await Promise.all(all);
    },
  };
}

/** Cuts connections at random until stopped. */
export function cutOn(cutters: readonly Cutter[]): { stop(): void } {
  const timer = setInterval(() => cutters[Math.floor(Math.random() * cutters.length)]?.cut(), 400);
  return { stop: () => clearInterval(timer) };
}

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  for (const deadline = Date.now() + patience; !isSo(); await sleep(50)) if (Date.now() > deadline) throw new Error(otherwise);
}

type Row = { gid: string; seq: number; sender: number | null; msg: string | null };

/** What was written is there once and in its order, the counters have no gap, and everybody sees what the table has. */
export async function expectAllThere(database: Database, people: readonly Person[]): Promise<void> {
  for (const { store } of people) {
    // As a person does who is asked to connect again.
    if (store.snapshot().connection === 'failed') store.start();
    const { outgoing } = store.snapshot();
    await until(() => store.snapshot().outgoing.length === 0, 'messages were not answered').catch((error: unknown) => {
      throw new Error(JSON.stringify({ before: outgoing, now: store.snapshot().outgoing, connection: store.snapshot().connection }), {
        cause: error,
      });
    });
  }
  const { rows } = await database.pool.query<Row>(
    `select conversation_id as gid, seq, sender_id as sender, body ->> 'msg' as msg from chat_message order by conversation_id, seq`,
  );
  const { rows: heads } = await database.pool.query<{ gid: string; lastSeq: number; lastNumber: number; messages: number }>(
    `select h.conversation_id as gid, h.last_seq as "lastSeq", h.last_number as "lastNumber",
       (select count(number)::int from chat_message m where m.conversation_id = h.conversation_id) as messages from conversation_head h`,
  );
  for (const { gid, lastSeq, lastNumber, messages } of heads) {
    const seqs = rows.filter((row) => row.gid === gid).map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: lastSeq }, (_, at) => at + 1));
    expect(lastNumber).toBe(messages);
  }
  for (const { caller, store, gids, written } of people) {
    const own = rows.filter(({ sender }) => sender === caller.userId);
    expect(own.map(({ msg }) => msg).toSorted()).toEqual(written.toSorted());
    for (const gid of gids) {
      const all = rows.filter((row) => row.gid === gid);
      const ofOwn = all.filter(({ sender }) => sender === caller.userId).map(({ msg }) => msg);
      expect(ofOwn, 'in the order in which they were written').toEqual(written.filter((msg) => ofOwn.includes(msg)));
      await until(() => (store.snapshot().threads.get(gid)?.head ?? 0) === all.length, 'somebody does not see the newest messages');
      const shown = store.snapshot().threads.get(gid)?.messages ?? [];
      expect(shown.map(({ seq, body }) => [seq, body['msg'] ?? null])).toEqual(all.slice(-shown.length).map(({ seq, msg }) => [seq, msg]));
    }
  }
}
