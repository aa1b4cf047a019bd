import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, countryCode, currencyCode, day, flag, id, integer, list, minorUnits, quantity, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { mostAmount } from '../values/money.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { quantityRule, retailPrice } from '../pricing/pricing.ts';

/**
 * Quotes: a buyer requests prices from a store, the store makes an offer, either side counters, and one of them accepts. An accepted quote
 * is a signed price agreement from that moment on. Amounts are net, in minor units of the store's currency, and null for users who may not
 * see prices.
 */

export const quoteStates = ['draft', 'open', 'answered', 'countered', 'accepted', 'declined', 'expired', 'withdrawn'] as const;
export type QuoteState = (typeof quoteStates)[number];
export const quoteEvents = ['asked', 'offered', 'countered', 'accepted', 'declined', 'withdrawn', 'expired'] as const;
export type QuoteEventKind = (typeof quoteEvents)[number];
export const mostQuoteLines = 100;
export const longestQuoteNote = 2_000;
/** Maximum number of requests of one company in 24 hours. */
export const mostQuotesADay = 30;
/** Maximum number of drafts of one company. */
export const mostQuoteDrafts = 100;
/** Days after which an unanswered request expires. */
export const requestDays = 30;
/** Minimum number of days in which a counter-offer can be accepted. */
export const counterDays = 7;
/** Maximum number of days that an offer is valid for. */
export const longestTerm = 730;

/** The format in mails and lists. */
export const quoteNumber = (quoteId: number): string => `Q-${String(quoteId).padStart(5, '0')}`;

const readers = { who: 'auditedBuyer', code: 'order.view' } as const;
const buyers = { who: 'auditedBuyer', code: 'order.place' } as const;
const sellers = { who: 'seller', code: 'price.manage' } as const;
const state = z.enum(quoteStates, 'field.text');
const version = integer.check(z.gte(1, 'field.integer'));
const price = minorUnits.check(z.gte(0, 'quote.price'), z.lte(mostAmount, 'store.moneyTooLarge'));
const note = z._default(text(longestQuoteNote), '');
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null);

const wish = z.object({ variantId: id, quantity, unitPrice: orNull(price) });
const priced = z.object({ variantId: id, quantity, unitPrice: price });

const goods = z.object({
  variantId: z.int(),
  itemId: z.int(),
  sku: z.string(),
  name: z.string(),
  options: z.string(),
  /** Null if the caller cannot open the item's page. */
  urlKey: z.nullable(z.string()),
  pictureKey: z.nullable(z.string()),
  rule: quantityRule,
  /** What the buyer pays without a quote, at the quantity of the latest version. */
  priceNow: z.nullable(amount),
  /** With the margin of `priceNow`. */
  retail: z.optional(retailPrice),
});
export type QuoteGoods = z.infer<typeof goods>;

const quoteLine = z.object({
  variantId: z.int(),
  quantity: z.int(),
  unitPrice: z.nullable(amount),
  /** The price is valid from this quantity on. */
  minimumQuantity: z.int(),
});
export const quoteVersion = z.object({
  version: z.int(),
  side: z.enum(['buyer', 'seller']),
  /** Null for users of the other company. */
  by: z.nullable(z.string()),
  at: time,
  wantedOn: z.nullable(z.string()),
  note: z.string(),
  leadDays: z.nullable(z.int()),
  /** The last day on which the offer can be accepted, and the last day on which its prices are then valid. */
  validUntil: z.nullable(z.string()),
  pricesUntil: z.nullable(z.string()),
  /** True: the prices are valid once, for the named quantities; false: for any quantity from the smallest on. */
  limited: z.boolean(),
  lines: z.array(quoteLine),
});
export type QuoteVersion = z.infer<typeof quoteVersion>;

