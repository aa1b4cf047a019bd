import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, id, integer, requiredText, text, time } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { mostPieces } from '../values/pieces.ts';

export const correctionReasons = ['count', 'damaged', 'lost', 'found'] as const;

const heldStock = z.object({
  id: z.int(),
  variantId: z.int(),
  itemId: z.int(),
  sku: z.string(),
  name: z.string(),
  options: z.string(),
  pictureKey: z.nullable(z.string()),
  store: z.object({ id: z.int(), name: z.string() }),
  warehouse: z.object({ id: z.int(), name: z.string(), city: z.string(), countryCode: z.string() }),
  onHand: z.int(),
  /** Of these, promised to sales orders. */
  reserved: z.int(),
  /** When the oldest pieces were stored; null if there are none. */
  oldestAt: z.nullable(time),
});

export const ownHeldStock = z.extend(heldStock, {
  /** What the pieces have cost, without VAT; null for users without `price.view`. */
  value: z.nullable(amount),
  /** What storing them costs for the days of this month that are over, without VAT; null for users without `price.view`. */
  storage: z.nullable(amount),
  currency: currencyCode,
});
export type OwnHeldStock = z.infer<typeof ownHeldStock>;

/** Nothing of prices; the buyer instead. */
export const storedForBuyer = z.extend(heldStock, { buyer: z.object({ id: z.int(), name: z.string() }) });
export type StoredForBuyer = z.infer<typeof storedForBuyer>;

export const heldMovement = z.object({
  id: z.int(),
  kind: z.enum(['stored', 'shipped', 'corrected', 'returned']),
  quantity: z.int(),
  /** The purchase order by which they were stored. */
  order: z.nullable(z.object({ id: z.int(), number: z.string() })),
  reason: z.nullable(z.enum(correctionReasons)),
  note: z.string(),
  at: time,
});

const month = z.string('invoice.month').check(z.regex(/^2\d{3}-(?:0[1-9]|1[0-2])$/, 'invoice.month'));
const filter = { keyword: z.optional(text(80)) };
const view = { who: 'buyer', code: 'order.view' } as const;
const seller = { who: 'seller', code: 'sale.fulfil' } as const;

/** Goods that a buyer has bought and that stay in the seller’s warehouse. */
export const heldStockCalls = {
  list: declare({
    name: 'heldStock.list',
    method: 'GET',
    path: '/buyer/held-stock/list',
    summary: 'Goods of the company in warehouses of sellers',
    access: view,
    input: z.object({ ...filter, ...cursorInput }),
    answer: cursorPage(ownHeldStock),
  }),
  detail: declare({
    name: 'heldStock.detail',
    method: 'GET',
    path: '/buyer/held-stock/{heldId}',
    summary: 'Goods in a warehouse with what was stored when, and the latest movements',
    access: view,
    input: z.object({ heldId: id }),
    answer: z.extend(ownHeldStock, {
      batches: z.array(
        z.object({
          storedAt: time,
          remaining: z.int(),
          order: z.nullable(z.object({ id: z.int(), number: z.string() })),
          /** What storing costs from that day ('YYYY-MM-DD') on, for `storageUnit`; null where it costs nothing. */
          terms: z.nullable(z.object({ chargedFrom: z.string(), price: z.nullable(amount) })),
        }),
      ),
      movements: z.array(heldMovement),
    }),
  }),
  export: declare({
    name: 'heldStock.export',
    method: 'GET',
    path: '/buyer/held-stock/export',
    summary: 'Goods of the company in warehouses of sellers, as CSV; values are empty for users who may not see prices',
    access: view,
    input: z.object(filter),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  storage: declare({
    name: 'heldStock.storage',
    method: 'GET',
    path: '/buyer/held-stock/storage',
    summary: 'What storing the company’s goods has cost in a month (UTC), by goods and warehouse, as CSV; the market does not collect it',
    access: { who: 'buyer', code: 'price.view' },
    input: z.object({ month }),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
};

export const sellerHeldStockCalls = {
  list: declare({
    name: 'sellerHeldStock.list',
    method: 'GET',
    path: '/seller/held-stock/list',
    summary: 'Goods of buyers in the warehouses of a store',
    access: seller,
    input: z.object({ storeId: id, ...filter, ...cursorInput }),
    answer: cursorPage(storedForBuyer),
  }),
  storage: declare({
    name: 'sellerHeldStock.storage',
    method: 'GET',
    path: '/seller/held-stock/storage',
    summary: 'What storing goods of buyers in the warehouses of a store has cost in a month (UTC), as CSV, for the seller’s own invoices',
    access: { who: 'seller', code: 'payout.view' },
    input: z.object({ storeId: id, month }),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  correct: declare({
    name: 'sellerHeldStock.correct',
    method: 'POST',
    path: '/seller/held-stock/correct',
    summary: 'Corrects the pieces that are there after a count; the buyer is notified. 40901 if they have changed meanwhile',
    access: seller,
    input: z.object({
      storeId: id,
      heldId: id,
      /** What the page showed. */
      seen: integer.check(z.gte(0, 'field.quantity'), z.lte(mostPieces, 'field.quantity')),
      counted: integer.check(z.gte(0, 'field.quantity'), z.lte(mostPieces, 'field.quantity')),
      reason: z.enum(correctionReasons),
      note: requiredText(300),
    }),
    answer: z.object({ onHand: z.int() }),
    idempotent: true,
  }),
};
