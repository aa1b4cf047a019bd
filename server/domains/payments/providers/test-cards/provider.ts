import { randomBytes, randomUUID } from 'node:crypto';
import { testCards as cards, type TestCardInput } from '../../../../../contract/payments/test-cards.ts';
import { addJob } from '../../../../platform/jobs/jobs.ts';
import type { Database } from '../../../../platform/postgres/pool.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { notFound } from '../../../../platform/refusal.ts';
import { move } from '../../../../platform/state-machine.ts';
import { type PaymentProvider, type ProviderPayment, type ProviderRefund, ProviderRefused, type Transact } from '../provider.ts';
import { verifyTestMessage } from './messages.ts';
import { saveCard, savedTestCards, selectSavedNumber } from './saved.ts';
import {
  failTestRefunds,
  insertTestPayment,
  insertTestRefund,
  lockTestPayment,
  selectTestRefunds,
  type TestPayment,
  testPayments,
  type TestRefund,
} from './queries.ts';

/** Milliseconds after which a delayed payment is decided, and after which a disputed one is reclaimed. */
const delay = 60_000;
const after = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

const seen = ({ disputesAt, ...payment }: TestPayment, now: Date): ProviderPayment => ({
  ...{ state: payment.state, currency: payment.currency, amount: payment.amount, failure: payment.failure },
  ...{ refunded: payment.refunded, failedRefunds: payment.failedRefunds, cardLastFour: payment.cardLastFour },
  isDisputed: disputesAt !== null && disputesAt <= now,
});

const seenRefund = ({ key, amount, decidedAt, hasFailed }: TestRefund, now: Date): ProviderRefund => ({
  ...{ key, reference: key, amount, failure: hasFailed ? 'cardGone' : null },
  state: hasFailed ? 'failed' : decidedAt !== null && decidedAt > now ? 'pending' : 'succeeded',
});

/** The payment as it is now, locked: a delayed one may have been decided meanwhile. */
async function current(tx: Tx, reference: string, now: Date): Promise<TestPayment> {
  const payment = await lockTestPayment(tx, reference);
  if (!payment) throw new ProviderRefused(`there is no payment ${reference}`);
  if (payment.state === 'captured') {
    const { count, amount } = await failTestRefunds(tx, payment, now);
    return { ...payment, refunded: payment.refunded - amount, failedRefunds: payment.failedRefunds + count };
  }
  if (payment.state !== 'processing' || !payment.decidedAt || payment.decidedAt > now) return payment;
  await move(tx, testPayments, { ids: [payment.id], from: ['processing'], to: 'authorized', now });
  return { ...payment, state: 'authorized' };
}

/** When a message about a step goes out. Each has an id of its own; the same one twice is one message. */
async function announce(
  tx: Tx,
  { reference, messages }: TestPayment,
  step: 'decided' | 'captured' | 'disputed' | 'refunded' | 'refundFailed',
  now: Date,
): Promise<void> {
  if (messages === 'never') return;
  const id = randomUUID();
  const first = messages === 'late' || (messages === 'out_of_order' && step === 'decided') ? after(now, 2 * delay) : now;
  const times = messages === 'twice' ? [first, after(first, 5_000)] : [first];
  for (const runAt of times) await addJob(tx, testMessageTask, { id, reference }, { runAt, maxAttempts: 3 });
}

/** The task that brings a message to the market as if it came over the net. */
export const testMessageTask = 'payments:test-message';

/**
 * The embedded test provider: a payment company in a few tables, for the demo and for trying a market out. It moves no money. Its buyers
 * pay on `/payment/test-cards/…` with the card numbers of `contract/payments/test-cards.ts`.
 */
