import { sql } from 'kysely';
import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { mostInRun, type payoutCalls } from '../../../../contract/payments/sellers/payouts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { moneyValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { move } from '../../../platform/state-machine.ts';
import { selectBankAccounts } from '../deposits/index.ts';
import { post } from '../ledger/index.ts';
import { mails } from '../mails.ts';
import { readersOf, readersOfAll, settlements } from '../settlements/index.ts';
import * as queries from './queries.ts';
import { isSepa, obstacleOf } from './rule.ts';
import { payouts } from './states.ts';

const today = (now: Date, days = 0): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

export async function duePayouts(db: Connection, currency: string | undefined): Promise<AnswerOf<typeof payoutCalls.due>> {
  const [rows, sums, accounts] = await Promise.all([
    queries.selectDue(db, currency ?? null, mostInRun),
    queries.dueSums(db),
    selectBankAccounts(db),
  ]);
  return {
    rows: rows.map((row) => ({
      settlement: { id: row.settlementId, number: row.number },
      seller: { id: row.sellerId, name: row.sellerName },
      ...{ currency: row.currency, amount: row.amount, periodTo: row.periodTo, iban: row.iban, failed: row.failed },
      obstacle: obstacleOf(row),
    })),
    sums,
    accounts: accounts.filter(({ iban }) => isSepa(iban)).map(({ holder, iban }) => ({ holder, iban })),
  };
}

/** Settlements in the state in which they can be paid, locked: of two operators the second finds them under way. */
async function lockDue(tx: Tx, ids: readonly number[]): Promise<queries.DueRow[]> {
  const rows = await queries.lockSettlements(tx, ids);
  if (rows.length < new Set(ids).size) throw notFound();
  if (rows.some(({ state }) => state !== 'closed')) throw new Refusal(codes.conflict, 'payout.underWay');
  return rows;
}

/** The latest day on which a bank is to make payouts. */
const mostDaysAhead = 60;

export async function createRun(
  tx: Tx,
  scope: RequestScope,
  { settlementIds, iban, executeOn }: ParsedInputOf<typeof payoutCalls.createRun>,
): Promise<{ id: number }> {
  const { userId } = signedIn(scope);
  if (settlementIds.length === 0) throw new Refusal(codes.refused, 'payout.none');
  if (executeOn < today(scope.now) || executeOn > today(scope.now, mostDaysAhead)) throw invalidFields({ executeOn: 'payout.executeOn' });
  const account = (await selectBankAccounts(tx)).find((one) => one.iban === iban && isSepa(iban));
  if (!account) throw invalidFields({ iban: 'payout.account' });
  const rows = await lockDue(tx, settlementIds);
  if (rows.some((row) => obstacleOf(row) !== null)) throw new Refusal(codes.refused, 'payout.obstacle');
  const { holder: accountHolder, bic } = account;
  const id = await queries.insertRun(tx, { accountHolder, iban, bic, executeOn, userId, now: scope.now });
  await queries.insertPayouts(tx, rows, { runId: id, reference: '', userId, now: scope.now });
  await move(tx, settlements, {
    ...{ ids: rows.map(({ settlementId }) => settlementId), from: ['closed'], to: 'paying', now: scope.now },
    history: { user_id: userId },
  });
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  await audit(tx, scope, 'payout.ordered', `payout_run:${id}`, null, { payouts: rows.length, amount: total, currency: 'EUR' });
  return { id };
}

/** The day is one on which a bank can have made them. */
function assertPast(executedOn: string, now: Date): void {
  if (executedOn > today(now, 1) || executedOn < today(now, -180)) throw invalidFields({ executedOn: 'payout.executedOn' });
}

/** Payouts that nobody has decided about, locked: of two operators the second finds them decided. */
async function lockOrdered(tx: Tx, ids: readonly number[]): Promise<queries.LockedPayout[]> {
  const found = await queries.lockPayouts(tx, ids);
  if (found.length < new Set(ids).size) throw notFound();
  if (found.some(({ state }) => state !== 'ordered')) throw new Refusal(codes.conflict, 'payout.decided');
  return found;
}

/** The bank has made payouts: states, sellers' notifications and money are one transaction. */
export async function execute(
  tx: Tx,
  scope: RequestScope,
  { runId, payoutIds, executedOn }: ParsedInputOf<typeof payoutCalls.execute>,
): Promise<{ executed: number }> {
  if (payoutIds.length === 0) throw new Refusal(codes.refused, 'payout.none');
  assertPast(executedOn, scope.now);
  const found = await lockOrdered(tx, payoutIds);
  if (found.some((payout) => payout.runId !== runId)) throw notFound();
  await complete(tx, scope, found, executedOn);
  await audit(tx, scope, 'payout.executed', `payout_run:${runId}`, null, {
    payouts: found.length,
    amount: found.reduce((sum, { amount }) => sum + amount, 0),
    currency: 'EUR',
  });
  return { executed: found.length };
}

/**
 * Payouts that have left: states and notifications of all first, each in a statement or two however many they are. Accounts of the ledger, which
 * other postings wait for, are locked last.
 */
