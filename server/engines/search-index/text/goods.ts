import { type Language, languages } from '../../../../contract/values/locale.ts';
import { errorsAllowed, ranking } from '../ranking.ts';
import { bitsSet, letterMask, typingErrors } from './distance.ts';
import { comparable, eachWritten, fold, queryWords, stemOf, type Word } from './analysis.ts';

/** A kind of goods as the trade calls it: `phrases` mean the same; it is part of a wider kind, or where it is not sold, others are near. */
export type GoodRow = {
  key: string;
  partOf: string | null;
  near: readonly string[];
  phrases: Partial<Record<Language, readonly string[]>>;
};
/** What a query or name is about, by which of its words. `before`: what a compound begins with, as `eichen` of `eichentisch`. */
export type Head = { good: number; places: readonly number[]; before: string | null; /** The name, as it is compared. */ key: string };
/** Names of goods in a language: as written, as `cadeirão` is no `cadeira`, and by their stems. */
type Table = {
  written: Map<string, number>;
  stems: Map<string, number>;
  /** Names of one word, folded. */ single: Set<string>;
  /** Names with a preposition within, by stems. */ spanning: Set<string>;
};

/** Words after which English says what belongs to the good: `sofa with ottoman`. Elsewhere the good comes first. */
const prepositions = new Set('with without for in on of from under by to between at'.split(' '));
/** Besides English: `rote Socken`, `duże butelki`. */
const adjectivesFirst = new Set<Language>(['de', 'pl']);
/** Between two kinds of goods. */
const conjunctions: Record<Language, RegExp> = {
  en: /\s+(?:and|&|\+)\s+/i,
  de: /\s+(?:und|&|\+)\s+/i,
  es: /\s+(?:[ye]|&|\+)\s+/i,
  fr: /\s+(?:et|&|\+)\s+/i,
  it: /\s+(?:ed?|&|\+)\s+/i,
  pl: /\s+(?:i|oraz|&|\+)\s+/i,
  pt: /\s+(?:e|&|\+)\s+/i,
  ro: /\s+(?:și|si|&|\+)\s+/i,
};
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
  #longest: number;

  /** `tables`: the first rows, whose names are taken over as they are compared. */
  constructor(rows: readonly GoodRow[] = [], tables: Goods | null = null) {
    const from = tables?.size ?? 0;
    this.#rows = rows;
    this.#categoriesFrom = tables ? from : rows.length;
    this.#longest = tables ? tables.#longest : 1;
    this.#numbers = new Map(rows.map(({ key }, good) => [key, good]));
    this.#byLanguage = new Map(
      languages.map((language) => [language, this.#tableOf(language, tables ? tables.#byLanguage.get(language) : undefined, from)]),
    );
    this.#families = this.#familiesOf();
  }

  get size(): number {
    return this.#rows.length;
  }

  /** These and the names of a market's categories; where both have a name, it is of these. */
  withCategories(rows: readonly GoodRow[]): Goods {
    return new Goods([...this.#rows, ...rows], this);
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

  /** The name by which a kind is asked for, as the tables write it; elsewhere the first. */
  nameAsked({ good, key }: Head, asked: Language, language: Language): string {
    const names = asked === language ? (this.#rows[good]?.phrases[language] ?? []) : [];
    return names.find((name) => stemsOf(queryWords(name, language), language) === key) ?? this.nameOf(good, language);
  }

  /** What to look at instead. */
  near(good: number): number[] {
    const { near, partOf } = this.#rows[good] as GoodRow;
    return [...near, ...(partOf === null ? [] : [partOf])].flatMap((key) => this.#numbers.get(key) ?? []);
  }

  /** The wider kind whose goods may stand for one that is not sold: a sofa for a corner sofa, but no table for a console. */
  instead(good: number): number | null {
    const { near, partOf } = this.#rows[good] as GoodRow;
    return partOf !== null && near.includes(partOf) ? (this.#numbers.get(partOf) ?? null) : null;
  }

  /** The name of one word that a mistyped one is nearest to; null where none is, or several are as near. */
  nearestName(folded: string, language: Language): string | null {
    const limit = errorsAllowed(folded.length);
    const mask = letterMask(folded);
    let best: { name: string; errors: number } | null = null;
    let isAlone = true;
    for (const name of limit === 0 || folded.length < ranking.corrections.shortest ? [] : (this.#byLanguage.get(language)?.single ?? [])) {
      if (name[0] !== folded[0] || bitsSet(letterMask(name) ^ mask) > 2 * limit) continue;
      const errors = typingErrors(folded, name, Math.min(limit, best?.errors ?? limit));
      if (errors > (best?.errors ?? limit)) continue;
      isAlone = errors < (best?.errors ?? Number.POSITIVE_INFINITY);
      best = { name, errors };
    }
    return best && isAlone ? best.name : null;
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
      const named = [words[first] as Word, words[last] as Word];
      const good = nameOf(table, named, language);
      if (good !== undefined && good < this.#categoriesFrom && good !== head.good)
        return { good, places, before: null, key: stemsOf(named, language) };
    }
    return head;
  }

  /** Another kind next to the one asked for: `table and chairs`. */
  another(head: Head, text: string, language: Language): Head | null {
    const parts = text.split(conjunctions[language]);
    if (parts.length !== 2) return null;
    const [first = '', second = ''] = parts;
    const words = [queryWords(first, language), queryWords(second, language)] as const;
    const from = words[0].length;
    const isFirst = head.places.every((place) => place < from);
    const other = this.headOfQuery(isFirst ? second : first, language, words[isFirst ? 1 : 0]);
    // After the `and` it follows at once: `light and navy blue pillow` is no light.
    if (!other || other.good === head.good || (isFirst ? other : head).places.at(isFirst ? 0 : -1) !== (isFirst ? 0 : from)) return null;
    return { ...other, places: other.places.map((place) => (isFirst ? place + from : place)) };
  }

  #at(words: readonly Word[], from: number, language: Language, table: Table, breaks: readonly number[]): Head | null {
    const decides = (to: number): boolean => {
      const isLast = breaks.includes(to) || words.slice(to).every(({ folded }) => size.test(folded));
      if (language === 'en') return isLast;
      return from === 0 || (isLast && adjectivesFirst.has(language));
    };
    for (let to = Math.min(words.length, from + this.#longest); to > from; to--) {
      const named = words.slice(from, to);
      const good = nameOf(table, named, language);
      const key = stemsOf(named, language);
      // `chest of drawers` has one within, `throw with pillows` is two goods.
      if (breaks.some((place) => place > from && place < to) && !table.spanning.has(key)) continue;
      if (good !== undefined && (good < this.#categoriesFrom || decides(to)))
        return { good, places: Array.from({ length: to - from }, (_, at) => from + at), before: null, key };
    }
    if (language !== 'de') return null;
    const stem = stemsOf(words.slice(from, from + 1), language);
    for (let at = shortestBefore; at <= stem.length - shortestGood; at++) {
      const good = table.stems.get(stem.slice(at));
      if (good !== undefined && (good < this.#categoriesFrom || decides(from + 1)))
        return { good, places: [from], before: stem.slice(0, at), key: stem.slice(at) };
    }
    return null;
  }

  #tableOf(language: Language, known: Table | undefined, from: number): Table {
    const table: Table = {
      written: new Map(known?.written),
      stems: new Map(known?.stems),
      single: new Set(known?.single),
      spanning: new Set(known?.spanning),
    };
    for (let good = from; good < this.#rows.length; good++) {
      const { phrases } = this.#rows[good] as GoodRow;
      for (const phrase of phrases[language] ?? []) {
        const words = queryWords(phrase, language);
        this.#longest = Math.max(this.#longest, words.length + 1);
        const written = writtenOf(words);
        if (!table.written.has(written)) table.written.set(written, good);
        if (words.length === 1) table.single.add(written);
        const stems = stemsOf(words, language);
        if (!table.stems.has(stems)) table.stems.set(stems, good);
        if (language === 'en' && prepositionsIn(phrase).length > 0) table.spanning.add(stems);
      }
    }
    return table;
  }

  #familiesOf(): number[][] {
    const families: number[][] = this.#rows.map(() => []);
    for (const good of this.#rows.keys()) {
      const seen = new Set<number>();
      for (let at: number | undefined = good; at !== undefined && !seen.has(at); at = this.#numbers.get(this.#rows[at]?.partOf ?? '')) {
        seen.add(at);
        families[at]?.push(good);
      }
    }
    return families;
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
