import type { Language } from '../../../../contract/values/locale.ts';
import { queryWords, type Word } from '../text/analysis.ts';
import { bitsSet } from '../text/distance.ts';
import type { MarketIndex } from '../data/market-index.ts';
import { shortestHead, shortestPart, type Vocabulary } from '../data/vocabulary.ts';
import { alike, described, foreign, ordered, others, part, type Source, whole, WordSources } from './word-sources.ts';

/** Documents that have the words, with how well: higher is better. Both are views of buffers that the next match overwrites. */
export type Match = {
  docs: Uint32Array;
  scores: Uint16Array;
  corrected: string | null;
  relaxed: boolean;
  /** Words that nothing found has, as written. */
  dropped: string[];
};

/** Letters that say which word was begun: fewer begin too much. */
const shortestBeginning = 3;
/** Bits of a sum of weights: the words of a query (analysis.ts), taken apart, with the highest weight each. */
const scoreBits = 9;
const scoreMask = (1 << scoreBits) - 1;
/** Hits are put in order by looking at all documents when one in so many is a hit. */
const sparse = 32;
const glance = 32;

type Plan = {
  sources: Source[];
  /** The word searched instead of the one given. */
  instead: string | null;
  /** The part of the word that nothing has which has the rest, as written. */
  lacks?: string;
  /** Place of the word in the query; of a run of words that has synonyms, the first. */
  word: number;
};

type Reading = Omit<Plan, 'word'>;

export class Matcher {
  readonly #index: MarketIndex;
  readonly #words: WordSources;
  /** By document: how many words it has so far, above the sum of their weights. */
  #state = new Uint16Array(0);
  /** By document: a bit for each plan that leads to it. */
  #matched = new Uint32Array(0);
  #score = new Uint16Array(0);
  #buffer = new Uint32Array(0);
  #docs = new Uint32Array(0);
  #scores = new Uint16Array(0);

  constructor(index: MarketIndex) {
    this.#index = index;
    this.#words = new WordSources(index);
  }

