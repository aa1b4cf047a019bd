import { codes } from '../../contract/wire/codes.ts';
import { Refusal } from './refusal.ts';

/** A place in a list that is ordered by id, newest first. */
export type Cursor = { direction: 'next' | 'previous'; id: number } | null;

/** A cursor that is none, as after an address was cut: pages show the list from its beginning then. */
export const badCursor = (): Refusal => new Refusal(codes.invalid, 'paging.cursor', {}, { fields: { cursor: 'paging.cursor' } });

export function readCursor(text: string | undefined): Cursor {
  if (!text) return null;
  const [, direction, id] = /^([np])(\d{1,16})$/.exec(text) ?? [];
  if (!direction) throw badCursor();
  return { direction: direction === 'n' ? 'next' : 'previous', id: Number(id) };
}

/**
 * Makes a page of `size` rows from the `size + 1` that were read: beyond the cursor in its direction, newest first for `next`,
 * oldest first for `previous`. The extra row only shows that there are more.
 */
export function pageOf<Row extends { id: number }>(
  read: readonly Row[],
  size: number,
  cursor: Cursor,
): { rows: Row[]; next: string | null; previous: string | null } {
  const more = read.length > size;
  const page = read.slice(0, size);
  const rows = cursor?.direction === 'previous' ? page.toReversed() : page;
  const first = rows[0];
  const last = rows.at(-1);
  const hasNext = cursor?.direction === 'previous' || more;
  const hasPrevious = cursor?.direction === 'next' || (cursor?.direction === 'previous' && more);
  return { rows, next: hasNext && last ? `n${last.id}` : null, previous: hasPrevious && first ? `p${first.id}` : null };
}
