import type { DispatchState, dispatchCalls } from '../../../../contract/orders/dispatches.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import { messageValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { returnHeld, shipHeld } from '../../stock/held/index.ts';
import { mails } from '../mails.ts';
import { movedOn } from '../purchase-orders/index.ts';
import { followDispatches, followRefusal, followReturn } from '../sales-orders/index.ts';
import { endDispatchParcel, insertDispatchParcel, trackingUrl } from '../shipments/index.ts';
import * as queries from './queries.ts';
import { cancelDispatches } from './release.ts';
import { moveDispatches } from './states.ts';
import { detailOf, seenBySeller } from './view.ts';

type Input<Name extends keyof typeof dispatchCalls> = ParsedInputOf<(typeof dispatchCalls)[Name]>;
type One = { storeId: number; dispatchId: number };

const missing = (): Refusal => new Refusal(codes.ordersNotExist, 'order.missing');
const sideOf = (scope: RequestScope, storeId: number) => ({
  ...{ storeId, sellerCompanyId: signedIn(scope).companyId },
  language: scope.language,
});
const by = (scope: RequestScope) => ({ userId: signedIn(scope).userId, now: scope.now });

export async function dispatchPage(db: Connection, scope: RequestScope, { storeId, cursor: given, size, ...filter }: Input<'list'>) {
  const cursor = readCursor(given);
  const page = pageOf(await queries.listDispatches(db, sideOf(scope, storeId), filter, cursor, size + 1), size, cursor);
  return { ...page, rows: page.rows.map(seenBySeller) };
}

/** @throws codes.ordersNotExist if there is no such dispatch at the store */
export async function findRow(db: Connection, scope: RequestScope, { storeId, dispatchId }: One): Promise<queries.DispatchRow> {
  const row = await queries.findDispatch(db, sideOf(scope, storeId), dispatchId);
  if (!row) throw missing();
  return row;
}

export const dispatchDetail = async (db: Connection, scope: RequestScope, one: One) => detailOf(await findRow(db, scope, one), scope.now);

/** Locks the sales order, then its dispatches: the buyer who takes it back and other sellers wait. */
async function lockOne(tx: Tx, scope: RequestScope, { storeId, dispatchId }: One): Promise<queries.LockedDispatch> {
  const salesOrderId = await queries.selectSalesOrderOf(tx, { ...sideOf(scope, storeId), dispatchId });
  if (salesOrderId === undefined) throw missing();
  await queries.lockOrder(tx, salesOrderId);
  const dispatch = (await queries.lockDispatchesOf(tx, [salesOrderId])).find(({ id }) => id === dispatchId);
  if (!dispatch) throw missing();
  return dispatch;
}

/** @throws codes.conflict if the dispatch has moved on since the page was loaded */
async function moveOne(
  tx: Tx,
  scope: RequestScope,
  dispatch: queries.LockedDispatch,
  from: readonly DispatchState[],
  to: DispatchState,
): Promise<void> {
  const moved = await moveDispatches(tx, [dispatch.id], { from, to }, by(scope));
  if (moved.length === 0) throw movedOn();
}

export async function stepDispatch(tx: Tx, scope: RequestScope, { to, ...one }: Input<'step'>) {
  const dispatch = await lockOne(tx, scope, one);
  await moveOne(tx, scope, dispatch, to === 'picking' ? ['open'] : ['open', 'picking'], to);
  return { state: to };
}

/** Ships a dispatch: its goods leave the held stock. With the last one the sales order is shipped. */
export async function shipDispatch(tx: Tx, scope: RequestScope, { carrier, trackingNumber, ...one }: Input<'ship'>) {
  const dispatch = await lockOne(tx, scope, one);
  const parcel = { carrier, trackingNumber, trackingUrl: trackingUrl(carrier, trackingNumber) };
  await queries.setParcel(tx, dispatch.id, parcel);
  await moveOne(tx, scope, dispatch, ['open', 'picking', 'packed'], 'shipped');
  await insertDispatchParcel(tx, { dispatchId: dispatch.id, storeId: one.storeId, ...parcel, now: scope.now });
  await shipHeld(tx, dispatch.id, await queries.selectPieces(tx, [dispatch.id]), by(scope));
  await followDispatches(tx, dispatch.salesOrderId, { actor: 'seller', ...by(scope) });
  const facts = await queries.selectOrderFacts(tx, dispatch.salesOrderId);
  await notify(tx, scope, mails.salesOrderShipped, await queries.selectPeople(tx, facts), {
    ...{ order: facts.number, carrier, number: trackingNumber },
    link: `/purchased/sales-orders/${dispatch.salesOrderId}`,
  });
  return { state: 'shipped' as const };
}

