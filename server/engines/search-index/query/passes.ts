import { ranking } from '../ranking.ts';
import { bitsSet } from '../text/distance.ts';
import type { MarketIndex } from '../data/market-index.ts';
import type { Source } from './word-sources.ts';

/** A word of a query by its place, with the lists of documents it leads to, best first. */
type Plan = { sources: readonly Source[]; word: number };

/** Bits of a sum of weights: the words of a query (analysis.ts), taken apart, with the highest weight each. */
const scoreBits = 9;
const scoreMask = (1 << scoreBits) - 1;
/** Hits are put in order by looking at all documents when one in so many is a hit. */
const sparse = 32;
const glance = 32;

/** How many of the documents a test takes, as far as it matters. */
export function countUpTo(docs: Uint32Array, test: (doc: number) => boolean, most: number): number {
  let count = 0;
  for (let at = 0; at < docs.length && count < most; at++) if (test(docs[at] as number)) count++;
  return count;
}

/** Goes through lists of documents. What it gives are views of buffers that the next pass overwrites. */
export class Passes {
  readonly #index: MarketIndex;
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
  }

  /** Whether a document that the test takes is in one of the lists. */
  seen(sources: readonly Source[], visible: (doc: number) => boolean): boolean {
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
  all(plans: readonly Plan[], visible: (doc: number) => boolean): { docs: Uint32Array; scores: Uint16Array; seen: boolean } {
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

  /**
   * Those with the most words; `missed` are the words that none of them has. `first`: all with the first of the plans, those with more words
   * before others.
   */
  most(
    plans: readonly Plan[],
    visible: (doc: number) => boolean,
    first: boolean,
  ): { docs: Uint32Array; scores: Uint16Array; missed: number[]; matched: number } {
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
      const words = bitsSet(matched[doc] as number);
      if (first ? ((matched[doc] as number) & 1) === 0 : words !== best) continue;
      if ((found | (matched[doc] as number)) !== found && visible(doc)) found |= matched[doc] as number;
      docs[bestCount] = doc;
      this.#scores[bestCount++] = (score[doc] as number) + (first ? words * ranking.goods.perWord : 0);
    }
    if (best === 0) bestCount = 0;
    const missed = [...new Set(plans.filter((_, at) => (found & (1 << at)) === 0).map(({ word }) => word))];
    return { docs: docs.subarray(0, bestCount), scores: this.#scores.subarray(0, bestCount), missed, matched: best };
  }

  reserve(): void {
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
