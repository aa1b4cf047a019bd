import type { SearchSort } from '../../../../contract/search/search.ts';
import { reusable } from '../data/columns.ts';
import type { Found } from './filtering.ts';
import { ranking } from '../ranking.ts';
import type { MarketIndex } from '../data/market-index.ts';

const docBuffer = reusable((length) => new Uint32Array(length));
const keyBuffer = reusable((length) => new Float64Array(length));

type Hits = Pick<Found, 'docs' | 'scores' | 'prices'>;

/** Number of keys from which the last key of a page is estimated. */
const samples = 512;
/** Below so many hits there is nothing to gain by guessing. */
const fewHits = 2_000;
/** The end of a page up to which its hits are sorted while all are scanned. */
const firstHits = 40;

/**
 * The item ids of one page. Hits that are certain to come after the page are passed over by a guess at the key of its last one, and of
 * the others only as much is sorted as the page needs, so that page 100 costs what page 1 does. Equal keys are ordered by the newer item,
 * which makes every order total and the same in every process.
 */
export function pageOf(index: MarketIndex, found: Hits, sort: SearchSort, from: number, size: number): number[] {
  const total = found.docs.length;
  if (from >= total) return [];
  const end = Math.min(from + size, total);
  const keys = keysOf(index, found, sort);
  if (end <= firstHits) return firstOf(keys, found.docs, index.documents.itemId.data, end).slice(from);
  const docs = docBuffer(total);
  const count = total < fewHits ? 0 : takeBest(keys, found.docs, docs, total, end);
  // The guess was too high: all of them.
  if (count < end) docs.set(found.docs);
  const last = count < end ? total - 1 : count - 1;
  const order = new Order(count < end && count > 0 ? keysOf(index, found, sort) : keys, docs, index.documents.itemId.data);
  if (from > 0) order.partition(from, 0, last);
  if (end <= last) order.partition(end, from, last);
  return order.window(from, end);
}

/** The item ids of the best `most` hits, in order. */
function firstOf(keys: Float64Array, docs: Uint32Array, itemId: Float64Array, most: number): number[] {
  const bestKeys = new Float64Array(most + 1).fill(Number.NEGATIVE_INFINITY);
  const bestIds = new Float64Array(most + 1);
  for (let place = 0; place < docs.length; place++) {
    const key = keys[place] as number;
    const last = bestKeys[most - 1] as number;
    if (key < last) continue;
    const id = itemId[docs[place] as number] as number;
    let at = most;
    for (; at > 0; at--) {
      const above = bestKeys[at - 1] as number;
      if (above > key || (above === key && (bestIds[at - 1] as number) > id)) break;
      bestKeys[at] = above;
      bestIds[at] = bestIds[at - 1] as number;
    }
    bestKeys[at] = key;
    bestIds[at] = id;
  }
  return [...bestIds.subarray(0, most)];
}

/** Moves keys and documents that may be among the first `end` to the front; how many there are, fewer than `end` for a wrong guess. */
function takeBest(keys: Float64Array, from: Uint32Array, to: Uint32Array, total: number, end: number): number {
  const step = Math.max(1, Math.floor(total / samples));
  const sample = new Float64Array(Math.floor((total - 1) / step) + 1);
  for (let place = 0; place < sample.length; place++) sample[place] = keys[place * step] as number;
  sample.sort();
  // Twice as many as wanted and some more: rarely too few, never much work.
  const wanted = Math.ceil((end / total) * 2 * sample.length) + 6;
  if (wanted >= sample.length) return 0;
  const lowest = sample[sample.length - wanted] as number;
  let count = 0;
  for (let place = 0; place < total; place++) {
    const key = keys[place] as number;
    if (key < lowest) continue;
    keys[count] = key;
    to[count++] = from[place] as number;
  }
  return count;
}

/** Higher comes first. */
function keysOf(index: MarketIndex, { docs, scores, prices }: Hits, sort: SearchSort): Float64Array {
  const { documents } = index;
  const { length } = docs;
  const keys = keyBuffer(length);
  if (sort === 'priceAsc' || sort === 'priceDesc') {
    const sign = sort === 'priceAsc' ? -1 : 1;
    const lowest = documents.lowestPrice.data;
    for (let place = 0; place < length; place++) {
      const doc = docs[place] as number;
      keys[place] = sign * (prices === null ? documents.euroOf(doc, lowest[doc] as number) : (prices[place] as number));
    }
    return keys;
  }
  const { perScore } = ranking.standing;
  const standing = documents[sort === 'relevance' ? 'standing' : sort === 'newest' ? 'published' : 'sales'].data;
  if (sort === 'relevance' && scores !== null)
    for (let place = 0; place < length; place++)
      keys[place] = (standing[docs[place] as number] as number) + (scores[place] as number) * perScore;
  else for (let place = 0; place < length; place++) keys[place] = standing[docs[place] as number] as number;
  return keys;
}

class Order {
  readonly #keys: Float64Array;
  readonly #docs: Uint32Array;
  readonly #itemId: Float64Array;

  constructor(keys: Float64Array, docs: Uint32Array, itemId: Float64Array) {
    this.#keys = keys;
    this.#docs = docs;
    this.#itemId = itemId;
  }

  /** Moves whatever belongs before position `nth` before it, within [first, last] (Hoare's selection, median of three). */
  partition(nth: number, first: number, last: number): void {
    let left = first;
    let right = last;
    const keys = this.#keys;
    const docs = this.#docs;
    const itemId = this.#itemId;
    while (left < right) {
      const middle = (left + right) >>> 1;
      if (this.#before(middle, left)) this.#swap(middle, left);
      if (this.#before(right, left)) this.#swap(right, left);
      if (this.#before(right, middle)) this.#swap(right, middle);
      const key = keys[middle] as number;
      const id = itemId[docs[middle] as number] as number;
      let i = left;
      let j = right;
      while (i <= j) {
        while ((keys[i] as number) > key || (keys[i] === key && (itemId[docs[i] as number] as number) > id)) i++;
        while ((keys[j] as number) < key || (keys[j] === key && (itemId[docs[j] as number] as number) < id)) j--;
        if (i > j) break;
        this.#swap(i++, j--);
      }
      if (nth <= j) right = j;
      else if (nth >= i) left = i;
      else return;
    }
  }

  /** Item ids of [from, end), sorted. */
  window(from: number, end: number): number[] {
    const places = Array.from({ length: end - from }, (_, at) => from + at);
    places.sort((a, b) => (this.#before(a, b) ? -1 : 1));
    return places.map((place) => this.#id(place));
  }

  #id(place: number): number {
    return this.#itemId[this.#docs[place] as number] as number;
  }

  #before(a: number, b: number): boolean {
    const difference = (this.#keys[a] as number) - (this.#keys[b] as number);
    return difference > 0 || (difference === 0 && this.#id(a) > this.#id(b));
  }

  #swap(a: number, b: number): void {
    const key = this.#keys[a] as number;
    const doc = this.#docs[a] as number;
    this.#keys[a] = this.#keys[b] as number;
    this.#docs[a] = this.#docs[b] as number;
    this.#keys[b] = key;
    this.#docs[b] = doc;
  }
}
