import type { CardRefundFailure } from '../../../../contract/payments/card-refunds.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefused,
  type Providers,
  ProviderSilent,
  ProviderUnclear,
  type Transact,
} from '../providers/index.ts';
import { notifyOfCredit, notifyOfGiven, notifyOfLate } from './notifications.ts';
import { postCameBack, postCredit, postGiven, postReclaimed, postReclaimedLess } from './postings.ts';
import * as queries from './queries.ts';
import { cardRefunds } from './states.ts';

/** What the work on refunds needs of the call or the job that begins it. */
export type CardRefundWork = { database: Database; transact: Transact; providers: Providers; now: Date; publicUrl: string };

/** Milliseconds after which a refund that was never sent goes to the balance, when the program does not have its provider any more. */
const longestWithout = 24 * 60 * 60_000;

/** The program has no keys of the provider, which cannot be asked therefore. */
export class ProviderMissing extends Error {}

const missing = ({ provider }: queries.CardRefundRow): ProviderMissing => new ProviderMissing(`the program has no provider ${provider}`);

/** What came of asking a provider to give money back: only if it does not answer that call, it is silent. */
export type Asked = { reply: 'answered' | 'refused' } | { reply: 'silent'; error: ProviderSilent };

const keyOf = ({ id }: queries.CardRefundRow): string => `refund-${id}`;

/**
 * Has the provider give money back, and posts it. It is `sent` before the provider is asked: whatever happens then, the next run asks under the
 * same key and finds the same refund. Only the provider's word ends it.
 * @throws ProviderUnclear where the provider has answered, and does not say what has become of it
 * @throws ProviderMissing
 */
export async function makeCardRefund(work: CardRefundWork, refundId: number): Promise<Asked> {
  const { database, transact, now } = work;
  const refund = await queries.selectCardRefund(database.kysely, refundId);
  if (refund?.failure === 'ended') return lookForEnded(work, refund);
  if (!refund || (refund.state !== 'requested' && refund.state !== 'sent')) return { reply: 'answered' };
  const provider = work.providers(refund.provider);
  if (!provider) return waitForProvider(work, refund);
  if (!(await transact((tx) => send(tx, work, refund)))) return { reply: 'answered' };
  let made;
  try {
    made = await provider.refund(refund.paymentReference, { key: keyOf(refund), amount: refund.amount, now });
  } catch (error) {
    if (error instanceof ProviderSilent && !(error instanceof ProviderUnclear)) return { reply: 'silent', error };
    // An answer, whatever becomes of it.
    if (error instanceof ProviderRefused || error instanceof ProviderUnclear) await queries.noteAnswer(database.kysely, refund.id, now);
    if (!(error instanceof ProviderRefused)) throw error;
    const isDisputed = await asksForReclaim(work, provider, refund);
    await transact((tx) => refuse(tx, work, refund, isDisputed));
    await learnCard(work, provider, refund);
    return { reply: 'refused' };
  }
  const said = made;
  await transact((tx) => record(tx, work, refund, said));
  await learnCard(work, provider, refund);
  return { reply: 'answered' };
}

/** Whether the bank has reclaimed a payment of which a refund was refused. @throws ProviderUnclear */
async function asksForReclaim(
  { now }: CardRefundWork,
  provider: PaymentProvider,
  { paymentReference }: queries.CardRefundRow,
): Promise<boolean> {
  try {
    return (await provider.status(paymentReference, now)).isDisputed;
  } catch (error) {
    throw error instanceof ProviderSilent || error instanceof ProviderRefused ? new ProviderUnclear(error.message) : error;
  }
}

/** Whether the provider is asked: not about what has ended meanwhile, nor for the first time once the bank has reclaimed the payment. */
async function send(tx: Tx, work: CardRefundWork, asked: queries.CardRefundRow): Promise<boolean> {
  const refund = await queries.lockCardRefund(tx, asked);
  if (refund.state !== 'requested') return refund.state === 'sent';
  if (refund.isDisputed) await end(tx, work, refund, { failure: 'refused' });
  else await move(tx, cardRefunds, { ids: [refund.id], from: ['requested'], to: 'sent', now: work.now });
  return !refund.isDisputed;
}

