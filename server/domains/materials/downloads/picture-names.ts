import type { ListItem } from './list-queries.ts';

/** Characters that all systems accept in file names. */
export const safeName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '_')
    .slice(0, 100) || '_';

const endingOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1).toLowerCase();

/**
 * The pictures of an item with their names in a pack. A picture of one variant is named by its SKU, shared pictures by the item's code; for
 * an item with one variant all are named by the SKU. `sku` null: of all variants.
 * @param ending file extension of the pictures in the size of the pack; that of the originals by default
 */
export function picturesOf(
  item: Pick<ListItem, 'itemCode' | 'pictureKeys' | 'variants'>,
  ending?: string,
): { key: string; name: string; sku: string | null }[] {
  const variants = item.variants ?? [];
  const [only] = variants.length === 1 ? variants : [];
  const own = only ? [] : variants.flatMap(({ sku, pictureKey }) => (pictureKey ? [{ key: pictureKey, sku }] : []));
  const ofItem = only?.pictureKey ? [...new Set([only.pictureKey, ...item.pictureKeys])] : item.pictureKeys;
  const shared = ofItem.map((key) => ({ key, sku: only?.sku ?? null }));
  const counts = new Map<string, number>();
  return [...own, ...shared].map(({ key, sku }) => {
    const base = safeName(sku ?? item.itemCode);
    const number = (counts.get(base) ?? 0) + 1;
    counts.set(base, number);
    return { key, sku, name: `${base}-${number}.${ending ?? endingOf(key)}` };
  });
}
