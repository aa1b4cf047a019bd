import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../test/support/database.ts';
import { type Proxy, startProxy } from '../../../test/support/proxy.ts';
import { openBus } from '../events/bus.ts';
import { type Channel, openChannel, pauseBefore } from './channel.ts';
import { openDatabase } from './pool.ts';

const database = await testDatabase();
const log = { warn: () => undefined };
const pace = { beat: 50, answer: 400, connect: 400, first: 10, longest: 100 };

let proxy: Proxy;
let channel: Channel | undefined;
let seen: string[];

beforeEach(async () => {
  proxy = await startProxy(database.connection);
  seen = [];
});
afterEach(async () => {
  await channel?.close();
  await proxy.close();
});

const open = async () => {
  channel = await openChannel({
    connection: { url: proxy.url },
    name: 'kontor_test',
    onMessage: (text) => void seen.push(text),
    onLost: () => void seen.push('lost'),
    onRestored: () => void seen.push('restored'),
    log,
    pace,
  });
};
const notify = (text: string) => database.pool.query(`select pg_notify('kontor_test', $1)`, [text]);

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(5);
}

test('pauses double up to the longest, and half of each is random', () => {
  const usual = { first: 100, longest: 2_000 };
  expect(pauseBefore(0, usual)).toBe(0);
  for (const [attempt, most] of [
    [1, 100],
    [2, 200],
    [5, 1_600],
    [6, 2_000],
    [2_000, 2_000],
  ] as const) {
    const pauses = Array.from({ length: 200 }, () => pauseBefore(attempt, usual));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(most / 2);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(most);
    expect(new Set(pauses).size).toBeGreaterThan(100);
  }
  // An hour away is some two thousand attempts, not millions.
  let attempts = 0;
  for (let passed = 0; passed < 3_600_000; attempts++) passed += pauseBefore(attempts, usual);
  expect(attempts).toBeLessThan(4_000);
});

test('a connection that ends is replaced by one, without the database counting as away', async () => {
  await open();
  for (let round = 0; round < 3; round++) {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kontor events' and datname = current_database()`,
    );
    await until(() => seen.length === round + 1);
  }
  expect(seen).toEqual(['restored', 'restored', 'restored']);
  await notify('hello');
  await until(() => seen.length === 4);
  expect(seen[3]).toBe('hello');
  expect(proxy.living()).toBe(1);
});

test('while connections are refused there is one attempt after the other', async () => {
  await open();
  const begin = performance.now();
  await proxy.set('refusing');
  await until(() => seen.includes('lost'));
  await proxy.set('frozen'); // attempts are counted, none succeeds
  const before = proxy.taken();
  await sleep(2_000);
  expect(proxy.taken() - before).toBeLessThan((performance.now() - begin) / pace.connect + 1);
  expect(seen).toEqual(['lost']);
  await proxy.set('open');
  await until(() => seen.includes('restored'));
  expect(seen).toEqual(['lost', 'restored']);
});

test('a pool hands out nothing while the database is away, and those that wait get an error at once', async () => {
  const other = await openDatabase({ connection: { url: proxy.url }, poolSize: 2 });
  const bus = await openBus(other, log, pace);
  const gaps: number[] = [];
  bus.onGap(() => gaps.push(1));
  await proxy.set('frozen');
  const begin = performance.now();
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => other.pool.query('select 1')));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 'rejected'));
  expect(performance.now() - begin).toBeLessThan(4_000);
  expect(other.reachability.reachable).toBe(false);
  await expect(other.prepared('one', 'select 1')).rejects.toMatchObject({ code: '08006' });
  await proxy.set('open');
  await until(() => other.reachability.reachable);
  expect(await other.prepared('one', 'select 1')).toHaveLength(1);
  expect(gaps.length).toBeGreaterThan(0);
  await bus.close();
  await other.close();
});
