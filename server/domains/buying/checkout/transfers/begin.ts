import { codes } from '../../../../../contract/wire/codes.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../../platform/refusal.ts';
import type { SignedInScope } from '../../../../platform/scope.ts';
import { lockOrdersOf } from '../../../orders/placing/index.ts';
import { selectBankAccounts } from '../../../payments/deposits/index.ts';
import { heldPart } from '../../../payments/balance/index.ts';
import { insertTransfer, newReference, selectTransfer, writeTransferAmount } from '../../../payments/transfers/index.ts';
import { holdUntil } from '../queries.ts';
import { holdPart, splitDue } from '../split.ts';
import { refusalOf } from '../settle.ts';
import { endTransfer } from './settle-bookings.ts';
import * as settleQueries from '../settle-queries.ts';

/** Days for which goods stay reserved for a transfer. */
export const transferDays = 5;

/**
 * Makes a checkout wait for a bank transfer: it gets a reference, and its goods stay reserved. Repeated, it leads to the same transfer, and
 * does not prolong the reservation.
 * @throws as `settle`
 */
export async function beginTransfer(
  tx: Tx,
  { caller, language, now, publicUrl }: SignedInScope,
  { checkoutId, balancePart }: { checkoutId: number; balancePart: number },
): Promise<void> {
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
  const [account] = accounts;
  const { currency, amount } = await splitDue(tx, { caller, language }, { rule: obstacles.rule, orders, balancePart });
  if (!account) throw new Refusal(codes.refused, 'paymentMethod.noAccount');
  if (currency !== 'EUR') throw new Refusal(codes.refused, 'paymentMethod.onlyEuro');
  if (known?.state === 'pending') {
    if (heldPart(known) === balancePart) {
      // An order was cancelled, or a part of the balance released meanwhile.
      if (known.amount !== amount) await writeTransferAmount(tx, known.paymentId, { amount, balancePart });
      return;
    }
    // Another part is to be paid from the balance: a transfer with the former reference goes to the balance.
    await endTransfer(tx, { paymentId: known.paymentId, companyId: caller.companyId }, { now, publicUrl });
  }
  const paymentId = await insertTransfer(tx, { checkoutId, currency, amount, balancePart, reference: newReference(), account, now });
  await holdPart(tx, { paymentId, checkoutId, currency, part: balancePart }, { caller, language, now });
  await holdUntil(tx, checkoutId, new Date(now.getTime() + transferDays * 86_400_000));
}
