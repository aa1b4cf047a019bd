import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { chatErrors, closeCodeOf } from '../../../../contract/talk/chat-errors.ts';
import { buyerChatCalls, chatCalls } from '../../../../contract/talk/chat.ts';
import { mostOfPerson } from '../../../../contract/talk/chat-socket.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs, testConfig, testFiles } from '../../../../test/support/market.ts';
import { issueTicket } from '../../../platform/crypto/tickets.ts';
import { type Bus, openBus } from '../../../platform/events/bus.ts';
import { publish } from '../../../platform/events/outbox.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { handlers } from './calls.ts';
import { hubOf } from './hub.ts';
import { mountChat } from './socket-routes.ts';

let database: Database;
let bus: Bus;
let app: FastifyInstance;
let address: string;
let anna: Caller;
let sam: Caller;
let gid: string;
const opened: Client[] = [];
const log = { warn: () => undefined, error: (details: object) => Promise.reject(new Error(JSON.stringify(details))) };

async function serve(): Promise<FastifyInstance> {
  const server = Fastify();
  await server.register(cookie);
  await mountChat(server, { database, files: testFiles, bus, now: () => new Date(), log, config: testConfig, proxies: null });
  await server.listen({ host: '127.0.0.1', port: 0 });
  return server;
}

/** A signed-in user: a session in the database. */
async function signedIn(caller: Caller): Promise<Caller> {
  const id = randomUUID();
  await database.pool.query(`insert into user_session (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`, [
    id,
    caller.userId,
  ]);
  return { ...caller, id };
}

