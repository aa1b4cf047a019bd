import { importBounds } from '../../../../../contract/listings/import-words.ts';
import type { Snapshot } from '../../editor/snapshots.ts';

/** A picture that a line names: a stored one, or one that is still to be fetched. */
export type Wanted = { line: number; header: string; key?: string; address?: string };

/** The pictures that a list assigns to an item, until all of them are available. */
export type PictureWish = {
  wanted: Wanted[];
  /** All pictures of the list are available: they replace the existing ones. */
  complete: boolean;
  /** The pictures of the item before the list, and those that the list has assigned so far. */
  base: string[];
  left: string[];
  /** Variants with a picture of their own, and their picture before. */
  variants: { sku: string; address: string; before: string | null }[];
};

/** Assigns pictures to an item. Pictures of its variants stay in the gallery; a variant's picture outside of it stays outside. */
export function placePictures(item: Snapshot, keys: readonly string[], shown: readonly string[] = []): void {
  const among = new Set([...item.pictureKeys, ...shown]);
  item.pictureKeys = [...new Set(keys)].slice(0, importBounds.picturesOfItem);
  for (const { pictureKey } of item.variants)
    if (pictureKey && among.has(pictureKey) && !item.pictureKeys.includes(pictureKey)) item.pictureKeys.push(pictureKey);
  item.pictureAlts = Object.fromEntries(Object.entries(item.pictureAlts).filter(([key]) => item.pictureKeys.includes(key)));
}

/** The item with the fetched pictures. Changes that users have made to its pictures meanwhile stay, and the new ones are appended. */
export function withPictures(now: Snapshot, wish: PictureWish, keyOf: (address: string) => string | undefined): Snapshot {
  const after = structuredClone(now);
  const given = wish.wanted.map(({ key, address }) => key ?? (address === undefined ? undefined : keyOf(address)));
  const there = given.filter((key) => key !== undefined);
  const whole = wish.complete && there.length === given.length;
  const untouched = now.pictureKeys.join() === wish.left.join();
  const shown: string[] = [];
  for (const { sku, address, before } of wish.variants) {
    const variant = after.variants.find((one) => one.sku.toUpperCase() === sku.toUpperCase());
    const key = keyOf(address);
    if (!variant || key === undefined || variant.pictureKey !== before) continue;
    variant.pictureKey = key;
    shown.push(key);
  }
  if (untouched) placePictures(after, whole ? there : [...wish.base, ...there], shown);
  else placePictures(after, [...now.pictureKeys, ...there.filter((key) => !wish.left.includes(key))], shown);
  return after;
}