/**
 * Looks whether the provider has given back what an operator has ended: it is not asked to, which would give the buyer the amount twice.
 * @throws ProviderSilent, ProviderMissing
 */
async function lookForEnded(work: CardRefundWork, refund: queries.CardRefundRow): Promise<Asked> {
  const provider = work.providers(refund.provider);
  if (!provider) throw missing(refund);
  const said = (await provider.refunds(refund.paymentReference, work.now)).find(({ key }) => key === keyOf(refund));
  if (said) await work.transact((tx) => record(tx, work, refund, said));
  return { reply: 'answered' };
}

/** What was never sent does not wait for ever. @throws ProviderMissing */
async function waitForProvider(work: CardRefundWork, refund: queries.CardRefundRow): Promise<Asked> {
  const { transact, now } = work;
  if (refund.state !== 'requested' || now.getTime() - refund.createdAt.getTime() < longestWithout) throw missing(refund);
  await transact(async (tx) => {
    const current = await queries.lockCardRefund(tx, refund);
    if (current.state === 'requested') await end(tx, work, current, { failure: 'noProvider' });
  });
  return { reply: 'answered' };
}

/** Payments of before the last digits were stored. Without an answer they are learnt at another time. */
async function learnCard({ database, now }: CardRefundWork, provider: PaymentProvider, refund: queries.CardRefundRow): Promise<void> {
  if (refund.lastFour !== null) return;
  let cardLastFour;
  try {
    ({ cardLastFour } = await provider.status(refund.paymentReference, now));
  } catch (error) {
    if (error instanceof ProviderSilent || error instanceof ProviderRefused) return;
    throw error;
  }
  if (cardLastFour !== null) await queries.writeLastFour(database.kysely, refund.paymentId, cardLastFour);
}

/** Asks what has become of the refunds of a payment. @throws ProviderSilent, ProviderRefused, ProviderMissing */
export async function followCardRefunds(work: CardRefundWork, paymentId: number): Promise<void> {
  const { database, transact, providers, now } = work;
  const sent = await queries.selectSent(database.kysely, paymentId);
  const [first] = sent;
  if (!first) return;
  const provider = providers(first.provider);
  if (!provider) throw missing(first);
  const found = new Map((await provider.refunds(first.paymentReference, now)).map((one) => [one.key, one]));
  // Each in a transaction of its own: a posting locks accounts, and is the last that one does.
  for (const refund of sent) {
    const said = found.get(keyOf(refund));
    if (said) await transact((tx) => record(tx, work, refund, said));
  }
}

/** What the provider says of a refund: the state decides, so that it does not matter how often and in which order answers arrive. */
async function record(tx: Tx, work: CardRefundWork, asked: queries.CardRefundRow, said: ProviderRefund): Promise<void> {
  if (said.amount !== asked.amount) throw new Error(`the refund ${said.reference} is not ${keyOf(asked)}`);
  const refund = await queries.lockCardRefund(tx, asked);
  const { now } = work;
  if (refund.failure === 'ended') return recordLate(tx, work, refund, said);
  // Also that it is still deciding: then it is not silent.
  if (refund.state === 'sent') await queries.noteAnswer(tx, refund.id, now, said.reference);
  if (said.state === 'failed') {
    if (refund.state !== 'failed') await end(tx, work, refund, { failure: said.failure ?? 'notTaken' });
  } else if (said.state === 'succeeded' && refund.state === 'sent') {
    await move(tx, cardRefunds, { ids: [refund.id], from: ['sent'], to: 'succeeded', now, set: { ask_at: null } });
    await notifyOfGiven(tx, work, refund);
    await postGiven(tx, refund, now);
  }
}

/**
 * What the provider says of a refund that was ended. What it has given back is posted once, and missing in `refunds` until an operator has
 * taken it off the balance: the buyer has it twice. It counts as given back, of which a payment has no more than was captured: what another
 * refund of it has still to be decided about comes first. That it was not given back is final: an older answer changes nothing.
 * @throws ProviderUnclear
 */
