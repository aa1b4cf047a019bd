import type { ParcelProblem } from '../../../../contract/orders/parcels.ts';
import { messageValue } from '../../../platform/formats/text-value.ts';
import { notify } from '../../../platform/notifications.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { move } from '../../../platform/state-machine.ts';
import type { ParcelReport } from '../carriers/index.ts';
import { mails } from '../mails.ts';
import { orderRecipients } from '../notifications/index.ts';
import { moveOrders } from '../placing/index.ts';
import { lockOrder } from '../purchase-orders/index.ts';
import { shipments } from '../shipments/index.ts';
import { arriveDispatch, dispatchParcelFacts, lockDispatchOf, returnDispatch } from './of-dispatches.ts';
import { problemOf, progress } from './progress.ts';
import {
  countUnderWay,
  insertReport,
  type LockedParcel,
  lockParcel,
  orderOfShipment,
  parcelFacts,
  silentParcels,
  updateParcel,
} from './queries.ts';

type Scope = { now: Date; publicUrl: string };
const moving = ['shipped', 'in_transit'] as const;

/**
 * Records what a connection reports of a parcel. Reports may come twice and out of order: known ones have no effect, late ones do not take
 * the parcel back. The last parcel of a completely shipped order that arrives delivers the order; that of a dispatch delivers the dispatch, or
 * makes it returned. Both sides are notified of a new problem.
 * Returns the number of new reports.
 */
export async function recordReports(tx: Tx, scope: Scope, shipmentId: number, reports: readonly ParcelReport[]): Promise<number> {
  const orderId = await orderOfShipment(tx, shipmentId);
  // The order first, as everywhere: a user may ship or confirm at the same moment.
  const order = orderId === null ? null : await lockOrder(tx, 'any', orderId);
  const dispatch = order ? undefined : await lockDispatchOf(tx, shipmentId);
  if (!order && !dispatch) return 0;
  const parcel = await lockParcel(tx, shipmentId);
  const known = new Set(parcel.knownReports);
  const fresh = [...new Map(reports.map((report) => [report.key, report])).values()].filter(({ key }) => !known.has(key));
  if (fresh.length === 0) return 0;

  let { state } = parcel;
  for (const { report, to } of progress(state, fresh)) {
    const { kind, key, place, at } = report;
    if (to === null) await insertReport(tx, shipmentId, state, report);
    else {
      const from = moving.filter((one) => one === state);
      await move(tx, shipments, { ids: [shipmentId], from, to, now: at, history: { kind, report_key: key, place } });
      state = to;
    }
  }
  const isOver = state === 'delivered' || state === 'returned';
  const { problem, carrierEventAt } = standing(parcel, fresh);
  const shown = isOver ? null : problem;
  const since = shown === null ? null : scope.now;
  await updateParcel(tx, shipmentId, { problem: shown, problemAt: since, carrierEventAt, isFollowed: !isOver });
  const hasArrived = state === 'delivered' && parcel.state !== 'delivered';
  if (hasArrived && dispatch) await arriveDispatch(tx, dispatch, scope.now);
  if (hasArrived && order?.state === 'shipped' && (await countUnderWay(tx, order.id)) === 0)
    await moveOrders(tx, {
      ...{ orderIds: [order.id], from: ['shipped'], to: 'delivered', actor: 'system', userId: null, note: '', now: scope.now },
    });
  const isBack = state === 'returned' && parcel.state !== 'returned';
  if (isBack && dispatch) await returnDispatch(tx, dispatch, `${parcel.carrier} ${parcel.trackingNumber}`, scope.now);
  if (isBack || (shown !== null && shown !== parcel.problem))
    await notifyProblems(tx, scope, [{ id: shipmentId, problem: isBack ? 'returned' : shown }]);
  return fresh.length;
}

/** The newest report says whether there is a problem; one that is older than what was known before says nothing about it. */
function standing(parcel: LockedParcel, fresh: readonly ParcelReport[]): { problem: ParcelProblem | null; carrierEventAt: Date | null } {
  const newest = fresh.reduce((last, one) => (one.at >= last.at ? one : last));
  if (parcel.carrierEventAt !== null && newest.at < parcel.carrierEventAt) return parcel;
  return { problem: problemOf(newest), carrierEventAt: newest.at };
}

type Noticed = { id: number; problem: ParcelProblem | 'returned' | null };

async function notifyProblems(tx: Tx, scope: Scope, noticed: readonly Noticed[]): Promise<void> {
  const ids = noticed.map(({ id }) => id);
  const facts = await parcelFacts(tx, ids);
  const people = await orderRecipients(tx, [...new Set(facts.map(({ orderId }) => orderId))]);
  for (const { id, orderId, ...parcel } of facts) {
    const values = { ...parcel, problem: problemText(noticed, id) };
    const concerned = (side: 'buyer' | 'seller') => people[side].filter((person) => person.orderId === orderId);
    await notify(tx, scope, mails.orderParcelProblem, concerned('buyer'), { ...values, link: `/purchased/purchase-orders/${orderId}` });
    await notify(tx, scope, mails.saleParcelProblem, concerned('seller'), { ...values, link: `/seller-console/sales/${orderId}` });
  }
  for (const { id, orderId, dispatchId, dispatch, buyers, sellers, ...parcel } of await dispatchParcelFacts(tx, ids)) {
    const values = { ...parcel, problem: problemText(noticed, id) };
    await notify(tx, scope, mails.orderParcelProblem, buyers, { ...values, link: `/purchased/sales-orders/${orderId}` });
    const ofSeller = { ...values, order: dispatch, link: `/seller-console/dispatches/${dispatchId}` };
    await notify(tx, scope, mails.saleParcelProblem, sellers, ofSeller);
  }
}

const problemText = (noticed: readonly Noticed[], id: number) =>
  messageValue(`parcelProblem.${noticed.find((one) => one.id === id)?.problem ?? 'other'}`);

/** Marks parcels that their carriers have said nothing of for too long, and notifies both sides. Returns their number. */
export async function markSilent(tx: Tx, scope: Scope, most: number): Promise<number> {
  const found = await silentParcels(tx, scope.now, most);
  for (const { id, problem } of found) {
    const { carrierEventAt } = await lockParcel(tx, id);
    await updateParcel(tx, id, { problem, problemAt: scope.now, carrierEventAt, isFollowed: true });
  }
  if (found.length > 0) await notifyProblems(tx, scope, found);
  return found.length;
}
