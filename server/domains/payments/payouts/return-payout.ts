import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { payoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { move } from '../../../platform/state-machine.ts';
import { mails } from '../mails.ts';
import { oweAgain, readersOfPayout } from './outcome.ts';
import { executedOnOf, lockPayouts } from './queries.ts';
import { payouts } from './states.ts';

/**
 * The bank has sent back a payout that it had made: the money is the seller's again, its settlement is due, and the account is not paid to
 * until the seller changes it or a payout to it by hand arrives. Of two operators the second finds it decided.
 * @throws codes.notFound, codes.conflict, codes.invalid at `returnedOn`
 */
export async function returnPayout(
  tx: Tx,
  scope: RequestScope,
  { payoutId, returnedOn, reference, reason }: ParsedInputOf<typeof payoutCalls.recordReturn>,
): Promise<Record<string, never>> {
  const { userId } = signedIn(scope);
  const { now } = scope;
  const [payout] = await lockPayouts(tx, [payoutId]);
  if (!payout) throw notFound();
  if (payout.way === 'provider') throw new Refusal(codes.refused, 'payout.byProvider');
  if (payout.state !== 'executed') throw new Refusal(codes.conflict, 'payout.decided');
  const executedOn = await executedOnOf(tx, payoutId);
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10);
  if (returnedOn < executedOn || returnedOn > tomorrow) throw invalidFields({ returnedOn: 'payout.returnedOn' });
  const transactionId = await oweAgain(tx, { now, publicUrl: scope.publicUrl, userId }, payout);
  await move(tx, payouts, {
    ...{ ids: [payoutId], from: ['executed'], to: 'returned', now, history: { user_id: userId } },
    set: { returned_on: returnedOn, return_reference: reference, reason, returned_by: userId, return_transaction_id: transactionId },
  });
  const { people, values } = await readersOfPayout(tx, payout);
  await notify(tx, scope, mails.payoutReturned, people, { ...values, reason });
  await recordAudit(tx, {
    ...{ userId, companyId: payout.sellerId, action: 'payout.returned', subject: `payout:${payoutId}`, network: scope.network, at: now },
    after: { amount: payout.amount, currency: payout.currency, returnedOn, reference, reason },
  });
  return {};
}
