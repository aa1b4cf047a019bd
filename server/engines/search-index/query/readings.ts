import type { Language } from '../../../../contract/values/locale.ts';
import { type Word, withUmlauts } from '../text/analysis.ts';
import type { MarketIndex } from '../data/market-index.ts';
import type { Mistyped } from '../data/mistyped.ts';
import { ranking } from '../ranking.ts';
import type { Passes } from './passes.ts';
import { ordered, others, type Source, type WordSources } from './word-sources.ts';

const { alike, asked, described, part, whole } = ranking.weights;
const { part: shortestPart, head: shortestHead, beginning: shortestBeginning } = ranking.lengths;

export type Plan = {
  sources: Source[];
  /** The word searched instead of the one given. */
  instead: string | null;
  /** The part of a compound, as written, that no item matching the other part has. */
  lacks?: string;
  /** Place of the word in the query; of a run of words that has synonyms, the first. */
  word: number;
};

export type Reading = Omit<Plan, 'word'>;
/** `typing`: the word may be unfinished. `correcting`: or mistyped. */
type How = { typing: boolean; correcting: boolean };

/** What the words of a query may stand for. */
export class Readings {
  readonly #index: MarketIndex;
  readonly #words: WordSources;
  readonly #passes: Passes;
  readonly #mistyped: Mistyped;

  constructor(index: MarketIndex, words: WordSources, passes: Passes, mistyped: Mistyped) {
    this.#index = index;
    this.#words = words;
    this.#passes = passes;
    this.#mistyped = mistyped;
  }

  /** What the words themselves and each of their synonyms lead to. */
  synonymous(words: readonly Word[], alternatives: readonly (readonly Word[])[], language: Language): Source[] {
    const vocabulary = this.#index.vocabularies[language];
    const ofWord = ({ folded }: Word): Source[] => this.#words.forms(folded, vocabulary, alike);
    return [...(words.length > 1 ? [words] : []), ...alternatives].flatMap((phrase) => {
      if (phrase.length === 1) return ofWord(phrase[0] as Word);
      const plans = phrase.map((word) => ({ sources: ordered(ofWord(word)), instead: null, word: 0 }));
      if (plans.some(({ sources }) => sources.length === 0)) return [];
      return [this.#found(this.#passes.all(plans, () => true).docs, alike.name)];
    });
  }

  /** What has all of these words in its name. */
  inName(words: readonly Word[], language: Language): Source[] {
    const vocabulary = this.#index.vocabularies[language];
    const lists = words.map(({ folded }) => this.#words.forms(folded, vocabulary, asked).filter(({ weight }) => weight === asked.name));
    if (lists.length < 2) return lists.flat();
    if (lists.some((sources) => sources.length === 0)) return [];
    const plans = lists.map((sources) => ({ sources, instead: null, word: 0 }));
    return [this.#found(this.#passes.all(plans, () => true).docs, asked.name)];
  }

  /** Documents as a source of their own. */
  #found(docs: Uint32Array, weight: number): Source {
    const copy = docs.slice();
    const read = (_: number, out: Uint32Array, most = copy.length): number => {
      const length = Math.min(most, copy.length);
      out.set(length < copy.length ? copy.subarray(0, length) : copy);
      return length;
    };
    return { postings: { read }, list: 0, weight };
  }

  /** The first reading of a word that leads to something visible. */
  plan(word: Word, language: Language, visible: (doc: number) => boolean, how: How): Reading[] {
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
      const short = withUmlauts(folded, language);
      if (short !== null) yield read(this.#words.known(short, language, unfinished));
      yield this.#apart(word, language, visible) ?? [];
    }
    // A word of this language is none of another.
    if (this.#mistyped.isInDictionary(folded, language)) return;
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
      yield read([...this.synonymous([near], alternatives, language), ...this.#words.known(near.folded, language, false)], near.written);
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
      return group ? this.synonymous([], group.alternatives, language) : [];
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
