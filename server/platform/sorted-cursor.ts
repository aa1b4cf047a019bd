import { type RawBuilder, sql } from 'kysely';
import { badCursor } from './cursor.ts';

/**
 * A place in a list that is sorted by a number, such as an amount or a time, and by the id where that is the same. `place` is the number of the
 * row at the end of a page.
 */
export type SortedCursor = { direction: 'next' | 'previous'; place: number; id: number } | null;

export function readSortedCursor(text: string | undefined): SortedCursor {
  if (!text) return null;
  const [, direction, place, id] = /^([np])(\d{1,16})\.(\d{1,16})$/.exec(text) ?? [];
  if (!direction) throw badCursor();
  return { direction: direction === 'n' ? 'next' : 'previous', place: Number(place), id: Number(id) };
}

/** Whether the rows have to be read in ascending order: as the list is sorted, or against it on the way back. */
export const readsUp = (sort: string | undefined, cursor: SortedCursor): boolean =>
  (sort !== undefined && !sort.startsWith('-')) !== (cursor?.direction === 'previous');

/** Of a row that was read: what it is sorted by, and its id. */
export type Placed = { place: number; placeId: number };

/** Makes a page of `size` rows from the `size + 1` that were read beyond the cursor in its direction. The extra row only shows that there are more. */
export function sortedPageOf<Row extends Placed>(
  read: readonly Row[],
  size: number,
  cursor: SortedCursor,
): { rows: Omit<Row, keyof Placed>[]; next: string | null; previous: string | null } {
  const more = read.length > size;
  const page = read.slice(0, size);
  const rows = cursor?.direction === 'previous' ? page.toReversed() : page;
  const [first, last] = [rows[0], rows.at(-1)];
  const hasNext = cursor?.direction === 'previous' || more;
  const hasPrevious = cursor?.direction === 'next' || (cursor?.direction === 'previous' && more);
  const named = ({ place, placeId }: Placed): string => `${place}.${placeId}`;
  return {
    rows: rows.map(({ place: _, placeId: __, ...row }) => row),
    next: hasNext && last ? `n${named(last)}` : null,
    previous: hasPrevious && first ? `p${named(first)}` : null,
  };
}

/**
 * How a statement reads a sorted list: the rows beyond the cursor, and the direction of `order by place, id`. `place` and `id` are of type
 * bigint; a place is never null.
 */
export function readSorted(
  { place, id }: { place: RawBuilder<unknown>; id: RawBuilder<unknown> },
  sort: string | undefined,
  cursor: SortedCursor,
): { beyond: RawBuilder<boolean>; direction: 'asc' | 'desc' } {
  const isUp = readsUp(sort, cursor);
  const known = sql`(${cursor?.place ?? 0}::bigint, ${cursor?.id ?? 0}::bigint)`;
  const beyond = isUp ? sql<boolean>`(${place}, ${id}) > ${known}` : sql<boolean>`(${place}, ${id}) < ${known}`;
  return { beyond: cursor === null ? sql<boolean>`true` : beyond, direction: isUp ? 'asc' : 'desc' };
}
