import * as z from 'zod/mini';
import { refundPart } from '../../payments/card-refunds.ts';
import { amount, currencyCode, id, list, minorUnits, quantity, requiredText, rowVersion, text, time } from '../../wire/fields.ts';

export const caseKinds = ['cancel', 'refund', 'reshipment'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseStates = [
  ...(['submitted', 'seller_reviewing', 'negotiating', 'accepted', 'awaiting_return', 'returned'] as const),
  ...(['done', 'refused', 'disputed', 'decided', 'withdrawn'] as const),
] as const;
export type CaseState = (typeof caseStates)[number];

/** All allowed moves. `negotiating` follows itself with each counter-offer, `awaiting_return` when the parcel has left. */
export const caseMoves: Record<CaseState, readonly CaseState[]> = {
  submitted: ['seller_reviewing', 'negotiating', 'accepted', 'refused', 'withdrawn'],
  seller_reviewing: ['negotiating', 'accepted', 'refused', 'withdrawn'],
  negotiating: ['negotiating', 'accepted', 'refused', 'withdrawn'],
  accepted: ['awaiting_return', 'done'],
  awaiting_return: ['awaiting_return', 'returned', 'withdrawn'],
  returned: ['done'],
  done: [],
  refused: ['disputed', 'withdrawn'],
  disputed: ['decided', 'withdrawn'],
  decided: [],
  withdrawn: [],
};

export const caseActors = ['buyer', 'seller', 'operator', 'system'] as const;
export type CaseActor = (typeof caseActors)[number];

export const caseReasons = [
  ...(['not_arrived', 'late', 'wrong_item', 'missing_parts', 'damaged', 'defect'] as const),
  ...(['not_as_described', 'return_to_sender', 'changed_mind'] as const),
] as const;
export type CaseReason = (typeof caseReasons)[number];

/** Why a request to cancel can be made: nothing has arrived yet. */
export const cancelReasons: readonly CaseReason[] = ['late', 'changed_mind'];

/** Why pieces are sent once more: they are missing or cannot be used. */
export const reshipmentReasons: readonly CaseReason[] = ['not_arrived', 'wrong_item', 'missing_parts', 'damaged', 'defect'];

/** Reasons that pictures or a video have to show. */
export const reasonsWithEvidence: readonly CaseReason[] = ['wrong_item', 'missing_parts', 'damaged', 'defect', 'not_as_described'];

export const mostFiles = 10;

/**
 * The most that a request may ask for so many pieces of a line, with their share of freight and VAT. `gross` is what was paid for all that
 * was shipped of it, `available` what is neither refunded nor in an open case.
 */
export function mostRefunded({ shipped, gross, available }: { shipped: number; gross: number; available: number }, pieces: number): number {
  if (pieces <= 0 || shipped <= 0) return 0;
  if (pieces >= shipped) return available;
  return Math.min(available, Number((BigInt(gross) * BigInt(pieces)) / BigInt(shipped)));
}

/** What a decision names: the case as it was read. An outdated one is refused. */
export const caseInput = { caseId: id, version: rowVersion };
export const note = z._default(text(2_000), '');
export const requiredNote = requiredText(2_000);
export const fileKeys = list(requiredText(200), mostFiles);

export const caseLineInput = z.object({
  orderLineId: id,
  quantity,
  /** With VAT; without it the most that these pieces can be refunded with. */
  amount: z.optional(minorUnits.check(z.gte(1, 'field.amount'))),
});

const hidden = z.nullable(amount);
const turn = z.nullable(z.enum(['buyer', 'seller', 'operator']));

export const caseSummary = z.object({
  id: z.int(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  reason: z.enum(caseReasons),
  order: z.object({ id: z.int(), number: z.string() }),
  /** The other side: the store for a buyer, the buyer's company for a seller. */
  partner: z.string(),
  currency: currencyCode,
  /** Amounts of refunds; null for users who may not see prices. */
  asked: hidden,
  granted: hidden,
  openedAt: time,
  /** Whose turn it is, and until when; null once nobody has to do anything. */
  turn,
  dueAt: z.nullable(time),
});
export type CaseSummary = z.output<typeof caseSummary>;

export const caseDetail = z.extend(caseSummary, {
  version: z.int(),
  note: z.string(),
  store: z.object({ id: z.int(), name: z.string() }),
  buyer: z.string(),
  openedBy: z.string(),
  offered: hidden,
  offeredBy: z.nullable(z.enum(['buyer', 'seller'])),
  returnWanted: z.boolean(),
  returnAddress: z.nullable(z.string()),
  returnCarrier: z.nullable(z.string()),
  returnTracking: z.nullable(z.string()),
  lines: z.array(
    z.object({
      orderLineId: z.int(),
      sku: z.string(),
      name: z.string(),
      options: z.string(),
      pictureKey: z.nullable(z.string()),
      quantity: z.int(),
      asked: hidden,
      refunded: hidden,
      receivedQuantity: z.nullable(z.int()),
      condition: z.nullable(z.enum(['good', 'damaged'])),
      restocked: z.nullable(z.boolean()),
    }),
  ),
  events: z.array(
    z.object({
      id: z.int(),
      before: z.nullable(z.enum(caseStates)),
      after: z.nullable(z.enum(caseStates)),
      actor: z.enum(caseActors),
      note: z.string(),
      amount: hidden,
      at: time,
    }),
  ),
  files: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['evidence', 'label']),
      actor: z.enum(['buyer', 'seller', 'operator']),
      fileName: z.string(),
      contentType: z.string(),
      /** An address for some minutes. */
      address: z.string(),
      at: time,
    }),
  ),
  /** Actions that the caller may take now. */
  actions: z.array(
    z.enum([
      ...(['acceptOffer', 'offer', 'withdraw', 'dispute', 'shipReturn', 'write'] as const),
      ...(['accept', 'refuse', 'receive', 'decide'] as const),
    ]),
  ),
  /** Where its refund goes; for the buyer and the operator, if they may see prices. */
  refunds: z.array(refundPart),
  /** The order by which pieces are sent once more. */
  reshipment: z.nullable(z.object({ id: z.int(), number: z.string() })),
  /** The store's return address, as a proposal; for the seller. */
  proposedAddress: z.nullable(z.string()),
});
export type CaseDetail = z.output<typeof caseDetail>;

/** A file of a case. */
export const fileInput = { caseId: id, fileId: id };
export const fileLink = z.object({ address: z.string(), seconds: z.int() });

export const stateAnswer = z.object({ state: z.enum(caseStates) });

/** Filters of a list of cases. */
export const caseFilter = {
  kind: z.optional(z.enum(caseKinds)),
  /** Cases in which it is the caller's turn, that are open, or that have ended. */
  show: z.optional(z.enum(['turn', 'open', 'closed'])),
  orderId: z.optional(id),
  /** Prefix of the order's number, or the case's number. */
  keyword: z.optional(text(80)),
};
