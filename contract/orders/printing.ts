import * as z from 'zod/mini';
import { declare } from '../wire/call.ts';
import { id, list } from '../wire/fields.ts';
import { fileContent } from '../wire/file-answers.ts';

/** Orders of one PDF. */
export const mostPrinted = 200;

const seller = { who: 'seller', code: 'sale.fulfil' } as const;
const orderIds = list(id, mostPrinted).check(z.minLength(1, 'field.required'));
const input = z.object({ storeId: id, orderIds });
const limit = { calls: 20, seconds: 60 };

/** Papers of purchase orders, for their buyer. An order of another company is answered as one that does not exist: 170000. */
export const purchasePrintCalls = {
  papers: declare({
    name: 'purchasePrint.papers',
    method: 'GET',
    path: '/buyer/purchase-order/print/papers',
    summary: 'Orders, each on pages of its own, as PDF in base64; without amounts for users who may not see prices',
    access: { who: 'buyer', code: 'order.view' },
    input: z.object({ buyerOrderIds: orderIds }),
    answer: fileContent,
    limit,
  }),
};

/** What a warehouse prints. An order of another store is answered as one that does not exist: 170000. */
export const printCalls = {
  slips: declare({
    name: 'print.slips',
    method: 'GET',
    path: '/seller/sale/print/slips',
    summary:
      'Packing slips of orders without prices, each on pages of its own, as PDF in base64; 40901 if none of them leaves the warehouse',
    access: seller,
    input,
    answer: fileContent,
    limit,
  }),
  pickingList: declare({
    name: 'print.pickingList',
    method: 'GET',
    path: '/seller/sale/print/picking-list',
    summary: 'What is to be picked for orders, by warehouse and SKU, as PDF in base64; 40901 if nothing is left to ship',
    access: seller,
    input,
    answer: fileContent,
    limit,
  }),
};
