import { codes } from '../../../../../contract/wire/codes.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../../platform/refusal.ts';
import { lockOrdersOf } from '../../../orders/placing/index.ts';
import { releaseParts } from '../../../payments/balance/index.ts';
import { payOnCredit, reserveCredit } from '../../../payments/credit/index.ts';
import { obstacleTo } from '../../../payments/methods/index.ts';
import { totalsOf } from '../plan.ts';
import { dueOf, markPaid, refusalOf, type SettleScope } from '../settle.ts';
import * as settleQueries from '../settle-queries.ts';
import { splitDue } from '../split.ts';

/**
 * Puts the orders of a checkout on credit terms, all of them or besides a part from the balance: they are paid as by any other method, and the
 * buyer owes the rest until it is due. All or nothing. The terms are locked after checkout and orders, and before the ledger's accounts.
 * @throws as `settle`; codes.refused when no terms cover the orders
 */
export async function settleOnCredit(
  tx: Tx,
  { caller, language, now }: SettleScope,
  { checkoutId, balancePart = 0 }: { checkoutId: number; balancePart?: number },
): Promise<void> {
  const { companyId, userId } = caller;
  const checkout = await settleQueries.lockCheckout(tx, checkoutId, companyId);
  if (!checkout) throw notFound();
  const [obstacles, orders] = await Promise.all([
    settleQueries.selectObstacles(tx, { checkoutId, companyId, sessionId: caller.id, method: 'credit', now }),
    lockOrdersOf(tx, checkoutId, companyId),
  ]);
  const refusal = refusalOf(checkout, obstacles, orders, now);
  if (refusal) throw refusal;
  const due = dueOf(orders);
  if (balancePart > 0) await splitDue(tx, { caller, language }, { rule: obstacles.rule, orders, balancePart });
  else {
    const notOffered = obstacleTo(obstacles.rule, totalsOf(due), language);
    if (notOffered) throw new Refusal(codes.refused, notOffered.key, notOffered.values);
  }
  const payment = { checkoutId, buyerCompanyId: companyId, due, balancePart, at: now, language };
  const uses = await reserveCredit(tx, payment);
  // Another payment cannot pay the orders any more: its part of the balance is free.
  if (obstacles.holdsPart) await releaseParts(tx, { checkoutIds: [checkoutId] }, now);
  await markPaid(tx, { checkoutId, due, userId, now });
  await payOnCredit(tx, payment, uses);
}
