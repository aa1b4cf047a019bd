import { expect, test } from 'vitest';
import { asMarkup, hasWords, masked, piecesOf, placeOf, unmasked } from './mask.ts';

test.each([
  ['see https://shop.example/a?b=1&c=2.', ['https://shop.example/a?b=1&c=2']],
  ['(www.shop.example)', ['www.shop.example']],
  ['ask sales@shop.example, please', ['sales@shop.example']],
  ['order PO-00001234 and SO_12', ['PO-00001234', 'SO_12']],
  ['AB-1290/2 is 4006381333931', ['AB-1290/2', '4006381333931']],
  ['Is table AMK15-0 in A4?', ['AMK15-0', 'A4']],
  ['a link with a code: https://shop.example/PO-00001234', ['https://shop.example/PO-00001234']],
  ['order 4711, 10 000 254 and 12.345-6', ['4711', '10 000 254', '12.345-6']],
  ['IBAN DE89 3704 0044 0532 0130 00 IST NEU', ['DE89 3704 0044 0532 0130 00']],
  ['GB29 NWBK 6016 1331 9268 19, NL91ABNA0417164300', ['GB29 NWBK 6016 1331 9268 19', 'NL91ABNA0417164300']],
  ['call +49 (0) 341 / 123456-0 or (0341) 123 456', ['+49 (0) 341 / 123456-0', '(0341) 123 456']],
  ['call 0341/1234567, 0049 341 123456.', ['0341/1234567', '0049 341 123456']],
  ['EAN 4006381333931,4006381333948', ['4006381333931', '4006381333948']],
  ['on market.example.de, or shop.de/a?b=1.', ['market.example.de', 'shop.de/a?b=1']],
  ['RED-XL and USB-C in Red-Brown', ['RED-XL', 'USB-C']],
  ['Tor 5.Bitte melden. Es ist gut.Es reicht', []],
  ['PO-1234.Bitte, und 4711.Danke', ['PO-1234', '4711']],
  ['1200 mm, 10.000 kg, 1500,50 €, 5kW, 40m², 12.5 m³, 230 V, 1.200 Stück', []],
  ['12 chairs, 2nd floor, 40cm, 2.5kg, in 2026', []],
  ['ein 3-Sitzer und ein 2-seater', []],
])('%j: masked is %j', (text, expected) => {
  const { text: sent, masks } = masked(text, []);
  expect(masks.toSorted()).toEqual(expected.toSorted());
  for (const mask of expected) expect(sent.replaceAll(/\uE000\d+\uE001/gu, '')).not.toContain(mask);
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

test('the work grows with the text, not with its square', () => {
  const odd = [
    '.',
    'a.',
    'a@',
    '@',
    'www.',
    'https://.',
    '0',
    '0 ',
    '0-',
    '(',
    '+1(',
    'A',
    'AB12',
    'AB12 ',
    'AB12 CDEF ',
    '_',
    'a_',
    '-',
    'a',
    ' ',
    '.)',
  ];
  const fastest = (text: string): number => {
    const times = Array.from({ length: 3 }, () => {
      const start = performance.now();
      masked(text, ['Anna']);
      return performance.now() - start;
    });
    return Math.min(...times);
  };
  for (const signs of odd)
    for (const end of ['', 'x', '!']) {
      const [short, long] = [4_000, 32_000].map((length) => fastest(signs.repeat(length / signs.length) + end));
      // Eight times the text; its square would be 64 times the work. What takes a few milliseconds is not measured.
      expect(long ?? 0, signs + end).toBeLessThan(40 * Math.max(short ?? 0, 5));
    }
});

test('markup has no characters that XML does not allow', () => {
  const text = `a\u0001b\u000Bc\u001Fd\uFFFEe\tf\ng\uD800 ${placeOf(0)}`;
  expect(asMarkup(text, (number) => `<x id="${number}"/>`)).toBe('a b c d e\tf\ng\uFFFD <x id="0"/>');
});
