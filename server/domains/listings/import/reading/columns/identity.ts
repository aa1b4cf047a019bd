import { plainHeading } from '../../../../../../contract/wire/headings.ts';
import type { ColumnProfile } from '../../../../../engines/table-import/column-profile.ts';
import type { Guess } from './unused.ts';

/** Headings of numbers that a seller gives, and those of records in a system. */
const numbers = /sku|number|nummer|num(?:ero|er|ar)|nr$|no$|ref|code|codi|kod|cod|art|indeks|symbol|ean/;
const records = /^(?:.{0,20}id|.{0,12}no|nr|number|key|guid|uuid|handle|slug|urlkey)$/;

/** How much a column looks as if it held the seller's numbers. */
function likeness(header: string, target: string | null, profile: ColumnProfile): number {
  const name = plainHeading(header);
  const shape = profile.samples.every((cell) => /\p{L}/u.test(cell) && /\d/.test(cell) && !/\s\S+\s/.test(cell));
  let points = target === 'sku' ? 30 : records.test(name) && !/sku|nummer|ref/.test(name) ? 5 : numbers.test(name) ? 20 : 0;
  if (shape || profile.samples.every((cell) => /^\d{5,}$/.test(cell))) points += 20;
  if (profile.counter) points -= 60;
  if (profile.distinct < profile.compared * 0.98) points -= 25;
  if (profile.length > 60) points -= 40;
  return points;
}

/**
 * Of the columns that could identify items the most likely one stays. A second one stays only as the SKU of variants next to the number of
 * their item. A column that only counts the rows identifies items if no other column does.
 */
export function chooseKey(headers: readonly string[], guesses: Guess[], profiles: readonly ColumnProfile[]): void {
  const lines = Math.max(0, ...profiles.map(({ filled }) => filled));
  const candidates = guesses.flatMap(({ target }, index) => {
    const profile = profiles[index];
    if ((target !== 'item' && target !== 'sku') || !profile || profile.filled === 0) return [];
    const points = likeness(headers[index] ?? '', target, profile) - (profile.filled < lines * 0.9 ? 20 : 0);
    return [
      {
        index,
        target,
        points,
        counter: profile.counter,
        groups: profile.distinct < profile.compared * 0.98,
        filled: profile.filled === lines,
      },
    ];
  });
  if (candidates.length < 2) return;
  const drop = (index: number): void => void (guesses[index] = { target: null, how: null, why: 'second' });
  for (const target of ['item', 'sku'] as const) {
    const sorted = candidates.filter((one) => one.target === target).toSorted((a, b) => b.points - a.points);
    // Next to a SKU, what several lines have in common is their item, and what each line has of its own is a record.
    const sku = candidates.some((one) => one.target === 'sku' && !one.groups);
    const grouping = target === 'item' && sku ? sorted.find(({ groups, filled }) => groups && filled) : undefined;
    const [best, ...others] = grouping ? [grouping, ...sorted.filter((one) => one !== grouping)] : sorted;
    for (const other of others) {
      const hasSku = candidates.some((one) => one.target === 'sku');
      // One groups the lines and the other names each of them: an item and its variants.
      if (target === 'item' && !hasSku && best && best.groups !== other.groups && !other.counter && !best.counter) {
        guesses[(best.groups ? other : best).index] = { target: 'sku', how: 'name', why: null };
        continue;
      }
      drop(other.index);
    }
  }
  const left = candidates.filter(({ index }) => guesses[index]?.target !== null);
  if (left.some(({ counter }) => !counter)) for (const { index, counter } of left) if (counter) drop(index);
}