const summary = {
  id: z.int(),
  number: z.string(),
  state,
  version: z.int(),
  currency: currencyCode,
  store: z.object({ id: z.int(), name: z.string() }),
  /** The buyer's company, for the seller; null for the buyer. */
  buyer: z.nullable(z.string()),
  askedBy: z.nullable(z.string()),
  lines: z.int(),
  /** The first item's name. */
  name: z.string(),
  /** Of the latest version that names all prices. */
  total: z.nullable(amount),
  createdAt: time,
  changedAt: time,
  /** The latest version can be answered until then. */
  openUntil: z.nullable(time),
  /** The side that has to answer. */
  turn: z.nullable(z.enum(['buyer', 'seller'])),
};
export const quoteSummary = z.object(summary);
export type QuoteSummary = z.infer<typeof quoteSummary>;

export const quoteDetail = z.object({
  ...summary,
  countryCode: z.string(),
  goods: z.array(goods),
  /** Newest first, at most fifty; the same for the events. */
  versions: z.array(quoteVersion),
  /** Newest first. */
  events: z.array(
    z.object({
      id: z.int(),
      at: time,
      what: z.enum(quoteEvents),
      side: z.nullable(z.enum(['buyer', 'seller'])),
      by: z.nullable(z.string()),
      version: z.int(),
      reason: z.string(),
    }),
  ),
  agreement: z.nullable(z.object({ id: z.int(), signedAt: time, pricesUntil: z.string() })),
});
export type QuoteDetail = z.infer<typeof quoteDetail>;

const filter = { states: list(state, 8), storeId: z.optional(id), keyword: z.optional(text(80)) };
const moved = z.object({ id: z.int(), state });

