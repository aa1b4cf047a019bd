import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { id } from '../wire/fields.ts';
import { fileAddress } from '../wire/file-answers.ts';
import { bulkLine, bulkRefusal, itemChange, priceChange, listingFilter, stockChange } from './listings.ts';

/*
 * One change of all items that a filter finds, done by a job. The filter runs once, at the start: items that would match later are not
 * included, and items that matched stay included until the end.
 */

export const bulkBounds = {
  /** Items of one change. */
  items: 20_000,
  /** Days for which refused items can be read. */
  days: 30,
  /** Hours for which a previewed change waits to be applied. */
  hours: 24,
  /** Previewed changes per store; one more removes the oldest. */
  waiting: 10,
} as const;

export const bulkStates = ['checking', 'checked', 'writing', 'done', 'failed'] as const;
export type BulkState = (typeof bulkStates)[number];
/** States in which a job is running. */
export const bulkRunning: readonly BulkState[] = ['checking', 'writing'];

export const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('item'), ...itemChange }),
  z.object({ kind: z.literal('price'), ...priceChange }),
  z.object({ kind: z.literal('stock'), ...stockChange }),
]);
export type BulkChange = z.output<typeof bulkChange>;

const bulkId = z.string('field.id').check(z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/, 'field.id'));
const one = { storeId: id, bulkId };
const state = z.enum(bulkStates);

const bulkRow = z.object({
  id: z.string(),
  state,
  /** Why it failed. */
  failure: z.nullable(z.string()),
  change: bulkChange,
  /** Names of the records that the change refers to by id. */
  category: z.nullable(z.string()),
  warehouse: z.nullable(z.string()),
  /** Items that the filter found, and how many of them the present step has processed. */
  items: z.int(),
  progress: z.int(),
  /** Result of the preview. */
  changedItems: z.int(),
  /** Changed items of which some variants stay as they are. */
  partlyItems: z.int(),
  sameItems: z.int(),
  /** Items that do not change because something prevents it. */
  refusedItems: z.int(),
  by: z.nullable(z.string()),
  at: z.string(),
  finishedAt: z.nullable(z.string()),
});
export type BulkRow = z.output<typeof bulkRow>;

const bulkPage = z.object({
  ...bulkRow.shape,
  currency: z.string(),
  /** Variants or items that change; the first of them are listed. */
  lines: z.int(),
  changes: z.array(bulkLine),
  /** For price changes: variants with prices scheduled later, which stay as they are. */
  later: z.int(),
  /** Why items and variants stay as they are, most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), lines: z.int() })),
  /** The first unchanged lines. */
  refused: z.array(bulkRefusal),
  refusedLines: z.int(),
  /** Partly done, and can be continued. */
  mayGoOn: z.boolean(),
});
export type BulkPage = z.output<typeof bulkPage>;

const products = { who: 'seller', code: 'product.manage' } as const;

export const bulkChangeCalls = {
  start: declare({
    name: 'bulkChanges.start',
    method: 'POST',
    path: '/seller/product/bulk/start',
    summary: `Change all items that a filter finds, up to ${bulkBounds.items}: a job says what would change; nothing is written yet`,
    access: products,
    input: z.object({ storeId: id, change: bulkChange, filter: z.object(listingFilter) }),
    answer: z.object({ id: z.string(), items: z.int() }),
    idempotent: true,
    limit: { calls: 30, seconds: 60 },
  }),
  list: declare({
    name: 'bulkChanges.list',
    method: 'GET',
    path: '/seller/product/bulk/list',
    summary: 'The changes of many items of a store, newest first',
    access: products,
    input: z.object({ storeId: id }),
    answer: z.array(bulkRow),
  }),
  detail: declare({
    name: 'bulkChanges.detail',
    method: 'GET',
    path: '/seller/product/bulk/detail/{bulkId}',
    summary: 'One change of many items: how far it is, what changes, what stays as it is and why',
    access: products,
    input: z.object(one),
    answer: bulkPage,
  }),
  progress: declare({
    name: 'bulkChanges.progress',
    method: 'GET',
    path: '/seller/product/bulk/progress/{bulkId}',
    summary: 'How far the present step of a change of many items is',
    access: products,
    input: z.object(one),
    answer: z.object({ state, progress: z.int(), items: z.int() }),
  }),
  apply: declare({
    name: 'bulkChanges.apply',
    method: 'POST',
    path: '/seller/product/bulk/apply',
    summary: 'Apply a previewed change by a job. A repeated call returns its progress and applies nothing twice',
    access: products,
    input: z.object(one),
    answer: z.object({ state }),
    limit: { calls: 30, seconds: 60 },
  }),
  stop: declare({
    name: 'bulkChanges.stop',
    method: 'POST',
    path: '/seller/product/bulk/stop',
    summary:
      'Stop a change that is being worked on: what is done stays and the rest can be done later; one that is only being looked at is forgotten',
    access: products,
    input: z.object(one),
    answer: z.object({}),
    limit: { calls: 30, seconds: 60 },
  }),
  discard: declare({
    name: 'bulkChanges.discard',
    method: 'POST',
    path: '/seller/product/bulk/discard',
    summary: 'Forget a change that was shown and not done',
    access: products,
    input: z.object(one),
    answer: z.object({}),
    limit: { calls: 30, seconds: 60 },
  }),
  refused: declare({
    name: 'bulkChanges.refused',
    method: 'GET',
    path: '/seller/product/bulk/refused/{bulkId}',
    summary: 'The items and variants that stay as they are, each with the reason, as CSV',
    access: products,
    input: z.object(one),
    answer: fileAddress,
    limit: { calls: 20, seconds: 60 },
  }),
};
