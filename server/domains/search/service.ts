import type { Currency } from '../../../contract/values/money.ts';
import type { AnswerOf, ParsedInputOf } from '../../../contract/wire/call.ts';
import type { searchCalls } from '../../../contract/search/search.ts';
import type { searchAdminCalls, Tested } from '../../../contract/search/search-admin.ts';
import { codes } from '../../../contract/wire/codes.ts';
import type { Database } from '../../platform/postgres/pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { RequestScope } from '../../platform/scope.ts';
import { AnswerCache } from '../../platform/cache/answer-cache.ts';
import { cachesOf } from '../../platform/cache/caches.ts';
import { assortmentTag, connectCaches, listsTag } from '../cache-tags.ts';
import { loadItemCards, newForDays } from '../catalogue/index.ts';
import { type Counts, countsOf } from './answer.ts';
import { findByCode, findIdsBySql, searchBySql, suggestBySql } from './fallback-queries.ts';
import { codeOf, queryWords } from '../../engines/search-index/text/analysis.ts';
import { readDictionaries } from './goods/dictionaries.ts';
import { shippedEntries, shippedNames } from './goods/tables.ts';
import { relatedCategories } from './related-categories.ts';
import { ZeroResultSearches } from './zero-result-searches.ts';
import { findByOwnNumbers } from './own-number-queries.ts';
import { codesIn } from '../../engines/search-index/text/pasted.ts';
import { findSkus, type SuggestedItem, readSuggestedItems } from './queries.ts';
import { Follower, type Parts } from './refreshing.ts';
import { RightsByCompany } from './rights/rights.ts';
import type { Rights } from '../../engines/search-index/data/rights.ts';
import { nothingChosen, type Result, type Search, Searcher, type Wanted } from '../../engines/search-index/query/searcher.ts';
import { suggest } from '../../engines/search-index/query/suggesting.ts';
import { nameIn } from '../../engines/search-index/data/taxonomy.ts';

type ListAnswer = AnswerOf<typeof searchCalls.list>;
type SuggestAnswer = AnswerOf<typeof searchCalls.suggest>;

