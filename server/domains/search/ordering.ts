import type { SearchSort } from '../../../contract/search.ts';
import { room } from './columns.ts';
import type { Found } from './filtering.ts';
import type { MarketIndex } from './market-index.ts';

const docRoom = room((length) => new Uint32Array(length));
const keyRoom = room((length) => new Float64Array(length));

type Hits = Pick<Found, 'docs' | 'scores' | 'prices'>;

/**
 * The item ids of one page. Only as much is sorted as the page needs (partition around its ends), so that page 100 costs what page 1
 * does. Equal keys are ordered by the newer item, which makes every order total and the same in every process.
 */
export function pageOf(index: MarketIndex, found: Hits, sort: SearchSort, from: number, size: number): number[] {
  const total = found.docs.length;
  if (from >= total) return [];
  const docs = docRoom(total);
  docs.set(found.docs);
  const order = new Order(keysOf(index, found, sort), docs, index.documents.itemId.data);
  const end = Math.min(from + size, total);
  if (from > 0) order.partition(from, 0, total - 1);
  if (end < total) order.partition(end, from, total - 1);
  return order.window(from, end);
}

/** Higher comes first. */
function keysOf(index: MarketIndex, { docs, scores, prices }: Hits, sort: SearchSort): Float64Array {
  const { documents } = index;
  const keys = keyRoom(docs.length);
  if (sort === 'priceAsc' || sort === 'priceDesc') {
    const lowest = documents.lowestPrice.data;
    const sign = sort === 'priceAsc' ? -1 : 1;
    for (let at = 0; at < docs.length; at++)
      keys[at] = sign * (prices ? (prices[at] as number) : documents.euroOf(docs[at] as number, lowest[docs[at] as number] as number));
    return keys;
  }
  const standing = documents[sort === 'relevance' ? 'standing' : sort === 'newest' ? 'published' : 'sales'].data;
  for (let at = 0; at < docs.length; at++) keys[at] = standing[docs[at] as number] as number;
  if (sort === 'relevance' && scores)
    for (let at = 0; at < docs.length; at++) keys[at] = (keys[at] as number) + (scores[at] as number) * 1e8;
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
