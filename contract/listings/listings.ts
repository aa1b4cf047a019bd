import * as z from 'zod/mini';
import { listingGaps, listingSorts, listingStates, mostAtOnce, mostScheduledPrices, plannedTime } from './listing-words.ts';
import { bulkFieldSchemas, itemFieldSchemas } from '../catalogue/item-fields.ts';
import { declare } from '../wire/call.ts';
import { mostPieces } from '../values/pieces.ts';
import { countryCode, day, flag, id, integer, list, minorUnits, quantity, requiredText, text } from '../wire/fields.ts';
import { fileAddress } from '../wire/file-answers.ts';
import { countries, languages } from '../values/locale.ts';
import { mostAmount } from '../values/money.ts';
import { taxClasses } from '../values/vat/tax-classes.ts';
import { pageInput } from '../wire/paging.ts';
import { retailPrices } from '../pricing/pricing.ts';

/* The seller's own items: list, bulk changes, and the editor of one item. Amounts are minor units of the store's currency. */

const products = { who: 'seller', code: 'product.manage' } as const;
const state = z.enum(listingStates, 'product.state');
const language = z.enum(languages, 'field.required');
/** Countries where it is sold, out of those of its store; null: all of them. */
const countryCodes = z.optional(
  z.nullable(
    z.array(z.enum(countries, 'field.country')).check(z.minLength(1, 'product.countries'), z.maxLength(countries.length, 'field.tooMany')),
  ),
);
const money = minorUnits.check(z.gte(0, 'store.money'), z.lte(mostAmount, 'store.moneyTooLarge'));
/** With VAT. None is null, not 0. */
const retailPrice = minorUnits.check(z.gte(1, 'product.retailPrice'), z.lte(mostAmount, 'store.moneyTooLarge'));
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const pieces = orNull(integer.check(z.gte(1, 'field.quantity'), z.lte(100_000, 'field.quantity')));
const tiers = list(z.object({ from: quantity, price: money }), 10);
/** Grams or millimetres. */
const measure = orNull(integer.check(z.gte(0, 'product.measure'), z.lte(100_000_000, 'product.measure')));

export const listingFilter = {
  states: list(state, 3),
  categoryId: z.optional(id),
  /**
   * No name in a language of the countries that it is sold to (spoken-languages.ts); a very short description in the seller's language; no
   * picture; a variant without GTIN or without weight; missing information required by law where the item is sold; a missing registration
   * number of a country that it is sold to.
   */
  missing: list(z.enum(listingGaps, 'field.text'), listingGaps.length),
  /** Items with a variant that has fewer available pieces. */
  stockBelow: z.optional(integer.check(z.gte(0, 'field.quantity'), z.lte(mostPieces, 'field.quantity'))),
  priceFrom: z.optional(money),
  priceTo: z.optional(money),
  /** True: items with a scheduled sale or price change. */
  scheduled: z.optional(flag),
  /** In names, SKUs, GTINs and item numbers. */
  keyword: z.optional(text(80)),
  sort: z.optional(z.enum([...listingSorts, ...listingSorts.map((sort) => `-${sort}` as const)], 'field.text')),
};

const listedVariant = z.object({
  id: z.int(),
  sku: z.string(),
  gtin: z.nullable(z.string()),
  options: z.string(),
  listPrice: z.int(),
  retailPrice: z.nullable(z.int()),
  onHand: z.int(),
  reserved: z.int(),
});
export const listedProduct = z.object({
  id: z.int(),
  itemCode: z.string(),
  name: z.string(),
  state,
  category: z.string(),
  pictureKey: z.nullable(z.string()),
  missingLanguages: z.array(z.string()),
  leadDays: z.nullable(z.int()),
  priceFrom: z.nullable(z.int()),
  priceTo: z.nullable(z.int()),
  /** With the margins of the list prices. */
  retail: z.nullable(retailPrices),
  available: z.int(),
  sold: z.int(),
  changedAt: z.string(),
  /** When it goes on sale and off again, and when one of its variants next changes price. */
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  pricesAt: z.nullable(z.string()),
  variants: z.array(listedVariant),
});
export type ListedProduct = z.output<typeof listedProduct>;

