import { couldBeLanguage, isCountry } from './countries.ts';
import { isNothing, type TableLine } from './line.ts';

/*
 * What the cells of a column look like. Collected from all lines while a list is read, so that columns are recognized by their content, and
 * the page can show what a guess means for the list.
 */

export type ColumnProfile = {
  /** Lines in which it has something. */
  filled: number;
  /** Different cells among the first ones. */
  distinct: number;
  /** Cells among which `distinct` counts. */
  compared: number;
  /** Different cells as examples. */
  samples: string[];
  /** Numbers, if most of the cells are some; with the lines of the least, the middle and the largest. */
  numbers: { share: number; whole: boolean; zeros: number; negative: number; least: Found; middle: Found; most: Found } | null;
  /** Shares of the cells. */
  gtins: number;
  addresses: number;
  pictures: number;
  currencies: number;
  countries: number;
  money: number;
  units: number;
  /** Words for what records are, such as `service`. */
  kinds: number;
  /** It only counts the lines. */
  counter: boolean;
  /** Average length, and the share of cells of several words. */
  length: number;
  words: number;
};
type Found = { value: number; line: number };

/** Cells of a column that are looked at closely, and different ones that are remembered. */
const closely = 2_000;
const most = 5_000;
const leastCells = 5;

class Column {
  filled = 0;
  readonly values = new Set<string>();
  compared = 0;
  readonly samples: string[] = [];
  readonly numbers: Found[] = [];
  zeros = 0;
  negative = 0;
  whole = true;
  looked = 0;
  gtins = 0;
  addresses = 0;
  pictures = 0;
  currencies = 0;
  countries = 0;
  certainCountry = false;
  money = 0;
  units = 0;
  kinds = 0;
  characters = 0;
  words = 0;
  steps = 0;
  ones = 0;
  last: number | null = null;
  counting = true;

  add(text: string, line: number): void {
    this.filled++;
    if (this.values.size < most) {
      this.compared++;
      this.values.add(text.slice(0, 100));
    }
    if (this.samples.length < 3 && !this.samples.includes(text.slice(0, 80))) this.samples.push(text.slice(0, 80));
    this.#count(text);
    const value = /\d/.test(text) ? numberIn(text) : null;
    if (value === 0) this.zeros++;
    if (this.looked >= closely) return;
    this.looked++;
    this.characters += text.length;
    if (/\S\s+\S/.test(text)) this.words++;
    if (isGtin(text)) this.gtins++;
    if (/^https?:\/\//i.test(text)) this.addresses++;
    if (/\.(?:jpe?g|png|webp|gif|avif)(?:[?#;,|]|$)/i.test(text)) this.pictures++;
    if (currencies.has(text.toUpperCase())) this.currencies++;
    if (isCountry(text)) {
      this.countries++;
      if (!couldBeLanguage(text)) this.certainCountry = true;
    }
    if (isMoney(text)) this.money++;
    if (/^[\d.,]+\s*(?:mm|cm|m|in|ft|"|g|kg|kgs|lb|lbs|oz)$/i.test(text)) this.units++;
    if (text.length <= 20 && kinds.test(text)) this.kinds++;
    if (value === null) return;
    this.numbers.push({ value, line });
    if (value < 0) this.negative++;
    if (!Number.isInteger(value)) this.whole = false;
  }

  #count(text: string): void {
    if (!this.counting) return;
    const value = /^\d{1,9}$/.test(text) ? Number(text) : null;
    if (value === null || (this.last !== null && value <= this.last)) this.counting = false;
    else if (this.last !== null) {
      this.steps++;
      if (value === this.last + 1) this.ones++;
    }
    this.last = value;
  }

  profile(): ColumnProfile {
    const share = (count: number): number => (this.looked === 0 ? 0 : Math.round((count / this.looked) * 100) / 100);
    const sorted = this.numbers.toSorted((a, b) => a.value - b.value);
    const [least, middle, largest] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
    return {
      filled: this.filled,
      distinct: this.values.size,
      compared: this.compared,
      samples: this.samples,
      numbers:
        least && middle && largest && share(sorted.length) >= 0.5
          ? { share: share(sorted.length), whole: this.whole, zeros: this.zeros, negative: this.negative, least, middle, most: largest }
          : null,
      gtins: share(this.gtins),
      addresses: share(this.addresses),
      pictures: share(this.pictures),
      currencies: share(this.currencies),
      // A column of languages has the same words.
      countries: this.certainCountry ? share(this.countries) : 0,
      money: share(this.money),
      units: share(this.units),
      kinds: share(this.kinds),
      counter: this.counting && this.filled >= leastCells && this.ones >= this.steps / 2,
      length: this.looked === 0 ? 0 : Math.round(this.characters / this.looked),
      words: share(this.words),
    };
  }
}

const kinds =
  /^(?:(?:non-?|un)?inventory(?: part| item)?|(?:un)?tracked|stock(?:able)?|storable(?: product)?|consumable|goods|product|simple|variable|configurable|variation|variant|services?|dienstleistung|bundle|group|kit|set|assembly|virtual|physical|digital)$/i;

const currencies = new Set([
  'EUR',
  'USD',
  'GBP',
  'PLN',
  'RON',
  'CHF',
  'CZK',
  'DKK',
  'HUF',
  'NOK',
  'SEK',
  'BGN',
  'CAD',
  'AUD',
  'JPY',
  'CNY',
]);

/** Eight digits are more often a number of the seller's. */
function isGtin(text: string): boolean {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d{12,14}$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

const isMoney = (text: string): boolean =>
  /^(?:[€$£]|[A-Z]{3})?\s*\d[\d.,' ]*[.,]\d{2}$|^\d[\d.,' ]*\s*(?:€|EUR|USD|\$|£|GBP|zł|PLN|lei|RON|CHF)$/.test(text);

/** For comparison only: with the last sign as the decimal one. Units at the end do not count. */
export function numberIn(text: string): number | null {
  const [, sign = '', digits = ''] =
    /^([-−+]?)\s*(\d[\d.,' ]*|[.,]\d+)\s*(?:mm|cm|m|in|ft|g|kg|lb|lbs|oz|€|\$|£|[A-Z]{3})?$/i.exec(text.trim()) ?? [];
  if (digits === '') return null;
  const bare = digits.replace(/[' ]/g, '');
  const point = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const value = Number(point === -1 ? bare : `${bare.slice(0, point).replace(/[.,]/g, '')}.${bare.slice(point + 1)}`);
  return Number.isFinite(value) ? (sign === '-' || sign === '−' ? -value : value) : null;
}

/** Looks at the lines of a list as they are read. */
export class Profiler {
  readonly #columns: Column[];

  constructor(count: number) {
    this.#columns = Array.from({ length: count }, () => new Column());
  }

  add({ line, cells }: TableLine): void {
    for (const [index, column] of this.#columns.entries()) {
      const text = (cells[index] ?? '').trim();
      if (text !== '' && !isNothing(text)) column.add(text, line);
    }
  }

  profiles(): ColumnProfile[] {
    return this.#columns.map((column) => column.profile());
  }
}

/** The profiles of some lines. */
export function profilesOf(headers: readonly string[], lines: readonly (readonly string[])[]): ColumnProfile[] {
  const profiler = new Profiler(headers.length);
  for (const [index, cells] of lines.entries()) profiler.add({ line: index + 2, cells: [...cells] });
  return profiler.profiles();
}
