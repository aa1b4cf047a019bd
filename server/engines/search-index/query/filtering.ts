import { reusable } from '../data/columns.ts';
import { flags, headOfBlock, headOfVariant, priceBin } from '../data/documents.ts';
import {
  categoryGroup,
  countryGroup,
  firstAttributeBit,
  fromGroup,
  leadGroup,
  newGroup,
  priceGroup,
  serviceGroup,
  stockGroup,
  storeGroup,
} from '../data/groups.ts';
import type { MarketIndex } from '../data/market-index.ts';
import { type Choices, type Near, tallyOf } from './nearby.ts';
import { conclude, copyOf, countMissing, type Counts, countWhole, emptyTally, type Tally, unmeasured } from './tally.ts';

/**
 * Hits, with their scores (null without a keyword) and lowest matching prices in euro cents (null where it is the item's lowest), and the
 * counts of every further choice, each counted without its own group's choice.
 */
export type Found = { docs: Uint32Array; scores: Uint16Array | null; prices: Float64Array | null } & Counts;

const allInStockFlag = flags.allInStock;
const firstAttribute = 1 << firstAttributeBit;
const mostAttributes = 22;

const fullMissingBuffer = reusable((length) => new Uint32Array(length));
const fullFailBuffer = reusable((length) => new Uint16Array(length));
const otherBuffer = reusable((length) => new Uint32Array(length));
const otherScoreBuffer = reusable((length) => new Uint16Array(length));
const otherMissingBuffer = reusable((length) => new Uint32Array(length));
const otherFailBuffer = reusable((length) => new Uint16Array(length));
const hitBuffer = reusable((length) => new Uint32Array(length));
const scoreBuffer = reusable((length) => new Uint16Array(length));
const priceBuffer = reusable((length) => new Float64Array(length));
const bitBuffer = reusable((length) => new Uint32Array(length));
const listBuffer = reusable((length) => new Uint32Array(length));

/** Hits and counts among the candidate documents. Prices, stock and values must hold for one and the same variant. */
export function filter(index: MarketIndex, near: Near, choices: Choices): Found {
  const byVariant = [...choices.values.values()].some((values) => values.length > 0) || choices.inStock || choices.price !== null;
  if (byVariant) return byVariants(index, near, choices);
  const tally = tallyOf(index, near, choices.newSince);
  const { docs, scores } = near;
  const own = near.cached;
  return {
    docs: own ? docs : docs.slice(),
    scores: own ? scores : (scores?.slice() ?? null),
    prices: null,
    ...conclude(index, own ? copyOf(tally) : tally),
  };
}

type Sorted = Pick<Near, 'docs' | 'scores' | 'missing' | 'fails'>;
type Bounds = { lowest: Float64Array; highest: Float64Array; rates: Float64Array };

/** Documents all of whose variants pass, which need no check variant by variant, and the others; views of reusable buffers. */
function apart(
  { documents }: MarketIndex,
  { docs, scores, missing, fails }: Near,
  { lowest, highest }: Bounds,
  needsStock: boolean,
): { full: Sorted; others: Sorted } {
  const {
    flags: { data: flag },
    place: { data: placeOf },
    lowestPrice: { data: lowestOf },
    highestPrice: { data: highestOf },
  } = documents;
  const passes = (doc: number): boolean => {
    const place = placeOf[doc] as number;
    return (
      (lowestOf[doc] as number) >= (lowest[place] as number) &&
      (highestOf[doc] as number) <= (highest[place] as number) &&
      (!needsStock || ((flag[doc] as number) & allInStockFlag) !== 0)
    );
  };
  const full = { docs: hitBuffer(docs.length), missing: fullMissingBuffer(missing.length), fails: fullFailBuffer(missing.length) };
  const others = { docs: otherBuffer(docs.length), missing: otherMissingBuffer(missing.length), fails: otherFailBuffer(missing.length) };
  const fullScores = scores && scoreBuffer(docs.length);
  const otherScores = scores && otherScoreBuffer(docs.length);
  let fullCount = 0;
  let rest = 0;
  for (let at = 0; at < docs.length; at++) {
    const doc = docs[at] as number;
    if (passes(doc)) {
      if (scores !== null && fullScores !== null) fullScores[fullCount] = scores[at] as number;
      full.docs[fullCount++] = doc;
    } else {
      if (scores !== null && otherScores !== null) otherScores[rest] = scores[at] as number;
      others.docs[rest++] = doc;
    }
  }
  let fullMissingCount = 0;
  let otherMissingCount = 0;
  for (let at = 0; at < missing.length; at++) {
    const doc = missing[at] as number;
    if (passes(doc)) {
      full.missing[fullMissingCount] = doc;
      full.fails[fullMissingCount++] = fails[at] as number;
    } else {
      others.missing[otherMissingCount] = doc;
      others.fails[otherMissingCount++] = fails[at] as number;
    }
  }
  const cut = (sorted: Omit<Sorted, 'scores'>, those: Uint16Array | null, hits: number, missingCount: number): Sorted => ({
    docs: sorted.docs.subarray(0, hits),
    scores: those?.subarray(0, hits) ?? null,
    missing: sorted.missing.subarray(0, missingCount),
    fails: sorted.fails.subarray(0, missingCount),
  });
  return { full: cut(full, fullScores, fullCount, fullMissingCount), others: cut(others, otherScores, rest, otherMissingCount) };
}

