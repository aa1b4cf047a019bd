import type { Language } from '../../../../contract/values/locale.ts';
import { queryWords, type Word } from '../text/analysis.ts';
import type { Head } from '../text/goods.ts';
import type { MarketIndex } from '../data/market-index.ts';
import { Mistyped } from '../data/mistyped.ts';
import type { Vocabulary } from '../data/vocabulary.ts';
import { ranking } from '../ranking.ts';
import { countUpTo, Passes } from './passes.ts';
import { ordered, others, type Source, WordSources } from './word-sources.ts';

/** Documents that have the words, with how well: higher is better. Both are views of buffers that the next match overwrites. */
export type Match = {
  docs: Uint32Array;
  scores: Uint16Array;
  corrected: string | null;
  /** Another spelling that finds something, where this one does too. */
  asks: string | null;
  /** The kind of goods asked for and its name, where none is to be had. */
  unsold: { good: number; name: string } | null;
  relaxed: boolean;
  /** Words that nothing found has, as written. */
  dropped: string[];
  /** How many have all of the words, where others of the kind follow them. */
  complete: number | null;
};

const { alike, described, part, whole } = ranking.weights;
const { part: shortestPart, head: shortestHead, beginning: shortestBeginning } = ranking.lengths;
const { betterBy } = ranking.corrections;
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
/** What is asked for. `isWider`: its words name a narrower kind, of which there is nothing. */
type Asked = Head & { language: Language; isWider?: boolean; /** Another kind, after or before an `and`. */ and?: Head | null };
/** `typing`: the word may be unfinished. `correcting`: or mistyped. */
type How = { typing: boolean; correcting: boolean };
/** `typing`: the last word may be unfinished. `exact`: few hits with all words stay alone. */
type Options = { typing?: boolean; exact?: boolean };

const asAsked = { corrected: null, asks: null, unsold: null, complete: null };
const nothing: Match = { docs: new Uint32Array(0), scores: new Uint16Array(0), ...asAsked, relaxed: false, dropped: [] };

/** What names and labels lead to: texts mention everything. */
const inNames = (sources: readonly Source[]): Source[] => sources.filter(({ weight }) => weight > whole.text);

export class Matcher {
  readonly #index: MarketIndex;
  readonly #words: WordSources;
  readonly #passes: Passes;
  readonly #mistyped: Mistyped;

  constructor(index: MarketIndex) {
    this.#index = index;
    this.#words = new WordSources(index);
    this.#passes = new Passes(index);
    this.#mistyped = new Mistyped(index);
  }

  /**
   * Documents with all words of a keyword, in whatever form and place. The noun that names goods decides: other words narrow what it finds or
   * put it in order. A word that no dictionary and no name has is taken as mistyped when nothing is found, and asked about otherwise.
   */
  match(keyword: string, language: Language, visible: (doc: number) => boolean, { typing = false, exact = false }: Options = {}): Match {
    this.#passes.reserve();
    const words = queryWords(keyword, language);
    const isDoubtful = words.some((word) => this.#mistyped.isDoubtful(word, language));
    if (typing) return this.#byWords(words, language, visible, { typing, correcting: isDoubtful });
    const understood = (text: string): Match => this.#understood(text, language, visible, exact);
    const asked = understood(keyword);
    if (!isDoubtful) return asked;
    const isMeant = !words.some((word) => this.#mistyped.isSwapped(word, language));
    const found = asked.docs.length > 0 && isMeant ? { ...asked, docs: asked.docs.slice(), scores: asked.scores.slice() } : null;
    const meant = this.#byWords(words, language, visible, { typing, correcting: true });
    const { corrected } = meant;
    if (corrected === null) {
      const named = this.#mistyped.namedGoods(words, language);
      const goods = named === null ? null : understood(named);
      if (goods === null || (found && goods.docs.length === 0)) return found ?? understood(keyword);
      return found ? { ...found, asks: named } : { ...goods, corrected: named };
    }
    const isSame = this.#index.goods.size === 0;
    const better = isSame ? meant : understood(corrected);
    if (found) return { ...found, asks: better.docs.length > 0 && !better.relaxed ? corrected : null };
    return better.docs.length > 0 || better.unsold !== null ? { ...better, corrected } : understood(keyword);
  }

  #understood(keyword: string, language: Language, visible: (doc: number) => boolean, exact: boolean): Match {
    const words = queryWords(keyword, language);
    const head = this.#headOf(keyword, words, language);
    return head
      ? this.#byGood(words, head, language, visible, exact)
      : this.#byWords(words, language, visible, { typing: false, correcting: false });
  }

  /** The noun that names goods; else that of another language, which this one has no such words for. */
  #headOf(keyword: string, words: readonly Word[], language: Language): Asked | null {
    const { goods, vocabularies } = this.#index;
    const own = goods.headOfQuery(keyword, language, words);
    if (own || goods.size === 0) return own && { ...own, language, and: goods.another(own, keyword, language) };
    for (const other of others(language)) {
      const head = goods.headOfQuery(keyword, other, words);
      const isForeign = ({ folded }: Word): boolean => !vocabularies[language].isName(folded) && !this.#mistyped.isWord(folded, language);
      if (head?.places.every((place) => isForeign(words[place] as Word))) return { ...head, language: other };
    }
    return null;
  }

