import type { Line } from '../reading/reading.ts';

/** What a line describes: an item, one of its variants, both, or texts in another language. */
export type Role = 'item' | 'variant' | 'both' | 'texts';

/** Facts about all lines of an item, computed once per item: an item may have a thousand lines. */
export type GroupFacts = {
  roles: ReadonlyMap<Line, Role>;
  /** Lines that describe the item, the most detailed one first. */
  itemLines: readonly Line[];
  variantLines: readonly Line[];
  /** In a list of SKUs alone, names are those of variants, not of their item. */
  several: boolean;
  /** The name of each option. */
  optionNames: ReadonlyMap<string, string>;
  /** Options that other lines give for variants, by SKU in upper case. */
  optionParts: ReadonlyMap<string, readonly [string, string][]>;
};
