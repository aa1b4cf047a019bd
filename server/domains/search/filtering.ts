import { room } from './columns.ts';
import { binStart, flags, headOfBlock, headOfVariant, priceBin, priceBins } from './documents.ts';
import { doors, type MarketIndex, type Viewer } from './market-index.ts';

/** What has been chosen, in the taxonomy's numbers. */
export type Choices = {
  category: number | null;
  stores: readonly number[];
  /** Chosen values by attribute; an attribute without values chooses nothing. */
  values: ReadonlyMap<number, readonly number[]>;
  /** Minor units of the currency, both included. */
  price: { from: number | null; to: number | null; currency: number } | null;
  inStock: boolean;
  maxLeadDays: number | null;
  /** Bit of a further country; 0 is none. */
  country: number;
  /** Bits of countries to be sent from, any of them; 0 is none. */
  sentFrom: number;
  /** Per cent of a store's orders in time, at least. */
  service: number | null;
  isNew: boolean;
  /** Seconds since 1970: what was published later is new. */
  newSince: number;
};

/** Hits and the counts of every further choice, each counted without its own group's choice. */
export type Found = {
  /** Hits, with their scores (null without a keyword) and lowest matching prices in euro cents (null where it is the item's lowest). */
  docs: Uint32Array;
  scores: Uint16Array | null;
  prices: Float64Array | null;
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
  inStock: number;
  isNew: number;
  priceBins: Uint32Array;
};

const leadDaysMost = 366;
/** One for each per cent from 0 to 100, and one for stores that are not measured. */
const perCents = 102;
const unmeasured = perCents - 1;
// Plain numbers: these stand in the innermost loop.
const aliveFlag = flags.alive;
const exclusiveFlag = flags.exclusive;
const { closed: closedDoor, open: openDoor } = doors;
const inStockFlag = flags.inStock;
const allInStockFlag = flags.allInStock;
const categoryGroup = 1;
const storeGroup = 2;
const leadGroup = 4;
const countryGroup = 8;
const stockGroup = 16;
const priceGroup = 32;
const fromGroup = 64;
const serviceGroup = 128;
const newGroup = 256;
const firstAttributeBit = 9;
const firstAttribute = 1 << firstAttributeBit;
const mostAttributes = 22;
/** Not a group: not to be seen at all. */
const hidden = 0x8000;

const nearRoom = room((length) => new Uint32Array(length));
const failRoom = room((length) => new Uint16Array(length));
const scoreRoom = room((length) => new Uint16Array(length));
const priceRoom = room((length) => new Float64Array(length));
const bitRoom = room((length) => new Uint32Array(length));
const listRoom = room((length) => new Uint32Array(length));

/** The base: documents of a keyword with their scores, of a category, or null for all. */
export type Base = { docs: Uint32Array; scores: Uint16Array | null } | null;

/**
 * Each group of choices (category, store, price, one attribute …) is a bit; a document or variant that fails none is a hit, one that fails
 * exactly one counts only in that group's own facet. Prices, stock and values are asked of one and the same variant.
 *
 * First what the documents themselves fail, then what those that are left count for: two short passes over columns in ascending order
 * keep the processor busier than a long one that jumps about.
 */
export function filter(index: MarketIndex, base: Base, viewer: Viewer, choices: Choices): Found {
  const near = nearby(index, base, viewer, choices);
  const byVariant = [...choices.values.values()].some((values) => values.length > 0) || choices.inStock || choices.price !== null;
  return byVariant ? byVariants(index, near, choices) : byDocuments(index, near, choices);
}

/** Documents that exist for the viewer and fail at most one group by themselves; views of rooms that the next query overwrites. */
type Near = { docs: Uint32Array; fails: Uint16Array; scores: Uint16Array | null };