async function complete(tx: Tx, scope: RequestScope, made: readonly queries.LockedPayout[], executedOn: string): Promise<void> {
  const { userId } = signedIn(scope);
  const by = { now: scope.now, history: { user_id: userId } };
  const settlementIds = made.map(({ settlementId }) => settlementId);
  const moved = await move(tx, settlements, { ids: settlementIds, from: ['closed', 'paying'], to: 'paid_out', ...by });
  if (moved.length < made.length) throw new Refusal(codes.conflict, 'payout.decided');
  await notifyOfPayouts(tx, scope, made);
  const returns = await queries.countReturns(tx, settlementIds);
  const transactionIds: number[] = [];
  for (const { id, settlementId, sellerId, currency, amount } of made) {
    const returned = returns.get(settlementId) ?? 0;
    const transactionId = await post(tx, {
      // By the settlement, so that it is paid once whatever becomes of its payouts; once more after each that has come back.
      ...{
        kind: 'settlement_payout',
        scope: 'settlement_payout',
        key: returned === 0 ? String(settlementId) : `${settlementId}-${returned}`,
      },
      at: scope.now,
      reference: { settlementId, payoutId: id },
      entries: [
        { kind: 'seller_payable', companyId: sellerId, currency, amount: -amount },
        { kind: 'bank_clearing', companyId: null, currency, amount },
      ],
    });
    transactionIds.push(transactionId);
  }
  const ids = made.map(({ id }) => id);
  const transactionId = sql<number>`(select x.posted from unnest(${ids}::bigint[], ${transactionIds}::bigint[]) as x (id, posted) where x.id = payout.id)`;
  await move(tx, payouts, {
    ...{ ids, from: ['ordered'], to: 'executed', ...by },
    set: { executed_on: executedOn, decided_by: userId, ledger_transaction_id: transactionId },
  });
}

async function notifyOfPayouts(tx: Tx, scope: RequestScope, made: readonly queries.LockedPayout[]): Promise<void> {
  const readers = Map.groupBy(await readersOfAll(tx, [...new Set(made.map(({ sellerId }) => sellerId))]), ({ sellerId }) => sellerId);
  const people = made.flatMap((payout) =>
    (readers.get(payout.sellerId) ?? []).map((reader) => ({ ...reader, kind: 'seller' as const, payout })),
  );
  await notify(tx, scope, mails.payoutExecuted, people, ({ payout: { amount, currency, settlementNumber } }) => ({
    amount: moneyValue(amount, currency),
    number: settlementNumber,
    link: '/seller-console/payouts',
  }));
}

/** The bank has not made a payout: it is due again. */
export async function fail(
  tx: Tx,
  scope: RequestScope,
  { payoutId, reason }: ParsedInputOf<typeof payoutCalls.fail>,
): Promise<Record<string, never>> {
  const { userId } = signedIn(scope);
  const [payout] = await lockOrdered(tx, [payoutId]);
  if (!payout) throw notFound();
  const by = { now: scope.now, history: { user_id: userId } };
  await move(tx, settlements, { ids: [payout.settlementId], from: ['paying'], to: 'closed', ...by });
  await move(tx, payouts, { ids: [payoutId], from: ['ordered'], to: 'failed', ...by, set: { reason, decided_by: userId } });
  const people = (await readersOf(tx, payout.sellerId)).map((person) => ({ ...person, kind: 'seller' as const }));
  await notify(tx, scope, mails.payoutFailed, people, {
    amount: moneyValue(payout.amount, payout.currency),
    number: payout.settlementNumber,
    reason,
    link: '/seller-console/payouts',
  });
  await audit(tx, scope, 'payout.failed', `payout:${payoutId}`, payout.sellerId, {
    amount: payout.amount,
    currency: payout.currency,
    reason,
  });
  return {};
}

/** A payout that was made without a file, such as one in another currency. */
export async function payByHand(
  tx: Tx,
  scope: RequestScope,
  { settlementId, executedOn, reference }: ParsedInputOf<typeof payoutCalls.byHand>,
): Promise<Record<string, never>> {
  assertPast(executedOn, scope.now);
  const rows = await lockDue(tx, [settlementId]);
  const [id] = await queries.insertPayouts(tx, rows, { runId: null, reference, userId: signedIn(scope).userId, now: scope.now });
  const [row] = rows;
  if (!row || id === undefined) throw notFound();
  const { sellerId, currency, amount, number: settlementNumber } = row;
  await complete(
    tx,
    scope,
    [{ id, runId: null, settlementId, settlementNumber, sellerId, currency, amount, state: 'ordered' }],
    executedOn,
  );
  await audit(tx, scope, 'payout.executed', `payout:${id}`, sellerId, { amount, currency, reference });
  return {};
}

const audit = (
  tx: Tx,
  scope: RequestScope,
  action: 'payout.ordered' | 'payout.executed' | 'payout.failed',
  subject: string,
  companyId: number | null,
  after: object,
): Promise<void> =>
  recordAudit(tx, { userId: signedIn(scope).userId, companyId, action, subject, after, network: scope.network, at: scope.now });
