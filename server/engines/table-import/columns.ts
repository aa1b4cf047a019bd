import { plainHeading } from '../../../contract/wire/headings.ts';

export type MatchedColumn<Target extends string> = { target: Target | null; how: 'layout' | 'name' | 'similar' | null };

/** Targets by the plain headings of a caller. */
export type Words<Target extends string> = ReadonlyMap<string, Target>;

/** Headings by target, each target with its words in a text: `orderNumber: 'orderno ordernumber bestellnummer'`. The first target of a word counts. */
export function wordsOf<Target extends string>(lists: Partial<Record<Target, string>>): Words<Target> {
  const words = new Map<string, Target>();
  for (const [target, list] of Object.entries(lists) as [Target, string][])
    for (const word of list.trim().split(/\s+/)) if (!words.has(word)) words.set(word, target);
  return words;
}

/** Parts of a heading that may stand alone: `Menge (Stück)`, `SKU / Artikelnummer`. */
const partsOf = (header: string): string[] =>
  header
    .split(/[/|,;:()[\]\n]/)
    .map(plainHeading)
    .filter((part) => part !== '');

export const knownHeading = <Target extends string>(header: string, words: Words<Target>): Target | undefined =>
  header.length > 80 ? undefined : (words.get(plainHeading(header)) ?? partsOf(header).flatMap((part) => words.get(part) ?? [])[0]);

const leastLength = 5;
const alike = 0.78;

const pairsOf = (word: string): string[] => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2));

/** How alike two words are, from 0 to 1: the share of the pairs of letters that they have in common. */
function likeness(one: string, other: string): number {
  const pairs = pairsOf(other);
  const total = one.length - 1 + pairs.length;
  let common = 0;
  for (const pair of pairsOf(one)) {
    const at = pairs.indexOf(pair);
    if (at === -1) continue;
    common++;
    pairs.splice(at, 1);
  }
  return (2 * common) / total;
}

/** The target whose heading is most like this one, such as one with a typing error. */
function similar<Target extends string>(header: string, words: Words<Target>): Target | undefined {
  const heading = plainHeading(header);
  if (heading.length < leastLength || heading.length > 40) return undefined;
  let [best, most]: [Target | undefined, number] = [undefined, alike];
  for (const [word, target] of words) {
    if (Math.abs(word.length - heading.length) > 3 || word.length < leastLength) continue;
    const share = likeness(heading, word);
    if (share > most) [best, most] = [target, share];
  }
  return best;
}

/**
 * The target of each column: what a ready layout says, else what its heading says, else what it is most like. A target has one column unless it is
 * repeatable; the better way to find it counts, then the earlier column.
 */
export function matchColumns<Target extends string>(
  headers: readonly string[],
  { layout, words, repeatable }: { layout: Words<Target> | null; words: Words<Target>; repeatable: (target: Target) => boolean },
): MatchedColumn<Target>[] {
  const found: MatchedColumn<Target>[] = headers.map(() => ({ target: null, how: null }));
  const taken = new Set<Target>();
  const ways = [
    ['layout', (header: string) => layout?.get(plainHeading(header))],
    // The other columns of a ready layout are known not to matter.
    ['name', (header: string) => (layout ? undefined : knownHeading(header, words))],
    ['similar', (header: string) => (layout ? undefined : similar(header, words))],
  ] as const;
  for (const [how, targetOf] of ways) {
    for (const [at, header] of headers.entries()) {
      if (found[at]?.target) continue;
      const target = targetOf(header);
      if (target === undefined || (taken.has(target) && !repeatable(target))) continue;
      taken.add(target);
      found[at] = { target, how };
    }
  }
  return found;
}
