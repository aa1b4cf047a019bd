import type { AnswerOf, ParsedInputOf } from '../../../../contract/wire/call.ts';
import { mostInRun, type payoutCalls, type PayoutProviderName } from '../../../../contract/payments/sellers/payouts.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { recordAudit } from '../../../platform/audit-log.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { move } from '../../../platform/state-machine.ts';
import { selectBankAccounts } from '../deposits/index.ts';
import { settlements } from '../settlements/index.ts';
import { complete, type Decision, giveUp } from './outcome.ts';
import * as queries from './queries.ts';
import { isSepa, obstacleOf, transferObstacleOf } from './rule.ts';

/** The task that makes the transfers of a provider. */
export const transferTask = 'payouts:make-transfers';

const today = (now: Date, days = 0): string => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

export async function duePayouts(
  db: Connection,
  currency: string | undefined,
  provider: PayoutProviderName | null,
): Promise<AnswerOf<typeof payoutCalls.due>> {
  const [rows, sums, accounts] = await Promise.all([
    queries.selectDue(db, provider, currency ?? null, mostInRun),
    queries.dueSums(db),
    selectBankAccounts(db),
  ]);
  return {
    rows: rows.map((row) => ({
      settlement: { id: row.settlementId, number: row.number },
      seller: { id: row.sellerId, name: row.sellerName },
      ...{ currency: row.currency, amount: row.amount, periodTo: row.periodTo, iban: row.iban },
      ...{ failed: row.failed, failure: row.failure, obstacle: obstacleOf(row), transferObstacle: transferObstacleOf(row) },
    })),
    sums,
    accounts: accounts.filter(({ iban }) => isSepa(iban)).map(({ holder, iban }) => ({ holder, iban })),
    provider,
  };
}

/** Settlements in the state in which they can be paid, locked: of two operators the second finds them under way. */
async function lockDue(tx: Tx, ids: readonly number[], provider: PayoutProviderName | null = null): Promise<queries.DueRow[]> {
  const rows = await queries.lockSettlements(tx, ids, provider);
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
  if (settlementIds.length === 0) throw new Refusal(codes.refused, 'payout.none');
  if (executeOn < today(scope.now) || executeOn > today(scope.now, mostDaysAhead)) throw invalidFields({ executeOn: 'payout.executeOn' });
  const account = (await selectBankAccounts(tx)).find((one) => one.iban === iban && isSepa(iban));
  if (!account) throw invalidFields({ iban: 'payout.account' });
  const rows = await lockDue(tx, settlementIds);
  if (rows.some((row) => obstacleOf(row) !== null)) throw new Refusal(codes.refused, 'payout.obstacle');
  const { holder: accountHolder, bic } = account;
  return order(tx, scope, rows, { bank: { accountHolder, iban, bic, executeOn } });
}

/** Payouts that a provider is to transfer, all in one currency: a job makes them, and posts each once the provider has made it. */
export async function orderTransfers(
  tx: Tx,
  scope: RequestScope,
  settlementIds: readonly number[],
  provider: PayoutProviderName | null,
): Promise<{ id: number }> {
  if (provider === null) throw new Refusal(codes.refused, 'payout.noProvider');
  if (settlementIds.length === 0) throw new Refusal(codes.refused, 'payout.none');
  const rows = await lockDue(tx, settlementIds, provider);
  if (rows.some((row) => transferObstacleOf(row) !== null)) throw new Refusal(codes.refused, 'payout.transferObstacle');
  if (new Set(rows.map(({ currency }) => currency)).size > 1) throw new Refusal(codes.refused, 'payout.oneCurrency');
  const ordered = await order(tx, scope, rows, { provider });
  await addJob(tx, transferTask, {});
  return ordered;
}

async function order(tx: Tx, scope: RequestScope, rows: readonly queries.DueRow[], by: queries.Way): Promise<{ id: number }> {
  const { now } = scope;
  const { userId } = signedIn(scope);
  const id = await queries.insertRun(tx, by, { userId, now });
  await queries.insertPayouts(tx, rows, by, { runId: id, reference: '', userId, now });
  await move(tx, settlements, {
    ...{ ids: rows.map(({ settlementId }) => settlementId), from: ['closed'], to: 'paying', now },
    history: { user_id: userId },
  });
  await audit(tx, scope, 'payout.ordered', `payout_run:${id}`, null, {
    ...{ payouts: rows.length, amount: rows.reduce((sum, { amount }) => sum + amount, 0), currency: rows[0]?.currency },
    ...('provider' in by && { provider: by.provider }),
  });
  return { id };
}

/** The day is one on which a bank can have made them. */
function assertPast(executedOn: string, now: Date): void {
  if (executedOn > today(now, 1) || executedOn < today(now, -180)) throw invalidFields({ executedOn: 'payout.executedOn' });
}

const decisionOf = (scope: RequestScope): Decision => ({ now: scope.now, publicUrl: scope.publicUrl, userId: signedIn(scope).userId });

/** Payouts that nobody has decided about, locked: of two operators the second finds them decided. Those of a provider are its own to decide. */
async function lockOrdered(tx: Tx, ids: readonly number[]): Promise<queries.LockedPayout[]> {
  const found = await queries.lockPayouts(tx, ids);
  if (found.length < new Set(ids).size) throw notFound();
  if (found.some(({ way }) => way === 'provider')) throw new Refusal(codes.refused, 'payout.byProvider');
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
  await complete(tx, decisionOf(scope), found, { executedOn });
  await audit(tx, scope, 'payout.executed', `payout_run:${runId}`, null, {
    payouts: found.length,
    amount: found.reduce((sum, { amount }) => sum + amount, 0),
    currency: 'EUR',
  });
  return { executed: found.length };
}

/** The bank has not made a payout: it is due again. */
export async function fail(
  tx: Tx,
  scope: RequestScope,
  { payoutId, reason }: ParsedInputOf<typeof payoutCalls.fail>,
): Promise<Record<string, never>> {
  const [payout] = await lockOrdered(tx, [payoutId]);
  if (!payout) throw notFound();
  await giveUp(tx, decisionOf(scope), payout, { reason, worded: reason });
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
  const [id] = await queries.insertPayouts(tx, rows, null, { runId: null, reference, userId: signedIn(scope).userId, now: scope.now });
  const [row] = rows;
  if (!row || id === undefined) throw notFound();
  const { sellerId, currency, amount, number: settlementNumber } = row;
  const payout = { id, runId: null, settlementId, settlementNumber, sellerId, currency, amount, state: 'ordered', way: 'bank_file' };
  await complete(tx, decisionOf(scope), [payout], { executedOn });
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
