import type { Language } from '../../../contract/locale.ts';
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
  de: new Set('als am an auf aus bei das dem den der des die ein eine einem einen einer fur im in ist mit oder und vom von zu zum zur'.split(' ')),
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

const wordPattern = /[\p{L}\p{N}\p{M}]+/gu;

/** The words of a text in their order, fillers left out, at most `most`. */
export function wordsOf(text: string, language: Language, most = Number.POSITIVE_INFINITY): Word[] {
  const words: Word[] = [];
  const skip = fillers[language];
  for (const written of text.toLowerCase().match(wordPattern) ?? []) {
    const folded = fold(written);
    if (folded.length > 40 || skip.has(folded)) continue;
    words.push({ written, folded });
    if (words.length >= most) break;
  }
  return words;
}

/** A query's words: fillers count only when there is nothing else. */
export function queryWords(keyword: string, language: Language): Word[] {
  const most = 12;
  const words = wordsOf(keyword, language, most);
  if (words.length > 0) return words;
  return (keyword.toLowerCase().match(wordPattern) ?? []).slice(0, most).map((written) => ({ written, folded: fold(written).slice(0, 40) }));
}

/** What different forms of a word have in common. Takes and gives folded text. */
export function stemOf(folded: string, language: Language): string {
  return /\d/.test(folded) ? folded : stem(folded, language);
}

/** How a code (SKU, GTIN, item number) is compared: upper case, without spaces around it. */
export const codeOf = (text: string): string => text.trim().toUpperCase();
