import * as z from 'zod/mini';
import { declare } from '../../wire/call.ts';
import { amount, currencyCode, flag, id, integer, list, minorUnits, text } from '../../wire/fields.ts';
import { cursorInput, cursorPage } from '../../wire/paging.ts';
import { caseDetail, caseFilter, caseInput, caseSummary, fileInput, fileKeys, fileLink, note, requiredNote, stateAnswer } from './cases.ts';

const seller = { who: 'seller', code: 'aftersales.decide' } as const;
const changing = { method: 'POST', access: seller, idempotent: true } as const;
const ofStore = { storeId: id };
/** Where the goods go back to; needed where a return is wanted. */
const returnAddress = z._default(text(500), '');
const minimum = z.gte(1, 'field.amount');

export const sellerAfterSalesCalls = {
  list: declare({
    name: 'sellerAfterSales.list',
    method: 'GET',
    path: '/seller/after-sales/list',
    summary: 'The after-sales cases of a store, newest first',
    access: seller,
    input: z.object({ ...ofStore, ...caseFilter, ...cursorInput }),
    answer: cursorPage(caseSummary),
  }),
  waiting: declare({
    name: 'sellerAfterSales.waiting',
    method: 'GET',
    path: '/seller/after-sales/waiting',
    summary: 'In how many cases of all stores it is the seller’s turn',
    access: seller,
    input: z.object({}),
    answer: z.object({ count: z.int() }),
  }),
  detail: declare({
    name: 'sellerAfterSales.detail',
    method: 'GET',
    path: '/seller/after-sales/case/{caseId}',
    summary: 'A case with lines, timeline and evidence',
    access: seller,
    input: z.object({ ...ofStore, caseId: id }),
    answer: caseDetail,
  }),
  file: declare({
    name: 'sellerAfterSales.file',
    method: 'GET',
    path: '/seller/after-sales/file',
    summary: 'A fresh address for some minutes of a file of a case',
    access: seller,
    input: z.object({ ...ofStore, ...fileInput }),
    answer: fileLink,
  }),
  review: declare({
    name: 'sellerAfterSales.review',
    method: 'POST',
    path: '/seller/after-sales/review',
    summary: 'Marks a submitted case as seen by the seller; later ones stay as they are',
    access: seller,
    input: z.object({ ...ofStore, caseId: id }),
    answer: stateAnswer,
  }),
  write: declare({
    ...changing,
    name: 'sellerAfterSales.write',
    path: '/seller/after-sales/write',
    summary: 'Adds a message, evidence or a return label to an open case',
    input: z.object({ ...ofStore, caseId: id, note: requiredNote, files: fileKeys, labels: fileKeys }),
    answer: z.object({}),
  }),
  accept: declare({
    ...changing,
    name: 'sellerAfterSales.accept',
    path: '/seller/after-sales/accept',
    summary: 'Grants what the buyer asks for; refunded at once, or once the goods are back',
    input: z.object({ ...ofStore, ...caseInput, note, returnAddress }),
    answer: stateAnswer,
  }),
  offer: declare({
    ...changing,
    name: 'sellerAfterSales.offer',
    path: '/seller/after-sales/offer',
    summary: 'Offers another amount, with or without a return of the goods',
    input: z.object({ ...ofStore, ...caseInput, amount: minorUnits.check(minimum), note, returnWanted: flag, returnAddress }),
    answer: stateAnswer,
  }),
  refuse: declare({
    ...changing,
    name: 'sellerAfterSales.refuse',
    path: '/seller/after-sales/refuse',
    summary: 'Refuses a case with a reason that the buyer reads',
    input: z.object({ ...ofStore, ...caseInput, note: requiredNote }),
    answer: stateAnswer,
  }),
  receive: declare({
    ...changing,
    name: 'sellerAfterSales.receive',
    path: '/seller/after-sales/receive',
    summary: 'Records what has come back; its part of the amount is refunded, and good pieces return to stock if wanted',
    body: '2 MB',
    input: z.object({
      ...ofStore,
      ...caseInput,
      note,
      lines: list(
        z.object({
          orderLineId: id,
          received: integer.check(z.gte(0, 'field.integer')),
          condition: z.enum(['good', 'damaged']),
          restock: flag,
        }),
        2_000,
      ),
    }),
    answer: stateAnswer,
  }),
  rule: declare({
    name: 'sellerAfterSales.rule',
    method: 'GET',
    path: '/seller/after-sales/rule',
    summary: 'Up to which amounts a store accepts refunds by itself, and the store’s figures of the last 90 days',
    access: seller,
    input: z.object(ofStore),
    answer: z.object({
      currency: currencyCode,
      perCase: z.nullable(amount),
      perMonth: z.nullable(amount),
      /** Accepted by the rule since the month began. */
      usedThisMonth: amount,
      figures: z.object({
        /** Orders that were shipped, and those of them with a case. */
        orders: z.int(),
        ordersWithCases: z.int(),
        /** Hours until the seller's first answer, on average. */
        hoursToAnswer: z.nullable(z.number()),
        /** Cases that were decided by silence. */
        lapsed: z.int(),
        disputed: z.int(),
      }),
    }),
  }),
  saveRule: declare({
    name: 'sellerAfterSales.saveRule',
    method: 'POST',
    path: '/seller/after-sales/save-rule',
    summary: 'Sets up to which amounts refunds are accepted by themselves; null for none',
    access: seller,
    input: z.object({
      ...ofStore,
      perCase: z.nullable(minorUnits.check(minimum)),
      perMonth: z.nullable(minorUnits.check(minimum)),
    }),
    answer: z.object({}),
  }),
};
