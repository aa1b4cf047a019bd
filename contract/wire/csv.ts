import * as z from 'zod/mini';
import { flag } from './fields.ts';
import type { Language } from '../values/locale.ts';

/** What stands between two cells. */
export const csvSeparators = ['comma', 'semicolon', 'tab'] as const;
/** What stands before the decimals of a number. */
export const decimalSigns = ['point', 'comma'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/**
 * How a CSV file is written; `mark` is the byte order mark at its beginning.
 * A comma cannot be both signs. In quotes it would be correct, but impractical: programs that part cells by commas read "12,50" as a text
 * or even as 1250, and spreadsheets with a decimal comma part cells by semicolons.
 */
export const csvStyle = z
  .object({
    separator: z.enum(csvSeparators, 'field.required'),
    decimal: z.enum(decimalSigns, 'field.required'),
    mark: flag,
  })
  .check(
    z.refine(({ separator, decimal }) => separator !== 'comma' || decimal !== 'comma', {
      error: 'downloads.twoCommas',
      path: ['decimal'],
    }),
  );
export type CsvStyle = z.output<typeof csvStyle>;

/** The default style. Programs rely on it, so it must not change. */
export const usualCsv: CsvStyle = { separator: 'semicolon', decimal: 'point', mark: true };
/**
 * Of a list that people take from a page: semicolons as ever, since programs that read such files rely on them, and numbers as
 * their spreadsheet reads them; with points, most would take 12.50 for a day of December.
 */
export const listCsv = (language: Language): CsvStyle => ({ ...usualCsv, decimal: language === 'en' ? 'point' : 'comma' });
/** Of programs: Shopify, WooCommerce, Magento. Some take a byte order mark for a part of the first column's name. */
export const programCsv: CsvStyle = { separator: 'comma', decimal: 'point', mark: false };
/** What a spreadsheet of that language opens by a double click: English alone of ours has a decimal point. */
export const spreadsheetCsv = (language: Language): CsvStyle =>
  language === 'en' ? { separator: 'comma', decimal: 'point', mark: true } : { separator: 'semicolon', decimal: 'comma', mark: true };

export const isSameCsv = (one: CsvStyle, other: CsvStyle): boolean =>
  one.separator === other.separator && one.decimal === other.decimal && one.mark === other.mark;

/** A number as text, without groups of thousands. */
export const numberText = (value: number, sign: DecimalSign): string =>
  sign === 'comma' ? String(value).replace('.', ',') : String(value);
