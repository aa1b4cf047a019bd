import { plainWord } from '../../../../engines/table-import/plain-word.ts';

const wordsOf = (name: string): Set<string> =>
  new Set(
    plainWord(name)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  );

/** False if two names have hardly a word in common, so that they are probably those of different goods. */
export function sameGoods(before: string, after: string): boolean {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (a.size === 0 || b.size === 0) return true;
  const common = [...a].filter(
    (word) =>
      b.has(word) || [...b].some((other) => other.length > 4 && word.length > 4 && (other.startsWith(word) || word.startsWith(other))),
  );
  return common.length >= Math.min(a.size, b.size) / 3;
}
