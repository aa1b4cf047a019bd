import type { MissingReason } from '../../../../../contract/orders/auto-purchase.ts';
import type { Tx } from '../../../../platform/postgres/sql/tx.ts';
import { type HeldRow, lockAvailable, promiseHeld } from '../../../stock/held/index.ts';
import { addToDispatches, lockDispatchesOf, type NewDispatch, openDispatches } from '../../dispatches/index.ts';
import { moveSalesOrders, releaseBought, releaseMatched, type SalesOrderActor } from '../../sales-orders/index.ts';
import { writeMissing } from '../queries.ts';
import type { NotBought } from './plan.ts';
import * as queries from './queries.ts';

/** Matched orders, locked by the caller, go to the sellers. */
export async function sendMatched(tx: Tx, orderIds: readonly number[], actor: SalesOrderActor): Promise<number[]> {
  const ordered = await moveSalesOrders(tx, orderIds, { from: ['matched'], to: 'ordered' }, actor);
  await openDispatches(tx, ordered, actor);
  return ordered;
}

/**
 * Goes on with some sales orders that goods were bought for: what the sellers have accepted is stored and promised to them, oldest first, and with
 * the last of it they are complete. Orders whose goods do not come are ready again, and what is left for them is free. Locks sales orders, dispatches
 * and held stock, in this order; what has been decided about a purchase order stays.
 */
export async function followSome(tx: Tx, orderIds: readonly number[], now: Date): Promise<void> {
  const locked = await queries.lockOrders(tx, orderIds);
  const orders = locked.filter(({ waits }) => waits);
  // What was bought for an order that does not wait for it any more is free.
  await releaseBought(
    tx,
    locked.flatMap(({ id, waits }) => (waits ? [] : [id])),
    now,
  );
  const system: SalesOrderActor = { actor: 'system', userId: null, now };
  for (const [companyId, own] of Map.groupBy(orders, (order) => order.companyId)) {
    const ids = own.map(({ id }) => id);
    const waiting = await queries.selectWaiting(tx, ids);
    await lockDispatchesOf(tx, ids);
    const stored = waiting.filter((one) => one.stored);
    const held = await lockAvailable(tx, companyId, [...new Set(stored.map(({ variantId }) => variantId))]);
    const countries = new Map(own.map(({ id, countryCode }) => [id, countryCode]));
    const { arrived, failed } = arrivals(waiting, held, countries);
    const promised = arrived.filter(({ orderId }) => !failed.has(orderId));
    await promiseHeld(
      tx,
      promised.flatMap(({ picks }) => picks.map(({ heldStockId, quantity }) => ({ id: heldStockId, quantity }))),
    );
    await addToDispatches(tx, dispatchesOf(promised), now);
    await queries.endBought(
      tx,
      promised.map(({ id }) => id),
      'arrived',
      now,
    );
    await release(tx, { waiting, failed }, system);
    await sendComplete(tx, promised, waiting, now);
  }
}

type Arrived = queries.Waiting & { picks: { heldStockId: number; warehouseId: number; quantity: number }[] };

/** Gives what was stored to the lines that it was bought for, and says which orders do not get theirs. */
function arrivals(
  waiting: readonly queries.Waiting[],
  held: readonly HeldRow[],
  countries: ReadonlyMap<number, string>,
): { arrived: Arrived[]; failed: Map<number, MissingReason> } {
  const left = new Map(held.map((row) => [row.id, row.available]));
  const byVariant = Map.groupBy(held, ({ variantId }) => variantId);
  const arrived: Arrived[] = [];
  const failed = new Map<number, MissingReason>();
  for (const [orderId, own] of Map.groupBy(waiting, (one) => one.orderId)) {
    const ended = own.find(({ cancelled }) => cancelled);
    if (ended) {
      failed.set(orderId, ended.reason);
      continue;
    }
    const taken = new Map<number, number>();
    const found: Arrived[] = [];
    for (const one of own.filter(({ stored }) => stored)) {
      const picks = pick(one.quantity, byVariant.get(one.variantId) ?? [], countries.get(orderId) ?? '', (row) => {
        return (left.get(row.id) ?? 0) - (taken.get(row.id) ?? 0);
      });
      if (picks === null) {
        failed.set(orderId, 'refused');
        break;
      }
      for (const { heldStockId, quantity } of picks) taken.set(heldStockId, (taken.get(heldStockId) ?? 0) + quantity);
      found.push({ ...one, picks });
    }
    if (failed.has(orderId)) continue;
    for (const [id, quantity] of taken) left.set(id, (left.get(id) ?? 0) - quantity);
    arrived.push(...found);
  }
  return { arrived, failed };
}

/** From one warehouse that has enough; what has come from several warehouses is divided between them. Null if there is too little. */
function pick(quantity: number, rows: readonly HeldRow[], country: string, free: (row: HeldRow) => number) {
  const near = rows.toSorted(
    (a, b) =>
      Number(free(b) >= quantity) - Number(free(a) >= quantity) ||
      Number(b.countryCode === country) - Number(a.countryCode === country) ||
      a.id - b.id,
  );
  const picks: Arrived['picks'] = [];
  let rest = quantity;
  for (const row of near) {
    const part = Math.min(rest, free(row));
    if (part <= 0) continue;
    picks.push({ heldStockId: row.id, warehouseId: row.warehouseId, quantity: part });
    rest -= part;
  }
  return rest > 0 ? null : picks;
}

function dispatchesOf(arrived: readonly Arrived[]): NewDispatch[] {
  return [...Map.groupBy(arrived, ({ orderId }) => orderId)].flatMap(([salesOrderId, own]) => {
    const lines = own.flatMap(({ lineId, picks }) => picks.map((one) => ({ salesOrderLineId: lineId, ...one })));
    return [...Map.groupBy(lines, ({ warehouseId }) => warehouseId)].map(([warehouseId, here]) => ({
      ...{ salesOrderId, warehouseId },
      lines: here.map(({ salesOrderLineId, heldStockId, quantity }) => ({ salesOrderLineId, heldStockId, quantity })),
    }));
  });
}

type Failed = { waiting: readonly queries.Waiting[]; failed: ReadonlyMap<number, MissingReason> };

/** Orders whose goods do not come are ready again; what was reserved for them is free. */
async function release(tx: Tx, { waiting, failed }: Failed, actor: SalesOrderActor): Promise<void> {
  const orderIds = [...failed.keys()];
  if (orderIds.length === 0) return;
  const missing: NotBought[] = waiting.flatMap(({ orderId, lineId, quantity, cancelled, stored, reason }) => {
    const why = failed.get(orderId);
    if (why === undefined) return [];
    return [{ lineId, missing: quantity, reason: cancelled ? reason : stored ? why : ('underWay' as const) }];
  });
  await moveSalesOrders(tx, orderIds, { from: ['matched'], to: 'ready' }, actor);
  await releaseMatched(tx, orderIds, actor);
  await writeMissing(tx, orderIds, missing);
}

/** Orders that wait for nothing any more go to the sellers, where their run has said so. */
async function sendComplete(tx: Tx, promised: readonly Arrived[], waiting: readonly queries.Waiting[], now: Date): Promise<void> {
  const ids = new Set(promised.map(({ id }) => id));
  const open = new Set(waiting.filter(({ id }) => !ids.has(id)).map(({ orderId }) => orderId));
  const complete = promised.filter(({ orderId, sends }) => sends && !open.has(orderId));
  for (const [userId, own] of Map.groupBy(complete, (one) => one.userId))
    await sendMatched(tx, [...new Set(own.map(({ orderId }) => orderId))], { actor: 'buyer', userId, now });
}