async function recordLate(tx: Tx, work: CardRefundWork, refund: queries.CardRefundRow, said: ProviderRefund): Promise<void> {
  const { id, paymentId, amount, late, isDisputed } = refund;
  const { now } = work;
  if (said.state === 'succeeded' && late === null) {
    if ((await queries.selectLeft(tx, paymentId)) < amount)
      throw new ProviderUnclear(`${keyOf(refund)} waits for other refunds of its payment`);
    await queries.noteLate(tx, id, 'given', said.reference);
    await queries.addRefunded(tx, paymentId, amount);
    await notifyOfLate(tx, work, refund);
    // What the bank has reclaimed was posted as if none of this had gone back.
    if (isDisputed) await postReclaimedLess(tx, refund, now);
    await postGiven(tx, refund, now);
  } else if (said.state === 'failed' && late === null) await queries.noteLate(tx, id, 'notGiven', said.reference);
  else if (said.state === 'failed' && isDisputed) {
    // The buyer has it from the bank. Also if it is on the balance as well: then an operator has still to take it off.
    if (late !== 'takenBack') return;
    await queries.noteReclaimed(tx, id);
    await queries.addRefunded(tx, paymentId, -amount);
  } else if (said.state === 'failed' && (late === 'given' || late === 'takenBack')) {
    const wasTaken = late === 'takenBack';
    await queries.noteLate(tx, id, 'cameBack');
    await queries.addRefunded(tx, paymentId, -amount);
    if (wasTaken) await notifyOfCredit(tx, work, refund, 'cameBack');
    await postCameBack(tx, refund, { at: now, wasTaken });
  }
}

/** Ends a locked refund that is `sent` in the name of an operator, after its provider was silent once more. */
export const endSilent = (
  tx: Tx,
  work: Pick<CardRefundWork, 'now' | 'publicUrl'>,
  refund: queries.CardRefundRow,
  endReason: string,
): Promise<CardRefundFailure> => end(tx, work, refund, { failure: 'ended', endReason });

/**
 * The provider will not give it back. Another process that has asked since knows better. A provider refuses refunds of what the bank has
 * reclaimed: until its message about that is recorded, it is not known whose the money is.
 * @throws ProviderUnclear
 */
async function refuse(tx: Tx, work: CardRefundWork, asked: queries.CardRefundRow, isDisputed: boolean): Promise<void> {
  const refund = await queries.lockCardRefund(tx, asked);
  if (refund.state !== 'sent' || refund.asks !== asked.asks) return;
  if (isDisputed && !refund.isDisputed)
    throw new ProviderUnclear(`the payment of ${keyOf(refund)} is reclaimed, and not yet recorded as such`);
  await end(tx, work, refund, { failure: 'refused' });
}

/**
 * A locked refund does not reach the card: it goes to the balance. Not if the bank has reclaimed the payment: the buyer has that money from
 * there, and what the posting of the reclaim left out for this refund has left the provider with it. Returns as what it has failed.
 */
async function end(
  tx: Tx,
  work: Pick<CardRefundWork, 'now' | 'publicUrl'>,
  refund: queries.CardRefundRow,
  { failure, endReason }: { failure: CardRefundFailure; endReason?: string },
): Promise<CardRefundFailure> {
  const { now: at } = work;
  const wasGiven = refund.state === 'succeeded';
  const why = refund.isDisputed ? 'disputed' : failure;
  const set = {
    // Of what was ended by hand the provider may still say that it was given back.
    ask_at: why === 'ended' ? new Date(at.getTime() + queries.longestSilence) : null,
    failure: why,
    ...(endReason !== undefined && { end_reason: endReason }),
  };
  await move(tx, cardRefunds, { ids: [refund.id], from: [refund.state], to: 'failed', now: at, set });
  await queries.addRefunded(tx, refund.paymentId, -refund.amount);
  if (!refund.isDisputed) {
    await notifyOfCredit(tx, work, refund, failure);
    await postCredit(tx, refund, { at, wasGiven });
  } else if (!wasGiven) await postReclaimed(tx, refund, at);
  return why;
}
