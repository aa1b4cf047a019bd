import type { CardRefundState } from '../../../../contract/payments/card-refunds.ts';
import { operatorPaymentCalls } from '../../../../contract/payments/operator-payments.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { type CallContext, handle, type Handler } from '../../../platform/http/handler.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { tooLow } from '../balance/too-low.ts';
import { NotCovered } from '../ledger/index.ts';
import { ProviderSilent } from '../providers/index.ts';
import { cardRefundWorkOf } from './jobs.ts';
import { type CardRefundWork, endSilent, makeCardRefund, ReclaimNotRecorded } from './make.ts';
import { notifyOfTakenBack } from './notifications.ts';
import { postTakenBack } from './postings.ts';
import * as queries from './queries.ts';

type Ending = Pick<CallContext, 'database' | 'now' | 'once' | 'caller' | 'network' | 'publicUrl'>;

/**
 * Ends a refund that the provider has not answered for a day. The provider is asked once more, as the job does: if it answers, that counts, and
 * nothing is ended. The job, a message and another operator may do something with it at the same moment; its lock decides what comes first.
 * @throws codes.conflict while it is not overdue, and when the provider says that it is deciding
 */
export async function endByHand(
  context: Ending,
  work: CardRefundWork,
  { id, reason }: { id: number; reason: string },
): Promise<{ state: CardRefundState; ended: boolean }> {
  const before = await queries.selectCardRefund(context.database.kysely, id);
  if (!before) throw notFound();
  const isSilent = await asksInVain(work, before);
  return context.once(async (tx) => {
    const refund = await queries.lockCardRefund(tx, before);
    if (refund.state !== 'sent') return { state: refund.state, ended: false };
    if (!isSilent) throw new Refusal(codes.conflict, 'operatorPayment.refundNotSilent');
    await audit(tx, context, 'cardRefund.ended', refund, { reason });
    await endSilent(tx, work, refund, reason);
    return { state: 'failed' as const, ended: true };
  });
}

/** Whether the provider of an overdue refund gives no answer. */
async function asksInVain(work: CardRefundWork, { id, state, sentAt }: queries.CardRefundRow): Promise<boolean> {
  if (state !== 'sent' || !sentAt || work.now.getTime() - sentAt.getTime() < queries.longestSilence) return false;
  try {
    await makeCardRefund(work, id);
    return false;
  } catch (error) {
    // The buyer has the amount from the bank: it must not go to the balance as well.
    if (error instanceof ReclaimNotRecorded) return false;
    if (error instanceof ProviderSilent) return true;
    throw error;
  }
}

/** Takes off the balance what the buyer has got twice. @throws codes.balanceTooLow, codes.conflict where there is nothing to take */
async function takeBack(tx: Tx, scope: RequestScope, id: number): Promise<Record<string, never>> {
  const before = await queries.selectCardRefund(tx, id);
  if (!before) throw notFound();
  const refund = await queries.lockCardRefund(tx, before);
  if (refund.late !== 'given') throw new Refusal(codes.conflict, 'operatorPayment.nothingToTakeBack');
  await queries.noteLate(tx, id, 'takenBack');
  await notifyOfTakenBack(tx, scope, refund);
  await audit(tx, scope, 'cardRefund.takenBack', refund, {});
  try {
    await postTakenBack(tx, refund, scope.now);
  } catch (error) {
    if (error instanceof NotCovered) throw tooLow(error.missing, scope.language);
    throw error;
  }
  return {};
}

function audit(
  tx: Tx,
  scope: Pick<RequestScope, 'caller' | 'network' | 'now'>,
  action: 'cardRefund.ended' | 'cardRefund.takenBack',
  { id, paymentId, amount, currency }: queries.CardRefundRow,
  more: { reason?: string },
) {
  const { userId, companyId } = signedIn(scope);
  const entry = { userId, companyId, action, subject: `payment:${paymentId}`, after: { refund: id, amount, currency, ...more } };
  return recordAudit(tx, { ...entry, network: scope.network, at: scope.now });
}

export const cardRefundHandlers: Handler[] = [
  handle(operatorPaymentCalls.endRefund, (input, context) =>
    endByHand(context, cardRefundWorkOf(context.database, context.now, context.config), input),
  ),
  handle(operatorPaymentCalls.takeBack, ({ id }, context) => context.once((tx) => takeBack(tx, context, id))),
];
