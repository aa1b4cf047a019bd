import { optionPlaces } from '../../../../../contract/listings/import-words.ts';
import { get, kindOf, type Line, type Reading } from './reading.ts';
import { pairsIn } from './values.ts';

/** `Size | Colour`: some systems list names and values in one cell each; PrestaShop writes `Size:select:0, Colour:color:1` and `S:0, red:1`. */
const partsOf = (cell: string, { layout }: Reading): string[] =>
  layout === 'prestashop'
    ? cell.split(',').map((part) => part.trim().replace(/(?::[^:]*)?:\d*$/, ''))
    : cell.split(cell.includes('|') ? '|' : betweenPairs).map((part) => part.trim());

/** `Color: White,Size: M`: commas separate options where a name follows them. */
const betweenPairs = /[,;\n]+\s*(?=[^,;:=|\n]{1,60}[:=])/;

/** `[S]Size=Small,[RB]Colour=Red`: BigCommerce names its variants by their options. */
const namedOptions = (cell: string): [string, string][] =>
  [...cell.matchAll(/\[[A-Z]{1,3}\]([^=[\]]{1,60})=(.+?)(?=,\s*\[[A-Z]{1,3}\]|$)/g)].map(([, name = '', value = '']) => [
    name.trim(),
    // Colours are followed by how they look, `Green:#00ff00`, or by their picture.
    value.trim().replace(/:(?:#[\da-f]{3,8}(?:\|#[\da-f]{3,8})*|\S+\.(?:jpe?g|png|gif|webp))$/i, ''),
  ]);

/** Records of a system instead of names. */
export const isRecord = (text: string): boolean =>
  /^[\da-f]{32}$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$|^__(?:ex|im)port__\./i.test(text.trim());

/** The name of each option, from the first line that gives one. */
export function optionNamesIn(lines: readonly Line[], reading: Reading): Map<string, string> {
  const names = new Map<string, string>();
  for (let place = 1; place <= optionPlaces; place++) {
    const target = `option${place}`;
    const first = lines.find((line) => get(reading, line, `${target}.name`) !== '');
    if (first) names.set(target, get(reading, first, `${target}.name`));
  }
  const listed = lines.find((line) => get(reading, line, 'optionNames') !== '');
  if (listed)
    for (const [index, name] of partsOf(get(reading, listed, 'optionNames'), reading).entries()) names.set(`optionNames${index}`, name);
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
  if (line.options) return line.options;
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
  if (reading.layout === 'bigcommerce' && kindOf(line, reading) === 'sku')
    for (const [name, value] of namedOptions(get(reading, line, 'name'))) pairs.push([name, value, 'name']);
  const values = get(reading, line, 'optionValues');
  // Here the line of an item lists all values of its variants.
  if (values === '' || (reading.layout === 'ebay' && kindOf(line, reading) !== 'variation')) return pairs;
  const ownNames = get(reading, line, 'optionNames') === '' ? [] : partsOf(get(reading, line, 'optionNames'), reading);
  for (const [index, part] of partsOf(values, reading).entries()) {
    const [, own, value = part] = /^([^:=]{1,60})[:=]\s*(.+)$/.exec(part) ?? [];
    const name = ownNames[index] ?? names.get(`optionNames${index}`);
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
