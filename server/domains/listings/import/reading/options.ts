import { optionPlaces } from '../../../../../contract/listings/imports.ts';
import { get, type Line, type Reading } from './reading.ts';
import { pairsIn } from './values.ts';

/** What the first line that says so calls each option. */
export function optionNamesIn(lines: readonly Line[], reading: Reading): Map<string, string> {
  const names = new Map<string, string>();
  for (let place = 1; place <= optionPlaces; place++) {
    const target = `option${place}`;
    const first = lines.find((line) => get(reading, line, `${target}.name`) !== '');
    if (first) names.set(target, get(reading, first, `${target}.name`));
  }
  return names;
}

/** The options of a line: word, value and column. Some exports name them on the first line of an item only; the header does where no column does. */
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
    // There a comma that parts nothing has a stroke before it.
    const text = reading.layout === 'woocommerce' ? value.replaceAll('\\,', ',') : value;
    if (text === '' || text === 'Default Title') continue;
    const named = get(reading, line, `${target}.name`) || names.get(target);
    pairs.push([named ?? reading.headers[column] ?? '', text, target]);
  }
  return pairs;
}

export const hasOptions = (line: Line, names: ReadonlyMap<string, string>, reading: Reading): boolean =>
  optionPairs(line, names, reading).length > 0 ||
  [...reading.columns.keys()].some((target) => target.startsWith('option.') && get(reading, line, target) !== '');

/** What lines say of their variants by SKU in capitals: of each line the first part that names it. */
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
