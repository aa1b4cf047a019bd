import type { ParsedInputOf } from '../../../../../contract/wire/call.ts';
import type { bankCalls } from '../../../../../contract/payments/bank.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../../platform/scope.ts';
import { move } from '../../../../platform/state-machine.ts';
import { notifyOfPaidItems, payItemsFromBooking } from '../../../payments/credit/index.ts';
import { bookings, lockBooking, notifyOfCredit } from '../../../payments/transfers/index.ts';
import { settledMeanwhile } from './assign.ts';

/**
 * An operator decides that a booking pays open items of a buyer on credit terms. The booking is locked first: of two decisions about it the
 * second is refused. Then the items, as by a payment from the balance and by a refund.
 * @throws codes.notFound, codes.conflict when the booking is decided or less is open, codes.invalid at `items`
 */
export async function payItemsOfBooking(
  tx: Tx,
  scope: RequestScope,
  { id, companyId, items, reason }: ParsedInputOf<typeof bankCalls.payItems>,
): Promise<{ settled: number; rest: number }> {
  const { userId, companyId: ownCompanyId } = signedIn(scope);
  const { now, publicUrl } = scope;
  const booking = await lockBooking(tx, id);
  if (!booking) throw notFound();
  if (booking.state !== 'unmatched') throw settledMeanwhile();
  const { currency, amount } = booking;
  const { settled, rest, orderIds } = await payItemsFromBooking(
    tx,
    { bookingId: id, currency, amount },
    { companyId, items, userId, at: now },
  );
  await move(tx, bookings, {
    ...{ ids: [id], from: ['unmatched'], to: 'settled', now, history: { user_id: userId } },
    set: { outcome: 'credit', company_id: companyId, decided_by: userId, reason },
  });
  await notifyOfPaidItems(tx, { companyId, currency, amount: amount - rest, orderIds }, { now, publicUrl });
  if (rest > 0) await notifyOfCredit(tx, companyId, { currency, amount: rest }, { now, publicUrl });
  await recordAudit(tx, {
    ...{ userId, companyId: ownCompanyId, action: 'bank.assigned', subject: `bankBooking:${id}`, network: scope.network, at: now },
    after: { to: 'credit', targetId: companyId, items, rest, reason, amount, currency },
  });
  return { settled, rest };
}
