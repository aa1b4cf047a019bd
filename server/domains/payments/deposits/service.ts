import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { Deposit, depositCalls, DepositState, OperatorDeposit } from '../../../../contract/payments/balance/balance.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { moneyValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { readSortedCursor, sortedPageOf } from '../../../platform/sorted-cursor.ts';
import { move } from '../../../platform/state-machine.ts';
import { keepUpload } from '../../../platform/uploads/index.ts';
import { post } from '../ledger/index.ts';
import { mails } from '../mails.ts';
import * as queries from './queries.ts';
import { deposits } from './states.ts';

const seen = ({ companyId, companyName, createdAt, decidedAt, ...row }: queries.DepositRow): OperatorDeposit => ({
  ...row,
  company: { id: companyId, name: companyName },
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

/** Buyers see what was decided, not by whom. */
const seenByBuyer = (row: queries.DepositRow): Deposit => {
  const { company: _, decidedBy: __, ...deposit } = seen(row);
  return deposit;
};

type Page<Row> = { rows: Row[]; next: string | null; previous: string | null };
type Paging = { cursor?: string | undefined; size: number };

export async function ownDeposits(
  db: Connection,
  scope: RequestScope,
  { cursor: given, size, state }: Paging & { state?: DepositState | undefined },
): Promise<Page<Deposit>> {
  const cursor = readSortedCursor(given);
  const page = sortedPageOf(
    await queries.selectDeposits(db, { companyId: signedIn(scope).companyId, state }, { cursor, most: size + 1 }),
    size,
    cursor,
  );
  return { ...page, rows: page.rows.map(seenByBuyer) };
}

export async function allDeposits(
  db: Connection,
  { cursor: given, size, ...filter }: Paging & Omit<queries.DepositFilter, 'companyId'>,
): Promise<Page<OperatorDeposit>> {
  const cursor = readSortedCursor(given);
  const page = sortedPageOf(await queries.selectDeposits(db, filter, { cursor, most: size + 1 }), size, cursor);
  return { ...page, rows: page.rows.map(seen) };
}

export async function oneDeposit(db: Connection, id: number): Promise<OperatorDeposit> {
  const row = await queries.selectDeposit(db, id);
  if (!row) throw notFound();
  return seen(row);
}

/** Days that a transfer may lie back. */
const mostDaysAgo = 180;

export async function submitDeposit(
  tx: Tx,
  scope: RequestScope,
  { proof, ...input }: ParsedInputOf<typeof depositCalls.submit>,
): Promise<{ id: number }> {
  const { companyId, userId } = signedIn(scope);
  const day = (daysAgo: number): string => new Date(scope.now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  // East of us it may be tomorrow already.
  if (input.paidOn > day(-1) || input.paidOn < day(mostDaysAgo)) throw invalidFields({ paidOn: 'deposit.paidOn' });
  const file = await keepUpload(tx, proof, companyId, 'paymentProof');
  if (await queries.isProofUsed(tx, proof)) throw invalidFields({ proof: 'deposit.proofUsed' });
  return { id: await queries.insertDeposit(tx, { ...input, companyId, userId, proof: file, now: scope.now }) };
}

export async function withdrawDeposit(tx: Tx, scope: RequestScope, id: number): Promise<void> {
  const { companyId, userId } = signedIn(scope);
  const found = await queries.lockDeposit(tx, id);
  if (found?.companyId !== companyId) throw notFound();
  const moved = await move(tx, deposits, {
    ...{ ids: [id], from: ['submitted'], to: 'withdrawn', now: scope.now },
    history: { user_id: userId },
  });
  if (moved.length === 0) throw decided();
}

const decided = (): Refusal => new Refusal(codes.conflict, 'deposit.decided');

/** A deposit that nobody has decided about, locked: of two operators the second finds it decided. */
async function lockSubmitted(tx: Tx, id: number) {
  const found = await queries.lockDeposit(tx, id);
  if (!found) throw notFound();
  if (found.state !== 'submitted') throw decided();
  return found;
}

/** Credits what has arrived to the buyer's balance, from the market's bank account. State, money and the buyer's notification are one transaction. */
export async function confirmDeposit(
  tx: Tx,
  scope: RequestScope,
  { id, amount, reason }: { id: number; amount: number; reason: string },
): Promise<{ state: DepositState }> {
  const { userId } = signedIn(scope);
  const { companyId, currency, amount: claimed } = await lockSubmitted(tx, id);
  if (amount !== claimed && reason === '') throw invalidFields({ reason: 'deposit.otherAmount' });
  const transactionId = await post(tx, {
    ...{ kind: 'top_up', scope: 'deposit', key: String(id), at: scope.now, reference: { depositId: id } },
    entries: [
      { kind: 'bank_clearing', companyId: null, currency, amount: -amount },
      { kind: 'buyer_balance', companyId, currency, amount },
    ],
  });
  await move(tx, deposits, {
    ...{ ids: [id], from: ['submitted'], to: 'confirmed', now: scope.now },
    set: { confirmed_amount: amount, reason, decided_by: userId, ledger_transaction_id: transactionId },
    history: { user_id: userId },
  });
  const people = (await queries.selectPayers(tx, companyId)).map((person) => ({ ...person, kind: 'buyer' as const }));
  const values = { amount: moneyValue(amount, currency), link: '/purchased/balance' };
  if (amount === claimed) await notify(tx, scope, mails.depositConfirmed, people, values);
  else await notify(tx, scope, mails.depositChanged, people, { ...values, claimed: moneyValue(claimed, currency), reason });
  await audit(tx, scope, 'deposit.confirmed', {
    id,
    companyId,
    before: { amount: claimed, currency },
    after: { amount, currency, reason },
  });
  return { state: 'confirmed' };
}

export async function refuseDeposit(
  tx: Tx,
  scope: RequestScope,
  { id, reason }: { id: number; reason: string },
): Promise<{ state: DepositState }> {
  const { userId } = signedIn(scope);
  const { companyId, currency, amount } = await lockSubmitted(tx, id);
  await move(tx, deposits, {
    ...{ ids: [id], from: ['submitted'], to: 'refused', now: scope.now },
    set: { reason, decided_by: userId },
    history: { user_id: userId },
  });
  const people = await queries.selectPayers(tx, companyId);
  await notify(
    tx,
    scope,
    mails.depositRefused,
    people.map((person) => ({ ...person, kind: 'buyer' as const })),
    { amount: moneyValue(amount, currency), reason, link: '/purchased/balance/submit' },
  );
  await audit(tx, scope, 'deposit.refused', { id, companyId, before: { amount, currency }, after: { reason } });
  return { state: 'refused' };
}

const audit = (
  tx: Tx,
  scope: RequestScope,
  action: 'deposit.confirmed' | 'deposit.refused',
  { id, companyId, before, after }: { id: number; companyId: number; before: object; after: object },
): Promise<void> =>
  recordAudit(tx, {
    ...{ userId: signedIn(scope).userId, companyId, action, subject: `deposit:${id}`, before, after },
    network: scope.network,
    at: scope.now,
  });
