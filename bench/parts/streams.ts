/** Ten thousand open notification streams: what one holds, how fast they open, and how soon a notification to all of them has arrived. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { rm } from 'node:fs/promises';
import { streamPath } from '../../contract/talk/stream-events.ts';
import { languages } from '../../contract/values/locale.ts';
import { attachDatabase } from '../../server/engines/local-postgres/attach.ts';
import { issueTicket } from '../../server/platform/crypto/tickets.ts';
import { numberNotices } from '../../server/platform/notices/numbers.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { newHome } from '../../test/process/kontor.ts';
import { type Figure, milliseconds, type Part, perSecond } from '../tools/figures.ts';
import { memoryOf, start, stop } from '../tools/processes.ts';

const atOnce = 24;
/** A busy server refuses; browsers come again. */
const attempts = 10;
const restTime = 10_000;

type Person = { id: string; userId: number };

export async function streams(quick: boolean): Promise<Part> {
  const count = quick ? 1_000 : 10_000;
  const home = await newHome();
  const running = await start(home, {
    KONTOR_DEMO: 'off',
    ...{ KONTOR_CONNECTIONS: '20000', KONTOR_CONNECTIONS_PER_NETWORK: '20000', KONTOR_TRUST_PROXY: 'loopback' },
  });
  const opened = new AsyncDisposableStack();
  const sockets: Socket[] = [];
  try {
    const database = await openDatabase({ connection: await attachDatabase({ home }, opened), poolSize: 4, patient: true });
    opened.defer(() => database.close());
    const people = await addPeople(database, count);
    const pid = running.pid;
    await sleep(3_000);
    const before = (await memoryOf(pid))?.now ?? 0;
    const arrived = { created: 0, messages: 0 };
    const { hostname, port } = new URL(running.address);
    const open = async (person: Person, index: number): Promise<void> => {
      const ticket = await issueTicket(database, 'stream', person, new Date());
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      const isOpen = Promise.withResolvers<void>();
      socket.on('error', isOpen.reject);
      socket.on('data', (chunk: Buffer) => {
        const text = chunk.toString('latin1');
        if (text.includes('event: created')) {
          arrived.created++;
          isOpen.resolve();
        }
        if (text.includes('event: message')) arrived.messages++;
        if (text.startsWith('HTTP/1.1 ') && !text.startsWith('HTTP/1.1 200')) isOpen.reject(new Error(`a stream was refused: ${text}`));
      });
      socket.on('close', () => isOpen.reject(new Error('a stream was closed')));
      await once(socket, 'connect');
      const language = languages[index % languages.length] ?? 'en';
      socket.write(
        `GET ${streamPath}?token=${ticket}&_lang=${language} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nX-Forwarded-For: 10.${index >> 8}.${index & 255}.1\r\nAccept: text/event-stream\r\n\r\n`,
      );
      await isOpen.promise;
    };
    const openSurely = async (person: Person, index: number): Promise<void> => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await open(person, index);
        } catch (error) {
          if (attempt === attempts || !String(error).includes('HTTP/1.1 503')) throw error;
          await sleep(2_000);
        }
      }
    };
    const opening = performance.now();
    for (let at = 0; at < count; at += atOnce)
      await Promise.all(people.slice(at, at + atOnce).map((person, index) => openSurely(person, at + index)));
    const openedIn = performance.now() - opening;
    await sleep(restTime);
    const after = (await memoryOf(pid))?.now ?? 0;
    const each = ((after - before) * 1024) / count;

    const begin = performance.now();
    await addNotices(database, people);
    const written = performance.now() - begin;
    while ((await numberNotices(database)).waiting > 0) await sleep(10);
    while (arrived.messages < count && performance.now() - begin < 60_000) await sleep(5);
    const arrivedIn = performance.now() - begin - written;
    const lost = count - arrived.messages;

    const ending = performance.now();
    await stop(running);
    const stopped = performance.now() - ending;
    const figures: Figure[] = [
      figure(`memory of the server for each of ${count} streams`, `${each.toFixed(1)} KB`, '≤ 20 KB', each <= 20),
      figure('streams opened, with a ticket each', perSecond(count / (openedIn / 1_000)), '≥ 1,000/s', count / (openedIn / 1_000) >= 1_000),
      figure(
        `a notification to ${count} streams, each in its language, from the commit to the last browser`,
        `${milliseconds(arrivedIn)}${lost > 0 ? `, ${lost} lost` : ''}`,
        '≤ 2,000 ms, none lost',
        arrivedIn <= 2_000 && lost === 0,
      ),
      figure(`the server stops with ${count} open streams`, milliseconds(stopped), '≤ 5,000 ms', stopped <= 5_000),
    ];
    return {
      name: 'streams',
      figures,
      notes: [`Resident memory, ${restTime / 1_000} s after the last stream was opened. The clients run on the same machine.`],
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    await opened.disposeAsync();
    await rm(home, { recursive: true, force: true });
  }
}

const figure = (what: string, value: string, goal: string, reached: boolean): Figure => ({ part: 'streams', what, value, goal, reached });

/** People of one company who are signed in. */
async function addPeople(database: Database, count: number): Promise<Person[]> {
  const { rows: companies } = await database.pool.query<{ id: number }>(
    `insert into company (kind, legal_name, country_code, state) values ('buyer', 'Streams', 'DE', 'approved') returning id`,
  );
  const { rows: roles } = await database.pool.query<{ id: number }>(
    `insert into role (company_id, company_kind, key, name, access_codes) values ($1, 'buyer', 'streams', 'Streams', '{order.view,price.view}') returning id`,
    [companies[0]?.id],
  );
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into user_account (company_id, role_id, email, name)
     select $1, $2, 'stream-' || n || '@bench.example', 'Reader ' || n from generate_series(1, $3::int) n returning id`,
    [companies[0]?.id, roles[0]?.id, count],
  );
  const people = rows.map(({ id }) => ({ id: randomUUID(), userId: id }));
  await database.pool.query(
    `insert into user_session (id, user_id, expires_at) select id, user_id, now() + interval '1 day' from unnest($1::uuid[], $2::bigint[]) given (id, user_id)`,
    [people.map(({ id }) => id), people.map(({ userId }) => userId)],
  );
  // As in a market that has been used: everybody has read something before.
  await addNotices(database, people);
  while ((await numberNotices(database)).waiting > 0) await sleep(10);
  await database.pool.query(`update notice set read_at = now() where read_at is null and user_id = any($1::bigint[])`, [
    people.map(({ userId }) => userId),
  ]);
  await database.pool.query('vacuum analyze');
  return people;
}

async function addNotices(database: Database, people: readonly Person[]): Promise<void> {
  await database.pool.query(
    `insert into notice (user_id, kind, category, parameters, link, created_at, shown)
     select user_id, 'orderAccepted', 'order', jsonb_build_object('order', 'B-' || user_id, 'store', 'Oak'), '/purchased/purchase-orders', now(), true
     from unnest($1::bigint[]) user_id`,
    [people.map(({ userId }) => userId)],
  );
}
