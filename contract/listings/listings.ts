import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { countryCode, day, flag, id, integer, list, minorUnits, moment, quantity, requiredText, text } from '../wire/fields.ts';
import { fileAddress } from '../wire/file-answers.ts';
import { countries, languages } from '../values/locale.ts';
import { mostAmount } from '../values/money.ts';
import { pageInput } from '../wire/paging.ts';

/*
 * The seller's own items: the list, changes of many at once, and the editor of one. Amounts are minor units of the store's currency.
 */

export const productStates = ['draft', 'active', 'archived'] as const;
export type ProductState = (typeof productStates)[number];
export const productGaps = ['texts', 'description', 'pictures', 'gtin', 'weight', 'compliance'] as const;
export type ProductGap = (typeof productGaps)[number];
/** What the web shops of dealers need of an item; they find the same in their lists for shop systems. */
export const shopGaps = ['description', 'pictures', 'gtin', 'weight', 'compliance'] as const satisfies readonly ProductGap[];
export const productSorts = ['name', 'itemCode', 'price', 'stock', 'changed', 'sold'] as const;
export type ProductSort = (typeof productSorts)[number];
export const taxClasses = ['standard', 'reduced', 'zero'] as const;
/** Pieces below which stock counts as low, unless told. */
export const lowStockPieces = 10;
/** Items of one call that answers at once; for more see product-bulk.ts. */
export const mostAtOnce = 500;
/** Of one variant. */
export const mostScheduledPrices = 10;

const products = { who: 'seller', code: 'product.manage' } as const;
const state = z.enum(productStates, 'product.state');
const language = z.enum(languages, 'field.required');
/** Where it is sold, of the countries that its store sells to; null: to all of them. */
const countryCodes = z.optional(
  z.nullable(
    z.array(z.enum(countries, 'field.country')).check(z.minLength(1, 'product.countries'), z.maxLength(countries.length, 'field.tooMany')),
  ),
);
const money = minorUnits.check(z.gte(0, 'shop.money'), z.lte(mostAmount, 'shop.moneyTooLarge'));
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);
const pieces = orNull(integer.check(z.gte(1, 'field.quantity'), z.lte(100_000, 'field.quantity')));
const days = integer.check(z.gte(0, 'shop.leadDays'), z.lte(365, 'shop.leadDays'));
const leadDays = orNull(days);
const tiers = list(z.object({ from: quantity, price: money }), 10);
/** Grams or millimetres. */
const measure = orNull(integer.check(z.gte(0, 'product.measure'), z.lte(100_000_000, 'product.measure')));

const minute = 60_000;
const lastMinute = Date.UTC(9999, 11, 31, 23, 59);
/** A moment at which something changes by itself. That is looked at once a minute: what is given more finely waits for the next one. */
export const plannedTime = moment.check(
  z.overwrite((value: string) => {
    const time = Math.min(Math.ceil(Date.parse(value) / minute) * minute, lastMinute);
    return Number.isNaN(time) ? value : new Date(time).toISOString();
  }),
);

export const productFilter = {
  states: list(state, 3),
  categoryId: z.optional(id),
  /**
   * No name in one of the languages; hardly a description in the seller's; no picture; a variant without GTIN, or without weight; not what the
   * law wants to be said where it is sold.
   */
  missing: list(z.enum(productGaps, 'field.text'), productGaps.length),
  /** Items with a variant of which fewer pieces are free. */
  stockBelow: z.optional(integer.check(z.gte(0, 'field.quantity'), z.lte(1_000_000, 'field.quantity'))),
  priceFrom: z.optional(money),
  priceTo: z.optional(money),
  /** True: items that go on or off sale, or change a price, at a set time. */
  scheduled: z.optional(flag),
  /** In names, SKUs, GTINs and item numbers. */
  keyword: z.optional(text(80)),
  sort: z.optional(z.enum([...productSorts, ...productSorts.map((sort) => `-${sort}` as const)], 'field.text')),
};

const listedVariant = z.object({
  id: z.int(),
  sku: z.string(),
  gtin: z.nullable(z.string()),
  options: z.string(),
  listPrice: z.int(),
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
  available: z.int(),
  sold: z.int(),
  changedAt: z.string(),
  /** When it goes on sale and off again, and the next time one of its variants has another price. */
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
  pricesAt: z.nullable(z.string()),
  variants: z.array(listedVariant),
});
export type ListedProduct = z.output<typeof listedProduct>;

const category = z.object({ id: z.int(), parentId: z.nullable(z.int()), name: z.string(), items: z.int() });
export type ProductCategory = z.output<typeof category>;

/** A category to choose, with the names above it. */
const categoryChoice = z.object({ id: z.int(), name: z.string(), trail: z.array(z.string()) });
export type CategoryChoice = z.output<typeof categoryChoice>;

/** A variant, or an item, that changes. */
export const bulkLine = z.object({ name: z.string(), sku: z.nullable(z.string()), before: z.string(), after: z.string() });
export type BulkLine = z.output<typeof bulkLine>;
/** One that stays as it is, and why. */
export const bulkRefusal = z.object({ name: z.string(), sku: z.nullable(z.string()), reason: z.string() });

