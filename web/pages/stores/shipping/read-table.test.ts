import { describe, expect, it } from 'vitest';
import { readTable } from './read-table.ts';

describe('a pasted table of freight', () => {
  it('is read with tabs, semicolons or spaces, in any order, with comma or point', () => {
    const steps = [
      { upTo: 2_000, price: 490 },
      { upTo: 31_500, price: 1_290 },
    ];
    for (const text of ['2\t4,90\n31,5\t12,90', '31.5 kg;12.90 €\n\n2 kg;4.90 €', '2 4.90\r\n31.5  EUR 12.90'])
      expect(readTable(text, 2)).toEqual({ steps });
  });

  it('names the first line that is none', () => {
    expect(readTable('2\t4.90\nheavy\t9', 2)).toEqual({ badLine: 2 });
    expect(readTable('2', 2)).toEqual({ badLine: 1 });
    expect(readTable('0\t1', 2)).toEqual({ badLine: 1 });
    expect(readTable(' \n', 2)).toEqual({ badLine: 1 });
  });
});
