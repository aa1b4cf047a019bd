import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, flag, id, list, requiredText, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { pageInput } from '../wire/paging.ts';
import { quantityRule } from '../pricing/pricing.ts';

/** Limits per user. */
export const mostWishLists = 50;
export const mostWishLines = 2_000;
export const longestWishNote = 200;

/** Buyers under review may use wish lists, too; calls that return prices or buy are for approved buyers. */
const buyers = { who: 'buyer' } as const;
const audited = { who: 'auditedBuyer' } as const;

export const wishList = z.object({
  id: z.int(),
  name: z.string(),
  /** Only its owner can rename, share and remove it. */
  own: z.boolean(),
  shared: z.boolean(),
  ownerName: z.string(),
  /** Lines that the caller may still see. */
  lines: z.int(),
});
export type WishList = z.infer<typeof wishList>;

/** One line. Prices are net, at the smallest quantity, in minor units of the store's currency; null for users who may not see prices. */
export const wishLine = z.object({
  id: z.int(),
  listId: z.int(),
  listName: z.string(),
  itemId: z.int(),
  /** null: the item without a variant; a variant must be chosen before it is bought. */
  variantId: z.nullable(z.int()),
  itemCode: z.string(),
  sku: z.nullable(z.string()),
  ownNumber: z.nullable(z.string()),
  name: z.string(),
  urlKey: z.string(),
  options: z.string(),
  pictureKey: z.nullable(z.string()),
  store: z.object({ id: z.int(), name: z.string() }),
  note: z.string(),
  currency: currencyCode,
  unitPrice: z.nullable(amount),
  priceWhenAdded: z.nullable(amount),
  rule: z.nullable(quantityRule),
  /** Pieces that can be ordered now, in all warehouses; for an item, of all its variants. */
  stock: z.int(),
  addedAt: time,
  /** What the caller is notified of by mail. */
  watch: z.nullable(z.object({ backInStock: z.boolean(), priceBelow: z.nullable(amount) })),
});
export type WishLine = z.infer<typeof wishLine>;

export const wishSorts = ['added', 'name', 'store'] as const;
const lineIds = list(id, mostWishLines).check(z.minLength(1, 'field.required'));
const wanted = z.object({ itemId: z.optional(id), variantId: z.optional(id), note: z.optional(text(longestWishNote)) });
const done = z.object({ lines: z.int() });
export const fileFormats = ['csv', 'xlsx'] as const;

export const wishListCalls = {
  lists: declare({
    name: 'wishLists.lists',
    method: 'GET',
    path: '/buyer/wish-list/lists',
    summary: 'The caller’s wish lists, most recently used first, then those that colleagues share',
    access: buyers,
    input: z.object({}),
    answer: z.object({ lists: z.array(wishList) }),
  }),
  lines: declare({
    name: 'wishLists.lines',
    method: 'GET',
    path: '/buyer/wish-list/lines',
    summary: 'Lines of one wish list, or of all, with today’s price and stock; lines that the caller may no longer see are omitted',
    access: buyers,
    input: z.object({
      listId: z.optional(id),
      keyword: z.optional(text(80)),
      sort: z._default(z.enum(wishSorts), 'added'),
      ...pageInput,
    }),
    answer: z.object({ total: z.int(), page: z.int(), size: z.int(), rows: z.array(wishLine) }),
  }),
  /** For the heart icons of a page. */
  saved: declare({
    name: 'wishLists.saved',
    method: 'GET',
    path: '/buyer/wish-list/saved',
    summary: 'Ids of the items on the caller’s own lists, the latest 2,000',
    access: buyers,
    input: z.object({}),
    answer: z.object({ items: z.array(z.int()) }),
  }),
  save: declare({
    name: 'wishLists.save',
    method: 'POST',
    path: '/buyer/wish-list/save',
    summary: 'Creates a wish list, or renames or shares one of the caller’s own',
    access: buyers,
    input: z.object({ listId: z.optional(id), name: requiredText(60), shared: z._default(flag, false) }),
    answer: z.object({ id: z.int() }),
  }),
  removeList: declare({
    name: 'wishLists.removeList',
    method: 'POST',
    path: '/buyer/wish-list/remove-list',
    summary: 'Removes one of the caller’s own wish lists with its lines',
    access: buyers,
    input: z.object({ listId: id }),
    answer: z.object({}),
  }),
  /** Existing lines are unchanged: adding twice changes nothing. */
  add: declare({
    name: 'wishLists.add',
    method: 'POST',
    path: '/buyer/wish-list/add',
    summary: 'Adds items or variants to a wish list; without a list to the one used last, which is created if there is none',
    access: buyers,
    body: '256 KB',
    input: z.object({ listId: z.optional(id), lines: list(wanted, 200).check(z.minLength(1, 'field.required')) }),
    answer: z.object({ listId: z.int(), listName: z.string(), added: z.int(), present: z.int() }),
    limit: { calls: 240, seconds: 60 },
  }),
  note: declare({
    name: 'wishLists.note',
    method: 'POST',
    path: '/buyer/wish-list/note',
    summary: 'Sets the note of a line',
    access: buyers,
    input: z.object({ lineId: id, note: text(longestWishNote) }),
    answer: done,
  }),
  move: declare({
    name: 'wishLists.move',
    method: 'POST',
    path: '/buyer/wish-list/move',
    summary: 'Moves lines to another wish list; duplicates are merged',
    access: buyers,
    input: z.object({ lineIds, listId: id }),
    answer: done,
  }),
  remove: declare({
    name: 'wishLists.remove',
    method: 'POST',
    path: '/buyer/wish-list/remove',
    summary: 'Removes lines from their lists',
    access: buyers,
    input: z.object({ lineIds }),
    answer: done,
  }),
  watch: declare({
    name: 'wishLists.watch',
    method: 'POST',
    path: '/buyer/wish-list/watch',
    summary: 'Sets the notifications of a line: back in stock, or a price below an amount; setting one does not end the other',
    access: audited,
    input: z.object({
      lineId: id,
      backInStock: z.boolean('field.flag'),
      /** Minor units of the store's currency. */
      priceBelow: z.nullable(z.int('lists.priceBelow').check(z.gte(1, 'lists.priceBelow'), z.lte(1_000_000_000_000, 'lists.priceBelow'))),
    }),
    answer: z.object({}),
  }),
  toCart: declare({
    name: 'wishLists.toCart',
    method: 'POST',
    path: '/buyer/wish-list/to-cart',
    summary: 'Puts lines, or an entire list, into the cart at their smallest quantities; returns how many need a choice of variant first',
    access: audited,
    input: z.object({ listId: z.optional(id), lineIds: list(id, mostWishLines) }),
    answer: z.object({ added: z.int(), toChoose: z.int() }),
    limit: { calls: 60, seconds: 60 },
  }),
  export: declare({
    name: 'wishLists.export',
    method: 'GET',
    path: '/buyer/wish-list/export',
    summary: 'Lines of one wish list, or of all, as CSV or XLSX',
    access: buyers,
    input: z.object({ listId: z.optional(id), format: z._default(z.enum(fileFormats), 'csv') }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
};
