import type { Language } from '../../../../contract/values/locale.ts';
import { type Word, withUmlauts } from '../text/analysis.ts';
import { singularsOf } from '../text/forms.ts';
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

  /**
   * The query with a name of goods of two words for a pair of which `unknown` finds nothing, whether a dictionary has it or not: `dinning table`.
   * A single word that finds nothing may have two letters swapped: `sedai`.
   */
  namedPair(words: readonly Word[], language: Language, unknown: (word: Word) => boolean): string | null {
    const { goods } = this.#index;
    for (const [at, word] of words.entries()) {
      if (/\d/.test(word.folded) || !unknown(word)) continue;
      const name =
        words.length === 1
          ? goods.swappedName(word.folded, language)
          : goods.nearestInPair(word, words[at - 1] ?? null, words[at + 1] ?? null, language, this.isWord(word.folded, language));
      if (name !== null) return words.map(({ written }, place) => (place === at ? name : written)).join(' ');
    }
    return null;
  }

  /** A word that is no name and in no dictionary. */
  isDoubtful(word: Word, language: Language): boolean {
    const { folded } = word;
    const { goods, vocabularies } = this.#index;
    if (/\d/.test(folded) || vocabularies[language].isName(folded) || goods.has(folded, language)) return false;
    const short = withUmlauts(folded, language);
    if (short !== null && (vocabularies[language].isName(short) || goods.has(short, language))) return false;
    return !this.isWord(folded, language) || this.isSwapped(word, language);
  }

  /** A compound of two words that nobody meant: `schriebtisch`. */
  isSwapped({ folded }: Word, language: Language): boolean {
    const dictionary = this.#index.dictionaries.get(language);
    const vocabulary = this.#index.vocabularies[language];
    if (language !== 'de' || !dictionary || vocabulary.isName(folded)) return false;
    return dictionary.has(folded) && !dictionary.hasWhole(folded) && vocabulary.isSwapped(folded);
  }

  /** Of the language, or of English, from which names of goods are taken everywhere: `tablets`, `puzzles`. */
  isWord(folded: string, language: Language): boolean {
    return this.isInDictionary(folded, language) || (language !== 'en' && this.isInDictionary(folded, 'en'));
  }

  /** Dictionaries have words of which they have no plural, such as `varillas`. */
  isInDictionary(folded: string, language: Language): boolean {
    const dictionary = this.#index.dictionaries.get(language);
    return dictionary !== undefined && (dictionary.has(folded) || singularsOf(folded, language).some((one) => dictionary.has(one)));
  }
}
