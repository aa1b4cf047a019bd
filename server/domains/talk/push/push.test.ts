import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { buyerChatCalls, chatCalls } from '../../../../contract/talk/chat.ts';
import { notificationSettingCalls } from '../../../../contract/talk/notification-settings.ts';
import { noticeCalls } from '../../../../contract/talk/notices.ts';
import { mostPushDevices, pushCalls } from '../../../../contract/talk/push.ts';
import { pushLook } from '../../../../contract/talk/push-look.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { releaseDatabases, testDatabase } from '../../../../test/support/database.ts';
import { addCompany, addStore, addUser, callsAs, type Company } from '../../../../test/support/market.ts';
import { handlers } from '../../../domains.ts';
import { mailTemplates } from '../../../platform/mail/templates.ts';
import { notify } from '../../../platform/notifications.ts';
import type { OutgoingRule } from '../../../platform/outgoing/fetch-file.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Caller } from '../../../platform/scope.ts';
import { pushUnread } from '../chat/push-jobs.ts';
import { hubOf } from '../chat/hub.ts';
import { sendPush } from './delivery-jobs.ts';
import { encrypted } from './encryption.ts';
import { pushNotice } from './jobs.ts';
import { forgetPushes } from './queries.ts';

const publicUrl = 'https://market.example';
const mails = mailTemplates({ orderAccepted: { link: true, topic: 'orderAccepted' }, lowBalance: { link: true, topic: 'balance' } });
const bytes = (text: string) => Buffer.from(text, 'base64url');

test('content is encrypted as the example of RFC 8291 is', () => {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'));
  const recipient = {
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  expect(
    encrypted('When I grow up, I want to be a watermelon', recipient, keys, bytes('DGv6ra1nlYgDCS1FRnbzlw')).toString('base64url'),
  ).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

/** A browser with its keys, which reads what it is sent. */
function browser() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `https://push.example/${randomUUID()}`,
    publicKey: keys.getPublicKey('base64url'),
    auth: auth.toString('base64url'),
    read(body: Buffer): Record<string, unknown> {
      const derived = (ikm: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
        Buffer.from(hkdfSync('sha256', ikm, salt, info, length));
      const [salt, theirs, text] = [body.subarray(0, 16), body.subarray(21, 21 + 65), body.subarray(21 + 65)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), theirs]);
      const secret = derived(keys.computeSecret(theirs), auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      ).setAuthTag(text.subarray(-16));
      const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
      expect(plain.at(-1)).toBe(2);
      expect(plain.length).toBeLessThanOrEqual(3_001);
      return JSON.parse(plain.subarray(0, -1).toString()) as Record<string, unknown>;
    },
  };
}
type Browser = ReturnType<typeof browser>;

let database: Database;
let company: Company;
let reader: Caller;
let server: Server;
let base: string;
let heard: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
/** What the push service answers next; 201 when there is nothing. */
let answers: { status: number; headers?: Record<string, string> }[] = [];

beforeAll(async () => {
  database = await testDatabase();
  company = await addCompany(database);
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) });
      const { status, headers = {} } = answers.shift() ?? { status: 201 };
      response.writeHead(status, headers).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await releaseDatabases();
});
beforeEach(async () => {
  [heard, answers] = [[], []];
  // What waits for others would be sent along.
  await database.pool.query('delete from push_subscription');
  reader = await withSession(await addUser(database, company));
});

const local: OutgoingRule = { isAddress: () => true, isReachable: (ip) => ip === '127.0.0.1' };
const as = (caller: Caller, given: object = {}) => callsAs(database, handlers, { caller, ...given });
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

async function withSession(caller: Caller): Promise<Caller> {
  await database.pool.query(
    `insert into user_session (id, user_id, expires_at, user_agent) values ($1, $2, now() + interval '1 day', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0')`,
    [caller.id, caller.userId],
  );
  return caller;
}

/** Adds a device whose push service is that of the test, and which was looked at long ago. */
async function add(caller: Caller): Promise<Browser> {
  const made = browser();
  const { endpoint, publicKey, auth } = made;
  await as(caller)(pushCalls.save, { endpoint, publicKey, auth });
  await database.pool.query(
    `update push_subscription set looked_at = null, endpoint = replace(endpoint, 'https://push.example', $2) where endpoint = $1`,
    [endpoint, base],
  );
  return made;
}

