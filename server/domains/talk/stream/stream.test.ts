import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buyerChatCalls, chatCalls } from '../../../../contract/talk/chat.ts';
import { noticeCalls } from '../../../../contract/talk/notices.ts';
import { streamCalls } from '../../../../contract/talk/stream.ts';
import { mostMissed, mostStreams, streamPath } from '../../../../contract/talk/stream-events.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { addSession, type OpenedStream, openStream, type StreamServer, streamServer } from '../../../../test/support/streams.ts';
import { handlers } from '../../../domains.ts';
import { publish } from '../../../platform/events/outbox.ts';
import { issueTicket } from '../../../platform/crypto/tickets.ts';
import { mailTemplates } from '../../../platform/mail/templates.ts';
import { numberNotices } from '../../../platform/notices/numbers.ts';
import { notify } from '../../../platform/notifications.ts';
import { type Database, openDatabase } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { endSessionsOfCompany, endSessionsOf } from '../../identity/index.ts';
import { distribute, openChatChannel } from '../chat/distribution.ts';
import { hubOf } from '../chat/hub.ts';
import { publishToStreams } from './publish.ts';

const mails = mailTemplates({
  orderAccepted: { link: true, topic: 'orderAccepted' },
  lowBalance: { link: true, topic: 'balance', needs: 'balance.view' },
});
const publicUrl = 'https://market.example';

let database: Database;
let server: StreamServer;
let other: StreamServer;
let company: Company;
let reader: Caller;
const opened: OpenedStream[] = [];

beforeAll(async () => {
  database = await testDatabase();
  [server, other] = await Promise.all([streamServer(database), streamServer(database)]);
  company = await addCompany(database);
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.cut();
});
afterAll(() => Promise.all([server.close(), other.close()]));
beforeEach(async () => {
  reader = await signedIn(company);
});

async function signedIn(of: Company, given: Parameters<typeof addUser>[2] = {}): Promise<Caller> {
  const caller = await addUser(database, of, given);
  await addSession(database, caller);
  return caller;
}
const open = async (given: Parameters<typeof openStream>[3] = {}, at: StreamServer = server, caller: Caller = reader) => {
  const stream = await openStream(at, database, caller, given);
  opened.push(stream);
  return stream;
};
const to = ({ userId }: Caller) => ({ userId, email: `${userId}@test.example`, language: 'en', kind: 'buyer' as const });
const accepted = (order: string, people: readonly Caller[] = [reader]) =>
  database.transaction((tx) =>
    notify(tx, { now: new Date(), publicUrl }, mails.orderAccepted, people.map(to), {
      order,
      store: 'oak',
      link: '/purchased/purchase-orders/1',
    }),
  );
const titles = ({ events }: OpenedStream) => events.filter(({ event }) => event === 'message').map(({ data }) => String(data['title']));
const names = ({ events }: OpenedStream) => events.map(({ event }) => event);
const call = (caller = reader) => callsAs(database, handlers, { caller, config: { publicUrl } });

