import { type Language, languages } from '../../../../contract/values/locale.ts';
import { stemOf, type Word } from '../text/analysis.ts';
import type { MarketIndex } from '../data/market-index.ts';
import type { Postings } from '../data/postings.ts';
import { fields, type Vocabulary } from '../data/vocabulary.ts';
import { ranking, type Weights } from '../ranking.ts';

/** Documents of a list, or found before. */
export type Source = { postings: Pick<Postings, 'read'>; list: number; weight: number };
const { whole, foreign, foreignBegun, begun, part } = ranking.weights;
const { parts: mostParts, foreignParts: fewParts } = ranking.expansions;

export const others = (language: Language): Language[] => languages.filter((other) => other !== language);

/** Best first, so that a document takes the best of a word's weights when it is first encountered. */
export const ordered = (sources: Source[]): Source[] => sources.sort((a, b) => b.weight - a.weight);

/** The documents of a source that a test takes. */
const only = ({ postings, list, weight }: Source, test: (doc: number) => boolean): Source => ({
  postings: {
    read(_, out, most) {
      const length = postings.read(list, out, most);
      let taken = 0;
      for (let at = 0; at < length; at++) if (test(out[at] as number)) out[taken++] = out[at] as number;
      return taken;
    },
  },
  list,
  weight,
});

/** Which lists of documents a word leads to. */
export class WordSources {
  readonly #index: MarketIndex;

  constructor(index: MarketIndex) {
    this.#index = index;
  }

