import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { categoryLink, itemCard } from '../catalogue/catalogue.ts';
import { amount, countryCode, currencyCode, flag, id, integer, list, text } from '../wire/fields.ts';
import { pageInput } from '../wire/paging.ts';
import { searchSorts } from './search-sorts.ts';

/*
 * Finding items. Items that the caller may not see (exclusive to others, not sold to the caller's country, archived, of a closed store) are
 * in no row, count, histogram or suggestion.
 */

export type { SearchSort } from './search-sorts.ts';

/**
 * The state of a list page, one to one in its address. A facet is repeated once per chosen value, as `key:value`:
 *
 *     /keyword/chair?facet=colour:red&facet=colour:blue&facet=material:oak&inStock=true&sort=priceAsc&page=2
 *
 * Values of one key widen the choice (red or blue), different keys narrow it (and of oak). The attribute's key ends at the first colon;
 * what follows is the value's key, `true` or `false`, a text, or for numbers a figure or a range with both ends included: `width:400..600`.
 * Unknown keys and values find nothing to choose and are left out of `chosen`, so an old address never fails.
 */
export const searchInput = {
  /** Words, or a pasted list of SKUs, GTINs, makers' and own numbers with separators between them. */
  keyword: z.optional(text(2_000)),
  categoryId: z.optional(id),
  storeId: z.optional(list(id)),
  facet: z.optional(list(text(200))),
  /** Minor units of `currency`, both included. Ignored for callers who see no prices. */
  priceFrom: z.optional(integer.check(z.gte(0, 'field.integer'))),
  priceTo: z.optional(integer.check(z.gte(0, 'field.integer'))),
  /** Currency of the price range. Defaults to that of the only store given, then of the caller's country, then EUR. */
  currency: z.optional(currencyCode),
  inStock: z.optional(flag),
  /** Maximum working days until the goods leave the warehouse. */
  maxLeadDays: z.optional(integer.check(z.gte(0, 'field.integer'), z.lte(365, 'field.integer'))),
  /** Also delivered to that country, in addition to the caller's own. */
  country: z.optional(countryCode),
  /** In stock in a warehouse of any of these countries. */
  sentFrom: z.optional(list(countryCode)),
  /** Of stores that process at least this percentage of their orders in time. */
  service: z.optional(integer.check(z.gte(1, 'field.integer'), z.lte(100, 'field.integer'))),
  /** Only what was published in the last 30 days. */
  isNew: z.optional(flag),
};

/** The key of the facet of brands, whose values are their ids: `brand:17`. */
export const brandKey = 'brand';

/** A value of a facet: `count` is the number of items with it, all other facets unchanged. */
export const facetValue = z.object({
  value: z.string(),
  label: z.string(),
  count: z.int(),
  chosen: z.boolean(),
  swatch: z.nullable(z.string()),
});
export type FacetValue = z.infer<typeof facetValue>;

export const facet = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(['number', 'choice', 'flag', 'text']),
  unit: z.nullable(z.string()),
  /**
   * In the operator's order (numbers ascending), at most 60; chosen values are always included. `label` of a flag is empty: pages show yes
   * and no.
   */
  values: z.array(facetValue),
});
export type Facet = z.infer<typeof facet>;

/** Items by their lowest price, ignoring the price filter itself. Bars are contiguous; the first and the last are not empty. */
export const priceFacet = z.object({
  currency: z.string(),
  from: amount,
  to: amount,
  chosenFrom: z.nullable(amount),
  chosenTo: z.nullable(amount),
  histogram: z.array(z.object({ from: amount, to: amount, count: z.int() })),
});
export type PriceFacet = z.infer<typeof priceFacet>;

const countedCategory = z.extend(categoryLink, { count: z.int(), chosen: z.boolean() });
const countedStore = z.object({ id: z.int(), name: z.string(), count: z.int(), chosen: z.boolean() });