describe('a stream', () => {
  it('says that it is open, then sends each notice in the language of its page, with the count', async () => {
    const [english, german] = [await open(), await open({ language: 'de' }, other)];
    expect(english.status).toBe(200);
    expect(Object.fromEntries(english.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    await accepted('S-1');
    await expect.poll(() => titles(english)).toEqual(['oak has accepted order S-1']);
    await expect.poll(() => titles(german)).toEqual(['oak hat Bestellung S-1 angenommen']);
    expect(english.text().startsWith('retry: 3000\n\nid: 0\nevent: created\n')).toBe(true);
    const [created, message] = english.events;
    expect(created?.data).toEqual({ seq: 0, unread: 0 });
    expect(message).toMatchObject({
      id: 1,
      data: { seq: 1, category: 'order', link: '/purchased/purchase-orders/1', unread: 1, toast: true },
    });
  });

  it('shows that somebody who answers is there', async () => {
    const agent = await signedIn(await addCompany(database, { kind: 'seller' }));
    await database.pool.query(`insert into service_agent (user_id, available, seen_at) values ($1, true, now() - interval '10 minutes')`, [
      agent.userId,
    ]);
    await open({}, server, agent);
    const isSeen = async () =>
      (await database.pool.query(`select from service_agent where user_id = $1 and seen_at > now() - interval '1 minute'`, [agent.userId]))
        .rows.length;
    await expect.poll(isSeen).toBe(1);
  });

  it('sends what was missed after the last number, once, and nothing else', async () => {
    const first = await open();
    await accepted('M-1');
    await expect.poll(() => titles(first)).toHaveLength(1);
    first.cut();
    for (const order of ['M-2', 'M-3']) await accepted(order);
    await numberNotices(database);
    const second = await open({ after: 1 });
    await accepted('M-4');
    await expect.poll(() => second.events.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(titles(second).map((title) => title.slice(-3))).toEqual(['M-2', 'M-3', 'M-4']);
    // Without a number a browser begins where the notices are now.
    const fresh = await open();
    await expect.poll(() => fresh.events).toEqual([{ event: 'created', id: 4, data: { seq: 4, unread: 4 } }]);
  });

  it('sends no more than 200 again: the page reads its list; nor after a number that was never given', async () => {
    await database.transaction((tx) =>
      notify(
        tx,
        { now: new Date(), publicUrl },
        mails.orderAccepted,
        Array.from({ length: mostMissed + 1 }, () => to(reader)),
        {
          ...{ order: '1', store: 'oak', link: '/x' },
        },
      ),
    );
    await numberNotices(database);
    const [far, near, foreign] = [await open({ after: 0 }), await open({ after: 1 }), await open({ after: 9_000 })];
    await expect.poll(() => names(far)).toEqual(['created', 'reset']);
    expect(far.events.at(-1)).toMatchObject({ id: mostMissed + 1, data: { unread: 100 } });
    await expect.poll(() => titles(near)).toHaveLength(mostMissed);
    await expect.poll(() => names(foreign)).toEqual(['created', 'reset']);
    await accepted('next');
    for (const stream of [far, foreign]) await expect.poll(() => titles(stream)).toEqual(['oak has accepted order next']);
  });

  it('sends the count to the other devices when something is read or deleted on one', async () => {
    await accepted('R-1');
    await accepted('R-2');
    await numberNotices(database);
    const [here, there] = [await open(), await open({}, other)];
    const rows = (await call()(noticeCalls.page, {})).rows;
    await call()(noticeCalls.detail, { messageId: rows[0]?.id ?? 0 });
    for (const stream of [here, there]) await expect.poll(() => stream.events.at(-1)).toMatchObject({ event: 'read', data: { unread: 1 } });
    await call()(noticeCalls.delete, { messageIds: [rows[1]?.id ?? 0] });
    for (const stream of [here, there]) await expect.poll(() => stream.events.at(-1)).toMatchObject({ event: 'read', data: { unread: 0 } });
  });

  it('sends nothing that its reader may not see, nor anything of other people', async () => {
    const clerk = await signedIn(company, { accessCodes: ['order.view'] });
    const [own, others] = [await open({}, server, clerk), await open()];
    await database.transaction(async (tx) => {
      const scope = { now: new Date(), publicUrl };
      await notify(tx, scope, mails.lowBalance, [to(clerk)], { balance: '1', limit: '2', link: '/x' });
      await notify(tx, scope, mails.orderAccepted, [to(clerk)], { order: 'own', store: 'oak', link: '/x' });
    });
    await expect.poll(() => titles(own)).toEqual(['oak has accepted order own']);
    expect(own.events.at(-1)).toMatchObject({ id: 2, data: { unread: 1 } });
    expect(names(others)).toEqual(['created']);
  });

  it('carries events of other areas to people in every process', async () => {
    const [here, there, stranger] = [await open(), await open({}, other), await open({}, server, await signedIn(company))];
    await publishToStreams(database.kysely, [reader.userId], 'sample', { gid: 'g', seq: 7 });
    for (const stream of [here, there])
      await expect.poll(() => stream.events.at(-1)).toEqual({ event: 'sample', id: null, data: { gid: 'g', seq: 7 } });
    expect(names(stranger)).toEqual(['created']);
    await expect(publishToStreams(database.kysely, [reader.userId], 'sample', 'x'.repeat(8_000))).rejects.toThrow('too long');
  });

  it('loses nothing and repeats nothing over interruptions, in two processes', async () => {
    const count = 120;
    let writing = true;
    const seen: number[] = [];
    const follow = async (): Promise<void> => {
      for (let round = 0; seen.length < count; round++) {
        const stream = await open({ after: seen.at(-1) ?? 0 }, round % 2 === 0 ? server : other);
        const until = performance.now() + Math.random() * 60;
        while (performance.now() < until || (!writing && seen.length + titles(stream).length < count && performance.now() < until + 3_000))
          await sleep(5);
        stream.cut();
        await stream.ended;
        seen.push(...stream.events.filter(({ event }) => event === 'message').map(({ id }) => id ?? 0));
      }
    };
    const following = follow();
    await Promise.all(Array.from({ length: count }, (_, n) => sleep(Math.random() * 800).then(() => accepted(`L-${n}`))));
    writing = false;
    await following;
    expect(seen).toEqual(Array.from({ length: count }, (_, n) => n + 1));
  });
});

describe('news of the chat', () => {
  const news = ({ events }: OpenedStream) => events.filter(({ event }) => event === 'chat').length;
  const send = (caller: Caller, to: string, msg: string) =>
    call(caller)(chatCalls.send, { cid: randomUUID(), to, type: 'txt', body: { msg }, ext: {} });
  async function group() {
    const selling = await addCompany(database, { kind: 'seller' });
    const [store, agent] = [await addStore(database, selling), await signedIn(selling)];
    const { gid } = await call()(buyerChatCalls.open, { storeId: store.id });
    return { gid, agent, stranger: await signedIn(await addCompany(database)) };
  }

  it('reach both sides in every process, collected for a second, and no stranger', async () => {
    const { gid, agent, stranger } = await group();
    const streams = [await open({}, server, agent), await open({}, other, agent), await open({}, server, reader)];
    const foreign = await open({}, server, stranger);
    for (let n = 0; n < 10; n++) await send(reader, gid, `Number ${n}`);
    for (const stream of streams) await expect.poll(() => news(stream)).toBe(1);
    expect(streams[0]?.events.at(-1)).toEqual({ event: 'chat', id: null, data: { spread: 1_000 } });
    await sleep(1_500);
    expect(streams.map(news)).toEqual([1, 1, 1]);
    expect(news(foreign)).toBe(0);
    await send(reader, gid, 'One more');
    for (const stream of streams) await expect.poll(() => news(stream)).toBe(2);
  });

  it('have the pages of many people ask over a longer time', async () => {
    const people = await Promise.all(Array.from({ length: 60 }, () => signedIn(company)));
    const streams = await Promise.all(people.map((person) => open({}, server, person)));
    const audience = { companies: [], platform: false, only: people.map(({ userId }) => userId), gone: [] };
    distribute(database, [{ audience, frame: { t: 'message', gid: randomUUID() } }]);
    for (const one of streams) await expect.poll(() => one.events.at(-1)).toMatchObject({ event: 'chat', data: { spread: 1_200 } });
  });

  it('of what somebody has read reach that person alone', async () => {
    const { gid, agent } = await group();
    await send(reader, gid, 'Hello');
    await sleep(1_200);
    const [own, writer] = [await open({}, server, agent), await open({}, server, reader)];
    await call(agent)(chatCalls.channel, { gid });
    await expect.poll(() => news(own)).toBe(1);
    await sleep(1_200);
    expect([news(own), news(writer)]).toEqual([1, 0]);
  });

  it('come from another process by the notifications that are sent anyway, and are no sign that somebody is there', async () => {
    const { gid, agent } = await group();
    const second = await openDatabase({ connection: database.connection, poolSize: 2 });
    const channel = await openChatChannel(second, { warn: () => undefined });
    const elsewhere = await streamServer(second);
    try {
      const stream = await open({}, elsewhere, agent);
      const audience = { companies: [agent.companyId], platform: false, only: null, gone: [] };
      const lot = { from: randomUUID(), sent: [{ audience, frame: { t: 'message', gid } }] };
      await database.pool.query('select pg_notify($1, $2)', ['kontor_chat', JSON.stringify(lot)]);
      await expect.poll(() => news(stream)).toBe(1);
      expect(hubOf(second).isOnline(agent.userId)).toBe(false);
    } finally {
      await elsewhere.close();
      await channel.close();
      await second.close();
    }
  });
});

describe('a stream is opened', () => {
  it('by a ticket of its session, once; the ticket is for signed-in users', async () => {
    const { token } = await call()(streamCalls.token, {});
    expect((await open({ ticket: token })).status).toBe(200);
    expect((await open({ ticket: token })).status).toBe(401);
    for (const bad of ['', 'x', await issueTicket(database, 'chat', reader, new Date())])
      expect((await open({ ticket: bad })).status).toBe(401);
    expect((await open({ now: new Date(Date.now() - 61_000) })).status).toBe(401);
    await expect(callsAs(database, handlers)(streamCalls.token, {})).rejects.toMatchObject({ code: codes.sessionExpired });
    expect((await fetch(server.address + streamPath)).status).toBe(401);
  });

  it('by sellers, operators, and buyers whose company is not approved yet; not before they have a password of their own', async () => {
    const [selling, waiting, running] = [
      await addCompany(database, { kind: 'seller' }),
      await addCompany(database, { state: 'submitted' }),
      await addCompany(database, { kind: 'operator' }),
    ];
    for (const one of [selling, waiting, running]) {
      const caller = await signedIn(one);
      expect((await open({}, server, caller)).status).toBe(200);
    }
    const held = await signedIn(company);
    await database.pool.query('update user_account set need_setting_password = true where id = $1', [held.userId]);
    expect((await open({}, server, held)).status).toBe(401);
  });

  it('by nobody whose session has ended, whose account is blocked, or whose ticket is of another user', async () => {
    const ended = await issueTicket(database, 'stream', reader, new Date());
    await database.pool.query('update user_session set ended_at = now() where id = $1', [reader.id]);
    expect((await open({ ticket: ended })).status).toBe(401);
    const blocked = await signedIn(company);
    await database.pool.query(`update user_account set state = 'blocked' where id = $1`, [blocked.userId]);
    expect((await open({}, server, blocked)).status).toBe(401);
    const [one, two] = [await signedIn(company), await signedIn(company)];
    expect((await open({ ticket: await issueTicket(database, 'stream', { id: one.id, userId: two.userId }, new Date()) })).status).toBe(
      401,
    );
  });

  it(`${mostStreams} times by one person, at the same time as well`, async () => {
    const all = await Promise.all(Array.from({ length: mostStreams + 4 }, () => open()));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(mostStreams);
    const refused = all.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(4);
    expect(refused[0]?.headers.get('retry-after')).toBe('30');
    all.find(({ status }) => status === 200)?.cut();
    await expect.poll(async () => (await open()).status).toBe(200);
  });
});

describe('a stream ends', () => {
  const isOver = async (stream: OpenedStream) => Promise.race([stream.ended.then(() => true), sleep(2_000).then(() => false)]);
  const last = ({ events }: OpenedStream) => events.at(-1);

  it('with its session, in every process, and no other of the person', async () => {
    const elsewhere = { ...reader, id: (await signedIn(company)).id };
    await database.pool.query('update user_session set user_id = $2 where id = $1', [elsewhere.id, reader.userId]);
    const [one, two, left] = [await open(), await open({}, other), await open({}, server, elsewhere)];
    await database.transaction(async (tx) => {
      await tx.updateTable('user_session').set({ ended_at: new Date() }).where('id', '=', reader.id).execute();
      await publish(tx, 'session.ended', { sessionId: reader.id });
    });
    for (const stream of [one, two]) {
      expect(await isOver(stream)).toBe(true);
      expect(last(stream)).toEqual({ event: 'complete', id: null, data: { reason: 'session' } });
    }
    await accepted('left');
    await expect.poll(() => titles(left)).toHaveLength(1);
  });

  it.each([
    ['signed out everywhere', (tx) => endSessionsOf(tx, reader.userId, { reason: 'test', now: new Date() })],
    ['blocked', (tx) => tx.updateTable('user_account').set({ state: 'blocked' }).where('id', '=', reader.userId).execute()],
    [
      'with other rights',
      (tx) =>
        tx
          .updateTable('role')
          .set({ access_codes: ['order.view'] })
          .where('id', 'in', (eb) => eb.selectFrom('user_account').select('role_id').where('user_account.id', '=', reader.userId))
          .execute(),
    ],
    [
      'of a suspended company',
      async (tx) => {
        await endSessionsOfCompany(tx, company.id, 'test', new Date());
        await tx.updateTable('company').set({ state: 'suspended' }).where('id', '=', company.id).execute();
      },
    ],
  ] satisfies [string, (tx: Parameters<Parameters<Database['transaction']>[0]>[0]) => Promise<unknown>][])(
    'of a person who is %s',
    async (_, work) => {
      const [one, two] = [await open(), await open({}, other)];
      await database.transaction<unknown>(work);
      for (const stream of [one, two]) {
        expect(await isOver(stream)).toBe(true);
        expect(last(stream)).toMatchObject({ event: 'complete', data: { reason: 'account', after: expect.any(Number) as number } });
      }
      await database.pool.query(`update company set state = 'approved' where id = $1`, [company.id]);
    },
  );

  it('while it opens, whatever of the two comes first', async () => {
    for (let round = 0; round < 10; round++) {
      const caller = await signedIn(company);
      const opening = open({}, server, caller);
      await sleep(Math.random() * 8);
      await database.transaction((tx) => endSessionsOf(tx, caller.userId, { reason: 'test', now: new Date() }));
      const stream = await opening;
      expect(await isOver(stream)).toBe(true);
    }
    await expect.poll(server.size).toBe(0);
  });

  it('after an hour, for a new ticket', async () => {
    let time = new Date();
    const short = await streamServer(database, { now: () => time, beat: 50 });
    const stream = await open({}, short);
    await expect.poll(stream.text).toContain('\n\n: ping\n\n');
    time = new Date(time.getTime() + 3_600_001);
    expect(await isOver(stream)).toBe(true);
    expect(last(stream)?.data).toMatchObject({ reason: 'age' });
    await short.close();
  });

  it('when the server stops, which does not wait for it', async () => {
    const short = await streamServer(database);
    const all = await Promise.all(Array.from({ length: mostStreams }, () => open({}, short)));
    const begun = performance.now();
    await short.close();
    expect(performance.now() - begun).toBeLessThan(1_000);
    for (const stream of all) {
      expect(await isOver(stream)).toBe(true);
      expect(last(stream)?.data).toMatchObject({ reason: 'stop', after: expect.any(Number) as number });
    }
  });
});
