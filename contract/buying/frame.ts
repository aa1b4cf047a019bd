import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { amount, currencyCode } from '../wire/fields.ts';

/* What is around every page of a buyer: the header, and the menu of its own pages. */

export const frameCalls = {
  header: declare({
    name: 'frame.header',
    method: 'GET',
    path: '/buyer/frame/header',
    summary: 'How much is in the cart, and on the company’s balance; null for users who may not see it',
    access: { who: 'buyer' },
    input: z.object({}),
    answer: z.object({
      cart: z.object({ lines: z.int(), quantity: z.int() }),
      balances: z.nullable(z.array(z.object({ currency: currencyCode, balance: amount, reserved: amount }))),
    }),
  }),
  waiting: declare({
    name: 'frame.waiting',
    method: 'GET',
    path: '/buyer/frame/waiting',
    summary: 'What waits for the caller: requests for approval, offers and after-sales cases; none of what the caller may not see',
    access: { who: 'buyer' },
    input: z.object({}),
    answer: z.object({ approvals: z.int(), offers: z.int(), cases: z.int() }),
  }),
};
