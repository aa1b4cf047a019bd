/** The database goes away: the server goes on, says so, and is itself again soon after the database is back. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { codes } from '../../contract/wire/codes.ts';
import { catalogueCalls } from '../../contract/catalogue/catalogue.ts';
import { addJob } from '../../server/platform/jobs/jobs.ts';
import { publish } from '../../server/platform/events/outbox.ts';
import { type Database, openDatabase } from '../../server/platform/postgres/pool.ts';
import { type Kontor, newHome, startKontor, stopAll } from '../process/kontor.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Proxy, startProxy } from '../support/proxy.ts';

const longestAnswer = 10_000;
const longestRecovery = 5_000;
const outage = 25_000;

let home: string;
let server: TestServer;
let database: Database;
let proxy: Proxy;
let kontor: Kontor;
let address: string;

beforeAll(async () => {
  home = await newHome();
  server = await startTestServer();
  database = await openDatabase({ connection: server.template, poolSize: 2 });
  proxy = await startProxy(server.template);
  kontor = startKontor({ KONTOR_HOME: home, DATABASE_URL: proxy.url });
  address = await kontor.serving;
}, 120_000);
afterEach(() => proxy.set('open'));
afterAll(async () => {
  await stopAll();
  await database?.close();
  await proxy?.close();
  await server?.stop();
  await rm(home, { recursive: true, force: true });
});

/** Search engines get less of a page that failed. */
const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

type Answer = { status: number; text: string; milliseconds: number };

async function get(path: string): Promise<Answer> {
  const begin = performance.now();
  const response = await fetch(address + path, { headers: { 'user-agent': browser } });
  return { status: response.status, text: await response.text(), milliseconds: performance.now() - begin };
}

let different = 1_000;
/** A call and a page whose answers are not stored yet, since nobody asked for these before: the database says that there is no such item. */
const freshCall = () => get(`/api${catalogueCalls.item.path.replace('{id}', String(different++))}`);
const codeOf = (answer: Answer) => (JSON.parse(answer.text) as { code: number }).code;
const freshPage = () => get(`/item/none~${different++}`);
const health = () => get('/api/health');

/** Milliseconds until everything answers as usual. */
async function recovered(since: number): Promise<number> {
  for (;;) {
    const [call, page, state] = await Promise.all([freshCall(), freshPage(), health()]);
    if (codeOf(call) === codes.notFound && page.status === 404 && state.status === 200) return Math.round(performance.now() - since);
    await sleep(50);
  }
}

/** During an outage: calls and pages are refused in time, cached pages are served, and the server does not open connections without end. */
async function expectOutage(milliseconds: number): Promise<void> {
  const before = proxy.taken();
  const end = performance.now() + milliseconds;
  const slowest = Math.max(
    ...(await Promise.all([freshCall(), freshCall(), freshPage(), freshPage()])).map((answer) => answer.milliseconds),
  );
  expect(slowest).toBeLessThan(longestAnswer);
  let rounds = 0;
  while (performance.now() < end) {
    const [call, page, cached, state] = await Promise.all([freshCall(), freshPage(), get('/'), health()]);
    expect(codeOf(call)).toBe(codes.unavailable);
    expect([call.status, page.status, cached.status, state.status]).toEqual([503, 503, 200, 503]);
    expect(page.text).toContain('<html');
    for (const answer of [call, page, cached, state]) expect(answer.milliseconds).toBeLessThan(3_000);
    rounds++;
    await sleep(250);
  }
  expect(rounds).toBeGreaterThan(3);
  expect(proxy.taken() - before).toBeLessThan(40);
  expect(kontor.process.exitCode).toBeNull();
}

const patience = { timeout: 180_000 };

test('refused connections for a while', patience, async () => {
  await recovered(performance.now());
  expect((await get('/')).status).toBe(200);
  const living = proxy.living();
  await proxy.set('refusing');
  await expectOutage(outage);
  await proxy.set('open');
  const recovery = await recovered(performance.now());
  console.log(`refused: back after ${recovery} ms`);
  expect(recovery).toBeLessThan(longestRecovery);
  expect(proxy.living()).toBeLessThanOrEqual(living + 25);
});

test('a database that takes connections and answers nothing', patience, async () => {
  await recovered(performance.now());
  expect((await get('/')).status).toBe(200);
  await proxy.set('frozen');
  const waiting = Promise.all(Array.from({ length: 60 }, (_, at) => (at % 2 ? freshCall() : freshPage())));
  const answers = await waiting;
  for (const answer of answers) {
    expect(answer.status).toBe(503);
    expect(answer.milliseconds).toBeLessThan(longestAnswer);
  }
  await expectOutage(5_000);
  await proxy.set('open');
  const recovery = await recovered(performance.now());
  const slowest = Math.round(Math.max(...answers.map(({ milliseconds }) => milliseconds)));
  console.log(`frozen: ${answers.length} answered within ${slowest} ms; back after ${recovery} ms`);
  expect(recovery).toBeLessThan(longestRecovery);
});

test('events and jobs go on after an outage', patience, async () => {
  await proxy.set('refusing');
  while ((await health()).status !== 503) await sleep(50);
  // Nobody listens now: caches have to be dropped once the connection is there again.
  await database.transaction((tx) => publish(tx, 'catalogue.changed', {}));
  await database.transaction((tx) => addJob(tx, 'platform:forget', {}));
  await proxy.set('open');
  await recovered(performance.now());
  const waiting = async () =>
    (await database.pool.query<{ count: number }>(`select count(*) from graphile_worker.jobs where task_identifier = 'platform:forget'`))
      .rows[0]?.count;
  const begin = performance.now();
  while ((await waiting()) !== 0) {
    expect(performance.now() - begin).toBeLessThan(30_000);
    await sleep(100);
  }
});

test('a slow database is slow, not away', patience, async () => {
  await proxy.set('slow');
  for (let round = 0; round < 5; round++) {
    const [call, page, state] = await Promise.all([freshCall(), freshPage(), health()]);
    expect([codeOf(call), page.status, state.status]).toEqual([codes.notFound, 404, 200]);
  }
});

test('stopping while the database is away takes no longer than usual', patience, async () => {
  await proxy.set('frozen');
  const begin = performance.now();
  kontor.process.kill('SIGTERM');
  expect(await kontor.ended).toBe(0);
  expect(performance.now() - begin).toBeLessThan(25_000);
});
