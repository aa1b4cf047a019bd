import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { csvSeparators, csvStyle, type CsvStyle, decimalSigns, spreadsheetCsv } from '../../../contract/wire/csv.ts';
import { languages } from '../../../contract/values/locale.ts';
import { asText, csvRows, fromText, toCsv } from './csv.ts';

const signs = { comma: ',', semicolon: ';', tab: '\t' };
const styles = csvSeparators.flatMap((separator) =>
  decimalSigns.flatMap((decimal) => [true, false].map((mark): CsvStyle => ({ separator, decimal, mark }))),
);

describe('CSV', () => {
  test('without a style is what programs know: semicolons, points, a byte order mark', () => {
    const rows = [
      ['A,1', 12.5, -0.75, null, undefined, ''],
      ['tab\tin it', 'a;b', 'say "x"', 'two\nlines', '=1+1', '-5,5'],
    ];
    expect(toCsv(['sku', 'Größe; cm'], rows)).toBe(
      '\uFEFFsku;"Größe; cm"\r\nA,1;12.5;-0.75;;;\r\ntab\tin it;"a;b";"say ""x""";"two\nlines";\'=1+1;\'-5,5\r\n',
    );
    expect(toCsv(['sku'], [])).toBe('\uFEFFsku\r\n');
    expect(csvRows([['A', 1.5]])).toBe('A;1.5\r\n');
  });

  test.each(styles)('$separator, $decimal, mark $mark: every cell is found again', (style) => {
    const cells = [
      'plain',
      'a,b',
      'a;b',
      'a\tb',
      'say "x"',
      'two\r\nlines',
      'ends in a quote"',
      '"',
      ' spaced ',
      'ä',
      '',
      12.5,
      -1234.56,
      0,
      -3,
    ];
    const written = toCsv(['head', ...cells.slice(1).map(String)], [cells], style);
    expect(written.startsWith('\uFEFF')).toBe(style.mark);
    const read = parse(written, { delimiter: signs[style.separator], bom: true, record_delimiter: '\r\n' }) as string[][];
    const number = (value: number): string => (style.decimal === 'comma' ? String(value).replace('.', ',') : String(value));
    expect(read[1]).toEqual(cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell)));
    expect(read).toHaveLength(2);
  });

  test.each(styles)('$separator, $decimal, mark $mark: text that looks like a formula stays text, numbers stay numbers', (style) => {
    const written = csvRows([['=1+1', '+49', '-5.5', '@x', '＝1', '\tx', "'=1", -5.5]], style);
    const number = style.decimal === 'comma' ? (style.separator === 'comma' ? '"-5,5"' : '-5,5') : '-5.5';
    const tab = style.separator === 'tab' ? '"\'\tx"' : "'\tx";
    expect(written).toBe(`${["'=1+1", "'+49", "'-5.5", "'@x", "'＝1", tab, "''=1", number].join(signs[style.separator])}\r\n`);
  });

  test('the sign of a text is taken off when it is read back', () => {
    for (const value of ['=1+1', '+49', '-5.5', '@x', '＝1', '－2', '＠x', "'=1", "''7", "'t Hart", 'plain', '12'])
      expect(fromText(asText(value))).toBe(value);
    // A break at the beginning hides what follows from a reader of the file, not from a spreadsheet.
    expect(asText('\n=1')).toBe("'\n=1");
  });

  test('a comma is not both signs', () => {
    for (const style of styles) {
      const { success, error } = csvStyle.safeParse(style);
      expect(success).toBe(style.separator !== 'comma' || style.decimal !== 'comma');
      if (error) expect(error.issues).toMatchObject([{ path: ['decimal'], message: 'downloads.twoCommas' }]);
    }
    for (const language of languages) expect(csvStyle.safeParse(spreadsheetCsv(language)).success).toBe(true);
    expect(spreadsheetCsv('de')).toMatchObject({ separator: 'semicolon', decimal: 'comma' });
    expect(spreadsheetCsv('en')).toMatchObject({ separator: 'comma', decimal: 'point' });
  });
});
