import { languages } from '../../../../../contract/values/locale.ts';
import type { ComplianceFacts } from '../../compliance/compliance-facts.ts';
import type { KnownItem, Snapshot } from '../../editor/snapshots.ts';
import { type Findings, get, type Line, type Problem, type Reading } from '../reading/reading.ts';
import type { PictureWish } from '../reading/requested-columns.ts';
import type { GroupFacts } from './group-facts.ts';

/** The lines of one item, and the item if it exists. */
export type Group = {
  key: string;
  /** The list identifies items by more than the SKUs of their variants. */
  keyed: boolean;
  lines: Line[];
  known: KnownItem | null;
};

/** Stored data that a group of lines refers to. */
export type Surroundings = {
  storeCode: string;
  /** Items by SKU in upper case. */
  skus: ReadonlyMap<string, number>;
  /** Picture keys that items of the store have. */
  ownPictures: ReadonlySet<string>;
  /** Keys of pictures that the store has fetched before, by address. */
  fetched: ReadonlyMap<string, string>;
  /** Pieces by `variant warehouse`. */
  stock: ReadonlyMap<string, { onHand: number; reserved: number }>;
  /** By item. */
  compliance: ReadonlyMap<number, ComplianceFacts>;
  /** Names of known brands, by the folded names that lead to them. */
  brands: ReadonlyMap<string, string>;
};

export type StockWish = { sku: string; warehouseId: number; onHand: number };
export type Assembled = {
  after: Snapshot | null;
  stock: StockWish[];
  problems: Problem[];
  /** Words that the market does not know; `own`: taken as an option of the item's own. */
  unknown: { kind: 'category' | 'option'; word: string; own?: boolean; example?: string }[];
  /** Set if some of its pictures are still to be fetched. */
  pictures: PictureWish | null;
  /** Compliance data from the list, merged with the previous data; null if the list has none. */
  compliance: ComplianceFacts | null;
};

/** An item under construction: the input and the additional results. */
export type Work = Pick<Assembled, 'stock' | 'unknown' | 'pictures'> & {
  readonly group: Group;
  readonly reading: Reading;
  readonly around: Surroundings;
  readonly groupFacts: GroupFacts;
  readonly found: Findings;
  /** Lines because of which the item does not go on sale. */
  readonly drafts: Set<Line>;
  /** Names of own options as the first line of the item writes them, by the name without case. */
  readonly ownOptions: Map<string, string>;
};

export type Variant = Snapshot['variants'][number];

/** Placeholder for groups without lines. */
export const noLine: Line = { line: 1, cells: [] };

/** The name of a line's item, in the list's language if there is one. */
export const nameOfLine = (reading: Reading, line: Line): string =>
  get(reading, line, 'name') ||
  get(reading, line, `name.${reading.settings.language}`) ||
  (languages.map((language) => get(reading, line, `name.${language}`)).find(Boolean) ?? '');
