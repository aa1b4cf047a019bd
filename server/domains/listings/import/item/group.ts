import type { ComplianceFacts } from '../../compliance/compliance-facts.ts';
import type { KnownItem, Snapshot } from '../../editor/snapshots.ts';
import type { Findings, Line, Problem, Reading } from '../reading/reading.ts';
import type { PictureWish } from '../reading/requested-columns.ts';
import type { GroupFacts } from './named.ts';

/** The lines of one item, and the item where there is one. */
export type Group = {
  key: string;
  /** The list names items by more than the SKUs of their variants. */
  keyed: boolean;
  lines: Line[];
  known: KnownItem | null;
};

/** What a group of lines meets in the store. */
export type Surroundings = {
  storeCode: string;
  /** Items that have a SKU, by the SKU in capitals. */
  skus: ReadonlyMap<string, number>;
  /** Picture keys that items of the store have. */
  ownPictures: ReadonlySet<string>;
  /** Keys of pictures that the store has fetched before, by address. */
  fetched: ReadonlyMap<string, string>;
  /** Pieces by `variant warehouse`. */
  stock: ReadonlyMap<string, { onHand: number; reserved: number }>;
  /** By item. */
  compliance: ReadonlyMap<number, ComplianceFacts>;
};

export type StockWish = { sku: string; warehouseId: number; onHand: number };
export type Assembled = {
  after: Snapshot | null;
  stock: StockWish[];
  problems: Problem[];
  unknown: { kind: 'category' | 'option'; word: string }[];
  /** Where some of its pictures are still to be fetched. */
  pictures: PictureWish | null;
  /** What the list says of its safety and compliance, over what was said; null where it has no word about it. */
  compliance: ComplianceFacts | null;
};

/** An item while it is put together: what is given, and what comes of it besides the item. */
export type Work = Pick<Assembled, 'stock' | 'unknown' | 'pictures'> & {
  readonly group: Group;
  readonly reading: Reading;
  readonly around: Surroundings;
  readonly groupFacts: GroupFacts;
  readonly found: Findings;
};

export type Variant = Snapshot['variants'][number];

/** Stands for a line where a group has none. */
export const noLine: Line = { line: 1, cells: [] };
