import type { CardRefundState } from '../../../../contract/payments/card-refunds.ts';
import { operatorPaymentCalls, type RefundEnd } from '../../../../contract/payments/operator-payments.ts';
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
import { type CardRefundWork, endSilent, makeCardRefund, ProviderMissing } from './make.ts';
import { notifyOfTakenBack } from './notifications.ts';
import { postTakenBack } from './postings.ts';
import * as queries from './queries.ts';

type Ending = Pick<CallContext, 'database' | 'now' | 'once' | 'caller' | 'network' | 'publicUrl'>;

/**
 * Ends a refund that the provider has not answered for a day. The provider is asked once more, as the job does: if it answers, that counts, and
 * nothing is ended. The job, a message and another operator may do something with it at the same moment; its lock decides what comes first.
 * @throws codes.conflict while it is not overdue, when the provider says that it is deciding or is asked by somebody else at this moment, and
 * where the program has no keys of the provider
 */
export async function endByHand(
  context: Ending,
  work: CardRefundWork,
  { id, reason }: { id: number; reason: string },
): Promise<{ state: CardRefundState; end: RefundEnd }> {
  const before = await queries.selectCardRefund(context.database.kysely, id);
  if (!before) throw notFound();
  const isSilent = await asksInVain(work, before);
  return context.once(async (tx) => {
    const refund = await queries.lockCardRefund(tx, before);
    if (refund.state !== 'sent') return { state: refund.state, end: endOf(refund) };
    // Another process may have had an answer meanwhile, or may be waiting for one.
    const hasAnswered = refund.answeredAt?.getTime() !== before.answeredAt?.getTime();
    if (!isSilent || hasAnswered) throw new Refusal(codes.conflict, 'operatorPayment.refundNotSilent');
    if (refund.asks !== before.asks) throw new Refusal(codes.conflict, 'operatorPayment.refundAsked');
    await audit(tx, context, 'cardRefund.ended', refund, { reason });
    const failure = await endSilent(tx, work, refund, reason);
    return { state: 'failed' as const, end: failure === 'ended' ? 'credited' : 'disputed' };
  });
}

/** What has become of a refund that has ended otherwise. */
function endOf({ failure }: queries.CardRefundRow): RefundEnd {
  if (failure === 'ended') return 'endedBefore';
  return failure === 'disputed' ? failure : 'answered';
}

/** Whether the provider of an overdue refund gives no answer. */
async function asksInVain(work: CardRefundWork, { id, state, sentAt, answeredAt }: queries.CardRefundRow): Promise<boolean> {
  const since = answeredAt ?? sentAt;
  if (state !== 'sent' || !since || work.now.getTime() - since.getTime() < queries.longestSilence) return false;
  try {
    return (await makeCardRefund(work, id)).reply === 'silent';
  } catch (error) {
    if (error instanceof ProviderMissing) throw new Refusal(codes.conflict, 'operatorPayment.refundNoProvider');
    // It has answered that it does not give it back, and not whose the money is then; or another operator has ended it.
    if (error instanceof ProviderSilent) return false;
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