beforeAll(async () => {
  database = await testDatabase();
  bus = await openBus(database, log);
  const seller = await addCompany(database, { kind: 'seller' });
  const store = await addStore(database, seller);
  anna = await signedIn(await addUser(database, await addCompany(database)));
  sam = await signedIn(await addUser(database, seller));
  ({ gid } = await callsAs(database, handlers, { caller: anna })(buyerChatCalls.open, { storeId: store.id }));
  app = await serve();
  address = `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterEach(() => {
  for (const client of opened.splice(0)) client.socket.terminate();
});
afterAll(async () => {
  await app.close();
  await bus.close();
  await releaseDatabases();
});

type Frame = { t: string; n?: number; [key: string]: unknown };

class Client {
  readonly socket: WebSocket;
  readonly frames: Frame[] = [];
  readonly closed: Promise<number>;
  #next = 0;
  #waiting: (() => void)[] = [];

  constructor(host = address, origin = `http://${host}`) {
    this.socket = new WebSocket(`ws://${host}/im`, { origin });
    opened.push(this);
    this.socket.on('message', (data: Buffer) => {
      this.frames.push(JSON.parse(data.toString()) as Frame);
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => {
      this.socket.once('close', resolve);
      this.socket.once('error', () => resolve(0));
    });
  }

  async open(): Promise<this> {
    await new Promise((resolve) => this.socket.once('open', resolve));
    return this;
  }

  async find(isMeant: (frame: Frame) => boolean): Promise<Frame> {
    for (;;) {
      const found = this.frames.find(isMeant);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  ask(t: string, input: object = {}): Promise<Frame> {
    const n = ++this.#next;
    this.socket.send(JSON.stringify({ t, n, ...input }));
    return this.find((frame) => frame.n === n);
  }
}

async function connect(caller: Caller, { device = randomUUID(), host = address, open = [] as string[] } = {}): Promise<Client> {
  const client = await new Client(host).open();
  const token = await issueTicket(database, 'chat', caller, new Date());
  const answer = await client.ask('hello', { token, device, open });
  expect(answer).toMatchObject({ t: 'ok', user: String(caller.userId) });
  return client;
}

const text = (msg: string) => ({ cid: randomUUID(), to: gid, type: 'txt', body: { msg } });

describe('opening', () => {
  it('answers hello with the heads of open conversations, those of the caller alone', async () => {
    const client = await connect(anna, { open: [gid, randomUUID()] });
    expect(client.frames[0]).toMatchObject({ heartbeat: 30, heads: [{ gid, head: expect.any(Number) as number }] });
  });

  it('takes a ticket once, of this purpose, of a session that is active', async () => {
    const token = await issueTicket(database, 'chat', anna, new Date());
    const attempt = async (given: string): Promise<number> => {
      const client = await new Client().open();
      client.socket.send(JSON.stringify({ t: 'hello', n: 1, token: given, device: randomUUID() }));
      const first = await Promise.race([client.closed, client.find(({ n }) => n === 1).then(() => 1)]);
      return first;
    };
    expect(await attempt(token)).toBe(1);
    expect(await attempt(token)).toBe(closeCodeOf(chatErrors.tokenInvalid));
    expect(await attempt('nonsense')).toBe(closeCodeOf(chatErrors.tokenInvalid));
    const minutes = new Date(Date.now() - 120_000);
    expect(await attempt(await issueTicket(database, 'chat', anna, minutes))).toBe(closeCodeOf(chatErrors.tokenExpired));
    expect(await attempt(await issueTicket(database, 'stream', anna, new Date()))).toBe(closeCodeOf(chatErrors.authenticationFailed));
    const ended = await signedIn(anna);
    await database.pool.query('update user_session set ended_at = now() where id = $1', [ended.id]);
    expect(await attempt(await issueTicket(database, 'chat', ended, new Date()))).toBe(closeCodeOf(chatErrors.authenticationFailed));
  });

  it('is for the person that the page belongs to', async () => {
    const greet = async (user: string): Promise<Frame | number> => {
      const client = await new Client().open();
      const token = await issueTicket(database, 'chat', anna, new Date());
      return Promise.race([client.ask('hello', { user, token, device: randomUUID() }), client.closed]);
    };
    expect(await greet(String(anna.userId))).toMatchObject({ t: 'ok', user: String(anna.userId) });
    expect(await greet(String(sam.userId))).toBe(closeCodeOf(chatErrors.authenticationFailed));
  });

  it('is not done more often than tickets may be asked for', async () => {
    const server = await serve();
    const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const device = randomUUID();
    let token: unknown = await issueTicket(database, 'chat', anna, new Date());
    const next = async (): Promise<Frame | number> => {
      const client = await new Client(host).open();
      client.socket.send(JSON.stringify({ t: 'hello', n: 1, token, device }));
      const answer = await Promise.race([client.closed, client.find(({ n }) => n === 1)]);
      if (typeof answer !== 'number') token = answer['resume'];
      client.socket.terminate();
      return answer;
    };
    for (let round = 0; round < 60; round++) expect(await next()).toMatchObject({ t: 'ok' });
    expect(await next()).toBe(closeCodeOf(chatErrors.busy));
    await server.close();
  });

  it('refuses pages of other sites, and addresses that are no socket', async () => {
    const status = (path: string, headers: Record<string, string>): Promise<number> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://${address}${path}`, { headers });
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
        socket.on('open', () => resolve(101));
        socket.on('error', () => undefined);
      });
    expect(await status('/im', { origin: 'https://other.example' })).toBe(403);
    expect(await status('/im', {})).toBe(403);
    expect(await status('/elsewhere', { origin: `http://${address}` })).toBe(404);
  });

  it('ends the older connection of a device, and lets other devices be', async () => {
    const device = randomUUID();
    const first = await connect(anna, { device });
    const other = await connect(anna);
    const second = await connect(anna, { device });
    expect(await first.closed).toBe(closeCodeOf(chatErrors.alreadyLoggedIn));
    expect([other.socket.readyState, second.socket.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN]);
  });

  it('ends a connection that says no hello within ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = await new Client().open();
    vi.advanceTimersByTime(9_999);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    vi.advanceTimersByTime(1);
    const code = await client.closed;
    vi.useRealTimers();
    expect(code).toBe(closeCodeOf(chatErrors.tokenInvalid));
  });
});

