import * as z from 'zod/mini';
import { declare } from '../../wire/call.ts';
import { amount, currencyCode, flag, id, list, minorUnits, requiredText } from '../../wire/fields.ts';
import { cursorInput, cursorPage } from '../../wire/paging.ts';
import {
  caseDetail,
  caseFilter,
  caseInput,
  caseKinds,
  caseLineInput,
  caseReasons,
  caseSummary,
  fileInput,
  fileKeys,
  fileLink,
  note,
  requiredNote,
  stateAnswer,
} from './cases.ts';

const reader = { who: 'buyer', code: 'order.view' } as const;
const manager = { who: 'auditedBuyer', code: 'aftersales.manage' } as const;
const changing = { method: 'POST', access: manager, idempotent: true } as const;

export const afterSalesCalls = {
  list: declare({
    name: 'afterSales.list',
    method: 'GET',
    path: '/buyer/after-sales/list',
    summary: 'The after-sales cases of the company, newest first',
    access: reader,
    input: z.object({ ...caseFilter, ...cursorInput }),
    answer: cursorPage(caseSummary),
  }),
  /** What can be asked for. */
  options: declare({
    name: 'afterSales.options',
    method: 'GET',
    path: '/buyer/after-sales/options/{buyerOrderId}',
    summary: 'What of an order a new case can be about, and its open cases of that kind; 170000 when there is no such order',
    access: reader,
    input: z.object({ buyerOrderId: id, kind: z.enum(caseKinds) }),
    answer: z.object({
      order: z.object({ id: z.int(), number: z.string(), store: z.string(), currency: currencyCode }),
      /** A request to cancel is granted at once. */
      atOnce: z.boolean(),
      open: z.array(caseSummary),
      lines: z.array(
        z.object({
          orderLineId: z.int(),
          sku: z.string(),
          name: z.string(),
          options: z.string(),
          pictureKey: z.nullable(z.string()),
          /** Pieces that it can be about. */
          pieces: z.int(),
          /** What was paid for all that was shipped, and what of it is neither refunded nor in an open case; with VAT. */
          shipped: z.int(),
          gross: z.nullable(amount),
          available: z.nullable(amount),
        }),
      ),
    }),
  }),
  open: declare({
    ...changing,
    name: 'afterSales.open',
    path: '/buyer/after-sales/open',
    summary: 'Opens a case: a request to cancel what is not shipped, or for a refund or reshipment of what is',
    body: '2 MB',
    input: z.object({
      buyerOrderId: id,
      kind: z.enum(caseKinds),
      reason: z.enum(caseReasons, 'field.required'),
      note,
      lines: list(caseLineInput, 2_000).check(z.refine((given: readonly unknown[]) => given.length > 0, 'afterSales.noLines')),
      returnWanted: z._default(flag, false),
      files: fileKeys,
    }),
    answer: z.object({ caseId: z.int(), state: stateAnswer.shape.state }),
  }),
  detail: declare({
    name: 'afterSales.detail',
    method: 'GET',
    path: '/buyer/after-sales/case/{caseId}',
    summary: 'A case with lines, timeline and evidence',
    access: reader,
    input: z.object({ caseId: id }),
    answer: caseDetail,
  }),
  file: declare({
    name: 'afterSales.file',
    method: 'GET',
    path: '/buyer/after-sales/file',
    summary: 'A fresh address for some minutes of a file of a case',
    access: reader,
    input: z.object({ ...fileInput }),
    answer: fileLink,
  }),
  write: declare({
    ...changing,
    name: 'afterSales.write',
    path: '/buyer/after-sales/write',
    summary: 'Adds a message or evidence to an open case',
    input: z.object({ caseId: id, note: requiredNote, files: fileKeys }),
    answer: z.object({}),
  }),
  acceptOffer: declare({
    ...changing,
    name: 'afterSales.acceptOffer',
    path: '/buyer/after-sales/accept-offer',
    summary: 'Accepts the seller’s offer; the amount is refunded, or once the goods are back',
    input: z.object(caseInput),
    answer: stateAnswer,
  }),
  offer: declare({
    ...changing,
    name: 'afterSales.offer',
    path: '/buyer/after-sales/offer',
    summary: 'Answers the seller’s offer with another amount, at most what was asked for',
    input: z.object({ ...caseInput, amount: minorUnits.check(z.gte(1, 'field.amount')), note }),
    answer: stateAnswer,
  }),
  withdraw: declare({
    ...changing,
    name: 'afterSales.withdraw',
    path: '/buyer/after-sales/withdraw',
    summary: 'Withdraws a case that is not decided',
    input: z.object({ ...caseInput, note }),
    answer: stateAnswer,
  }),
  dispute: declare({
    ...changing,
    name: 'afterSales.dispute',
    path: '/buyer/after-sales/dispute',
    summary: 'Takes a refused refund to the operator',
    input: z.object({ ...caseInput, note: requiredNote, files: fileKeys }),
    answer: stateAnswer,
  }),
  shipReturn: declare({
    ...changing,
    name: 'afterSales.shipReturn',
    path: '/buyer/after-sales/ship-return',
    summary: 'Says that the goods are on their way back',
    input: z.object({ ...caseInput, carrier: requiredText(80), trackingNumber: requiredText(80) }),
    answer: stateAnswer,
  }),
};
