/** Kills and cut connections amid the messages of a chat: what was answered is there once, and everybody sees the same. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { chatCalls } from '../../contract/talk/chat.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { type Kontor, newHome, startKontor, stopAll } from '../process/kontor.ts';
import { type Proxy, startProxy } from '../support/proxy.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { addCrowd, type Cutter, cutOn, expectAllThere, newPerson, type Person, startCutter, untilOpen, writeOn } from './chat-crowd.ts';
import { connect, pidOfPostgres, untilBack } from './killed-market.ts';

const homes: string[] = [];
let people: Person[] = [];
let cutters: Cutter[] = [];
let server: TestServer | undefined;
let proxy: Proxy | undefined;

beforeAll(async () => {
  for (let at = 0; at < 3; at++) homes.push(await newHome());
});
afterEach(async () => {
  for (const { store } of people) store.stop();
  for (const cutter of cutters) await cutter.close();
  [people, cutters] = [[], []];
  await stopAll();
});
afterAll(async () => {
  await proxy?.close();
  await server?.stop();
  for (const home of homes) await rm(home, { recursive: true, force: true });
});

const home = (at: number): string => homes[at] ?? '';
const victims = ['server', 'database', 'server and database'] as const;
/** How often something is killed; `npm run test:kills` takes 200. */
const kills = Number(process.env['KONTOR_TEST_KILLS'] ?? 3);
const limit = { timeout: 180_000 + kills * 60_000 };

test('kill -9 amid messages, of the server, the database, or both, with connections cut in the middle of frames', limit, async () => {
  const begin = async (): Promise<{ kontor: Kontor; address: string }> => {
    const kontor = startKontor({ KONTOR_HOME: home(0) });
    return { kontor, address: await kontor.serving };
  };
  let { kontor, address } = await begin();
  let database = await connect(home(0));
  const cutter = await startCutter(() => address);
  cutters = [cutter];
  people = (await addCrowd(database)).map((one) => newPerson(one, cutter.host, () => database));
  await untilOpen(people);
  for (let round = 0; round < kills; round++) {
    const victim = victims[round % victims.length] ?? 'server';
    const [writing, cutting] = [writeOn(people), cutOn(cutters)];
    await sleep(2_000 + Math.random() * 2_000);
    const postgres = await pidOfPostgres(home(0));
    await database.close();
    if (victim !== 'database') kontor.process.kill('SIGKILL');
    if (victim !== 'server') process.kill(postgres, 'SIGKILL');
    if (victim === 'database') await untilBack(home(0), address, postgres);
    else {
      await kontor.ended;
      ({ kontor, address } = await begin());
    }
    database = await connect(home(0));
    await sleep(2_000);
    cutting.stop();
    await writing.stop();
    await expectAllThere(database, people);
  }
  const written = people.reduce((sum, one) => sum + one.written.length, 0);
  console.log(`${kills} kills amid ${written} messages of ${people.length} people`);
  await database.close();
});

/** The connections by which the processes hear of each other. */
const cutChannels = (database: Database): Promise<unknown> =>
  database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kontor events'`);

test('two processes on one database, one of them killed, and neither hearing of the other for some seconds', limit, async () => {
  server = await startTestServer('chat');
  const database = await openDatabase({ connection: server.template, poolSize: 2 });
  proxy = await startProxy(server.template);
  const { url } = proxy;
  const begin = async (at: number): Promise<{ kontor: Kontor; address: string }> => {
    const kontor = startKontor({ KONTOR_HOME: home(at), DATABASE_URL: url });
    return { kontor, address: await kontor.serving };
  };
  const both = [await begin(1), await begin(2)];
  cutters = [await startCutter(() => both[0]?.address ?? ''), await startCutter(() => both[1]?.address ?? '')];
  people = (await addCrowd(database)).map((one, at) => newPerson(one, cutters[at % 2]?.host ?? '', () => database));
  await untilOpen(people);
  const [first, second] = people as [Person, Person];
  const gid = first.gids[0] ?? '';
  const sees = async (other: Person) => (await first.store.ask(chatCalls.presence, { gid })).online.includes(String(other.caller.userId));
  // The second is connected with the other process.
  await expect.poll(() => sees(second), { timeout: 30_000 }).toBe(true);
  second.store.stop();
  await expect.poll(() => sees(second), { timeout: 30_000 }).toBe(false);
  second.store.start();

  const [writing, cutting] = [writeOn(people), cutOn(cutters)];
  await sleep(2_000);
  for (const end = Date.now() + 4_000; Date.now() < end; await sleep(100)) await cutChannels(database);
  for (let round = 0; round < kills; round++) {
    await sleep(1_000 + Math.random() * 1_000);
    const at = round % 2;
    both[at]?.kontor.process.kill('SIGKILL');
    await both[at]?.kontor.ended;
    both[at] = await begin(at + 1);
  }
  await sleep(2_000);
  cutting.stop();
  await writing.stop();
  await expectAllThere(database, people);
  await database.close();
});
