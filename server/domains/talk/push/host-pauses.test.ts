import { expect, test } from 'vitest';
import { noteAnswer, noteSilence, pausedUntil } from './host-pauses.ts';

const patience = 6_000;
const at = (milliseconds: number) => new Date(milliseconds);

test('a host that does not answer is left alone, twice as long after each further silence, five minutes at most', () => {
  const host = 'dead.example';
  expect(pausedUntil(host, 0, patience)).toBeNull();
  noteSilence(host, 0, 6_000);
  // Of the same moment: they began before the first one had failed.
  for (let other = 0; other < 10; other++) noteSilence(host, 0, 6_000);
  expect(pausedUntil(host, 10_000, patience)).toEqual(at(36_000));
  let now = 36_000;
  for (const length of [60_000, 120_000, 240_000, 300_000, 300_000]) {
    expect(pausedUntil(host, now, patience)).toBeNull();
    // One request finds out for all.
    expect(pausedUntil(host, now, patience)).toEqual(at(now + patience));
    noteSilence(host, now, now + 5_000);
    now += 5_000 + length;
    expect(pausedUntil(host, now - 1, patience)).toEqual(at(now));
  }
});

test('an answer ends the pause, and other hosts have none', () => {
  noteSilence('back.example', 0, 1_000);
  expect(pausedUntil('other.example', 2_000, patience)).toBeNull();
  expect(pausedUntil('back.example', 31_000, patience)).toBeNull();
  noteAnswer('back.example');
  for (let asked = 0; asked < 3; asked++) expect(pausedUntil('back.example', 31_000, patience)).toBeNull();
});

test('a request that ended without a word is made up for by the next one', () => {
  noteSilence('lost.example', 0, 1_000);
  expect(pausedUntil('lost.example', 31_000, patience)).toBeNull();
  expect(pausedUntil('lost.example', 37_000, patience)).toBeNull();
});
