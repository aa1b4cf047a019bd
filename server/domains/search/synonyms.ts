import { type Language, languages } from '../../../contract/locale.ts';
import { queryWords, stemOf, type Word } from './analysis.ts';

/** As the operator keeps it: all of `words` mean the same, or each of them leads to `leadsTo` and not back. */
export type SynonymRow = { id: number; /** null: in every language. */ language: Language | null; words: string[]; leadsTo: string[] };

/** The operator's synonyms by language. Words are compared by their stems, so that each form of a word has the synonyms of all. */
export class Synonyms {
  #byLanguage = new Map<Language, Map<string, Word[][]>>();
  #longest = 1;

  set(rows: readonly SynonymRow[]): void {
    this.#byLanguage = new Map();
    this.#longest = 1;
    for (const { language, words, leadsTo } of rows) {
      for (const one of language === null ? languages : [language]) {
        const table = this.#byLanguage.get(one) ?? new Map<string, Word[][]>();
        this.#byLanguage.set(one, table);
        const phrases = words.map((phrase) => queryWords(phrase, one)).filter((phrase) => phrase.length > 0);
        const targets = leadsTo.map((phrase) => queryWords(phrase, one)).filter((phrase) => phrase.length > 0);
        for (const phrase of phrases) {
          const key = keyOf(phrase, one);
          this.#longest = Math.max(this.#longest, phrase.length);
          const others = (targets.length > 0 ? targets : phrases).filter((other) => keyOf(other, one) !== key);
          table.set(key, [...(table.get(key) ?? []), ...others]);
        }
      }
    }
  }

  /** Whether there are any in a language: most queries need no look at pairs and triples of words. */
  any(language: Language): boolean {
    return this.#byLanguage.has(language);
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

const keyOf = (words: readonly Word[], language: Language): string => words.map(({ folded }) => stemOf(folded, language)).join(' ');
