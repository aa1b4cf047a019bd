import { importBounds } from '../../../../../contract/listings/imports.ts';
import type { Snapshot } from '../../editor/snapshots.ts';

/** A picture that a line names: one that is there, or one that is still to be fetched. */
export type Wanted = { line: number; header: string; key?: string; address?: string };

/** What a list wants to show of an item, until all of it is there. */
export type PictureWish = {
  wanted: Wanted[];
  /** Everything the list names can be had: it takes the place of what was there. */
  complete: boolean;
  /** What the item showed before the list, and what the list has left it with so far. */
  base: string[];
  left: string[];
  /** Variants that show one picture of their own, and what they showed before. */
  variants: { sku: string; address: string; before: string | null }[];
};

/** Gives an item its pictures. Those of its variants stay among them; what a variant showed apart from them, it goes on to show apart. */
export function placePictures(item: Snapshot, keys: readonly string[], shown: readonly string[] = []): void {
  const among = new Set([...item.pictureKeys, ...shown]);
  item.pictureKeys = [...new Set(keys)].slice(0, importBounds.picturesOfItem);
  for (const { pictureKey } of item.variants)
    if (pictureKey && among.has(pictureKey) && !item.pictureKeys.includes(pictureKey)) item.pictureKeys.push(pictureKey);
  item.pictureAlts = Object.fromEntries(Object.entries(item.pictureAlts).filter(([key]) => item.pictureKeys.includes(key)));
}

/** The item with the pictures that have come. What somebody has done with its pictures meanwhile stays, and the new ones come after it. */
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
