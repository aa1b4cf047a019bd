import type { Language } from '../../../../contract/values/locale.ts';
import { withoutUnseen } from './loose-codes.ts';
import { stem } from './stems.ts';

/** Letters that Unicode does not take apart into a base letter and a mark. */
const letters: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

/** Lower case without diacritics: `Größe` and `grosse`, `Łóżko` and `lozko` become the same. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- plain ASCII is the common case and needs no taking apart
  if (/^[\x00-\x7f]*$/.test(lower)) return lower;
  return lower
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßœæłøđðþı]/g, (letter) => letters[letter] ?? letter);
}

/** Words that say nothing about goods, folded. Left out of the index, and of a query that has others. */
const fillers: Record<Language, ReadonlySet<string>> = {
  en: new Set('a an and at by for from in is it of on or the to with without'.split(' ')),
  de: new Set(
    'als am an auf aus bei das dem den der des die ein eine einem einen einer fur im in ist mit oder und vom von zu zum zur'.split(' '),
  ),
  es: new Set('a al con de del el en es la las lo los o para por sin su un una unas unos y'.split(' ')),
  fr: new Set('a au aux avec d dans de des du en est et l la le les ou par pour sans sur un une'.split(' ')),
  it: new Set('a ad ai al alla alle con d da dal dalla dei del della delle di e ed gli i il in l la le lo o per su un una uno'.split(' ')),
  pl: new Set('a dla do i jest na nad o od oraz po pod przy w z za ze'.split(' ')),
  pt: new Set('a ao aos as com da das de do dos e em na nas no nos o os ou para por sem um uma'.split(' ')),
  ro: new Set('a ai al ale cu de din e fara in la o pe pentru sau si un unei unui'.split(' ')),
};

export type Word = {
  /** As written, lower case. */
  written: string;
  /** Without diacritics. */
  folded: string;
};

/** By UTF-16 unit: 1 belongs to words, 2 does not, 0 has not been seen yet. */
const kinds = new Uint8Array(0x10000);

function inWord(unit: number): boolean {
  let kind = kinds[unit] as number;
  if (kind === 0) {
    kind = /[\p{L}\p{N}\p{M}]/u.test(String.fromCharCode(unit)) ? 1 : 2;
    kinds[unit] = kind;
  }
  return kind === 1;
}

/** Calls back for each run of letters and figures of a text in lower case, with where it is and 64 bits that stand for it. */
export function eachWritten(lower: string, found: (start: number, end: number, high: number, low: number) => void): void {
  let start = -1;
  let high = 0;
  let low = 0;
  for (let at = 0; at <= lower.length; at++) {
    const unit = at < lower.length ? lower.charCodeAt(at) : 32;
    if (inWord(unit)) {
      if (start === -1) {
        start = at;
        high = 0x811c9dc5;
        low = 0x2f0b4c47;
      }
      high = Math.imul(high ^ unit, 0x01000193);
      low = Math.imul(low ^ unit, 0x85ebca6b);
      low ^= low >>> 15;
    } else if (start !== -1) {
      found(start, at, (high ^ (high >>> 15)) >>> 0, low >>> 0 || 1);
      start = -1;
    }
  }
}

const longestWord = 40;

/** The word as it is compared, or null for a filler or something too long to be one. */
export function comparable(written: string, language: Language): string | null {
  const folded = fold(written);
  return folded.length > longestWord || fillers[language].has(folded) ? null : folded;
}

/** The words of a text in their order, fillers left out. */
export function wordsOf(text: string, language: Language): Word[] {
  const words: Word[] = [];
  const lower = text.toLowerCase();
  eachWritten(lower, (start, end) => {
    const written = lower.slice(start, end);
    const folded = comparable(written, language);
    if (folded !== null) words.push({ written, folded });
  });
  return words;
}

const mostQueryWords = 12;

/** A query's words: fillers count only when there is nothing else. */
export function queryWords(keyword: string, language: Language): Word[] {
  const words = wordsOf(keyword, language);
  const lower = keyword.toLowerCase();
  if (words.length === 0) {
    eachWritten(lower, (start, end) => {
      const written = lower.slice(start, end);
      words.push({ written, folded: fold(written).slice(0, longestWord) });
    });
  }
  return words.slice(0, mostQueryWords);
}

/** How a German word is compared whose umlauts are written as two letters: `buerostuhl`. Null where it has none. */
export function withUmlauts(folded: string, language: Language): string | null {
  if (language !== 'de') return null;
  const short = folded.replace(/([aou])e/g, '$1');
  return short === folded ? null : short;
}

/** What different forms of a word have in common. Takes and gives folded text. */
export function stemOf(folded: string, language: Language): string {
  return /\d/.test(folded) ? folded : stem(folded, language);
}

/** How a code (SKU, GTIN, item number) is compared: upper case, without spaces around it. */
export const codeOf = (text: string): string => withoutUnseen(text).trim().toUpperCase();
