import { expect, test } from 'vitest';
import { fromField, toField } from './zoned-time.ts';

test('a moment goes into the field and comes back the same, in winter and in summer', () => {
  expect(toField('2027-01-15T08:30:00.000Z')).toBe('2027-01-15T09:30');
  expect(toField('2027-07-15T08:30:00.000Z')).toBe('2027-07-15T10:30');
  for (const moment of ['2027-01-15T08:30:00.000Z', '2027-07-15T08:30:00.000Z', '2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z'])
    expect(fromField(toField(moment))).toBe(moment);
});

test('nothing is nothing', () => {
  expect(toField(null)).toBe('');
  expect(fromField('')).toBeNull();
});
