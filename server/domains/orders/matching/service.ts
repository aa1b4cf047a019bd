import type { MatchRun } from '../../../../contract/orders/matching.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { move } from '../../../platform/state-machine.ts';
import { promiseHeld } from '../../stock/held/index.ts';
import { currentTerms } from '../../stores/storage-terms/index.ts';
import { insertDispatches } from '../dispatches/index.ts';
import { lockOwn, moveSalesOrders, type SalesOrderActor, selectWaitingOrders } from '../sales-orders/index.ts';
import { assign } from './assign.ts';
import { buyNext } from './purchase/buy.ts';
import { sendMatched } from './purchase/follow.ts';
import { lockFree, selectRules, selectRunPurchases } from './purchase/queries.ts';
import * as queries from './queries.ts';
import { matchRuns } from './states.ts';

export const task = 'sales-orders:match';

const by = (scope: RequestScope): SalesOrderActor => ({ actor: 'buyer', userId: signedIn(scope).userId, now: scope.now });

/**
 * Assigns held stock to ready orders that the caller has locked. Locks what the company holds of their goods: another match waits, and
 * so does a count by the seller. With `sends` the sellers see them at once. Returns the orders that got all of their goods.
 */
async function matchLocked(
  tx: Tx,
  { companyId, orderIds, sends }: { companyId: number; orderIds: readonly number[]; sends: boolean },
  actor: SalesOrderActor,
): Promise<number[]> {
  if (orderIds.length === 0) return [];
  const lines = await queries.selectOpenLines(tx, orderIds);
  const held = await lockFree(tx, companyId, [...new Set(lines.map(({ variantId }) => variantId))]);
  const { assigned, missing } = assign(lines, held);
  await promiseHeld(
    tx,
    assigned.flatMap((one) => one.lines.map(({ heldStockId, quantity }) => ({ id: heldStockId, quantity }))),
  );
  await insertDispatches(
    tx,
    assigned.map(({ orderId, ...one }) => ({ salesOrderId: orderId, ...one })),
    actor.now,
    { open: sends },
  );
  await queries.writeMissing(tx, orderIds, missing);
  const matched = await moveSalesOrders(
    tx,
    [...new Set(assigned.map(({ orderId }) => orderId))],
    { from: ['ready'], to: 'matched' },
    actor,
  );
  return sends ? moveSalesOrders(tx, matched, { from: ['matched'], to: 'ordered' }, actor) : matched;
}

type Some = { buyerOrderIds: readonly number[] };
const answerOf = ({ buyerOrderIds }: Some, done: readonly number[]) => ({
  done: [...done],
  skipped: buyerOrderIds.filter((id) => !done.includes(id)),
});

export async function matchSome(tx: Tx, scope: RequestScope, some: Some) {
  await lockOwn(tx, scope, some.buyerOrderIds);
  const { companyId } = signedIn(scope);
  const ready = await queries.lockReady(tx, companyId, { ids: some.buyerOrderIds });
  return answerOf(some, await matchLocked(tx, { companyId, orderIds: ready, sends: false }, by(scope)));
}

export async function orderSome(tx: Tx, scope: RequestScope, some: Some) {
  await lockOwn(tx, scope, some.buyerOrderIds);
  // What waits for goods that were bought for it goes when they are there.
  const waiting = await selectWaitingOrders(tx, some.buyerOrderIds);
  const complete = some.buyerOrderIds.filter((id) => !waiting.has(id));
  return answerOf(some, await sendMatched(tx, complete, by(scope)));
}

/** @throws codes.conflict while a run of the company is under way */
export async function beginRun(tx: Tx, scope: RequestScope, { orders }: { orders: boolean }) {
  const { companyId, userId } = signedIn(scope);
  const run = await queries.insertRun(tx, { companyId, userId, orders, now: scope.now });
  if (!run) throw new Refusal(codes.conflict, 'matching.underWay');
  await addJob(tx, task, {}, { key: task });
  return run;
}

/** Orders that are matched in one transaction. */
const chunk = 1_000;

/** Runs that are left out because an error has ended their transaction, and the one that was taken up last. */
export type Progress = { failed: Set<number>; runId?: number };

/**
 * Matches the next orders of a run, and then buys for those that lack goods, where the company has its runs buy; false when there is no run left to
 * work on. What a killed process has not committed is done again.
 */
