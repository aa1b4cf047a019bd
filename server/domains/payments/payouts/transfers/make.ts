import type { Database } from '../../../../platform/postgres/pool.ts';
import { messageValue } from '../../../../platform/formats/text-value.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { type PayoutProviders, ProviderSilent, type ProviderTransfer, type Transact, TransferRefused } from '../../providers/index.ts';
import { complete, type Decision, giveUp, takeBack } from '../outcome.ts';
import { lockPayouts } from '../queries.ts';
import * as queries from './queries.ts';

/** What the work on payouts needs of the call or the job that begins it. */
export type PayoutWork = { database: Database; transact: Transact; providers: PayoutProviders; now: Date; publicUrl: string };

/**
 * Has the provider make an ordered transfer, and posts it. Whatever happens between the two, the next run asks under the same key and finds
 * the same transfer: so it may run any number of times, at the same time too. Only the provider's word ends a transfer.
 * @throws ProviderSilent as long as the provider does not say what has become of it
 */
export async function makeTransfer(work: PayoutWork, payoutId: number): Promise<void> {
  const { database, transact, now } = work;
  const payout = await queries.selectTransfer(database.kysely, payoutId);
  if (payout?.state !== 'ordered') return;
  try {
    const { key, account, currency, amount, number } = payout;
    const made = await providerOf(work, payout).transfer({ key, account, currency, amount, description: number, now });
    await transact((tx) => record(tx, work, payout, made));
  } catch (error) {
    if (!(error instanceof TransferRefused)) {
      await queries.noteSilence(database.kysely, payoutId, now);
      throw error;
    }
    await transact((tx) => refuse(tx, work, payout, error));
  }
}

/** Asks what has become of a transfer that was made. @throws ProviderSilent, ProviderRefused */
export async function followTransfer(work: PayoutWork, payout: queries.TransferRow): Promise<void> {
  if (payout.reference === null) return;
  const found = await providerOf(work, payout).transferFacts(payout.reference, work.now);
  await work.transact((tx) => record(tx, work, payout, found));
}

function providerOf({ providers }: PayoutWork, { provider }: queries.TransferRow) {
  const found = providers(provider);
  if (!found) throw new ProviderSilent(`the program has no provider ${provider}`);
  return found;
}

const decisionOf = ({ now, publicUrl }: PayoutWork): Decision => ({ now, publicUrl, userId: null });

/** What the provider says of a transfer, with the payout locked: it does not matter how often and in which order its answers arrive. */
async function record(tx: Tx, work: PayoutWork, { id, currency, amount }: queries.TransferRow, made: ProviderTransfer): Promise<void> {
  if (made.currency !== currency || made.amount !== amount)
    throw new Error(`the transfer ${made.reference} is not the one of payout ${id}`);
  const by = decisionOf(work);
  const [payout] = await lockPayouts(tx, [id]);
  if (!payout) return;
  let { state } = payout;
  // Given up on a former answer, and made after all: paid, unless the settlement was paid otherwise, which is refused and logged.
  if (state === 'ordered' || state === 'failed') {
    await complete(tx, by, [payout], { executedOn: work.now.toISOString().slice(0, 10), transfer: made.reference, from: state });
    state = 'executed';
  }
  if (state !== 'executed' || made.reversed === 0) return;
  await queries.noteReversal(tx, id, made.reversed);
  if (made.reversed === amount) await takeBack(tx, by, payout);
}

/** The provider will not make it. Another process that has asked since knows better. */
async function refuse(tx: Tx, work: PayoutWork, asked: queries.TransferRow, { failure, message }: TransferRefused): Promise<void> {
  const [payout] = await lockPayouts(tx, [asked.id]);
  const current = await queries.selectTransfer(tx, asked.id);
  if (payout?.state !== 'ordered' || current?.asks !== asked.asks) return;
  await giveUp(tx, decisionOf(work), payout, { reason: message, failure, worded: messageValue(`payout.failure.${failure}`) });
}
