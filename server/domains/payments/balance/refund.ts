import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { divideRefund, noteRefund } from '../credit/index.ts';
import { creditRefund } from '../invoices/index.ts';
import { post } from '../ledger/index.ts';

export type Refund = {
  orderId: number;
  /** The change that cancelled a part of the order; without it, all of the order is refunded. */
  changeId?: number;
  buyerCompanyId: number;
  sellerCompanyId: number;
  currency: string;
  total: number;
  at: Date;
};

/**
 * Returns an amount of an order to its buyer, with a credit note if the order has an invoice: what is still to be paid on credit terms is no
 * longer owed, the rest goes to the balance. The ledger's key makes it happen once per order or change.
 */
export async function refundOrder(tx: Tx, refund: Refund): Promise<void> {
  const { orderId, changeId, buyerCompanyId, sellerCompanyId, currency, total, at } = refund;
  if (total === 0) return;
  const key = changeId === undefined ? String(orderId) : `${orderId}:${changeId}`;
  await creditRefund(tx, { orderId, changeId, refundKey: key, total, at });
  const refunded = await divideRefund(tx, orderId, total);
  const { reduced, from } = refunded;
  const transactionId = await post(tx, {
    kind: 'order_refund',
    scope: 'order_refund',
    key,
    at,
    reference: changeId === undefined ? { orderId } : { orderId, changeId },
    entries: [
      { kind: from, companyId: sellerCompanyId, currency, amount: -reduced },
      { kind: 'buyer_credit', companyId: buyerCompanyId, currency, amount: reduced },
      { kind: 'seller_payable', companyId: sellerCompanyId, currency, amount: reduced - total },
      { kind: 'buyer_balance', companyId: buyerCompanyId, currency, amount: total - reduced },
    ],
  });
  await noteRefund(tx, refunded, transactionId, at);
}
