import type { ItemPage, ItemVariant } from '../../../../contract/catalogue/catalogue.ts';

/** A value of an option as the choice names it: the key of a listed value, or the words of a free one. */
export const valueName = (value: { key: string | null; label: string }): string => value.key ?? value.label;

/** What a variant has for an option. */
export function valueOf(variant: ItemVariant, attributeId: number): string | null {
  const found = variant.options.find((option) => option.attributeId === attributeId);
  return found ? (found.valueKey ?? found.label) : null;
}

/** The variant with that value of one option that shares most with the one chosen before; null when no variant has it. */
export function withValue(item: ItemPage, current: ItemVariant, attributeId: number, value: string): ItemVariant | null {
  const candidates = item.variants.filter((variant) => valueOf(variant, attributeId) === value);
  const shared = (variant: ItemVariant) =>
    item.options.filter((option) => valueOf(variant, option.attributeId) === valueOf(current, option.attributeId)).length;
  let best: ItemVariant | null = null;
  for (const candidate of candidates) if (!best || shared(candidate) > shared(best)) best = candidate;
  return best;
}

/** Whether a variant has that value and everything else as the one chosen. */
export function isOffered(item: ItemPage, current: ItemVariant, attributeId: number, value: string): boolean {
  const others = item.options.filter((option) => option.attributeId !== attributeId);
  return item.variants.some(
    (variant) =>
      valueOf(variant, attributeId) === value &&
      others.every((option) => valueOf(variant, option.attributeId) === valueOf(current, option.attributeId)),
  );
}

/** What one piece costs at a quantity: the last step that it reaches. */
export function unitPriceAt(price: NonNullable<ItemVariant['price']>, quantity: number): number {
  return price.tiers.findLast((step) => step.from <= quantity)?.unitPrice ?? price.unitPrice;
}

/** The steps that can be ordered at all: with a minimum of 24, a price from 1 on begins at 24. */
export function reachableSteps({ price, rule }: ItemVariant): { from: number; unitPrice: number }[] {
  const tiers = price?.tiers ?? [];
  return tiers
    .filter((_, index) => (tiers[index + 1]?.from ?? Infinity) > rule.moq)
    .map((step) => ({ ...step, from: Math.max(step.from, rule.moq) }));
}

/** The next step that is cheaper, and how many pieces it takes to get there. */
export function nextStep(price: NonNullable<ItemVariant['price']>, quantity: number): { missing: number; unitPrice: number } | null {
  const now = unitPriceAt(price, quantity);
  const next = price.tiers.find((step) => step.from > quantity && step.unitPrice < now);
  return next ? { missing: next.from - quantity, unitPrice: next.unitPrice } : null;
}

/** The words of a variant: "Oak, 120 × 80". */
export const variantLabel = (variant: ItemVariant): string => variant.options.map((option) => option.label).join(', ');
