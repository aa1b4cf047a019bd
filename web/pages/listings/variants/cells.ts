import { mostScheduledPrices } from '../../../../contract/listings/listing-words.ts';
import { type ListingInput } from '../../../../contract/listings/listings.ts';
import { readMoney, writeMoney } from '../../../components/forms/money-text.ts';

/*
 * The table of variants as a spreadsheet sees it: cells that are read as text and written as text. Invalid values stay next to the
 * variants as it was typed, so that nothing is lost and nobody saves something else than is seen.
 */

type Variant = ListingInput['variants'][number];
const texts = ['sku', 'gtin', 'makerNumber'] as const;
const numbers = ['moq', 'multiple', 'cartonQuantity', 'weight'] as const;
type TextKey = (typeof texts)[number];
type NumberKey = (typeof numbers)[number];
type PriceKey = 'listPrice' | 'retailPrice';
/** `stock.3`: pieces on hand in the warehouse with that id. */
export type CellKey = TextKey | NumberKey | PriceKey | `stock.${number}`;
/** How the store writes money. */
export type Writing = { currency: string; digits: number; tag: string };
/** What was typed into cells that cannot take it, by `row.column`. */
export type WrongCells = Record<string, string>;
export type Grid = { variants: ListingInput['variants']; wrong: WrongCells };
type BadCell = { row: number; column: CellKey; typed: string };

export const columnsOf = (warehouses: readonly { id: number }[]): CellKey[] => [
  ...texts,
  'listPrice',
  'retailPrice',
  'moq',
  'multiple',
  'weight',
  ...warehouses.map(({ id }) => `stock.${id}` as const),
];

const isText = (key: CellKey): key is TextKey => (texts as readonly string[]).includes(key);
const isNumber = (key: CellKey): key is NumberKey => (numbers as readonly string[]).includes(key);
export const isPrice = (key: CellKey): key is PriceKey => key === 'listPrice' || key === 'retailPrice';
const warehouseOf = (key: CellKey): number => Number(key.slice('stock.'.length));
export const wrongKey = (row: number, column: CellKey): string => `${row}.${column}`;

export function cellText(variant: Variant, column: CellKey, { digits, tag }: Writing): string {
  if (isText(column)) return variant[column];
  if (isNumber(column)) return String(variant[column] ?? '');
  if (isPrice(column)) {
    const price = variant[column] ?? Number.NaN;
    return Number.isFinite(price) ? writeMoney(price, digits, tag) : '';
  }
  return String(variant.stock.find(({ warehouseId }) => warehouseId === warehouseOf(column))?.onHand ?? 0);
}

/** An amount as the store may write it. */
export const exampleOf = ({ digits, tag }: Omit<Writing, 'currency'>): string => writeMoney(12.5 * 10 ** digits, digits, tag);

/** The variant with what was typed in one of its cells; null for what the cell cannot take. */
function written(variant: Variant, column: CellKey, typed: string, writing: Writing): Variant | null {
  const text = typed.trim();
  // What is still being typed keeps its blanks; the server takes those at the ends away.
  if (isText(column)) return { ...variant, [column]: typed.replace(/[\r\n\t]+/g, ' ') };
  if (isNumber(column)) {
    const value = text === '' ? null : readMoney(text, 0);
    return value === null && text !== '' ? null : { ...variant, [column]: value };
  }
  if (isPrice(column)) {
    const value = amountIn(text, writing);
    if (column === 'retailPrice' && text === '') return { ...variant, retailPrice: null };
    return value === null ? null : { ...variant, [column]: value };
  }
  const onHand = text === '' ? 0 : readMoney(text, 0);
  if (onHand === null) return null;
  const warehouseId = warehouseOf(column);
  const place = variant.stock.find((one) => one.warehouseId === warehouseId);
  return {
    ...variant,
    stock: place
      ? variant.stock.map((one) => (one === place ? { ...one, onHand } : one))
      : [...variant.stock, { warehouseId, onHand, incoming: 0, incomingAt: null, seen: null }],
  };
}

/** Writes cells; those that cannot take it are named and keep what was typed. */
export function writeCells(
  { variants, wrong }: Grid,
  cells: readonly { row: number; column: CellKey; typed: string }[],
  writing: Writing,
): Grid & { count: number; bad: BadCell[] } {
  const next = [...variants];
  // The same object while nothing changes in it: rows are rendered again by identity.
  let nextWrong = wrong;
  const bad: BadCell[] = [];
  for (const { row, column, typed } of cells) {
    const variant = next[row];
    if (!variant) continue;
    const after = written(variant, column, typed, writing);
    if (after) {
      next[row] = after;
      const { [wrongKey(row, column)]: corrected, ...others } = nextWrong;
      if (corrected !== undefined) nextWrong = others;
    } else {
      nextWrong = { ...nextWrong, [wrongKey(row, column)]: typed };
      bad.push({ row, column, typed });
    }
  }
  return { variants: next, wrong: nextWrong, count: cells.length - bad.length, bad };
}

/** Rows and cells of what a spreadsheet put on the clipboard: tabs between cells; those with quotes around may hold line breaks. */
export function clipboardCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  const plain = text.replace(/(?:\r\n|\r|\n)$/, '');
  while (cell.lastIndex <= plain.length) {
    const [all, quoted, bare = '', mark] = cell.exec(plain) ?? [];
    if (all === undefined) break;
    rows.at(-1)?.push(quoted === undefined ? bare : quoted.replaceAll('""', '"'));
    if (mark === '') break;
    if (mark !== '\t') rows.push([]);
  }
  return rows;
}

