import { room } from './columns.ts';
import { binStart, flags, priceBins } from './documents.ts';
import type { MarketIndex, Viewer } from './market-index.ts';

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
  countrySets: Uint32Array;
  inStock: number;
  priceBins: Uint32Array;
};

const leadDaysMost = 366;
// Plain numbers: these stand in the innermost loop.
const aliveFlag = flags.alive;
const exclusiveFlag = flags.exclusive;
const inStockFlag = flags.inStock;
const categoryGroup = 1;
const storeGroup = 2;
const leadGroup = 4;
const countryGroup = 8;
const stockGroup = 16;
const priceGroup = 32;
const firstAttributeBit = 6;
const firstAttribute = 1 << firstAttributeBit;
const mostAttributes = 25;

const hitRoom = room((length) => new Uint32Array(length));
const scoreRoom = room((length) => new Uint16Array(length));
const priceRoom = room((length) => new Float64Array(length));
const bitRoom = room((length) => new Uint32Array(length));
const listRoom = room((length) => new Uint32Array(length));

/** The base: documents of a keyword with their scores, of a category, or null for all. */
export type Base = { docs: Uint32Array; scores: Uint16Array | null } | null;

/**
 * One pass over the base. Each group of choices (category, store, price, one attribute …) is a bit; a document or variant that fails none is
 * a hit, one that fails exactly one counts only in that group's own facet. Prices, stock and values are asked of one and the same variant.
 */
