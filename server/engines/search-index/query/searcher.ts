import type { Language } from '../../../../contract/values/locale.ts';
import type { SearchSort } from '../../../../contract/search/search.ts';
import { codeOf, queryWords } from '../text/analysis.ts';
import { reusable } from '../data/columns.ts';
import { filter, type Found } from './filtering.ts';
import { Cache } from '../../../platform/cache/cache.ts';
import type { MarketIndex, Viewer } from '../data/market-index.ts';
import { Matcher } from './matching.ts';
import { type Base, type Choices, copied, type Near, nearby } from './nearby.ts';
import { pageOf } from './ordering.ts';
import { ranking } from '../ranking.ts';
import { pastedList } from '../text/pasted.ts';
import type { Suggestions } from './suggestions.ts';
import type { Rights } from '../data/rights.ts';
import { countryBit } from '../data/taxonomy.ts';

/** `exact`: to the letter. Otherwise it is the only number of the company that reads so without spaces, dashes and slashes. */
export type OwnNumberHit = { itemId: number; sku: string; exact: boolean };

/** A search in the words of the call. `companyId`, its `rights` and `country` are the caller's own; `alsoTo` is a further country. */
export type Search = {
  language: Language;
  companyId: number | null;
  rights: Rights | null;
  country: string;
  seesPrices: boolean;
  keyword: string;
  categoryId: number | null;
  storeIds: readonly number[];
  facets: readonly string[];
  priceFrom: number | null;
  priceTo: number | null;
  currency: string;
  inStock: boolean;
  maxLeadDays: number | null;
  alsoTo: string | null;
  sentFrom: readonly string[];
  /** Per cent of a store's orders in time, at least. */
  service: number | null;
  isNew: boolean;
  /** The caller's company's own numbers that the keyword holds, in upper case. */
  ownNumbers: ReadonlyMap<string, OwnNumberHit>;
  /** Seconds since 1970 after which an item counts as new. */
  newSince: number;
  sort: SearchSort;
  /** No partial matches after full ones; always so in another order than that of relevance. */
  exact: boolean;
  page: number;
  size: number;
};

/** How a keyword was understood. */
type Understood = {
  corrected: string | null;
  relaxed: boolean;
  dropped: readonly string[];
  /** How many have all of the words, where others of the kind follow them. */
  complete: number | null;
  didYouMean: string | null;
  /** The kind of goods asked for and its name, where none is to be had. */
  unsold: { good: number; name: string } | null;
  pasted: { found: number; missing: string[]; wanted: Wanted[] } | null;
};
/** A code of a pasted list with a quantity next to it. */
export type Wanted = { code: string; quantity: number };
type Counted = Understood & { found: Found };
/** Documents that match the words and filters of the document itself, before prices, stock and values: users refine one list repeatedly. */
type Candidates = Understood & { near: Near; version: number; fewVisible: () => boolean };
export type Result = Counted & { itemIds: number[]; choices: Choices };

const asAsked = { corrected: null, relaxed: false, dropped: [], complete: null, didYouMean: null, unsold: null, pasted: null };
const { fewHits, doubted } = ranking.corrections;

/** Everything, first page. */
export const nothingChosen = {
  keyword: '',
  categoryId: null,
  storeIds: [],
  facets: [],
  priceFrom: null,
  priceTo: null,
  inStock: false,
  maxLeadDays: null,
  alsoTo: null,
  sentFrom: [],
  service: null,
  isNew: false,
  ownNumbers: new Map(),
  exact: false,
  page: 1,
} satisfies Partial<Search>;

/** Hits of broad queries are cached up to this many bytes, whatever the market's size. */
const mostCachedBytes = 24_000_000;
const mostCandidateBytes = 12_000_000;
/** Of cached candidates, in addition to their documents. */
const tallyBytes = 8_000;

const scopeBuffer = reusable((length) => new Uint32Array(length));