const category = z.object({ id: z.int(), parentId: z.nullable(z.int()), name: z.string(), items: z.int() });
export type ListingCategory = z.output<typeof category>;

/** A category to choose, with the names above it. */
const categoryChoice = z.object({ id: z.int(), name: z.string(), trail: z.array(z.string()) });
export type CategoryChoice = z.output<typeof categoryChoice>;

/** A variant, or an item, that changes. */
export const bulkLine = z.object({ name: z.string(), sku: z.nullable(z.string()), before: z.string(), after: z.string() });
export type BulkLine = z.output<typeof bulkLine>;
/** One that stays as it is, and why. */
export const bulkRefusal = z.object({ name: z.string(), sku: z.nullable(z.string()), reason: z.string() });

/** The result, or preview, of a bulk change. */
const bulkAnswer = z.object({
  /** Variants or items that change; the first of them are listed. */
  count: z.int(),
  changes: z.array(bulkLine),
  refused: z.array(bulkRefusal),
  /** For price changes: variants with prices scheduled later, which stay as they are. */
  later: z.optional(z.int()),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;
/** Changes that apply to many items alike: given fields only. */
export const itemChange = {
  state: z.optional(state),
  categoryId: z.optional(id),
  ...bulkFieldSchemas,
  countryCodes,
  /** Null: removes the schedule. */
  publishAt: z.optional(z.nullable(plannedTime)),
  unpublishAt: z.optional(z.nullable(plannedTime)),
};
/** What their variants cost. */
export const priceChange = {
  /**
   * By hundredths of a per cent, by an amount, or to an amount; `unschedule` removes all scheduled prices. The recommended retail prices by
   * hundredths of a per cent or to an amount, 0 for none; they change at once.
   */
  by: z.enum(['percent', 'amount', 'to', 'unschedule', 'retailPercent', 'retailTo'], 'field.required'),
  value: z._default(minorUnits.check(z.gte(-mostAmount, 'store.moneyTooLarge'), z.lte(mostAmount, 'store.moneyTooLarge')), 0),
  /** The new prices apply from then on and are based on the prices in force at that time. */
  startsAt: z.optional(plannedTime),
};
/** Pieces of their variants in one warehouse. */
export const stockChange = {
  warehouseId: id,
  by: z.enum(['pieces', 'to'], 'field.required'),
  value: integer.check(z.gte(-mostPieces, 'field.quantity'), z.lte(mostPieces, 'field.quantity')),
};

/** With `preview` nothing is written. */
const chosen = { storeId: id, itemIds: list(id, mostAtOnce).check(z.minLength(1, 'product.noneChosen')), preview: z._default(flag, false) };

const productText = z.object({
  name: z._default(text(250), ''),
  summary: z._default(text(500), ''),
  description: z._default(text(20_000), ''),
  bullets: list(text(300), 20),
});
const texts = z.partialRecord(language, productText);

const listingVariant = z.object({
  id: orNull(id),
  sku: requiredText(100),
  gtin: z._default(text(20), ''),
  makerNumber: z._default(text(60), ''),
  options: list(z.object({ attributeKey: requiredText(100), valueKey: orNull(text(100)), label: orNull(text(100)) }), 5),
  listPrice: money,
  /** The recommended retail price, with VAT. Left out: unchanged. */
  retailPrice: z.optional(z.nullable(retailPrice)),
  moq: pieces,
  multiple: pieces,
  cartonQuantity: pieces,
  weight: measure,
  width: measure,
  depth: measure,
  height: measure,
  cartonWeight: measure,
  cartonWidth: measure,
  cartonDepth: measure,
  cartonHeight: measure,
  pictureKey: orNull(text(300)),
  tiers,
  /** Prices with a start time; from then on they are the variant's list price and tiers. */
  scheduledPrices: list(z.object({ startsAt: plannedTime, listPrice: money, tiers }), mostScheduledPrices),
  stock: list(
    z.object({
      warehouseId: id,
      onHand: integer.check(z.gte(0, 'product.stock'), z.lte(10_000_000, 'product.stock')),
      incoming: z._default(integer.check(z.gte(0, 'product.stock'), z.lte(10_000_000, 'product.stock')), 0),
      incomingAt: orNull(day),
      /** The quantity that the form showed: pieces sold since then are not put back. */
      seen: orNull(z.int()),
    }),
    20,
  ),
});
export type ListingVariant = z.output<typeof listingVariant>;

export const listingInput = z.object({
  id: orNull(id),
  storeId: id,
  /** The version that the form was filled from; 0 for a new item. */
  version: z._default(z.int(), 0),
  state,
  /** When a draft or archived item becomes active, and when it is archived again. */
  publishAt: orNull(plannedTime),
  unpublishAt: orNull(plannedTime),
  categoryId: z.nullable(id).check(z.refine((value: number | null) => value !== null, 'product.category')),
  sourceLanguage: language,
  ...itemFieldSchemas,
  /** If left out: unchanged. */
  countryCodes,
  texts,
  pictures: list(z.object({ key: requiredText(300), alts: z._default(z.partialRecord(language, text(250)), {}) }), 30),
  attributes: list(z.object({ attributeKey: requiredText(100), value: z.union([z.boolean(), z.number(), text(500)]) }), 100),
  variants: list(listingVariant, 500).check(z.minLength(1, 'product.variants')),
});
export type ListingInput = z.output<typeof listingInput>;

/** An item as its editor shows it: the form's values and read-only data. */
const listingPage = z.object({
  product: listingInput,
  itemCode: z.string(),
  /** By variant id and warehouse: pieces that orders have reserved. */
  reserved: z.array(z.object({ variantId: z.int(), warehouseId: z.int(), reserved: z.int() })),
  changedAt: z.string(),
});
export type ListingPage = z.output<typeof listingPage>;

const attributeChoice = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(['number', 'choice', 'flag', 'text']),
  unit: z.nullable(z.string()),
  isOption: z.boolean(),
  /** Required of items for sale. */
  required: z.boolean(),
  values: z.array(z.object({ key: z.string(), name: z.string() })),
});
export type AttributeChoice = z.output<typeof attributeChoice>;

