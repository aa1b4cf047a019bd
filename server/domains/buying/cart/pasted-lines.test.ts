import { describe, expect, it } from 'vitest';
import type { Language } from '../../../../contract/values/locale.ts';
import { readingsOf } from './pasted-lines.ts';

/** What a line means where the shop sells these codes. */
function meant(line: string, { language = 'en' as Language, codes = ['AB-1001', 'ZW-9 001', '4006381333931'] } = {}): unknown {
  const found = readingsOf(line, language).find(({ code }) => codes.includes(code.toUpperCase()));
  return found && [found.code.toUpperCase(), found.quantity, ...(found.isCartons ? ['cartons'] : [])];
}

describe('a pasted line', () => {
  it.each([
    ['AB-1001 3', 3],
    ['AB-1001 x 3', 3],
    ['AB-1001 x3', 3],
    ['AB-1001 × 3', 3],
    ['3 x AB-1001', 3],
    ['3x AB-1001', 3],
    ['3 AB-1001', 3],
    ['AB-1001: 3', 3],
    ['AB-1001 3 pcs', 3],
    ['AB-1001 3 Stk.', 3],
    ['3 pcs AB-1001', 3],
    ['AB-1001\t3', 3],
    ['AB-1001;3', 3],
    ['AB-1001,3', 3],
    ['AB-1001;Oak table;3', 3],
    ['Oak table;AB-1001;3', 3],
    ['3;AB-1001;Oak table', 3],
    ['"AB-1001";"Oak table, large";"3"', 3],
    ['"AB-1001","Oak table, large",3', 3],
    ['AB-1001;Oak table;3;12.90', 3],
    ['AB-1001;Oak table;3;12.00', 3],
    ['AB-1001 3.0', 3],
    ['AB-1001 1,000', 1000],
    ['AB-1001', null],
    ['"AB-1001"', null],
    ['AB-1001;Oak table', null],
  ])('%s', (line, quantity) => {
    expect(meant(line)).toEqual(['AB-1001', quantity]);
  });

  it('writes numbers as its language does', () => {
    expect(meant('AB-1001 1.000', { language: 'de' })).toEqual(['AB-1001', 1000]);
    expect(meant('AB-1001 3,00', { language: 'de' })).toEqual(['AB-1001', 3]);
    expect(meant('AB-1001;1.000', { language: 'pl' })).toEqual(['AB-1001', 1000]);
  });

  it('may count cartons', () => {
    expect(meant('AB-1001 2 cartons')).toEqual(['AB-1001', 2, 'cartons']);
    expect(meant('2 ctn AB-1001')).toEqual(['AB-1001', 2, 'cartons']);
    expect(meant('AB-1001; 2 Kartons', { language: 'de' })).toEqual(['AB-1001', 2, 'cartons']);
  });

  it('holds codes with spaces and of digits alone', () => {
    expect(meant('ZW-9 001 4')).toEqual(['ZW-9 001', 4]);
    expect(meant('4006381333931 2')).toEqual(['4006381333931', 2]);
    expect(meant('2 x 4006381333931')).toEqual(['4006381333931', 2]);
    expect(meant('4006381333931')).toEqual(['4006381333931', null]);
  });

  it('without anything visible means nothing', () => {
    expect(readingsOf('  \u200b ', 'en')).toEqual([]);
    expect(readingsOf(' ; , ', 'en')).toEqual([]);
  });

  it('is read in time, whatever it holds', () => {
    for (const line of ['1 '.repeat(100), 'x*'.repeat(100), '","'.repeat(70), '1.'.repeat(100)])
      expect(readingsOf(line, 'en').length).toBeLessThan(200);
  });
});
