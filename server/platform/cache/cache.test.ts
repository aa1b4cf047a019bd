import { expect, test } from 'vitest';
import { Cache } from './cache.ts';
import { Caches } from './caches.ts';

test('holds at most so many entries or bytes: what was used longest ago goes first', () => {
  const byCount = new Cache<number>({ entries: 2 });
  for (const key of ['a', 'b']) byCount.set(key, 1);
  byCount.get('a');
  byCount.set('c', 1);
  expect(['a', 'b', 'c'].map((key) => byCount.get(key))).toEqual([1, undefined, 1]);
  const byBytes = new Cache<number>({ bytes: 100 });
  byBytes.set('a', 1, { size: 60 });
  byBytes.set('b', 1, { size: 60 });
  byBytes.set('larger than all', 1, { size: 101, tags: ['x'] });
  expect(byBytes.figures).toMatchObject({ entries: 1, bytes: 60 });
  expect(byBytes.get('b')).toBe(1);
});

test('null is a value', () => {
  const cache = new Cache<null>({ entries: 1 });
  cache.set('a', null);
  expect(cache.get('a')).toBeNull();
  expect(cache.get('b')).toBeUndefined();
});

test('an expired entry is not returned, and a sweep gives back its memory', () => {
  const cache = new Cache<number>({ bytes: 100 });
  cache.set('a', 1, { size: 10, until: 1_000 });
  cache.set('b', 1, { size: 10 });
  expect([cache.get('a', 999), cache.get('a', 1_000)]).toEqual([1, undefined]);
  expect(cache.figures.bytes).toBe(20);
  cache.sweep(1_000);
  expect(cache.figures).toMatchObject({ entries: 1, bytes: 10 });
});

test('a tag drops the entries that depend on it, as they are now', () => {
  const cache = new Cache<number>({ entries: 9 });
  cache.set('a', 1, { tags: ['x', 'y'] });
  cache.set('b', 1, { tags: ['y'] });
  cache.set('c', 1, { tags: ['x'] });
  cache.set('c', 2, { tags: ['z'] });
  cache.invalidate(['x']);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 1, 2]);
});

test('a tag is invalidated in all caches of an owner, and remembered for what is being loaded', () => {
  const caches = new Caches();
  const [first, second] = [caches.create<number>('first', { entries: 9 }), caches.create<number>('second', { entries: 9 })];
  for (const cache of [first, second]) cache.set('a', 1, { tags: ['x'] });
  const before = caches.moment;
  caches.invalidate(['x']);
  expect([first.get('a'), second.get('a')]).toEqual([undefined, undefined]);
  expect([caches.changedSince(before, ['x']), caches.changedSince(before, ['y']), caches.changedSince(caches.moment, ['x'])]).toEqual([
    true,
    false,
    false,
  ]);
  caches.clear();
  expect(caches.changedSince(before, ['y'])).toBe(true);
  expect(caches.create('first', { entries: 1 })).toBe(first);
});
