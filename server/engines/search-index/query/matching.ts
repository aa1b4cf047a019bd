import type { Language } from '../../../../contract/values/locale.ts';
import { queryWords, type Word } from '../text/analysis.ts';
import { amounts } from '../text/belonging.ts';
import { generic } from '../text/asking.ts';
import { differInEnding } from '../text/forms.ts';
import { sizesApart } from '../text/sizes.ts';
import type { Head } from '../text/goods.ts';
import type { MarketIndex } from '../data/market-index.ts';
import { Mistyped } from '../data/mistyped.ts';
import type { Vocabulary } from '../data/vocabulary.ts';
import { ranking } from '../ranking.ts';
import { type Asked, Heads } from './heads.ts';
import { countUpTo, Passes } from './passes.ts';
import { type Plan, type Reading, Readings } from './readings.ts';
import { ordered, type Source, WordSources } from './word-sources.ts';

/** Documents that have the words, with how well: higher is better. Both are views of buffers that the next match overwrites. */
export type Match = {
  docs: Uint32Array;
  scores: Uint16Array;
  corrected: string | null;
  /** Another spelling that finds something, where this one does too. */
  didYouMean: string | null;
  /** The kind of goods asked for and its name, where none is to be had. */
  unsold: { good: number; name: string } | null;
  relaxed: boolean;
  /** Words that nothing found has, as written. */
  dropped: string[];
  /** How many have all of the words, where others of the kind follow them. */
  complete: number | null;
};

const { whole } = ranking.weights;
const { betterBy } = ranking.corrections;
/** `typing`: the last word may be unfinished. `exact`: few hits with all words stay alone. */
type Options = { typing?: boolean; exact?: boolean };

const asAsked = { corrected: null, didYouMean: null, unsold: null, complete: null };
const nothing: Match = { docs: new Uint32Array(0), scores: new Uint16Array(0), ...asAsked, relaxed: false, dropped: [] };

/** What names and labels lead to: texts mention everything. */
const inNames = (sources: readonly Source[]): Source[] => sources.filter(({ weight }) => weight > whole.text);

export class Matcher {
  readonly #index: MarketIndex;
  readonly #words: WordSources;
  readonly #passes: Passes;
  readonly #mistyped: Mistyped;
  readonly #heads: Heads;
  readonly #readings: Readings;

  constructor(index: MarketIndex) {
    this.#index = index;
    this.#words = new WordSources(index);
    this.#passes = new Passes(index);
    this.#mistyped = new Mistyped(index);
    this.#heads = new Heads(index, this.#mistyped);
    this.#readings = new Readings(index, this.#words, this.#passes, this.#mistyped);
  }

