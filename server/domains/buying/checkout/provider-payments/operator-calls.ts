import { operatorPaymentCalls, type ProviderReply } from '../../../../../contract/payments/operator-payments.ts';
import type { PaymentState } from '../../../../../contract/payments/payments.ts';
import { codes } from '../../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../../platform/audit-log.ts';
import { type CallContext, handle, type Handler } from '../../../../platform/http/handler.ts';
import { notFound, Refusal } from '../../../../platform/refusal.ts';
import { signedIn } from '../../../../platform/scope.ts';
import { mayAsk } from '../../../payments/operator-payments/index.ts';
import { selectProviderPayment } from '../../../payments/provider-payments/index.ts';
import { ProviderRefused, ProviderSilent } from '../../../payments/providers/index.ts';
import { followPayment, type PaymentWork } from './follow.ts';
import { workOf } from './jobs.ts';

/**
 * Has the provider asked about a payment that has not ended. May be called at the same moment as the job, a message and the buyer's return.
 * @throws codes.notFound for a payment without a provider, codes.conflict for one that has ended
 */
export async function askByHand(
  context: Pick<CallContext, 'database' | 'now' | 'network' | 'caller'>,
  work: PaymentWork,
  id: number,
): Promise<{ state: PaymentState; reply: ProviderReply }> {
  const { userId, companyId } = signedIn(context);
  const before = await selectProviderPayment(context.database.kysely, id);
  if (!before) throw notFound();
  if (!mayAsk(before.state)) throw new Refusal(codes.conflict, 'operatorPayment.ended');
  const { state, reply } = await replyOf(work, id, before.state);
  await context.database.transaction((tx) =>
    recordAudit(tx, {
      ...{ userId, companyId, action: 'payment.asked', subject: `payment:${id}`, network: context.network, at: context.now },
      ...{ before: { state: before.state }, after: { state, reply } },
    }),
  );
  return { state, reply };
}

/** Follows a payment for an operator: what the provider has replied, and what the payment is then. */
export async function replyOf(work: PaymentWork, id: number, before: PaymentState): Promise<{ state: PaymentState; reply: ProviderReply }> {
  let reply: ProviderReply = 'answered';
  try {
    await followPayment(work, id);
  } catch (error) {
    if (error instanceof ProviderSilent) reply = 'silent';
    else if (error instanceof ProviderRefused) reply = 'refused';
    else throw error;
  }
  return { state: (await selectProviderPayment(work.database.kysely, id))?.state ?? before, reply };
}

export const operatorAskHandlers: Handler[] = [
  handle(operatorPaymentCalls.ask, ({ id }, context) => askByHand(context, workOf(context.database, context.now, context.config), id)),
];
