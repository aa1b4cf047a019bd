import { fold } from '../../../engines/search-index/text/analysis.ts';

/** Letters of a word that are compared: a longer one is found by its beginning. */
const longestWord = 60;

const cut = (word: string): string => [...word].slice(0, longestWord).join('');

/**
 * The words of what stands between spaces, without case and accents: `PO-00000012` has the words po and 00000012, and all of it together, since some
 * write po00000012.
 */
const pieces = (text: string): { parts: string[]; whole: string }[] =>
  fold(text)
    .split(/\s+/)
    .flatMap((piece) => {
      const parts: string[] = piece.match(/[\p{L}\p{N}]+/gu) ?? [];
      return parts.length === 0 ? [] : [{ parts: parts.map(cut), whole: cut(parts.join('')) }];
    });

/** The words that a text is found by. PostgreSQL's own parser would make one word of `price-list.pdf`, and a negative number of `-12`. */
export const splitWords = (text: string): string[] => [...new Set(pieces(text).flatMap(({ parts, whole }) => [...parts, whole]))];

const shortestKeyword = 2;

/** The `tsquery` of texts with words that begin like those of a keyword; null for a keyword of less than two letters and figures. */
export function queryOf(keyword: string): string | null {
  const found = pieces(keyword);
  if (found.map(({ whole }) => whole).join('').length < shortestKeyword) return null;
  // Letters and figures alone need no escaping.
  const begins = (word: string): string => `'${word}':*`;
  return found
    .map(({ parts, whole }) => (parts.length === 1 ? begins(whole) : `(${parts.map(begins).join(' & ')} | ${begins(whole)})`))
    .join(' & ');
}
