import type { ListingCategory } from '../../../../contract/listings/listings.ts';

/** The tree of categories as the lines of one list: each below its parent, further in. */
export function categoryOptions(categories: readonly ListingCategory[]): { value: string; label: string }[] {
  const children = Map.groupBy(categories, ({ parentId }) => parentId);
  const below = (parent: number | null, depth: number): { value: string; label: string }[] =>
    (children.get(parent) ?? []).flatMap((one) => [
      { value: String(one.id), label: `${'\u00a0\u00a0'.repeat(depth)}${one.name}` },
      ...below(one.id, depth + 1),
    ]);
  return below(null, 0);
}
