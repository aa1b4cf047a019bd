import { flags, headOfBlock, priceBins } from '../data/documents.ts';
import { categoryGroup, countryGroup, fromGroup, leadGroup, serviceGroup, storeGroup } from '../data/groups.ts';
import type { MarketIndex } from '../data/market-index.ts';

export const leadDaysMost = 366;
/** One for each per cent from 0 to 100, and one for stores that are not measured. */
const perCents = 102;
export const unmeasured = perCents - 1;
const inStockFlag = flags.inStock;

/** Counts of every choice while documents are scanned. */
export type Tally = {
  values: Uint32Array;
  /** By the item's own category, not rolled up. */
  categories: Uint32Array;
  stores: Uint32Array;
  leadDays: Uint32Array;
  /** By place (documents.ts), for the countries sold to and for those sent from. */
  soldTo: Uint32Array;
  sentFrom: Uint32Array;
  /** By the store's orders in time, in per cent; the last for stores that are not measured. */
  service: Uint32Array;
  priceBins: Uint32Array;
  /** Of documents that fail just the store, or just the country sold to. */
  nearStores: Uint32Array;
  nearSoldTo: Uint32Array;
  inStock: number;
  isNew: number;
};
export type Counts = Omit<Tally, 'nearStores' | 'nearSoldTo'>;

export function emptyTally({ taxonomy, documents }: MarketIndex): Tally {
  return {
    values: new Uint32Array(taxonomy.values.length),
    categories: new Uint32Array(taxonomy.categories.length),
    stores: new Uint32Array(taxonomy.stores.length),
    leadDays: new Uint32Array(leadDaysMost),
    soldTo: new Uint32Array(documents.places.length),
    sentFrom: new Uint32Array(documents.places.length),
    service: new Uint32Array(perCents),
    priceBins: new Uint32Array(priceBins),
    nearStores: new Uint32Array(taxonomy.stores.length),
    nearSoldTo: new Uint32Array(documents.places.length),
    inStock: 0,
    isNew: 0,
  };
}

export const copyOf = (tally: Tally): Tally => ({
  ...tally,
  values: tally.values.slice(),
  categories: tally.categories.slice(),
  stores: tally.stores.slice(),
  leadDays: tally.leadDays.slice(),
  soldTo: tally.soldTo.slice(),
  sentFrom: tally.sentFrom.slice(),
  service: tally.service.slice(),
  priceBins: tally.priceBins.slice(),
  nearStores: tally.nearStores.slice(),
  nearSoldTo: tally.nearSoldTo.slice(),
});

/** Adds (`sign` 1) or takes away (-1) documents that are hits with all of their variants. */
export function countWhole({ documents }: MarketIndex, tally: Tally, docs: Uint32Array, newSince: number, sign: 1 | -1): void {
  const { values, categories, stores, leadDays, soldTo, priceBins: bins } = tally;
  const {
    facts,
    flags: { data: flag },
    store: { data: storeOf },
    place: { data: placeOf },
    category: { data: categoryOf },
    leadDays: { data: leadOf },
    lowestBin: { data: binOf },
    published: { data: publishedOf },
    start: { data: startOf },
  } = documents;
  let stocked = 0;
  let fresh = 0;
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number;
    const store = storeOf[doc] as number;
    const place = placeOf[doc] as number;
    const category = categoryOf[doc] as number;
    categories[category] = (categories[category] as number) + sign;
    stores[store] = (stores[store] as number) + sign;
    soldTo[place] = (soldTo[place] as number) + sign;
    const lead = leadOf[doc] as number;
    leadDays[lead] = (leadDays[lead] as number) + sign;
    const bin = binOf[doc] as number;
    bins[bin] = (bins[bin] as number) + sign;
    if (((flag[doc] as number) & inStockFlag) !== 0) stocked++;
    if ((publishedOf[doc] as number) > newSince) fresh++;
  }
  tally.inStock += sign * stocked;
  tally.isNew += sign * fresh;
  // In a pass of its own: the blocks of several documents are on their way from memory at once.
  for (let at = 0; at < docs.length; at++) {
    const block = startOf[docs[at] as number] as number;
    const end = block + headOfBlock + (facts[block] as number);
    for (let value = block + headOfBlock; value < end; value++) {
      const ordinal = facts[value] as number;
      values[ordinal] = (values[ordinal] as number) + sign;
    }
  }
}

/** Adds or takes away documents all of whose variants would be hits but for one group that the document itself fails. */
export function countMissing(
  { documents, taxonomy }: MarketIndex,
  { categories, leadDays, sentFrom, service, nearStores, nearSoldTo }: Tally,
  docs: Uint32Array,
  fails: Uint16Array,
  sign: 1 | -1,
): void {
  const {
    store: { data: storeOf },
    place: { data: placeOf },
    category: { data: categoryOf },
    leadDays: { data: leadOf },
  } = documents;
  const add = (counts: Uint32Array, at: number): void => void (counts[at] = (counts[at] as number) + sign);
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number;
    const failed = fails[at] as number;
    if (failed === categoryGroup) add(categories, categoryOf[doc] as number);
    else if (failed === storeGroup) add(nearStores, storeOf[doc] as number);
    else if (failed === leadGroup) add(leadDays, leadOf[doc] as number);
    else if (failed === countryGroup) add(nearSoldTo, placeOf[doc] as number);
    else if (failed === fromGroup) add(sentFrom, placeOf[doc] as number);
    else if (failed === serviceGroup) add(service, taxonomy.stores[storeOf[doc] as number]?.service ?? unmeasured);
  }
}

export function countsOfWhole(index: MarketIndex, docs: Uint32Array, missing: Uint32Array, fails: Uint16Array, newSince: number): Tally {
  const tally = emptyTally(index);
  countWhole(index, tally, docs, newSince, 1);
  countMissing(index, tally, missing, fails, 1);
  return tally;
}

/**
 * What hits say of their store's service and of where they are sent from follows from their stores and places, counted for hits alone;
 * then those that fail just the store or the country are added. Takes the tally over.
 */
export function conclude({ taxonomy }: MarketIndex, { nearStores, nearSoldTo, ...counts }: Tally): Counts {
  const { stores, soldTo, sentFrom, service } = counts;
  for (const { ordinal, service: percent } of taxonomy.stores) {
    service[percent ?? unmeasured] = (service[percent ?? unmeasured] as number) + (stores[ordinal] as number);
    stores[ordinal] = (stores[ordinal] as number) + (nearStores[ordinal] as number);
  }
  for (let place = 0; place < soldTo.length; place++) {
    sentFrom[place] = (sentFrom[place] as number) + (soldTo[place] as number);
    soldTo[place] = (soldTo[place] as number) + (nearSoldTo[place] as number);
  }
  return counts;
}
