import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { requestCardRefund, takeCardPart } from '../card-refunds/index.ts';
import { divideRefund, noteRefund } from '../credit/index.ts';
import { creditCases, creditRefund } from '../invoices/index.ts';
import { post } from '../ledger/index.ts';

export type Refund = {
  orderId: number;
  /** The change that cancelled a part of the order; without it, all of the order is refunded. */
  changeId?: number;
  /** The after-sales case by which an amount is refunded of what was shipped. */
  caseId?: number;
  buyerCompanyId: number;
  sellerCompanyId: number;
  currency: string;
  total: number;
  at: Date;
};

/**
 * Returns an amount of an order to its buyer, with a credit note if the order has an invoice: to the card, as far as that has paid the checkout;
 * of the rest, what is still to be paid on credit terms is no longer owed, and what is left goes to the balance. What goes to the card stands in
 * `refunds` until the provider has given it back. The ledger's key makes it happen once per order, change or case.
 */
export async function refundOrder(tx: Tx, refund: Refund): Promise<void> {
  const { orderId, changeId, caseId, buyerCompanyId, sellerCompanyId, currency, total, at } = refund;
  if (total === 0) return;
  const key = [orderId, ...(changeId === undefined ? [] : [changeId]), ...(caseId === undefined ? [] : [`case${caseId}`])].join(':');
  if (caseId === undefined) await creditRefund(tx, { orderId, changeId, refundKey: key, total, at });
  else await creditCases(tx, orderId, at);
  const card = await takeCardPart(tx, orderId, total);
  const toCard = card?.amount ?? 0;
  const refunded = await divideRefund(tx, orderId, total - toCard);
  const { reduced, from } = refunded;
  const transactionId = await post(tx, {
    kind: 'order_refund',
    scope: 'order_refund',
    key,
    at,
    reference: { orderId, ...(changeId !== undefined && { changeId }), ...(caseId !== undefined && { caseId }) },
    entries: [
      { kind: from, companyId: sellerCompanyId, currency, amount: -reduced },
      { kind: 'buyer_credit', companyId: buyerCompanyId, currency, amount: reduced },
      { kind: 'seller_payable', companyId: sellerCompanyId, currency, amount: reduced - total },
      { kind: 'refunds', companyId: null, currency, amount: toCard },
      { kind: 'buyer_balance', companyId: buyerCompanyId, currency, amount: total - reduced - toCard },
    ],
  });
  if (card) await requestCardRefund(tx, card, { orderId, refundKey: key, currency, ledgerTransactionId: transactionId, at });
  await noteRefund(tx, refunded, transactionId, at);
}