const to = ({ userId }: Caller) => ({ userId, email: `${userId}@test.example`, language: 'en', kind: 'buyer' as const });
/** Writes a notice; its id. */
async function accepted(caller: Caller, kind: 'order' | 'money' = 'order'): Promise<number> {
  await database.transaction((tx) =>
    kind === 'order'
      ? notify(tx, { now: new Date(), publicUrl }, mails.orderAccepted, [to(caller)], { order: 'K-7', store: 'oak', link: '/purchased/7' })
      : notify(tx, { now: new Date(), publicUrl }, mails.lowBalance, [to(caller)], { balance: '1', limit: '2', link: '/account' }),
  );
  const { rows } = await database.pool.query<{ id: number }>('select max(id) as id from notice where user_id = $1', [caller.userId]);
  return rows[0]?.id ?? 0;
}
const push = (id: number, now = new Date()) => database.transaction((tx) => pushNotice(tx, id, now));
const waiting = async (caller: Caller) =>
  (
    await database.pool.query<{ id: number }>(
      'select m.id from push_message m join push_subscription p on p.id = m.subscription_id where p.user_id = $1 order by m.id',
      [caller.userId],
    )
  ).rows.map(({ id }) => id);
const send = (id: number, now = new Date()) => sendPush({ database, publicUrl, now: () => now, rule: local }, id);
const sendAll = async (caller: Caller) => {
  for (const id of await waiting(caller)) await send(id);
};
const jobs = async (task: string, key: string) =>
  (
    await database.pool.query<{ runAt: Date }>(
      `select j.run_at as "runAt" from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = $1 and coalesce(j.payload ->> 'id', j.payload ->> 'gid') = $2`,
      [task, key],
    )
  ).rows;

describe('a notice', () => {
  it('is pushed to each device of its reader, encrypted, signed and without what it says', async () => {
    const one = await add(reader);
    const id = await accepted(reader);
    const [job] = await jobs('push:notice', String(id));
    expect(job?.runAt.getTime()).toBeGreaterThan(Date.now() + 2_000);
    await push(id);
    await sendAll(reader);
    expect(heard).toHaveLength(1);
    const [{ headers, body }] = heard as [(typeof heard)[0]];
    const payload = one.read(body);
    expect(payload).toEqual({
      kind: 'order',
      id: String(id),
      title: expect.stringContaining('K-7'),
      link: '/purchased/7',
      tag: headers['topic'],
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '604800', urgency: 'normal' });
    expect(headers['topic']).toMatch(/^[\w-]{32}$/);
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe((await as(reader)(pushCalls.list, {})).key);
    const point = bytes(key);
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    const { payload: claims } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience: base });
    expect(claims.sub).toBe(publicUrl);
  });

  it('says more where the person wants that, and is urgent about money', async () => {
    const one = await add(reader);
    const { devices } = await as(reader)(pushCalls.list, {});
    expect(devices).toMatchObject([{ name: { browser: 'Firefox' }, showsText: false, current: true }]);
    await as(reader)(pushCalls.showText, { id: devices[0]?.id ?? 0, on: true });
    await push(await accepted(reader));
    await push(await accepted(reader, 'money'));
    await sendAll(reader);
    expect(one.read(heard[0]?.body ?? Buffer.alloc(0))['text']).toContain('oak');
    expect(heard.map(({ headers }) => headers['urgency'])).toEqual(['normal', 'high']);
  });

  it('is pushed once, however often its jobs run', async () => {
    await add(reader);
    const id = await accepted(reader);
    await Promise.all([push(id), push(id)]);
    await push(id);
    const [message = 0, ...others] = await waiting(reader);
    expect(others).toEqual([]);
    await Promise.all([send(message), send(message)]);
    await send(message);
    expect(heard).toHaveLength(1);
  });

  it('is not pushed when it was read, a page is looked at, the topic is off, or there is no device', async () => {
    const none = await accepted(reader);
    expect(await jobs('push:notice', String(none))).toEqual([]);
    await add(reader);
    const read = await accepted(reader);
    await as(reader)(noticeCalls.detail, { messageId: read });
    await push(read);
    expect(await as(reader)(pushLook, {})).toEqual({ wanted: true });
    await push(await accepted(reader));
    expect(await waiting(reader)).toEqual([]);
    await push(await accepted(reader), later(61));
    expect(await waiting(reader)).toHaveLength(1);
    await as(reader)(notificationSettingCalls.save, { topic: 'orderAccepted', notice: true, push: false, mail: 'never' });
    await push(await accepted(reader), later(61));
    expect(await waiting(reader)).toHaveLength(1);
    expect((await as(reader)(notificationSettingCalls.list, {})).find(({ topic }) => topic === 'orderAccepted')?.push).toBe(false);
  });

  it.each(['update user_session set ended_at = now() where user_id = $1', `update user_account set state = 'blocked' where id = $1`])(
    'is not sent after: %s',
    async (statement) => {
      await add(reader);
      await push(await accepted(reader));
      const ids = await waiting(reader);
      await database.pool.query(statement, [reader.userId]);
      for (const id of ids) await send(id);
      expect(heard).toEqual([]);
    },
  );
});

