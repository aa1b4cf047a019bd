import { expect, test } from 'vitest';
import { hasWords, masked, piecesOf, placeOf, unmasked } from './mask.ts';

test.each([
  ['see https://shop.example/a?b=1&c=2.', ['https://shop.example/a?b=1&c=2']],
  ['(www.shop.example)', ['www.shop.example']],
  ['ask sales@shop.example, please', ['sales@shop.example']],
  ['order PO-00001234 and SO_12', ['PO-00001234', 'SO_12']],
  ['AB-1290/2 is 4006381333931', ['AB-1290/2', '4006381333931']],
  ['Is table AMK15-0 in A4?', ['AMK15-0', 'A4']],
  ['a link with a code: https://shop.example/PO-00001234', ['https://shop.example/PO-00001234']],
  ['12 chairs, 2nd floor, 40cm, 2.5kg, in 2026', []],
  ['ein 3-Sitzer und ein 2-seater', []],
])('%j: masked is %j', (text, expected) => {
  const { text: sent, masks } = masked(text, []);
  expect(masks).toEqual(expected);
  for (const mask of expected) expect(sent).not.toContain(mask);
  expect(unmasked(sent, masks)).toBe(text);
});

test('people that are mentioned are masked by their whole name, longer ones first', () => {
  const { text, masks } = masked('@Anna Maria Berg and @Anna, ask @all for Anna', ['Anna', 'Anna Maria Berg']);
  expect(masks.toSorted()).toEqual(['@Anna', '@Anna Maria Berg', '@all']);
  expect(text).not.toContain('Berg');
  expect(text).toMatch(/for Anna$/);
});

test('a text cannot bring places of its own', () => {
  const { text, masks } = masked(`${placeOf(0)} of PO-00001234 ${placeOf(1)}`, []);
  expect(masks).toEqual(['PO-00001234']);
  expect(unmasked(text, masks)).toBe('0 of PO-00001234 1');
});

test('masks are put back only if each is there once', () => {
  const masks = ['A1', 'B2'];
  expect(unmasked(`${placeOf(1)} x ${placeOf(0)}`, masks)).toBe('B2 x A1');
  expect(unmasked(`${placeOf(0)} x`, masks)).toBeNull();
  expect(unmasked(`${placeOf(0)} ${placeOf(0)} ${placeOf(1)}`, masks)).toBeNull();
  expect(unmasked(`${placeOf(0)} ${placeOf(0)}`, masks)).toBeNull();
  expect(unmasked(`${placeOf(0)} ${placeOf(2)}`, masks)).toBeNull();
  expect(unmasked(`${placeOf(0)} ${placeOf(1)} \uE000`, masks)).toBeNull();
});

test('pieces are what lies between places', () => {
  expect(piecesOf(`Order ${placeOf(0)} is late`)).toEqual(['Order ', placeOf(0), ' is late']);
});

test('codes, emoji and numbers alone are no words', () => {
  expect(['PO-00001234', '👍 12', 'x'].map((text) => hasWords(masked(text, []).text))).toEqual([false, false, false]);
  expect(hasWords('Ja')).toBe(true);
});
