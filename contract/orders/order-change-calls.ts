import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, flag, id, integer, list, quantity, text } from '../wire/fields.ts';
import { askCauses, sellerReasons } from './order-changes.ts';
import { orderStates } from './purchase-orders.ts';

const seller = { who: 'seller', code: 'sale.fulfil' } as const;
const moved = z.object({ state: z.enum(orderStates) });

const why = {
  reason: z.enum(sellerReasons),
  note: z._default(text(500), ''),
  /** Whether the pieces can be sold again. */
  restock: flag,
};

const lines = list(
  z.object({
    orderLineId: id,
    /** Pieces to cancel. */
    quantity,
    /** Pieces left to ship that the seller saw: 40901 if it is another number by now. */
    left: integer,
  }),
  2_000,
).check(z.refine((given: readonly unknown[]) => given.length > 0, 'orderChange.noLines'));

export const changeCalls = {
  preview: declare({
    name: 'sales.previewChange',
    method: 'POST',
    path: '/seller/sale/preview-change',
    summary: 'What cancelling these lines refunds, and whether the buyer is asked',
    access: seller,
    body: '256 KB',
    input: z.object({ storeId: id, orderId: id, lines }),
    answer: z.object({ total: amount, askedBecause: z.array(z.enum(askCauses)), cancelsRest: z.boolean() }),
  }),
  change: declare({
    name: 'sales.change',
    method: 'POST',
    path: '/seller/sale/change',
    summary: 'Cancels lines or quantities that are not shipped; a paid order is accepted with the rest. The buyer is asked or informed',
    access: seller,
    body: '256 KB',
    input: z.object({ storeId: id, orderId: id, lines, ...why }),
    answer: z.object({ state: z.enum(orderStates), changeId: z.int(), asked: z.boolean() }),
    idempotent: true,
  }),
  refuse: declare({
    name: 'sales.refuse',
    method: 'POST',
    path: '/seller/sale/refuse',
    summary: 'Refuses a paid order, or cancels all of an accepted one that is not shipped; the buyer gets the money back',
    access: seller,
    input: z.object({ storeId: id, orderId: id, ...why }),
    answer: moved,
    idempotent: true,
  }),
  withdraw: declare({
    name: 'sales.withdrawChange',
    method: 'POST',
    path: '/seller/sale/withdraw-change',
    summary: 'Withdraws a change that waits for the buyer’s answer',
    access: seller,
    input: z.object({ storeId: id, orderId: id, changeId: id }),
    answer: moved,
    idempotent: true,
  }),
  answer: declare({
    name: 'purchaseOrders.answerChange',
    method: 'POST',
    path: '/buyer/purchase-order/answer-change',
    summary: 'Agrees to a change, or cancels all of the order that is not shipped; 40901 if the change is no longer open',
    access: { who: 'auditedBuyer', code: 'order.place' },
    input: z.object({ buyerOrderId: id, changeId: id, agree: flag, note: z._default(text(500), '') }),
    answer: moved,
    idempotent: true,
  }),
};
