import { expect, test } from 'vitest';
import { languages } from '../../contract/values/locale.ts';
import { type Compiled, format, isMessageKey, message } from './texts.ts';

const pieces: Compiled = ['Nur ', ['count', 'plural', { one: ['#', ' Stück von '], other: ['#', ' Stücke von '] }], ['name']];

test('values, plural forms and digits of the language', () => {
  expect(format(pieces, 'de', { count: 1, name: 'A' })).toBe('Nur 1 Stück von A');
  expect(format(pieces, 'de', { count: 12_000, name: 'A' })).toBe('Nur 12.000 Stücke von A');
  expect(format([['most', 'number'], ' lines'], 'en', { most: 5_000 })).toBe('5,000 lines');
  const polish: Compiled = [['n', 'plural', { one: ['#', ' rok'], few: ['#', ' lata'], many: ['#', ' lat'], other: ['#', ' roku'] }]];
  expect([1, 3, 8, 22].map((n) => format(polish, 'pl', { n }))).toEqual(['1 rok', '3 lata', '8 lat', '22 lata']);
  const romanian: Compiled = [['n', 'plural', { one: ['#', ' linie'], few: ['#', ' linii'], other: ['#', ' de linii'] }]];
  expect([1, 2, 20].map((n) => format(romanian, 'ro', { n }))).toEqual(['1 linie', '2 linii', '20 de linii']);
});

test('a choice by a word, and text that is escaped while values are not', () => {
  const text: Compiled = ['<', ['kind', 'select', { seller: 'sold by #', other: 'from' }], '> ', ['name']];
  expect(format(text, 'en', { kind: 'seller', name: '<b>' })).toBe('<sold by #> <b>');
  expect(format(text, 'en', { kind: 'toString', name: '<b>' }, (written) => written.replace('<', '&lt;'))).toBe('&lt;from> <b>');
});

test('a value that was forgotten is noticed, and what people wrote stays as it is', () => {
  expect(format(pieces, 'de', {})).toBe('Nur {count} Stücke von {name}');
  expect(format(['for ', ['name']], 'en', { name: '{name} # \\u0041 $&' })).toBe('for {name} # \\u0041 $&');
});

test('a name that ends with a full stop ends the sentence', () => {
  const text: Compiled = ['By ', ['name'], '. Next …'];
  expect(format(text, 'en', { name: 'Rad Sp. z o.o.' })).toBe('By Rad Sp. z o.o. Next …');
  expect(format(text, 'en', { name: 'Rad GmbH' })).toBe('By Rad GmbH. Next …');
  expect(format([['name'], '...'], 'en', { name: 'a.' })).toBe('a....');
});

test('every language has every message', () => {
  for (const language of languages) expect(message('record.notFound', language)).not.toBe('record.notFound');
  expect(message('path.notFound', 'en', { path: '/nowhere' })).toBe('Page not found: /nowhere');
  expect(isMessageKey('path.notFound')).toBe(true);
  expect(isMessageKey('toString')).toBe(false);
});
