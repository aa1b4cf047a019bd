import * as z from 'zod/mini';
import { mostPieces } from '../values/pieces.ts';
import { declare } from '../wire/call.ts';
import { id, integer, list, text } from '../wire/fields.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';

const view = { who: 'buyer', code: 'order.view' } as const;
const plan = { who: 'auditedBuyer', code: 'order.place' } as const;

const pieces = integer.check(z.gte(1, 'field.quantity'), z.lte(mostPieces, 'field.quantity'));

export const reorderTabs = ['all', 'due'] as const;

const levels = z.object({ minimum: z.int(), target: z.int() });

const reorderRow = z.object({
  /** Of the variant. */
  id: z.int(),
  itemId: z.int(),
  sku: z.string(),
  name: z.string(),
  options: z.string(),
  pictureKey: z.nullable(z.string()),
  store: z.object({ id: z.int(), name: z.string() }),
  /** Held in warehouses of sellers and not promised. */
  held: z.int(),
  /** Ordered into held stock, and not accepted by the seller yet. */
  ordered: z.int(),
  /** Sent to customers of the company in the last 30 days. */
  sold: z.int(),
  /** Days until nothing is left, at the rate of these 30 days; null if nothing was sold. */
  daysLeft: z.nullable(z.int()),
  /** What the company has set; null if it has set nothing. */
  point: z.nullable(levels),
  /** What the sales of the last 30 days suggest; null if nothing was sold. */
  suggested: z.nullable(levels),
  /** Pieces to buy now. */
  proposal: z.int(),
  /** Pieces that the seller can deliver, and the day on which as many as are proposed will be there; null if it expects none. */
  available: z.int(),
  incomingOn: z.nullable(z.string()),
});
export type ReorderRow = z.output<typeof reorderRow>;

/** What both sides of a rule share with the form. */
export const reorderPointInput = z
  .object({ variantId: id, minimum: pieces, target: pieces })
  .check(z.refine(({ minimum, target }) => target >= minimum, { error: 'reorder.target', path: ['target'] }));
export type ReorderPointInput = z.output<typeof reorderPointInput>;

/** Variants that one call puts into the cart at most. */
export const mostReordered = 1_000;

export const reorderCalls = {
  list: declare({
    name: 'reorder.list',
    method: 'GET',
    path: '/buyer/reorder/list',
    summary: 'Goods that the company holds, has held or wants to hold, with what is left, what was sold and what should be bought',
    access: view,
    input: z.object({ tab: z._default(z.enum(reorderTabs), 'all'), keyword: z.optional(text(80)), ...cursorInput }),
    answer: z.extend(cursorPage(reorderRow), {
      /** Variants that should be bought now. */
      due: z.int(),
    }),
  }),
  save: declare({
    name: 'reorder.save',
    method: 'POST',
    path: '/buyer/reorder/save',
    summary: 'Sets from when and up to how many pieces a variant is bought again',
    access: plan,
    input: reorderPointInput,
    answer: z.object({}),
  }),
  remove: declare({
    name: 'reorder.remove',
    method: 'POST',
    path: '/buyer/reorder/remove',
    summary: 'A variant is not bought again any more',
    access: plan,
    input: z.object({ variantId: id }),
    answer: z.object({}),
  }),
  toCart: declare({
    name: 'reorder.toCart',
    method: 'POST',
    path: '/buyer/reorder/to-cart',
    summary: 'Puts what should be bought now into the cart, raised to the steps in which it is sold; without variants all of it',
    access: plan,
    input: z.object({ variantIds: list(id, mostReordered) }),
    answer: z.object({ lines: z.int() }),
  }),
};
