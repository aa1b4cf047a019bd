import { type Language, languages } from '../../../../contract/values/locale.ts';
import { comparable, eachWritten, fold, queryWords, stemOf, type Word } from './analysis.ts';

/** A kind of goods as the trade calls it: `phrases` mean the same; it is part of a wider kind, or where it is not sold, others are near. */
export type GoodRow = {
  key: string;
  partOf: string | null;
  near: readonly string[];
  phrases: Partial<Record<Language, readonly string[]>>;
};
/** What a query or name is about: words `from` up to before `to`. `before`: what a compound begins with, as `eichen` of `eichentisch`. */
export type Head = { good: number; from: number; to: number; before: string | null };

/** Words after which English says what belongs to the good: `sofa with ottoman`. Elsewhere the good comes first. */
const prepositions = new Set('with without for in on of from under by to between at'.split(' '));
/** Besides English: `rote Socken`, `duże butelki`. */
const adjectivesFirst = new Set<Language>(['de', 'pl']);
/** Numbers, and sizes of clothes: no nouns. */
const size = /^(?:\d.*|x{0,3}[sl]|m)$/;
const shortestGood = 4;
const shortestBefore = 3;

/** What goods are called in each language, whether they are sold here or not. Words are compared by their stems, with or without spaces. */
export class Goods {
  readonly #rows: readonly GoodRow[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #byLanguage: ReadonlyMap<Language, ReadonlyMap<string, number>>;
  readonly #families: readonly (readonly number[])[];
  /** Rows from here on are names of categories, which say less than the tables: `kitchen` may be a room. */
  readonly #categoriesFrom: number;
  #longest = 1;

  constructor(rows: readonly GoodRow[] = [], categoriesFrom = rows.length) {
    this.#rows = rows;
    this.#categoriesFrom = categoriesFrom;
    this.#numbers = new Map(rows.map(({ key }, good) => [key, good]));
    this.#byLanguage = new Map(languages.map((language) => [language, this.#phrasesIn(language)]));
    this.#families = rows.map((_, good) => rows.flatMap((__, other) => (this.#isPartOf(other, good) ? [other] : [])));
  }

  get size(): number {
    return this.#rows.length;
  }

  /** These and the names of a market's categories; where both have a name, it is of these. */
  withCategories(rows: readonly GoodRow[]): Goods {
    return new Goods([...this.#rows, ...rows], this.#rows.length);
  }

  /** Whether only a category is named so. */
  isCategory(good: number): boolean {
    return good >= this.#categoriesFrom;
  }

  keyOf(good: number): string {
    return (this.#rows[good] as GoodRow).key;
  }

  /** A kind with all that are part of it. */
  family(good: number): readonly number[] {
    return this.#families[good] ?? [];
  }

  /** The first of its names. */
  nameOf(good: number, language: Language): string {
    const { phrases, key } = this.#rows[good] as GoodRow;
    return phrases[language]?.[0] ?? phrases.en?.[0] ?? key;
  }

  /** What to look at instead. */
  near(good: number): number[] {
    const { near, partOf } = this.#rows[good] as GoodRow;
    return [...near, ...(partOf === null ? [] : [partOf])].flatMap((key) => this.#numbers.get(key) ?? []);
  }

  /** Whether a word is a name of goods, or a part of one. */
  has(folded: string, language: Language): boolean {
    return this.#byLanguage.get(language)?.has(stemOf(folded, language)) === true;
  }

  /**
   * The noun that decides what a text is about: the last before a preposition in English, else the first. Null where it names no goods. The
   * name of a category decides only where such a noun stands.
   */
  headOf(text: string, language: Language, words: readonly Word[] = queryWords(text, language)): Head | null {
    const table = this.#byLanguage.get(language);
    if (!table || table.size === 0) return null;
    const breaks = language === 'en' ? prepositionsIn(text) : [];
    let head: Head | null = null;
    for (let at = 0; at < words.length;) {
      const found = this.#at(words, at, language, table, breaks);
      if (head !== null && breaks.some((place) => place > (head as Head).from && place <= at)) break;
      if (found === null) at++;
      else {
        head = found;
        at = found.to;
        if (language !== 'en') break;
      }
    }
    return head;
  }

  #at(
    words: readonly Word[],
    from: number,
    language: Language,
    table: ReadonlyMap<string, number>,
    breaks: readonly number[],
  ): Head | null {
    const decides = (to: number): boolean => {
      const isLast = breaks.includes(to) || words.slice(to).every(({ folded }) => size.test(folded));
      if (language === 'en') return isLast;
      return from === 0 || (isLast && adjectivesFirst.has(language));
    };
    for (let to = Math.min(words.length, from + this.#longest); to > from; to--) {
      const good = table.get(keyOf(words.slice(from, to), language));
      if (good !== undefined && (good < this.#categoriesFrom || decides(to))) return { good, from, to, before: null };
    }
    if (language !== 'de') return null;
    const stem = keyOf(words.slice(from, from + 1), language);
    for (let at = shortestBefore; at <= stem.length - shortestGood; at++) {
      const good = table.get(stem.slice(at));
      if (good !== undefined && (good < this.#categoriesFrom || decides(from + 1)))
        return { good, from, to: from + 1, before: stem.slice(0, at) };
    }
    return null;
  }

  #phrasesIn(language: Language): Map<string, number> {
    const table = new Map<string, number>();
    for (const [good, { phrases }] of this.#rows.entries()) {
      for (const phrase of phrases[language] ?? []) {
        const words = queryWords(phrase, language);
        this.#longest = Math.max(this.#longest, words.length + 1);
        const key = keyOf(words, language);
        if (!table.has(key)) table.set(key, good);
      }
    }
    return table;
  }

  #isPartOf(good: number, wider: number): boolean {
    for (let at: number | undefined = good; at !== undefined; at = this.#numbers.get(this.#rows[at]?.partOf ?? ''))
      if (at === wider) return true;
    return false;
  }
}

const keyOf = (words: readonly Word[], language: Language): string => words.map(({ folded }) => stemOf(folded, language)).join('');

/** Before which of the words that count a preposition stands. */
function prepositionsIn(text: string): number[] {
  const places: number[] = [];
  const lower = text.toLowerCase();
  let counted = 0;
  eachWritten(lower, (start, end) => {
    const written = lower.slice(start, end);
    if (prepositions.has(fold(written))) places.push(counted);
    if (comparable(written, 'en') !== null) counted++;
  });
  return places;
}
