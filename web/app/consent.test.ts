import { expect, test } from 'vitest';
import { consentRecord, validConsent } from './consent.ts';

const now = Date.UTC(2026, 0, 15);
const day = 86_400_000;
const valid = (text: string, at = now, device = 'de 24') => validConsent(text, at, device) !== null;
const changed = (change: (record: { categories: Record<string, unknown>; [name: string]: unknown }) => void): string => {
  const record = JSON.parse(consentRecord(true, now, 'de 24')) as Parameters<typeof change>[0];
  change(record);
  return JSON.stringify(record);
};

test('a record says what the user agreed to', () => {
  for (const functional of [true, false])
    expect(validConsent(consentRecord(functional, now, 'de 24'), now, 'de 24')).toEqual({
      timestamp: now,
      categories: { necessary: true, functional },
      version: '1.0',
      signature: expect.stringMatching(/^[\da-f]{8}$/),
    });
});

test('it is valid for a year, on the device on which it was made, and a minute before its time', () => {
  const record = consentRecord(true, now, 'de 24');
  expect([now + 365 * day, now + 365 * day + 1, now - 60_000, now - 60_001].map((at) => valid(record, at))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(valid(record, now, 'en 24')).toBe(false);
});

test.each([
  ['no record', 'functional'],
  ['null', 'null'],
  ['a list', '[]'],
  ['another version', changed((record) => (record['version'] = '2.0'))],
  ['no time', changed((record) => delete record['timestamp'])],
  ['no signature', changed((record) => delete record['signature'])],
  ['another signature', changed((record) => (record['signature'] = '00000000'))],
  ['a changed choice', changed((record) => (record.categories['functional'] = false))],
  ['an unknown category', changed((record) => (record.categories['other'] = true))],
  ['a value that is no boolean', changed((record) => (record.categories['functional'] = 1))],
  ['necessary ones turned off', changed((record) => (record.categories['necessary'] = false))],
])('%s is not valid', (_what, text) => {
  expect(valid(text)).toBe(false);
});
