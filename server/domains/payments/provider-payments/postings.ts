import { sql } from 'kysely';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { usedPart } from '../balance/index.ts';
import { type Entry, post } from '../ledger/index.ts';
import type { PaymentSubject, ProviderPaymentRow } from './queries.ts';

/* The market's claim on a provider is the negative balance of `provider_clearing`; money that belongs to no order stands in `refunds`. */

type Payment = PaymentSubject & Pick<ProviderPaymentRow, 'id' | 'currency' | 'amount' | 'provider'>;
type OrderPayment = Payment & { purpose: 'checkout' } & Pick<ProviderPaymentRow, 'balancePart'>;
type Due = { id: number; sellerCompanyId: number; currency: string; total: number };

const referenceOf = ({ id, checkoutId, provider }: Payment): object => ({
  paymentId: id,
  ...(checkoutId === null ? {} : { checkoutId }),
  provider,
});

/** The provider has the money of orders, or the rest of it besides a part of the buyer's balance; the sellers are owed it. Returns the ledger transaction. */
export function postCapture(tx: Tx, payment: OrderPayment, companyId: number, due: readonly Due[], at: Date): Promise<number> {
  const orders = due.filter(({ total }) => total > 0);
  const entries: Entry[] = [
    { kind: 'provider_clearing', companyId: null, currency: payment.currency, amount: -payment.amount },
    ...usedPart({ companyId, currency: payment.currency, held: payment.balancePart, used: payment.balancePart }),
    ...orders.map(({ sellerCompanyId, currency, total }): Entry => ({
      kind: 'seller_payable',
      companyId: sellerCompanyId,
      currency,
      amount: total,
    })),
  ];
  return post(tx, {
    // The scope and key of any payment of a checkout: it is paid once, however.
    ...{ kind: 'order_payment', scope: 'checkout', key: String(payment.checkoutId), at, entries },
    reference: {
      ...referenceOf(payment),
      orders: orders.map(({ id, sellerCompanyId, currency, total }) => ({ orderId: id, sellerCompanyId, currency, total })),
    },
  });
}

/** The provider has the money of a top-up, the buyer has it on the balance. Returns the ledger transaction. */
export const postTopUp = (tx: Tx, payment: Payment, companyId: number, at: Date): Promise<number> =>
  post(tx, {
    ...{ kind: 'top_up', scope: 'card_top_up', key: String(payment.id), at, reference: referenceOf(payment) },
    entries: [
      { kind: 'provider_clearing', companyId: null, currency: payment.currency, amount: -payment.amount },
      { kind: 'buyer_balance', companyId, currency: payment.currency, amount: payment.amount },
    ],
  });

type Money = { currency: string; amount: number };

/** `round`: how often the same has happened before. */
const between = (tx: Tx, payment: Payment, kind: string, { currency, amount }: Money, at: Date, round = 0): Promise<number> =>
  post(tx, {
    ...{ kind, scope: kind, key: round === 0 ? String(payment.id) : `${payment.id}-${round}`, at, reference: referenceOf(payment) },
    entries: [
      { kind: 'provider_clearing', companyId: null, currency, amount: -amount },
      { kind: 'refunds', companyId: null, currency, amount },
    ],
  });

/** The provider has taken money that cannot pay the orders: too late, or another amount than the payment's. */
export async function postReceipt(tx: Tx, payment: Payment, { currency, amount }: Money, at: Date): Promise<Money> {
  await between(tx, payment, 'payment_receipt', { currency, amount }, at);
  return { currency, amount };
}

/** That money has gone back to the buyer; after a failure, once more. */
export const postReturn = (tx: Tx, payment: Payment & { failedRefunds: number }, { currency, amount }: Money, at: Date): Promise<number> =>
  between(tx, payment, 'payment_return', { currency, amount: -amount }, at, payment.failedRefunds);

/** It has not reached the buyer, and is at the provider again. */
export const postFailedReturn = (tx: Tx, payment: Payment, failedRefunds: number, money: Money, at: Date): Promise<number> =>
  between(tx, payment, 'payment_return_failed', money, at, failedRefunds);

/** What could not be given back is on the buyer's balance. */
export const postReturnCredit = (tx: Tx, payment: Payment, companyId: number, { currency, amount }: Money, at: Date): Promise<number> =>
  post(tx, {
    ...{ kind: 'payment_credit', scope: 'payment_credit', key: String(payment.id), at, reference: referenceOf(payment) },
    entries: [
      { kind: 'refunds', companyId: null, currency, amount: -amount },
      { kind: 'buyer_balance', companyId, currency, amount },
    ],
  });

/** The buyer has reclaimed what has not gone back of the money of paid orders: the provider takes it back, and the market bears it until it is decided. */
export const postDispute = (tx: Tx, payment: Payment & { refunded: number }, at: Date): Promise<number> =>
  between(tx, payment, 'payment_dispute', { currency: payment.currency, amount: payment.refunded - payment.amount }, at);

/** The money of a payment that was posted by `postReceipt`. */
export const receiptOf = (tx: Tx, { id }: Payment): Promise<Money | undefined> =>
  tx
    .selectFrom('ledger_transaction as t')
    .innerJoin('ledger_entry as e', 'e.transaction_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'e.account_id')
    .select([sql<string>`e.currency::text`.as('currency'), 'e.amount'])
    .where('t.scope', '=', 'payment_receipt')
    .where('t.key', '=', String(id))
    .where('a.kind', '=', 'refunds')
    .executeTakeFirst();
