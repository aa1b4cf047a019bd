import { slug } from '../../../../catalogue/index.ts';
import { optionNamesIn } from '../options.ts';
import { all, get, isNamed, isVariantKind, kindOf, type Line, type Problem, type Reading } from '../reading.ts';

/*
 * Lines that are not one variant each: some systems give a record further lines for the parts that it has several of, and some list options
 * whose combinations are the variants.
 */

/** What a further line of a record may have: several of the same. */
const partTargets = ['optionNames', 'optionValues', 'combinations', 'pictures', 'attributes', 'category', 'gtin'] as const;
const partSeparators: Partial<Record<(typeof partTargets)[number], string>> = { optionNames: '|', optionValues: '|', combinations: '|' };

/** True for a line that only has further options, pictures or the like of the line above it. */
export function isPart(line: Line, reading: Reading): boolean {
  if (reading.layout !== null) return false;
  // The first filled cell of most lines is in none of these columns, and each line is asked about several times: no set is made of them.
  const isEmpty = (cell: string): boolean => cell.trim() === '';
  const isPlace = (index: number): boolean => partTargets.some((target) => reading.columns.get(target)?.includes(index));
  return line.cells.every((cell, index) => isEmpty(cell) || isPlace(index)) && !line.cells.every(isEmpty);
}

/** The lines of an item, with those that belong to the one above them joined to it. */
export function joinParts(lines: readonly Line[], reading: Reading): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const above = joined.at(-1);
    if (!above || !isPart(line, reading)) joined.push({ ...line });
    else above.cells = joinedCells(above, line, reading);
  }
  return joined;
}

function joinedCells(above: Line, line: Line, reading: Reading): string[] {
  const cells = [...above.cells];
  for (const target of partTargets)
    for (const index of reading.columns.get(target) ?? []) {
      const [before = '', more = ''] = [cells[index], line.cells[index]];
      if (more.trim() === '') continue;
      while (cells.length <= index) cells.push('');
      cells[index] = before.trim() === '' ? more : `${before}${partSeparators[target] ?? '\n'}${more}`;
    }
  return cells;
}

/** The most variants that an item may have. */
const mostVariants = 500;

type Choice = { word: string; values: string[] };

const listed = (cell: string, separator: RegExp): string[] =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `size: L, XL | color: Green, White`; without names those of a column for them. */
function choicesInCell(line: Line, reading: Reading): Choice[] {
  const names = listed(get(reading, line, 'optionNames'), /\|/);
  return get(reading, line, 'combinations')
    .split('|')
    .flatMap((part, index): Choice[] => {
      const [, own, rest = part] = /^([^:,]{1,60}):(.*)$/s.exec(part) ?? [];
      const values = listed(rest, /[,;]/);
      const word = names[index] ?? own?.trim() ?? '';
      return values.length === 0 || word === '' ? [] : [{ word, values }];
    });
}

/** How systems separate the values of an option on the line of an item whose variants have no lines. */
const separators: Partial<Record<NonNullable<Reading['layout']>, RegExp>> = { wix: /;/, etsy: /,/, woocommerce: /(?<!\\),/ };

function choicesInColumns(line: Line, reading: Reading): Choice[] {
  const separator = reading.layout === null ? undefined : separators[reading.layout];
  if (!separator || (reading.layout === 'woocommerce' && kindOf(line, reading) !== 'variable')) return [];
  const names = optionNamesIn([line], reading);
  return [...names].flatMap(([target, word]): Choice[] => {
    // Wix writes colours as `#ff0000:Red`.
    const values = listed(get(reading, line, target), separator).map((value) => value.replaceAll('\\,', ',').replace(/^#[\da-f]{6}:/i, ''));
    return values.length === 0 ? [] : [{ word, values }];
  });
}

const productOf = (choices: readonly Choice[]): [string, string][][] =>
  choices.reduce<[string, string][][]>(
    (before, { word, values }) => before.flatMap((one) => values.map((value): [string, string][] => [...one, [word, value]])),
    [[]],
  );

/** What the variants of a line have in common. */
const shared =
  /^(?:price|priceUnit|retailPrice|tiers|tierFrom|tierPrice|tierGroup|tierKind|scheduledPrices|comparePrice|salePrice|saleFrom|saleUntil|onSale|moq|multiple|carton|currency|weightUnit|lengthUnit)$|^(?:tier|tierFrom|tierPrice|weight|width|depth|height)\./;

/**
 * If an item is one line that lists options, the line of the item and one for each combination of them; otherwise the lines as they are.
 * `problems` says what was made, or why it could not be.
 */
export function spread(lines: readonly Line[], reading: Reading): { lines: Line[]; problems: Problem[] } {
  const [line, ...others] = lines.filter((one) => !isPart(one, reading));
  const same = { lines: [...lines], problems: [] };
  if (!line || others.some((one) => isVariantKind(kindOf(one, reading)) || !isNamed(reading, one))) return same;
  const choices = reading.columns.has('combinations') ? choicesInCell(line, reading) : choicesInColumns(line, reading);
  if (choices.length === 0 || others.length > 0) return same;
  const target = reading.columns.has('combinations') ? 'combinations' : 'option1';
  const header = reading.headers[reading.columns.get(target)?.[0] ?? -1] ?? target;
  const count = choices.reduce((product, { values }) => product * values.length, 1);
  const say = (reason: Problem['reason'], values: Problem['values'], note: boolean): Problem => ({
    line: line.line,
    header,
    reason,
    values,
    note,
  });
  // A single value of each option is the variant itself.
  if (count === 1)
    return { lines: [{ ...line, options: choices.map(({ word, values }) => [word, values[0] ?? '', target]) }], problems: [] };
  if (count > mostVariants) return { lines: [], problems: [say('import.combinationsMany', { most: mostVariants }, false)] };
  const skus = skusOf(line, reading, count);
  const made = productOf(choices).map((pairs, index): Line => {
    const cells = line.cells.map((cell, at) => (isShared(reading, at) ? cell : ''));
    const sku = reading.columns.get('sku')?.[0];
    if (sku !== undefined) cells[sku] = skus(index, pairs);
    return { line: line.line, cells, options: pairs.map(([word, value]) => [word, value, target]) };
  });
  return { lines: [{ ...line, options: [] }, ...made], problems: [say('import.combinations', { count }, true)] };
}

const isShared = (reading: Reading, at: number): boolean =>
  [...reading.columns].some(([target, places]) => shared.test(target) && places.includes(at));

/** The SKUs of the variants: those that the line lists, those that the system gives them, or derived ones. */
function skusOf(line: Line, reading: Reading, count: number): (index: number, pairs: [string, string][]) => string {
  const [sku = ''] = all(reading, line, 'sku');
  const given = listed(sku, /,/);
  if (reading.layout === 'etsy' && given.length === count) return (index) => given[index] ?? '';
  if (reading.layout === 'shopware6') return (index) => `${sku}.${index}`;
  return (_, pairs) => (sku === '' ? '' : `${sku}-${pairs.map(([, value]) => slug(value)).join('-')}`.toUpperCase().slice(0, 100));
}
