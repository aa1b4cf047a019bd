import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode, flag, id, list, time } from '../wire/fields.ts';
import { missingReasons, purchaseProblems } from './auto-purchase.ts';
import { orderStorage } from '../stores/storage-terms.ts';
import { orderStates } from './purchase-orders.ts';
import { mostSalesOrders } from './sales-orders.ts';

export const matchRunStates = ['running', 'stopped', 'done'] as const;
export type MatchRunState = (typeof matchRunStates)[number];

export const matchRun = z.object({
  id: z.int(),
  state: z.enum(matchRunStates),
  total: z.int(),
  seen: z.int(),
  matched: z.int(),
  /** Orders for which it has bought what they lacked. */
  bought: z.int(),
  orders: z.boolean(),
  createdAt: time,
  endedAt: z.nullable(time),
});
export type MatchRun = z.infer<typeof matchRun>;

const view = { who: 'buyer', code: 'order.view' } as const;
const place = { who: 'auditedBuyer', code: 'order.place' } as const;
const some = z.object({ buyerOrderIds: list(id, mostSalesOrders).check(z.minLength(1, 'field.required')) });
const done = z.object({ done: z.array(z.int()), skipped: z.array(z.int()) });

/** Goods for sales orders: those that the company holds in warehouses of sellers. */
export const matchingCalls = {
  match: declare({
    name: 'matching.match',
    method: 'POST',
    path: '/buyer/sales-order/match',
    summary: 'Assigns held stock to ready sales orders; those for which not all goods are there are answered as skipped',
    access: place,
    input: some,
    answer: done,
    idempotent: true,
  }),
  order: declare({
    name: 'matching.order',
    method: 'POST',
    path: '/buyer/sales-order/order',
    summary: 'Has the sellers send matched sales orders; others are answered as skipped',
    access: place,
    input: some,
    answer: done,
    idempotent: true,
  }),
  begin: declare({
    name: 'matching.begin',
    method: 'POST',
    path: '/buyer/sales-order/match-all',
    summary:
      'Assigns held stock to all ready sales orders in the background, and buys what they lack where the settings say so; 40901 while that is under way',
    access: place,
    input: z.object({ /** Matched orders go to the sellers at once. */ orders: z._default(flag, false) }),
    answer: z.object({ id: z.int(), total: z.int() }),
    idempotent: true,
  }),
  stop: declare({
    name: 'matching.stop',
    method: 'POST',
    path: '/buyer/sales-order/match-stop',
    summary: 'Stops a run after the orders that it is working on; what is matched stays matched',
    access: place,
    input: z.object({ id }),
    answer: z.object({ state: z.enum(matchRunStates) }),
  }),
  resume: declare({
    name: 'matching.resume',
    method: 'POST',
    path: '/buyer/sales-order/match-resume',
    summary: 'Continues a run that was stopped',
    access: place,
    input: z.object({ id }),
    answer: z.object({ state: z.enum(matchRunStates) }),
  }),
  status: declare({
    name: 'matching.status',
    method: 'GET',
    path: '/buyer/sales-order/match-status',
    summary: 'The latest run of the company, and what ready sales orders lack',
    access: view,
    input: z.object({}),
    answer: z.object({
      run: z.nullable(matchRun),
      /** Runs buy what is missing. */
      buys: z.boolean(),
      /** Goods that the latest matches have not found, most wanted first; at most 100. */
      missing: z.array(
        z.object({
          variantId: z.int(),
          sku: z.string(),
          name: z.string(),
          storeName: z.string(),
          /** Why it was not bought; null where runs do not buy. */
          reason: z.nullable(z.enum(missingReasons)),
          /** Where storing there costs too much: what the store asks for now; null for users who see no prices. */
          storage: z.nullable(z.object({ storeId: z.int(), termsId: z.int(), freeDays: z.int(), price: amount, currency: currencyCode })),
          pieces: z.int(),
          orders: z.int(),
        }),
      ),
      /** What the latest runs have bought and sales orders still wait for, newest first; at most 20. */
      purchases: z.array(
        z.object({
          checkoutId: z.int(),
          /** It waits for this approval. */
          approvalId: z.nullable(z.int()),
          problem: z.nullable(z.enum(purchaseProblems)),
          /** It is not paid, and nobody has to approve it. */
          isPayable: z.boolean(),
          createdAt: time,
          /** Sales orders that it is for. */
          salesOrders: z.int(),
          orders: z.array(
            z.object({
              id: z.int(),
              number: z.string(),
              storeName: z.string(),
              state: z.enum(orderStates),
              currency: currencyCode,
              total: z.nullable(amount),
              /** Null where storing costs nothing. */
              storage: z.nullable(orderStorage),
            }),
          ),
          /** Goods of other sellers than those that the sales orders had named, and what that has saved. */
          others: z.array(
            z.object({
              sku: z.string(),
              storeName: z.string(),
              namedSku: z.string(),
              namedStoreName: z.string(),
              pieces: z.int(),
              currency: currencyCode,
              saved: z.nullable(amount),
            }),
          ),
        }),
      ),
    }),
  }),
  buy: declare({
    name: 'matching.buy',
    method: 'POST',
    path: '/buyer/sales-order/buy',
    summary: 'Puts what ready sales orders lack into the cart, raised to the steps in which it is sold; what is there already counts',
    access: place,
    input: z.object({
      /** Of these goods; empty: of all. */
      variantIds: list(id, 100),
    }),
    answer: z.object({ lines: z.int() }),
  }),
  acceptQuantity: declare({
    name: 'matching.acceptQuantity',
    method: 'POST',
    path: '/buyer/sales-order/accept-quantity',
    summary:
      'Lets runs buy more of a variant than ready sales orders lack, up to the quantity in which it is sold; answers for how many lines',
    access: place,
    input: z.object({ variantId: id }),
    answer: z.object({ lines: z.int() }),
  }),
};
