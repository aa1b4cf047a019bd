import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { brandLink } from './brands.ts';
import { itemCompliance } from './item-compliance.ts';
import { amount, currencyCode, id, list, requiredText, time } from '../wire/fields.ts';
import { cardPrice, quantityRule, variantPrice } from '../pricing/pricing.ts';

/*
 * The public pages of the catalogue. Prices are null for callers who may not see them. Items and stores that the caller may not see at all
 * (exclusive to others, not sold to the caller's country, archived, of a closed store) are answered as if they did not exist.
 */

/** One URL key for each language that has a text of its own: `{ en: 'oak-chair', de: 'eichenstuhl' }`. */
export const urlKeys = z.record(z.string(), z.string());

export const categoryLink = z.object({ id: z.int(), name: z.string(), urlKey: z.string() });
export type CategoryLink = z.infer<typeof categoryLink>;

const categoryTile = z.object({ id: z.int(), name: z.string(), urlKey: z.string(), pictureKey: z.nullable(z.string()) });
export type CategoryTile = z.infer<typeof categoryTile>;

/** The category tree down to its third level. */
const categoryLeaf = categoryTile;
const categoryBranch = z.extend(categoryTile, { children: z.array(categoryLeaf) });
const categoryRoot = z.extend(categoryTile, { children: z.array(categoryBranch) });
export type CategoryRoot = z.infer<typeof categoryRoot>;

/** The first level of the tree, shown on every page. `empty`: nothing is for sale in or below it, although other categories have items. */
export const menu = z.object({
  categories: z.array(z.extend(categoryTile, { empty: z.boolean() })),
  articles: z.array(z.object({ urlKey: z.string(), title: z.string() })),
  /** Agreements in force that buyers sign: every page links to them. */
  agreements: z.array(z.object({ key: z.string(), title: z.string() })),
});

export const navigation = z.object({
  categories: z.array(categoryRoot),
  /** Articles of the footer, in their order. */
  articles: z.array(z.object({ urlKey: z.string(), title: z.string() })),
});
export type Navigation = z.infer<typeof navigation>;
export type Menu = z.infer<typeof menu>;

/** `available` counts pieces of all warehouses; `incomingAt` is the first day more is expected ('YYYY-MM-DD'). */
const supply = {
  available: z.int(),
  incomingAt: z.nullable(z.string()),
};

/** An item in lists. */
export const itemCard = z.object({
  id: z.int(),
  itemCode: z.string(),
  name: z.string(),
  urlKey: z.string(),
  /** The language of `name`: the source language if the requested one has no text. */
  textLanguage: z.string(),
  pictureKey: z.nullable(z.string()),
  /** A second picture, shown on hover. */
  secondPictureKey: z.nullable(z.string()),
  store: z.object({ id: z.int(), name: z.string(), countryCode: z.string() }),
  brand: z.nullable(z.string()),
  /** What distinguishes it from items with nearly the same name: the value of its first attribute with a choice, such as its material. */
  trait: z.nullable(z.string()),
  /** Millimetres of its smallest variant, and how many sizes its variants have; null if the seller gave none. */
  size: z.nullable(z.object({ width: z.int(), depth: z.int(), height: z.int(), count: z.int() })),
  variantCount: z.int(),
  /** The variant that a list can add to the cart directly: the only one, else null. */
  singleVariantId: z.nullable(z.int()),
  /** Colours of its variants, as sRGB. */
  swatches: z.array(z.string()),
  price: z.nullable(cardPrice),
  /** The smallest of its variants. */
  moq: z.int(),
  ...supply,
  /** Working days until it leaves the warehouse. */
  leadDays: z.int(),
  isNew: z.boolean(),
  exclusive: z.boolean(),
});
export type ItemCard = z.infer<typeof itemCard>;

export const storeCard = z.object({
  id: z.int(),
  name: z.string(),
  itemCode: z.string(),
  logoKey: z.nullable(z.string()),
  slogan: z.string(),
  /** Where it is registered for VAT. Goods ship from here unless a warehouse says otherwise. */
  vatCountryCode: z.string(),
  countryCodes: z.array(z.string()),
  currency: z.string(),
  minimumOrderValue: amount,
  /** Null: by weight and destination. */
  shippingFee: z.nullable(amount),
  /** Order value from which shipping is free; null: never. */
  freeShippingFrom: z.nullable(amount),
  leadDays: z.int(),
  /** 'YYYY-MM-DD', both days included; null if none is planned or it is over. */
  holiday: z.nullable(z.object({ from: z.string(), to: z.string() })),
});
export type StoreCard = z.infer<typeof storeCard>;

