import { codes } from '../../../../../contract/wire/codes.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../../platform/refusal.ts';
import type { SignedInScope } from '../../../../platform/scope.ts';
import { lockOrdersOf } from '../../../orders/placing/index.ts';
import { selectBankAccounts } from '../../../payments/deposits/index.ts';
import { obstacleTo } from '../../../payments/methods/index.ts';
import { insertTransfer, newReference, selectTransfer, writeTransferAmount } from '../../../payments/transfers/index.ts';
import { totalsOf } from '../plan.ts';
import { holdUntil } from '../provider-payments/queries.ts';
import { dueOf, refusalOf } from '../settle.ts';
import * as settleQueries from '../settle-queries.ts';

/** Days for which goods stay reserved for a transfer. */
export const transferDays = 5;

/**
 * Makes a checkout wait for a bank transfer: it gets a reference, and its goods stay reserved. Repeated, it leads to the same transfer, and
 * does not prolong the reservation.
 * @throws as `settle`
 */
export async function beginTransfer(tx: Tx, { caller, language, now }: SignedInScope, checkoutId: number): Promise<void> {
  const checkout = await settleQueries.lockCheckout(tx, checkoutId, caller.companyId);
  if (!checkout) throw notFound();
  const [obstacles, orders, accounts, known] = await Promise.all([
    settleQueries.selectObstacles(tx, { checkoutId, companyId: caller.companyId, sessionId: caller.id, method: 'bank_transfer', now }),
    lockOrdersOf(tx, checkoutId, caller.companyId),
    selectBankAccounts(tx),
    selectTransfer(tx, checkoutId),
  ]);
  const refusal = refusalOf(checkout, obstacles, orders, now);
  if (refusal) throw refusal;
  const totals = totalsOf(dueOf(orders));
  const notOffered = obstacleTo(obstacles.rule, totals, language);
  if (notOffered) throw new Refusal(codes.refused, notOffered.key, notOffered.values);
  const [account] = accounts;
  if (!account) throw new Refusal(codes.refused, 'paymentMethod.noAccount');
  const [due, ...others] = totals;
  if (!due || due.total === 0 || others.length > 0 || due.currency !== 'EUR') throw new Refusal(codes.refused, 'paymentMethod.onlyEuro');
  if (known?.state === 'pending') {
    // An order was cancelled meanwhile.
    if (known.amount !== due.total) await writeTransferAmount(tx, known.paymentId, due.total);
    return;
  }
  const { currency, total } = due;
  await insertTransfer(tx, { checkoutId, currency, amount: total, reference: newReference(), account, now });
  await holdUntil(tx, checkoutId, new Date(now.getTime() + transferDays * 86_400_000));
}