/** Answers searches from one index. Each query is counted once and then cached until `forget`. */
export class Searcher {
  readonly index: MarketIndex;
  readonly matcher: Matcher;
  /** What was suggested for which beginnings: everybody types the same first letters. */
  readonly suggested = new Cache<Suggestions>({ entries: 4096 });
  readonly #counted = new Cache<Counted>({ entries: 512, bytes: mostCachedBytes });
  readonly #pages = new Cache<number[]>({ entries: 4096, bytes: 8_000_000 });
  /** Null: asked for once. Few are asked for again, and a copy of each would cost more than it saves. */
  readonly #candidateCache = new Cache<Candidates | null>({ entries: 512, bytes: mostCandidateBytes });

  constructor(index: MarketIndex) {
    this.index = index;
    this.matcher = new Matcher(index);
  }

  /** Call when the index has changed: until then answers may be as old as the last call. */
  forget(): void {
    this.suggested.clear();
    this.#counted.clear();
    this.#pages.clear();
    this.#candidateCache.clear();
  }

  viewer({ rights, country }: Pick<Search, 'rights' | 'country'>): Viewer {
    return { rights, country: countryBit(country) };
  }

  search(search: Search): Result {
    const viewer = this.viewer(search);
    const choices = choicesOf(this.index, search);
    const keyword = search.keyword.trim();
    const { values, price, inStock, ...ofDocuments } = choices;
    const candidatesKey = JSON.stringify([
      keyword && search.language,
      keyword,
      viewer.rights?.key,
      viewer.country,
      keyword && (search.exact || search.sort !== 'relevance'),
      ofDocuments,
      [...search.ownNumbers].map(([code, { itemId }]) => [code, itemId]),
    ]);
    const key = JSON.stringify([candidatesKey, [...values], price, inStock]);
    let counted = this.#counted.get(key);
    if (!counted) {
      counted = this.#count(this.#candidatesFor(candidatesKey, search, keyword, viewer, choices), search, keyword, viewer, choices);
      this.#counted.set(key, counted, { size: weightOf(counted.found) });
    }
    // Their order would reveal prices to users who may not see them.
    const sort = !search.seesPrices && (search.sort === 'priceAsc' || search.sort === 'priceDesc') ? 'relevance' : search.sort;
    const from = (search.page - 1) * search.size;
    const pageKey = `${sort} ${from} ${search.size} ${key}`;
    let itemIds = this.#pages.get(pageKey);
    if (!itemIds) {
      itemIds = pageOf(this.index, counted.found, sort, from, search.size);
      this.#pages.set(pageKey, itemIds, { size: 8 * itemIds.length });
    }
    return { itemIds, choices, ...counted };
  }

  /** The items whose SKU, GTIN or number the keyword is to the letter, as far as the viewer sees them. */
  itemsByCode(keyword: string, viewer: Viewer): number[] {
    return this.#itemsOf(this.#docsByCode(keyword, this.index.visibility(viewer)));
  }

  /** Items with a code equal to the keyword when separators are ignored. */
  itemsByLooseCode(keyword: string, viewer: Viewer): number[] {
    return this.#itemsOf(this.index.codes.findLoosely(keyword).filter(this.index.visibility(viewer)));
  }

