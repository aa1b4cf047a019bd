import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languages, languageTags } from '../../../contract/values/locale.ts';
import { readMoney, writeMoney } from './money-text.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['12,50', 1250],
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['1 234,56', 123_456],
  ["1'234.50", 123_450],
  ['1.234', 123_400],
  ['1,234,567', 123_456_700],
  ['0,05', 5],
  ['12.', 1200],
])('%s is read as %i minor units', (text, minor) => {
  expect(readMoney(text, 2)).toBe(minor);
});

test.each(['', 'abc', '-5', '1,23,45', '12.345.6', '1.2.3', '1e5', '9'.repeat(30)])('%j is no amount', (text) => {
  expect(readMoney(text, 2)).toBeNull();
});

test('what was written is read again, in every language', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), fc.constantFrom(...languages), (minor, language) => {
      expect(readMoney(writeMoney(minor, 2, languageTags[language]), 2)).toBe(minor);
    }),
  );
});