  /**
   * Documents with all words of a keyword, in whatever form and place; mistyped words are corrected when nothing visible has them, and
   * when nothing has all the words, those with the most are given. `typing`: the last word may be unfinished.
   */
  match(keyword: string, language: Language, visible: (doc: number) => boolean, typing = false): Match {
    this.#reserve();
    const words = queryWords(keyword, language);
    const plans: Plan[] = [];
    const searched: string[] = [];
    const unknown: number[] = [];
    let instead = false;
    for (let at = 0; at < words.length;) {
      const word = words[at] as Word;
      const synonyms = this.#index.synonyms.at(words, at, language);
      const length = synonyms?.length ?? 1;
      const last = at + length === words.length;
      const same = synonyms ? this.#synonymous(words.slice(at, at + length), synonyms.alternatives, language) : [];
      const found = this.#seen(same, visible)
        ? [{ sources: [...same, ...(length === 1 ? this.#words.known(word.folded, language, typing && last) : [])], instead: null }]
        : this.#plan(word, language, visible, typing && last && length === 1);
      // A run of words without a hit is searched word by word.
      const taken = same.length > 0 && found[0]?.sources[0] === same[0] ? length : 1;
      if (found.length === 0) unknown.push(at);
      instead ||= found[0]?.instead != null;
      searched.push(...(found[0]?.instead == null ? words.slice(at, at + taken).map(({ written }) => written) : [found[0].instead]));
      for (const plan of found) plans.push({ ...plan, sources: ordered(plan.sources), word: at });
      at += taken;
    }
    const corrected = instead ? searched.join(' ') : null;
    const lacking = plans.flatMap(({ lacks }) => lacks ?? []);
    if (unknown.length === 0 && plans.length > 0) {
      const strict = this.#all(plans, visible);
      if (strict.seen) return { ...strict, corrected, relaxed: lacking.length > 0, dropped: lacking };
    }
    const { missed, ...most } = this.#most(plans, visible);
    const relaxed = most.docs.length > 0 && (words.length > 1 || lacking.length > 0);
    const left = [...unknown, ...missed].toSorted((a, b) => a - b).map((at) => words[at]?.written ?? '');
    return { ...most, corrected, relaxed, dropped: relaxed ? [...lacking, ...left] : [] };
  }

  /**
   * A query that finds more, where this one finds few: each word in turn given up for a more frequent one that it may be a typing error of.
   * `found` is how many there are now.
   */
  better(keyword: string, language: Language, visible: (doc: number) => boolean, found: number): string | null {
    this.#reserve();
    const words = queryWords(keyword, language);
    const vocabulary = this.#index.vocabularies[language];
    let best: { text: string; count: number } | null = null;
    for (const [at, word] of words.entries()) {
      const known = vocabulary.termOfQuery(word.folded);
      for (const candidate of vocabulary.corrections(word.folded, 4)) {
        if (vocabulary.termOfWord(candidate) === known) continue;
        const written = vocabulary.written(candidate);
        const text = words.map((other, place) => (place === at ? written : other.written)).join(' ');
        const match = this.match(text, language, visible);
        if (match.relaxed || match.corrected !== null) continue;
        let count = 0;
        for (const doc of match.docs) if (visible(doc)) count++;
        if (count > (best?.count ?? found * 3 + 2)) best = { text, count };
      }
    }
    return best?.text ?? null;
  }

  /** What the words themselves and each of their synonyms lead to. */
  #synonymous(words: readonly Word[], alternatives: readonly (readonly Word[])[], language: Language): Source[] {
    const vocabulary = this.#index.vocabularies[language];
    const ofWord = ({ folded }: Word): Source[] => this.#words.forms(folded, vocabulary, alike);
    return [...(words.length > 1 ? [words] : []), ...alternatives].flatMap((phrase) => {
      if (phrase.length === 1) return ofWord(phrase[0] as Word);
      const plans = phrase.map((word) => ({ sources: ordered(ofWord(word)), instead: null, word: 0 }));
      if (plans.some(({ sources }) => sources.length === 0)) return [];
      const docs = this.#all(plans, () => true).docs.slice();
      const read = (_: number, out: Uint32Array, most = docs.length): number => {
        const length = Math.min(most, docs.length);
        out.set(length < docs.length ? docs.subarray(0, length) : docs);
        return length;
      };
      return [{ postings: { read }, list: 0, weight: alike.name }];
    });
  }

  /**
   * Whether something that the test takes has a phrase of the operator's synonyms, or what it stands for. No typing errors are looked for:
   * many phrases begin alike, and everybody types.
   */
  leadsTo(phrase: string, language: Language, test: (doc: number) => boolean): boolean {
    this.#reserve();
    const words = queryWords(phrase, language);
    const [only, ...more] = words;
    const alternatives = this.#index.synonyms.at(words, 0, language)?.alternatives ?? [];
    if (only && more.length === 0 && this.#seen(this.#words.known(only.folded, language, false), test)) return true;
    return this.#seen(this.#synonymous(words, alternatives, language), test);
  }

  /** Whether a document that the test takes is in one of the lists that a term leads to. */
  anyOf(term: number, vocabulary: Vocabulary, test: (doc: number) => boolean): boolean {
    this.#reserve();
    return this.#seen(this.#words.sources(term, vocabulary, whole), test);
  }

  /** The first reading of a word that leads to something visible. */
  #plan(word: Word, language: Language, visible: (doc: number) => boolean, unfinished: boolean): Reading[] {
    for (const plans of this.#readings(word, language, visible, unfinished)) {
      if (plans.length > 1 || this.#seen(plans[0]?.sources ?? [], visible)) return plans;
    }
    return [];
  }

  /** What a word may stand for, the likeliest first; made one by one, as the first nearly always does. */
  *#readings(word: Word, language: Language, visible: (doc: number) => boolean, unfinished: boolean): Generator<Reading[]> {
    const { folded } = word;
    const vocabulary = this.#index.vocabularies[language];
    const read = (sources: Source[], instead: string | null = null): Reading[] => [{ sources: ordered(sources), instead }];
    yield read(this.#words.known(folded, language, unfinished));
    if (language === 'de') {
      const withUmlauts = folded.replace(/([aou])e/g, '$1');
      if (withUmlauts !== folded) yield read(this.#words.known(withUmlauts, language, unfinished));
      yield this.#apart(word, language, visible) ?? [];
    }
    yield read(others(language).flatMap((other) => this.#words.exactly(folded, this.#index.vocabularies[other])));
    // So few letters are a word not written to its end sooner than a mistyped one.
    if (folded.length === shortestBeginning) {
      if (!unfinished) yield read(this.#words.known(folded, language, true));
      yield read(this.#words.begunElsewhere(word, language));
    }
    const corrections = vocabulary.corrections(folded, 8);
    // A good that only compounds are written with, such as `stuhl` of dining chairs and office chairs.
    const tail = language === 'de' ? vocabulary.correctedTail(folded, corrections[0]) : null;
    if (tail !== null) yield read(this.#words.known(tail, language, false), tail);
    for (const candidate of corrections)
      yield read(this.#words.sources(vocabulary.termOfWord(candidate), vocabulary, whole), vocabulary.written(candidate));
    for (const near of this.#index.synonyms.near(folded, language, 3)) {
      const { alternatives } = this.#index.synonyms.at([near], 0, language) ?? { alternatives: [] };
      yield read([...this.#synonymous([near], alternatives, language), ...this.#words.known(near.folded, language, false)], near.written);
    }
    if (language === 'de') yield* this.#mistypedCompounds(folded, visible);
    if (folded.length > shortestBeginning) yield read(this.#words.begunElsewhere(word, language));
    if (unfinished) return;
    for (const { near, of } of this.#words.nearElsewhere(word, language)) {
      yield read(this.#words.sources(of.termOfWord(near), of, foreign), of.written(near));
    }
  }

  /** Compounds of a good that only the operator's synonyms know, where that is mistyped: `stehlmape` where goods are called `Stehleuchte`, and `Lampe` means `Leuchte`. */
  *#mistypedCompounds(folded: string, visible: (doc: number) => boolean): Generator<Reading[]> {
    for (let at = shortestHead; at <= folded.length - shortestPart; at++) {
      for (const { folded: good } of this.#index.synonyms.near(folded.slice(at), 'de', 1)) {
        const meant = folded.slice(0, at) + good;
        const plans = this.#apart({ written: meant, folded: meant }, 'de', visible) ?? [];
        if (plans.length > 1) yield plans.map((plan) => ({ ...plan, instead: meant }));
      }
    }
  }

  /**
   * The two parts of a compound that nothing is called by, where something is called by each (`esstischlampe`); the good counts more. Where
   * nothing has both, the good alone.
   */
  #apart(word: Word, language: Language, visible: (doc: number) => boolean): Reading[] | null {
    const { folded, written } = word;
    const vocabulary = this.#index.vocabularies[language];
    const synonyms = (text: string): Source[] => {
      const group = this.#index.synonyms.at([{ written: text, folded: text }], 0, language);
      return group ? this.#synonymous([], group.alternatives, language) : [];
    };
    const places = Array.from({ length: Math.max(0, folded.length - shortestPart - shortestHead + 1) }, (_, place) => shortestHead + place);
    const isWord = (at: number): boolean => vocabulary.termOfQuery(folded.slice(at)) !== undefined;
    let good: Reading | null = null;
    // A good of that very name before what goods merely end with, and of that as little as will do: `eichentisch` is a `tisch`, and
    // `buchenstuhl` any `stuhl` of beech, not only what ends with `enstuhl` as `gartenstuhl` does.
    for (const at of [...places.filter(isWord), ...places.filter((place) => !isWord(place)).toReversed()]) {
      const name = folded.slice(at);
      // What only begins with the good is another one, as a `tischlampe`.
      const tail = ordered([...this.#words.forms(name, vocabulary, whole), ...this.#words.endings(name, language), ...synonyms(name)]);
      if (!this.#seen(tail, visible)) continue;
      const before = folded.slice(0, at);
      for (const first of /.{3}[sn]$/.test(before) ? [before, before.slice(0, -1)] : [before]) {
        for (const weights of [part, described]) {
          const head = ordered([...this.#words.forms(first, vocabulary, weights), ...synonyms(first)]);
          if (!this.#seen(head, visible)) continue;
          const plans = [head, tail].map((sources) => ({ sources, instead: null, word: 0 }));
          if (this.#all(plans, visible).seen) return plans;
          good ??= { sources: tail, instead: null, lacks: written.length === folded.length ? written.slice(0, first.length) : first };
        }
      }
    }
    return good && [good];
  }

  #seen(sources: readonly Source[], visible: (doc: number) => boolean): boolean {
    for (const { postings, list } of sources) {
      // The first few are nearly always enough.
      for (const most of [glance, Number.POSITIVE_INFINITY]) {
        const length = postings.read(list, this.#buffer, most);
        for (let at = 0; at < length; at++) if (visible(this.#buffer[at] as number)) return true;
        if (length < most) break;
      }
    }
    return false;
  }

  /** Documents that all plans lead to, in ascending order when they are many: what comes after reads its columns from front to back. */
  #all(plans: readonly Plan[], visible: (doc: number) => boolean): { docs: Uint32Array; scores: Uint16Array; seen: boolean } {
    const { count: documents } = this.#index.documents;
    const state = this.#state.fill(0, 0, documents);
    const buffer = this.#buffer;
    const docs = this.#docs;
    const scores = this.#scores;
    let count = 0;
    for (const [at, { sources }] of plans.entries()) {
      count = 0;
      const before = at << scoreBits;
      for (const { postings, list, weight } of sources) {
        const length = postings.read(list, buffer);
        const added = weight + (1 << scoreBits);
        for (let place = 0; place < length; place++) {
          const doc = buffer[place] as number;
          const known = state[doc] as number;
          if ((known & ~scoreMask) !== before) continue;
          state[doc] = known + added;
          docs[count++] = doc;
        }
      }
      if (count === 0) break;
    }
    if (count * sparse > documents) {
      const wanted = plans.length << scoreBits;
      count = 0;
      for (let doc = 0; doc < documents; doc++) {
        const known = state[doc] as number;
        if (known < wanted) continue;
        docs[count] = doc;
        scores[count++] = known & scoreMask;
      }
    } else for (let place = 0; place < count; place++) scores[place] = (state[docs[place] as number] as number) & scoreMask;
    let seen = false;
    for (let place = 0; place < count && !seen; place++) seen = visible(docs[place] as number);
    return { docs: docs.subarray(0, count), scores: scores.subarray(0, count), seen };
  }

  /** Those with the most words; `missed` are the words that none of them has. */
  #most(plans: readonly Plan[], visible: (doc: number) => boolean): { docs: Uint32Array; scores: Uint16Array; missed: number[] } {
    this.#reserveForMost();
    const matched = this.#matched;
    const score = this.#score;
    const docs = this.#docs;
    let count = 0;
    for (const [at, { sources }] of plans.entries()) {
      const bit = 1 << at;
      for (const { postings, list, weight } of sources) {
        const length = postings.read(list, this.#buffer);
        for (let place = 0; place < length; place++) {
          const doc = this.#buffer[place] as number;
          const before = matched[doc] as number;
          if ((before & bit) !== 0) continue;
          if (before === 0) docs[count++] = doc;
          matched[doc] = before | bit;
          score[doc] = (score[doc] as number) + weight;
        }
      }
    }
    let best = 0;
    for (let place = 0; place < count; place++) {
      const doc = docs[place] as number;
      const words = bitsSet(matched[doc] as number);
      if (words > best && visible(doc)) best = words;
    }
    let bestCount = 0;
    let found = 0;
    for (let place = 0; place < count; place++) {
      const doc = docs[place] as number;
      if (bitsSet(matched[doc] as number) !== best) continue;
      if ((found | (matched[doc] as number)) !== found && visible(doc)) found |= matched[doc] as number;
      docs[bestCount] = doc;
      this.#scores[bestCount++] = score[doc] as number;
    }
    if (best === 0) bestCount = 0;
    const missed = [...new Set(plans.filter((_, at) => (found & (1 << at)) === 0).map(({ word }) => word))];
    return { docs: docs.subarray(0, bestCount), scores: this.#scores.subarray(0, bestCount), missed };
  }

  #reserve(): void {
    const { count } = this.#index.documents;
    if (count <= this.#state.length) return;
    const length = Math.ceil(count * 1.2) + 64;
    this.#state = new Uint16Array(length);
    this.#buffer = new Uint32Array(length);
    this.#docs = new Uint32Array(length);
    this.#scores = new Uint16Array(length);
  }

  /** What only the rarer way needs. */
  #reserveForMost(): void {
    if (this.#matched.length < this.#state.length) {
      this.#matched = new Uint32Array(this.#state.length);
      this.#score = new Uint16Array(this.#state.length);
    }
    this.#matched.fill(0);
    this.#score.fill(0);
  }
}