function nearby(index: MarketIndex, base: Base, viewer: Viewer, choices: Choices): Near {
  const { documents, taxonomy } = index;
  const count = base ? base.docs.length : documents.count;
  const baseDocs = base?.docs ?? null;
  const baseScores = base?.scores ?? null;
  const docs = nearRoom(count);
  const failed = failRoom(count);
  const scores = baseScores && scoreRoom(count);
  const mine = viewer.rights?.items;
  const doorOf = index.doorsFor(viewer.rights);
  const categoryFails = new Uint8Array(taxonomy.categories.length);
  if (choices.category !== null) {
    const id = taxonomy.categories[choices.category]?.id as number;
    for (const category of taxonomy.categories) categoryFails[category.ordinal] = category.path.includes(id) ? 0 : categoryGroup;
  }
  const chosenStores = new Set(choices.stores);
  const storeFails = Uint16Array.from(
    taxonomy.stores,
    ({ service }, store) =>
      (doorOf[store] === closedDoor ? hidden : 0) |
      (chosenStores.size === 0 || chosenStores.has(store) ? 0 : storeGroup) |
      (choices.service === null || (service !== null && service >= choices.service) ? 0 : serviceGroup),
  );
  const placeFails = Uint16Array.from(
    documents.places,
    ({ soldTo, sentFrom }) =>
      (viewer.country === 0 || (soldTo & viewer.country) !== 0 ? 0 : hidden) |
      (choices.country === 0 || (soldTo & choices.country) !== 0 ? 0 : countryGroup) |
      (choices.sentFrom === 0 || (sentFrom & choices.sentFrom) !== 0 ? 0 : fromGroup),
  );
  const longestLead = choices.maxLeadDays ?? leadDaysMost;
  const newest = choices.isNew ? choices.newSince : 0;
  const {
    flags: { data: flag },
    store: { data: storeOf },
    place: { data: placeOf },
    category: { data: categoryOf },
    leadDays: { data: leadOf },
    published: { data: publishedOf },
    itemId: { data: itemIds },
  } = documents;
  const byCategory = choices.category !== null;
  const byLead = choices.maxLeadDays !== null;
  let total = 0;
  for (let at = 0; at < count; at++) {
    const doc = baseDocs === null ? at : (baseDocs[at] as number);
    const state = flag[doc] as number;
    if ((state & aliveFlag) === 0) continue;
    const store = storeOf[doc] as number;
    let fails = (storeFails[store] as number) | (placeFails[placeOf[doc] as number] as number);
    if ((fails & hidden) !== 0) continue;
    if ((state & exclusiveFlag) !== 0 && doorOf[store] === openDoor && !mine?.has(itemIds[doc] as number)) continue;
    if (byCategory) fails |= categoryFails[categoryOf[doc] as number] as number;
    if (byLead && (leadOf[doc] as number) > longestLead) fails |= leadGroup;
    if (newest !== 0 && (publishedOf[doc] as number) <= newest) fails |= newGroup;
    if ((fails & (fails - 1)) !== 0) continue;
    docs[total] = doc;
    failed[total] = fails;
    if (scores !== null && baseScores !== null) scores[total] = baseScores[at] as number;
    total++;
  }
  return { docs: docs.subarray(0, total), fails: failed.subarray(0, total), scores: scores?.subarray(0, total) ?? null };
}

/** All counts zero. */
function nothing({ taxonomy, documents }: MarketIndex) {
  return {
    values: new Uint32Array(taxonomy.values.length),
    categories: new Uint32Array(taxonomy.categories.length),
    stores: new Uint32Array(taxonomy.stores.length),
    leadDays: new Uint32Array(leadDaysMost),
    soldTo: new Uint32Array(documents.places.length),
    sentFrom: new Uint32Array(documents.places.length),
    service: new Uint32Array(perCents),
    inStock: 0,
    isNew: 0,
    priceBins: new Uint32Array(priceBins),
  };
}
type Counts = ReturnType<typeof nothing>;

/**
 * What hits say of their store's service and of where they are sent from follows from their stores and places, counted for hits alone;
 * then those that fail just the store or the country are added.
 */
