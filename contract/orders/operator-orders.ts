import * as z from 'zod/mini';
import { paymentMethods } from '../payments/payment-methods.ts';
import { paymentStates } from '../payments/payments.ts';
import { declare } from '../wire/call.ts';
import { id } from '../wire/fields.ts';
import { cursorInput, cursorPage } from '../wire/paging.ts';
import { orderDetail, orderFilter, orderSummary } from './purchase-orders.ts';

/* All purchase orders of the market, as the operator sees them: it looks at them and changes none. */

const operator = { who: 'operator', code: 'dispute.decide' } as const;
const named = z.object({ id: z.int(), name: z.string() });

/** `partner` is the buyer. */
const row = z.extend(orderSummary, { store: named });
export type OperatorOrder = z.output<typeof row>;

export const operatorOrderCalls = {
  list: declare({
    name: 'operatorOrders.list',
    method: 'GET',
    path: '/operator/order/list',
    summary: 'Purchase orders of all companies, newest first. A page may have fewer rows than its size where others follow',
    access: operator,
    input: z.object({ ...orderFilter, storeId: z.optional(id), buyerId: z.optional(id), ...cursorInput }),
    answer: z.extend(cursorPage(row), {
      /** What is filtered by; null without, or if there is none. */
      store: z.nullable(named),
      buyer: z.nullable(named),
    }),
  }),
  detail: declare({
    name: 'operatorOrders.detail',
    method: 'GET',
    path: '/operator/order/{orderId}',
    summary: 'A purchase order of any company, with the payments of its checkout; 170000 when there is none',
    access: operator,
    input: z.object({ orderId: id }),
    answer: z.extend(orderDetail, {
      store: named,
      payments: z.array(z.object({ id: z.int(), method: z.enum(paymentMethods), state: z.enum(paymentStates) })),
    }),
  }),
};