export function filter(index: MarketIndex, base: Base, viewer: Viewer, choices: Choices): Found {
  const { documents, taxonomy } = index;
  const count = base ? base.docs.length : documents.count;
  const attributes = [...choices.values.entries()].filter(([, values]) => values.length > 0).slice(0, mostAttributes);
  const byVariant = attributes.length > 0 || choices.inStock || choices.price !== null;
  const hits = hitRoom(count);
  const baseScores = base?.scores ?? null;
  const hitScores = baseScores && scoreRoom(count);
  const hitPrices = byVariant ? priceRoom(count) : null;
  let total = 0;
  const found = {
    values: new Uint32Array(taxonomy.values.length),
    categories: new Uint32Array(taxonomy.categories.length),
    stores: new Uint32Array(taxonomy.stores.length),
    leadDays: new Uint32Array(leadDaysMost),
    countrySets: new Uint32Array(documents.countrySets.length),
    inStock: 0,
    priceBins: new Uint32Array(priceBins),
  };

  // What a document itself passes or fails, prepared so that the loop only looks things up.
  const mine = index.exclusiveDocs(viewer.companyId);
  const categoryFails = new Uint8Array(taxonomy.categories.length);
  if (choices.category !== null) {
    const id = taxonomy.categories[choices.category]?.id as number;
    for (const category of taxonomy.categories) categoryFails[category.ordinal] = category.path.includes(id) ? 0 : categoryGroup;
  }
  const storeOpen = Uint8Array.from(taxonomy.stores, (store) => (store.open ? 1 : 0));
  const storeFails = new Uint8Array(taxonomy.stores.length).fill(choices.stores.length > 0 ? storeGroup : 0);
  for (const store of choices.stores) storeFails[store] = 0;
  const setVisible = Uint8Array.from(documents.countrySets, (mask) => (viewer.country === 0 || (mask & viewer.country) !== 0 ? 1 : 0));
  const setFails = Uint8Array.from(documents.countrySets, (mask) =>
    choices.country === 0 || (mask & choices.country) !== 0 ? 0 : countryGroup,
  );
  const longestLead = choices.maxLeadDays ?? leadDaysMost;

  const chosenBit = new Uint32Array(taxonomy.values.length);
  const groupBit = new Uint32Array(taxonomy.attributes.length);
  let allAttributes = 0;
  for (const [at, [attribute, values]] of attributes.entries()) {
    const bit = 1 << (firstAttributeBit + at);
    groupBit[attribute] = bit;
    allAttributes |= bit;
    for (const value of values) chosenBit[value] = bit;
  }
  const bounds = priceBounds(index, choices.price);
  const stamp = new Uint32Array(taxonomy.values.length);
  /** What each variant of the document at hand fails. */
  let failures = new Uint32Array(64);
  const metBits = attributes.length > 0 ? bitsOfDocuments(index, attributes, count) : null;

  const {
    store: { data: stores },
    category: { data: categories },
    flags: { data: flag },
    countrySet: { data: sets },
    leadDays: { data: leads },
    lowestBin: { data: bins },
  } = documents;
  const {
    allStart,
    ownStart,
    allValues: { data: allValues },
    ownValues: { data: ownValues },
    firstVariant: { data: firstVariant },
  } = documents;
  const {
    price: { data: price },
    inStock: { data: inStock },
    valueStart: { data: valueStart },
    variantValues: { data: variantValues },
    currency: { data: currency },
  } = documents;
  const attributeOfValue = taxonomy.attributeOfValue.data;
  const {
    values: valueCounts,
    categories: categoryCounts,
    stores: storeCounts,
    leadDays: leadCounts,
    countrySets: setCounts,
    priceBins: binCounts,
  } = found;

  for (let at = 0; at < count; at++) {
    const doc = base ? (base.docs[at] as number) : at;
    const state = flag[doc] as number;
    if ((state & aliveFlag) === 0 || ((state & exclusiveFlag) !== 0 && !mine?.has(doc))) continue;
    const store = stores[doc] as number;
    const set = sets[doc] as number;
    if (storeOpen[store] === 0 || setVisible[set] === 0) continue;
    const category = categories[doc] as number;
    const lead = leads[doc] as number;
    const fails =
      (categoryFails[category] as number) |
      (storeFails[store] as number) |
      (setFails[set] as number) |
      (lead > longestLead ? leadGroup : 0);
    if ((fails & (fails - 1)) !== 0) continue;

    if (!byVariant) {
      if (fails === 0) {
        hits[total] = doc;
        if (hitScores && baseScores) hitScores[total] = baseScores[at] as number;
        total++;
        categoryCounts[category] = (categoryCounts[category] as number) + 1;
        storeCounts[store] = (storeCounts[store] as number) + 1;
        leadCounts[lead] = (leadCounts[lead] as number) + 1;
        setCounts[set] = (setCounts[set] as number) + 1;
        if ((state & inStockFlag) !== 0) found.inStock++;
        binCounts[bins[doc] as number] = (binCounts[bins[doc] as number] as number) + 1;
        const end = allStart[doc + 1] as number;
        for (let value = allStart[doc] as number; value < end; value++) {
          const ordinal = allValues[value] as number;
          valueCounts[ordinal] = (valueCounts[ordinal] as number) + 1;
        }
      } else if (fails === categoryGroup) categoryCounts[category] = (categoryCounts[category] as number) + 1;
      else if (fails === storeGroup) storeCounts[store] = (storeCounts[store] as number) + 1;
      else if (fails === leadGroup) leadCounts[lead] = (leadCounts[lead] as number) + 1;
      else setCounts[set] = (setCounts[set] as number) + 1;
      continue;
    }

    // Attributes that no value of the item or of any variant meets: two of them, and nothing here counts.
    let hopeless = allAttributes;
    if (allAttributes !== 0) {
      if (metBits) hopeless &= ~(metBits[doc] as number);
      else {
        const end = allStart[doc + 1] as number;
        for (let value = allStart[doc] as number; value < end; value++) hopeless &= ~(chosenBit[allValues[value] as number] as number);
      }
      const sure = fails | hopeless;
      if ((sure & (sure - 1)) !== 0) continue;
    }
    let own = fails | allAttributes;
    const ownEnd = ownStart[doc + 1] as number;
    if (allAttributes !== 0)
      for (let value = ownStart[doc] as number; value < ownEnd; value++) own &= ~(chosenBit[ownValues[value] as number] as number);
    const { from, to } = bounds[currency[doc] as number] as { from: number; to: number };
    /** Groups that some variant fails alone. */
    let near = 0;
    let hitCount = 0;
    let cheapest = Number.POSITIVE_INFINITY;
    let cheapestWhateverPrice = Number.POSITIVE_INFINITY;
    let stocked = false;
    const variantStart = firstVariant[doc] as number;
    const variantEnd = firstVariant[doc + 1] as number;
    if (variantEnd - variantStart > failures.length) failures = new Uint32Array(2 * (variantEnd - variantStart));
    for (let variant = variantStart; variant < variantEnd; variant++) {
      let failed = own;
      const valuesEnd = valueStart[variant + 1] as number;
      if (allAttributes !== 0)
        for (let value = valueStart[variant] as number; value < valuesEnd; value++)
          failed &= ~(chosenBit[variantValues[value] as number] as number);
      const amount = price[variant] as number;
      if (amount < from || amount > to) failed |= priceGroup;
      if (choices.inStock && inStock[variant] === 0) failed |= stockGroup;
      failures[variant - variantStart] = failed;
      if ((failed & (failed - 1)) !== 0) continue;
      near |= failed;
      if (failed === 0) {
        hitCount++;
        if (amount < cheapest) cheapest = amount;
      }
      if ((failed & ~priceGroup) === 0 && amount < cheapestWhateverPrice) cheapestWhateverPrice = amount;
      if ((failed & ~stockGroup) === 0 && inStock[variant] === 1) stocked = true;
    }
    const hit = hitCount > 0;
    if (!hit && near === 0) continue;
    if (hitCount === variantEnd - variantStart) {
      const end = allStart[doc + 1] as number;
      for (let value = allStart[doc] as number; value < end; value++) {
        const ordinal = allValues[value] as number;
        valueCounts[ordinal] = (valueCounts[ordinal] as number) + 1;
      }
    } else {
      const mark = doc + 1;
      for (let variant = variantStart; variant < variantEnd; variant++) {
        const failed = failures[variant - variantStart] as number;
        if ((failed & (failed - 1)) !== 0 || (failed !== 0 && failed < firstAttribute)) continue;
        const valuesEnd = valueStart[variant + 1] as number;
        for (let value = valueStart[variant] as number; value < valuesEnd; value++) {
          const ordinal = variantValues[value] as number;
          if (stamp[ordinal] === mark || (failed !== 0 && groupBit[attributeOfValue[ordinal] as number] !== failed)) continue;
          stamp[ordinal] = mark;
          valueCounts[ordinal] = (valueCounts[ordinal] as number) + 1;
        }
      }
      for (let value = ownStart[doc] as number; value < ownEnd; value++) {
        const ordinal = ownValues[value] as number;
        if (stamp[ordinal] === mark || (!hit && (near & (groupBit[attributeOfValue[ordinal] as number] as number)) === 0)) continue;
        stamp[ordinal] = mark;
        valueCounts[ordinal] = (valueCounts[ordinal] as number) + 1;
      }
    }
    if (hit || (near & categoryGroup) !== 0) categoryCounts[category] = (categoryCounts[category] as number) + 1;
    if (hit || (near & storeGroup) !== 0) storeCounts[store] = (storeCounts[store] as number) + 1;
    if (hit || (near & leadGroup) !== 0) leadCounts[lead] = (leadCounts[lead] as number) + 1;
    if (hit || (near & countryGroup) !== 0) setCounts[set] = (setCounts[set] as number) + 1;
    if (stocked) found.inStock++;
    if (cheapestWhateverPrice !== Number.POSITIVE_INFINITY) {
      const bin =
        cheapestWhateverPrice === documents.lowestPrice.data[doc] ? (bins[doc] as number) : documents.binOf(doc, cheapestWhateverPrice);
      binCounts[bin] = (binCounts[bin] as number) + 1;
    }
    if (hit) {
      hits[total] = doc;
      if (hitScores && baseScores) hitScores[total] = baseScores[at] as number;
      (hitPrices as Float64Array)[total] = documents.euroOf(doc, cheapest);
      total++;
    }
  }
  return { docs: hits.slice(0, total), scores: hitScores?.slice(0, total) ?? null, prices: hitPrices?.slice(0, total) ?? null, ...found };
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
  const lists = attributes.flatMap(([, values], at) =>
    values.flatMap((value) => ({ list: index.targetList('value', value), bit: 1 << (firstAttributeBit + at) })),
  );
  const length = lists.reduce((sum, { list }) => sum + (list === null ? 0 : index.targets.count(list)), 0);
  if (length > count * 6) return null;
  const bits = bitRoom(index.documents.count).fill(0, 0, index.documents.count);
  const docs = listRoom(Math.max(0, ...lists.map(({ list }) => (list === null ? 0 : index.targets.count(list)))));
  for (const { list, bit } of lists) {
    if (list === null) continue;
    const read = index.targets.read(list, docs);
    for (let at = 0; at < read; at++) bits[docs[at] as number] = (bits[docs[at] as number] as number) | bit;
  }
  return bits;
}

