import type { Language } from '../../../../contract/values/locale.ts';
import { comparable, eachWritten, fold, stemOf, type Word } from '../text/analysis.ts';
import { HashTable } from './code-table.ts';
import { words as wordColumn } from './columns.ts';
import { errorsAllowed, ranking } from '../ranking.ts';
import { bitsSet, letterMask, typingErrors } from '../text/distance.ts';
import { Postings } from './postings.ts';

/** What a term was found in: an item's name, its other texts. Labels of values, categories and stores are stored separately. */
export const fields = { name: 0, text: 1 } as const;
export type Field = (typeof fields)[keyof typeof fields];

/** A value, category or store that has the term in its name. */
export type LabelTarget = { kind: 'value' | 'category' | 'store'; ordinal: number };
export type Label = { name: string; words: readonly Word[]; target: LabelTarget };

const { part: shortestPart, head: shortestHead } = ranking.lengths;
/** A word that another may have been meant as; `count` is how many names have it. */
type Near = { word: number; errors: number; count: number };
/** Letters of what is written in capitals by itself, such as LED; longer words in capitals only shout. */
const longestCapitals = 4;

/**
 * The words of one language: as written (for endings, completions and corrections), the terms they stem from, and where those occur.
 */
export class Vocabulary {
  readonly language: Language;
  readonly postings = new Postings();
  /** Folded word → its number. */
  readonly #words = new Map<string, number>();
  /** Word + 1 under each spelling that was seen; fillers as 0. Reading texts needs no strings that way. */
  readonly #spellings = new HashTable();
  readonly #folded: string[] = [];
  readonly #written: string[] = [];
  /** How names write a word, where that is other than in lower case. */
  readonly #shown = new Map<number, string>();
  /** What that was seen by: 1 a name's first word, 2 one within; 0 nothing yet. */
  readonly #seenAt = wordColumn();
  readonly #termOf = wordColumn();
  /** Items with the word in their name, and labels with it. */
  readonly #nameCount = wordColumn();
  readonly #masks = wordColumn();
  readonly #stemMasks = wordColumn();
  readonly #terms = new Map<string, number>();
  readonly #termTexts: string[] = [];
  /** How many there are. */
  #names = 0;
  /** Lists of a term: at 2 × term its name list, then its text list; 0 is none, else list + 1. */
  readonly #lists = wordColumn();
  #labels = new Map<number, LabelTarget[]>();
  /** Word numbers by text, and those added since. */
  #sorted = new Uint32Array(0);
  #unsorted: number[] = [];

  constructor(language: Language) {
    this.language = language;
  }

  get size(): number {
    return this.#folded.length;
  }

