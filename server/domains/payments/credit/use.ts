import type { Language } from '../../../../contract/values/locale.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { insertCaptures } from '../balance/queries.ts';
import { tooLow } from '../balance/too-low.ts';
import { AlreadyPosted, type Entry, NotCovered, post } from '../ledger/index.ts';
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

/** Why orders, less a part from the balance, cannot be paid on credit terms; null if they can. Nothing is locked: the payment asks again. */
export async function creditObstacle(
  db: Connection,
  buyerCompanyId: number,
  orders: readonly CreditOrder[],
  language: Language,
  part = 0,
): Promise<MethodObstacle | null> {
  return planCredit(await queries.selectUsable(db, buyerCompanyId), orders, language, part).obstacle;
}

type Payment<Order extends CreditOrder> = {
  checkoutId: number;
  buyerCompanyId: number;
  due: readonly Order[];
  /** What the balance pays of them, in their one currency. */
  balancePart: number;
  at: Date;
  language: Language;
};

/**
 * Finds the terms that the orders are on, and locks them until the transaction ends.
 * @throws codes.refused when no terms cover them
 */
export async function reserveCredit<Order extends CreditOrder>(tx: Tx, payment: Payment<Order>): Promise<CreditUse<Order>[]> {
  const { buyerCompanyId, balancePart, language } = payment;
  // Orders that cost nothing need no terms.
  const due = payment.due.filter(({ total }) => total > 0);
  const sellers = [...new Set(due.map(({ sellerCompanyId }) => sellerCompanyId))];
  const locked = await queries.lockUsable(tx, buyerCompanyId, sellers);
  const { uses, obstacle } = planCredit(await queries.selectUsable(tx, buyerCompanyId, locked), due, language, balancePart);
  if (obstacle) throw new Refusal(codes.refused, obstacle.key, obstacle.values);
  return uses;
}

/**
 * Pays orders of a locked checkout on terms that were reserved, and a part of them from the balance: the posting, the payments, and what the
 * buyer owes for each order. The seller is owed what comes from the balance at once.
 * @throws codes.balanceTooLow with what is missing; codes.conflict when the checkout was paid before
 */
export async function payOnCredit<Order extends CreditOrder>(
  tx: Tx,
  { checkoutId, buyerCompanyId, due, balancePart, at, language }: Payment<Order>,
  uses: readonly CreditUse<Order>[],
): Promise<void> {
  if (uses.length === 0) return;
  const onTerms = new Map(uses.map((use) => [use.order.id, use]));
  const orders = due.filter(({ total }) => total > 0);
  const entries = orders.flatMap(({ id, sellerCompanyId, currency, total }): Entry[] => {
    const use = onTerms.get(id);
    const owed = use?.amount ?? 0;
    return [
      { kind: 'buyer_credit', companyId: buyerCompanyId, currency, amount: -owed },
      { kind: sellerAccount(use?.grant.sellerCompanyId ?? null), companyId: sellerCompanyId, currency, amount: owed },
      { kind: 'buyer_balance', companyId: buyerCompanyId, currency, amount: owed - total },
      { kind: 'seller_payable', companyId: sellerCompanyId, currency, amount: total - owed },
    ];
  });
  const amounts = new Map<string, number>();
  for (const { order, amount } of uses) amounts.set(order.currency, (amounts.get(order.currency) ?? 0) + amount);
  // The scope and key of any payment of a checkout: it is paid once, however.
  const [scope, key] = ['checkout', String(checkoutId)];
  await queries.insertItems(
    tx,
    uses.map(({ order, grant, amount }) => ({
      ...{ grantId: grant.id, orderId: order.id, buyerCompanyId, sellerCompanyId: grant.sellerCompanyId },
      ...{ currency: order.currency, amount, dueOn: inDays(at, grant.days) },
    })),
    at,
  );
  try {
    await post(tx, {
      ...{ kind: 'order_payment', scope, key, at, entries },
      reference: {
        checkoutId,
        orders: orders.map(({ id, sellerCompanyId, currency, total }) => ({ orderId: id, sellerCompanyId, currency, total })),
      },
    });
  } catch (error) {
    if (error instanceof AlreadyPosted) throw new Refusal(codes.conflict, 'payment.alreadyPaid');
    if (error instanceof NotCovered) throw tooLow(error.missing, language);
    throw error;
  }
  await insertCaptures(tx, {
    ...({ checkoutId, method: 'credit', scope, key, at } as const),
    amounts: [...amounts].map(([currency, amount]) => ({ currency, amount, balancePart })),
  });
}