function conclude({ taxonomy }: MarketIndex, counts: Counts, nearStores: Uint32Array, nearSoldTo: Uint32Array): void {
  const { stores, soldTo, sentFrom, service } = counts;
  for (const { ordinal, service: percent } of taxonomy.stores) {
    service[percent ?? unmeasured] = (service[percent ?? unmeasured] as number) + (stores[ordinal] as number);
    stores[ordinal] = (stores[ordinal] as number) + (nearStores[ordinal] as number);
  }
  for (let place = 0; place < soldTo.length; place++) {
    sentFrom[place] = (sentFrom[place] as number) + (soldTo[place] as number);
    soldTo[place] = (soldTo[place] as number) + (nearSoldTo[place] as number);
  }
}

/** Nothing chosen that variants differ in: what holds for a document holds for all of its variants. */
function byDocuments(index: MarketIndex, near: Near, { newSince }: Choices): Found {
  const { documents, taxonomy } = index;
  const counts = nothing(index);
  const { values, categories, stores, leadDays, soldTo, sentFrom, service, priceBins: bins } = counts;
  const nearStores = new Uint32Array(stores.length);
  const nearSoldTo = new Uint32Array(soldTo.length);
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
  const { docs, fails, scores } = near;
  let total = 0;
  let stocked = 0;
  let fresh = 0;
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number;
    const failed = fails[at] as number;
    const store = storeOf[doc] as number;
    const place = placeOf[doc] as number;
    if (failed === 0) {
      // Hits move to the front of the room they are in.
      docs[total] = doc;
      if (scores !== null) scores[total] = scores[at] as number;
      total++;
      const category = categoryOf[doc] as number;
      categories[category] = (categories[category] as number) + 1;
      stores[store] = (stores[store] as number) + 1;
      soldTo[place] = (soldTo[place] as number) + 1;
      const lead = leadOf[doc] as number;
      leadDays[lead] = (leadDays[lead] as number) + 1;
      const bin = binOf[doc] as number;
      bins[bin] = (bins[bin] as number) + 1;
      if (((flag[doc] as number) & inStockFlag) !== 0) stocked++;
      if ((publishedOf[doc] as number) > newSince) fresh++;
    } else if (failed === categoryGroup) categories[categoryOf[doc] as number] = (categories[categoryOf[doc] as number] as number) + 1;
    else if (failed === storeGroup) nearStores[store] = (nearStores[store] as number) + 1;
    else if (failed === leadGroup) leadDays[leadOf[doc] as number] = (leadDays[leadOf[doc] as number] as number) + 1;
    else if (failed === countryGroup) nearSoldTo[place] = (nearSoldTo[place] as number) + 1;
    else if (failed === fromGroup) sentFrom[place] = (sentFrom[place] as number) + 1;
    else if (failed === serviceGroup) {
      const percent = taxonomy.stores[store]?.service ?? unmeasured;
      service[percent] = (service[percent] as number) + 1;
    }
  }
  for (let at = 0; at < total; at++) {
    const block = startOf[docs[at] as number] as number;
    const end = block + headOfBlock + (facts[block] as number);
    for (let value = block + headOfBlock; value < end; value++) {
      const ordinal = facts[value] as number;
      values[ordinal] = (values[ordinal] as number) + 1;
    }
  }
  counts.inStock = stocked;
  counts.isNew = fresh;
  conclude(index, counts, nearStores, nearSoldTo);
  return { docs: docs.slice(0, total), scores: scores?.slice(0, total) ?? null, prices: null, ...counts };
}

