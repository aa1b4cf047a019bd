import type { Language } from '../../../../contract/values/locale.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { insertCaptures } from '../balance/queries.ts';
import { AlreadyPosted, type Entry, post } from '../ledger/index.ts';
import type { MethodObstacle } from '../methods/index.ts';
import { type CreditOrder, type CreditUse, planCredit } from './rule.ts';
import * as queries from './use-queries.ts';

/*
 * What a buyer owes on credit terms is the negative balance of its `buyer_credit`. On the operator's terms the seller is owed the money at
 * once (`seller_payable`), on its own terms once the buyer has paid (`seller_pending` until then).
 */

/** The account of a seller that an order on credit terms counts on until it is paid. */
export const sellerAccount = (creditor: number | null): 'seller_payable' | 'seller_pending' =>
  creditor === null ? 'seller_payable' : 'seller_pending';

const inDays = (now: Date, days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Why orders cannot be paid on credit terms; null if they can. Nothing is locked: the payment asks again. */
export async function creditObstacle(
  db: Connection,
  buyerCompanyId: number,
  orders: readonly CreditOrder[],
  language: Language,
): Promise<MethodObstacle | null> {
  return planCredit(await queries.selectUsable(db, buyerCompanyId), orders, language).obstacle;
}

type Payment<Order extends CreditOrder> = {
  checkoutId: number;
  buyerCompanyId: number;
  due: readonly Order[];
  at: Date;
  language: Language;
};

/**
 * Finds the terms that the orders are on, and locks them until the transaction ends.
 * @throws codes.refused when no terms cover them
 */
export async function reserveCredit<Order extends CreditOrder>(tx: Tx, payment: Payment<Order>): Promise<CreditUse<Order>[]> {
  const { buyerCompanyId, language } = payment;
  // Orders that cost nothing need no terms.
  const due = payment.due.filter(({ total }) => total > 0);
  const sellers = [...new Set(due.map(({ sellerCompanyId }) => sellerCompanyId))];
  const locked = await queries.lockUsable(tx, buyerCompanyId, sellers);
  const { uses, obstacle } = planCredit(await queries.selectUsable(tx, buyerCompanyId, locked), due, language);
  if (obstacle) throw new Refusal(codes.refused, obstacle.key, obstacle.values);
  return uses;
}

/** Pays orders of a locked checkout on terms that were reserved: the postings, the payments, and what the buyer owes for each order. */
export async function payOnCredit<Order extends CreditOrder>(
  tx: Tx,
  { checkoutId, buyerCompanyId, at }: Payment<Order>,
  uses: readonly CreditUse<Order>[],
): Promise<void> {
  if (uses.length === 0) return;
  const entries = uses.flatMap(({ order: { sellerCompanyId, currency, total }, grant }): Entry[] => [
    { kind: 'buyer_credit', companyId: buyerCompanyId, currency, amount: -total },
    { kind: sellerAccount(grant.sellerCompanyId), companyId: sellerCompanyId, currency, amount: total },
  ]);
  const amounts = new Map<string, number>();
  for (const { order } of uses) amounts.set(order.currency, (amounts.get(order.currency) ?? 0) + order.total);
  // The scope and key of any payment of a checkout: it is paid once, however.
  const [scope, key] = ['checkout', String(checkoutId)];
  await queries.insertItems(
    tx,
    uses.map(({ order, grant }) => ({
      ...{ grantId: grant.id, orderId: order.id, buyerCompanyId, sellerCompanyId: grant.sellerCompanyId },
      ...{ currency: order.currency, amount: order.total, dueOn: inDays(at, grant.days) },
    })),
    at,
  );
  try {
    await post(tx, {
      ...{ kind: 'order_payment', scope, key, at, entries },
      reference: {
        checkoutId,
        orders: uses.map(({ order: { id, sellerCompanyId, currency, total } }) => ({ orderId: id, sellerCompanyId, currency, total })),
      },
    });
  } catch (error) {
    if (error instanceof AlreadyPosted) throw new Refusal(codes.conflict, 'payment.alreadyPaid');
    throw error;
  }
  await insertCaptures(tx, {
    ...({ checkoutId, method: 'credit', scope, key, at } as const),
    amounts: [...amounts].map(([currency, amount]) => ({ currency, amount })),
  });
}
