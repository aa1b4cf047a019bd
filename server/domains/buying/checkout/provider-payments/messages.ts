import type { IncomingHttpHeaders } from 'node:http';
import type { Log } from '../../../../platform/log.ts';
import { followCardRefunds } from '../../../payments/card-refunds/index.ts';
import { isTaken, selectByReference, takeMessage } from '../../../payments/provider-payments/index.ts';
import { BadMessage, ProviderSilent } from '../../../payments/providers/index.ts';
import { followPayoutMessage } from '../../../payments/payouts/index.ts';
import { followPayment, type PaymentWork } from './follow.ts';

type Message = { provider: string; headers: IncomingHttpHeaders; body: string };

/**
 * Takes a message of a provider: 200 once it has had its effect, 404 for an unknown provider, 400 for a message that is not the provider's. A
 * message only says that something has changed; what the payment has become is asked. Should that fail, 503 makes the provider repeat it: no
 * job asks about payments that have ended, and the buyer may have reclaimed one.
 */
export async function receiveMessage(
  work: PaymentWork,
  log: Pick<Log, 'warn'>,
  { provider: name, headers, body }: Message,
): Promise<200 | 400 | 404 | 503> {
  const { database, providers, now } = work;
  const provider = providers(name);
  if (!provider) return 404;
  let message;
  try {
    message = await provider.verifyWebhook({ headers, body, now });
  } catch (error) {
    // Its signature is right; which payment it is about could not be asked.
    if (error instanceof ProviderSilent) return 503;
    if (!(error instanceof BadMessage)) throw error;
    log.warn({ provider: name, reason: error.message }, 'a message of a payment provider was refused');
    return 400;
  }
  if (await isTaken(database.kysely, name, message.id)) return 200;
  try {
    if (!(await followSubject(work, { provider: name, reference: message.reference }))) {
      // Also one whose announcement is not answered yet: it is under way, and asked about.
      log.warn({ provider: name, reference: message.reference }, 'a message is about nothing that this market has');
      return 200;
    }
  } catch (error) {
    log.warn({ err: error, provider: name, reference: message.reference }, 'what a message of a provider is about could not be followed');
    return 503;
  }
  await takeMessage(database.kysely, { provider: name, ...message, now });
  return 200;
}

/** Asks about the payment with its refunds, the transfer or the seller's account that a message names; false when the market has none such. */
async function followSubject(work: PaymentWork, { provider, reference }: { provider: string; reference: string }): Promise<boolean> {
  const payment = await selectByReference(work.database.kysely, provider, reference);
  if (!payment) return followPayoutMessage(work.payouts, { provider, reference });
  await followPayment(work, payment.id);
  await followCardRefunds(work, payment.id);
  return true;
}