/** Pastes from one cell to the right and down. `over`: values for which the table has no row or column. */
export function pasteCells(
  grid: Grid,
  from: { row: number; column: CellKey },
  text: string,
  columns: readonly CellKey[],
  writing: Writing,
): ReturnType<typeof writeCells> & { over: string[] } {
  const first = columns.indexOf(from.column);
  const over: string[] = [];
  const cells = clipboardCells(text).flatMap((line, down) =>
    line.flatMap((typed, along) => {
      const [row, column] = [from.row + down, columns[first + along]];
      if (column && row < grid.variants.length) return [{ row, column, typed }];
      if (typed.trim() !== '') over.push(typed);
      return [];
    }),
  );
  return { ...writeCells(grid, cells, writing), over };
}

/** The same in all these rows. */
export function fillCells(
  grid: Grid,
  rows: readonly number[],
  column: CellKey,
  typed: string,
  writing: Writing,
): ReturnType<typeof writeCells> {
  return writeCells(
    grid,
    rows.map((row) => ({ row, column, typed })),
    writing,
  );
}

type Priced = Pick<Variant, 'listPrice' | 'tiers'>;
/** By hundredths of a per cent, with the tiers; or to a list price, which leaves them alone. */
export type PriceChange = { hundredths: number } | { listPrice: number };

/** As for many items at once: half up, never below nothing. */
function changed({ listPrice, tiers }: Priced, change: PriceChange): Priced {
  if ('listPrice' in change) return { listPrice: change.listPrice, tiers };
  const moved = (price: number): number => Math.max(0, Math.round((price * (10_000 + change.hundredths)) / 10_000));
  return { listPrice: moved(listPrice), tiers: tiers.map((tier) => ({ ...tier, price: moved(tier.price) })) };
}

/** List prices and quantity tiers by hundredths of a per cent. */
export function changePrices({ variants, wrong }: Grid, rows: readonly number[], hundredths: number): Grid & { count: number } {
  const chosen = new Set(rows);
  return {
    wrong,
    count: chosen.size,
    variants: variants.map((variant, row) => (chosen.has(row) ? { ...variant, ...changed(variant, { hundredths }) } : variant)),
  };
}

/** An amount as it is typed; null for what is none. */
export const amountIn = (typed: string, { currency, digits }: Pick<Writing, 'currency' | 'digits'>): number | null =>
  readMoney(
    typed
      .trim()
      .replace(currency, '')
      .replace(/\p{Sc}/u, ''),
    digits,
  );

/**
 * Prices from a time on, as for many items at once: they come from those that hold just before it, and take the place of what is planned for
 * that very time; where they are the same, nothing is planned. `full`: rows that have no room for another.
 */
export function planPrices(
  { variants, wrong }: Grid,
  rows: readonly number[],
  startsAt: string,
  change: PriceChange,
): Grid & { count: number; full: number[] } {
  const chosen = new Set(rows);
  const time = Date.parse(startsAt);
  const full: number[] = [];
  let count = 0;
  const planned = variants.map((variant, row) => {
    if (!chosen.has(row)) return variant;
    const others = variant.scheduledPrices.filter((price) => Date.parse(price.startsAt) !== time);
    const before = others.filter((price) => Date.parse(price.startsAt) < time);
    const base = before.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)).at(-1) ?? variant;
    const price = changed(base, change);
    const isSame = price.listPrice === base.listPrice;
    if (isSame && others.length === variant.scheduledPrices.length) return variant;
    if (!isSame && others.length >= mostScheduledPrices) {
      full.push(row);
      return variant;
    }
    count++;
    const after = { startsAt, listPrice: price.listPrice, tiers: price.tiers.map((tier) => ({ ...tier })) };
    const next = isSame ? others : [...others, after];
    return { ...variant, scheduledPrices: next.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)) };
  });
  return { variants: planned, wrong, count, full };
}

/** Nothing is planned any more. */
export function forgetPrices({ variants, wrong }: Grid, rows: readonly number[]): Grid & { count: number } {
  const chosen = new Set(rows.filter((row) => (variants[row]?.scheduledPrices.length ?? 0) > 0));
  return {
    wrong,
    count: chosen.size,
    variants: variants.map((variant, row) => (chosen.has(row) ? { ...variant, scheduledPrices: [] } : variant)),
  };
}

/** Removes some rows; input in the others moves with them. */
export function withoutRows({ variants, wrong }: Grid, rows: ReadonlySet<number>): Grid {
  const remaining = variants.flatMap((_, row) => (rows.has(row) ? [] : row));
  const places = new Map(remaining.map((row, place) => [row, place]));
  return {
    variants: remaining.flatMap((row) => variants[row] ?? []),
    wrong: Object.fromEntries(
      Object.entries(wrong).flatMap(([key, typed]) => {
        const [, row = '', column] = /^(\d+)\.(.+)$/.exec(key) ?? [];
        const place = places.get(Number(row));
        return place === undefined ? [] : [[`${place}.${column}`, typed]];
      }),
    ),
  };
}
