import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { type CheckoutOrder, lockOrdersOf } from '../../../orders/placing/index.ts';
import { heldPart } from '../../../payments/balance/index.ts';
import type { ProviderPaymentRow } from '../../../payments/provider-payments/index.ts';
import { totalsOf } from '../plan.ts';
import { dueOf, isPayable } from '../settle.ts';
import { type CheckoutOfPayment } from './queries.ts';
import * as queries from './queries.ts';

export type LockedForPayment = {
  companyId: number;
  userId: number;
  state: CheckoutOfPayment['state'];
  orders: CheckoutOrder[];
  /** It could still be paid. */
  isOpen: boolean;
};

/** Locks a checkout with its orders, as every payment and the expiry do first. */
export async function lockForPayment(tx: Tx, checkoutId: number, now: Date): Promise<LockedForPayment> {
  const checkout = await queries.lockCheckoutOf(tx, checkoutId);
  const orders = await lockOrdersOf(tx, checkoutId, checkout.companyId);
  const isOpen = isPayable(checkout, orders, now);
  return { companyId: checkout.companyId, userId: checkout.userId, state: checkout.state, orders, isOpen };
}

/** Whether the money of a payment, with its part of the balance, pays a locked checkout exactly. */
export function paysExactly(
  payment: Pick<ProviderPaymentRow, 'currency' | 'amount' | 'balancePart' | 'balanceReleasedAt'>,
  { isOpen, orders }: LockedForPayment,
): boolean {
  const [due, ...others] = totalsOf(dueOf(orders));
  const isHeld = heldPart(payment) === payment.balancePart;
  return (
    isOpen && isHeld && due?.currency === payment.currency && due.total === payment.amount + payment.balancePart && others.length === 0
  );
}
