import { ranking } from '../ranking.ts';
import { bytes, doubles, shorts, words } from './columns.ts';

/** An item as the index holds it, its references numbered by the taxonomy. */
export type DocumentRow = {
  itemId: number;
  category: number;
  store: number;
  currency: number;
  /** Bits of the countries it is sold to. */
  countries: number;
  /** Bits of the countries of the warehouses that stock it. */
  sentFrom: number;
  leadDays: number;
  exclusive: boolean;
  sales: number;
  /** Milliseconds since 1970. */
  publishedAt: number;
  /** Values that all its variants have. */
  values: readonly number[];
  variants: readonly VariantRow[];
};
/** `price` in minor units of the item's currency. */
export type VariantRow = { id: number; price: number; inStock: boolean; values: readonly number[] };
/** Countries as bits; the currency by its number. */
export type Place = { soldTo: number; sentFrom: number; currency: number };
/** What changes often; a null price stays as it is. */
export type VariantState = { id: number; price: number | null; inStock: boolean };

/** In stock: any variant, and each of them. */
export const flags = { alive: 1, exclusive: 2, inStock: 4, allInStock: 8 } as const;

/** Prices are counted in steps of a 32nd of an octave: fine enough for a histogram in any currency. */
export const priceBins = 1024;
export const priceBin = (price: number): number => (price < 1 ? 0 : Math.min(priceBins - 1, 1 + Math.floor(Math.log2(price) * 32)));
/** The lowest price of a bin. */
export const binStart = (bin: number): number => (bin === 0 ? 0 : 2 ** ((bin - 1) / 32));

/** Head of an item's block: how many values it or its variants have, how many of them are its own, how many variants it has. */
export const headOfBlock = 3;
/** Head of a variant in it: lower and upper half of its price, in stock | number of values << 1. */
export const headOfVariant = 3;
const narrow = 0xffff;

/**
 * Items in columns, numbered from 0. An edited item gets a new number at the end and the old one dies, so that lists of
 * documents only ever grow; prices and stock are written in place.
 *
 * Data needed for every hit is in columns as small as possible, read sequentially: a processor waits for memory more than it
 * counts. The rest is one block per item.
 */
export class Documents {
  readonly itemId = doubles();
  readonly flags = bytes();
  readonly category = words();
  readonly store = words();
  /** Number of the item's place: where it is sold, where it is sent from, its currency. Most items of a store share one. */
  readonly place = words();
  readonly places: Place[] = [];
  readonly #placeNumbers = new Map<string, number>();
  readonly leadDays = shorts();
  readonly sales = words();
  /** Seconds since 1970. */
  readonly published = words();
  /** What decides between equally good matches: sales, then newness. */
  readonly standing = doubles();
  /** Cheapest variant, in minor units of the item's currency and as bin of its euro price. */
  readonly lowestPrice = words();
  readonly lowestBin = shorts();
  /** Dearest variant: whether a range of prices holds all of them can be decided without reading each. */
  readonly highestPrice = words();
  /** Where an item's block begins in `facts`. */
  readonly start = words();
  /**
   * The blocks: head, the values of the item or any of its variants without repetition, its own first, then each variant: head, values.
   * In two bytes each as long as there are no more values than they can represent.
   */
  facts: Uint16Array | Uint32Array = new Uint16Array(4096);
  #used = 0;
  readonly #firstVariant = words();
  readonly #variantId = doubles();
  /** Euro cents per minor unit of each currency: what makes prices comparable. */
  rates: Float64Array = new Float64Array(0);
  #alive = 0;

  constructor() {
    this.#firstVariant.push(0);
  }

  /** Documents ever added, dead ones too. */
  get count(): number {
    return this.itemId.length;
  }

  get alive(): number {
    return this.#alive;
  }