/** Prices, stock and values, asked of one and the same variant. */
function byVariants(index: MarketIndex, near: Near, choices: Choices): Found {
  const { documents, taxonomy } = index;
  const counts = nothing(index);
  const { values: valueCounts, categories, stores, leadDays, soldTo, sentFrom, service, priceBins: bins } = counts;
  const nearStores = new Uint32Array(stores.length);
  const nearSoldTo = new Uint32Array(soldTo.length);
  const { docs, fails, scores } = near;
  const prices = priceRoom(docs.length);

  const attributes = [...choices.values.entries()].filter(([, values]) => values.length > 0).slice(0, mostAttributes);
  const chosenBit = new Uint32Array(taxonomy.values.length);
  const groupBit = new Uint32Array(taxonomy.attributes.length);
  let allAttributes = 0;
  for (const [place, [attribute, values]] of attributes.entries()) {
    const bit = 1 << (firstAttributeBit + place);
    groupBit[attribute] = bit;
    allAttributes |= bit;
    for (const value of values) chosenBit[value] = bit;
  }
  const metBits = attributes.length > 0 ? bitsOfDocuments(index, attributes, docs.length) : null;
  const stamp = new Uint32Array(taxonomy.values.length);
  /** What each variant of the document at hand fails. */
  let failures = new Uint32Array(64);
  const { lowest, highest, rates } = priceBounds(index, choices.price);
  const { facts } = documents;
  const {
    store: { data: storeOf },
    place: { data: placeOf },
    category: { data: categoryOf },
    leadDays: { data: leadOf },
    lowestBin: { data: binOf },
    lowestPrice: { data: lowestOf },
    highestPrice: { data: highestOf },
    flags: { data: flag },
    published: { data: publishedOf },
    start: { data: startOf },
  } = documents;
  const attributeOfValue = taxonomy.attributeOfValue.data;
  const { inStock: needsStock, newSince } = choices;
  let total = 0;
  let stockedCount = 0;
  let allCheapest = true;
  let newCount = 0;

  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number;
    const failedItself = fails[at] as number;
    const block = startOf[doc] as number;
    const valuesStart = block + headOfBlock;
    const valuesEnd = valuesStart + (facts[block] as number);
    const ownEnd = valuesStart + (facts[block + 1] as number);
    let own = failedItself | allAttributes;
    if (allAttributes !== 0) {
      // Attributes that no value of the item or of any variant meets: two of them, and nothing here counts.
      let hopeless = allAttributes;
      let value = valuesStart;
      if (metBits !== null) {
        hopeless &= ~(metBits[doc] as number);
        const sure = failedItself | hopeless;
        if ((sure & (sure - 1)) !== 0) continue;
        for (; value < ownEnd; value++) own &= ~(chosenBit[facts[value] as number] as number);
      } else {
        for (; value < ownEnd; value++) own &= ~(chosenBit[facts[value] as number] as number);
        hopeless &= own;
        for (; value < valuesEnd; value++) hopeless &= ~(chosenBit[facts[value] as number] as number);
        const sure = failedItself | hopeless;
        if ((sure & (sure - 1)) !== 0) continue;
      }
    }
    const place = placeOf[doc] as number;
    const from = lowest[place] as number;
    const to = highest[place] as number;
    const state = flag[doc] as number;
    const cheapestOfAll = lowestOf[doc] as number;
    // Most often the variants need not be looked at: all of them pass.
    const allPass =
      allAttributes === 0 && cheapestOfAll >= from && (highestOf[doc] as number) <= to && (!needsStock || (state & allInStockFlag) !== 0);

    let nearBits = 0;
    let cheapest = Number.POSITIVE_INFINITY;
    let cheapestWhateverPrice = Number.POSITIVE_INFINITY;
    let stocked = false;
    let hitCount = 0;
    const variantCount = facts[block + 2] as number;
    let variantAt = valuesEnd;
    if (allPass) {
      nearBits = failedItself;
      if (failedItself === 0) {
        hitCount = variantCount;
        cheapest = cheapestOfAll;
        cheapestWhateverPrice = cheapestOfAll;
        stocked = (state & inStockFlag) !== 0;
      }
    } else {
      if (variantCount > failures.length) failures = new Uint32Array(2 * variantCount);
      for (let variant = 0; variant < variantCount; variant++) {
        let failed = own;
        const amount = ((facts[variantAt] as number) | ((facts[variantAt + 1] as number) << 16)) >>> 0;
        const supply = facts[variantAt + 2] as number;
        variantAt += headOfVariant;
        const end = variantAt + (supply >>> 1);
        if (allAttributes !== 0) for (; variantAt < end; variantAt++) failed &= ~(chosenBit[facts[variantAt] as number] as number);
        else variantAt = end;
        if (amount < from || amount > to) failed |= priceGroup;
        if (needsStock && (supply & 1) === 0) failed |= stockGroup;
        failures[variant] = failed;
        if ((failed & (failed - 1)) !== 0) continue;
        nearBits |= failed;
        if (failed === 0) {
          hitCount++;
          if (amount < cheapest) cheapest = amount;
        }
        if ((failed & ~priceGroup) === 0 && amount < cheapestWhateverPrice) cheapestWhateverPrice = amount;
        if ((failed & ~stockGroup) === 0 && (supply & 1) === 1) stocked = true;
      }
    }
    const hit = hitCount > 0;
    if (!hit && nearBits === 0) continue;
    if (hitCount === variantCount) {
      for (let value = valuesStart; value < valuesEnd; value++) {
        const ordinal = facts[value] as number;
        valueCounts[ordinal] = (valueCounts[ordinal] as number) + 1;
      }
    } else if (hit || nearBits >= firstAttribute) {
      const mark = doc + 1;
      variantAt = valuesEnd;
      for (let variant = 0; variant < variantCount; variant++) {
        const failed = failures[variant] as number;
        const end = variantAt + headOfVariant + ((facts[variantAt + 2] as number) >>> 1);
        if ((failed & (failed - 1)) === 0 && (failed === 0 || failed >= firstAttribute))
          for (variantAt += headOfVariant; variantAt < end; variantAt++) {
            const ordinal = facts[variantAt] as number;
            if (stamp[ordinal] === mark || (failed !== 0 && groupBit[attributeOfValue[ordinal] as number] !== failed)) continue;
            stamp[ordinal] = mark;
            valueCounts[ordinal] = (valueCounts[ordinal] as number) + 1;
          }
        variantAt = end;
      }
      for (let value = valuesStart; value < ownEnd; value++) {
        const ordinal = facts[value] as number;
        if (stamp[ordinal] === mark || (!hit && (nearBits & (groupBit[attributeOfValue[ordinal] as number] as number)) === 0)) continue;
        stamp[ordinal] = mark;
        valueCounts[ordinal] = (valueCounts[ordinal] as number) + 1;
      }
    }
    const category = categoryOf[doc] as number;
    const store = storeOf[doc] as number;
    const lead = leadOf[doc] as number;
    if (hit || (nearBits & categoryGroup) !== 0) categories[category] = (categories[category] as number) + 1;
    if (hit || (nearBits & leadGroup) !== 0) leadDays[lead] = (leadDays[lead] as number) + 1;
    if ((publishedOf[doc] as number) > newSince && (hit || (nearBits & newGroup) !== 0)) newCount++;
    if (stocked) stockedCount++;
    if (cheapestWhateverPrice !== Number.POSITIVE_INFINITY) {
      const bin =
        cheapestWhateverPrice === lowestOf[doc] ? (binOf[doc] as number) : priceBin(cheapestWhateverPrice * (rates[place] as number));
      bins[bin] = (bins[bin] as number) + 1;
    }
    if (hit) {
      stores[store] = (stores[store] as number) + 1;
      soldTo[place] = (soldTo[place] as number) + 1;
      // Hits move to the front of the room they are in.
      docs[total] = doc;
      if (scores !== null) scores[total] = scores[at] as number;
      prices[total] = cheapest * (rates[place] as number);
      if (cheapest !== cheapestOfAll) allCheapest = false;
      total++;
    } else {
      if ((nearBits & storeGroup) !== 0) nearStores[store] = (nearStores[store] as number) + 1;
      if ((nearBits & countryGroup) !== 0) nearSoldTo[place] = (nearSoldTo[place] as number) + 1;
      if ((nearBits & fromGroup) !== 0) sentFrom[place] = (sentFrom[place] as number) + 1;
      if ((nearBits & serviceGroup) !== 0) {
        const percent = taxonomy.stores[store]?.service ?? unmeasured;
        service[percent] = (service[percent] as number) + 1;
      }
    }
  }
  counts.inStock = stockedCount;
  counts.isNew = newCount;
  conclude(index, counts, nearStores, nearSoldTo);
  return {
    docs: docs.slice(0, total),
    scores: scores?.slice(0, total) ?? null,
    prices: allCheapest ? null : prices.slice(0, total),
    ...counts,
  };
}