  /** The number of a word, new or known. */
  word(folded: string, written: string): number {
    const known = this.#words.get(folded);
    if (known !== undefined) return known;
    const word = this.#folded.length;
    this.#words.set(folded, word);
    this.#folded.push(folded);
    this.#written.push(written);
    const stem = stemOf(folded, this.language);
    this.#termOf.push(this.#term(stem));
    this.#stemMasks.push(letterMask(stem));
    this.#nameCount.push(0);
    this.#seenAt.push(0);
    this.#masks.push(letterMask(folded));
    this.#unsorted.push(word);
    if (this.#unsorted.length > Math.max(256, this.#sorted.length >> 3)) this.#sort();
    return word;
  }

  /** Notes all words of a document's text. Documents come in ascending order. */
  addText(text: string, doc: number, field: Field): void {
    const lower = text.toLowerCase();
    if (field === fields.name) this.#names++;
    const named = field === fields.name && lower.length === text.length;
    let place = 1;
    eachWritten(lower, (start, end, high, low) => {
      let word = this.#spellings.first(high, low);
      if (word === -1) {
        const written = lower.slice(start, end);
        const folded = comparable(written, this.language);
        word = folded === null ? 0 : this.word(folded, written) + 1;
        this.#spellings.add(high, low, word);
      }
      if (word !== 0) {
        this.#add(word - 1, doc, field);
        if (named && (this.#seenAt.data[word - 1] as number) < place && text !== text.toUpperCase())
          this.#see(word - 1, text.slice(start, end), place);
      }
      place = 2;
    });
  }

  /**
   * Notes how a name writes a word. The first word of a name is capital whatever it is, so case is informative in German, where most are
   * nouns, and of short ones in capitals such as LED; long ones in capitals say nothing.
   */
  #see(word: number, shown: string, place: number): void {
    const written = this.#written[word] as string;
    const capitals = shown !== written && shown === shown.toUpperCase();
    const informative = capitals ? shown.length > 1 && shown.length <= longestCapitals : place === 2 || this.language === 'de';
    if (!informative || shown.toLowerCase() !== written) return;
    this.#seenAt.data[word] = place;
    if (shown === written) this.#shown.delete(word);
    else this.#shown.set(word, shown);
  }

  /** The same of the words of a label: German categories are nouns, too. */
  #seeLabel(name: string): void {
    const lower = name.toLowerCase();
    if (lower.length !== name.length) return;
    let place = 1;
    eachWritten(lower, (start, end) => {
      const word = this.#words.get(fold(lower.slice(start, end)));
      if (word !== undefined && (this.#seenAt.data[word] as number) < place) this.#see(word, name.slice(start, end), place);
      place = 2;
    });
  }

  #add(word: number, doc: number, field: Field): void {
    const at = 2 * (this.#termOf.data[word] as number) + field;
    let list = this.#lists.data[at] as number;
    if (list === 0) {
      list = this.postings.create() + 1;
      this.#lists.data[at] = list;
    }
    const added = this.postings.add(list - 1, doc);
    if (added && field === fields.name) this.#nameCount.data[word] = (this.#nameCount.data[word] as number) + 1;
  }

  /** Replaces what labels the words stand for. */
  setLabels(labels: readonly Label[]): void {
    this.#labels = new Map();
    for (const { name, words, target } of labels) {
      for (const { folded, written } of words) {
        const word = this.word(folded, written);
        if ((this.#nameCount.data[word] as number) < this.#rarest) this.#nameCount.data[word] = this.#rarest;
        const term = this.#termOf.data[word] as number;
        const targets = this.#labels.get(term);
        if (targets) targets.push(target);
        else this.#labels.set(term, [target]);
      }
      this.#seeLabel(name);
    }
  }

  /** The term that a folded word of a query stands for, or undefined when nothing here has it. */
  termOfQuery(folded: string): number | undefined {
    const term = this.#terms.get(stemOf(folded, this.language));
    return term !== undefined && this.#used(term) ? term : undefined;
  }

  /** The term of a word that occurs exactly so, in no other form. */
  termOfExactly(folded: string): number | undefined {
    const word = this.#words.get(folded);
    return word !== undefined && this.#used(this.#termOf.data[word] as number) ? this.#termOf.data[word] : undefined;
  }

  /** Whether a name or label has the word in any of its forms. */
  isName(folded: string): boolean {
    const term = this.termOfQuery(folded);
    return term !== undefined && (this.#labels.has(term) || this.list(term, fields.name) !== null);
  }

  /** Whether labels of attributes have the word, and of nothing else: it says how goods are, not what. */
  isAttribute(folded: string): boolean {
    const targets = this.labels(this.termOfQuery(folded) ?? -1);
    return targets.length > 0 && targets.every(({ kind }) => kind === 'value');
  }

  termOfWord(word: number): number {
    return this.#termOf.data[word] as number;
  }

  written(word: number): string {
    return this.#written[word] as string;
  }

  /** A word as names write it: German nouns with a capital. */
  shown(word: number): string {
    return this.#shown.get(word) ?? (this.#written[word] as string);
  }

  /** The same for a word of a query; one that is not known stays as it was typed. */
  shownAs({ folded, written }: Word): string {
    const word = this.#words.get(folded);
    return word !== undefined && this.#written[word] === written ? this.shown(word) : written;
  }

  /** The posting list of a term in a field, or null. */
  list(term: number, field: Field): number | null {
    const list = this.#lists.data[2 * term + field] as number;
    return list === 0 ? null : list - 1;
  }

  labels(term: number): readonly LabelTarget[] {
    return this.#labels.get(term) ?? [];
  }

  /** Words of names and labels that begin so, most frequent first. */
  beginningWith(prefix: string, most: number): number[] {
    const found: number[] = [];
    let at = this.#lowerBound(prefix);
    for (; at < this.#sorted.length; at++) {
      const word = this.#sorted[at] as number;
      if (!(this.#folded[word] as string).startsWith(prefix)) break;
      if (this.#nameCount.data[word] !== 0) found.push(word);
    }
    for (const word of this.#unsorted) {
      if (this.#nameCount.data[word] !== 0 && (this.#folded[word] as string).startsWith(prefix)) found.push(word);
    }
    return this.#mostFrequent(found, most);
  }

  /**
   * What German compounds begin with that are made of a word: the shortest of its forms that something is called by, be it at the end of
   * another compound: `tisch` for `tische` where there is a `couchtisch`.
   */
  shortestForm(folded: string): string {
    const stem = stemOf(folded, this.language);
    let shortest = folded;
    for (let word = 0; word < this.#folded.length && shortest.length > Math.max(stem.length, shortestPart); word++) {
      if (this.#nameCount.data[word] === 0) continue;
      const text = this.#folded[word] as string;
      for (let length = Math.max(stem.length, shortestPart); length < shortest.length; length++) {
        const isForm = text.length === length || text.length >= length + shortestHead;
        if (isForm && text.endsWith(folded.slice(0, length))) shortest = folded.slice(0, length);
      }
    }
    return shortest;
  }

  /** Words of names and labels with a later part that begins so, most frequent first: `bürostuhl` for `stuh`. Only German writes goods as one word. */
  withPartBeginning(prefix: string, most: number): number[] {
    if (this.language !== 'de' || prefix.length < shortestPart) return [];
    const found: number[] = [];
    for (let word = 0; word < this.#folded.length; word++) {
      if (this.#nameCount.data[word] !== 0 && (this.#folded[word] as string).includes(prefix, shortestHead)) found.push(word);
    }
    return this.#mostFrequent(found, most);
  }

  /** Terms of names and labels that contain the stem at their end: `stuhl` in `gartenstuhl`. */
  termsEndingWith(stem: string, most: number): number[] {
    const found: number[] = [];
    for (let term = 0; term < this.#termTexts.length && found.length < most; term++) {
      const text = this.#termTexts[term] as string;
      if (text.length > stem.length + 2 && text.endsWith(stem) && (this.list(term, fields.name) !== null || this.#labels.has(term)))
        found.push(term);
    }
    return found;
  }

  /**
   * What a mistyped word may have meant that stands only at the end of others: `stuhl` for `sthul`, of `esszimmerstuhl` and `burostuhl`.
   * One error at most, in at least two words; null where a whole word is as near.
   */
  correctedTail(folded: string, whole: number | undefined): string | null {
    if (folded.length < shortestPart + 1 || /\d/.test(folded)) return null;
    if (whole !== undefined && typingErrors(folded, this.#folded[whole] as string, 1) <= 1) return null;
    const first = folded.charCodeAt(0);
    const tails = new Map<string, { words: number; count: number }>();
    for (let word = 0; word < this.#folded.length; word++) {
      const count = this.#nameCount.data[word] as number;
      if (count === 0) continue;
      const text = this.#folded[word] as string;
      for (let length = folded.length - 1; length <= folded.length + 1; length++) {
        const at = text.length - length;
        if (at < shortestHead || text.charCodeAt(at) !== first) continue;
        const tail = text.slice(at);
        if (typingErrors(folded, tail, 1) > 1) continue;
        const known = tails.get(tail) ?? { words: 0, count: 0 };
        tails.set(tail, { words: known.words + 1, count: known.count + count });
      }
    }
    const [best] = [...tails].filter(([, { words }]) => words > 1).toSorted(([, a], [, b]) => b.count - a.count);
    return best?.[0] ?? null;
  }

  /**
   * Words of names and labels that a mistyped one may have meant, nearest first, then most frequent. When no word is near as it is written,
   * the stems are compared: the form that was meant need not occur. Longer endings make other words: `chainring` is no form of `chair`.
   */
  corrections(folded: string, most: number): number[] {
    const limit = errorsAllowed(folded.length);
    if (limit === 0 || /\d/.test(folded)) return [];
    const near = this.#near(folded, limit, this.#masks.data, (word) => this.#folded[word] as string);
    const stem = stemOf(folded, this.language);
    const words =
      near.length > 0 || folded.length < ranking.corrections.shortest || folded.length - stem.length > ranking.corrections.longestEnding
        ? near
        : this.#near(stem, 1, this.#stemMasks.data, (word) => this.#termTexts[this.#termOf.data[word] as number] as string);
    return words.slice(0, most).map(({ word }) => word);
  }

  /** Whether a name is written with the same letters, two of them swapped: `schriebtisch`. */
  isSwapped(folded: string): boolean {
    const [nearest] = this.corrections(folded, 1);
    if (nearest === undefined) return false;
    const other = this.#folded[nearest] as string;
    const letters = (text: string): string => [...text].toSorted().join('');
    return typingErrors(folded, other, 1) === 1 && letters(folded) === letters(other);
  }

  #near(text: string, limit: number, masks: Uint32Array, textOf: (word: number) => string): Near[] {
    const mask = letterMask(text);
    const floor = this.#rarest;
    const found: Near[] = [];
    for (let word = 0; word < this.#folded.length; word++) {
      if ((this.#nameCount.data[word] as number) < floor || bitsSet((masks[word] as number) ^ mask) > 2 * limit) continue;
      const other = textOf(word);
      if (text.length === 3 && other[0] !== text[0]) continue;
      let errors = typingErrors(text, other, limit);
      if (errors > limit || !this.#used(this.#termOf.data[word] as number)) continue;
      // People rarely miss the first letter.
      if (other[0] !== text[0]) errors += ranking.corrections.otherFirstLetter;
      if (errors > Math.max(limit, 1 + ranking.corrections.otherFirstLetter)) continue;
      // Two letters more at the end are an ending: `artisanal`, `artisan`.
      if (errors >= 2 && (text.startsWith(other) || other.startsWith(text))) continue;
      found.push({ word, errors, count: this.#nameCount.data[word] as number });
    }
    found.sort(
      (a, b) => a.errors - b.errors || b.count - a.count || ((this.#folded[a.word] as string) < (this.#folded[b.word] as string) ? -1 : 1),
    );
    return found;
  }

  /** How many names have a word at least that another is corrected to. */
  get #rarest(): number {
    return Math.max(1, Math.floor(Math.log10(this.#names + 1)) - ranking.corrections.rarestFromPower);
  }

  #used(term: number): boolean {
    return this.#labels.has(term) || this.#lists.data[2 * term] !== 0 || this.#lists.data[2 * term + 1] !== 0;
  }

  #term(text: string): number {
    const known = this.#terms.get(text);
    if (known !== undefined) return known;
    const term = this.#termTexts.length;
    this.#terms.set(text, term);
    this.#termTexts.push(text);
    this.#lists.push(0);
    this.#lists.push(0);
    return term;
  }

  #mostFrequent(words: number[], most: number): number[] {
    const counts = this.#nameCount.data;
    words.sort(
      (a, b) => (counts[b] as number) - (counts[a] as number) || ((this.#folded[a] as string) < (this.#folded[b] as string) ? -1 : 1),
    );
    return words.slice(0, most);
  }

  #lowerBound(text: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#folded[this.#sorted[middle] as number] as string) < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #sort(): void {
    const folded = this.#folded;
    const added = this.#unsorted.sort((a, b) => ((folded[a] as string) < (folded[b] as string) ? -1 : 1));
    const merged = new Uint32Array(this.#sorted.length + added.length);
    let old = 0;
    let fresh = 0;
    for (let at = 0; at < merged.length; at++) {
      const takeOld =
        fresh === added.length ||
        (old < this.#sorted.length && (folded[this.#sorted[old] as number] as string) < (folded[added[fresh] as number] as string));
      merged[at] = takeOld ? (this.#sorted[old++] as number) : (added[fresh++] as number);
    }
    this.#sorted = merged;
    this.#unsorted = [];
  }
}
