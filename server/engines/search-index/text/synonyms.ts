import { type Language, languages } from '../../../../contract/values/locale.ts';
import { queryWords, stemOf, type Word } from './analysis.ts';
import { errorsAllowed, ranking } from '../ranking.ts';
import { bitsSet, letterMask, typingErrors } from './distance.ts';

/** As the operator enters it: all of `words` mean the same, or each of them leads to `leadsTo` and not back. */
export type SynonymRow = { id: number; /** null: in every language. */ language: Language | null; words: string[]; leadsTo: string[] };

/** The operator's synonyms by language. Words are compared by their stems, so that each form of a word has the synonyms of all. */
export class Synonyms {
  /** All that leads somewhere, as the operator writes it, by how it is compared. */
  #phrases = new Map<Language, Map<string, string>>();
  #byLanguage = new Map<Language, Map<string, Word[][]>>();
  #longest = 1;

  set(rows: readonly SynonymRow[]): void {
    this.#byLanguage = new Map();
    this.#phrases = new Map();
    this.#longest = 1;
    for (const { language, words, leadsTo } of rows) {
      for (const one of language === null ? languages : [language]) {
        const table = this.#byLanguage.get(one) ?? new Map<string, Word[][]>();
        this.#byLanguage.set(one, table);
        const written = this.#phrases.get(one) ?? new Map<string, string>();
        this.#phrases.set(one, written);
        const phrases = phrasesOf(words, one);
        const targets = phrasesOf(leadsTo, one);
        for (const { text, words: phrase, key } of phrases) {
          written.set(foldedText(phrase), text);
          this.#longest = Math.max(this.#longest, phrase.length);
          const others = (targets.length > 0 ? targets : phrases).filter((other) => other.key !== key).map((other) => other.words);
          table.set(key, [...(table.get(key) ?? []), ...others]);
        }
      }
    }
  }

  /** Whether there are any in a language: most queries need no look at pairs and triples of words. */
  any(language: Language): boolean {
    return this.#byLanguage.has(language);
  }

  /** Words and phrases with synonyms that begin so, shortest first, as the operator writes them: `Lampe` for `lam`, where goods are called `Leuchte`. */
  beginningWith(words: readonly Word[], language: Language): string[] {
    const beginning = foldedText(words);
    const found = [...(this.#phrases.get(language) ?? [])].filter(([folded]) => folded.startsWith(beginning));
    return found.toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1)).map(([, written]) => written);
  }

  /** Single words with synonyms that a mistyped one may have meant, nearest first: `Stehlampe` for `stehlmape`, where goods are called `Stehleuchte`. */
  near(folded: string, language: Language, most: number): Word[] {
    const limit = Math.min(errorsAllowed(folded.length), folded.length < ranking.corrections.synonymsSafeFrom ? 1 : 2);
    if (limit === 0 || /\d/.test(folded)) return [];
    const mask = letterMask(folded);
    return [...(this.#phrases.get(language) ?? [])]
      .filter(([known]) => !known.includes(' ') && bitsSet(letterMask(known) ^ mask) <= 2 * limit)
      .map(([known, written]) => ({ word: { written, folded: known }, errors: typingErrors(folded, known, limit) }))
      .filter(({ errors }) => errors <= limit)
      .toSorted((a, b) => a.errors - b.errors)
      .slice(0, most)
      .map(({ word }) => word);
  }

  /** Groups that words of a query are in: the words themselves, and what they also find. */
  of(words: readonly Word[], language: Language): { words: string[]; also: string[] }[] {
    const groups: { words: string[]; also: string[] }[] = [];
    for (let at = 0; at < words.length;) {
      const found = this.at(words, at, language);
      const written = (phrase: readonly Word[]): string => phrase.map((word) => word.written).join(' ');
      if (found) groups.push({ words: [written(words.slice(at, at + found.length))], also: found.alternatives.map(written) });
      at += found?.length ?? 1;
    }
    return groups;
  }

  /** The longest run of words from a place on that has synonyms, and what they are. */
  at(words: readonly Word[], from: number, language: Language): { length: number; alternatives: readonly (readonly Word[])[] } | null {
    const table = this.#byLanguage.get(language);
    if (!table) return null;
    for (let length = Math.min(this.#longest, words.length - from); length > 0; length--) {
      const alternatives = table.get(keyOf(words.slice(from, from + length), language));
      if (alternatives) return { length, alternatives };
    }
    return null;
  }
}

const foldedText = (words: readonly Word[]): string => words.map(({ folded }) => folded).join(' ');
const keyOf = (words: readonly Word[], language: Language): string => words.map(({ folded }) => stemOf(folded, language)).join(' ');

const phrasesOf = (texts: readonly string[], language: Language): { text: string; words: Word[]; key: string }[] =>
  texts.flatMap((text) => {
    const words = queryWords(text, language);
    return words.length > 0 ? [{ text, words, key: keyOf(words, language) }] : [];
  });
