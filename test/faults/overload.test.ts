/** Several times as many requests as can be answered: most of the surplus is refused at once, and what is answered is answered in time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newHome, startKontor, stopAll } from '../process/kontor.ts';

let home: string;
let address: string;

beforeAll(async () => {
  home = await newHome();
  address = (await startKontor({ KONTOR_HOME: home }).serving).replace('localhost', '127.0.0.1');
}, 120_000);
afterAll(async () => {
  await stopAll();
  await rm(home, { recursive: true, force: true });
});

type Result = { times: number[]; statuses: Record<string, number>; withoutRetry: number };
const kinds = [
  'own1=/',
  'own2=/about-us',
  'own3=/',
  'own4=/about-us',
  'own5=/',
  'own6=/about-us',
  'stored=/',
  'order=/api/buyer/payment/balance',
];

async function load(rate: number, milliseconds: number): Promise<{ open: number; results: Record<string, Result> }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'load.mjs'), address, String(rate), String(milliseconds), ...kinds], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await once(child, 'close');
  return JSON.parse(text) as { open: number; results: Record<string, Result> };
}

async function time(path: string, headers = {}): Promise<number> {
  const begin = performance.now();
  const response = await fetch(address + path, { headers });
  await response.text();
  return response.ok ? performance.now() - begin : Infinity;
}
const ownPage = () => time('/', { cookie: `Authorization_web=none-${performance.now()}` });
const quantile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

const sum = (statuses: Record<string, number> = {}): number => Object.values(statuses).reduce((all, count) => all + count, 0);

test('eight times what one visitor after the other is given, for eight seconds', { timeout: 180_000 }, async () => {
  await load(20, 2_000); // every kind once, and all code has run
  const begin = performance.now();
  for (let at = 0; at < 40; at++) await ownPage();
  const capacity = 40_000 / (performance.now() - begin);

  let over = false;
  const running = load(Math.min(3_000, Math.ceil(capacity * 8)), 8_000).finally(() => (over = true));
  const health: number[] = [];
  while (!over) {
    health.push(await time('/api/health'));
    await sleep(100);
  }
  const { open, results } = await running;
  const end = performance.now();
  while ((await ownPage()) > 1_000) await sleep(50);
  const recovery = performance.now() - end;

  const own = Object.entries(results).filter(([name]) => name.startsWith('own'));
  const answered = own.flatMap(([, { times }]) => times);
  const refused = own.reduce((sum, [, { statuses }]) => sum + (statuses[503] ?? 0), 0);
  const figures = {
    capacity: Math.round(capacity),
    answered: answered.length,
    refused,
    ...{ p50: quantile(answered, 0.5), p99: quantile(answered, 0.99) },
    ...{ health50: Math.round(quantile(health, 0.5)), health95: Math.round(quantile(health, 0.95)), recovery: Math.round(recovery) },
    ...{ stored: results['stored']?.statuses, order: results['order']?.statuses },
  };
  console.log(JSON.stringify(figures));
  expect(open).toBe(0);
  expect(refused).toBeGreaterThan(0);
  expect(answered.length).toBeGreaterThan(0);
  for (const { withoutRetry } of Object.values(results)) expect(withoutRetry).toBe(0);
  // The bounds leave room for a machine that is busy with other tests; what is measured alone is in docs/performance.md.
  expect(figures.p99).toBeLessThan(10_000);
  expect(figures.health95).toBeLessThan(3_000);
  expect(recovery).toBeLessThan(10_000);
  const refusedOrders = (results['order']?.statuses[503] ?? 0) / sum(results['order']?.statuses);
  expect(refusedOrders).toBeLessThan(refused / own.reduce((all, [, { statuses }]) => all + sum(statuses), 0));
  expect(Object.keys(results['stored']?.statuses ?? {})).toEqual(['200']);
});
