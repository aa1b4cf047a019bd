import type { SearchSort } from '../../../contract/search.ts';
import type { Found } from './filtering.ts';
import type { MarketIndex } from './market-index.ts';

/**
 * The item ids of one page. Only as much is sorted as the page needs (partition around its ends), so that page 100 costs what page 1
 * does. Equal keys are ordered by the newer item, which makes every order total and the same in every process.
 */
export function pageOf(index: MarketIndex, found: Found, sort: SearchSort, from: number, size: number): number[] {
  const total = found.docs.length;
  if (from >= total) return [];
  const { itemId } = index.documents;
  const order = new Order(keysOf(index, found, sort), Float64Array.from(found.docs, (doc) => itemId.data[doc] as number));
  const end = Math.min(from + size, total);
  if (from > 0) order.partition(from, 0, total - 1);
  if (end < total) order.partition(end, from, total - 1);
  return order.window(from, end);
}

/** Higher comes first. */
function keysOf(index: MarketIndex, { docs, scores, prices }: Found, sort: SearchSort): Float64Array {
  const { standing, published, sales, lowestPrice } = index.documents;
  const keys = new Float64Array(docs.length);
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number;
    if (sort === 'relevance') keys[at] = (scores ? (scores[at] as number) : 0) * 1e8 + (standing.data[doc] as number);
    else if (sort === 'newest') keys[at] = published.data[doc] as number;
    else if (sort === 'sales') keys[at] = sales.data[doc] as number;
    else {
      const price = prices ? (prices[at] as number) : index.documents.euroOf(doc, lowestPrice.data[doc] as number);
      keys[at] = sort === 'priceAsc' ? -price : price;
    }
  }
  return keys;
}

class Order {
  readonly #keys: Float64Array;
  readonly #ids: Float64Array;

  constructor(keys: Float64Array, ids: Float64Array) {
    this.#keys = keys;
    this.#ids = ids;
  }

  /** Moves whatever belongs before position `nth` before it, within [left, right] (Hoare's selection, median of three). */
  partition(nth: number, left: number, right: number): void {
    const keys = this.#keys;
    const ids = this.#ids;
    while (left < right) {
      const middle = (left + right) >>> 1;
      if (this.#before(middle, left)) this.#swap(middle, left);
      if (this.#before(right, left)) this.#swap(right, left);
      if (this.#before(right, middle)) this.#swap(right, middle);
      const key = keys[middle] as number;
      const id = ids[middle] as number;
      let i = left;
      let j = right;
      while (i <= j) {
        while ((keys[i] as number) > key || (keys[i] === key && (ids[i] as number) > id)) i++;
        while ((keys[j] as number) < key || (keys[j] === key && (ids[j] as number) < id)) j--;
        if (i <= j) this.#swap(i++, j--);
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
    return places.map((place) => this.#ids[place] as number);
  }

  #before(a: number, b: number): boolean {
    const difference = (this.#keys[a] as number) - (this.#keys[b] as number);
    return difference > 0 || (difference === 0 && (this.#ids[a] as number) > (this.#ids[b] as number));
  }

  #swap(a: number, b: number): void {
    const key = this.#keys[a] as number;
    const id = this.#ids[a] as number;
    this.#keys[a] = this.#keys[b] as number;
    this.#ids[a] = this.#ids[b] as number;
    this.#keys[b] = key;
    this.#ids[b] = id;
  }
}