/** The price range in minor units of each currency, half a unit wider against the rounding of the conversion. */
function priceBounds(index: MarketIndex, price: Choices['price']): { from: number; to: number }[] {
  const { rates } = index.documents;
  return index.taxonomy.currencies.map((_, currency) => {
    if (!price) return { from: 0, to: Number.POSITIVE_INFINITY };
    const factor = currency === price.currency ? 1 : (rates[price.currency] ?? 1) / (rates[currency] ?? 1);
    return {
      from: price.from === null ? 0 : (price.from - 0.5) * factor,
      to: price.to === null ? Number.POSITIVE_INFINITY : (price.to + 0.5) * factor,
    };
  });
}

export type Bar = { from: number; to: number; count: number };
const mostBars = 24;

/** The price bins as bars in minor units of a currency (`rate`: its euro cents per unit); null when all are empty. */
export function histogram(bins: Uint32Array, rate: number): Bar[] | null {
  const first = bins.findIndex((count) => count > 0);
  if (first === -1) return null;
  const last = bins.findLastIndex((count) => count > 0);
  const width = Math.ceil((last - first + 1) / mostBars);
  const bars: Bar[] = [];
  for (let bin = first; bin <= last; bin += width) {
    let count = 0;
    for (let inside = bin; inside < Math.min(bin + width, last + 1); inside++) count += bins[inside] as number;
    bars.push({ from: Math.ceil(binStart(bin) / rate), to: Math.ceil(binStart(Math.min(bin + width, last + 1)) / rate) - 1, count });
  }
  return bars.map((bar) => ({ ...bar, to: Math.max(bar.from, bar.to) }));
}
