import type { Role, GroupFacts } from './group-facts.ts';
import { hasOptions, optionNamesIn, optionParts } from '../reading/options.ts';
import { get, isNamed, isVariantKind, kindOf, type Line, type Reading } from '../reading/reading.ts';
import type { Group } from './group.ts';

const itemKinds = new Set(['variable', 'configurable', 'parent', 'variable-subscription']);

const isVariant = (line: Line, reading: Reading): boolean => isVariantKind(kindOf(line, reading)) || get(reading, line, 'parent') !== '';

/** `roles`: the roles found before bad lines were removed. */
export function groupFactsOf({ lines, keyed, known }: Group, reading: Reading, roles?: ReadonlyMap<Line, Role>): GroupFacts {
  const optionNames = optionNamesIn(lines, reading);
  const options = new Map(lines.map((line) => [line, hasOptions(line, optionNames, reading)]));
  /** Currencies of the lines with options, by SKU. */
  const currencies = new Map<string, Set<string>>();
  for (const line of lines)
    if (options.get(line)) {
      const sku = get(reading, line, 'sku');
      currencies.set(sku, (currencies.get(sku) ?? new Set()).add(get(reading, line, 'currency')));
    }
  const withVariants = known?.snapshot.variants.some((variant) => variant.options.length > 0) === true;
  const withNamed = lines.some((line) => isVariant(line, reading));
  const withOptions = lines.length > 1 && [...options.values()].some(Boolean);
  const found = new Map(
    roles ??
      lines.map((line) => [
        line,
        roleOf(line, { lines, reading, currencies }, { options: options.get(line) === true, withOptions, withVariants, withNamed }),
      ]),
  );
  // A list may name a parent that it has no line for: then each variant says what its item is.
  if (!known && [...found.values()].every((role) => role === 'variant'))
    for (const line of found.keys()) if (isNamed(reading, line)) found.set(line, 'both');
  const of = (...wanted: Role[]): Line[] => lines.filter((line) => wanted.includes(found.get(line) ?? 'both'));
  const several = !keyed && (known?.snapshot.variants.length ?? 0) > 1;
  return {
    roles: found,
    itemLines: [...of('item'), ...(several ? [] : of('both'))].sort((a, b) => Number(isNamed(reading, b)) - Number(isNamed(reading, a))),
    variantLines: of('both', 'variant'),
    several,
    optionNames,
    optionParts: optionParts(lines, reading),
  };
}

/** True if the item would be incomplete without this line. */
export const saysItem = ({ itemLines }: GroupFacts, reading: Reading, line: Line): boolean =>
  line === itemLines[0] && itemLines.filter((one) => isNamed(reading, one)).length < 2;

function roleOf(
  line: Line,
  { lines, reading, currencies }: { lines: readonly Line[]; reading: Reading; currencies: ReadonlyMap<string, ReadonlySet<string>> },
  { options, withOptions, withVariants, withNamed }: { options: boolean; withOptions: boolean; withVariants: boolean; withNamed: boolean },
): Role {
  const kind = kindOf(line, reading);
  const spoken = get(reading, line, 'language').toLowerCase();
  if (spoken !== '' && spoken !== 'default' && spoken !== 'all' && get(reading, line, 'price') === '') return 'texts';
  if (itemKinds.has(kind)) return 'item';
  if (isVariant(line, reading)) return 'variant';
  // Next to lines that say that they are variants.
  if ((kind !== '' || !options) && withNamed) return 'item';
  // The line of an item whose variants are known already.
  if (!options && withVariants && reading.layout === 'prestashop') return 'item';
  // A simple item that belongs to a configurable one is one of its variants.
  if (kind === 'simple' && reading.layout === 'magento' && lines.some((one) => get(reading, one, 'options') !== '')) return 'variant';
  const sku = get(reading, line, 'sku');
  const currency = get(reading, line, 'currency');
  // The same variant in another currency.
  const elsewhere = [...(currencies.get(sku) ?? [])].some((one) => one !== currency);
  if (!options && sku !== '' && currency !== '' && elsewhere) return 'variant';
  if (!options && sku === '' && get(reading, line, 'price') === '' && reading.columns.has('sku')) return 'item';
  return withOptions && !options ? 'item' : 'both';
}