  add(row: DocumentRow): number {
    const doc = this.itemId.push(row.itemId);
    this.#alive++;
    this.flags.push(flags.alive | (row.exclusive ? flags.exclusive : 0));
    this.category.push(row.category);
    this.store.push(row.store);
    this.place.push(this.#placeOf({ soldTo: row.countries, sentFrom: row.sentFrom, currency: row.currency }));
    this.leadDays.push(row.leadDays);
    this.sales.push(row.sales);
    const seconds = Math.floor(row.publishedAt / 1000);
    this.published.push(seconds);
    this.standing.push(standingOf(row.sales, seconds));
    this.lowestPrice.push(0);
    this.lowestBin.push(0);
    this.highestPrice.push(0);

    const own = new Set(row.values);
    const all = new Set(own);
    for (const variant of row.variants) for (const value of variant.values) all.add(value);
    const block = [all.size, own.size, row.variants.length, ...all];
    for (const variant of row.variants) {
      this.#variantId.push(variant.id);
      const price = Math.min(variant.price, 0xffffffff);
      block.push(price & narrow, price >>> 16, (variant.inStock ? 1 : 0) | (variant.values.length << 1), ...variant.values);
    }
    this.#firstVariant.push(this.#variantId.length);
    this.start.push(this.#used);
    this.#append(block);
    this.#summarise(doc);
    return doc;
  }

  remove(doc: number): void {
    if (((this.flags.data[doc] as number) & flags.alive) === 0) return;
    this.flags.data[doc] = (this.flags.data[doc] as number) & ~flags.alive;
    this.#alive--;
  }

  /** The values of an item or any of its variants, without repetition. */
  valuesOf(doc: number): Uint16Array | Uint32Array {
    const start = this.start.data[doc] as number;
    return this.facts.subarray(start + headOfBlock, start + headOfBlock + (this.facts[start] as number));
  }

  /**
   * Takes over prices and stock of an item's variants, and where it is sent from. Returns 'same' when nothing that is searched by has
   * changed, 'other' when the variants are others than before and the item must be added again.
   */
  update(doc: number, variants: readonly VariantState[], sentFrom: number | null = null): 'changed' | 'same' | 'other' {
    const first = this.#firstVariant.data[doc] as number;
    const end = this.#firstVariant.data[doc + 1] as number;
    if (variants.length !== end - first || variants.some(({ id }, at) => id !== this.#variantId.data[first + at])) return 'other';
    const { facts } = this;
    let changed = false;
    let at = this.#variantsAt(doc);
    for (const variant of variants) {
      const old = ((facts[at] as number) | ((facts[at + 1] as number) << 16)) >>> 0;
      const price = variant.price === null ? old : Math.min(variant.price, 0xffffffff);
      const state = facts[at + 2] as number;
      const supply = (state & ~1) | (variant.inStock ? 1 : 0);
      changed ||= old !== price || state !== supply;
      facts[at] = price & narrow;
      facts[at + 1] = price >>> 16;
      facts[at + 2] = supply;
      at += headOfVariant + (state >>> 1);
    }
    const place = this.places[this.place.data[doc] as number] as Place;
    if (sentFrom !== null && sentFrom !== place.sentFrom) {
      this.place.data[doc] = this.#placeOf({ ...place, sentFrom });
      changed = true;
    }
    if (changed) this.#summarise(doc);
    return changed ? 'changed' : 'same';
  }

  /** Exchange rates moved: the bins of all prices with them. */
  setRates(rates: Float64Array): void {
    this.rates = rates;
    const bins = this.lowestBin.data;
    for (let doc = 0; doc < this.count; doc++) bins[doc] = priceBin(this.euroOf(doc, this.lowestPrice.data[doc] as number));
  }

  /** A price of a document in euro cents. */
  euroOf(doc: number, price: number): number {
    return price * (this.rates[(this.places[this.place.data[doc] as number] as Place).currency] ?? 1);
  }

  #placeOf(place: Place): number {
    const key = `${place.soldTo} ${place.sentFrom} ${place.currency}`;
    let number = this.#placeNumbers.get(key);
    if (number === undefined) {
      number = this.places.length;
      this.#placeNumbers.set(key, number);
      this.places.push(place);
    }
    return number;
  }

  #append(block: readonly number[]): void {
    const wide = this.facts instanceof Uint32Array || block.some((number) => number > narrow);
    const needed = this.#used + block.length;
    if (needed > this.facts.length || wide !== this.facts instanceof Uint32Array) {
      const length = needed > this.facts.length ? Math.max(needed, Math.ceil(this.facts.length * 1.5)) : this.facts.length;
      const larger = wide ? new Uint32Array(length) : new Uint16Array(length);
      larger.set(this.facts);
      this.facts = larger;
    }
    this.facts.set(block, this.#used);
    this.#used = needed;
  }

  #variantsAt(doc: number): number {
    const start = this.start.data[doc] as number;
    return start + headOfBlock + (this.facts[start] as number);
  }

  #summarise(doc: number): void {
    const { facts } = this;
    const variants = facts[(this.start.data[doc] as number) + 2] as number;
    let at = this.#variantsAt(doc);
    let lowest = 0xffffffff;
    let highest = 0;
    let inStock = 0;
    let allInStock = 1;
    for (let variant = 0; variant < variants; variant++) {
      const price = ((facts[at] as number) | ((facts[at + 1] as number) << 16)) >>> 0;
      lowest = Math.min(lowest, price);
      highest = Math.max(highest, price);
      const state = facts[at + 2] as number;
      inStock |= state & 1;
      allInStock &= state;
      at += headOfVariant + (state >>> 1);
    }
    this.lowestPrice.data[doc] = lowest;
    this.lowestBin.data[doc] = priceBin(this.euroOf(doc, lowest));
    this.highestPrice.data[doc] = highest;
    this.flags.data[doc] =
      ((this.flags.data[doc] as number) & ~(flags.inStock | flags.allInStock)) |
      (inStock ? flags.inStock : 0) |
      (variants > 0 && allInStock ? flags.allInStock : 0);
  }
}

function standingOf(sales: number, publishedSeconds: number): number {
  return Math.round(Math.log1p(sales) * ranking.standing.perLogOfSales + (publishedSeconds / 86_400) * ranking.standing.perDay);
}
