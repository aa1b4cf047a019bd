import * as z from 'zod/mini';
import { type Access, declare } from '../../wire/call.ts';
import { amount, currencyCode, day, id, text, time } from '../../wire/fields.ts';
import { fileContent } from '../../wire/file-answers.ts';
import { cursorInput, cursorPage } from '../../wire/paging.ts';
import { invoiceFormats } from '../invoices.ts';

/**
 * `closed`: a payout is due. `paying`: it is with the bank. `paid_out`: the money is with the seller. `carried_over`: the seller owes, and the
 * next settlement takes it. `settled`: nothing is owed either way.
 */
export const settlementStates = ['closed', 'paying', 'paid_out', 'carried_over', 'settled'] as const;
export type SettlementState = (typeof settlementStates)[number];

export const settlementMoves: Record<SettlementState, readonly SettlementState[]> = {
  closed: ['paying', 'paid_out'],
  paying: ['paid_out', 'closed'],
  // The bank can send a payout back, a provider take its transfer back.
  paid_out: ['closed'],
  carried_over: [],
  settled: [],
};

/** How the VAT of commission and fees is treated. */
export const feeVatReasons = ['domestic', 'reverseCharge', 'outsideScope'] as const;
export type FeeVatReason = (typeof feeVatReasons)[number];

const filter = {
  state: z.optional(z.enum(settlementStates, 'field.required')),
  currency: z.optional(currencyCode),
  /** Last days of the period, both included. */
  from: z.optional(day),
  to: z.optional(day),
};

const row = z.object({
  id: z.int(),
  number: z.string(),
  seller: z.object({ id: z.int(), name: z.string() }),
  currency: currencyCode,
  /** Both days included, in UTC. */
  periodFrom: day,
  periodTo: day,
  state: z.enum(settlementStates),
  orders: z.int(),
  /** With VAT. */
  sales: amount,
  refunds: amount,
  /** Without VAT. */
  commission: amount,
  fees: amount,
  vat: amount,
  reserveWithheld: amount,
  reserveReleased: amount,
  carriedIn: amount,
  /** What the seller gets, and what it owes: one of them is zero. */
  payout: amount,
  carriedOut: amount,
  closedAt: time,
  paidOutAt: z.nullable(time),
});
export type SettlementRow = z.output<typeof row>;

const document = z.object({ id: z.int(), number: z.string(), kind: z.enum(['invoice', 'credit_note']) });

const detail = z.extend(row, {
  vatReason: z.enum(feeVatReasons),
  /** Hundredths of a per cent. */
  vatRate: z.int(),
  /** Until when the reserve is withheld, and the settlement that released it. */
  reserveUntil: z.nullable(day),
  reserveReleasedIn: z.nullable(z.object({ id: z.int(), number: z.string() })),
  carriedFrom: z.nullable(z.object({ id: z.int(), number: z.string() })),
  /** The operator’s document about commission and fees; null where there are none. */
  invoice: z.nullable(document),
});
export type SettlementDetail = z.output<typeof detail>;

const line = z.object({
  id: z.int(),
  kind: z.enum(['sale', 'refund']),
  order: z.object({ id: z.int(), number: z.string() }),
  store: z.string(),
  at: time,
  /** With VAT; negative for a refund, as is the commission. */
  amount,
  commission: amount,
  fee: amount,
});
export type SettlementLine = z.output<typeof line>;

export const settlementFiles = ['pdf', 'csv'] as const;

/** The same calls for either side: a seller’s settlements, and those with all sellers. */
const callsOf = <Filter extends Record<string, z.ZodMiniType>>(
  name: 'sellerSettlements' | 'settlements',
  path: `/${'seller' | 'operator'}/settlement`,
  access: Access,
  more: Filter,
) => ({
  list: declare({
    name: `${name}.list`,
    method: 'GET',
    path: `${path}/list`,
    summary: 'Settlements, newest first',
    access,
    input: z.object({ ...filter, ...more, ...cursorInput }),
    answer: cursorPage(row),
  }),
  export: declare({
    name: `${name}.export`,
    method: 'GET',
    path: `${path}/export`,
    summary: 'The filtered settlements as CSV, at most 10,000',
    access,
    input: z.object({ ...filter, ...more }),
    answer: fileContent,
    limit: { calls: 10, seconds: 60 },
  }),
  detail: declare({
    name: `${name}.detail`,
    method: 'GET',
    path: `${path}/{settlementId}`,
    summary: 'A settlement with all of its amounts',
    access,
    input: z.object({ settlementId: id }),
    answer: detail,
  }),
  lines: declare({
    name: `${name}.lines`,
    method: 'GET',
    path: `${path}/{settlementId}/lines`,
    summary: 'The sales and refunds of a settlement, newest first',
    access,
    input: z.object({ settlementId: id, ...cursorInput }),
    answer: cursorPage(line),
  }),
  file: declare({
    name: `${name}.file`,
    method: 'GET',
    path: `${path}/{settlementId}/file`,
    summary: 'The statement of a settlement: PDF in base64, or CSV with its sales and refunds',
    access,
    input: z.object({ settlementId: id, format: z._default(z.enum(settlementFiles, 'field.required'), 'pdf') }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
  invoice: declare({
    name: `${name}.invoice`,
    method: 'GET',
    path: `${path}/{settlementId}/invoice`,
    summary: 'The operator’s invoice or credit note about commission and fees, as PDF or e-invoice; in base64',
    access,
    input: z.object({ settlementId: id, format: z._default(z.enum(invoiceFormats, 'invoice.format'), 'pdf') }),
    answer: fileContent,
    limit: { calls: 20, seconds: 60 },
  }),
});

const seller = { who: 'seller', code: 'payout.view' } as const;
const accountant = { who: 'operator', code: 'money.confirm' } as const;

export const settlementCalls = callsOf('settlements', '/operator/settlement', accountant, {
  sellerId: z.optional(id),
  /** Of the seller’s name or the number. */
  keyword: z.optional(text(80)),
});

export const sellerSettlementCalls = {
  ...callsOf('sellerSettlements', '/seller/settlement', seller, {}),
  overview: declare({
    name: 'sellerSettlements.overview',
    method: 'GET',
    path: '/seller/settlement',
    summary: 'What is not settled yet, what is withheld, and the turnover of the last twelve months, by currency',
    access: seller,
    input: z.object({}),
    answer: z.object({
      currencies: z.array(
        z.object({
          currency: currencyCode,
          /** Paid and not settled yet: with VAT, and commission and fees without it. */
          sales: amount,
          refunds: amount,
          commission: amount,
          fees: amount,
          orders: z.int(),
          reserve: amount,
          /** Owed from the last settlement; zero or less. */
          carried: amount,
          /** Closed and not paid out yet. */
          due: amount,
          /** Sales less refunds by month, the oldest first. */
          months: z.array(z.object({ month: z.string(), amount })),
        }),
      ),
      /** Whether the period is a week or a month, and its last day. */
      period: z.enum(['weekly', 'monthly']),
      periodEnds: day,
    }),
  }),
};