describe('a push service', () => {
  /** A message on its way to the only device of the reader. */
  async function message(): Promise<number> {
    await push(await accepted(reader));
    return (await waiting(reader)).at(-1) ?? 0;
  }

  it.each([404, 410])('that answers %i ends the device', async (status) => {
    await add(reader);
    answers = [{ status }];
    await send(await message());
    expect((await as(reader)(pushCalls.list, {})).devices).toEqual([]);
    expect(await as(reader)(pushLook, {})).toEqual({ wanted: false });
  });

  it('that finds a message too large gets it without what it says', async () => {
    const one = await add(reader);
    await database.pool.query('update push_subscription set shows_text = true where user_id = $1', [reader.userId]);
    answers = [{ status: 413 }];
    await send(await message());
    expect(heard.map(({ body }) => 'text' in one.read(body))).toEqual([true, false]);
    expect(await waiting(reader)).toEqual([]);
  });

  it.each([
    [{ status: 429, headers: { 'retry-after': '120' } }, 120],
    [{ status: 503 }, 30],
  ])('that answers %j is asked again later, five times in all', async (answer, pause) => {
    await add(reader);
    const id = await message();
    const now = new Date();
    answers = Array.from({ length: 6 }, () => answer);
    await send(id, now);
    expect((await jobs('push:send', String(id))).map((job) => job.runAt.getTime())).toEqual([now.getTime() + pause * 1_000]);
    await send(id, now);
    expect(heard).toHaveLength(1);
    for (let attempt = 1; attempt < 6; attempt++) await send(id, later(attempt * 3_600));
    expect(heard).toHaveLength(5);
    expect(await waiting(reader)).toEqual([]);
  });

  it('that fails makes all that its device gets wait, as one', async () => {
    await add(reader);
    const [first, second] = [await message(), await message()];
    answers = [{ status: 503 }];
    await send(first);
    const third = await message();
    for (const id of [second, third]) await send(id);
    expect(heard).toHaveLength(1);
    const [job] = await jobs('push:send', String(third));
    expect(job?.runAt.getTime()).toBeGreaterThan(Date.now() + 20_000);
    answers = Array.from({ length: 4 }, () => ({ status: 503 }));
    for (let attempt = 1; attempt < 5; attempt++) await send(first, later(attempt * 3_600));
    expect(await waiting(reader)).toEqual([]);
  });

  it('is waited for together with others, and a job that was interrupted is made up for', async () => {
    await add(reader);
    const other = await withSession(await addUser(database, company));
    await add(other);
    const id = await message();
    await push(await accepted(other));
    await send(id);
    expect(heard).toHaveLength(2);
    const next = await message();
    const until = later(30);
    await database.pool.query('update push_message set claimed_until = $2 where id = $1', [next, until]);
    await send(next);
    expect((await jobs('push:send', String(next))).map(({ runAt }) => runAt)).toEqual([until]);
    await send(next, later(31));
    expect(heard).toHaveLength(3);
  });

  it('that does not answer is not asked for others meanwhile: they are put off, and lose no attempt', async () => {
    let asked = 0;
    const dead = createServer((request) => {
      asked++;
      request.socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(dead, 'listening');
    const others = [];
    for (let at = 0; at < 3; at++) others.push(await withSession(await addUser(database, company)));
    const notices = [];
    for (const other of others) {
      await add(other);
      const notice = await accepted(other);
      await push(notice);
      notices.push(...(await waiting(other)));
    }
    await database.pool.query('update push_subscription set endpoint = replace(endpoint, $1, $2)', [
      ...[base, `http://127.0.0.1:${(dead.address() as AddressInfo).port}`],
    ]);
    const [first = 0, second = 0, third = 0] = notices;
    const attempts = async () =>
      (await database.pool.query<{ attempts: number }>('select attempts from push_message order by id')).rows.map((row) => row.attempts);
    // All that is due is sent at the same time: the others wait here.
    await database.pool.query('update push_message set claimed_until = $2 where id = any($1)', [[second, third], later(5)]);
    await send(first);
    expect(asked).toBe(1);
    for (const id of [second, third]) await send(id, later(6));
    expect(asked).toBe(1);
    expect(await attempts()).toEqual([1, 0, 0]);
    const [job] = await jobs('push:send', String(second));
    expect(job?.runAt.getTime()).toBeGreaterThan(Date.now() + 20_000);
    // After the pause one finds out for all.
    await send(second, later(60));
    expect(asked).toBe(2);
    expect((await attempts()).reduce((sum, one) => sum + one, 0)).toBe(2);
    dead.close();
  });

  it('is never asked at an address that is not public', async () => {
    await add(reader);
    const id = await message();
    await sendPush({ database, publicUrl, now: () => new Date() }, id);
    expect(heard).toEqual([]);
    expect((await as(reader)(pushCalls.list, {})).devices).toEqual([]);
  });
});

describe('devices', () => {
  const given = () => {
    const { endpoint, publicKey, auth } = browser();
    return { endpoint, publicKey, auth };
  };

  it('are one for each session, ten for each person, and replaced when the push service gives another address', async () => {
    const first = given();
    await as(reader)(pushCalls.save, first);
    const next = given();
    await as(reader)(pushCalls.save, { ...next, replaces: first.endpoint });
    await as(reader)(pushCalls.save, next);
    expect((await as(reader)(pushCalls.list, {})).devices).toHaveLength(1);
    for (let count = 1; count < mostPushDevices; count++)
      await as(await withSession({ ...reader, id: randomUUID() }))(pushCalls.save, given());
    const eleventh = await withSession({ ...reader, id: randomUUID() });
    await expect(as(eleventh)(pushCalls.save, given())).rejects.toMatchObject({ code: codes.refused });
    expect((await as(reader)(pushCalls.list, {})).devices).toHaveLength(mostPushDevices);
  });

  it('of others cannot be changed, nor taken over without their keys; the same browser follows its person', async () => {
    const other = await withSession(await addUser(database, company));
    const mine = given();
    await as(reader)(pushCalls.save, mine);
    const id = (await as(reader)(pushCalls.list, {})).devices[0]?.id ?? 0;
    await expect(as(other)(pushCalls.remove, { id })).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(other)(pushCalls.showText, { id, on: true })).rejects.toMatchObject({ code: codes.notFound });
    await expect(as(other)(pushCalls.save, { ...given(), endpoint: mine.endpoint })).rejects.toMatchObject({ code: codes.invalid });
    await as(other)(pushCalls.save, mine);
    expect((await as(reader)(pushCalls.list, {})).devices).toEqual([]);
    const [device] = (await as(other)(pushCalls.list, {})).devices;
    await as(other)(pushCalls.remove, { id: device?.id ?? 0 });
    expect((await as(other)(pushCalls.list, {})).devices).toEqual([]);
  });

  it.each([
    { endpoint: 'http://push.example/a' },
    { endpoint: 'https://127.0.0.1/a' },
    { endpoint: 'https://push.example:8443/a' },
    { endpoint: `https://push.example/${'a'.repeat(1_000)}` },
    { publicKey: 'A'.repeat(87) },
    { auth: 'short' },
  ])('are refused as %j', async (bad) => {
    await expect(as(reader)(pushCalls.save, { ...given(), ...bad })).rejects.toMatchObject({ code: codes.invalid });
  });

  it('go with their session', async () => {
    await as(reader)(pushCalls.save, given());
    await database.pool.query('update user_session set ended_at = now() where id = $1', [reader.id]);
    expect((await as(reader)(pushCalls.list, {})).devices).toEqual([]);
    await database.transaction((tx) => forgetPushes(tx, new Date()));
    const { rows } = await database.pool.query('select from push_subscription where user_id = $1', [reader.userId]);
    expect(rows).toEqual([]);
  });
});

describe('a message of the chat', () => {
  it('is pushed once to those who are away and have not read it, without its text', async () => {
    const seller = await addCompany(database, { kind: 'seller' });
    const store = await addStore(database, seller);
    const agent = await addUser(database, seller);
    const one = await add(reader);
    const { gid } = await as(reader)(buyerChatCalls.open, { storeId: store.id });
    const write = (msg: string) => as(agent)(chatCalls.send, { cid: randomUUID(), to: gid, type: 'txt', body: { msg } });
    await write('Secret');
    await expect.poll(() => jobs('push:chat', gid)).toHaveLength(1);
    await write('Second');
    await Promise.all([pushUnread(database, gid, new Date()), pushUnread(database, gid, new Date())]);
    await pushUnread(database, gid, new Date());
    await sendAll(reader);
    expect(heard).toHaveLength(1);
    expect(one.read(heard[0]?.body ?? Buffer.alloc(0))).toEqual({
      ...{ kind: 'chat', id: gid, title: expect.not.stringContaining('Secret'), link: `/message/chat?gid=${gid}` },
      tag: heard[0]?.headers['topic'],
    });
    expect(heard[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'normal' });

    await database.pool.query('update push_subscription set shows_text = true where user_id = $1', [reader.userId]);
    const { id } = await write('Mistake');
    await pushUnread(database, gid, new Date());
    await write('Replaces what waits');
    await pushUnread(database, gid, new Date());
    expect(await waiting(reader)).toHaveLength(1);
    const recalled = await write('Mistake again');
    await pushUnread(database, gid, new Date());
    await as(agent)(chatCalls.recall, { gid, id: recalled.id });
    await as(agent)(chatCalls.recall, { gid, id });
    await sendAll(reader);
    expect(one.read(heard[1]?.body ?? Buffer.alloc(0))).not.toHaveProperty('text');
    heard = heard.slice(0, 1);

    const member = { userId: reader.userId, companyId: company.id, operator: false, platformOnly: false, deliver: () => undefined };
    hubOf(database).add(member);
    await write('While a hidden tab is connected');
    await pushUnread(database, gid, new Date());
    hubOf(database).remove(member);
    await sendAll(reader);
    expect(heard).toHaveLength(2);
    await as(reader)(pushLook, {});
    await write('While a page is looked at');
    await pushUnread(database, gid, new Date());
    await database.pool.query('update push_subscription set looked_at = null where user_id = $1', [reader.userId]);
    await as(reader)(chatCalls.notify, { gid, notify: 'none' });
    await write('While muted');
    await pushUnread(database, gid, new Date());
    await as(reader)(chatCalls.channel, { gid });
    await as(reader)(chatCalls.notify, { gid, notify: 'mentions' });
    await write('Not meant');
    await pushUnread(database, gid, new Date());
    expect(await waiting(reader)).toEqual([]);
    await as(agent)(chatCalls.send, {
      ...{ cid: randomUUID(), to: gid, type: 'txt', body: { msg: 'Meant' } },
      ext: { em_at_list: [String(reader.userId)] },
    });
    await pushUnread(database, gid, new Date());
    await sendAll(reader);
    expect(heard.map(({ headers }) => headers['urgency'])).toEqual(['normal', 'normal', 'high']);
  });
});
