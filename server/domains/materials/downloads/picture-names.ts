import type { ListItem } from './list-queries.ts';

/** What systems of all makers take as a file's name. */
export const safeName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^[. ]+/, '_')
    .slice(0, 100) || '_';

const endingOf = (key: string): string => key.slice(key.lastIndexOf('.') + 1).toLowerCase();

/**
 * The pictures of an item under the names they have in a pack. A picture of one variant is called by its SKU, what all share by the
 * item's code; of an item with one variant everything is the SKU's. `sku` null: of all variants.
 * @param ending of the pictures in the size of the pack; those of the originals unless given
 */
export function picturesOf(
  item: Pick<ListItem, 'item_code' | 'picture_keys' | 'variants'>,
  ending?: string,
): { key: string; name: string; sku: string | null }[] {
  const variants = item.variants ?? [];
  const [only] = variants.length === 1 ? variants : [];
  const own = only ? [] : variants.flatMap(({ sku, pictureKey }) => (pictureKey ? [{ key: pictureKey, sku }] : []));
  const ofItem = only?.pictureKey ? [...new Set([only.pictureKey, ...item.picture_keys])] : item.picture_keys;
  const shared = ofItem.map((key) => ({ key, sku: only?.sku ?? null }));
  const counts = new Map<string, number>();
  return [...own, ...shared].map(({ key, sku }) => {
    const base = safeName(sku ?? item.item_code);
    const number = (counts.get(base) ?? 0) + 1;
    counts.set(base, number);
    return { key, sku, name: `${base}-${number}.${ending ?? endingOf(key)}` };
  });
}
