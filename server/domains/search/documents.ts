import { bytes, doubles, shorts, words } from './columns.ts';

/** An item as the index holds it, its references numbered by the taxonomy. */
export type DocumentRow = {
  itemId: number;
  category: number;
  store: number;
  currency: number;
  /** Bits of the countries it is sold to. */
  countries: number;
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
/** What changes often; a null price stays as it is. */
export type VariantState = { id: number; price: number | null; inStock: boolean };

export const flags = { alive: 1, exclusive: 2, inStock: 4 } as const;

/** Prices are counted in steps of a 32nd of an octave: fine enough for a histogram in any currency. */
export const priceBins = 1024;
export const priceBin = (price: number): number => (price < 1 ? 0 : Math.min(priceBins - 1, 1 + Math.floor(Math.log2(price) * 32)));
/** The lowest price of a bin. */
export const binStart = (bin: number): number => (bin === 0 ? 0 : 2 ** ((bin - 1) / 32));

/**
 * Items in columns, numbered from 0. An edited item gets a new number at the end and the old one dies, so that lists of
 * documents only ever grow; prices and stock are written in place.
 */
export class Documents {
  readonly itemId = doubles();
  readonly flags = bytes();
  readonly category = words();
  readonly store = words();
  readonly currency = bytes();
  /** Number of the item's set of countries; most items of a store share one. */
  readonly countrySet = shorts();
  readonly countrySets: number[] = [];
  readonly #countrySets = new Map<number, number>();
  readonly leadDays = shorts();
  readonly sales = words();
  /** Seconds since 1970. */
  readonly published = words();
  /** What decides between equally good matches: sales, then newness. */
  readonly standing = doubles();
  /** Cheapest variant, in minor units of the item's currency and as bin of its euro price. */
  readonly lowestPrice = words();
  readonly lowestBin = shorts();
  readonly firstVariant = words();
  readonly #allStart = words();
  readonly #ownStart = words();
  /** Values of the item or any of its variants, without repetition; then those of the item itself. */
  readonly allValues = words();
  readonly ownValues = words();
  readonly variantId = doubles();
  readonly price = words();
  readonly inStock = bytes();
  readonly valueStart = words();
  readonly variantValues = words();
  /** Euro cents per minor unit of each currency: what makes prices comparable. */
  rates: Float64Array = new Float64Array(0);
  #alive = 0;

  constructor() {
    this.firstVariant.push(0);
    this.#allStart.push(0);
    this.#ownStart.push(0);
    this.valueStart.push(0);
  }

  /** Documents ever added, dead ones too. */
  get count(): number {
    return this.itemId.length;
  }

  get alive(): number {
    return this.#alive;
  }

  get allStart(): Uint32Array {
    return this.#allStart.data;
  }

  get ownStart(): Uint32Array {
    return this.#ownStart.data;
  }

  add(row: DocumentRow): number {
    const doc = this.itemId.push(row.itemId);
    this.#alive++;
    this.category.push(row.category);
    this.store.push(row.store);
    this.currency.push(row.currency);
    this.countrySet.push(this.#countrySet(row.countries));
    this.leadDays.push(row.leadDays);
    this.sales.push(row.sales);
    const seconds = Math.floor(row.publishedAt / 1000);
    this.published.push(seconds);
    this.standing.push(standingOf(row.sales, seconds));
    for (const value of row.values) this.ownValues.push(value);
    const all = new Set(row.values);
    for (const variant of row.variants) {
      this.variantId.push(variant.id);
      this.price.push(Math.min(variant.price, 0xffffffff));
      this.inStock.push(variant.inStock ? 1 : 0);
      for (const value of variant.values) {
        this.variantValues.push(value);
        all.add(value);
      }
      this.valueStart.push(this.variantValues.length);
    }
    for (const value of all) this.allValues.push(value);
    this.#allStart.push(this.allValues.length);
    this.#ownStart.push(this.ownValues.length);
    this.firstVariant.push(this.variantId.length);
    this.flags.push(flags.alive | (row.exclusive ? flags.exclusive : 0));
    this.lowestPrice.push(0);
    this.lowestBin.push(0);
    this.#summarise(doc);
    return doc;
  }

  remove(doc: number): void {
    if (((this.flags.data[doc] as number) & flags.alive) === 0) return;
    this.flags.data[doc] = (this.flags.data[doc] as number) & ~flags.alive;
    this.#alive--;
  }

  /**
   * Takes over prices and stock of an item's variants. Returns 'same' when nothing that is searched by has changed, 'other' when the
   * variants are others than before and the item must be added anew.
   */
  update(doc: number, variants: readonly VariantState[]): 'changed' | 'same' | 'other' {
    const first = this.firstVariant.data[doc] as number;
    const end = this.firstVariant.data[doc + 1] as number;
    if (variants.length !== end - first || variants.some(({ id }, at) => id !== this.variantId.data[first + at])) return 'other';
    let changed = false;
    for (const [at, variant] of variants.entries()) {
      const row = first + at;
      const inStock = variant.inStock ? 1 : 0;
      const price = variant.price === null ? (this.price.data[row] as number) : Math.min(variant.price, 0xffffffff);
      changed ||= this.price.data[row] !== price || this.inStock.data[row] !== inStock;
      this.price.data[row] = price;
      this.inStock.data[row] = inStock;
    }
    if (changed) this.#summarise(doc);
    return changed ? 'changed' : 'same';
  }

  /** Exchange rates moved: the bins of all prices with them. */
  setRates(rates: Float64Array): void {
    this.rates = rates;
    const bins = this.lowestBin.data;
    for (let doc = 0; doc < this.count; doc++) bins[doc] = this.binOf(doc, this.lowestPrice.data[doc] as number);
  }

  euroOf(doc: number, price: number): number {
    return price * (this.rates[this.currency.data[doc] as number] ?? 1);
  }

  binOf(doc: number, price: number): number {
    return priceBin(this.euroOf(doc, price));
  }

  #countrySet(mask: number): number {
    let set = this.#countrySets.get(mask);
    if (set === undefined) {
      set = this.countrySets.length;
      this.#countrySets.set(mask, set);
      this.countrySets.push(mask);
    }
    return set;
  }

  #summarise(doc: number): void {
    const end = this.firstVariant.data[doc + 1] as number;
    let lowest = 0xffffffff;
    let inStock = 0;
    for (let row = this.firstVariant.data[doc] as number; row < end; row++) {
      lowest = Math.min(lowest, this.price.data[row] as number);
      inStock |= this.inStock.data[row] as number;
    }
    this.lowestPrice.data[doc] = lowest;
    this.lowestBin.data[doc] = this.binOf(doc, lowest);
    this.flags.data[doc] = ((this.flags.data[doc] as number) & ~flags.inStock) | (inStock ? flags.inStock : 0);
  }
}

/** Below 10^8. A tenfold of sales outweighs some 460 days of age. */
function standingOf(sales: number, publishedSeconds: number): number {
  return Math.round(Math.log1p(sales) * 400_000 + (publishedSeconds / 86_400) * 2_000);
}
