import { type Language, languages } from '../../../../../contract/values/locale.ts';
import { fold } from '../../../../engines/search-index/text/analysis.ts';
import { stem } from '../../../../engines/search-index/text/stems.ts';

export type CategoryNames = { id: number; key: string; path: readonly number[]; names: Partial<Record<Language, string>> };
export type Guess = { id: number; key: string; /** From 0 to 1. */ score: number };

/** Guesses from this score on are proposed; the others are asked about. */
export const certain = 0.75;
/** By which the best guess must be better than the next. */
const ahead = 0.1;

const fillers = new Set(
  'and or of the for with a an und oder für mit von der die das y e et ou de du des la le les el los las i z do si cu'.split(' '),
);
/** Languages whose nouns end with what they are: a coffee table is a table. */
const headLast = new Set<Language>(['en', 'de']);

const wordsIn = (text: string, language: Language): string[] =>
  fold(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !fillers.has(word))
    .map((word) => stem(word, language));

/** What goods are, without the part of their name that describes them: "joke mug" of "DBA joke mug - mind if I join you? (Black)". */
const core = (name: string): string =>
  name.split(/\s[-–—|]\s|[,;:(]|\b(?:with|for|mit|für|pour|para|con|avec|per|pentru|dla)\b/iu)[0] ?? '';

/** How alike two lists of words are: 1 if they have the same words. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let both = 0;
  for (const word of one) if (other.has(word)) both++;
  return (2 * both) / (one.size + other.size);
}

type Entry = { category: CategoryNames; words: ReadonlySet<string>; head: string };

/** Guesses categories of the market by the names of a list's categories and goods, in all languages of the category names. */
export class CategoryGuesser {
  readonly #byId: ReadonlyMap<number, CategoryNames>;
  /** Category names by their words. */
  readonly #index = new Map<Language, Map<string, Entry[]>>();
  readonly #words = new Map<string, ReadonlySet<string>>();

  constructor(categories: readonly CategoryNames[]) {
    this.#byId = new Map(categories.map((one) => [one.id, one]));
    for (const language of languages) {
      const index = new Map<string, Entry[]>();
      this.#index.set(language, index);
      for (const category of categories) {
        const list = wordsIn(category.names[language] ?? '', language);
        const head = (headLast.has(language) ? list.at(-1) : list[0]) ?? '';
        const entry = { category, words: new Set(list), head };
        for (const word of entry.words) {
          const entries = index.get(word);
          if (entries) entries.push(entry);
          else index.set(word, [entry]);
        }
      }
    }
  }

  /**
   * The best guesses, best first. `path` has the list's names of a category from the root on, `names` those of some of its goods, in the
   * given language.
   */
  guess(path: readonly string[], names: readonly string[], spoken: Language, most = 3): Guess[] {
    const scores = new Map<number, number>();
    const add = (id: number, score: number): void => void scores.set(id, Math.max(score, scores.get(id) ?? 0));
    const leaf = path.at(-1);
    for (const language of languages) {
      if (leaf !== undefined) {
        const words = new Set(wordsIn(leaf, language));
        for (const { category, words: own } of this.#entries(words, language)) {
          const alike = likeness(words, own);
          // A name that stands elsewhere in the market's tree is no match of its own.
          add(category.id, path.length > 1 ? alike * (0.55 + 0.45 * this.#above(path.slice(0, -1), category)) : alike * 0.95);
        }
        // The category above, if the market does not divide it.
        for (const above of path.slice(0, -1)) {
          const wider = new Set(wordsIn(above, language));
          for (const { category, words: own } of this.#entries(wider, language)) add(category.id, 0.6 * likeness(wider, own));
        }
      }
    }
    this.#byNames(names, spoken, add);
    const sorted = [...scores].toSorted(([a, one], [b, other]) => other - one || a - b).slice(0, most);
    return sorted.map(([id, score]) => ({ id, key: this.#byId.get(id)?.key ?? '', score: Math.round(score * 100) / 100 }));
  }

  #entries(words: ReadonlySet<string>, language: Language): Set<Entry> {
    const index = this.#index.get(language);
    return new Set([...words].flatMap((word) => index?.get(word) ?? []));
  }

  /** How alike the names above a category are. */
  #above(path: readonly string[], { path: ids }: CategoryNames): number {
    let best = 0;
    for (const id of ids.slice(0, -1)) {
      for (const [language, name] of Object.entries(this.#byId.get(id)?.names ?? {}) as [Language, string][]) {
        for (const given of path) best = Math.max(best, likeness(this.#stored(given, language), this.#stored(name, language)));
      }
    }
    return best;
  }

  #stored(text: string, language: Language): ReadonlySet<string> {
    const key = `${language} ${text}`;
    const known = this.#words.get(key) ?? new Set(wordsIn(text, language));
    this.#words.set(key, known);
    return known;
  }

  /** Categories that most of the goods are named after. */
  #byNames(names: readonly string[], language: Language, add: (id: number, score: number) => void): void {
    const hits = new Map<number, number>();
    for (const name of names) {
      const list = wordsIn(core(name), language);
      const head = headLast.has(language) ? list.at(-1) : list[0];
      if (head === undefined) continue;
      const words = new Set(list);
      const found = new Map<number, number>();
      for (const entry of this.#index.get(language)?.get(head) ?? []) {
        const { category, words: own } = entry;
        // The category's noun has to be that of the goods, and all of its words in their name.
        if (entry.head !== head || ![...own].every((word) => words.has(word))) continue;
        found.set(category.id, Math.max(found.get(category.id) ?? 0, own.size > 1 ? 1 : 0.75));
      }
      for (const [id, score] of found) hits.set(id, (hits.get(id) ?? 0) + score);
    }
    for (const [id, sum] of hits) add(id, (0.9 * sum) / names.length);
  }
}

/** The guess that is certain enough to be proposed. */
export const proposed = ([first, second]: readonly Guess[]): Guess | undefined =>
  first && first.score >= certain && first.score - (second?.score ?? 0) >= ahead ? first : undefined;