export const home = z.object({
  categories: z.array(categoryTile),
  stores: z.array(z.extend(storeCard, { itemCount: z.int(), pictureKeys: z.array(z.string()) })),
  newItems: z.array(itemCard),
  bestSellers: z.array(itemCard),
});
export type Home = z.infer<typeof home>;

export const categoryPage = z.object({
  id: z.int(),
  level: z.int(),
  name: z.string(),
  description: z.string(),
  urlKeys,
  pictureKey: z.nullable(z.string()),
  /** From the root to the category itself. */
  breadcrumb: z.array(categoryLink),
  children: z.array(categoryTile),
});
export type CategoryPage = z.infer<typeof categoryPage>;

const optionValue = z.object({
  attributeId: z.int(),
  attributeKey: z.string(),
  name: z.string(),
  /** null for a free label. */
  valueKey: z.nullable(z.string()),
  label: z.string(),
  swatch: z.nullable(z.string()),
});

/** Millimetres and grams; null if the seller gave none. */
const measures = {
  weight: z.nullable(z.int()),
  width: z.nullable(z.int()),
  depth: z.nullable(z.int()),
  height: z.nullable(z.int()),
};

export const itemVariant = z.object({
  id: z.int(),
  sku: z.string(),
  gtin: z.nullable(z.string()),
  /** The maker's own number, if the seller is not the maker. */
  makerNumber: z.nullable(z.string()),
  pictureKey: z.nullable(z.string()),
  options: z.array(optionValue),
  ...measures,
  /** `rule.carton` says how many pieces are in one. */
  carton: z.object(measures),
  rule: quantityRule,
  price: z.nullable(variantPrice),
  ...supply,
  stock: z.array(
    z.object({
      warehouseId: z.int(),
      city: z.string(),
      countryCode: z.string(),
      available: z.int(),
      incoming: z.int(),
      incomingAt: z.nullable(z.string()),
    }),
  ),
});
export type ItemVariant = z.infer<typeof itemVariant>;

export const itemAttribute = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(['number', 'choice', 'flag', 'text']),
  unit: z.nullable(z.string()),
  /** By type: number, label of the choice, yes or no, text. */
  value: z.union([z.number(), z.string(), z.boolean()]),
});

export const itemPage = z.object({
  id: z.int(),
  itemCode: z.string(),
  name: z.string(),
  summary: z.string(),
  /** Markdown as `values/rich-text.ts` reads it. */
  description: z.string(),
  bullets: z.array(z.string()),
  /** The language of its texts. If it is not the requested one, the seller has not translated them and the page says so. */
  textLanguage: z.string(),
  translated: z.boolean(),
  urlKeys,
  breadcrumb: z.array(categoryLink),
  store: storeCard,
  brand: z.nullable(brandLink),
  pictureKeys: z.array(z.string()),
  /** Alternative texts by picture key: in the requested language, else in the seller's, else in any. Not every picture has one. */
  pictureAlts: z.record(z.string(), z.string()),
  compliance: itemCompliance,
  originCountryCode: z.nullable(z.string()),
  /** Countries it is sold to. */
  countryCodes: z.array(z.string()),
  leadDays: z.int(),
  publishedAt: time,
  updatedAt: time,
  isNew: z.boolean(),
  exclusive: z.boolean(),
  /** The options that distinguish the variants, in the order to choose in, each with the values that occur. */
  options: z.array(
    z.object({
      attributeId: z.int(),
      key: z.string(),
      name: z.string(),
      values: z.array(z.object({ key: z.nullable(z.string()), label: z.string(), swatch: z.nullable(z.string()) })),
    }),
  ),
  variants: z.array(itemVariant),
  attributes: z.array(itemAttribute),
  /** The caller does not see prices (visitors, if the market shows prices to members only). */
  pricesHidden: z.boolean(),
  similar: z.array(itemCard),
});
export type ItemPage = z.infer<typeof itemPage>;

/** What one unit of each other store currency is in the currency of the caller's country; `day` is that of the oldest rate. Null without rates. */
export const countryRates = z.nullable(z.object({ currency: currencyCode, day: z.string(), rates: z.record(z.string(), z.number()) }));
export type CountryRates = z.infer<typeof countryRates>;

