import { reusable } from '../data/columns.ts';
import { flags } from '../data/documents.ts';
import { categoryGroup, countryGroup, fromGroup, leadGroup, newGroup, serviceGroup, storeGroup } from '../data/groups.ts';
import { storeAccess, type MarketIndex, type Viewer } from '../data/market-index.ts';
import { countsOfWhole, leadDaysMost, type Tally } from './tally.ts';

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

/** Not a group: not to be seen at all. */
const hidden = 0x8000;

const aliveFlag = flags.alive;
const exclusiveFlag = flags.exclusive;
const { closed: noAccess, open: openAccess } = storeAccess;

/** The base: documents of a keyword with their scores, of a category, or null for all. */
export type Base = { docs: Uint32Array; scores: Uint16Array | null } | null;

/**
 * Documents of a base that exist for a viewer, those that fail no group by themselves, with their scores, and those that fail one, with
 * its bit. Views of buffers that the next query overwrites, unless they were copied (`copied`).
 */
export type Near = {
  docs: Uint32Array;
  scores: Uint16Array | null;
  missing: Uint32Array;
  fails: Uint16Array;
  /** What they would count if no variant failed; for cached ones, computed on first use. */
  tally: Tally | null;
  cached: boolean;
};

const nearBuffer = reusable((length) => new Uint32Array(length));
const missingBuffer = reusable((length) => new Uint32Array(length));
const failBuffer = reusable((length) => new Uint16Array(length));
const scoreBuffer = reusable((length) => new Uint16Array(length));

/** One short pass over few columns in ascending order keeps the processor busier than a long one that jumps about. */
export function nearby(index: MarketIndex, base: Base, viewer: Viewer, choices: Choices): Near {
  const { documents, taxonomy } = index;
  const count = base ? base.docs.length : documents.count;
  const baseDocs = base?.docs ?? null;
  const baseScores = base?.scores ?? null;
  const docs = nearBuffer(count);
  const missing = missingBuffer(count);
  const failed = failBuffer(count);
  const scores = baseScores && scoreBuffer(count);
  const mine = viewer.rights?.items;
  const accessOf = index.storeAccessFor(viewer.rights);
  const categoryFails = new Uint8Array(taxonomy.categories.length);
  if (choices.category !== null) {
    const id = taxonomy.categories[choices.category]?.id as number;
    for (const category of taxonomy.categories) categoryFails[category.ordinal] = category.path.includes(id) ? 0 : categoryGroup;
  }
  const chosenStores = new Set(choices.stores);
  const storeFails = Uint16Array.from(
    taxonomy.stores,
    ({ service }, store) =>
      (accessOf[store] === noAccess ? hidden : 0) |
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
  let missingCount = 0;
  for (let at = 0; at < count; at++) {
    const doc = baseDocs === null ? at : (baseDocs[at] as number);
    const state = flag[doc] as number;
    if ((state & aliveFlag) === 0) continue;
    const store = storeOf[doc] as number;
    let fails = (storeFails[store] as number) | (placeFails[placeOf[doc] as number] as number);
    if ((fails & hidden) !== 0) continue;
    if ((state & exclusiveFlag) !== 0 && accessOf[store] === openAccess && !mine?.has(itemIds[doc] as number)) continue;
    if (byCategory) fails |= categoryFails[categoryOf[doc] as number] as number;
    if (byLead && (leadOf[doc] as number) > longestLead) fails |= leadGroup;
    if (newest !== 0 && (publishedOf[doc] as number) <= newest) fails |= newGroup;
    if ((fails & (fails - 1)) !== 0) continue;
    if (fails !== 0) {
      missing[missingCount] = doc;
      failed[missingCount++] = fails;
      continue;
    }
    docs[total] = doc;
    if (scores !== null && baseScores !== null) scores[total] = baseScores[at] as number;
    total++;
  }
  return {
    docs: docs.subarray(0, total),
    scores: scores?.subarray(0, total) ?? null,
    missing: missing.subarray(0, missingCount),
    fails: failed.subarray(0, missingCount),
    tally: null,
    cached: false,
  };
}

/** The same in memory of its own. */
export const copied = ({ docs, scores, missing, fails }: Near): Near => ({
  docs: docs.slice(),
  scores: scores?.slice() ?? null,
  missing: missing.slice(),
  fails: fails.slice(),
  tally: null,
  cached: true,
});

/** What all of them count when no variant fails anything; stored with cached ones. */
export function tallyOf(index: MarketIndex, near: Near, newSince: number): Tally {
  const tally = near.tally ?? countsOfWhole(index, near.docs, near.missing, near.fails, newSince);
  if (near.cached) near.tally = tally;
  return tally;
}
