import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { storageKey } from './storage.ts';

const web = join(import.meta.dirname, '../../..');
const sources = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !file.includes('.compiled') && !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }));

test('one function spells the keys of stored values', () => {
  expect(storageKey('access')).toBe('cldb2b-prod-access');
  expect(sources.filter(({ text }) => text.includes('cldb2b-prod')).map(({ file }) => file)).toEqual(['app/session/device/storage.ts']);
});

test('every file that stores something on the device takes its key from there', () => {
  const storing = sources.filter(({ text }) => /\b(?:local|session)Storage\b.*[gs]etItem/.test(text));
  expect(storing.length).toBeGreaterThan(5);
  const own = storing.filter(({ text }) => !/\b(?:storageKey|pendingKey)\b/.test(text)).map(({ file }) => file);
  expect(own).toEqual([]);
});
