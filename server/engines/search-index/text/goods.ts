import { type Language, languages } from '../../../../contract/values/locale.ts';
import { ranking } from '../ranking.ts';
import { comparable, eachWritten, fold, queryWords, stemOf, type Word } from './analysis.ts';

/** A kind of goods as the trade calls it: `phrases` mean the same; it is part of a wider kind, or where it is not sold, others are near. */
export type GoodRow = {
  key: string;
  partOf: string | null;
  near: readonly string[];
  phrases: Partial<Record<Language, readonly string[]>>;
};
/** What a query or name is about, by which of its words. `before`: what a compound begins with, as `eichen` of `eichentisch`. */
export type Head = { good: number; places: readonly number[]; before: string | null };
/** Names of goods in a language: as written, as `cadeirão` is no `cadeira`, and by their stems. */
type Table = { written: Map<string, number>; stems: Map<string, number> };

/** Words after which English says what belongs to the good: `sofa with ottoman`. Elsewhere the good comes first. */
const prepositions = new Set('with without for in on of from under by to between at'.split(' '));
/** Besides English: `rote Socken`, `duże butelki`. */
const adjectivesFirst = new Set<Language>(['de', 'pl']);
/** Numbers, and sizes of clothes: no nouns. */
const size = /^(?:\d.*|x{0,3}[sl]|m)$/;
const { part: shortestGood, head: shortestBefore } = ranking.lengths;

/** What goods are called in each language, whether they are sold here or not. Words are compared by their stems, with or without spaces. */
export class Goods {
  readonly #rows: readonly GoodRow[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #byLanguage: ReadonlyMap<Language, Table>;
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
    return this.#byLanguage.get(language)?.stems.has(stemOf(folded, language)) === true;
  }

  /**
   * The noun that decides what a text is about: the last before a preposition in English, else the first. Null where it names no goods. The
   * name of a category decides only where such a noun stands.
   */
  headOf(text: string, language: Language, words: readonly Word[] = queryWords(text, language)): Head | null {
    const table = this.#byLanguage.get(language);
    if (!table || table.stems.size === 0) return null;
    const breaks = language === 'en' ? prepositionsIn(text) : [];
    let head: Head | null = null;
    for (let at = 0; at < words.length;) {
      const found = this.#at(words, at, language, table, breaks);
      if (head !== null && breaks.some((place) => place > ((head as Head).places[0] as number) && place <= at)) break;
      if (found === null) at++;
      else {
        head = found;
        at = (found.places.at(-1) as number) + 1;
        if (language !== 'en') break;
      }
    }
    return head;
  }

  /** The same of a query, where words may stand within a name of several: `office mesh chair`, `scaun înalt de bar`. */
  headOfQuery(text: string, language: Language, words: readonly Word[] = queryWords(text, language)): Head | null {
    const head = this.headOf(text, language, words);
    const table = this.#byLanguage.get(language);
    if (!head || !table || head.places.length > 1 || head.before !== null) return head;
    const place = head.places[0] as number;
    const breaks = language === 'en' ? prepositionsIn(text) : [];
    for (let within = 1; within <= ranking.goods.wordsWithin; within++) {
      const places = language === 'en' ? [place - 1 - within, place] : [place, place + 1 + within];
      const [first, last] = places as [number, number];
      if (first < 0 || last >= words.length || breaks.some((at) => at > first && at <= last)) continue;
      const good = nameOf(table, [words[first] as Word, words[last] as Word], language);
      if (good !== undefined && good < this.#categoriesFrom && good !== head.good) return { good, places, before: null };
    }
    return head;
  }

  #at(words: readonly Word[], from: number, language: Language, table: Table, breaks: readonly number[]): Head | null {
    const decides = (to: number): boolean => {
      const isLast = breaks.includes(to) || words.slice(to).every(({ folded }) => size.test(folded));
      if (language === 'en') return isLast;
      return from === 0 || (isLast && adjectivesFirst.has(language));
    };
    for (let to = Math.min(words.length, from + this.#longest); to > from; to--) {
      const good = nameOf(table, words.slice(from, to), language);
      if (good !== undefined && (good < this.#categoriesFrom || decides(to)))
        return { good, places: Array.from({ length: to - from }, (_, at) => from + at), before: null };
    }
    if (language !== 'de') return null;
    const stem = stemsOf(words.slice(from, from + 1), language);
    for (let at = shortestBefore; at <= stem.length - shortestGood; at++) {
      const good = table.stems.get(stem.slice(at));
      if (good !== undefined && (good < this.#categoriesFrom || decides(from + 1)))
        return { good, places: [from], before: stem.slice(0, at) };
    }
    return null;
  }

  #phrasesIn(language: Language): Table {
    const table: Table = { written: new Map(), stems: new Map() };
    for (const [good, { phrases }] of this.#rows.entries()) {
      for (const phrase of phrases[language] ?? []) {
        const words = queryWords(phrase, language);
        this.#longest = Math.max(this.#longest, words.length + 1);
        const written = writtenOf(words);
        if (!table.written.has(written)) table.written.set(written, good);
        const stems = stemsOf(words, language);
        if (!table.stems.has(stems)) table.stems.set(stems, good);
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

const writtenOf = (words: readonly Word[]): string => words.map(({ folded }) => folded).join('');
const stemsOf = (words: readonly Word[], language: Language): string => words.map(({ folded }) => stemOf(folded, language)).join('');
const nameOf = ({ written, stems }: Table, words: readonly Word[], language: Language): number | undefined =>
  written.get(writtenOf(words)) ?? stems.get(stemsOf(words, language));

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