/** The running search of a database. */
export type SearchService = {
  /** Resolves when the index has been read once; until then answers come from SQL. */
  ready: Promise<void>;
  /** Resolves when all changes received so far are in the index. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

type Running = {
  goodsFolder: string | undefined;
  follower: Follower;
  answers: AnswerCache;
  rights: RightsByCompany;
  zeroResultSearches: ZeroResultSearches;
  searcher(): Searcher | null;
};

/** For cached answers of visitors; they are deflated, a list page takes about three kilobytes. */
const mostCachedBytes = 4 * 1024 * 1024;

const running = new WeakMap<Database, Running>();
/**
 * Reads the market into memory in the background and updates it by events of the bus, in each process separately. From now on the handlers
 * of this database answer from it; otherwise they use SQL.
 */
export function createSearch(parts: Parts): SearchService {
  const { database, bus } = parts;
  connectCaches(database, bus);
  const caches = cachesOf(database);
  const answers = new AnswerCache(caches, 'lists', mostCachedBytes);
  const rights = new RightsByCompany(database);
  const zeroResultSearches = new ZeroResultSearches(database, (error) =>
    parts.log.warn({ err: error }, 'searches with little success could not be counted'),
  );
  let searcher: Searcher | null = null;
  const follower = new Follower(parts, (assortment) => {
    searcher?.forget();
    caches.invalidate(assortment ? [listsTag, assortmentTag] : [listsTag]);
  });
  running.set(database, {
    goodsFolder: parts.goodsFolder,
    follower,
    answers,
    rights,
    zeroResultSearches,
    searcher: () => {
      if (follower.index && searcher?.index !== follower.index) searcher = new Searcher(follower.index);
      return searcher;
    },
  });
  // A table that cannot be read stops the start.
  shippedNames(parts.goodsFolder);
  const ready = follower.build();
  void ready
    .then(readDictionaries)
    .catch((error: unknown) => parts.log.warn({ err: error }, 'the dictionaries could not be read: correct words may be corrected'));
  return {
    ready,
    settled: () => follower.settled(),
    async close() {
      running.delete(database);
      await Promise.all([follower.close(), zeroResultSearches.write()]);
    },
  };
}

/** What goods are called without the operator's changes. */
export const shippedGoods = (database: Database) => shippedEntries(running.get(database)?.goodsFolder);

/** The cache of visitors' answers as sent; undefined if there are no events to invalidate it. */
export function visitorAnswers(database: Database): AnswerCache | undefined {
  const search = running.get(database);
  return search?.searcher() ? search.answers : undefined;
}

const currencyOf: Partial<Record<string, Currency>> = {
  PL: 'PLN',
  RO: 'RON',
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  NO: 'NOK',
  SE: 'SEK',
};

/** The company's rights to exclusives; the SQL fallback evaluates them itself. */
async function rightsOf(database: Database, companyId: number | null, now: Date): Promise<Rights | null> {
  return (await running.get(database)?.rights.of(companyId, now)) ?? null;
}

/** Within one store prices are filtered in its own currency, as on its cards. */
function currencyOfStore(database: Database, storeIds: readonly number[]): Currency | undefined {
  const { taxonomy } = running.get(database)?.searcher()?.index ?? {};
  const store = storeIds.length === 1 ? taxonomy?.store(storeIds[0] as number) : undefined;
  return store && (taxonomy?.currencies[store.currency] as Currency | undefined);
}

/** That of the country. Without a rate its amounts cannot be compared with prices in another currency: then it is the euro. */
function currencyOfCountry(database: Database, country: string): Currency {
  const currency = currencyOf[country] ?? 'EUR';
  const { rated, taxonomy } = running.get(database)?.searcher()?.index ?? {};
  const known = !rated || rated.has(currency) || taxonomy?.stores.some((store) => taxonomy.currencies[store.currency] === currency);
  return known ? currency : 'EUR';
}

export async function searchOf(
  database: Database,
  { caller, language, country, seesPrices, now }: RequestScope,
  input: ParsedInputOf<typeof searchCalls.list>,
): Promise<Search> {
  return {
    language,
    country,
    companyId: caller?.companyId ?? null,
    rights: caller ? await rightsOf(database, caller.companyId, now) : null,
    seesPrices,
    keyword: input.keyword ?? '',
    categoryId: input.categoryId ?? null,
    storeIds: input.storeId ?? [],
    facets: input.facet ?? [],
    priceFrom: input.priceFrom ?? null,
    priceTo: input.priceTo ?? null,
    currency: input.currency ?? currencyOfStore(database, input.storeId ?? []) ?? currencyOfCountry(database, country),
    inStock: input.inStock ?? false,
    maxLeadDays: input.maxLeadDays ?? null,
    alsoTo: input.country ?? null,
    sentFrom: input.sentFrom ?? [],
    service: input.service ?? null,
    isNew: input.isNew ?? false,
    ownNumbers: new Map(),
    // Rounded to the hour, so that answers can be cached.
    newSince: Math.floor(now.getTime() / 3_600_000) * 3_600 - newForDays * 86_400,
    sort: input.sort,
    exact: false,
    page: input.page,
    size: input.size,
  };
}

const noCounts = (search: Search): Counts => ({
  facets: [],
  price: null,
  breadcrumb: [],
  categories: [],
  stores: [],
  inStock: { count: 0, chosen: search.inStock },
  leadDays: [],
  countries: [],
  sentFrom: [],
  service: [],
  isNew: { count: 0, chosen: search.isNew },
});

const mostTested = 10;
/** Items shown if nothing was found. */
const mostInstead = 8;

/**
 * A page of items with the counts of every further filter. At most three statements, one more for a company's own numbers, and one for the
 * quantities of a pasted list.
 */
export async function list(database: Database, scope: RequestScope, asked: Search): Promise<ListAnswer> {
  const searcher = running.get(database)?.searcher() ?? null;
  const keyword = asked.keyword.trim();
  // A company's own numbers identify variants, for its own users only.
  const ownNumbers = await findByOwnNumbers(database, { ...asked, codes: keyword === '' ? [] : codesIn(keyword) });
  const search = { ...asked, ownNumbers };
  const { itemIds, instead, ...found } = searcher ? fromMemory(searcher, search) : await fromDatabase(database, search);
  const alike = ownNumbers.get(codeOf(keyword));
  const isCode = keyword !== '' && !alike?.exact;
  const exact = !isCode ? [] : searcher ? searcher.itemsByCode(keyword, searcher.viewer(search)) : await findByCode(database, search);
  // An own number that matches after normalization ranks below exact codes, and above normalized matches of other codes.
  const own = exact.length === 0 ? alike : undefined;
  const items = isCode && exact.length === 0 && !own && searcher ? searcher.itemsByLooseCode(keyword, searcher.viewer(search)) : exact;
  const byCode = own?.itemId ?? (items.length === 1 ? (items[0] ?? null) : null);
  if (byCode === null && !found.pasted)
    running.get(database)?.zeroResultSearches.note(search, found.relaxed || found.corrected !== null ? 0 : found.total);
  const [cards, target, order] = await Promise.all([
    loadItemCards(database, scope, instead?.itemIds ?? itemIds),
    byCode === null ? [] : readSuggestedItems(database, [byCode], search),
    orderOf(database, found.pasted?.wanted ?? [], search),
  ]);
  return {
    page: search.page,
    size: search.size,
    ...found,
    pasted: found.pasted && { found: found.pasted.found, missing: found.pasted.missing, order },
    items: instead ? [] : cards,
    instead: instead && { items: cards, categories: instead.categories },
    redirect: target[0] ? { itemId: target[0].id, urlKey: target[0].urlKey, sku: own?.sku ?? null } : null,
    warmingUp: searcher === null,
  };
}

type Found = Pick<ListAnswer, 'total' | 'corrected' | 'relaxed' | 'dropped' | 'complete' | 'didYouMean' | 'unsold'> &
  Counts & {
    itemIds: number[];
    pasted: Result['pasted'];
    instead: { itemIds: number[]; categories: Counts['categories'] } | null;
  };

/** The lines of a pasted list with quantities, for quick order: by SKU. Codes that do not identify one variant are left out. */
async function orderOf(
  database: Database,
  wanted: readonly Wanted[],
  search: Pick<Search, 'ownNumbers' | 'country' | 'companyId'>,
): Promise<{ sku: string; quantity: number }[]> {
  if (wanted.length === 0) return [];
  const skus = await findSkus(database, { ...search, codes: [...new Set(wanted.map(({ code }) => code))] });
  return wanted.flatMap(({ code, quantity }) => {
    const own = search.ownNumbers.get(code);
    const sku = own?.exact ? own.sku : (skus.get(code) ?? own?.sku);
    return sku === undefined ? [] : [{ sku, quantity }];
  });
}

function fromMemory(searcher: Searcher, search: Search): Found {
  const result = searcher.search(search);
  const { itemIds, found, corrected, relaxed, dropped, complete, didYouMean, unsold, pasted } = result;
  return {
    itemIds,
    total: found.docs.length,
    corrected,
    relaxed,
    dropped: [...dropped],
    complete,
    didYouMean,
    unsold: unsold?.name ?? null,
    pasted,
    instead:
      found.docs.length > 0 || search.page > 1
        ? null
        : unsold === null
          ? bestSellers(searcher, search)
          : related(searcher, search, unsold.good),
    ...countsOf(searcher.index, search, result),
  };
}

/** Alternatives to an empty result: best sellers for this caller, and categories that have items. */
function bestSellers(searcher: Searcher, asked: Search): NonNullable<Found['instead']> {
  const { language, companyId, rights, country, seesPrices, currency, newSince } = asked;
  const search: Search = {
    ...nothingChosen,
    ...{ language, companyId, rights, country, seesPrices, currency, newSince },
    sort: 'sales',
    size: mostInstead,
  };
  const result = searcher.search(search);
  return { itemIds: result.itemIds, categories: countsOf(searcher.index, search, result).categories };
}

/** Categories of similar goods, or those of everything; no items, which would be of another kind than asked for. */
function related(searcher: Searcher, search: Search, unsold: number): NonNullable<Found['instead']> {
  const categories = relatedCategories(searcher.index, unsold, search.language, searcher.viewer(search));
  return { itemIds: [], categories: categories.length > 0 ? categories : bestSellers(searcher, search).categories };
}

/** The refusal while the index is still loading and SQL cannot replace it. */
const stillLoading = () => new Refusal(codes.productLoading, 'search.loading');

/** The statement exceeded its timeout, or waited too long for a lock. */
const isTooSlow = (error: unknown): boolean => ['57014', '55P03'].includes(String((error as { code?: unknown } | null)?.code));

async function fromDatabase(database: Database, search: Search): Promise<Found> {
  // Filters that only the index in memory supports.
  if (search.isNew || search.service !== null || search.sentFrom.length > 0) throw stillLoading();
  const found = await searchBySql(database, search).catch((error: unknown) => {
    throw isTooSlow(error) ? stillLoading() : error;
  });
  return {
    ...found,
    ...{ corrected: null, relaxed: false, dropped: [], complete: null, didYouMean: null, unsold: null, pasted: null, instead: null },
    ...noCounts(search),
  };
}

/** Results of a keyword for visitors, and how it was interpreted: for the operator's admin page. */
export async function testKeyword(
  database: Database,
  { keyword, language, country }: ParsedInputOf<typeof searchAdminCalls.test>,
): Promise<Tested> {
  const searcher = running.get(database)?.searcher() ?? null;
  if (!searcher) throw stillLoading();
  const who = { language, country, companyId: null, rights: null, seesPrices: false, currency: 'EUR', newSince: 0 };
  const { itemIds, found, corrected, dropped, didYouMean } = searcher.search({
    ...nothingChosen,
    ...who,
    keyword,
    sort: 'relevance',
    size: mostTested,
  });
  return {
    total: found.docs.length,
    corrected,
    dropped: [...dropped],
    didYouMean,
    synonyms: searcher.index.synonyms.of(queryWords(keyword, language), language),
    items: itemIds.length === 0 ? [] : (await readSuggestedItems(database, itemIds, who)).map(({ pictureKey: _, ...item }) => item),
  };
}

/**
 * Keywords, categories, stores and items for the text typed so far. One statement, and one more each for a company's own numbers and
 * rights.
 */
export async function suggestions(
  database: Database,
  scope: RequestScope,
  { keyword: text, size }: ParsedInputOf<typeof searchCalls.suggest>,
): Promise<SuggestAnswer> {
  const { language, country, caller, now } = scope;
  const companyId = caller?.companyId ?? null;
  const searcher = running.get(database)?.searcher() ?? null;
  if (text === '') return { keywords: [], categories: [], stores: [], items: [] };
  const own = [...(await findByOwnNumbers(database, { codes: [codeOf(text)], country, companyId })).values()][0];
  const withOwn = (ids: readonly number[]) => (own ? [own.itemId, ...ids.filter((id) => id !== own.itemId)].slice(0, size) : ids);
  if (!searcher) {
    const itemIds = await suggestBySql(database, { keyword: text, language, country, companyId }, size);
    return { keywords: [], categories: [], stores: [], items: await items(database, withOwn(itemIds), scope) };
  }
  const rights = await rightsOf(database, companyId, now);
  const found = suggest(searcher, text, language, searcher.viewer({ rights, country }), size);
  return {
    keywords: found.keywords,
    categories: found.categories.map(({ id, names, urlKeys }) => ({
      id,
      name: nameIn(names, language),
      urlKey: nameIn(urlKeys, language),
    })),
    stores: found.stores.map(({ id, name }) => ({ id, name })),
    items: await items(database, withOwn(found.itemIds), scope),
  };
}

async function items(
  database: Database,
  itemIds: readonly number[],
  { language, country, caller }: RequestScope,
): Promise<SuggestedItem[]> {
  return itemIds.length === 0 ? [] : readSuggestedItems(database, itemIds, { language, country, companyId: caller?.companyId ?? null });
}

/** The items that a rule finds for the caller, in its order, without counts: for curated lists. */
export async function findItemIds(
  database: Database,
  scope: RequestScope,
  input: ParsedInputOf<typeof searchCalls.list>,
): Promise<number[]> {
  const search = await searchOf(database, scope, input);
  const searcher = running.get(database)?.searcher() ?? null;
  return searcher ? searcher.search({ ...search, exact: true }).itemIds : findIdsBySql(database, search);
}
