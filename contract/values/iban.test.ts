import { expect, test } from 'vitest';
import { isBic, isIban, normaliseIban, shownIban } from './iban.ts';

// The registry's own examples (SWIFT, IBAN registry).
const examples = [
  'DE89 3704 0044 0532 0130 00',
  'AT61 1904 3002 3457 3201',
  'FR14 2004 1010 0505 0001 3M02 606',
  'PL61 1090 1014 0000 0712 1981 2874',
  'RO49 AAAA 1B31 0075 9384 0000',
  'IT60 X054 2811 1010 0000 0123 456',
  'ES91 2100 0418 4502 0005 1332',
  'PT50 0002 0123 1234 5678 9015 4',
  'NO93 8601 1117 947',
  'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
];

test.each(examples)('%s is an IBAN, and shown as it was given', (shown) => {
  expect(isIban(normaliseIban(shown.toLowerCase()))).toBe(true);
  expect(shownIban(normaliseIban(shown))).toBe(shown);
});

test('a wrong digit, swapped digits, a missing one and an unknown country are found', () => {
  for (const shown of examples) {
    const iban = normaliseIban(shown);
    const digit = iban.at(-1) === '9' ? '8' : '9';
    expect(isIban(iban.slice(0, -1) + digit)).toBe(false);
    expect(isIban(iban.slice(0, -1))).toBe(false);
  }
  expect(isIban('DE89370400440532031000')).toBe(false);
  expect(isIban('XX89370400440532013000')).toBe(false);
});

test('a BIC has eight or eleven signs', () => {
  expect(['COBADEFF', 'COBADEFFXXX', 'BRDEROBU'].every(isBic)).toBe(true);
  expect(['COBADEF', 'COBADEFFXX', '1OBADEFF', 'cobadeff'].some(isBic)).toBe(false);
});
