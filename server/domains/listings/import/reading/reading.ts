import { emptyWord, type ImportLayout } from '../../../../../contract/listings/import-words.ts';
import { type ImportSettings } from '../../../../../contract/listings/imports.ts';
import { languages } from '../../../../../contract/values/locale.ts';
import type { MessageKey } from '../../../../platform/texts.ts';
import { isNothing, type TableLine } from '../../../../engines/table-import/line.ts';
import { fromText } from '../../../../platform/formats/csv.ts';
import { Adjusted, BadCell, type Decimal } from './values.ts';
import type { Typical } from '../queries/typical.ts';
import type { ReferenceData } from '../reference-data.ts';
import type { ClassOfRate } from './tax-classes.ts';

export type Line = TableLine & {
  /** The options of a variant that is made of a list of options: word, value and column. */
  options?: [word: string, text: string, target: string][];
};
export type Problem = {
  line: number;
  header: string;
  reason: MessageKey;
  values: Record<string, string | number>;
  /** A note: the line is still imported. */
  note: boolean;
};

/** The settings for reading a list: fixed for an entire step. */
export type Reading = {
  headers: readonly string[];
  layout: ImportLayout | null;
  settings: ImportSettings;
  decimal: Decimal;
  currency: string;
  referenceData: ReferenceData;
  /** Column indexes by target. */
  columns: ReadonlyMap<string, readonly number[]>;
  /** Keys of the pictures that were uploaded with the list, by name. */
  pictures: ReadonlyMap<string, string>;
  /** The column that is made of the headings between the lines. */
  section?: number | undefined;
  /** Pictures named by address are fetched. */
  fetches: boolean;
  /** VAT classes by the rates of the store's country, for lists that name rates. */
  classOfRate: ClassOfRate;
  /** Usual measures by category, to question others. */
  typical: Typical;
  now: Date;
};

/** Tables and feeds as text, in an encoding; workbooks are not. */
export const isText = (contentType: string): boolean => contentType === 'text/csv' || contentType === 'application/xml';

export function columnsOf(mapping: readonly (string | null)[]): Map<string, number[]> {
  const columns = new Map<string, number[]>();
  for (const [index, target] of mapping.entries()) {
    if (target === null) continue;
    const places = columns.get(target);
    if (places) places.push(index);
    else columns.set(target, [index]);
  }
  return columns;
}

function cellText(text: string | undefined): string {
  if (text === undefined || text === '') return '';
  const cell = fromText(text).trim();
  // Most cells are longer than any of these words.
  return cell.length <= 6 && isNothing(cell) ? '' : cell;
}

export const all = (reading: Reading, line: Line, target: string): string[] =>
  (reading.columns.get(target) ?? []).map((index) => cellText(line.cells[index])).filter((text) => text !== '');
/** The cell for a target; of several columns for it the first one that has something. */
export function get(reading: Reading, line: Line, target: string): string {
  // Where the lines of variants name their item by its SKU, they have their own in another column.
  if (target === 'sku' && reading.columns.has('variantSku') && isVariantKind(kindOf(line, reading)))
    return get(reading, line, 'variantSku');
  const places = reading.columns.get(target);
  if (!places) return '';
  for (const place of places) {
    const text = cellText(line.cells[place]);
    if (text !== '') return text;
  }
  return '';
}

/** True if a line names its item in any language. */
export const isNamed = (reading: Reading, line: Line): boolean =>
  get(reading, line, 'name') !== '' || languages.some((language) => get(reading, line, `name.${language}`) !== '');

const variantKinds = new Set(['variation', 'child', 'variant', 'sku', 'product_variation']);
/** True for the word of a line that is a variant. */
export const isVariantKind = (kind: string): boolean => variantKinds.has(kind);

/** The word for what a line is, such as `variant`. */
export const kindOf = (line: Line, reading: Reading): string => get(reading, line, 'kind').toLowerCase().split(/[\s,]/)[0] ?? '';

/** True for the word that clears a value, as opposed to an empty cell, which leaves it unchanged. */
export const empties = (text: string, { layout }: Reading): boolean =>
  text.toLowerCase() === emptyWord || (layout === 'magento' && text === '__EMPTY__VALUE__');

/** The header of the column for a target; the default header if there is no such column. */
export const headerOf = (reading: Reading, target: string): string => {
  const [index] = reading.columns.get(target) ?? [];
  return index === undefined ? target : (reading.headers[index] ?? target);
};

/** Problems of a group by line, so that good lines are used without the bad ones. */
export class Findings {
  readonly problems: Problem[] = [];
  readonly bad = new Set<number>();
  readonly #reading: Reading;

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  fault(line: Line, target: string, reason: MessageKey, values: Record<string, string | number> = {}): void {
    this.bad.add(line.line);
    this.problems.push({ line: line.line, header: headerOf(this.#reading, target), reason, values, note: false });
  }

  note(line: Line, target: string, reason: MessageKey, values: Record<string, string | number> = {}): void {
    this.problems.push({ line: line.line, header: headerOf(this.#reading, target), reason, values, note: true });
  }

  /** The value of a cell; undefined if it is empty or invalid; null if the cell clears the value. An adjusted value is noted. */
  value<Value>(line: Line, target: string, parse: (text: string) => Value | Adjusted<Value | undefined>): Value | null | undefined {
    const text = get(this.#reading, line, target);
    if (text === '') return undefined;
    if (empties(text, this.#reading)) return null;
    try {
      const value = parse(text);
      if (!(value instanceof Adjusted)) return value;
      this.note(line, target, value.reason, value.values);
      return value.value;
    } catch (error) {
      if (!(error instanceof BadCell)) throw error;
      this.fault(line, target, error.reason, error.values);
      return undefined;
    }
  }

  /**
   * The same for what an item does without. In lists of other systems a cell that cannot be read is left out, with a note; in the market's
   * own tables it is a fault.
   */
  optional<Value>(line: Line, target: string, parse: (text: string) => Value | Adjusted<Value | undefined>): Value | null | undefined {
    if (this.#reading.layout === 'own') return this.value(line, target, parse);
    return this.value(line, target, (text): Value | Adjusted<Value | undefined> => {
      try {
        return parse(text);
      } catch (error) {
        if (!(error instanceof BadCell)) throw error;
        return new Adjusted<Value | undefined>(undefined, 'import.cellOmitted', { value: text.slice(0, 60).toWellFormed() });
      }
    });
  }
}