export const quoteCalls = {
  choices: declare({
    name: 'quotes.choices',
    method: 'GET',
    path: '/buyer/quote/choices',
    summary: 'What can be requested: the variants of an item, or some of one store, with today’s prices',
    access: buyers,
    input: z.object({
      itemId: z.optional(id),
      variantIds: list(id, mostQuoteLines),
      /** The prices are for these quantities of the variants, in the same order. */
      quantities: list(quantity, mostQuoteLines),
    }),
    answer: z.object({ currency: currencyCode, store: z.object({ id: z.int(), name: z.string() }), goods: z.array(goods) }),
  }),
  save: declare({
    name: 'quotes.save',
    method: 'POST',
    path: '/buyer/quote/save',
    summary: 'Saves a request as a draft, or changes one; with `send` it is sent to the seller',
    access: buyers,
    input: z.object({
      /** A draft to change. */
      id: z.optional(id),
      lines: list(wish, mostQuoteLines).check(z.minLength(1, 'quote.lines')),
      countryCode,
      wantedOn: orNull(day),
      note,
      send: z._default(flag, false),
    }),
    answer: moved,
    idempotent: true,
    limit: { calls: 30, seconds: 60 },
  }),
  remove: declare({
    name: 'quotes.remove',
    method: 'POST',
    path: '/buyer/quote/remove',
    summary: 'Removes a draft',
    access: buyers,
    input: z.object({ id }),
    answer: z.object({}),
  }),
  mine: declare({
    name: 'quotes.mine',
    method: 'GET',
    path: '/buyer/quote/list',
    summary: 'Quotes of the caller’s company, newest first',
    access: readers,
    input: z.object({ ...filter, ...cursorInput }),
    answer: cursorPage(quoteSummary),
  }),
  exportMine: declare({
    name: 'quotes.exportMine',
    method: 'GET',
    path: '/buyer/quote/export',
    summary: 'The same as CSV, a row for each line',
    access: readers,
    input: z.object(filter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  detail: declare({
    name: 'quotes.detail',
    method: 'GET',
    path: '/buyer/quote/{id}',
    summary: 'A quote with all its versions and events',
    access: readers,
    input: z.object({ id }),
    answer: quoteDetail,
  }),
  counter: declare({
    name: 'quotes.counter',
    method: 'POST',
    path: '/buyer/quote/counter',
    summary: 'Counters an offer with other prices or quantities; the seller can accept the counter-offer unchanged',
    access: buyers,
    input: z.object({ id, version, lines: list(priced, mostQuoteLines).check(z.minLength(1, 'quote.lines')), wantedOn: orNull(day), note }),
    answer: moved,
    idempotent: true,
  }),
  accept: declare({
    name: 'quotes.accept',
    method: 'POST',
    path: '/buyer/quote/accept',
    summary: 'Accepts an offer unchanged: its prices become a signed price agreement',
    access: buyers,
    input: z.object({ id, version }),
    answer: moved,
    idempotent: true,
  }),
  decline: declare({
    name: 'quotes.decline',
    method: 'POST',
    path: '/buyer/quote/decline',
    summary: 'Declines an offer, or withdraws what the seller has not answered yet',
    access: buyers,
    input: z.object({ id, version, reason: z._default(text(500), '') }),
    answer: moved,
  }),
  toCart: declare({
    name: 'quotes.toCart',
    method: 'POST',
    path: '/buyer/quote/to-cart',
    summary: 'Puts the goods of an accepted quote into the cart, in the agreed quantities',
    access: buyers,
    input: z.object({ id }),
    answer: z.object({ added: z.int() }),
    idempotent: true,
  }),
  paper: declare({
    name: 'quotes.paper',
    method: 'GET',
    path: '/buyer/quote/{id}/paper',
    summary: 'The latest offer as PDF in base64; for users who may see prices',
    access: readers,
    input: z.object({ id }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
};

export const sellerQuoteCalls = {
  list: declare({
    name: 'sellerQuotes.list',
    method: 'GET',
    path: '/seller/quote/list',
    summary: 'Quotes requested from the caller’s stores, newest first',
    access: sellers,
    input: z.object({ ...filter, ...cursorInput }),
    answer: cursorPage(quoteSummary),
  }),
  export: declare({
    name: 'sellerQuotes.export',
    method: 'GET',
    path: '/seller/quote/export',
    summary: 'The same as CSV, a row for each line',
    access: sellers,
    input: z.object(filter),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  counts: declare({
    name: 'sellerQuotes.counts',
    method: 'GET',
    path: '/seller/quote/counts',
    summary: 'How many requests and counter-offers wait for an answer',
    access: sellers,
    input: z.object({}),
    answer: z.object({ open: z.int() }),
  }),
  paper: declare({
    name: 'sellerQuotes.paper',
    method: 'GET',
    path: '/seller/quote/{id}/paper',
    summary: 'The latest offer as PDF in base64, as the buyer gets it',
    access: sellers,
    input: z.object({ id }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  detail: declare({
    name: 'sellerQuotes.detail',
    method: 'GET',
    path: '/seller/quote/{id}',
    summary: 'A quote with all its versions and events',
    access: sellers,
    input: z.object({ id }),
    answer: quoteDetail,
  }),
  offer: declare({
    name: 'sellerQuotes.offer',
    method: 'POST',
    path: '/seller/quote/offer',
    summary: 'Offers prices for all or part of a request; a new offer replaces one that is not accepted yet',
    access: sellers,
    input: z.object({
      id,
      version,
      lines: list(z.object({ variantId: id, quantity, unitPrice: price, minimumQuantity: quantity }), mostQuoteLines).check(
        z.minLength(1, 'quote.lines'),
      ),
      leadDays: orNull(integer.check(z.gte(0, 'store.leadDays'), z.lte(365, 'store.leadDays'))),
      validUntil: day,
      pricesUntil: day,
      limited: z._default(flag, true),
      note,
    }),
    answer: moved,
    idempotent: true,
    // Each offer sends a mail to the buyer.
    limit: { calls: 30, seconds: 60 },
  }),
  accept: declare({
    name: 'sellerQuotes.accept',
    method: 'POST',
    path: '/seller/quote/accept',
    summary: 'Accepts a buyer’s counter-offer unchanged: its prices become a signed price agreement',
    access: sellers,
    input: z.object({ id, version }),
    answer: moved,
    idempotent: true,
  }),
  decline: declare({
    name: 'sellerQuotes.decline',
    method: 'POST',
    path: '/seller/quote/decline',
    summary: 'Declines a request or a counter-offer, or withdraws an offer',
    access: sellers,
    input: z.object({ id, version, reason: z._default(text(500), '') }),
    answer: moved,
  }),
};