  /** What is of a kind of goods; the other words narrow it where something has all of them in names and labels, else put it in order. */
  #byGood(words: readonly Word[], head: Asked, language: Language, visible: (doc: number) => boolean, exact: boolean): Match {
    const { synonyms } = this.#index;
    const named = head.isWider ? [] : head.places.map((place) => words[place] as Word);
    const same = synonyms.at(words, head.places[0] as number, language);
    // Of the whole name: a `seat` is a chair, a `seat cushion` is not.
    const alternatives = same?.length === named.length ? same.alternatives : [];
    const written = this.#synonymous(named, [named], language);
    const { and } = head;
    const second = and ? this.#second(and, words, language, visible) : [];
    const sources = [...this.#words.ofGood(head.good, written), ...inNames(this.#synonymous([], alternatives, language)), ...second];
    if (!this.#passes.seen(sources, visible)) {
      const wider = this.#index.goods.instead(head.good);
      const unsold = { good: head.good, name: this.#index.goods.nameAsked(head, head.language, language) };
      if (wider === null) return { ...nothing, unsold };
      // Of a wider kind, put in order by the words of the narrower one.
      const instead = this.#byGood(words, { ...head, good: wider, isWider: true }, language, visible, exact);
      return { ...instead, unsold, complete: null };
    }
    const plans: Plan[] = [{ sources: ordered(sources), instead: null, word: head.places[0] as number }];
    const dropped: string[] = [];
    const before = head.before === null ? [] : [{ written: head.before, folded: head.before }];
    for (const [at, word] of [...words.entries(), ...before.map((part): [number, Word] => [head.places[0] as number, part])]) {
      const isName = head.places.includes(at) && !before.includes(word);
      if (and?.places.includes(at)) continue;
      if (isName && !head.isWider) continue;
      const same = this.#synonymous([], synonyms.at([word], 0, language)?.alternatives ?? [], language);
      const found = [...this.#plan(word, language, visible, { typing: false, correcting: false }).flatMap((plan) => plan.sources), ...same];
      if (found.length > 0) plans.push({ sources: ordered(found), instead: null, word: at });
      else if (!/\d/.test(word.folded) && !before.includes(word) && !isName) dropped.push(word.written);
    }
    const [first, ...rest] = plans as [Plan, ...Plan[]];
    const narrowing = rest.filter((plan) => this.#carries(plan, visible));
    const strict = this.#passes.all([first, ...narrowing], visible);
    if (strict.seen && (dropped.length === 0 || !this.#isWide(head.good))) {
      const complete = exact || narrowing.length === 0 ? null : countUpTo(strict.docs, visible, ranking.goods.fewestNarrowed);
      if (complete === null || complete >= ranking.goods.fewestNarrowed)
        return { ...strict, ...asAsked, relaxed: dropped.length > 0, dropped };
      const { length } = strict.docs;
      const { docs, scores } = this.#passes.most(plans, visible, true);
      return { ...asAsked, docs, scores, relaxed: dropped.length > 0, dropped, complete: docs.length > length ? complete : null };
    }
    // `garden` may be the place of what is asked for: then it alone finds what is not meant.
    if (this.#isWide(head.good)) return this.#byWords(words, language, visible, { typing: false, correcting: false });
    const { missed, matched: _, ...most } = this.#passes.most(plans, visible, true);
    return { ...most, ...asAsked, relaxed: true, dropped: [...dropped, ...missed.map((at) => words[at]?.written ?? '')] };
  }

  /** What is of a second kind, or of the wider one where there is nothing of it. */
  #second({ good, places }: Head, words: readonly Word[], language: Language, visible: (doc: number) => boolean): Source[] {
    const named = places.map((place) => words[place] as Word);
    const sources = this.#words.ofGood(good, this.#synonymous(named, [named], language));
    const wider = this.#index.goods.instead(good);
    return wider === null || this.#passes.seen(sources, visible) ? sources : this.#words.ofGood(wider, []);
  }

  /** Whether it is the name of a category with others below it. */
  #isWide(good: number): boolean {
    if (!this.#index.goods.isCategory(good)) return false;
    return this.#words.below(this.#index.categoryOfGood(good)).length > 1;
  }

  /** Whether a name or label has it, not only a text. */
  #carries({ sources }: Reading, visible: (doc: number) => boolean): boolean {
    return this.#passes.seen(inNames(sources), visible);
  }

  #byWords(
    words: readonly Word[],
    language: Language,
    visible: (doc: number) => boolean,
    how: { typing: boolean; correcting: boolean },
  ): Match {
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
      const found = this.#passes.seen(same, visible)
        ? [{ sources: [...same, ...(length === 1 ? this.#words.known(word.folded, language, how.typing && last) : [])], instead: null }]
        : this.#plan(word, language, visible, { ...how, typing: how.typing && last && length === 1 });
      // A run of words without a hit is searched word by word.
      const taken = same.length > 0 && found[0]?.sources[0] === same[0] ? length : 1;
      if (found.length === 0) unknown.push(at);
      instead ||= found[0]?.instead != null;
      searched.push(...(found[0]?.instead == null ? words.slice(at, at + taken).map(({ written }) => written) : [found[0].instead]));
      for (const plan of found) plans.push({ ...plan, sources: ordered(plan.sources), word: at });
      at += taken;
    }
    const understood = { ...asAsked, corrected: instead ? searched.join(' ') : null };
    const lacking = plans.flatMap(({ lacks }) => lacks ?? []);
    const isWeighed = this.#index.goods.size > 0 && !how.typing && !how.correcting;
    // The last word of English, elsewhere the first, says what is asked for, even where no table knows it.
    const decisive = language === 'en' ? words.length - 1 : 0;
    const decides = plans.find(({ word }) => word === decisive);
    if (isWeighed && words.length > 1 && decides) {
      if (!this.#carries(decides, visible)) return nothing;
      decides.sources = inNames(decides.sources);
    }
    // Texts mention everything: on their own they decide nothing.
    if (isWeighed && !plans.some((plan) => this.#carries(plan, visible))) return nothing;
    if (unknown.length === 0 && plans.length > 0) {
      const strict = this.#passes.all(plans, visible);
      if (strict.seen) return { ...strict, ...understood, relaxed: lacking.length > 0, dropped: lacking };
    }
    if (isWeighed && words.length > 1) {
      const { folded } = words[decisive] as Word;
      if (!decides || this.#index.vocabularies[language].isAttribute(folded)) return nothing;
    }
    const { missed, matched, ...most } = this.#passes.most(plans, visible, false);
    if (isWeighed && matched <= words.length * ranking.words.leastShare) return nothing;
    const relaxed = most.docs.length > 0 && (words.length > 1 || lacking.length > 0);
    const left = [...unknown, ...missed].toSorted((a, b) => a - b).map((at) => words[at]?.written ?? '');
    return { ...most, ...understood, relaxed, dropped: relaxed ? [...lacking, ...left] : [] };
  }

  /**
   * A query that finds more, where this one finds few: each word in turn given up for a more frequent one that it may be a typing error of.
   * `found` is how many there are now.
   */
  better(keyword: string, language: Language, visible: (doc: number) => boolean, found: number): string | null {
    this.#passes.reserve();
    const words = queryWords(keyword, language);
    const vocabulary = this.#index.vocabularies[language];
    let best: { text: string; count: number } | null = null;
    for (const [at, word] of words.entries()) {
      if (!this.#mistyped.isDoubtful(word, language)) continue;
      const known = vocabulary.termOfQuery(word.folded);
      for (const candidate of vocabulary.corrections(word.folded, ranking.corrections.better)) {
        if (vocabulary.termOfWord(candidate) === known) continue;
        const written = vocabulary.written(candidate);
        const text = words.map((other, place) => (place === at ? written : other.written)).join(' ');
        const match = this.match(text, language, visible);
        if (match.relaxed || match.corrected !== null) continue;
        let count = 0;
        for (const doc of match.docs) if (visible(doc)) count++;
        if (count > (best?.count ?? found * betterBy.factor + betterBy.more)) best = { text, count };
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
      const docs = this.#passes.all(plans, () => true).docs.slice();
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
    this.#passes.reserve();
    const words = queryWords(phrase, language);
    const [only, ...more] = words;
    const alternatives = this.#index.synonyms.at(words, 0, language)?.alternatives ?? [];
    if (only && more.length === 0 && this.#passes.seen(this.#words.known(only.folded, language, false), test)) return true;
    return this.#passes.seen(this.#synonymous(words, alternatives, language), test);
  }

  /** Whether a document that the test takes is in one of the lists that a term leads to. */
  anyOf(term: number, vocabulary: Vocabulary, test: (doc: number) => boolean): boolean {
    this.#passes.reserve();
    return this.#passes.seen(this.#words.sources(term, vocabulary, whole), test);
  }

  /** The first reading of a word that leads to something visible. */
  #plan(word: Word, language: Language, visible: (doc: number) => boolean, how: How): Reading[] {
    for (const plans of this.#readings(word, language, visible, how)) {
      if (plans.length > 1 || this.#passes.seen(plans[0]?.sources ?? [], visible)) return plans;
    }
    return [];
  }

  /** What a word may stand for, the likeliest first; made one by one, as the first nearly always does. */
  *#readings(
    word: Word,
    language: Language,
    visible: (doc: number) => boolean,
    { typing: unfinished, correcting }: How,
  ): Generator<Reading[]> {
    const { folded } = word;
    const read = (sources: Source[]): Reading[] => [{ sources: ordered(sources), instead: null }];
    yield read(this.#words.known(folded, language, unfinished));
    if (correcting && this.#mistyped.isSwapped(word, language)) yield* this.#corrected(word, language, visible);
    if (language === 'de') {
      const withUmlauts = folded.replace(/([aou])e/g, '$1');
      if (withUmlauts !== folded) yield read(this.#words.known(withUmlauts, language, unfinished));
      yield this.#apart(word, language, visible) ?? [];
    }
    // A word of this language is none of another.
    if (this.#mistyped.isWord(folded, language)) return;
    yield read(others(language).flatMap((other) => this.#words.exactly(folded, this.#index.vocabularies[other])));
    // So few letters are a word not written to its end sooner than a mistyped one.
    if (folded.length === shortestBeginning) {
      if (!unfinished) yield read(this.#words.known(folded, language, true));
      yield read(this.#words.begunElsewhere(word, language));
    }
    if (correcting && this.#mistyped.isDoubtful(word, language)) yield* this.#corrected(word, language, visible);
    if (folded.length > shortestBeginning) yield read(this.#words.begunElsewhere(word, language));
  }

  *#corrected({ folded }: Word, language: Language, visible: (doc: number) => boolean): Generator<Reading[]> {
    const vocabulary = this.#index.vocabularies[language];
    const read = (sources: Source[], instead: string): Reading[] => [{ sources: ordered(sources), instead }];
    const corrections = vocabulary.corrections(folded, ranking.corrections.candidates);
    // A good that only compounds are written with, such as `stuhl` of dining chairs and office chairs.
    const tail = language === 'de' ? vocabulary.correctedTail(folded, corrections[0]) : null;
    if (tail !== null) yield read(this.#words.known(tail, language, false), tail);
    for (const candidate of corrections)
      yield read(this.#words.sources(vocabulary.termOfWord(candidate), vocabulary, whole), vocabulary.written(candidate));
    for (const near of this.#index.synonyms.near(folded, language, ranking.corrections.synonyms)) {
      const { alternatives } = this.#index.synonyms.at([near], 0, language) ?? { alternatives: [] };
      yield read([...this.#synonymous([near], alternatives, language), ...this.#words.known(near.folded, language, false)], near.written);
    }
    if (language === 'de') yield* this.#mistypedCompounds(folded, visible);
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
      if (!this.#passes.seen(tail, visible)) continue;
      const before = folded.slice(0, at);
      for (const first of /.{3}[sn]$/.test(before) ? [before, before.slice(0, -1)] : [before]) {
        for (const weights of [part, described]) {
          const head = ordered([...this.#words.forms(first, vocabulary, weights), ...synonyms(first)]);
          if (!this.#passes.seen(head, visible)) continue;
          const plans = [head, tail].map((sources) => ({ sources, instead: null, word: 0 }));
          if (this.#passes.all(plans, visible).seen) return plans;
          good ??= { sources: tail, instead: null, lacks: written.length === folded.length ? written.slice(0, first.length) : first };
        }
      }
    }
    return good && [good];
  }
}
