import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { ownCreditCalls } from '../../../../contract/payments/credit/own-credit.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { tooLow } from '../balance/too-low.ts';
import { type Entry, NotCovered, post } from '../ledger/index.ts';
import * as queries from './item-queries.ts';
import { sellerAccount } from './use.ts';

/** On its own terms the seller gets the money now. */
const toSeller = ({ creditor, sellerCompanyId, currency }: queries.LockedItem, amount: number): Entry[] =>
  creditor === null
    ? []
    : [
        { kind: 'seller_pending', companyId: sellerCompanyId, currency, amount: -amount },
        { kind: 'seller_payable', companyId: sellerCompanyId, currency, amount },
      ];

type Paid = { item: queries.LockedItem; amount: number };

/** Pays locked items from an account in one posting. Returns the ledger transaction. */
export async function postPayment(
  tx: Tx,
  paid: readonly Paid[],
  { from, kind, key, at }: { from: 'buyer_balance' | 'refunds'; kind: string; key: string; at: Date },
): Promise<number> {
  return post(tx, {
    ...{ kind, scope: kind, key, at },
    reference: { items: paid.map(({ item, amount }) => ({ itemId: item.id, orderId: item.orderId, amount })) },
    entries: paid.flatMap(({ item, amount }): Entry[] => [
      { kind: from, companyId: from === 'refunds' ? null : item.buyerCompanyId, currency: item.currency, amount: -amount },
      { kind: 'buyer_credit', companyId: item.buyerCompanyId, currency: item.currency, amount },
      ...toSeller(item, amount),
    ]),
  });
}

/**
 * Pays open items of the caller's company from its balance, all or none.
 * @throws codes.notFound for another company's item as for none, codes.conflict for more than is open, codes.invalid at `password` when it
 * must be confirmed, codes.balanceTooLow
 */
export async function payItems(
  tx: Tx,
  scope: RequestScope,
  { items: wanted }: ParsedInputOf<typeof ownCreditCalls.pay>,
): Promise<{ settled: number }> {
  const { id: sessionId, companyId, userId } = signedIn(scope);
  const items = await queries.lockItems(
    tx,
    companyId,
    wanted.map(({ id }) => id),
  );
  if (items.length < wanted.length) throw notFound();
  const amounts = new Map(wanted.map(({ id, amount }) => [id, amount]));
  const paid = items.map((item) => ({ item, amount: amounts.get(item.id) ?? 0 }));
  // Paid by a colleague, or cancelled, since the page was read.
  if (paid.some(({ item, amount }) => amount > item.open)) throw new Refusal(codes.conflict, 'credit.openChanged');
  const sums = paid.map(({ item, amount }) => ({ currency: item.currency, amount }));
  if (await queries.isConfirmationMissing(tx, { companyId, sessionId, now: scope.now, amounts: sums }))
    throw invalidFields({ password: 'payment.passwordNeeded' });
  const key = String(await queries.drawPaymentNumber(tx));
  try {
    const id = await postPayment(tx, paid, { from: 'buyer_balance', kind: 'credit_payment', key, at: scope.now });
    for (const { item, amount } of paid)
      await queries.insertReduction(tx, {
        ...{ itemId: item.id, kind: 'balance', amount, ledgerTransactionId: id, userId, at: scope.now },
      });
  } catch (error) {
    if (error instanceof NotCovered) throw tooLow(error.missing, scope.language);
    throw error;
  }
  return { settled: paid.filter(({ item, amount }) => amount === item.open).length };
}

export type Refunded = {
  /** What of it reduces the open amount; the rest goes to the balance. */
  reduced: number;
  /** The seller's account that the reduced part is taken from. */
  from: 'seller_payable' | 'seller_pending';
  item: queries.LockedItem | null;
};

/** How a refund of an order divides: what is open is no longer owed, before anything is paid back. Locks the item. */
export async function divideRefund(tx: Tx, orderId: number, total: number): Promise<Refunded> {
  const item = (await queries.lockItemOf(tx, orderId)) ?? null;
  return { item, reduced: Math.min(total, item?.open ?? 0), from: sellerAccount(item?.creditor ?? null) };
}

export async function noteRefund(tx: Tx, { item, reduced }: Refunded, ledgerTransactionId: number, at: Date): Promise<void> {
  if (!item || reduced === 0) return;
  await queries.insertReduction(tx, { ...{ itemId: item.id, kind: 'refund', amount: reduced, ledgerTransactionId, userId: null, at } });
}
