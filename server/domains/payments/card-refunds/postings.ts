import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { post } from '../ledger/index.ts';
import type { CardRefundRow } from './queries.ts';

/* What goes back to a card stands in `refunds` from the order's refund until the provider has given it back, or has not. */

const named = (scope: string, { id, paymentId, checkoutId, orderId, provider }: CardRefundRow, at: Date) => ({
  ...{ kind: scope, scope, key: String(id), at },
  reference: { cardRefundId: id, paymentId, checkoutId, orderId, provider },
});

/** The provider has given it back. */
export const postGiven = (tx: Tx, refund: CardRefundRow, at: Date): Promise<number> =>
  post(tx, {
    ...named('card_refund', refund, at),
    entries: [
      { kind: 'refunds', companyId: null, currency: refund.currency, amount: -refund.amount },
      { kind: 'provider_clearing', companyId: null, currency: refund.currency, amount: refund.amount },
    ],
  });

/** It has not reached the card: it is on the balance. `wasGiven`: the provider has it again. */
export const postCredit = (tx: Tx, refund: CardRefundRow, { at, wasGiven }: { at: Date; wasGiven: boolean }): Promise<number> =>
  post(tx, {
    ...named('card_refund_credit', refund, at),
    entries: [
      { kind: wasGiven ? 'provider_clearing' : 'refunds', companyId: null, currency: refund.currency, amount: -refund.amount },
      { kind: 'buyer_balance', companyId: refund.buyerCompanyId, currency: refund.currency, amount: refund.amount },
    ],
  });

/** The bank has reclaimed it before it was given back: the part of the payment that `postDispute` left out. */
export const postReclaimed = (tx: Tx, refund: CardRefundRow, at: Date): Promise<number> =>
  post(tx, {
    ...named('card_refund_dispute', refund, at),
    kind: 'payment_dispute',
    entries: [
      { kind: 'refunds', companyId: null, currency: refund.currency, amount: -refund.amount },
      { kind: 'provider_clearing', companyId: null, currency: refund.currency, amount: refund.amount },
    ],
  });

/** What the bank has reclaimed is less by what turns out to have been given back before. */
export const postReclaimedLess = (tx: Tx, refund: CardRefundRow, at: Date): Promise<number> =>
  post(tx, {
    ...named('card_refund_reclaimed_less', refund, at),
    kind: 'payment_dispute',
    entries: [
      { kind: 'provider_clearing', companyId: null, currency: refund.currency, amount: -refund.amount },
      { kind: 'refunds', companyId: null, currency: refund.currency, amount: refund.amount },
    ],
  });

/** What was ended and given back nevertheless has come back from the card: to where it was missed. */
export const postCameBack = (tx: Tx, refund: CardRefundRow, { at, wasTaken }: { at: Date; wasTaken: boolean }): Promise<number> =>
  post(tx, {
    ...named('card_refund_back', refund, at),
    kind: wasTaken ? 'card_refund_credit' : 'payment_return_failed',
    entries: [
      { kind: 'provider_clearing', companyId: null, currency: refund.currency, amount: -refund.amount },
      wasTaken
        ? { kind: 'buyer_balance', companyId: refund.buyerCompanyId, currency: refund.currency, amount: refund.amount }
        : { kind: 'refunds', companyId: null, currency: refund.currency, amount: refund.amount },
    ],
  });

/** The buyer had it twice: what the provider has given back is taken off the balance. @throws NotCovered */
export const postTakenBack = (tx: Tx, refund: CardRefundRow, at: Date): Promise<number> =>
  post(tx, {
    ...named('card_refund_taken_back', refund, at),
    entries: [
      { kind: 'buyer_balance', companyId: refund.buyerCompanyId, currency: refund.currency, amount: -refund.amount },
      { kind: 'refunds', companyId: null, currency: refund.currency, amount: refund.amount },
    ],
  });