export const storePage = z.extend(storeCard, {
  /** The wide picture at the head of its page, with what it shows; the text may be in another language, or empty. */
  header: z.nullable(z.object({ key: z.string(), alt: z.string(), language: z.string() })),
  /** Markdown of descriptions. */
  description: z.string(),
  textLanguage: z.string(),
  companyName: z.string(),
  companyCountryCode: z.string(),
  since: time,
  /** Seconds of open hours within which half of the first answers in the chat come; null for too few. */
  usualAnswer: z.nullable(z.int()),
  warehouses: z.array(z.object({ id: z.int(), city: z.string(), countryCode: z.string() })),
  itemCount: z.int(),
  /** Its categories with the number of items that the caller may see, on the first level where there are several; largest first. */
  categories: z.array(z.extend(categoryLink, { itemCount: z.int() })),
});
export type StorePage = z.infer<typeof storePage>;

export const article = z.object({
  urlKey: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  textLanguage: z.string(),
  languages: z.array(z.string()),
});
export type Article = z.infer<typeof article>;

const anyone = { who: 'anyone' } as const;

export const catalogueCalls = {
  navigation: declare({
    name: 'catalogue.navigation',
    method: 'GET',
    path: '/b2b/catalogue/navigation',
    summary: 'Category tree and footer articles in the language of the caller',
    access: anyone,
    input: z.object({}),
    answer: navigation,
  }),
  menu: declare({
    name: 'catalogue.menu',
    method: 'GET',
    path: '/b2b/catalogue/menu',
    summary: 'Categories of the first level, footer articles and agreements in the language of the caller',
    access: anyone,
    input: z.object({}),
    answer: menu,
  }),
  rates: declare({
    name: 'catalogue.rates',
    method: 'GET',
    path: '/b2b/catalogue/rates',
    summary: 'The latest exchange rates of all store currencies, for the currency of the caller’s country: informational, never charged',
    access: anyone,
    input: z.object({}),
    answer: countryRates,
  }),
  branch: declare({
    name: 'catalogue.branch',
    method: 'GET',
    path: '/b2b/catalogue/branch/{id}',
    summary: 'A category of the first level with those below it in which something is for sale',
    access: anyone,
    input: z.object({ id }),
    answer: categoryRoot,
  }),
  home: declare({
    name: 'catalogue.home',
    method: 'GET',
    path: '/b2b/catalogue/home',
    summary: 'Main categories, stores, new items and best sellers of the home page',
    access: anyone,
    input: z.object({}),
    answer: home,
  }),
  category: declare({
    name: 'catalogue.category',
    method: 'GET',
    path: '/b2b/catalogue/category/{id}',
    summary: 'A category with its breadcrumb, children and addresses in every language',
    access: anyone,
    input: z.object({ id }),
    answer: categoryPage,
  }),
  item: declare({
    name: 'catalogue.item',
    method: 'GET',
    path: '/b2b/catalogue/item/{id}',
    summary: 'An item with its texts, variants, prices, stock and similar items',
    access: anyone,
    input: z.object({ id }),
    answer: itemPage,
  }),
  items: declare({
    name: 'catalogue.items',
    method: 'GET',
    path: '/b2b/catalogue/items',
    summary: 'Up to 100 items as cards, in the order asked for; those the caller may not see are left out',
    access: anyone,
    input: z.object({ ids: list(id) }),
    answer: z.array(itemCard),
  }),
  stores: declare({
    name: 'catalogue.stores',
    method: 'GET',
    path: '/b2b/catalogue/stores',
    summary: 'Stores in which the caller finds something, by name',
    access: anyone,
    input: z.object({}),
    answer: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
  store: declare({
    name: 'catalogue.store',
    method: 'GET',
    path: '/b2b/catalogue/store/{id}',
    summary: 'Head of a store’s page: who it is, its conditions and its categories',
    access: anyone,
    input: z.object({ id }),
    answer: storePage,
  }),
  article: declare({
    name: 'catalogue.article',
    method: 'GET',
    path: '/b2b/catalogue/article/{urlKey}',
    summary: 'An article of the footer, in Markdown',
    access: anyone,
    input: z.object({ urlKey: requiredText(200) }),
    answer: article,
  }),
};
