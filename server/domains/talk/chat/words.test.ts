import { describe, expect, it } from 'vitest';
import { wordsOf } from './content.ts';
import { queryOf, splitWords } from './words.ts';

describe('words of a message', () => {
  it.each([
    ['PO-00000012', ['po', '00000012', 'po00000012']],
    ['price-list.pdf', ['price', 'list', 'pdf', 'pricelistpdf']],
    ['AB-12/34', ['ab', '12', '34', 'ab1234']],
    ['-12 1e5 3.50', ['12', '1e5', '3', '50', '350']],
    ['Größe: ŁÓŻKO, größe', ['grosse', 'lozko']],
    ['… — 👍', []],
  ])('of %s', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('are those of a file’s name, an address, a text', () => {
    expect(wordsOf('file', { file: 'key', name: 'Catálogo_2026.xlsx' })).toEqual(['catalogo', '2026', 'xlsx', 'catalogo2026xlsx']);
    expect(wordsOf('loc', { addr: 'Hauptstraße 5', buildingName: 'Tor 2' })).toEqual(['hauptstrasse', '5', 'tor', '2']);
    expect(wordsOf('txt', { msg: 'Hello', name: 'not this' })).toEqual(['hello']);
  });

  it('of more than sixty letters are found by their beginning', () => {
    const long = `${'ab'.repeat(40)}😀`;
    expect(splitWords(long)).toEqual(['ab'.repeat(30)]);
    expect(queryOf(long)).toBe(`'${'ab'.repeat(30)}':*`);
    expect(splitWords('\u{10400}'.repeat(70))).toEqual(['\u{10428}'.repeat(60)]);
  });
});

describe('a query', () => {
  it.each([
    ['Tischpl', `'tischpl':*`],
    ['PO-0012', `('po':* & '0012':* | 'po0012':*)`],
    ['GROSSE  tisch', `'grosse':* & 'tisch':*`],
    [`&|!:*('`, null],
    ['a', null],
    [`o'x\\' | y`, `('o':* & 'x':* | 'ox':*) & 'y':*`],
  ])('of %s', (keyword, query) => {
    expect(queryOf(keyword)).toBe(query);
  });
});
