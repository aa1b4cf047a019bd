import { expect, test } from 'vitest';
import { inOneLine } from './pasted-text.ts';

test.each([
  ['AB-1\nAB-2\r\n\nAB-3\n', 'AB-1, AB-2, AB-3'],
  ['SKU\tMenge\nAB-1\t5\nAB-2\t12\t\t\n', 'SKU; Menge, AB-1; 5, AB-2; 12'],
  ['AB-1\tStuhl, Eiche\t12,50\t\t5', 'AB-1; Stuhl Eiche; 12.50; ; 5'],
  ['AB-1;5\nAB-2;6', 'AB-1; 5, AB-2; 6'],
  ['AB-1,5\nAB-2,6', 'AB-1,5, AB-2,6'],
])('%j is searched as %j', (pasted, line) => expect(inOneLine(pasted, 2_000)).toBe(line));

test('a text that is too long is cut at the end of a line', () => {
  expect(inOneLine('AB-1\nAB-2\nAB-3', 13)).toBe('AB-1, AB-2');
  expect(inOneLine('AB-1', 3)).toBe('AB-');
});
