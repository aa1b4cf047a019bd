/** Connections that say nothing take all there are: the shop goes on answering those who ask. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { catalogueCalls } from '../../contract/catalogue/catalogue.ts';
import { codes } from '../../contract/wire/codes.ts';
import { type Kontor, newHome, startKontor, stopAll } from '../process/kontor.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const openFiles = 400;

let home: string;
let server: TestServer;
let kontor: Kontor;
let address: string;
let port: number;
const crowds: ChildProcess[] = [];

beforeAll(async () => {
  home = await newHome();
  server = await startTestServer();
  const { template } = server;
  const { host, user, database } = template as { host: string; user: string; database: string };
  const url = 'url' in template ? template.url : `postgres://${user}@localhost:5432/${database}?host=${encodeURIComponent(host)}`;
  kontor = startKontor({ KONTOR_HOME: home, DATABASE_URL: url, KONTOR_CONNECTIONS_PER_NETWORK: '40' }, { openFiles });
  address = (await kontor.serving).replace('localhost', '127.0.0.1');
  port = Number(new URL(address).port);
}, 120_000);
afterEach(async () => {
  for (const crowd of crowds.splice(0)) {
    crowd.disconnect();
    await once(crowd, 'exit');
  }
});
afterAll(async () => {
  await stopAll();
  await server?.stop();
  await rm(home, { recursive: true, force: true });
});

/** Connections from a process of its own, which has descriptors of its own. */
async function crowd(count: number, from: string): Promise<void> {
  const child = fork(join(import.meta.dirname, 'silent.mjs'), [String(port), String(count), from]);
  crowds.push(child);
  await once(child, 'message');
}

let different = 1_000;
/** A page and a call, each over a new connection. One that is not answered within half a minute was forgotten. */
async function ask(): Promise<void> {
  const init = { headers: { connection: 'close' }, signal: AbortSignal.timeout(30_000) };
  const [page, call] = await Promise.all([
    fetch(address, init),
    fetch(`${address}/api${catalogueCalls.item.path.replace('{id}', String(different++))}`, init),
  ]);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');
  expect(((await call.json()) as { code: number }).code).toBe(codes.notFound);
}

const descriptors = async () => (await readdir(`/proc/${kontor.process.pid}/fd`)).length;
const patience = { timeout: 120_000 };

test('5,000 silent connections from this machine at a limit of 400 descriptors', patience, async () => {
  await ask();
  let isComplete = false;
  const all = crowd(5_000, '127.0.0.1').then(() => (isComplete = true));
  // All the while they come, and when all are there. Each has to be answered.
  for (let after = 0; after < 8; await sleep(50)) {
    await ask();
    if (isComplete) after++;
  }
  await all;
  expect(await descriptors()).toBeLessThan(openFiles);
  expect(kontor.process.exitCode).toBeNull();
});

test('one network gets its share, those who ask in it are answered, and others do not notice', patience, async () => {
  const before = await descriptors();
  await crowd(300, '127.0.0.2');
  expect(await descriptors()).toBeLessThan(before + 60);
  await ask();
  // From within the crowd's own network.
  const socket = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  socket.end('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  expect(chunk.toString()).toMatch(/^HTTP\/1.1 200 /);
});

test('a connection that has brought no head of a request after 10 s is closed', patience, async () => {
  const begin = performance.now();
  const silent = connect({ port, host: '127.0.0.1' });
  const slow = connect({ port, host: '127.0.0.1' });
  slow.write('GET / HTTP/1.1\r\nHost: loc');
  const drip = setInterval(() => slow.writable && slow.write('a'), 500);
  for (const socket of [silent, slow]) socket.on('error', () => undefined).resume();
  await Promise.all([once(silent, 'close'), once(slow, 'close')]);
  clearInterval(drip);
  expect(performance.now() - begin).toBeGreaterThan(8_000);
  expect(performance.now() - begin).toBeLessThan(20_000);
});
