import type { AttributeChoice, ListingInput, ListingVariant } from '../../../../contract/listings/listings.ts';

export type MatrixOption = { attributeKey: string; values: string };
type VariantOption = ListingVariant['options'][number];

/** The options of an item as its variants have them: each with its values, separated by commas. */
export function optionsOf(variants: ListingInput['variants'], choices: readonly AttributeChoice[]): MatrixOption[] {
  const keys = [...new Set(variants.flatMap(({ options }) => (options ?? []) as VariantOption[]).map(({ attributeKey }) => attributeKey))];
  return keys.map((attributeKey) => {
    const labels = variants.flatMap(({ options }) =>
      options.filter((option) => option.attributeKey === attributeKey).map((option) => labelOf(option, choices)),
    );
    return { attributeKey, values: [...new Set(labels)].join(', ') };
  });
}

export function labelOf({ attributeKey, valueKey, label }: VariantOption, choices: readonly AttributeChoice[]): string {
  const attribute = choices.find(({ key }) => key === attributeKey);
  return label ?? attribute?.values.find(({ key }) => key === valueKey)?.name ?? valueKey ?? '';
}

/** A value by its name is the listed one; any other is a label of the item's own. */
export function optionOf(attributeKey: string, typed: string, choices: readonly AttributeChoice[]): VariantOption {
  const values = choices.find(({ key }) => key === attributeKey)?.values ?? [];
  const found = values.find(({ name, key }) => name.toLowerCase() === typed.toLowerCase() || key === typed);
  return found ? { attributeKey, valueKey: found.key, label: null } : { attributeKey, valueKey: null, label: typed };
}

export const mostVariants = 500;
export type Combination = VariantOption[];

/** The options with their values, each once. */
export function axesOf(options: readonly MatrixOption[], choices: readonly AttributeChoice[]): VariantOption[][] {
  return options
    .map(({ attributeKey, values }) => {
      const all = values
        .split(',')
        .map((value) => value.trim())
        .filter(Boolean)
        .map((value) => optionOf(attributeKey, value, choices));
      return [...new Map(all.map((option) => [nameOf(option), option])).values()];
    })
    .filter((axis) => axis.length > 0);
}

/** A variant's place among the options: one that lacks an option stands at the first of its values. */
function placed(options: readonly VariantOption[], axes: readonly VariantOption[][]): Combination {
  return axes.flatMap((axis) => options.find(({ attributeKey }) => attributeKey === axis[0]?.attributeKey) ?? axis[0] ?? []);
}

export const combinationKey = (combination: readonly VariantOption[]): string => combination.map(nameOf).join('\n');

/** The combinations that some variant has; its place by each. */
export function existing(variants: ListingInput['variants'], axes: readonly VariantOption[][]): Map<string, number> {
  const found = new Map<string, number>();
  variants.forEach(({ options }, index) => {
    const key = combinationKey(placed(options, axes));
    if (!found.has(key)) found.set(key, index);
  });
  return found;
}

/** Every combination that no variant has yet, as far as an item may have variants. */
export function missing(variants: ListingInput['variants'], axes: readonly VariantOption[][]): Combination[] {
  if (axes.length === 0) return [];
  const there = existing(variants, axes);
  const left = Math.max(0, mostVariants - variants.length);
  // One axis at a time, and never more than could be wanted: five long lists would be millions.
  const most = mostVariants + there.size;
  const all = axes.reduce<Combination[]>((some, axis) => some.flatMap((one) => axis.map((value) => [...one, value])).slice(0, most), [[]]);
  return all.filter((combination) => !there.has(combinationKey(combination))).slice(0, left);
}

/**
 * The variants with these combinations besides. None that is there goes away, whatever values are named; one that lacks an option gets the
 * first value of it. New ones cost what the nearest one costs.
 */
export function withCombinations(
  variants: ListingInput['variants'],
  combinations: readonly Combination[],
  axes: readonly VariantOption[][],
  fresh: ListingVariant,
  choices: readonly AttributeChoice[],
): ListingInput['variants'] {
  const existing = variants.map((variant) => ({ ...variant, options: placed(variant.options, axes) }));
  const base = skuBase(variants.map(({ sku }) => sku));
  const skus = new Set(variants.map(({ sku }) => sku.toUpperCase()));
  const made = combinations.map((combination) => {
    const shared = ({ options }: (typeof existing)[number]): number =>
      options.filter((option, at) => nameOf(option) === nameOf(combination[at] ?? option)).length;
    const near = existing.reduce<(typeof existing)[number] | undefined>(
      (best, one) => (best && shared(best) >= shared(one) ? best : one),
      undefined,
    );
    const sku = freeSku([base, ...combination.map((option) => skuPart(labelOf(option, choices)))].filter(Boolean).join('-'), skus);
    const { listPrice = 0, retailPrice = null, moq = null, multiple = null, tiers = [] } = near ?? {};
    return { ...fresh, listPrice, retailPrice, moq, multiple, tiers: tiers.map((tier) => ({ ...tier })), sku, options: combination };
  });
  return [...existing, ...made];
}

/** What the SKUs have in common, up to a dash. */
function skuBase(skus: readonly string[]): string {
  const [first = '', ...others] = skus;
  if (others.length === 0) return first;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length -= 1;
  const common = first.slice(0, length);
  return common.includes('-') ? common.slice(0, common.lastIndexOf('-')) : common;
}

const skuPart = (label: string): string =>
  label
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 12);

function freeSku(wanted: string, taken: Set<string>): string {
  let sku = wanted.slice(0, 95);
  for (let number = 2; taken.has(sku.toUpperCase()); number += 1) sku = `${wanted.slice(0, 95)}-${number}`;
  taken.add(sku.toUpperCase());
  return sku;
}

/** One option's value as a key: labels are case-insensitive. */
const nameOf = ({ attributeKey, valueKey, label }: VariantOption): string => `${attributeKey}=${valueKey ?? `"${label?.toLowerCase()}"`}`;
