import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { Caller } from '../../../platform/scope.ts';
import type { CheckoutOrder } from '../../orders/placing/index.ts';
import { checkPart, releaseParts, reservePart } from '../../payments/balance/index.ts';
import { type MethodRule, obstacleFor, obstacleTo } from '../../payments/methods/index.ts';
import { totalsOf } from './plan.ts';
import { dueOf } from './settle.ts';

/**
 * What a method other than the balance has to pay of locked orders, besides a part from the balance. The limits of each method are compared with
 * what it pays.
 * @throws codes.refused
 */
export async function splitDue(
  tx: Tx,
  { caller, language }: { caller: Caller; language: Language },
  { rule, orders, balancePart }: { rule: MethodRule | null; orders: readonly CheckoutOrder[]; balancePart: number },
): Promise<{ currency: string; amount: number }> {
  const totals = totalsOf(dueOf(orders));
  const [due, ...others] = totals;
  if (balancePart > 0 && due) checkPart(balancePart, due.total);
  const rest = totals.map(({ currency, total }) => ({ currency, total: total - balancePart }));
  const obstacle = obstacleTo(rule, rest, language) ?? (balancePart > 0 && due ? await balanceObstacle(due.currency) : null);
  if (obstacle) throw new Refusal(codes.refused, obstacle.key, obstacle.values);
  if (!due || due.total === 0 || others.length > 0) throw new Refusal(codes.refused, 'paymentMethod.oneCurrency');
  return { currency: due.currency, amount: due.total - balancePart };

  function balanceObstacle(currency: string) {
    return obstacleFor(tx, 'balance', { companyId: caller.companyId, language, due: [{ currency, total: balancePart }] });
  }
}

/** Reserves the part of a payment that begins. One payment of a checkout holds a part at a time. @throws codes.balanceTooLow */
export async function holdPart(
  tx: Tx,
  { paymentId, checkoutId, currency, part }: { paymentId: number; checkoutId: number; currency: string; part: number },
  { caller, language, now }: { caller: Caller; language: Language; now: Date },
): Promise<void> {
  if (part === 0) return;
  await releaseParts(tx, { checkoutIds: [checkoutId], except: paymentId }, now);
  await reservePart(tx, { paymentId, checkoutId, companyId: caller.companyId, currency, part }, { language, now });
}