export async function deliverDispatch(tx: Tx, scope: RequestScope, one: One) {
  const dispatch = await lockOne(tx, scope, one);
  await moveOne(tx, scope, dispatch, ['shipped'], 'delivered');
  await endDispatchParcel(tx, dispatch.id, 'delivered', scope.now);
  await followDispatches(tx, dispatch.salesOrderId, { actor: 'seller', ...by(scope) });
  return { state: 'delivered' as const };
}

/**
 * The parcel of a dispatch came back, by its carrier's word or the seller's own: the pieces that can be sent again go into the held stock, the rest is
 * lost to the buyer. Noted once. @throws codes.notFound for another dispatch's line, codes.refused for more pieces than were sent
 */
export async function takeBackDispatch(tx: Tx, scope: RequestScope, { lines, note, ...one }: Input<'takeBack'>) {
  const dispatch = await lockOne(tx, scope, one);
  const [row, sent] = [await findRow(tx, scope, one), await queries.selectDispatchLines(tx, dispatch.id)];
  if (new Set(lines.map(({ lineId }) => lineId)).size < lines.length) throw new Refusal(codes.refused, 'orderChange.lineTwice');
  for (const { lineId, pieces } of lines) {
    const line = sent.find(({ id }) => id === lineId);
    if (!line) throw notFound();
    if (pieces > line.quantity) throw new Refusal(codes.refused, 'afterSales.tooManyReceived', { most: line.quantity });
  }
  const actor = { actor: 'seller', ...by(scope) } as const;
  if (dispatch.state !== 'returned') {
    await moveOne(tx, scope, dispatch, ['shipped'], 'returned');
    await endDispatchParcel(tx, dispatch.id, 'returned', scope.now);
    await followReturn(tx, dispatch.salesOrderId, `${row.carrier} ${row.trackingNumber}`, actor);
  }
  if (!(await queries.noteReceived(tx, dispatch.id, { lines, note, now: scope.now }))) throw movedOn();
  const back = sent.flatMap(({ id, heldStockId }) => {
    const quantity = lines.find(({ lineId }) => lineId === id)?.pieces ?? 0;
    return quantity > 0 ? [{ id: heldStockId, quantity }] : [];
  });
  await returnHeld(tx, dispatch.id, back, by(scope));
  const facts = await queries.selectOrderFacts(tx, dispatch.salesOrderId);
  await notify(tx, scope, mails.salesOrderTakenBack, await queries.selectPeople(tx, facts), {
    ...{ order: facts.number, store: row.storeName, note },
    ...{ back: back.reduce((sum, { quantity }) => sum + quantity, 0), pieces: row.pieces },
    link: `/purchased/sales-orders/${dispatch.salesOrderId}`,
  });
  return { state: 'returned' as const };
}

/** Refuses a dispatch: its goods are free again, and the sales order is ready to be matched with others. What is wrong with the stock is corrected by a count. */
export async function refuseDispatch(tx: Tx, scope: RequestScope, { reason, note, ...one }: Input<'refuse'>) {
  const dispatch = await lockOne(tx, scope, one);
  if (!['open', 'picking', 'packed'].includes(dispatch.state)) throw movedOn();
  await cancelDispatches(tx, [dispatch.id], by(scope));
  await queries.setReason(tx, dispatch.id, { reason, note });
  await followRefusal(tx, dispatch.salesOrderId, note, { actor: 'seller', ...by(scope) });
  const facts = await queries.selectOrderFacts(tx, dispatch.salesOrderId);
  await notify(tx, scope, mails.salesOrderRefused, await queries.selectPeople(tx, facts), {
    ...{ order: facts.number, reason: messageValue(`dispatch.reason.${reason}`), note },
    link: `/purchased/sales-orders/${dispatch.salesOrderId}`,
  });
  return { state: 'cancelled' as const };
}
