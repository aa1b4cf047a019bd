import { optionPlaces } from '../../../../../contract/listings/imports.ts';
import { get, type Line, type Reading } from './reading.ts';
import { pairsIn } from './values.ts';

/** `Size | Colour`: some systems list names and values in one cell each. */
const partsOf = (cell: string): string[] => cell.split('|').map((part) => part.trim());

/** The name of each option, from the first line that gives one. */
export function optionNamesIn(lines: readonly Line[], reading: Reading): Map<string, string> {
  const names = new Map<string, string>();
  for (let place = 1; place <= optionPlaces; place++) {
    const target = `option${place}`;
    const first = lines.find((line) => get(reading, line, `${target}.name`) !== '');
    if (first) names.set(target, get(reading, first, `${target}.name`));
  }
  const listed = lines.find((line) => get(reading, line, 'optionNames') !== '');
  if (listed) for (const [index, name] of partsOf(get(reading, listed, 'optionNames')).entries()) names.set(`optionNames${index}`, name);
  return names;
}

/**
 * The options of a line: word, value and column. Some exports name them on the first line of an item only; without a column for the name
 * the header is used.
 */
export function optionPairs(
  line: Line,
  names: ReadonlyMap<string, string>,
  reading: Reading,
): [word: string, text: string, target: string][] {
  const pairs: [string, string, string][] = [];
  for (let place = 1; place <= optionPlaces; place++) {
    const target = `option${place}`;
    const [column] = reading.columns.get(target) ?? [];
    if (column === undefined) continue;
    const value = get(reading, line, target);
    // Here a comma that separates nothing is escaped by a backslash.
    const text = reading.layout === 'woocommerce' ? value.replaceAll('\\,', ',') : value;
    if (text === '' || text === 'Default Title') continue;
    const named = get(reading, line, `${target}.name`) || names.get(target);
    pairs.push([named ?? reading.headers[column] ?? '', text, target]);
  }
  const values = get(reading, line, 'optionValues');
  if (values === '') return pairs;
  for (const [index, part] of partsOf(values).entries()) {
    const [, own, value = part] = /^([^:]{1,60}):(.+)$/.exec(part) ?? [];
    const name = names.get(`optionNames${index}`);
    const given: [string, string] = name === undefined ? [own ?? '', value] : [name, part];
    if (given[0] !== '' && given[1] !== '') pairs.push([...given, 'optionValues']);
  }
  return pairs;
}

export const hasOptions = (line: Line, names: ReadonlyMap<string, string>, reading: Reading): boolean =>
  optionPairs(line, names, reading).length > 0 ||
  [...reading.columns.keys()].some((target) => target.startsWith('option.') && get(reading, line, target) !== '');

/** Options of variants by SKU in upper case: from each line the first part that names the variant. */
export function optionParts(lines: readonly Line[], reading: Reading): Map<string, [string, string][]> {
  const parts = new Map<string, [string, string][]>();
  for (const line of lines) {
    const value = new Set<string>();
    for (const part of get(reading, line, 'options').split('|').map(pairsIn)) {
      for (const named of new Set(part.flatMap(([name, value]) => (name === 'sku' ? [value.toUpperCase()] : [])))) {
        if (value.has(named)) continue;
        value.add(named);
        const known = parts.get(named) ?? [];
        parts.set(named, known);
        for (const pair of part) if (pair[0] !== 'sku') known.push(pair);
      }
    }
  }
  return parts;
}