  /**
   * Documents with all words of a keyword, in whatever form and place. The noun that names goods decides: other words narrow what it finds or
   * put it in order. A word that no dictionary and no name has is taken as mistyped when nothing is found, and asked about otherwise.
   */
  match(text: string, language: Language, visible: (doc: number) => boolean, { typing = false, exact = false }: Options = {}): Match {
    this.#passes.reserve();
    const vocabulary = this.#index.vocabularies[language];
    const keyword = sizesApart(text, (word) => vocabulary.termOfQuery(word) !== undefined);
    const words = queryWords(keyword, language);
    const isDoubtful = words.some((word) => this.#mistyped.isDoubtful(word, language));
    if (typing) return this.#byWords(words, language, visible, { typing, correcting: isDoubtful });
    const understood = (text: string): Match => this.#understood(text, language, visible, exact);
    const asked = understood(keyword);
    if (!isDoubtful && asked.docs.length > 0 && asked.dropped.length === 0) return asked;
    const isMeant = !words.some((word) => this.#mistyped.isSwapped(word, language));
    const found = asked.docs.length > 0 && isMeant ? { ...asked, docs: asked.docs.slice(), scores: asked.scores.slice() } : null;
    const isLeftOut = ({ written }: Word): boolean => (asked.docs.length === 0 ? asked.unsold === null : asked.dropped.includes(written));
    const meant = isDoubtful ? this.#byWords(words, language, visible, { typing, correcting: true }) : null;
    const corrected = meant?.corrected ?? null;
    const named =
      corrected ??
      (isDoubtful ? this.#mistyped.namedGoods(words, language) : null) ??
      (this.#index.goods.size > 0 ? this.#mistyped.namedPair(words, language, isLeftOut) : null);
    if (named === null) return found ?? (isDoubtful ? understood(keyword) : asked);
    const better = meant && this.#index.goods.size === 0 ? meant : understood(named);
    if (better.docs.length === 0 && (better.unsold === null || (corrected === null && found))) return found ?? understood(keyword);
    // Both spellings name the same kind, which is not sold: the query stays as it was typed.
    if (better.docs.length === 0 && asked.docs.length === 0 && asked.unsold?.good === better.unsold?.good) return understood(keyword);
    // Another form of a word is none that was mistyped: `sticle pentru apă`.
    if (corrected === null && this.#isOtherForm(words, named, language)) return better;
    // Another kind of goods is not what the rest of the words says: `lanpara de mesa` is no table.
    if (!found || this.#isOtherKind(words, keyword, named, language))
      return { ...better, corrected: this.#writtenAs(keyword, words, named) };
    return { ...found, didYouMean: corrected !== null && better.relaxed ? null : this.#writtenAs(keyword, words, named) };
  }

  #isOtherForm(words: readonly Word[], named: string, language: Language): boolean {
    const other = queryWords(named, language);
    const isForm = ({ folded }: Word, at: number): boolean =>
      folded === other[at]?.folded || (this.#mistyped.isWord(folded, language) && differInEnding(folded, other[at]?.folded ?? ''));
    return words.length === other.length && words.every(isForm);
  }

  /** Whether the words that differ are what names another kind of goods. */
  #isOtherKind(words: readonly Word[], keyword: string, named: string, language: Language): boolean {
    const other = queryWords(named, language);
    const head = this.#heads.of(named, other, language);
    if (!head || other.length !== words.length || head.good === this.#heads.of(keyword, words, language)?.good) return false;
    return head.places.some((place) => words[place]?.folded !== other[place]?.folded);
  }

  /** The query with its other words as they were written, those that say nothing too. */
  #writtenAs(keyword: string, words: readonly Word[], named: string): string {
    const others = named.split(' ');
    if (others.length !== words.length) return named;
    let lower = keyword.toLowerCase();
    let from = 0;
    for (const [at, { written }] of words.entries()) {
      const place = lower.indexOf(written, from);
      const other = others[at] as string;
      lower = lower.slice(0, place) + other + lower.slice(place + written.length);
      from = place + other.length;
    }
    return lower;
  }

  #understood(keyword: string, language: Language, visible: (doc: number) => boolean, exact: boolean): Match {
    const words = queryWords(keyword, language);
    const head = this.#heads.of(keyword, words, language);
    return head
      ? this.#byGood(words, head, language, visible, exact)
      : this.#byWords(words, language, visible, { typing: false, correcting: false });
  }

  /** What is of a kind of goods; the other words narrow it where something has all of them in names and labels, else put it in order. */
  #byGood(words: readonly Word[], head: Asked, language: Language, visible: (doc: number) => boolean, exact: boolean): Match {
    const { synonyms } = this.#index;
    const named = head.isWider ? [] : head.places.map((place) => words[place] as Word);
    const same = synonyms.at(words, head.places[0] as number, language);
    // Of the whole name: a `seat` is a chair, a `seat cushion` is not.
    const alternatives = same?.length === named.length ? same.alternatives : [];
    const written = this.#readings.synonymous(named, [named], language);
    const { and } = head;
    const second = and ? this.#second(and, words, language, visible) : [];
    const ofGood = [
      ...this.#words.ofGood(head.good, written, this.#readings.inName(named, language)),
      ...inNames(this.#readings.synonymous([], alternatives, language)),
      ...second,
    ];
    const sources = this.#passes.seen(ofGood, visible) ? ofGood : this.#words.inCategoryOf(head.good);
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
    const phrases = this.#phrases(words, [...head.places, ...(and?.places ?? [])], language, visible);
    plans.push(...phrases);
    const within = new Set(phrases.flatMap(({ word, length }) => Array.from({ length }, (_, place) => word + place)));
    for (const [at, word] of [...words.entries(), ...before.map((part): [number, Word] => [head.places[0] as number, part])]) {
      const isName = head.places.includes(at) && !before.includes(word);
      if (and?.places.includes(at) || within.has(at)) continue;
      if (isName && !head.isWider) continue;
      const same = this.#readings.synonymous([], synonyms.at([word], 0, language)?.alternatives ?? [], language);
      const own = [
        ...this.#readings.plan(word, language, visible, { typing: false, correcting: false }).flatMap((plan) => plan.sources),
        ...same,
      ];
      const found = own.length > 0 ? own : this.#meantInEnglish(word, language);
      if (found.length > 0) plans.push({ sources: ordered(found), instead: null, word: at });
      else if (!/\d/.test(word.folded) && !before.includes(word) && !isName && !amounts[language].has(word.folded))
        dropped.push(word.written);
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
    const left = missed.filter((at) => !head.places.includes(at)).map((at) => words[at]?.written ?? '');
    return { ...most, ...asAsked, relaxed: true, dropped: [...dropped, ...left] };
  }

  /** What a word of English stands for, where this language has none of the kind: `wood Stuhl` is of oak, too. */
  #meantInEnglish(word: Word, language: Language): Source[] {
    if (language === 'en' || this.#mistyped.isInDictionary(word.folded, language)) return [];
    return this.#readings.synonymous([], this.#index.synonyms.at([word], 0, 'en')?.alternatives ?? [], 'en');
  }

  /** Runs of several words that mean the same as others, such as `navy blue`. */
  #phrases(
    words: readonly Word[],
    named: readonly number[],
    language: Language,
    visible: (doc: number) => boolean,
  ): (Plan & { length: number })[] {
    const phrases: (Plan & { length: number })[] = [];
    for (let at = 0; at < words.length - 1; at++) {
      const found = this.#index.synonyms.at(words, at, language);
      const length = found?.length ?? 1;
      if (length === 1 || named.some((place) => place >= at && place < at + length)) continue;
      const sources = this.#readings.synonymous(words.slice(at, at + length), found?.alternatives ?? [], language);
      if (!this.#passes.seen(sources, visible)) continue;
      phrases.push({ sources: ordered(sources), instead: null, word: at, length });
      at += length - 1;
    }
    return phrases;
  }

  /** What is of a second kind, or of the wider one where there is nothing of it. */
  #second({ good, places }: Head, words: readonly Word[], language: Language, visible: (doc: number) => boolean): Source[] {
    const named = places.map((place) => words[place] as Word);
    const sources = this.#words.ofGood(good, this.#readings.synonymous(named, [named], language));
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
      const same = synonyms ? this.#readings.synonymous(words.slice(at, at + length), synonyms.alternatives, language) : [];
      const found = this.#passes.seen(same, visible)
        ? [{ sources: [...same, ...(length === 1 ? this.#words.known(word.folded, language, how.typing && last) : [])], instead: null }]
        : this.#readings.plan(word, language, visible, { ...how, typing: how.typing && last && length === 1 });
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
      const saysNothing = this.#index.vocabularies[language].isAttribute(folded) || generic[language].has(folded);
      if (!decides || saysNothing) return nothing;
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
    return this.#passes.seen(this.#readings.synonymous(words, alternatives, language), test);
  }

  /** Whether a document that the test takes is in one of the lists that a term leads to. */
  anyOf(term: number, vocabulary: Vocabulary, test: (doc: number) => boolean): boolean {
    this.#passes.reserve();
    return this.#passes.seen(this.#words.sources(term, vocabulary, whole), test);
  }
}
