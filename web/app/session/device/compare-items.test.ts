import { beforeEach, expect, it, vi } from 'vitest';
import { comparedItems, comparePath, requestedItems, toggleCompared } from './compare-items.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

it('keeps up to four, each once, and takes them out again', () => {
  for (const id of [1, 2, 3, 4]) toggleCompared(id);
  expect(toggleCompared(5)).toBeNull();
  expect(toggleCompared(2)).toEqual([1, 3, 4]);
  expect(comparedItems()).toEqual([1, 3, 4]);
});

it('takes nonsense on the device for nothing', () => {
  localStorage.setItem('cldb2b-prod-compare', '{"a":1}');
  expect(comparedItems()).toEqual([]);
  localStorage.setItem('cldb2b-prod-compare', 'no');
  expect(comparedItems()).toEqual([]);
});

it('reads and writes addresses', () => {
  expect(comparePath([3, 1])).toBe('/compare?items=3,1');
  expect(requestedItems(new URLSearchParams('items=3,1,3,x,-2,7,8,9'))).toEqual([3, 1, 7, 8]);
});