describe('requests', () => {
  it('send a message, which reaches the other side and one’s other devices', async () => {
    const [phone, desk, other] = [await connect(anna), await connect(anna), await connect(sam)];
    const answer = await phone.ask('send', text('Hello'));
    expect(answer).toMatchObject({ t: 'ok', data: { repeated: false } });
    for (const client of [phone, desk, other])
      expect(await client.find(({ t }) => t === 'message')).toMatchObject({
        gid,
        message: { body: { msg: 'Hello' }, from: String(anna.userId) },
      });
    await other.ask('channel', { gid });
    expect(await phone.find(({ t }) => t === 'marker')).toMatchObject({ gid, user: String(sam.userId) });
  });

  it('are answered in their order, with the type of what failed', async () => {
    const client = await connect(anna);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => client.ask('send', text(`${at}`))));
    const seqs = answers.map(({ data }) => (data as { seq: number }).seq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(await client.ask('history', { targetId: randomUUID() })).toMatchObject({ t: 'no', type: chatErrors.noSuchConversation });
    expect(await client.ask('send', { ...text('x'), to: 'x' })).toMatchObject({ t: 'no', type: chatErrors.badParameter });
    const mentions = (count: number) => ({ ...text('x'), ext: { em_at_list: Array.from({ length: count }, (_, at) => `${at + 1}`) } });
    expect(await client.ask('send', mentions(51))).toMatchObject({ t: 'no', type: chatErrors.badParameter });
    expect(await client.ask('send', mentions(50))).toMatchObject({ t: 'ok' });
    const [first] = answers;
    const react = { gid, id: (first?.['data'] as { id: string }).id, on: true };
    expect(await client.ask('react', { ...react, reaction: '🦄' })).toMatchObject({ t: 'no', type: chatErrors.badParameter });
    expect(await client.ask('react', { ...react, reaction: '👍' })).toMatchObject({ t: 'ok' });
    expect(await client.ask('react', { ...react, reaction: '👍' })).toMatchObject({ t: 'no', type: chatErrors.reactionTwice });
    expect(await client.ask('history', { targetId: gid, cursor: 'last week' })).toMatchObject({ t: 'no', type: chatErrors.badParameter });
    expect(await client.ask('history', { targetId: gid, pageSize: 0 })).toMatchObject({ t: 'ok' });
    expect(await client.ask('ping')).toMatchObject({ t: 'pong' });
  });

  it('above the limit are refused with the seconds to wait', async () => {
    const person = await signedIn(await addUser(database, { id: anna.companyId, kind: 'buyer', countryCode: 'DE' }));
    const client = await connect(person);
    const answers = await Promise.all(Array.from({ length: 22 }, (_, at) => client.ask('send', text(`${at}`))));
    const refused = answers.filter(({ t }) => t === 'no');
    expect(refused).toHaveLength(2);
    expect(refused[0]).toMatchObject({ type: chatErrors.tooFast, data: { seconds: expect.any(Number) as number } });
  });

  it('of unknown kinds are refused, the third ends the connection; so do binary and large frames', async () => {
    const client = await connect(anna);
    expect(await client.ask('nonsense')).toMatchObject({ t: 'no', type: chatErrors.cannotDecode });
    client.socket.send('no json');
    client.socket.send('[]');
    expect(await client.closed).toBe(closeCodeOf(chatErrors.badParameter));
    const binary = await connect(anna);
    binary.socket.send(Buffer.from([1, 2, 3]));
    expect(await binary.closed).toBe(closeCodeOf(chatErrors.badParameter));
    const large = await connect(anna);
    large.socket.send('x'.repeat(40_000));
    expect(await large.closed).toBe(1009);
  });
});

describe('devices', () => {
  it('come back over a connection that nobody has closed, with as many others as there may be', async () => {
    const person = await signedIn(await addUser(database, { id: anna.companyId, kind: 'buyer', countryCode: 'DE' }));
    const device = randomUUID();
    const old = await connect(person, { device });
    // It does not answer the closing frame.
    old.socket.pause();
    for (let at = 1; at < mostOfPerson; at++) await connect(person);
    await connect(person, { device });
    const late = await new Client().open();
    late.socket.send(JSON.stringify({ t: 'hello', token: await issueTicket(database, 'chat', person, new Date()), device: randomUUID() }));
    expect(await late.closed).toBe(closeCodeOf(chatErrors.tooManyDevices));
  });

  it('have one connection, also if two begin at the same moment', async () => {
    const person = await signedIn(await addUser(database, { id: anna.companyId, kind: 'buyer', countryCode: 'DE' }));
    const device = randomUUID();
    const tokens = await Promise.all([1, 2, 3, 4].map(() => issueTicket(database, 'chat', person, new Date())));
    const clients = await Promise.all(tokens.map(() => new Client().open()));
    await Promise.all(clients.map((client, at) => client.ask('hello', { token: tokens[at], device })));
    await expect.poll(() => hubOf(database).ofUser(person.userId).length).toBe(1);
  });
});

