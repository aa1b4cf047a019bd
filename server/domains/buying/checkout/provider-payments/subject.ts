import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { releaseParts } from '../../../payments/balance/index.ts';
import { postCapture, postTopUp, type ProviderPaymentRow, selectTopUpOwner } from '../../../payments/provider-payments/index.ts';
import { dueOf, markPaid } from '../settle.ts';
import { lockForPayment, paysExactly } from './payable.ts';
import { holdUntil } from '../queries.ts';
import { longestDecision, openTopUp } from './timing.ts';

/** What a payment is for, locked where others use it, too. */
export type Subject = {
  /** It can still be paid at all. */
  isOpen: boolean;
  /** The money of the locked payment, exactly, can be used for it now. */
  canUse: (payment: ProviderPaymentRow) => boolean;
  /** It waits for the payment at least until then. */
  hold: (until: Date) => Promise<void>;
  /** Uses the money, once the provider has taken it. Returns the ledger transaction. */
  pay: () => Promise<number>;
};

export async function lockSubject(tx: Tx, payment: ProviderPaymentRow, now: Date): Promise<Subject> {
  return payment.purpose === 'checkout' ? lockCheckoutSubject(tx, payment, now) : topUpSubject(tx, payment, now);
}

async function lockCheckoutSubject(tx: Tx, payment: ProviderPaymentRow & { purpose: 'checkout' }, now: Date): Promise<Subject> {
  const { checkoutId } = payment;
  const locked = await lockForPayment(tx, checkoutId, now);
  return {
    isOpen: locked.isOpen,
    canUse: (one) => paysExactly(one, locked),
    hold: (until) => holdUntil(tx, checkoutId, until),
    async pay() {
      const due = dueOf(locked.orders);
      await markPaid(tx, { checkoutId, due, userId: locked.userId, now });
      await releaseParts(tx, { checkoutIds: [checkoutId], except: payment.id }, now);
      return postCapture(tx, payment, locked.companyId, due, now);
    },
  };
}

/** Nothing waits for a top-up, and the balance always takes it. */
async function topUpSubject(tx: Tx, payment: ProviderPaymentRow & { purpose: 'top_up' }, now: Date): Promise<Subject> {
  const { companyId } = await selectTopUpOwner(tx, payment.id);
  const age = now.getTime() - payment.createdAt.getTime();
  return {
    isOpen: age < (payment.state === 'processing' ? longestDecision : openTopUp),
    canUse: () => true,
    hold: () => Promise.resolve(),
    pay: () => postTopUp(tx, payment, companyId, now),
  };
}