  #itemsOf(docs: readonly number[]): number[] {
    return docs.map((doc) => this.index.documents.itemId.data[doc] as number);
  }

  /** That item, when it is a single one. */
  itemByCode(keyword: string, viewer: Viewer): number | null {
    const exact = this.itemsByCode(keyword, viewer);
    const [only = null, ...others] = exact.length > 0 ? exact : this.itemsByLooseCode(keyword, viewer);
    return others.length === 0 ? only : null;
  }

  /** Items of codes that go on after the keyword, unless it is a word that something has; in the order of the codes. */
  itemsByBeginning(keyword: string, language: Language, viewer: Viewer, most: number): number[] {
    return this.#itemsOf(this.#docsByBeginning(keyword, language, this.index.visibility(viewer), most));
  }

  #docsByBeginning(keyword: string, language: Language, visible: (doc: number) => boolean, most: number): number[] {
    const [word, ...more] = queryWords(keyword, language);
    const isWord = word && more.length === 0 && this.index.vocabularies[language].termOfQuery(word.folded) !== undefined;
    return /\s/.test(keyword) || isWord ? [] : this.index.beginnings.find(keyword, visible, most);
  }

  #docsByCode(code: string, visible: (doc: number) => boolean): number[] {
    return this.index.codes.find(code).filter(visible);
  }

  #count(
    { near, fewVisible, ...understood }: Candidates,
    { language }: Search,
    keyword: string,
    viewer: Viewer,
    choices: Choices,
  ): Counted {
    const found = filter(this.index, near, choices);
    const { corrected, relaxed, dropped, complete, unsold, pasted } = understood;
    // What the filters hide is no reason to doubt the words.
    const isFew = keyword !== '' && pasted === null && corrected === null && found.docs.length <= fewHits && fewVisible();
    const visible = this.index.visibility(viewer);
    const didYouMean =
      understood.didYouMean ??
      (isFew && unsold === null ? this.matcher.better(keyword, language, visible, relaxed ? 0 : found.docs.length) : null);
    return { found, corrected, relaxed, dropped, complete, didYouMean, unsold, pasted };
  }

  /** Cached on the second request, as long as the index is unchanged. */
  #candidatesFor(key: string, search: Search, keyword: string, viewer: Viewer, choices: Choices): Candidates {
    const known = this.#candidateCache.get(key);
    if (known && known.version === this.index.version) return known;
    const candidates = this.#understand(search, keyword, viewer, choices);
    if (known === undefined) {
      this.#candidateCache.set(key, null);
      return candidates;
    }
    const fewVisible = candidates.fewVisible();
    const cached = { ...candidates, near: copied(candidates.near), fewVisible: () => fewVisible };
    const { docs, scores, missing, fails } = cached.near;
    this.#candidateCache.set(key, cached, {
      size:
        docs.byteLength +
        (scores?.byteLength ?? 0) +
        missing.byteLength +
        fails.byteLength +
        tallyBytes +
        4 * this.index.taxonomy.values.length,
    });
    return cached;
  }

  /** In buffers that the next query overwrites. */
  #understand({ language, ownNumbers, exact, sort }: Search, keyword: string, viewer: Viewer, choices: Choices): Candidates {
    const { index } = this;
    const of = (base: Base, understood: Understood, fewVisible: () => boolean): Candidates => ({
      ...understood,
      near: nearby(index, base, viewer, choices),
      version: index.version,
      fewVisible,
    });
    if (keyword === '') return of(this.#scope(choices), asAsked, () => false);
    const visible = index.visibility(viewer);
    const listed = this.#listed(keyword, language, ownNumbers, visible);
    if (listed) return of(listed, { ...asAsked, pasted: listed.pasted }, () => false);
    const { docs, scores, ...understood } = this.matcher.match(keyword, language, visible, {
      exact: exact || sort !== 'relevance',
    });
    return of({ docs, scores }, { ...asAsked, ...understood }, () => docs.length < doubted && countIf(docs, visible) <= fewHits);
  }

  /** All that can count when a category is chosen: itself with what is below it; its siblings too, where it has nothing below. Null is everything. */
  #scope({ category }: Choices): Base {
    const { taxonomy, targets } = this.index;
    const chosen = category === null ? undefined : taxonomy.categories[category];
    if (!chosen) return null;
    const isLeaf = !taxonomy.categories.some(({ parentId }) => parentId === chosen.id);
    const root = isLeaf ? chosen.parentId : chosen.id;
    if (root === null) return null;
    const lists = taxonomy.categories
      .filter(({ path }) => path.includes(root))
      .flatMap(({ ordinal }) => this.index.targetList('category', ordinal) ?? []);
    const length = lists.reduce((sum, list) => sum + targets.count(list), 0);
    const docs = scopeBuffer(length).subarray(0, length);
    let at = 0;
    for (const list of lists) at += targets.read(list, docs.subarray(at));
    return { docs, scores: null };
  }

  /** A code that several items share, a pasted list of codes, in its order, or what codes begin with. Null when it is none of these. */
  #listed(
    keyword: string,
    language: Language,
    ownNumbers: Search['ownNumbers'],
    visible: (doc: number) => boolean,
  ): { docs: Uint32Array; scores: Uint16Array; pasted: Counted['pasted'] } | null {
    const find = (code: string): number[] => {
      const own = ownNumbers.get(code);
      const doc = own && this.index.docOf(own.itemId);
      // A number that only reads alike comes after a code to the letter.
      const docs = doc !== undefined && own?.exact ? [] : this.#docsByCode(code, visible);
      return doc === undefined || docs.length > 0 ? docs : [doc];
    };
    const shared = find(codeOf(keyword));
    const list = shared.length > 0 ? null : pastedList(keyword, find);
    const written = shared.length > 0 ? shared : (list?.lines.flatMap(({ entries }) => entries) ?? []);
    const alike = written.length > 0 ? written : this.index.codes.findLoosely(keyword).filter(visible);
    const docs = [...new Set(alike.length > 0 ? alike : this.#docsByBeginning(keyword, language, visible, ranking.expansions.codes))];
    if (docs.length === 0) return null;
    // A score for each place, so that the first stands first; then in ascending order, as all that is filtered.
    const scores = new Map(docs.map((doc, place) => [doc, docs.length - place]));
    docs.sort((a, b) => a - b);
    return {
      docs: Uint32Array.from(docs),
      scores: Uint16Array.from(docs, (doc) => scores.get(doc) ?? 0),
      pasted: list && {
        found: docs.length,
        missing: list.missing,
        wanted: list.lines.flatMap(({ code, quantity }) => (quantity === null ? [] : [{ code: codeOf(code), quantity }])),
      },
    };
  }
}

function countIf(docs: Uint32Array, test: (doc: number) => boolean): number {
  let count = 0;
  for (const doc of docs) if (test(doc)) count++;
  return count;
}

function weightOf({ docs, scores, prices, values, priceBins, leadDays }: Found): number {
  return (
    docs.byteLength +
    (scores?.byteLength ?? 0) +
    (prices?.byteLength ?? 0) +
    values.byteLength +
    priceBins.byteLength +
    leadDays.byteLength +
    1_000
  );
}

/** Stands for a store or category that does not exist: nothing is of it. */
const nowhere = 0xffffffff;

export function choicesOf({ taxonomy }: MarketIndex, search: Search): Choices {
  const values = new Map<number, number[]>();
  for (const text of search.facets) {
    const colon = text.indexOf(':');
    const attribute = colon > 0 ? taxonomy.attribute(text.slice(0, colon)) : undefined;
    if (!attribute?.facet) continue;
    const chosen = taxonomy.chosen(attribute, text.slice(colon + 1));
    if (chosen.length > 0) values.set(attribute.ordinal, [...new Set([...(values.get(attribute.ordinal) ?? []), ...chosen])]);
  }
  const priced = search.seesPrices && (search.priceFrom !== null || search.priceTo !== null);
  return {
    category: search.categoryId === null ? null : (taxonomy.category(search.categoryId)?.ordinal ?? nowhere),
    stores: search.storeIds.map((id) => taxonomy.store(id)?.ordinal ?? nowhere),
    values,
    price: priced ? { from: search.priceFrom, to: search.priceTo, currency: taxonomy.currency(search.currency) } : null,
    inStock: search.inStock,
    maxLeadDays: search.maxLeadDays,
    country: search.alsoTo === null ? 0 : countryBit(search.alsoTo),
    sentFrom: search.sentFrom.reduce((mask, code) => mask | countryBit(code), 0),
    service: search.service,
    isNew: search.isNew,
    newSince: search.newSince,
  };
}
