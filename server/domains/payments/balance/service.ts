import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { AlreadyPosted, type Entry, NotCovered, post } from '../ledger/index.ts';
import { insertCaptures } from './queries.ts';
import { tooLow } from './too-low.ts';

export type DueOrder = { id: number; sellerCompanyId: number; currency: string; total: number };

/**
 * Pays orders of one checkout from the buyer's balance. Each order's gross goes from `buyer_balance` to the seller's
 * `seller_payable`: the seller issues the invoice and owes its VAT, so VAT stays with the seller's money; the marketplace's
 * commission is posted when the seller is settled. Two statements, sent together.
 * @throws codes.balanceTooLow with what is missing per currency; codes.conflict when the checkout was paid before.
 */
export async function payFromBalance(
  tx: Tx,
  payment: { checkoutId: number; buyerCompanyId: number; due: readonly DueOrder[]; at: Date; language: Language },
): Promise<void> {
  const due = payment.due.filter((order) => order.total > 0);
  // Orders with a total of zero need no posting.
  if (due.length === 0) return;
  const entries = due.flatMap(({ sellerCompanyId, currency, total }): Entry[] => [
    { kind: 'buyer_balance', companyId: payment.buyerCompanyId, currency, amount: -total },
    { kind: 'seller_payable', companyId: sellerCompanyId, currency, amount: total },
  ]);
  const amounts = new Map<string, number>();
  for (const { currency, total } of due) amounts.set(currency, (amounts.get(currency) ?? 0) + total);
  const [scope, key] = ['checkout', String(payment.checkoutId)];
  const captures = {
    ...({ checkoutId: payment.checkoutId, method: 'balance', scope, key, at: payment.at } as const),
    amounts: [...amounts].map(([currency, amount]) => ({ currency, amount })),
  };
  try {
    const [, captured] = await Promise.all([
      post(tx, {
        ...{ kind: 'order_payment', scope, key, at: payment.at, entries },
        reference: {
          checkoutId: payment.checkoutId,
          orders: due.map(({ id, sellerCompanyId, currency, total }) => ({ orderId: id, sellerCompanyId, currency, total })),
        },
      }),
      insertCaptures(tx, captures),
    ]);
    // A seller's first sale opens an account and posts again, after the captures.
    if (captured === 0) await insertCaptures(tx, captures);
  } catch (error) {
    if (error instanceof AlreadyPosted) throw new Refusal(codes.conflict, 'payment.alreadyPaid');
    if (error instanceof NotCovered) throw tooLow(error.missing, payment.language);
    throw error;
  }
}
