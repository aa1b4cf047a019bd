import { sql } from 'kysely';
import { moneyValue, type TextValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { move } from '../../../platform/state-machine.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { PayoutState } from '../../../../contract/payments/sellers/payouts.ts';
import { post } from '../ledger/index.ts';
import { mails } from '../mails.ts';
import { readersOf, readersOfAll, settlements } from '../settlements/index.ts';
import * as queries from './queries.ts';
import { payouts } from './states.ts';

/** Who has decided: an operator, or null for the word of a provider. */
export type Decision = { now: Date; publicUrl: string; userId: number | null };

/** Where the money of a payout leaves the market: a file for the bank, or the balance at a provider. */
const clearingOf = ({ way }: queries.LockedPayout) => (way === 'provider' ? 'provider_clearing' : 'bank_clearing');

/**
 * Payouts were made. States and notifications of all come first, each in a statement or two however many they are; the accounts of the ledger,
 * which other postings wait for, are locked last. The payouts are locked. `transfer` is the provider's number of a single one.
 */
export async function complete(
  tx: Tx,
  by: Decision,
  made: readonly queries.LockedPayout[],
  { executedOn, transfer, from = 'ordered' }: { executedOn: string; transfer?: string; from?: Extract<PayoutState, 'ordered' | 'failed'> },
): Promise<void> {
  const step = { now: by.now, history: { user_id: by.userId } };
  const settlementIds = made.map(({ settlementId }) => settlementId);
  const moved = await move(tx, settlements, { ids: settlementIds, from: ['closed', 'paying'], to: 'paid_out', ...step });
  if (moved.length < made.length) throw new Refusal(codes.conflict, 'payout.decided');
  await notifyOfPayouts(tx, by, made);
  const returns = await queries.countReturns(tx, settlementIds);
  const transactionIds: number[] = [];
  for (const payout of made) {
    const { id, settlementId, sellerId, currency, amount } = payout;
    const returned = returns.get(settlementId) ?? 0;
    const transactionId = await post(tx, {
      // By the settlement, so that it is paid once whatever becomes of its payouts, and once more for each that came back.
      ...{ kind: 'settlement_payout', scope: 'settlement_payout', key: returned === 0 ? `${settlementId}` : `${settlementId}-${returned}` },
      ...{ at: by.now, reference: { settlementId, payoutId: id } },
      entries: [
        { kind: 'seller_payable', companyId: sellerId, currency, amount: -amount },
        { kind: clearingOf(payout), companyId: null, currency, amount },
      ],
    });
    transactionIds.push(transactionId);
  }
  const ids = made.map(({ id }) => id);
  const transactionId = sql<number>`(select x.posted from unnest(${ids}::bigint[], ${transactionIds}::bigint[]) as x (id, posted) where x.id = payout.id)`;
  const transferred = transfer === undefined ? {} : { provider_reference: transfer, ask_at: null, silent_since: null };
  const undone = from === 'failed' ? { reason: '', failure: null } : {};
  await move(tx, payouts, {
    ...{ ids, from: [from], to: 'executed', ...step },
    set: { executed_on: executedOn, decided_by: by.userId, ledger_transaction_id: transactionId, ...transferred, ...undone },
  });
}

async function notifyOfPayouts(tx: Tx, by: Decision, made: readonly queries.LockedPayout[]): Promise<void> {
  const readers = Map.groupBy(await readersOfAll(tx, [...new Set(made.map(({ sellerId }) => sellerId))]), ({ sellerId }) => sellerId);
  const people = made.flatMap((payout) =>
    (readers.get(payout.sellerId) ?? []).map((reader) => ({ ...reader, kind: 'seller' as const, payout })),
  );
  await notify(tx, by, mails.payoutExecuted, people, ({ payout: { amount, currency, settlementNumber } }) => ({
    amount: moneyValue(amount, currency),
    number: settlementNumber,
    link: '/seller-console/payouts',
  }));
}

/** A payout was not made: it is due again. The payout is locked. */
export async function giveUp(
  tx: Tx,
  by: Decision,
  payout: queries.LockedPayout,
  why: { reason: string; failure?: 'account' | 'balance' | 'refused'; worded: TextValue },
): Promise<void> {
  const step = { now: by.now, history: { user_id: by.userId } };
  await move(tx, settlements, { ids: [payout.settlementId], from: ['paying'], to: 'closed', ...step });
  await move(tx, payouts, {
    ...{ ids: [payout.id], from: ['ordered'], to: 'failed', ...step },
    set: { reason: why.reason, decided_by: by.userId, ...(why.failure && { failure: why.failure, ask_at: null, silent_since: null }) },
  });
  const { people, values } = await readersOfPayout(tx, payout);
  const mail = payout.way === 'provider' ? mails.payoutTransferFailed : mails.payoutFailed;
  await notify(tx, by, mail, people, { ...values, reason: why.worded });
}

/** What was paid out is the seller's again, and the settlement due. The payout is locked. Returns the posting. */
export async function oweAgain(tx: Tx, by: Decision, payout: queries.LockedPayout): Promise<number> {
  const { id, settlementId, sellerId, currency, amount } = payout;
  await move(tx, settlements, {
    ...{ ids: [settlementId], from: ['paid_out'], to: 'closed', now: by.now, history: { user_id: by.userId } },
    set: { paid_out_at: null },
  });
  return post(tx, {
    ...{ kind: 'payout_return', scope: 'payout_return', key: String(id), at: by.now, reference: { settlementId, payoutId: id } },
    entries: [
      { kind: clearingOf(payout), companyId: null, currency, amount: -amount },
      { kind: 'seller_payable', companyId: sellerId, currency, amount },
    ],
  });
}

/** The provider has taken back what it had transferred. The payout is locked. */
export async function takeBack(tx: Tx, by: Decision, payout: queries.LockedPayout): Promise<void> {
  const transactionId = await oweAgain(tx, by, payout);
  await move(tx, payouts, {
    ...{ ids: [payout.id], from: ['executed'], to: 'returned', now: by.now, history: { user_id: by.userId } },
    set: { reason: 'reversed', failure: 'reversed', return_transaction_id: transactionId },
  });
  const { people, values } = await readersOfPayout(tx, payout);
  await notify(tx, by, mails.payoutTransferReturned, people, values);
}

/** Those who see the payouts of the seller, and what they read of this one. */
export async function readersOfPayout(tx: Tx, { sellerId, currency, amount, settlementNumber: number }: queries.LockedPayout) {
  const people = (await readersOf(tx, sellerId)).map((person) => ({ ...person, kind: 'seller' as const }));
  return { people, values: { amount: moneyValue(amount, currency), number, link: '/seller-console/payouts' } };
}
