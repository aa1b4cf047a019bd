import type { Language } from '../../../../contract/values/locale.ts';
import { queryWords, type Word } from '../text/analysis.ts';
import { asking, generic } from '../text/asking.ts';
import { amounts, prepositionsIn } from '../text/belonging.ts';
import { differInEnding } from '../text/forms.ts';
import type { Head } from '../text/goods.ts';
import type { MarketIndex } from '../data/market-index.ts';
import type { Mistyped } from '../data/mistyped.ts';
import { others } from './word-sources.ts';

/** What is asked for. `isWider`: its words name a narrower kind, of which there is nothing. */
export type Asked = Head & { language: Language; isWider?: boolean; /** Another kind, after or before an `and`. */ and?: Head | null };

/** Nouns of what does something, as `grinder` and `spazzatrice`: of no attribute, and of no maker. */
const doers: Partial<Record<Language, RegExp>> = {
  en: /[a-z]{3}(?:er|or)s?$/,
  es: /[a-z]{3}d(?:or|ora)(?:e?s)?$/,
  fr: /[a-z]{3}(?:eur|euse)s?$/,
  it: /[a-z]{3}t(?:ore|ori|rice|rici)$/,
  pt: /[a-z]{3}d(?:or|ora)(?:e?s)?$/,
  ro: /[a-z]{3}to(?:r|are)$/,
};
const plural = /[^aius]s$/;

/** Which of a query's words says what is asked for. */
export class Heads {
  readonly #index: MarketIndex;
  readonly #mistyped: Mistyped;

  constructor(index: MarketIndex, mistyped: Mistyped) {
    this.#index = index;
    this.#mistyped = mistyped;
  }

  /** The noun that names goods; else that of another language, which this one has no such words for. */
  of(keyword: string, words: readonly Word[], language: Language): Asked | null {
    const { goods } = this.#index;
    const own = goods.headOfQuery(keyword, language, words);
    if (own)
      return this.#isForAnother(own, keyword, words, language) ? null : { ...own, language, and: goods.another(own, keyword, language) };
    if (goods.size === 0) return null;
    for (const other of others(language)) {
      const head = goods.headOfQuery(keyword, other, words);
      const isForeign = ({ folded }: Word): boolean =>
        !this.#index.vocabularies[language].isName(folded) && !this.#mistyped.isInDictionary(folded, language);
      if (head?.places.every((place) => isForeign(words[place] as Word))) return { ...head, language: other };
    }
    return null;
  }

  /** Whether a noun that no table has stands where this language has the one that decides: `table saws`, `części zegarów`. */
  #isForAnother(head: Head, keyword: string, words: readonly Word[], language: Language): boolean {
    const isDoer = ({ folded }: Word): boolean => generic[language].has(folded) || doers[language]?.test(folded) === true;
    const isNoun = ({ folded }: Word): boolean =>
      generic[language].has(folded) || (!this.#isOfMarket(folded, language) && this.#mistyped.isInDictionary(folded, language));
    const [first, last] = [head.places[0] as number, head.places.at(-1) as number];
    if (language === 'en') {
      const end = Math.min(words.length, ...prepositionsIn(keyword).filter((place) => place > last)) - 1;
      const word = words[end];
      // A conjunction, or another list of words, begins something else.
      if (!word || end <= last || /[,;:&+]|\sand\s/i.test(keyword) || plural.test(words[last]?.folded ?? '')) return false;
      // `black legs`, `3 drawers`: how the good is.
      const isDescribed = words.slice(last + 1, end).some(({ folded }) => this.#isOfMarket(folded, language));
      return !isDescribed && isNoun(word) && (plural.test(word.folded) || isDoer(word));
    }
    // Names of brands and shops are words, too: what stands before the good is another one only where that is certain.
    if (language !== 'pl') return words.slice(0, first).some((word) => isNoun(word) && isDoer(word));
    return first > 0 && isNoun(words[first - 1] as Word) && this.#isGenitive(head, words[last] as Word);
  }

  /** Words that say how goods are here, of whom, how many or how they are bought. */
  #isOfMarket(folded: string, language: Language): boolean {
    const { goods, synonyms, vocabularies } = this.#index;
    return (
      /\d/.test(folded) ||
      amounts[language].has(folded) ||
      asking[language].has(folded) ||
      vocabularies[language].isName(folded) ||
      goods.has(folded, language) ||
      synonyms.at([{ written: folded, folded }], 0, language) !== null
    );
  }

  /** Whether a Polish good is in the genitive, of what stands before it: `klosze lamp`, `tarcze zegara`. */
  #isGenitive({ good }: Head, { folded }: Word): boolean {
    const names = this.#index.goods.phrasesOf(good, 'pl').map((name) => queryWords(name, 'pl').map((word) => word.folded));
    return names.some(([name = '', ...more]) => {
      if (more.length > 0 || !differInEnding(folded, name)) return false;
      return /[aeo]$/.test(name) ? folded === name.slice(0, -1) : [`${name}a`, `${name}u`, `${name}ow`].includes(folded);
    });
  }
}
