import { expect, test } from 'vitest';
import { FetchFailure } from '../../../platform/outgoing/fetch-file.ts';
import { TranslationFailure } from './service.ts';
import { Turns } from './turns.ts';

function works(turns: Turns, count: number) {
  const begun: number[] = [];
  const ends = Array.from({ length: count }, () => Promise.withResolvers<void>());
  const results = ends.map(({ promise }, at) =>
    turns.take(async () => {
      begun.push(at);
      await promise;
      return at;
    }),
  );
  const settled = Promise.allSettled(results);
  return { begun, ends, settled, step: () => new Promise((next) => setImmediate(next)) };
}

test('some are made at once, the others in their order', async () => {
  const { begun, ends, settled, step } = works(new Turns(2, 10), 5);
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
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']);
});

test('what waits for a service that does not answer is not made, and later ones are', async () => {
  const turns = new Turns(1, 10);
  const { begun, ends, settled } = works(turns, 3);
  ends[0]?.reject(new TranslationFailure('silent', { cause: new FetchFailure('fetch.unreachable') }));
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(begun).toEqual([0]);
  expect(await turns.take(() => Promise.resolve('done'))).toBe('done');
});

test('only so many wait', async () => {
  const { begun, ends, settled } = works(new Turns(1, 1), 3);
  for (const { resolve } of ends) resolve();
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(begun).toEqual([0, 1]);
});
