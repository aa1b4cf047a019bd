import type { ParsedInputOf } from '../../../../../contract/wire/call.ts';
import type { bankCalls, BookingState } from '../../../../../contract/payments/bank.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../../platform/scope.ts';
import { move } from '../../../../platform/state-machine.ts';
import { confirmDeposit, lockDeposit } from '../../../payments/deposits/index.ts';
import { bookings, lockBooking, type LockedBooking, postTransferRemoval, selectTransferById } from '../../../payments/transfers/index.ts';
import { type BookingWork, creditBooking, settleBooking } from './settle-bookings.ts';

export const settledMeanwhile = (): Refusal => new Refusal(codes.conflict, 'bank.settled');

/** What an operator decides about a booking that is not matched, or waits for the rest. */
export async function assignBooking(
  tx: Tx,
  scope: RequestScope,
  { id, to, targetId, reason }: ParsedInputOf<typeof bankCalls.assign>,
): Promise<{ state: BookingState }> {
  const { userId } = signedIn(scope);
  const work = { now: scope.now, publicUrl: scope.publicUrl, userId, reason };
  if (to !== 'other' && targetId === undefined) throw invalidFields({ targetId: 'field.required' });
  if (to === 'payment') await toPayment(tx, id, targetId ?? 0, work);
  else {
    const booking = await lockBooking(tx, id);
    if (!booking) throw notFound();
    if (booking.state !== 'unmatched' && !(booking.state === 'partial' && to === 'balance')) throw settledMeanwhile();
    if (to === 'balance') await toBalance(tx, booking, targetId ?? 0, work);
    else if (to === 'deposit') await toDeposit(tx, booking, targetId ?? 0, scope, reason);
    else await remove(tx, booking, { outcome: 'other', depositId: null, companyId: null }, work);
  }
  const after = await lockBooking(tx, id);
  if (!after) throw notFound();
  await recordAudit(tx, {
    ...{ userId, companyId: signedIn(scope).companyId, action: 'bank.assigned', subject: `bankBooking:${id}` },
    after: { to, targetId: targetId ?? null, reason, amount: after.amount, currency: after.currency },
    ...{ network: scope.network, at: scope.now },
  });
  return { state: after.state };
}

async function toPayment(tx: Tx, bookingId: number, paymentId: number, work: BookingWork): Promise<void> {
  const payment = await selectTransferById(tx, paymentId);
  if (!payment) throw notFound();
  if (!(await settleBooking(tx, { bookingId, paymentId, from: 'unmatched' }, work))) {
    if (!(await lockBooking(tx, bookingId))) throw notFound();
    throw settledMeanwhile();
  }
}

/** Of a partial payment only its own buyer gets the money. */
async function toBalance(tx: Tx, booking: LockedBooking, companyId: number, work: BookingWork): Promise<void> {
  const company = await tx.selectFrom('company').select('id').where('id', '=', companyId).where('kind', '=', 'buyer').executeTakeFirst();
  if (!company) throw notFound();
  if (booking.paymentId !== null && booking.companyId !== companyId) throw invalidFields({ targetId: 'bank.otherBuyer' });
  await creditBooking(tx, booking, companyId, work);
}

/** The deposit's money is credited once: by the deposit, which the booking proves. */
async function toDeposit(tx: Tx, booking: LockedBooking, depositId: number, scope: RequestScope, reason: string): Promise<void> {
  const deposit = await lockDeposit(tx, depositId);
  const isUsed = await tx.selectFrom('bank_booking').select('id').where('deposit_id', '=', depositId).executeTakeFirst();
  if (!deposit || isUsed || (deposit.state !== 'submitted' && deposit.state !== 'confirmed')) throw notFound();
  const arrived = deposit.confirmedAmount ?? booking.amount;
  if (deposit.currency !== booking.currency || arrived !== booking.amount) throw invalidFields({ targetId: 'bank.otherAmount' });
  const { userId } = signedIn(scope);
  const work = { now: scope.now, userId, reason };
  await remove(tx, booking, { outcome: 'deposit', depositId, companyId: deposit.companyId }, work);
  if (deposit.state === 'submitted') await confirmDeposit(tx, scope, { id: depositId, amount: booking.amount, reason });
}

async function remove(
  tx: Tx,
  { id, state, currency, amount }: LockedBooking,
  { outcome, depositId, companyId }: { outcome: 'deposit' | 'other'; depositId: number | null; companyId: number | null },
  { now, userId, reason }: BookingWork,
): Promise<void> {
  await move(tx, bookings, {
    ...{ ids: [id], from: [state], to: 'settled', now, history: { user_id: userId ?? null } },
    set: { outcome, deposit_id: depositId, company_id: companyId, decided_by: userId ?? null, reason: reason ?? '' },
  });
  await postTransferRemoval(tx, id, { currency, amount }, now);
}
