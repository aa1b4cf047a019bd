import type { AttributeChoice, ProductInput, ProductVariant } from '../../../contract/products.ts';

export type MatrixOption = { attributeKey: string; values: string };
type VariantOption = ProductVariant['options'][number];

/** The options of an item as its variants have them: each with its values, separated by commas. */
export function optionsOf(variants: ProductInput['variants'], choices: readonly AttributeChoice[]): MatrixOption[] {
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
function optionOf(attributeKey: string, typed: string, choices: readonly AttributeChoice[]): VariantOption {
  const values = choices.find(({ key }) => key === attributeKey)?.values ?? [];
  const found = values.find(({ name, key }) => name.toLowerCase() === typed.toLowerCase() || key === typed);
  return found ? { attributeKey, valueKey: found.key, label: null } : { attributeKey, valueKey: null, label: typed };
}

const most = 500;

/** Every combination of the options' values. Variants that are there already stay as they are; others are made from the first. */
export function matrixOf(
  options: readonly MatrixOption[],
  variants: ProductInput['variants'],
  fresh: ProductVariant,
  choices: readonly AttributeChoice[],
): ProductInput['variants'] {
  const axes = options.map(({ attributeKey, values }) =>
    [...new Set(values.split(',').map((value) => value.trim()))].filter(Boolean).map((value) => optionOf(attributeKey, value, choices)),
  );
  if (axes.length === 0 || axes.some((axis) => axis.length === 0)) return variants;
  const combinations = axes
    .reduce<VariantOption[][]>((all, axis) => all.flatMap((one) => axis.map((value) => [...one, value])), [[]])
    .slice(0, most);
  const [model] = variants;
  const left = [...variants];
  return combinations.map((combination) => {
    // A variant that lacks an option that is new keeps its place with the first of its values.
    const at = left.findIndex(({ options: own }) => own.every((option) => combination.some((one) => same(one, option))));
    const [kept] = at < 0 ? [] : left.splice(at, 1);
    if (kept) return { ...kept, options: combination };
    const suffix = combination.map((option) =>
      labelOf(option, choices)
        .normalize('NFD')
        .replace(/[^A-Za-z0-9]/g, '')
        .toUpperCase()
        .slice(0, 12),
    );
    const base = model?.sku.split('-')[0] ?? '';
    return {
      ...fresh,
      listPrice: model?.listPrice ?? 0,
      sku: [base, ...suffix].filter(Boolean).join('-').slice(0, 100),
      options: combination,
    };
  });
}

const same = (one: VariantOption, other: VariantOption): boolean =>
  one.attributeKey === other.attributeKey && one.valueKey === other.valueKey && one.label === other.label;