/** What a change of many would do, or did. */
const bulkAnswer = z.object({
  /** Variants or items that change; the first of them are listed. */
  count: z.int(),
  changes: z.array(bulkLine),
  refused: z.array(bulkRefusal),
  /** Of new prices: variants that have others scheduled after these, which stay as they are. */
  later: z.optional(z.int()),
});
export type BulkAnswer = z.output<typeof bulkAnswer>;
/** What becomes of many items alike: given fields only. */
export const itemChange = {
  state: z.optional(state),
  categoryId: z.optional(id),
  // No default within: what is left out stays as it is.
  leadDays: z.optional(z.nullable(days)),
  countryCodes,
  /** Null: it is not planned any more. */
  publishAt: z.optional(z.nullable(plannedTime)),
  unpublishAt: z.optional(z.nullable(plannedTime)),
};
/** What their variants cost. */
export const priceChange = {
  /** By hundredths of a per cent, by an amount, or to one; `unschedule` forgets all prices that are planned. */
  by: z.enum(['percent', 'amount', 'to', 'unschedule'], 'field.required'),
  value: z._default(minorUnits.check(z.gte(-mostAmount, 'shop.moneyTooLarge'), z.lte(mostAmount, 'shop.moneyTooLarge')), 0),
  /** The new prices wait until then; they come from those that hold at that time. */
  startsAt: z.optional(plannedTime),
};
/** How many pieces of them lie in one warehouse. */
export const stockChange = {
  warehouseId: id,
  by: z.enum(['pieces', 'to'], 'field.required'),
  value: integer.check(z.gte(-1_000_000, 'field.quantity'), z.lte(1_000_000, 'field.quantity')),
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

const productVariant = z.object({
  id: orNull(id),
  sku: requiredText(100),
  gtin: z._default(text(20), ''),
  makerNumber: z._default(text(60), ''),
  options: list(z.object({ attributeKey: requiredText(100), valueKey: orNull(text(100)), label: orNull(text(100)) }), 5),
  listPrice: money,
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
  /** What it costs from when on; in force, they are its list price and tiers. */
  scheduledPrices: list(z.object({ startsAt: plannedTime, listPrice: money, tiers }), mostScheduledPrices),
  stock: list(
    z.object({
      warehouseId: id,
      onHand: integer.check(z.gte(0, 'product.stock'), z.lte(10_000_000, 'product.stock')),
      incoming: z._default(integer.check(z.gte(0, 'product.stock'), z.lte(10_000_000, 'product.stock')), 0),
      incomingAt: orNull(day),
      /** What the form showed: goods that were sold meanwhile are not put back. */
      seen: orNull(z.int()),
    }),
    20,
  ),
});
export type ProductVariant = z.output<typeof productVariant>;

export const productInput = z.object({
  id: orNull(id),
  storeId: id,
  /** The version that the form was filled from; 0 for a new item. */
  version: z._default(z.int(), 0),
  state,
  /** When a draft, or what was archived, becomes active by itself; and when it is archived again. */
  publishAt: orNull(plannedTime),
  unpublishAt: orNull(plannedTime),
  categoryId: z.nullable(id).check(z.refine((value: number | null) => value !== null, 'product.category')),
  sourceLanguage: language,
  taxClass: z.enum(taxClasses, 'field.required'),
  originCountryCode: orNull(countryCode),
  /** Left out: as it was. */
  countryCodes,
  leadDays,
  moq: pieces,
  multiple: pieces,
  cartonQuantity: pieces,
  texts,
  pictures: list(z.object({ key: requiredText(300), alts: z._default(z.partialRecord(language, text(250)), {}) }), 30),
  attributes: list(z.object({ attributeKey: requiredText(100), value: z.union([z.boolean(), z.number(), text(500)]) }), 100),
  variants: list(productVariant, 500).check(z.minLength(1, 'product.variants')),
});
export type ProductInput = z.output<typeof productInput>;

/** An item as its editor shows it: the form's values, and what one only reads. */
const productPage = z.object({
  product: productInput,
  itemCode: z.string(),
  /** By variant id and warehouse: pieces that orders have reserved. */
  reserved: z.array(z.object({ variantId: z.int(), warehouseId: z.int(), reserved: z.int() })),
  changedAt: z.string(),
});
export type ProductPage = z.output<typeof productPage>;

const attributeChoice = z.object({
  key: z.string(),
  name: z.string(),
  type: z.enum(['number', 'choice', 'flag', 'text']),
  unit: z.nullable(z.string()),
  isOption: z.boolean(),
  /** An item for sale has to say it. */
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
export type ProductChange = z.output<typeof change>;

/**
 * What the schedule has made of an item since its form was opened, in `data` of the answer to whoever saves that form: what is as it was
 * in the form can be taken from here, and the form be saved again.
 */
export type ScheduledMeanwhile = {
  version: number;
  /** ISO 8601, first things first. `plan`: it has only taken something off the plan, such as a price that held already. */
  done: { what: 'onSale' | 'offSale' | 'prices' | 'plan'; at: string }[];
  product: Pick<ProductInput, 'state' | 'publishAt' | 'unpublishAt'> & {
    variants: Pick<ProductVariant, 'id' | 'listPrice' | 'tiers' | 'scheduledPrices'>[];
  };
};

export const productCalls = {
  list: declare({
    name: 'products.list',
    method: 'GET',
    path: '/seller/product/list',
    summary: 'The items of a store with their variants, by filters, in an order',
    access: products,
    input: z.object({ storeId: id, ...productFilter, ...pageInput }),
    answer: z.object({
      currency: z.string(),
      /** Where the store sells. */
      countryCodes: z.array(z.string()),
      rows: z.array(listedProduct),
      total: z.int(),
      /** Items of the whole store by their state. */
      states: z.object({ draft: z.int(), active: z.int(), archived: z.int() }),
      /** Those with items of the store in them or below. */
      categories: z.array(category),
      warehouses: z.array(z.object({ id: z.int(), name: z.string() })),
      /** A change of many items (product-bulk.ts) that is being worked on, or waits for somebody to want it. */
      bulk: z.nullable(z.object({ id: z.string(), state: z.enum(['checking', 'checked', 'writing']), items: z.int() })),
    }),
  }),
  readiness: declare({
    name: 'products.readiness',
    method: 'GET',
    path: '/seller/product/readiness',
    summary: 'How many of a store’s items for sale have all that the web shops of dealers need, and what the others lack',
    access: products,
    input: z.object({ storeId: id }),
    answer: z.object({
      items: z.int(),
      ready: z.int(),
      /** Items by what they lack; one may stand in several. */
      gaps: z.object({ description: z.int(), pictures: z.int(), gtin: z.int(), weight: z.int(), compliance: z.int() }),
    }),
    limit: { calls: 120, seconds: 60 },
  }),
  categories: declare({
    name: 'products.categories',
    method: 'GET',
    path: '/seller/product/categories',
    summary: 'Up to 30 categories to choose from, by words of their names; those that the store uses most come first',
    access: products,
    input: z.object({ storeId: id, keyword: z.optional(text(80)) }),
    answer: z.array(categoryChoice),
  }),
  export: declare({
    name: 'products.export',
    method: 'GET',
    path: '/seller/product/export',
    summary: 'The filtered items as a table that can be changed and taken in again, CSV or XLSX, by a short-lived address',
    access: products,
    input: z.object({ storeId: id, format: z.enum(['csv', 'xlsx'], 'field.text'), ...productFilter }),
    answer: fileAddress,
    limit: { calls: 10, seconds: 60 },
  }),
  bulkChange: declare({
    name: 'products.bulkChange',
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
    name: 'products.bulkPrice',
    method: 'POST',
    path: '/seller/product/bulk-price',
    summary:
      'List prices and quantity tiers of many items, by hundredths of a per cent, by an amount, or to an amount, now or from a set time on',
    access: { who: 'seller', code: 'price.manage' },
    input: z.object({ ...chosen, ...priceChange }),
    answer: bulkAnswer,
    limit: { calls: 60, seconds: 60 },
  }),
  bulkStock: declare({
    name: 'products.bulkStock',
    method: 'POST',
    path: '/seller/product/bulk-stock',
    summary: 'Pieces on hand of many items in one warehouse, by or to a number; never below what is reserved',
    access: { who: 'seller', code: 'stock.manage' },
    input: z.object({ ...chosen, ...stockChange }),
    answer: bulkAnswer,
    limit: { calls: 60, seconds: 60 },
  }),
  detail: declare({
    name: 'products.detail',
    method: 'GET',
    path: '/seller/product/detail/{id}',
    summary: 'One item as its editor needs it',
    access: products,
    input: z.object({ storeId: id, id }),
    answer: productPage,
  }),
  choices: declare({
    name: 'products.choices',
    method: 'GET',
    path: '/seller/product/choices',
    summary: 'What the editor offers: warehouses, and the attributes of a category',
    access: products,
    input: z.object({ storeId: id, categoryId: z.optional(id) }),
    answer: z.object({
      currency: z.string(),
      /** Where the store sells. */
      countryCodes: z.array(z.string()),
      /** The category that was asked for. */
      category: z.nullable(categoryChoice),
      warehouses: z.array(z.object({ id: z.int(), name: z.string() })),
      attributes: z.array(attributeChoice),
      /** Attributes that can tell variants apart. */
      options: z.array(attributeChoice),
    }),
  }),
  save: declare({
    name: 'products.save',
    method: 'POST',
    path: '/seller/product/save',
    summary: 'Write an item, new or changed; refused when somebody has changed it since the form was opened',
    access: products,
    body: '2 MB',
    input: productInput,
    answer: z.object({ id: z.int(), version: z.int() }),
    limit: { calls: 60, seconds: 60 },
  }),
  history: declare({
    name: 'products.history',
    method: 'GET',
    path: '/seller/product/history/{id}',
    summary: 'Who changed what of an item and when, newest first',
    access: products,
    input: z.object({ storeId: id, id }),
    answer: z.array(change),
  }),
};
