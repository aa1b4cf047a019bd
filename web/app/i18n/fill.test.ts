import { expect, test } from 'vitest';
import { fill, type Message } from './fill.ts';

const lines: Message = [
  ['count', 'plural', { 0: 'brak', one: ['#', ' pozycja'], few: ['#', ' pozycje'], many: ['#', ' pozycji'], other: ['#', ' pozycji'] }],
];

test.each([
  [0, 'brak'],
  [1, '1 pozycja'],
  [3, '3 pozycje'],
  [12, '12 pozycji'],
])('a plural chooses by its exact number, then by the rules of the language: %i', (count, expected) => {
  expect(fill(lines, 'pl', { count })).toBe(expected);
});

test('numbers are written as the language does, plain values and signs as they are', () => {
  expect(fill(['Nr. # ', ['code'], ': ', ['size', 'number']], 'de', { code: 2500, size: 2500 })).toBe('Nr. # 2500: 2.500');
});

test('values inside of a case; its number is that of the nearest plural', () => {
  const message: Message = [
    [
      'count',
      'plural',
      { one: ['#', ' line of ', ['maker']], other: ['#', ' lines, ', ['days', 'plural', { one: 'a day', other: ['#', ' days'] }]] },
    ],
  ];
  expect(fill(message, 'en', { count: 1, days: 1, maker: 'Sp. z o.o.' })).toBe('1 line of Sp. z o.o.');
  expect(fill(message, 'en', { count: 1200, days: 4, maker: '' })).toBe('1,200 lines, 4 days');
});

test('a choice without a case of its value takes the other', () => {
  const message: Message = [['kind', 'select', { a: 'first', other: 'any' }]];
  expect([fill(message, 'en', { kind: 'a' }), fill(message, 'en', { kind: 'constructor' })]).toEqual(['first', 'any']);
});