export const testCards = (database: Database, transact: Transact): PaymentProvider => {
  /** Changes a payment and answers with it. */
  const change = (reference: string, now: Date, work: (tx: Tx, payment: TestPayment) => Promise<unknown>): Promise<ProviderPayment> =>
    transact(async (tx) => {
      await work(tx, await current(tx, reference, now));
      return seen(await current(tx, reference, now), now);
    });
  return {
    name: 'test',
    authorize: ({ key, amount, currency, returnTo, customer, now }) =>
      transact(async (tx) => {
        const given = { reference: randomBytes(18).toString('base64url'), key, amount, currency, returnTo, customer, now };
        const reference = (await insertTestPayment(tx, given)) ?? given.reference;
        return { reference, page: `/payment/test-cards/${reference}` };
      }),
    capture: (reference, now) =>
      change(reference, now, async (tx, payment) => {
        if (payment.state === 'captured') return;
        if (payment.state !== 'authorized') throw new ProviderRefused(`${reference} is ${payment.state}`);
        const set = payment.isDisputing ? { disputes_at: after(now, delay) } : {};
        await move(tx, testPayments, { ids: [payment.id], from: ['authorized'], to: 'captured', now, set });
        await announce(tx, payment, 'captured', now);
        if (payment.isDisputing) await announce(tx, payment, 'disputed', after(now, delay));
      }),
    cancel: (reference, now) =>
      change(reference, now, (tx, { id }) =>
        move(tx, testPayments, { ids: [id], from: ['pending', 'processing', 'authorized'], to: 'cancelled', now }),
      ),
    refund: (reference, { key, amount, now }) =>
      transact(async (tx) => {
        const payment = await current(tx, reference, now);
        const made = await selectTestRefunds(tx, payment);
        const known = made.find((one) => one.key === key);
        if (known) return seenRefund(known, now);
        if (payment.state !== 'captured') throw new ProviderRefused(`${reference} is ${payment.state}`);
        if (payment.refunded + amount > payment.amount) throw new ProviderRefused(`${reference} has no ${amount} left`);
        const decidedAt = payment.isRefundPending ? after(now, delay) : null;
        const failsAt = payment.isRefundFailing && made.length === 0 ? after(now, delay) : null;
        await insertTestRefund(tx, payment, { key, amount, decidedAt, failsAt });
        await announce(tx, payment, 'refunded', decidedAt ?? now);
        if (failsAt) await announce(tx, payment, 'refundFailed', failsAt);
        return seenRefund({ key, amount, decidedAt, hasFailed: false }, now);
      }),
    refunds: (reference, now) =>
      transact(async (tx) => {
        const refunds = await selectTestRefunds(tx, await current(tx, reference, now));
        return refunds.map((one) => seenRefund(one, now));
      }),
    status: (reference, now) => change(reference, now, () => Promise.resolve()),
    savedCards: savedTestCards(transact),
    verifyWebhook: (request) => verifyTestMessage(database, request),
  };
};

/** What the buyer does on the provider's page. True when the bank wants a confirmation first. */
export async function payWithTestCard(
  tx: Tx,
  { reference, number: entered, saved, save, messages, confirmed }: TestCardInput,
  now: Date,
): Promise<boolean> {
  const payment = await current(tx, reference, now);
  // The page was sent twice, or the payment was ended meanwhile: the market's page says what became of it.
  if (payment.state !== 'pending') return false;
  const { customer } = payment;
  const number = saved === null ? entered : customer && (await selectSavedNumber(tx, customer, saved));
  // It was removed meanwhile, or is somebody else's.
  if (!number) throw notFound();
  if (number === cards.secure && confirmed === null) return true;
  const set = {
    ...{ messages, card_last_four: number.slice(-4), is_disputing: number === cards.dispute },
    ...{ is_refund_failing: number === cards.refundFails, is_refund_pending: number === cards.refundPending },
  };
  const failure =
    number === cards.declined
      ? 'declined'
      : number === cards.insufficient
        ? 'insufficientFunds'
        : confirmed === false
          ? 'notConfirmed'
          : null;
  const step = { ids: [payment.id], from: ['pending'] as const, now };
  if (failure) await move(tx, testPayments, { ...step, to: 'failed', set: { ...set, failure } });
  else if (number === cards.delayed)
    await move(tx, testPayments, { ...step, to: 'processing', set: { ...set, decided_at: after(now, delay) } });
  else await move(tx, testPayments, { ...step, to: 'authorized', set });
  if (save && customer && !failure) await saveCard(tx, { customer, number, now });
  await announce(tx, { ...payment, messages }, 'decided', now);
  if (number === cards.delayed) await announce(tx, { ...payment, messages }, 'decided', after(now, delay));
  return false;
}

/** The buyer leaves the provider's page without paying. */
export async function leaveTestCards(tx: Tx, payment: TestPayment, now: Date): Promise<void> {
  const moved = await move(tx, testPayments, { ids: [payment.id], from: ['pending'], to: 'cancelled', now });
  if (moved.length > 0) await announce(tx, payment, 'decided', now);
}
