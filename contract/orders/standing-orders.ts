import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { day, flag, id, requiredText } from '../wire/fields.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';

export const intervals = ['week', 'twoWeeks', 'month'] as const;
export type Interval = (typeof intervals)[number];

const plan = { who: 'auditedBuyer', code: 'order.place' } as const;

export const standingOrder = z.object({
  id: z.int(),
  name: z.string(),
  every: z.enum(intervals),
  nextOn: z.string(),
  isPaused: z.boolean(),
  order: z.object({ id: z.int(), number: z.string(), store: z.string(), lines: z.int(), pieces: z.int() }),
  /** Whose cart is filled; null if it is the caller. */
  user: z.nullable(z.string()),
});
export type StandingOrder = z.output<typeof standingOrder>;

const settings = { name: requiredText(80), every: z.enum(intervals), nextOn: day };
export const standingOrderInput = z.object({ buyerOrderId: id, ...settings });
export type StandingOrderInput = z.output<typeof standingOrderInput>;

/** Of one company at most. */
export const mostStandingOrders = 200;

export const standingOrderCalls = {
  list: declare({
    name: 'standingOrders.list',
    method: 'GET',
    path: '/buyer/standing-order/list',
    summary: 'Orders that the company repeats, the newest first',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object(cursorInput),
    answer: cursorPage(standingOrder),
  }),
  add: declare({
    name: 'standingOrders.add',
    method: 'POST',
    path: '/buyer/standing-order/add',
    summary: 'Has the lines of an order put into the caller’s cart on a day, and again at each interval; the caller is notified and orders',
    access: plan,
    input: standingOrderInput,
    answer: z.object({ id: z.int() }),
    idempotent: true,
  }),
  change: declare({
    name: 'standingOrders.change',
    method: 'POST',
    path: '/buyer/standing-order/change',
    summary: 'Changes name, interval or next day, pauses or resumes',
    access: plan,
    input: z.object({ id, ...settings, isPaused: flag }),
    answer: z.object({}),
  }),
  remove: declare({
    name: 'standingOrders.remove',
    method: 'POST',
    path: '/buyer/standing-order/remove',
    summary: 'Ends the repetition of an order',
    access: plan,
    input: z.object({ id }),
    answer: z.object({}),
  }),
};