export const searchAnswer = z.object({
  total: z.int(),
  page: z.int(),
  size: z.int(),
  items: z.array(itemCard),
  /** By position; at most 20, those that most of the items have. */
  facets: z.array(facet),
  /** null for callers who see no prices, and if nothing was found. */
  price: z.nullable(priceFacet),
  /** From the root to the chosen category; empty if none is chosen. */
  breadcrumb: z.array(categoryLink),
  /** One level below the chosen category (its siblings if it has no children; the first level if none is chosen). */
  categories: z.array(countedCategory),
  /** The stores with the most items, at most 30 in addition to the chosen ones. */
  stores: z.array(countedStore),
  /** Items with something in stock. */
  inStock: z.object({ count: z.int(), chosen: z.boolean() }),
  /** Items that leave the warehouse within this many working days. */
  leadDays: z.array(z.object({ days: z.int(), count: z.int(), chosen: z.boolean() })),
  /** Countries that the items are delivered to. */
  countries: z.array(z.object({ code: z.string(), count: z.int(), chosen: z.boolean() })),
  /** Countries of the warehouses that stock the items. */
  sentFrom: z.array(z.object({ code: z.string(), count: z.int(), chosen: z.boolean() })),
  /** Items of stores that process at least this percentage of their orders in time. Stores with few orders are not measured. */
  service: z.array(z.object({ percent: z.int(), count: z.int(), chosen: z.boolean() })),
  /** Items published in the last 30 days. */
  isNew: z.object({ count: z.int(), chosen: z.boolean() }),
  /** The keyword that was searched instead of the given one. `Matcher.match` of the search index decides when: see docs/decisions/search.md. */
  corrected: z.nullable(z.string()),
  /** No item has all the words: these have as many of them as possible. */
  relaxed: z.boolean(),
  /** Words of the keyword that no result has. */
  dropped: z.array(z.string()),
  /** How many items have all the words, where that is a few; others of the kind follow them. */
  complete: z.nullable(z.int()),
  /** "Did you mean": another keyword, where this one has a mistyped word but found something: suggested, not searched. */
  didYouMean: z.nullable(z.string()),
  /**
   * The kind of goods asked for, if none of it is to be had: what is found then is of a wider kind; if nothing is, `instead` has categories of
   * similar goods alone.
   */
  unsold: z.nullable(z.string()),
  /**
   * The keyword is a list of codes: the number of items found, and the codes that were not. `order`: codes with a quantity that identify
   * one variant, as quick order takes them.
   */
  pasted: z.nullable(
    z.object({ found: z.int(), missing: z.array(z.string()), order: z.array(z.object({ sku: z.string(), quantity: z.int() })) }),
  ),
  /** If nothing was found: best sellers, and categories that have items. */
  instead: z.nullable(z.object({ items: z.array(itemCard), categories: z.array(z.extend(categoryLink, { count: z.int() })) })),
  /** The keyword is exactly a SKU, a GTIN or an item number of one item: the page redirects to it. */
  redirect: z.nullable(z.object({ itemId: z.int(), urlKey: z.string(), sku: z.nullable(z.string()) })),
  /** Loading after a start: rows and total are correct; facets and corrections follow within seconds. */
  warmingUp: z.boolean(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

export const suggestAnswer = z.object({
  /** Completions of the word being typed, most frequent first. */
  keywords: z.array(z.string()),
  categories: z.array(categoryLink),
  stores: z.array(z.object({ id: z.int(), name: z.string() })),
  items: z.array(z.object({ id: z.int(), name: z.string(), urlKey: z.string(), itemCode: z.string(), pictureKey: z.nullable(z.string()) })),
});
export type SuggestAnswer = z.infer<typeof suggestAnswer>;

const anyone = { who: 'anyone' } as const;

export const searchCalls = {
  list: declare({
    name: 'search.list',
    method: 'GET',
    path: '/b2b/catalogue/list',
    summary: 'Items by keyword, category, store and facets, with the counts of every further choice',
    access: anyone,
    input: z.object({ ...searchInput, sort: z._default(z.enum(searchSorts), 'relevance'), ...pageInput }),
    answer: searchAnswer,
  }),
  suggest: declare({
    name: 'search.suggest',
    method: 'GET',
    path: '/b2b/catalogue/suggest',
    summary: 'Keywords, categories, stores and items while typing',
    access: anyone,
    input: z.object({ keyword: text(200), size: z._default(integer.check(z.gte(1), z.lte(10)), 6) }),
    answer: suggestAnswer,
  }),
};