/**
 * For each document the groups that some value of it or of its variants meets, from the values' lists of documents; null where looking
 * at each document's values is less work.
 */
function bitsOfDocuments(
  index: MarketIndex,
  attributes: readonly (readonly [number, readonly number[]])[],
  count: number,
): Uint32Array | null {
  const lists = attributes.flatMap(([, values], place) =>
    values.flatMap((value) => ({ list: index.targetList('value', value), bit: 1 << (firstAttributeBit + place) })),
  );
  const length = lists.reduce((sum, { list }) => sum + (list === null ? 0 : index.targets.count(list)), 0);
  if (length > count * 2) return null;
  const bits = bitRoom(index.documents.count).fill(0, 0, index.documents.count);
  const docs = listRoom(Math.max(0, ...lists.map(({ list }) => (list === null ? 0 : index.targets.count(list)))));
  for (const { list, bit } of lists) {
    if (list === null) continue;
    const read = index.targets.read(list, docs);
    for (let place = 0; place < read; place++) bits[docs[place] as number] = (bits[docs[place] as number] as number) | bit;
  }
  return bits;
}

/**
 * By place, the price range in minor units of its currency, half a unit wider against the rounding of the conversion, and its currency's
 * euro cents per unit.
 */
function priceBounds(index: MarketIndex, price: Choices['price']): { lowest: Float64Array; highest: Float64Array; rates: Float64Array } {
  const { rates, places } = index.documents;
  const bounds = index.taxonomy.currencies.map((_, currency) => {
    if (!price) return { from: 0, to: Number.POSITIVE_INFINITY };
    const factor = currency === price.currency ? 1 : (rates[price.currency] ?? 1) / (rates[currency] ?? 1);
    return {
      from: price.from === null ? 0 : (price.from - 0.5) * factor,
      to: price.to === null ? Number.POSITIVE_INFINITY : (price.to + 0.5) * factor,
    };
  });
  return {
    lowest: Float64Array.from(places, ({ currency }) => bounds[currency]?.from ?? 0),
    highest: Float64Array.from(places, ({ currency }) => bounds[currency]?.to ?? Number.POSITIVE_INFINITY),
    rates: Float64Array.from(places, ({ currency }) => rates[currency] ?? 1),
  };
}

export type Bar = { from: number; to: number; count: number };
const mostBars = 24;

/** The price bins as bars in minor units of a currency (`rate`: its euro cents per unit); null when all are empty. */
export function histogram(bins: Uint32Array, rate: number): Bar[] | null {
  let first = 0;
  while (first < bins.length && bins[first] === 0) first++;
  if (first === bins.length) return null;
  let last = bins.length - 1;
  while (bins[last] === 0) last--;
  const width = Math.ceil((last - first + 1) / mostBars);
  const bars: Bar[] = [];
  for (let bin = first; bin <= last; bin += width) {
    let count = 0;
    for (let inside = bin; inside < Math.min(bin + width, last + 1); inside++) count += bins[inside] as number;
    bars.push({ from: Math.ceil(binStart(bin) / rate), to: Math.ceil(binStart(Math.min(bin + width, last + 1)) / rate) - 1, count });
  }
  return bars.map((bar) => ({ ...bar, to: Math.max(bar.from, bar.to) }));
}