const change = z.object({
  id: z.int(),
  at: z.string(),
  by: z.nullable(z.string()),
  source: z.enum(['created', 'edited', 'bulk', 'import', 'undo', 'schedule']),
  changes: z.array(z.object({ what: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
});
export type ListingChange = z.output<typeof change>;

/**
 * What the schedule changed in an item after its form was opened, in `data` of the answer to the user who saves that form. The client takes
 * unchanged fields from here and can save the form again.
 */
export type ScheduledMeanwhile = {
  version: number;
  /** ISO 8601, oldest first. `plan`: a schedule entry was removed without effect, such as a price that was already in force. */
  done: { what: 'onSale' | 'offSale' | 'prices' | 'plan'; at: string }[];
  product: Pick<ListingInput, 'state' | 'publishAt' | 'unpublishAt'> & {
    variants: Pick<ListingVariant, 'id' | 'listPrice' | 'tiers' | 'scheduledPrices'>[];
  };
};

export const listingCalls = {
  list: declare({
    name: 'listings.list',
    method: 'GET',
    path: '/seller/product/list',
    summary: 'The items of a store with their variants, by filters, in an order',
    access: products,
    input: z.object({ storeId: id, ...listingFilter, ...pageInput }),
    answer: z.object({
      currency: z.string(),
      /** Where the store sells. */
      countryCodes: z.array(z.string()),
      rows: z.array(listedProduct),
      total: z.int(),
      /** All items of the store by their state. */
      states: z.object({ draft: z.int(), active: z.int(), archived: z.int() }),
      /** Those with items of the store in them or below. */
      categories: z.array(category),
      warehouses: z.array(z.object({ id: z.int(), name: z.string() })),
      /** A bulk change (bulk-changes.ts) that is running or waits to be applied. */
      bulk: z.nullable(z.object({ id: z.string(), state: z.enum(['checking', 'checked', 'writing']), items: z.int() })),
    }),
  }),
  readiness: declare({
    name: 'listings.readiness',
    method: 'GET',
    path: '/seller/product/readiness',
    summary: 'How many of a store’s items for sale have all that the web shops of dealers need, and what the others lack',
    access: products,
    input: z.object({ storeId: id }),
    answer: z.object({
      items: z.int(),
      ready: z.int(),
      /** Items by missing data; an item may be counted several times. */
      gaps: z.object({ description: z.int(), pictures: z.int(), gtin: z.int(), weight: z.int(), compliance: z.int() }),
    }),
    limit: { calls: 120, seconds: 60 },
  }),
  categories: declare({
    name: 'listings.categories',
    method: 'GET',
    path: '/seller/product/categories',
    summary: 'Up to 30 categories to choose from, by words of their names; those that the store uses most come first',
    access: products,
    input: z.object({ storeId: id, keyword: z.optional(text(80)) }),
    answer: z.array(categoryChoice),
  }),
  export: declare({
    name: 'listings.export',
    method: 'GET',
    path: '/seller/product/export',
    summary: 'The filtered items as a table that can be changed and taken in again, CSV or XLSX, by a short-lived address',
    access: products,
    input: z.object({ storeId: id, format: z.enum(['csv', 'xlsx'], 'field.text'), ...listingFilter }),
    answer: fileAddress,
    limit: { calls: 10, seconds: 60 },
  }),
  bulkChange: declare({
    name: 'listings.bulkChange',
    method: 'POST',
    path: '/seller/product/bulk-change',
    summary:
      'State, category, lead days, countries, or the times of going on and off sale of many items; with `preview` it only says what would change',
    access: products,
    input: z.object({ ...chosen, ...itemChange }),
    answer: bulkAnswer,
    limit: { calls: 60, seconds: 60 },
  }),
  bulkPrice: declare({
    name: 'listings.bulkPrice',
    method: 'POST',
    path: '/seller/product/bulk-price',
    summary:
      'List prices and quantity tiers of many items, by hundredths of a per cent, by an amount, or to an amount, now or from a set time on; or recommended retail prices',
    access: { who: 'seller', code: 'price.manage' },
    input: z.object({ ...chosen, ...priceChange }),
    answer: bulkAnswer,
    limit: { calls: 60, seconds: 60 },
  }),
  bulkStock: declare({
    name: 'listings.bulkStock',
    method: 'POST',
    path: '/seller/product/bulk-stock',
    summary: 'Pieces on hand of many items in one warehouse, by or to a number; never below what is reserved',
    access: { who: 'seller', code: 'stock.manage' },
    input: z.object({ ...chosen, ...stockChange }),
    answer: bulkAnswer,
    limit: { calls: 60, seconds: 60 },
  }),
  detail: declare({
    name: 'listings.detail',
    method: 'GET',
    path: '/seller/product/detail/{id}',
    summary: 'One item as its editor needs it',
    access: products,
    input: z.object({ storeId: id, id }),
    answer: listingPage,
  }),
  choices: declare({
    name: 'listings.choices',
    method: 'GET',
    path: '/seller/product/choices',
    summary: 'What the editor offers: warehouses, and the attributes of a category',
    access: products,
    input: z.object({ storeId: id, categoryId: z.optional(id) }),
    answer: z.object({
      currency: z.string(),
      /** Where the store sells. */
      countryCodes: z.array(z.string()),
      /** The requested category. */
      category: z.nullable(categoryChoice),
      warehouses: z.array(z.object({ id: z.int(), name: z.string() })),
      attributes: z.array(attributeChoice),
      /** Attributes that can distinguish variants. */
      options: z.array(attributeChoice),
      /**
       * What each VAT class means today in the countries that the store's goods leave: rates in hundredths of a per cent. `own` is false where
       * the country lacks the class and another one's rate applies; a rate of null: the market has none of the country.
       */
      vatRates: z.array(z.object({ country: countryCode, taxClass: z.enum(taxClasses), rate: z.nullable(z.int()), own: z.boolean() })),
    }),
  }),
  save: declare({
    name: 'listings.save',
    method: 'POST',
    path: '/seller/product/save',
    summary: 'Write an item, new or changed; refused when somebody has changed it since the form was opened',
    access: products,
    body: '2 MB',
    input: listingInput,
    answer: z.object({ id: z.int(), version: z.int() }),
    limit: { calls: 60, seconds: 60 },
  }),
  history: declare({
    name: 'listings.history',
    method: 'GET',
    path: '/seller/product/history/{id}',
    summary: 'Who changed what of an item and when, newest first',
    access: products,
    input: z.object({ storeId: id, id }),
    answer: z.array(change),
  }),
};
