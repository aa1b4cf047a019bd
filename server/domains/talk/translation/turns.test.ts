import { afterEach, expect, test, vi } from 'vitest';
import { FetchFailure } from '../../../platform/outgoing/fetch-file.ts';
import { TranslationFailure } from './service.ts';
import { NoTurn, Turns } from './turns.ts';

afterEach(() => {
  vi.useRealTimers();
});

const limits = { atOnce: 1, mostWaiting: 10, mostOfCompany: 10, patience: 15_000 };
const failure = (reason: 'fetch.unreachable' | 'fetch.slow' | 'fetch.tooLarge', code?: string) => {
  const cause = new FetchFailure(reason);
  if (code !== undefined) cause.cause = Object.assign(new Error(''), { code });
  return new TranslationFailure('', { cause });
};

function works(turns: Turns, companies: readonly number[]) {
  const begun: number[] = [];
  const ends = companies.map(() => Promise.withResolvers<void>());
  const results = ends.map(({ promise }, at) =>
    turns.take(companies[at] ?? 0, async () => {
      begun.push(at);
      await promise;
      return at;
    }),
  );
  const settled = Promise.allSettled(results);
  const states = () => settled.then((all) => all.map(({ status }) => status === 'fulfilled'));
  return { begun, ends, results, states, step: () => new Promise((next) => setImmediate(next)) };
}

test('some are made at once, the others in their order', async () => {
  const { begun, ends, states, step } = works(new Turns({ ...limits, atOnce: 2 }), [1, 1, 1, 1, 1]);
  await step();
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve();
  await step();
  expect(begun).toEqual([0, 1, 2]);
  // One that is refused makes room as well.
  ends[0]?.reject(new TranslationFailure('403'));
  await step();
  expect(begun).toEqual([0, 1, 2, 3]);
  for (const { resolve } of ends) resolve();
  expect(await states()).toEqual([false, true, true, true, true]);
});

test('what waits for a service that cannot be reached is not made, and later ones are', async () => {
  const turns = new Turns(limits);
  const { begun, ends, states } = works(turns, [1, 2, 3]);
  ends[0]?.reject(failure('fetch.unreachable', 'ECONNREFUSED'));
  expect(await states()).toEqual([false, false, false]);
  expect(begun).toEqual([0]);
  expect(await turns.take(1, () => Promise.resolve('done'))).toBe('done');
});

test.each([
  ['is too slow', failure('fetch.slow')],
  ['is too large', failure('fetch.tooLarge')],
  ['ends the connection', failure('fetch.unreachable', 'ECONNRESET')],
  ['is refused', new TranslationFailure('400')],
])('one text that %s does not end the requests of others', async (_what, error) => {
  const { ends, states } = works(new Turns(limits), [1, 2, 3]);
  ends[0]?.reject(error);
  for (const { resolve } of ends.slice(1)) resolve();
  expect(await states()).toEqual([false, true, true]);
});

test('a service that is silent three times in a row ends what waits; an answer between begins again', async () => {
  const slow = works(new Turns(limits), [1, 2, 3, 4, 5]);
  for (const { reject } of slow.ends.slice(0, 3)) reject(failure('fetch.slow'));
  expect(await slow.states()).toEqual([false, false, false, false, false]);
  expect(slow.begun).toEqual([0, 1, 2]);
  const better = works(new Turns(limits), [1, 2, 3, 4, 5]);
  for (const [at, { resolve, reject }] of better.ends.entries()) {
    if (at === 2) resolve();
    else reject(failure('fetch.slow'));
  }
  await better.states();
  expect(better.begun).toEqual([0, 1, 2, 3, 4]);
});

test('only so many wait, and only so many of one company', async () => {
  const { begun, ends, states } = works(new Turns({ ...limits, mostWaiting: 3, mostOfCompany: 2 }), [1, 1, 1, 1, 2, 2]);
  for (const { resolve } of ends) resolve();
  expect(await states()).toEqual([true, true, true, false, true, false]);
  expect(begun).toEqual([0, 1, 2, 4]);
});

test('what has waited too long is not made', async () => {
  vi.useFakeTimers();
  const turns = new Turns(limits);
  const { begun, ends, results, states } = works(turns, [1, 1]);
  const late = results[1]?.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(15_001);
  expect(await late).toBeInstanceOf(NoTurn);
  ends[0]?.resolve();
  expect(await states()).toEqual([true, false]);
  expect(begun).toEqual([0]);
  expect(await turns.take(1, () => Promise.resolve('done'))).toBe('done');
});