  /** What words of other languages begin so: `lam` on a German page whose goods are called `Leuchte`. */
  begunElsewhere({ folded }: Word, language: Language): Source[] {
    const vocabularies = others(language).map((other) => this.#index.vocabularies[other]);
    const sources = vocabularies.flatMap((vocabulary) =>
      vocabulary.beginningWith(folded, fewParts).flatMap((word) => this.sources(vocabulary.termOfWord(word), vocabulary, foreignBegun)),
    );
    return ordered(sources);
  }

  exactly(folded: string, vocabulary: Vocabulary): Source[] {
    const term = vocabulary.termOfExactly(folded);
    return term === undefined ? [] : this.sources(term, vocabulary, foreign);
  }

  /** What has a word in any of its forms. */
  forms(folded: string, vocabulary: Vocabulary, weights: Weights): Source[] {
    const term = vocabulary.termOfQuery(folded);
    return term === undefined ? [] : this.sources(term, vocabulary, weights);
  }

  /** What German compounds with the word at their end are called: only German writes what goods are as one word. */
  endings(folded: string, language: Language): Source[] {
    if (language !== 'de' || folded.length < ranking.lengths.part) return [];
    const vocabulary = this.#index.vocabularies[language];
    const term = vocabulary.termOfQuery(folded);
    const others = vocabulary.termsEndingWith(stemOf(folded, language), mostParts).filter((other) => other !== term);
    return others.flatMap((other) => this.sources(other, vocabulary, part));
  }

  known(folded: string, language: Language, unfinished: boolean): Source[] {
    const vocabulary = this.#index.vocabularies[language];
    const term = vocabulary.termOfQuery(folded);
    const sources = this.forms(folded, vocabulary, whole);
    const add = (terms: Iterable<number>, weights: Weights): void => {
      for (const other of new Set(terms)) if (other !== term) sources.push(...this.sources(other, vocabulary, weights));
    };
    // A compound begins with the singular: `Tische` finds the `Tischlampe`, as `Tisch` does.
    const beginning = language === 'de' && !unfinished ? vocabulary.shortestForm(folded) : folded;
    const terms = (most: number): number[] => vocabulary.beginningWith(beginning, most).map((word) => vocabulary.termOfWord(word));
    if (unfinished) {
      // One or two letters begin everything: the most frequent words are enough to choose from.
      add(terms(folded.length < 3 ? fewParts : mostParts), begun);
      add(
        vocabulary.withPartBeginning(folded, mostParts).map((word) => vocabulary.termOfWord(word)),
        part,
      );
    } else if (folded.length >= ranking.lengths.beginningOfKnown && (language === 'de' || term === undefined)) {
      add(terms(mostParts), part);
      if (sources.length === 0)
        add(
          vocabulary.withPartBeginning(folded, mostParts).map((word) => vocabulary.termOfWord(word)),
          part,
        );
    }
    return ordered([...sources, ...this.endings(folded, language)]);
  }

  /**
   * What is of a kind of goods by its name or category; and what has the words in its name where neither says a kind, so that a table lamp
   * is no table. `named`: what has the asked name in its own, and comes first: `laundry basket` before other baskets.
   */
  ofGood(good: number, written: readonly Source[], named: readonly Source[] = []): Source[] {
    const { taxonomy, goods, targets } = this.#index;
    if (goods.isCategory(good)) return this.#ofCategory(good, written);
    const family = goods.family(good);
    const categories = taxonomy.categories.filter(({ ordinal }) => family.includes(this.#index.goodOfCategory(ordinal) ?? -1));
    const source = (list: number | null): Source[] => (list === null ? [] : [{ postings: targets, list, weight: whole.name }]);
    const ofFamily = family.flatMap((one) => source(this.#index.targetList('good', one)));
    const ofCategories = categories.flatMap(({ ordinal }) => source(this.#index.targetList('category', ordinal)));
    const unnamed = written.filter(({ weight }) => weight > whole.text);
    return ordered([
      ...named.map((one) => only(one, (doc) => this.#index.isOfGood(doc, family))),
      ...ofFamily,
      ...ofCategories.map((one) => only(one, (doc) => this.#index.isOfCategory(doc))),
      ...unnamed.map((one) => only(one, (doc) => this.#index.isUnnamedGood(doc))),
    ]);
  }

  /** All that is in a category whose name says the kind, whatever the names of the items say. */
  inCategoryOf(good: number): Source[] {
    const lists = this.#index.taxonomy.categories
      .filter(({ ordinal }) => this.#index.goodOfCategory(ordinal) === good)
      .map(({ ordinal }) => this.#index.targetList('category', ordinal));
    return lists.flatMap((list) => (list === null ? [] : [{ postings: this.#index.targets, list, weight: whole.label }]));
  }

  /**
   * What is in a category or below it, by whose name a kind of goods is called. `Tires and tubes` are two goods: what has the word in its name
   * comes first, and is found elsewhere, too, unless it is something else by name or category.
   */
  #ofCategory(good: number, written: readonly Source[]): Source[] {
    const family = this.#index.goods.family(good);
    const within = this.below(this.#index.categoryOfGood(good));
    const lists = [
      ...within.map((ordinal) => this.#index.targetList('category', ordinal)),
      ...family.map((one) => this.#index.targetList('good', one)),
    ];
    const inCategory = new Set(within);
    const { data: category } = this.#index.documents.category;
    const isMeant = (doc: number): boolean =>
      inCategory.has(category[doc] as number) || this.#index.isUnnamedGood(doc) || this.#index.isOfGood(doc, family);
    return ordered([
      ...lists.flatMap((list) => (list === null ? [] : [{ postings: this.#index.targets, list, weight: part.label }])),
      ...written.filter(({ weight }) => weight > whole.text).map((one) => only(one, isMeant)),
    ]);
  }

  sources(term: number, vocabulary: Vocabulary, weights: Weights): Source[] {
    const { targets } = this.#index;
    const sources: Source[] = [];
    const name = vocabulary.list(term, fields.name);
    if (name !== null) sources.push({ postings: vocabulary.postings, list: name, weight: weights.name });
    for (const target of vocabulary.labels(term)) {
      for (const ordinal of target.kind === 'category' ? this.below(target.ordinal) : [target.ordinal]) {
        const list = this.#index.targetList(target.kind, ordinal);
        if (list !== null) sources.push({ postings: targets, list, weight: weights.label });
      }
    }
    const text = weights.text > 0 ? vocabulary.list(term, fields.text) : null;
    if (text !== null) sources.push({ postings: vocabulary.postings, list: text, weight: weights.text });
    return sources;
  }

  below(ordinal: number): number[] {
    const { categories } = this.#index.taxonomy;
    const id = categories[ordinal]?.id as number;
    return categories.filter((category) => category.path.includes(id)).map((category) => category.ordinal);
  }
}
