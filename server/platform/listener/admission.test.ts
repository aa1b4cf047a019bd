import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Admission, mountAdmission } from './admission.ts';

let now = 0;
beforeEach(() => {
  now = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => void vi.useRealTimers());

const turns = async (count = 30): Promise<void> => {
  for (let at = 0; at < count; at++) await turn();
};
/** Time passes in steps in which the process is awake. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 50) {
    now += 50;
    vi.advanceTimersByTime(50);
    await turns(2);
  }
}

function ask(admission: Admission, count: number, isOrder = false): { admitted: number; refused: number } {
  const answers = { admitted: 0, refused: 0 };
  for (let at = 0; at < count; at++) void admission.enter(isOrder).then((admitted) => (admitted ? answers.admitted++ : answers.refused++));
  return answers;
}

test('so many are worked on at once; the next one begins when one has ended', async () => {
  const admission = new Admission(4, () => now);
  const answers = ask(admission, 6);
  await turns();
  expect(answers).toEqual({ admitted: 4, refused: 0 });
  admission.leave();
  await turns();
  expect(answers).toEqual({ admitted: 5, refused: 0 });
  expect(admission.working).toBe(4);
});

test('a burst waits for a second; then those who have waited longest are refused', async () => {
  const admission = new Admission(1, () => now);
  const answers = ask(admission, 20);
  await pass(900);
  expect(answers).toEqual({ admitted: 1, refused: 0 });
  await pass(300);
  expect(answers).toEqual({ admitted: 1, refused: 19 });
});

test('when there is more to do than can be done, new work is refused at once, orders are not', async () => {
  const admission = new Admission(1, () => now);
  const first = ask(admission, 100);
  // Twenty a second.
  for (let round = 0; round < 40; round++) {
    await pass(50);
    admission.leave();
    await turns();
    ask(admission, 5);
  }
  expect(admission.refuses(false)).toBe(true);
  expect(admission.refuses(true)).toBe(false);
  expect(first.admitted).toBeGreaterThan(10);
  const order = ask(admission, 1, true);
  await pass(50);
  admission.leave();
  await turns();
  expect(order).toEqual({ admitted: 1, refused: 0 });
  // Nothing new comes: a second later everything is as usual.
  for (let round = 0; round < 25; round++) {
    await pass(50);
    if (admission.working > 0) admission.leave();
  }
  expect(admission.refuses(false)).toBe(false);
});

test('a pause of the process refuses nobody', async () => {
  const admission = new Admission(1, () => now);
  const answers = ask(admission, 5);
  await pass(100);
  now += 2_500;
  vi.advanceTimersByTime(50);
  await turns();
  expect(answers.refused).toBe(0);
});

test('one turn of the event loop begins work for some milliseconds only', async () => {
  const admission = new Admission(1_000, () => now);
  let begun = 0;
  for (let at = 0; at < 100; at++) {
    void admission.enter(false).then(() => {
      now += 3;
      begun++;
    });
    await Promise.resolve();
    await Promise.resolve();
  }
  expect(begun).toBeLessThan(5);
  await turns(200);
  expect(begun).toBe(100);
});

test('a refusal says so in words, with Retry-After; files pass', async () => {
  const admission = new Admission(1);
  const app = Fastify();
  mountAdmission(app as never, { admission, locales: ['en', 'de'], orderPaths: ['/api/pay'] });
  const work = Promise.withResolvers<string>();
  app.get('/*', (request) => (request.url === '/long' ? work.promise : 'done'));
  const long = app.inject('/long');
  while (admission.working === 0) await sleep(1);
  const waiting = [app.inject({ url: '/page', headers: { 'accept-language': 'de' } }), app.inject('/api/call')];
  expect((await app.inject('/media/picture')).body).toBe('done');
  for (let at = 0; at < 60; at++) {
    await sleep(25);
    vi.advanceTimersByTime(50);
  }
  const [page, call] = await Promise.all(waiting);
  expect([page?.statusCode, call?.statusCode]).toEqual([503, 503]);
  expect([page?.headers['retry-after'], call?.headers['retry-after']]).toEqual(['2', '2']);
  expect(page?.body).toContain('<html lang="de">');
  expect(call?.json()).toMatchObject({ code: 50_300, data: null });
  work.resolve('done');
  expect((await long).body).toBe('done');
  expect((await app.inject('/page')).body).toBe('done');
  expect(admission.working).toBe(0);
  await app.close();
});

test('a stored page, even one that is too old, is sent instead of a refusal', async () => {
  const admission = new Admission(1);
  admission.sendStored = (request, response) => {
    if (request.url !== '/stored') return false;
    response.end('stored');
    return true;
  };
  const app = Fastify();
  mountAdmission(app as never, { admission, locales: ['en'], orderPaths: [] });
  const work = Promise.withResolvers<string>();
  app.get('/*', (request) => (request.url === '/long' ? work.promise : 'done'));
  const long = app.inject('/long');
  while (admission.working === 0) await sleep(1);
  const waiting = [app.inject('/stored'), app.inject('/other')];
  for (let at = 0; at < 60; at++) {
    await sleep(25);
    vi.advanceTimersByTime(50);
  }
  const [stored, other] = await Promise.all(waiting);
  expect([stored?.statusCode, stored?.body]).toEqual([200, 'stored']);
  expect(other?.statusCode).toBe(503);
  work.resolve('done');
  await long;
  await app.close();
});
