import type { Kysely } from 'kysely';
import { importBounds } from '../../../../../contract/listings/import-words.ts';
import type { DB } from '../../../../platform/postgres/schema.ts';
import { get, headerOf, kindOf, type Line, type Problem, type Reading } from './reading.ts';
import { keyLines, linesFrom } from '../queries/lines.ts';
import { putProblems } from '../queries/problems.ts';
import { numberOf } from './numbers.ts';
import { nameOfLine } from '../item/group.ts';
import { otherLine } from './lines/other-lines.ts';
import { isPart } from './lines/spread.ts';
import { hasOptions, optionNamesIn } from './options.ts';
import { pairsIn } from './values.ts';

const noNames: ReadonlyMap<string, string> = new Map();

/** The key of a line's item, and whether it is more than the SKU of one variant. */
export function keyOf(line: Line, reading: Reading): { key: string; keyed: boolean } {
  const sku = get(reading, line, 'sku');
  const parent = get(reading, line, 'parent');
  const item = get(reading, line, 'item');
  const { settings } = reading;
  const { numbers } = settings;
  const named = settings.variants === 'names' && parent === '' && item === '' && hasOptions(line, noNames, reading);
  const name = named && (sku !== '' || numbers !== '') ? nameOfLine(reading, line) : '';
  if (name !== '') return { key: name, keyed: true };
  if (numbers !== '' && parent === '' && sku === '') return { key: numberOf(numbers, reading.headers, line), keyed: true };
  // WooCommerce numbers its rows, and a variation refers to its item by number or SKU.
  if (reading.layout === 'woocommerce') return { key: parent || sku || (item && `id:${item}`), keyed: true };
  if (parent !== '') return { key: parent, keyed: true };
  // Records that only this system numbers so.
  if (item !== '') return { key: reading.layout === 'prestashop' ? `prestashop:${item}` : item, keyed: true };
  return { key: sku, keyed: get(reading, line, 'options') !== '' };
}

/** The key of a group of lines: preferably from the line of the item itself. */
export function keyOfGroup(lines: readonly Line[], reading: Reading): { key: string; keyed: boolean } {
  const best =
    lines.find((line) => get(reading, line, 'options') !== '') ?? lines.find((line) => get(reading, line, 'parent') === '') ?? lines[0];
  return best ? keyOf(best, reading) : { key: '', keyed: false };
}

/** Other keys of the same items: parents by number, and variants that only their parent lists. */
function aliasesIn(line: Line, reading: Reading): [from: string, to: string][] {
  if (reading.layout === 'woocommerce') {
    const item = get(reading, line, 'item');
    return item && get(reading, line, 'parent') === '' ? [[`id:${item}`, keyOf(line, reading).key]] : [];
  }
  const parts = get(reading, line, 'options');
  if (parts === '') return [];
  const parent = keyOf(line, reading).key;
  return parts.split('|').flatMap((part): [string, string][] => {
    const sku = pairsIn(part).find(([name]) => name === 'sku')?.[1];
    return sku ? [[sku, parent]] : [];
  });
}

/** In some layouts the lines of further variants leave the columns of the item empty. */
function continues(line: Line, reading: Reading): boolean {
  if (reading.layout === 'bigcommerce') return ['sku', 'rule'].includes(kindOf(line, reading));
  if (reading.layout === 'ebay') return kindOf(line, reading) === 'variation';
  if (isPart(line, reading)) return true;
  return (reading.layout === 'vendure' || reading.layout === 'squarespace') && get(reading, line, 'item') === '';
}

const batch = 2_000;

/**
 * Groups the lines of each item, in any order, and reports lines without an item and repeated SKUs. Items stay in the order of their first
 * lines.
 */
export async function groupLines(db: Kysely<DB>, importId: string, reading: Reading, onBatch: () => Promise<void>): Promise<void> {
  const aliases = new Map<string, string>();
  /** Keys of items some of whose lines have options: of these a line without options is no variant, and its SKU is not used. */
  const withOptions = new Set<string>();
  const scan = async (work: (lines: Line[]) => Promise<void>): Promise<void> => {
    for (let after = 0; ;) {
      const lines = await linesFrom(db, importId, after, batch);
      if (lines.length === 0) return;
      await work(lines);
      await onBatch();
      after = lines.at(-1)?.line ?? 0;
    }
  };
  if (reading.columns.has('options') || reading.columns.has('parent'))
    await scan(async (lines) => {
      for (const line of lines) for (const [from, to] of aliasesIn(line, reading)) aliases.set(from, to);
    });
  const options = [...reading.columns.keys()].some((target) => /^option[\d.V]/.test(target));
  if (options && reading.columns.has('sku') && reading.columns.has('item'))
    await scan(async (lines) => {
      const names = optionNamesIn(lines, reading);
      for (const line of lines) if (hasOptions(line, names, reading)) withOptions.add(keyOf(line, reading).key);
    });
  let above = '';
  const firstLines = new Map<string, number>();
  const counts = new Map<string, number>();
  const skus = new Map<string, { line: number; key: string }>();
  await scan(async (lines) => {
    const problems: Problem[] = [];
    const keys = lines.map((line) => {
      const other = otherLine(line, reading);
      if (other) {
        problems.push({ line: line.line, header: '', ...other, note: true });
        return { line: line.line, key: '' };
      }
      let own = keyOf(line, reading).key;
      if (continues(line, reading) && above !== '') own = above;
      above = own;
      const key = aliases.get(own) ?? own;
      const fault = (target: string, reason: Problem['reason'], values: Problem['values'] = {}): { line: number; key: string } => {
        problems.push({ line: line.line, header: headerOf(reading, target), reason, values, note: false });
        return { line: line.line, key: '' };
      };
      if (key === '') return fault(reading.columns.has('item') ? 'item' : 'sku', 'import.required');
      // Without a column for it, the item's own number is the SKU of its variant. Repeats within an item are handled later.
      const sku = (get(reading, line, 'sku') || (reading.columns.has('sku') ? '' : key)).toUpperCase();
      if (sku !== '') {
        const before = skus.get(sku);
        const used = !withOptions.has(key) || hasOptions(line, optionNamesIn([line], reading), reading);
        if (used && before && before.key !== key) return fault('sku', 'import.skuTwice', { line: before.line });
        if (used && !before) skus.set(sku, { line: line.line, key });
      }
      const count = (counts.get(key) ?? 0) + 1;
      if (count > importBounds.linesOfItem) return fault('item', 'import.linesOfItem', { most: importBounds.linesOfItem });
      counts.set(key, count);
      const first = firstLines.get(key) ?? line.line;
      firstLines.set(key, first);
      return { line: line.line, key: String(first).padStart(7, '0') };
    });
    await keyLines(db, importId, keys);
    await putProblems(db, importId, [], problems);
  });
}
