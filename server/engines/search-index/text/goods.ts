import { type Language, languages } from '../../../../contract/values/locale.ts';
import { errorsAllowed, ranking } from '../ranking.ts';
import { bitsSet, letterMask, typingErrors } from './distance.ts';
import { queryWords, stemOf, withUmlauts, type Word } from './analysis.ts';
import { amounts, belongsTo, prepositionsIn } from './belonging.ts';
import { differInEnding, isForm, isGermanAdjective, isSlip, undiminished } from './forms.ts';

/** A kind of goods as the trade calls it: `phrases` mean the same; it is part of a wider kind, or where it is not sold, others are near. */
export type GoodRow = {
  key: string;
  partOf: string | null;
  near: readonly string[];
  /** The kinds that a common name stands for, as `garden furniture` for chairs, tables and loungers: it finds all of them. */
  members?: readonly string[];
  phrases: Partial<Record<Language, readonly string[]>>;
};
/** What a query or name is about, by which of its words. `before`: what a compound begins with, as `eichen` of `eichentisch`. */
export type Head = { good: number; places: readonly number[]; before: string | null; /** The name, as it is compared. */ key: string };
/** Names of goods in a language: as written, as `cadeirão` is no `cadeira`, and by their stems. */
type Table = {
  written: Map<string, number>;
  /** Several may have the same stems; which of them is meant is for their forms to say (forms.ts). */
  stems: Map<string, readonly { good: number; words: readonly string[] }[]>;
  /** Names of one word, folded. */ single: Set<string>;
  /** Names with a preposition within, by stems. */ spanning: Set<string>;
  /** Of names of two words: the other one, folded, by the stem of the first and by that of the second. */
  pairs: Map<string, { first: string[]; second: string[] }>;
};

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

  phrasesOf(good: number, language: Language): readonly string[] {
    return this.#rows[good]?.phrases[language] ?? [];
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

  /**
   * The same of a word next to one with which it would be a name: `dinning` before `table`. Where words are such by chance, the first letter
   * stays; a word of a dictionary has to be one that a slip makes, so that a `trade show counter` is no `shop counter`.
   */
  nearestInPair({ folded }: Word, before: Word | null, after: Word | null, language: Language, isWord: boolean): string | null {
    const pairs = this.#byLanguage.get(language)?.pairs;
    if (!pairs || folded.length < ranking.corrections.shortest) return null;
    const of = (word: Word | null) => word && pairs.get(stemOf(word.folded, language));
    const candidates = [...(of(before)?.second ?? []), ...(of(after)?.first ?? [])];
    const stem = stemOf(folded, language);
    const isNear = (name: string): boolean =>
      name[0] === folded[0] &&
      stemOf(name, language) !== stem &&
      typingErrors(folded, name, 1) <= 1 &&
      (!isWord || isSlip(folded, name) || differInEnding(folded, name));
    return candidates.find(isNear) ?? null;
  }

  /** A name of one word that another becomes where two letters next to each other change places. */
  swappedName(folded: string, language: Language): string | null {
    const single = this.#byLanguage.get(language)?.single;
    if (!single || folded.length < ranking.corrections.shortest) return null;
    for (let at = 1; at < folded.length - 1; at++) {
      const swapped = folded.slice(0, at) + folded.charAt(at + 1) + folded.charAt(at) + folded.slice(at + 2);
      if (swapped !== folded && single.has(swapped)) return swapped;
    }
    return null;
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
      const found = this.#last(words, this.#at(words, at, language, table, breaks), language, table, breaks);
      if (head !== null && breaks.some((place) => place > ((head as Head).places[0] as number) && place <= at)) break;
      if (found === null) at++;
      else {
        // `patas de mesa`, `legs for a table`: of something that no table knows, for the good or of it.
        if (head === null && at > 0 && belongsTo(text, words, at, language)) return null;
        // A noun before another one is singular: `seat cushions desk` are cushions.
        if (head === null || !isPlural(words, head) || isPlural(words, found)) head = found;
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
    // In the other order: `table coffee marble`.
    for (const from of language === 'en' ? [place - 1, place] : [place - 1]) {
      const [first, second] = [words[from], words[from + 1]];
      if (!first || !second || breaks.includes(from + 1)) continue;
      const good = nameOf(table, [second, first], language);
      if (nameOf(table, [first, second], language) !== undefined) continue;
      if (good !== undefined && good < this.#categoriesFrom && good !== head.good)
        return { good, places: [from, from + 1], before: null, key: stemsOf([second, first], language) };
    }
    for (let within = 1; within <= ranking.goods.wordsWithin; within++) {
      const places = language === 'en' ? [place - 1 - within, place] : [place, place + 1 + within];
      const [first, last] = places as [number, number];
      if (first < 0 || last >= words.length || breaks.some((at) => at > first && at <= last)) continue;
      // A set is of the good before it: a `tea bowl set` is no `tea set`.
      const isSet = amounts[language].has((words[last] as Word).folded);
      if (isSet && words.slice(first + 1, last).some((word) => nameOf(table, [word], language) !== undefined)) continue;
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

  /** English puts the good last: `taper candle holder` is a `candle holder`, though `taper candle` is a name, too. */
  #last(words: readonly Word[], found: Head | null, language: Language, table: Table, breaks: readonly number[]): Head | null {
    if (language !== 'en' || found === null) return found;
    const last = found.places.at(-1) as number;
    for (const place of found.places.slice(1)) {
      const later = this.#at(words, place, language, table, breaks);
      if (later && (later.places.at(-1) as number) > last) return this.#last(words, later, language, table, breaks);
    }
    return found;
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
    const word = words[from] as Word;
    const other = undiminished(word.folded, language) ?? withUmlauts(word.folded, language);
    if (other !== null && other !== word.folded) {
      const found = this.#at(
        [...words.slice(0, from), { ...word, folded: other }, ...words.slice(from + 1)],
        from,
        language,
        table,
        breaks,
      );
      if (found) return found;
    }
    if (language !== 'de' || isGermanAdjective(word.folded)) return null;
    const stem = stemsOf(words.slice(from, from + 1), language);
    for (let at = shortestBefore; at <= stem.length - shortestGood; at++) {
      const good = ofStems(table, stem.slice(at), [word.folded.slice(at)], language);
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
      pairs: new Map(known?.pairs),
    };
    const pairWith = (word: Word): { first: string[]; second: string[] } => {
      const stem = stemOf(word.folded, language);
      const pair = table.pairs.get(stem) ?? { first: [], second: [] };
      table.pairs.set(stem, pair);
      return pair;
    };
    for (let good = from; good < this.#rows.length; good++) {
      const { phrases } = this.#rows[good] as GoodRow;
      for (const phrase of phrases[language] ?? []) {
        const words = queryWords(phrase, language);
        this.#longest = Math.max(this.#longest, words.length + 1);
        const written = writtenOf(words);
        if (!table.written.has(written)) table.written.set(written, good);
        const [first, second] = words;
        if (words.length === 1) table.single.add(written);
        else if (words.length === 2 && first && second && good < this.#categoriesFrom) {
          pairWith(first).second.push(second.folded);
          pairWith(second).first.push(first.folded);
        }
        const stems = stemsOf(words, language);
        const named = { good, words: words.map(({ folded }) => folded) };
        table.stems.set(stems, [...(table.stems.get(stems) ?? []), named]);
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
    return families.map((family, good) => {
      const members = (this.#rows[good]?.members ?? []).flatMap((key) => families[this.#numbers.get(key) ?? -1] ?? []);
      return members.length === 0 ? family : [...new Set([...family, ...members])];
    });
  }
}

const writtenOf = (words: readonly Word[]): string => words.map(({ folded }) => folded).join('');
const stemsOf = (words: readonly Word[], language: Language): string => words.map(({ folded }) => stemOf(folded, language)).join('');
const ofStems = ({ stems }: Table, key: string, words: readonly string[], language: Language): number | undefined =>
  stems.get(key)?.find((named) => isForm(words, named.words, language))?.good;
function nameOf(table: Table, words: readonly Word[], language: Language): number | undefined {
  const folded = words.map((word) => word.folded);
  return table.written.get(folded.join('')) ?? ofStems(table, stemsOf(words, language), folded, language);
}

const isPlural = (words: readonly Word[], { places }: Head): boolean => /[^su]s$/.test(words[places.at(-1) as number]?.folded ?? '');
