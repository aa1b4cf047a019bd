import type { Language } from '../../../../contract/values/locale.ts';
import type { Word } from '../text/analysis.ts';
import type { MarketIndex } from './market-index.ts';

/** Which words of a query may be mistyped, by names and dictionaries. */
export class Mistyped {
  readonly #index: MarketIndex;

  constructor(index: MarketIndex) {
    this.#index = index;
  }

  /** The query with names of goods for its mistyped words: `wardobe` may mean what is not sold here, too. */
  namedGoods(words: readonly Word[], language: Language): string | null {
    const named = words.map((word) => (this.isDoubtful(word, language) ? this.#index.goods.nearestName(word.folded, language) : null));
    return named.some((name) => name !== null) ? words.map(({ written }, at) => named[at] ?? written).join(' ') : null;
  }

  /** A word that is no name and in no dictionary. */
  isDoubtful(word: Word, language: Language): boolean {
    const { folded } = word;
    const { goods, vocabularies } = this.#index;
    if (/\d/.test(folded) || vocabularies[language].isName(folded) || goods.has(folded, language)) return false;
    return !this.isWord(folded, language) || this.isSwapped(word, language);
  }

  /** A compound of two words that nobody meant: `schriebtisch`. */
  isSwapped({ folded }: Word, language: Language): boolean {
    const dictionary = this.#index.dictionaries.get(language);
    const vocabulary = this.#index.vocabularies[language];
    if (language !== 'de' || !dictionary || vocabulary.isName(folded)) return false;
    return dictionary.has(folded) && !dictionary.hasWhole(folded) && vocabulary.isSwapped(folded);
  }

  isWord(folded: string, language: Language): boolean {
    return this.#index.dictionaries.get(language)?.has(folded) === true;
  }
}
