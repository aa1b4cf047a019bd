import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { type CheckoutOrder, lockOrdersOf } from '../../../orders/placing/index.ts';
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
  isOpen: boolean;
  isPayable: boolean;
};

/**
 * Locks a checkout with its orders, as every payment and the expiry do first. `isPayable`: the money of this payment, exactly, pays it;
 * `isOpen`: it could still be paid at all.
 */
export async function lockForPayment(
  tx: Tx,
  payment: { checkoutId: number } & Pick<ProviderPaymentRow, 'currency' | 'amount'>,
  now: Date,
): Promise<LockedForPayment> {
  const checkout = await queries.lockCheckoutOf(tx, payment.checkoutId);
  const orders = await lockOrdersOf(tx, payment.checkoutId, checkout.companyId);
  const isOpen = isPayable(checkout, orders, now);
  const [due, ...others] = totalsOf(dueOf(orders));
  const fits = due?.currency === payment.currency && due.total === payment.amount && others.length === 0;
  return { companyId: checkout.companyId, userId: checkout.userId, state: checkout.state, orders, isOpen, isPayable: isOpen && fits };
}