export async function matchNext(tx: Tx, now: Date, publicUrl = '', progress: Progress = { failed: new Set() }): Promise<boolean> {
  const run = await queries.lockRunning(tx, progress.failed);
  if (!run) return false;
  progress.runId = run.id;
  const actor: SalesOrderActor = { actor: 'buyer', userId: run.userId, now };
  const ready = await queries.lockReady(tx, run.companyId, { afterId: run.afterId, untilId: run.untilId, most: chunk });
  const last = ready.at(-1);
  if (last === undefined) {
    const complete = await buyNext(tx, run, { now, publicUrl });
    if (complete === null) await move(tx, matchRuns, { ids: [run.id], from: ['running'], to: 'done', now });
    else if (run.orders) await sendMatched(tx, complete, actor);
    return true;
  }
  const matched = await matchLocked(tx, { companyId: run.companyId, orderIds: ready, sends: run.orders }, actor);
  await queries.noteProgress(tx, run.id, { afterId: last, seen: ready.length, matched: matched.length });
  return true;
}

async function lockOwnRun(tx: Tx, scope: RequestScope, id: number): Promise<queries.RunRow> {
  const run = await queries.lockRun(tx, signedIn(scope).companyId, id);
  if (!run) throw notFound();
  return run;
}

/** Waits for the orders that are being matched. A run that has ended stays as it is. */
export async function stopRun(tx: Tx, scope: RequestScope, id: number) {
  const run = await lockOwnRun(tx, scope, id);
  const moved = await move(tx, matchRuns, { ids: [id], from: ['running'], to: 'stopped', now: scope.now });
  return { state: moved.length > 0 ? ('stopped' as const) : run.state };
}

export async function resumeRun(tx: Tx, scope: RequestScope, id: number) {
  const run = await lockOwnRun(tx, scope, id);
  const latest = await queries.selectLatestRun(tx, signedIn(scope).companyId);
  // A later run has taken up what this one had left.
  if (latest?.id !== id) throw new Refusal(codes.conflict, 'matching.outdated');
  const moved = await move(tx, matchRuns, { ids: [id], from: ['stopped'], to: 'running', now: scope.now });
  if (moved.length > 0) await addJob(tx, task, {}, { key: task });
  return { state: moved.length > 0 ? ('running' as const) : run.state };
}

const seen = ({ createdAt, endedAt, ...run }: queries.RunRow): MatchRun => ({
  ...{ id: run.id, state: run.state, total: run.total, seen: run.seen, matched: run.matched, bought: run.bought, orders: run.orders },
  createdAt: createdAt.toISOString(),
  endedAt: run.state === 'running' ? null : (endedAt?.toISOString() ?? null),
});

export const acceptQuantity = async (tx: Tx, scope: RequestScope, variantId: number): Promise<{ lines: number }> => ({
  lines: await queries.acceptQuantities(tx, signedIn(scope).companyId, variantId),
});

const mostMissing = 100;

export async function matchStatus(db: Connection, scope: RequestScope) {
  const { companyId } = signedIn(scope);
  const [run, missing, purchases, rules] = await Promise.all([
    queries.selectLatestRun(db, companyId),
    queries.selectMissing(db, companyId, scope.language, mostMissing),
    selectRunPurchases(db, companyId),
    selectRules(db, companyId),
  ]);
  const dear = missing.filter(({ reason }) => reason === 'storage').map(({ storeId }) => storeId);
  const terms = scope.seesPrices && dear.length > 0 ? await currentTerms(db, [...new Set(dear)]) : [];
  const seenAmount = (amount: number | null): number | null => (scope.seesPrices ? amount : null);
  return {
    run: run ? seen(run) : null,
    buys: rules?.isOn ?? false,
    missing: missing.map(({ storeId, currency, ...row }) => {
      const asked = row.reason === 'storage' ? terms.find((one) => one.storeId === storeId) : undefined;
      return { ...row, storage: asked ? { storeId, termsId: asked.id, freeDays: asked.freeDays, price: asked.price, currency } : null };
    }),
    purchases: purchases.map(({ orders, others, ...purchase }) => ({
      ...purchase,
      orders: orders.map((order) => ({
        ...order,
        total: seenAmount(order.total),
        storage: order.storage && { ...order.storage, price: seenAmount(order.storage.price) },
      })),
      others: others.map((other) => ({ ...other, saved: seenAmount(other.saved) })),
    })),
  };
}
