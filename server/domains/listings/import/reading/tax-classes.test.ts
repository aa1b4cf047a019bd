import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type TaxClass, taxClasses } from '../../../../../contract/values/vat/tax-classes.ts';
import { languages } from '../../../../../contract/values/locale.ts';
import { taxClassIn } from './tax-classes.ts';

const german: ReadonlyMap<number, TaxClass> = new Map([
  [1_900, 'standard'],
  [700, 'reduced'],
]);
const french: ReadonlyMap<number, TaxClass> = new Map([
  [2_000, 'standard'],
  [550, 'reduced'],
  [1_000, 'second_reduced'],
  [210, 'super_reduced'],
]);

describe('a VAT class in a list', () => {
  it.each(languages)('may be written as the editor words it in %s, and as exports have it', (language) => {
    const texts = readFileSync(`texts/${language}/listings.po`, 'utf8');
    for (const taxClass of taxClasses) {
      const label = new RegExp(`msgid "listings\\.tax\\.${taxClass}"\\nmsgstr "(.+)"`).exec(texts)?.[1] ?? '';
      expect([label, taxClassIn(label, german), taxClassIn(taxClass, german)]).toEqual([label, taxClass, taxClass]);
    }
  });

  it.each<[string, ReadonlyMap<number, TaxClass>, TaxClass | undefined]>([
    ['19', german, 'standard'],
    ['7,00 %', german, 'reduced'],
    ['0.07', german, 'reduced'],
    ['MwSt. 19%', german, 'standard'],
    ['0', german, 'zero'],
    ['0,0 %', german, 'zero'],
    ['5,5', french, 'reduced'],
    ['0.055', french, 'reduced'],
    ['TVA 2,1 %', french, 'super_reduced'],
    ['10', french, 'second_reduced'],
    ['reduced-rate', german, 'reduced'],
    ['Taxable Goods', german, 'standard'],
    // Of another country, or no rate at all: nobody guesses.
    ['20', german, undefined],
    ['0.2', german, undefined],
    ['0.19 %', german, undefined],
    ['1', german, undefined],
    ['exempt', german, undefined],
    ['yes', german, undefined],
  ])('%s', (text, classOfRate, expected) => {
    expect(taxClassIn(text, classOfRate)).toBe(expected);
  });
});