describe('ending', () => {
  it('comes with the session, and with the account', async () => {
    const session = await signedIn(anna);
    const client = await connect(session);
    await database.transaction((tx) => publish(tx, 'session.ended', { sessionId: session.id }));
    expect(await client.closed).toBe(closeCodeOf(chatErrors.loggedOut));

    const person = await signedIn(await addUser(database, { id: anna.companyId, kind: 'buyer', countryCode: 'DE' }));
    const other = await connect(person);
    await database.pool.query(`update user_account set state = 'blocked' where id = $1`, [person.userId]);
    expect(await other.closed).toBe(closeCodeOf(chatErrors.loggedOut));
  });

  it('of the right to chat leaves the conversation with the platform', async () => {
    const person = await signedIn(await addUser(database, { id: anna.companyId, kind: 'buyer', countryCode: 'DE' }));
    const { gid: support } = await callsAs(database, handlers, { caller: anna })(chatCalls.support, {});
    const client = await connect(person);
    await database.pool.query(`update role set access_codes = '{order.view}' where id = (select role_id from user_account where id = $1)`, [
      person.userId,
    ]);
    await expect.poll(async () => (await client.ask('history', { targetId: gid }))['type']).toBe(chatErrors.noSuchConversation);
    await callsAs(database, handlers, { caller: anna })(chatCalls.send, { ...text('To the store'), type: 'txt' });
    const sent = await callsAs(database, handlers, { caller: anna })(chatCalls.send, {
      ...text('To the platform'),
      type: 'txt',
      to: support,
    });
    await client.find(({ t, seq, gid: to }) => t === 'message' && to === support && seq === sent.seq);
    expect(client.frames.filter(({ t }) => t === 'message')).toHaveLength(1);
  });

  it('comes to a slow reader when too much waits for it; the others go on', async () => {
    const [slow, quick] = [await connect(anna), await connect(sam)];
    slow.socket.pause();
    const audience = { companies: [anna.companyId, sam.companyId], platform: false, only: null, gone: [] };
    // Far more than the system buffers for a connection.
    for (let part = 0; part < 80; part++) {
      hubOf(database).deliver({ audience, frame: { t: 'gap', part, text: 'x'.repeat(256 * 1024) } });
      await quick.find((frame) => frame['part'] === part);
    }
    expect(quick.socket.readyState).toBe(WebSocket.OPEN);
    slow.socket.resume();
    expect(await slow.closed).toBe(closeCodeOf(chatErrors.busy));
    expect(slow.frames.length).toBeLessThan(80);
  });

  it('is announced by a stopping server, which does not wait for its connections, with a ticket for the next one of the device', async () => {
    const server = await serve();
    const device = randomUUID();
    const client = await connect(anna, { device, host: `127.0.0.1:${(server.server.address() as AddressInfo).port}` });
    const begun = performance.now();
    await server.close();
    const bye = await client.find(({ t }) => t === 'bye');
    expect(bye).toMatchObject({ after: expect.any(Number) as number, why: 'restart' });
    expect(performance.now() - begun).toBeLessThan(5_000);
    const other = await new Client().open();
    other.socket.send(JSON.stringify({ t: 'hello', n: 1, token: bye['resume'], device: randomUUID() }));
    expect(await other.closed).toBe(closeCodeOf(chatErrors.authenticationFailed));
    const back = await new Client().open();
    expect(await back.ask('hello', { token: bye['resume'], device })).toMatchObject({ t: 'ok', user: String(anna.userId) });
  });

  it('and returning: what was missed is fetched by the number', async () => {
    const client = await connect(anna);
    const { data } = await client.ask('send', text('Before'));
    const { seq } = data as { seq: number };
    client.socket.terminate();
    await callsAs(database, handlers, { caller: sam })(chatCalls.send, { ...text('Meanwhile'), type: 'txt' });
    const again = await connect(anna, { open: [gid] });
    expect(again.frames[0]).toMatchObject({ heads: [{ gid, head: seq + 1 }] });
    const answer = await again.ask('sync', { gid, after: seq });
    expect(answer).toMatchObject({ data: { messages: [{ body: { msg: 'Meanwhile' } }], head: seq + 1 } });
  });
});
