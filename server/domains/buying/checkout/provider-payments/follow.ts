import type { Database } from '../../../../platform/postgres/pool.ts';
import { move } from '../../../../platform/state-machine.ts';
import { message } from '../../../../platform/texts.ts';
import { releaseParts } from '../../../payments/balance/index.ts';
import type { PayoutWork } from '../../../payments/payouts/index.ts';
import { payments, type ProviderPaymentRow, selectProviderPayment, writeReference } from '../../../payments/provider-payments/index.ts';
import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
  type Providers,
  ProviderSilent,
  type Transact,
} from '../../../payments/providers/index.ts';
import { record } from './record.ts';

/** What the work on payments needs of the call or the job that begins it. */
/** `payouts` is for messages, which providers send about both to one address. */
export type PaymentWork = {
  database: Database;
  transact: Transact;
  providers: Providers;
  now: Date;
  publicUrl: string;
  payouts: PayoutWork;
};

/** More steps than any payment takes: asked, captured or given back, and what a concurrent one has changed. */
const mostSteps = 5;

/** Where the provider's page leads back to, and what it says that is paid. */
function shownAs({ id, checkoutId, language }: ProviderPaymentRow): { returnTo: string; description: string } {
  return checkoutId === null
    ? { returnTo: `/purchased/balance/submit?payment=${id}&from=provider`, description: message('topUp.description', language) }
    : {
        returnTo: `/payment/pay-results?checkout=${checkoutId}&from=provider`,
        description: message('payment.description', language, { number: String(checkoutId) }),
      };
}

/**
 * Asks the provider what has become of a payment, records it, and has the provider do what follows from it: take the money, or give it back.
 * May run any number of times, at the same time too; a crash at any point is made up for by the next run.
 * @throws ProviderSilent, ProviderRefused
 */
export async function followPayment(work: PaymentWork, paymentId: number): Promise<void> {
  const { database, transact, providers, now } = work;
  const payment = await selectProviderPayment(database.kysely, paymentId);
  if (!payment || (payment.state === 'failed' && payment.reference === null)) return;
  const provider = providers(payment.provider);
  if (!provider) throw new ProviderSilent(`the program has no provider ${payment.provider}`);
  const reference = payment.reference ?? (await announcePayment(work, provider, payment)).reference;
  let found = await provider.status(reference, now);
  for (let step = 0; step < mostSteps; step++) {
    const seen = found;
    const next = await transact((tx) => record(tx, paymentId, seen, now));
    if (next === null) return;
    if (next === 'capture') found = await captureOrEnd(provider, reference, now);
    else if (next === 'cancel') found = await provider.cancel(reference, now);
    else {
      await provider.refund(reference, { key: await returnKey(database, paymentId), amount: found.amount - found.refunded, now });
      found = await provider.status(reference, now);
    }
  }
}

/** The same for each try to give the money back; a try after a failure is another one. */
async function returnKey(database: Database, paymentId: number): Promise<string> {
  const failed = (await selectProviderPayment(database.kysely, paymentId))?.failedRefunds ?? 0;
  return failed === 0 ? `return-${paymentId}` : `return-${paymentId}-${failed}`;
}

/** Takes promised money. What the provider does not let us take any more, such as an old authorization, is ended: the order can be paid again. */
async function captureOrEnd(provider: PaymentProvider, reference: string, now: Date): Promise<ProviderPayment> {
  try {
    return await provider.capture(reference, now);
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return provider.cancel(reference, now);
  }
}

/**
 * The provider learns of the payment, and we where the buyer pays it. The same answer each time. Refused, the payment has failed; without
 * an answer it is `unknown`, and announced again under the same key.
 * @throws ProviderSilent, ProviderRefused
 */
export async function announcePayment(
  { database, transact, now }: Pick<PaymentWork, 'database' | 'transact' | 'now'>,
  provider: PaymentProvider,
  payment: ProviderPaymentRow,
): Promise<{ reference: string; page: string }> {
  const { id, currency, amount, customer, language } = payment;
  const announced = await provider
    .authorize({ key: `payment-${id}`, currency, amount, customer, language, now, ...shownAs(payment) })
    .catch(async (error: unknown) => {
      const step =
        error instanceof ProviderRefused
          ? ({ from: ['created', 'unknown'], to: 'failed', set: { ask_at: null, failure: 'other' } } as const)
          : ({ from: ['created'], to: 'unknown' } as const);
      await transact(async (tx) => {
        await move(tx, payments, { ids: [id], now, ...step });
        if (step.to === 'failed') await releaseParts(tx, { paymentIds: [id] }, now);
      });
      throw error;
    });
  await writeReference(database.kysely, id, announced);
  return announced;
}
