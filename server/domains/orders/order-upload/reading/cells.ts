import { mostPieces } from '../../../../../contract/values/pieces.ts';
import { decimals, mostAmount } from '../../../../../contract/values/money.ts';
import { languageTags } from '../../../../../contract/values/locale.ts';
import { BadCell } from '../../../../engines/table-import/bad-cell.ts';
import { plainWord } from '../../../../engines/table-import/plain-word.ts';

/** Spreadsheets keep codes as text by ="0012" or '0012. */
export const codeOf = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=\S)/, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A long number that a spreadsheet has rounded: 4,00638E+12. */
export const isRounded = (code: string): boolean => /^\d(?:[.,]\d+)?E\+\d+$/i.test(code);

/** A whole number of pieces; 0 and less for what was taken back. */
export function piecesOf(cell: string): number {
  const text = codeOf(cell).replace(/\s*(?:x|×|pcs?|pieces?|stk|stck|stück|szt|uds?|pz|buc|un)\.?$/iu, '');
  const [, sign = '', digits = ''] = /^([-−]?)(\d{1,9})(?:[.,]0{1,4})?$/.exec(text) ?? [];
  if (digits === '') throw new BadCell('order-upload.quantity');
  const count = Number(digits);
  if (count > mostPieces) throw new BadCell('order-upload.quantity');
  return sign === '' ? count : -count;
}

export type Decimal = 'any' | 'comma' | 'point';

const signs: readonly [RegExp, string][] = [
  [/€/u, 'EUR'],
  [/£/u, 'GBP'],
  [/zł/iu, 'PLN'],
  [/\blei\b/iu, 'RON'],
  [/Kč/iu, 'CZK'],
];

/** The currency that an amount is written with: `EUR 12.34`, `12,34 €`. */
export const currencyIn = (cell: string): string | null =>
  /\b([A-Z]{3})\b/.exec(cell)?.[1] ?? signs.find(([sign]) => sign.test(cell))?.[1] ?? null;

/** An amount in minor units. */
export function amountOf(cell: string, decimal: Decimal, { currency, cents }: { currency: string; cents: boolean }): number {
  const bare = codeOf(cell)
    .replace(/[^\d.,'’\s\u00a0\u202f+−-]/gu, '')
    .replace(/[\s'’\u00a0\u202f]/gu, '');
  if (!/^[-−+]?\d[\d.,]*$/.test(bare) || bare.length > 16) throw new BadCell('order-upload.amount');
  const point = decimalPoint(bare, decimal);
  const [whole = '', fraction = ''] = point === -1 ? [bare] : [bare.slice(0, point), bare.slice(point + 1)];
  const places = decimals(currency);
  const digits = Number(whole.replace(/[^\d]/g, ''));
  const minor = cents && point === -1 ? digits : Math.round((digits + Number(`0.${fraction || '0'}`)) * 10 ** places);
  if (!Number.isSafeInteger(minor) || minor > mostAmount || !/^\d*$/.test(fraction)) throw new BadCell('order-upload.amount');
  return /^[-−]/.test(bare) ? -minor : minor;
}

/** Where the decimals begin. A single sign before three digits groups them, unless the file uses it for decimals. */
function decimalPoint(bare: string, decimal: Decimal): number {
  if (decimal !== 'any') return bare.lastIndexOf(decimal === 'comma' ? ',' : '.');
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  if (last === -1) return -1;
  const sign = bare[last] ?? '';
  const isGroup = bare.length - last - 1 === 3 && (bare.indexOf(sign) !== last || !/[.,]/.test(bare.slice(0, last)));
  return isGroup ? -1 : last;
}

export type DayOrder = 'dmy' | 'mdy';

/** `Oct`, `Okt.`, `października`: the number of a month in our languages. */
function monthOf(word: string): number | undefined {
  months ??= new Map(
    Object.values(languageTags).flatMap((tag) =>
      Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, 15))).flatMap((day, at) =>
        (['short', 'long'] as const).flatMap((month) => [
          [monthWord(new Intl.DateTimeFormat(tag, { month, timeZone: 'UTC' }).format(day)), at + 1] as const,
          [monthWord(new Intl.DateTimeFormat(tag, { day: 'numeric', month, timeZone: 'UTC' }).format(day)), at + 1] as const,
        ]),
      ),
    ),
  );
  return months.get(monthWord(word)) ?? months.get(monthWord(word).slice(0, 3));
}
let months: Map<string, number> | undefined;
const monthWord = (text: string): string => plainWord(text).replace(/[^a-z]/g, '');

const day = (year: number, month: number, date: number): string => {
  const full = year < 100 ? 2000 + year : year;
  const found = new Date(Date.UTC(full, month - 1, date));
  if (full < 2000 || full > 2100 || found.getUTCMonth() !== month - 1 || found.getUTCDate() !== date) throw new BadCell('order-upload.day');
  return found.toISOString().slice(0, 10);
};

/** Spreadsheets count days from the end of 1899. */
const daysBefore1970 = 25_569;

/** The day of a time in any of the ways in which files write it. */
export function dayOf(cell: string, order: DayOrder): string {
  const text = codeOf(cell);
  const [, year, month, date] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]|$)/.exec(text) ?? [];
  if (year) return day(Number(year), Number(month), Number(date));
  const [, one, sign, two, last] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?:[T,\s]|$)/.exec(text) ?? [];
  if (one && two && last) {
    // Points are written between day and month only.
    const dayFirst = sign === '.' || order === 'dmy';
    const [a, b] = [Number(one), Number(two)];
    if (dayFirst ? b > 12 && a <= 12 : a <= 12) return day(Number(last), a, b);
    return day(Number(last), b, a);
  }
  const [, before, word, after] =
    /^(?:(\d{1,2})[.\s-]*)?(?:de\s+)?(\p{L}{3,}\.?)[\s-]*(?:de\s+)?(\d{1,2},?[\s-]+\d{2,4}|\d{2,4})(?:[,\s]|$)/u.exec(text) ?? [];
  const named = word === undefined ? undefined : monthOf(word);
  if (named !== undefined && after) {
    const [first = '', second] = after.split(/,?[\s-]+/);
    if (second !== undefined) return day(Number(second), named, Number(first));
    if (before) return day(Number(first), named, Number(before));
  }
  if (/^\d{5}(?:\.\d+)?$/.test(text)) return new Date((Math.floor(Number(text)) - daysBefore1970) * 86_400_000).toISOString().slice(0, 10);
  throw new BadCell('order-upload.day');
}

/** A phone number as it was written, without what a spreadsheet or channel adds. */
export function phoneOf(cell: string): string {
  const text = codeOf(cell).replace(/\s*(?:ext|x)\.?\s*\d+$/i, '');
  const digits = text.replace(/\D/g, '');
  if (isRounded(text) || digits.length < 5 || digits.length > 16 || !/^[+\d(][\d\s()./-]*$/.test(text))
    throw new BadCell('order-upload.phone');
  return text;
}