const none: Sorted = { docs: new Uint32Array(0), scores: null, missing: new Uint32Array(0), fails: new Uint16Array(0) };

/** Counts of the fully passing documents: for cached candidates, when most of them pass, all minus the others. */
function tallyOfFull(index: MarketIndex, near: Near, { full, others }: { full: Sorted; others: Sorted }, newSince: number): Tally {
  if (near.cached && full.docs.length > others.docs.length) {
    const tally = copyOf(tallyOf(index, near, newSince));
    countWhole(index, tally, others.docs, newSince, -1);
    countMissing(index, tally, others.missing, others.fails, -1);
    return tally;
  }
  const tally = emptyTally(index);
  countWhole(index, tally, full.docs, newSince, 1);
  countMissing(index, tally, full.missing, full.fails, 1);
  return tally;
}

/** Prices, stock and values, which must hold for one and the same variant. */
function byVariants(index: MarketIndex, near: Near, choices: Choices): Found {
  const { documents, taxonomy } = index;
  const bounds = priceBounds(index, choices.price);
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
  const matchedBits = attributes.length > 0 ? bitsOfDocuments(index, attributes, near.docs.length + near.missing.length) : null;
  const stamp = new Uint32Array(taxonomy.values.length);
  /** What each variant of the document at hand fails. */
  let failures = new Uint32Array(64);
  const { lowest, highest, rates } = bounds;
  const { facts } = documents;
  const {
    store: { data: storeOf },
    place: { data: placeOf },
    category: { data: categoryOf },
    leadDays: { data: leadOf },
    lowestBin: { data: binOf },
    lowestPrice: { data: lowestOf },
    published: { data: publishedOf },
    start: { data: startOf },
  } = documents;
  const attributeOfValue = taxonomy.attributeOfValue.data;
  const { inStock: needsStock, newSince } = choices;
  const sorted = allAttributes === 0 ? apart(index, near, bounds, needsStock) : { full: none, others: near };
  const tally = tallyOfFull(index, near, sorted, newSince);
  const { values: valueCounts, categories, stores, leadDays, soldTo, sentFrom, service, priceBins: bins, nearStores, nearSoldTo } = tally;
  const { others } = sorted;
  const fullCount = sorted.full.docs.length;
  // The fully passing documents are in these buffers already; the others are appended.
  const hits = hitBuffer(near.docs.length);
  const scores = near.scores && scoreBuffer(near.docs.length);
  const prices = priceBuffer(near.docs.length);
  let total = fullCount;
  let allCheapest = true;
  let stockedCount = 0;
  let newCount = 0;

  const lookedAt = others.docs.length + others.missing.length;
  for (let at = 0; at < lookedAt; at++) {
    const missed = at - others.docs.length;
    const doc = (missed < 0 ? others.docs[at] : others.missing[missed]) as number;
    const failedItself = missed < 0 ? 0 : (others.fails[missed] as number);
    const place = placeOf[doc] as number;
    const from = lowest[place] as number;
    const to = highest[place] as number;
    const cheapestOfAll = lowestOf[doc] as number;
    const block = startOf[doc] as number;
    const valuesStart = block + headOfBlock;
    const valuesEnd = valuesStart + (facts[block] as number);
    const ownEnd = valuesStart + (facts[block + 1] as number);
    let own = failedItself | allAttributes;
    if (allAttributes !== 0) {
      // Attributes that no value of the item or of any variant matches: two of them, and nothing here counts.
      let hopeless = allAttributes;
      let value = valuesStart;
      if (matchedBits !== null) {
        hopeless &= ~(matchedBits[doc] as number);
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

    let nearBits = 0;
    let cheapest = Number.POSITIVE_INFINITY;
    let cheapestWhateverPrice = Number.POSITIVE_INFINITY;
    let stocked = false;
    let hitCount = 0;
    const variantCount = facts[block + 2] as number;
    let variantAt = valuesEnd;
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
      hits[total] = doc;
      if (scores !== null) scores[total] = others.scores?.[at] as number;
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
  tally.inStock += stockedCount;
  tally.isNew += newCount;
  if (!allCheapest) {
    for (let at = 0; at < fullCount; at++) {
      const doc = hits[at] as number;
      prices[at] = (lowestOf[doc] as number) * (rates[placeOf[doc] as number] as number);
    }
  }
  return {
    docs: hits.slice(0, total),
    scores: scores?.slice(0, total) ?? null,
    prices: allCheapest ? null : prices.slice(0, total),
    ...conclude(index, tally),
  };
}

/**
 * For each document the groups that some value of it or of its variants matches, from the values' lists of documents; null where looking
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
  const bits = bitBuffer(index.documents.count).fill(0, 0, index.documents.count);
  const docs = listBuffer(Math.max(0, ...lists.map(({ list }) => (list === null ? 0 : index.targets.count(list)))));
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
function priceBounds(index: MarketIndex, price: Choices['price']): Bounds {
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
