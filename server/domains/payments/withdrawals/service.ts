import type { OperatorWithdrawal, Withdrawal, WithdrawalState } from '../../../../contract/payments/balance/withdrawals.ts';
import { shownIban } from '../../../../contract/values/iban.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { moneyValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { readSortedCursor, sortedPageOf } from '../../../platform/sorted-cursor.ts';
import { move } from '../../../platform/state-machine.ts';
import { NotCovered } from '../ledger/index.ts';
import { mails } from '../mails.ts';
import * as postings from './postings.ts';
import * as queries from './queries.ts';
import { withdrawals } from './states.ts';

const seen = ({ companyId, companyName, createdAt, decidedAt, ...row }: queries.WithdrawalRow): OperatorWithdrawal => ({
  ...row,
  company: { id: companyId, name: companyName },
  createdAt: createdAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

/** Buyers see what was decided, not by whom. */
const seenByBuyer = (row: queries.WithdrawalRow): Withdrawal => {
  const { company: _, decidedBy: __, ...withdrawal } = seen(row);
  return withdrawal;
};

type Page<Row> = { rows: Row[]; next: string | null; previous: string | null };
type Paging = { cursor?: string | undefined; size: number };

export async function ownWithdrawals(
  db: Connection,
  scope: RequestScope,
  { cursor: given, size, state }: Paging & { state?: WithdrawalState | undefined },
): Promise<Page<Withdrawal>> {
  const cursor = readSortedCursor(given);
  const page = sortedPageOf(
    await queries.selectWithdrawals(db, { companyId: signedIn(scope).companyId, state }, { cursor, most: size + 1 }),
    size,
    cursor,
  );
  return { ...page, rows: page.rows.map(seenByBuyer) };
}

export async function allWithdrawals(
  db: Connection,
  { cursor: given, size, ...filter }: Paging & Omit<queries.WithdrawalFilter, 'companyId'>,
): Promise<Page<OperatorWithdrawal>> {
  const cursor = readSortedCursor(given);
  const page = sortedPageOf(await queries.selectWithdrawals(db, filter, { cursor, most: size + 1 }), size, cursor);
  return { ...page, rows: page.rows.map(seen) };
}

export async function oneWithdrawal(db: Connection, id: number): Promise<OperatorWithdrawal> {
  const row = await queries.selectWithdrawal(db, id);
  if (!row) throw notFound();
  return seen(row);
}

/** Takes the money off the balance in the transaction of the request: what is requested cannot be spent, and nobody can request it twice. */
export async function requestWithdrawal(tx: Tx, scope: RequestScope, input: queries.NewWithdrawal): Promise<{ id: number }> {
  const { id: sessionId, companyId, userId } = signedIn(scope);
  const { currency, amount, holder, iban, bic } = input;
  if (!(await queries.isConfirmed(tx, sessionId, scope.now))) throw new Refusal(codes.refused, 'withdrawal.unconfirmed');
  const id = await queries.insertWithdrawal(tx, { currency, amount, holder, iban, bic, companyId, userId, now: scope.now });
  try {
    await queries.setPosting(tx, id, await postings.postRequest(tx, { id, companyId, currency, amount }, scope.now));
  } catch (error) {
    if (!(error instanceof NotCovered)) throw error;
    throw invalidFields({ amount: 'withdrawal.tooMuch' });
  }
  const people = await buyersOf(tx, companyId);
  const values = { amount: moneyValue(amount, currency), account: `${holder}, ${shownIban(iban)}`, link: '/purchased/balance/withdraw' };
  await notify(tx, scope, mails.withdrawalRequested, people, values);
  await audit(tx, scope, 'withdrawal.requested', { id, companyId, amount, currency, iban });
  return { id };
}

const buyersOf = async (tx: Tx, companyId: number) =>
  (await queries.selectRequesters(tx, companyId)).map((person) => ({ ...person, kind: 'buyer' as const }));

const open: readonly WithdrawalState[] = ['requested', 'in_transfer'];
const decided = (): Refusal => new Refusal(codes.conflict, 'withdrawal.decided');

/** A withdrawal in one of these states, locked: of two that decide the second finds it decided. */
async function lockIn(tx: Tx, id: number, states: readonly WithdrawalState[]): Promise<queries.LockedWithdrawal> {
  const found = await queries.lockWithdrawal(tx, id);
  if (!found) throw notFound();
  if (!states.includes(found.state)) throw decided();
  return found;
}

export async function cancelWithdrawal(tx: Tx, scope: RequestScope, id: number): Promise<void> {
  const { companyId, userId } = signedIn(scope);
  const found = await queries.lockWithdrawal(tx, id);
  if (found?.companyId !== companyId) throw notFound();
  if (found.state !== 'requested') throw decided();
  await move(tx, withdrawals, {
    ...{ ids: [id], from: ['requested'], to: 'cancelled', now: scope.now },
    set: { end_transaction_id: await postings.postReturn(tx, found, scope.now) },
    history: { user_id: userId },
  });
}

export async function beginTransfer(tx: Tx, scope: RequestScope, id: number): Promise<{ state: WithdrawalState }> {
  const { userId } = signedIn(scope);
  await lockIn(tx, id, ['requested']);
  await move(tx, withdrawals, {
    ...{ ids: [id], from: ['requested'], to: 'in_transfer', now: scope.now },
    set: { decided_by: userId },
    history: { user_id: userId },
  });
  return { state: 'in_transfer' };
}

export async function confirmTransfer(
  tx: Tx,
  scope: RequestScope,
  { id, reference }: { id: number; reference: string },
): Promise<{ state: WithdrawalState }> {
  const { userId } = signedIn(scope);
  const found = await lockIn(tx, id, open);
  await move(tx, withdrawals, {
    ...{ ids: [id], from: open, to: 'transferred', now: scope.now },
    set: { reference, decided_by: userId, end_transaction_id: await postings.postTransfer(tx, found, scope.now) },
    history: { user_id: userId },
  });
  await notify(tx, scope, mails.withdrawalTransferred, await buyersOf(tx, found.companyId), {
    ...{ amount: moneyValue(found.amount, found.currency), account: shownIban(found.iban), reference },
    link: '/purchased/balance/withdraw',
  });
  await audit(tx, scope, 'withdrawal.transferred', found, { reference });
  return { state: 'transferred' };
}

export async function refuseWithdrawal(
  tx: Tx,
  scope: RequestScope,
  { id, reason }: { id: number; reason: string },
): Promise<{ state: WithdrawalState }> {
  const { userId } = signedIn(scope);
  const found = await lockIn(tx, id, open);
  await move(tx, withdrawals, {
    ...{ ids: [id], from: open, to: 'refused', now: scope.now },
    set: { reason, decided_by: userId, end_transaction_id: await postings.postReturn(tx, found, scope.now) },
    history: { user_id: userId },
  });
  await notify(tx, scope, mails.withdrawalRefused, await buyersOf(tx, found.companyId), {
    ...{ amount: moneyValue(found.amount, found.currency), reason, link: '/purchased/balance/withdraw' },
  });
  await audit(tx, scope, 'withdrawal.refused', found, { reason });
  return { state: 'refused' };
}

const audit = (
  tx: Tx,
  scope: RequestScope,
  action: 'withdrawal.requested' | 'withdrawal.transferred' | 'withdrawal.refused',
  { id, companyId, amount, currency, iban }: Omit<queries.LockedWithdrawal, 'state'>,
  after: object | null = null,
): Promise<void> =>
  recordAudit(tx, {
    ...{ userId: signedIn(scope).userId, companyId, action, subject: `withdrawal:${id}`, after },
    before: { amount, currency, iban: `…${iban.slice(-4)}` },
    network: scope.network,
    at: scope.now,
  });
