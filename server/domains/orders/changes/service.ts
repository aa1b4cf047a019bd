import type { AskCause, ChangeReason } from '../../../../contract/orders/order-changes.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import { move } from '../../../platform/state-machine.ts';
import { amountsOf, difference } from '../../payments/tax/index.ts';
import type { OrderActor } from '../placing/index.ts';
import { type LockedOrder, lockOrder, movedOn, orderMissing, type OrderSide } from '../purchase-orders/index.ts';
import { mailAgreed, mailAsked, mailDeclined, mailMade, mailWithdrawn } from '../notifications/index.ts';
import { causesToAsk } from './amounts.ts';
import { makeChange } from './make.ts';
import {
  type CancelledPieces,
  insertChange,
  type OrderToChange,
  selectAskedChange,
  selectOrderToChange,
  selectOverdueChanges,
  setAskedChange,
} from './queries.ts';
import { orderChanges } from './states.ts';

/** Days for which a change waits for the buyer's answer. Silence is no consent: afterwards the rest of the order is cancelled. */
const answerDays = 5;

/** Something can be left to ship. */
const changeable: readonly OrderState[] = ['paid', 'accepted', 'packing', 'partly_shipped'];

export type LineToCancel = { orderLineId: number; quantity: number; left: number };
export type Why = { reason: ChangeReason; note: string; restock: boolean };
/** Who changes an order, when, and the market's address for the mails. */
export type ChangeActor = OrderActor & { actor: 'buyer' | 'seller' | 'system'; publicUrl: string };

/** @throws codes.conflict while the buyer is asked about a change: until the answer the order is neither accepted nor shipped nor changed */
export function assertNothingAsked({ askedChangeId }: LockedOrder): void {
  if (askedChangeId !== null) throw new Refusal(codes.conflict, 'orderChange.waits');
}

async function lockChangeable(tx: Tx, side: OrderSide, orderId: number): Promise<LockedOrder> {
  const order = await lockOrder(tx, side, orderId);
  if (!order) throw orderMissing();
  if (!changeable.includes(order.state)) throw movedOn();
  return order;
}

const leftOf = (line: { quantity: number; shipped: number; cancelled: number }): number => line.quantity - line.shipped - line.cancelled;
const allLeft = (order: OrderToChange): CancelledPieces[] =>
  order.lines.filter((line) => leftOf(line) > 0).map((line) => ({ orderLineId: line.id, quantity: leftOf(line) }));

/** @throws codes.notFound for another order's line, codes.conflict if less is left than the seller saw, codes.refused for more than is left or a line twice */
function checkLines(order: OrderToChange, lines: readonly LineToCancel[]): void {
  const known = new Map(order.lines.map((line) => [line.id, line]));
  if (new Set(lines.map((line) => line.orderLineId)).size < lines.length) throw new Refusal(codes.refused, 'orderChange.lineTwice');
  for (const { orderLineId, quantity, left } of lines) {
    const line = known.get(orderLineId);
    if (!line) throw notFound();
    if (leftOf(line) !== left) throw movedOn();
    if (quantity > left) throw new Refusal(codes.refused, 'orderChange.tooMany', { left, sku: line.sku });
  }
}

type Consequences = { amounts: ReturnType<typeof difference>; askedBecause: AskCause[]; cancelsRest: boolean };

function consequencesOf(order: OrderToChange, lines: readonly CancelledPieces[]): Consequences {
  const cancelling = new Map(lines.map((line) => [line.orderLineId, line.quantity]));
  const given = order.lines.map((line) => ({ ...line, cancelling: cancelling.get(line.id) ?? 0 }));
  const after = given.map((line) => ({ ...line, cancelled: line.cancelled + line.cancelling }));
  const cancelsRest = after.every((line) => leftOf(line) === 0);
  return {
    amounts: difference(amountsOf(order), amountsOf({ ...order, lines: after })),
    // Without anything left to deliver there is nothing to agree to.
    askedBecause: cancelsRest ? [] : causesToAsk(given, order, order.removedBefore),
    cancelsRest,
  };
}

/** What a change would do; it writes nothing. */
export async function previewChange(tx: Tx, side: OrderSide, input: { orderId: number; lines: readonly LineToCancel[] }) {
  await lockChangeable(tx, side, input.orderId);
  const order = await selectOrderToChange(tx, input.orderId);
  checkLines(order, input.lines);
  const { amounts, askedBecause, cancelsRest } = consequencesOf(order, input.lines);
  return { total: amounts.total, askedBecause, cancelsRest };
}

/**
 * Cancels lines or quantities that are not shipped; a paid order is accepted with the rest. If the terms of the order change
 * (`causesToAsk`), the change waits for the buyer, else it is made at once.
 */
export async function changeOrder(
  tx: Tx,
  side: OrderSide,
  input: Why & { orderId: number; lines: readonly LineToCancel[] },
  by: ChangeActor,
): Promise<{ state: OrderState; changeId: number; asked: boolean }> {
  const locked = await lockChangeable(tx, side, input.orderId);
  assertNothingAsked(locked);
  const order = await selectOrderToChange(tx, input.orderId);
  checkLines(order, input.lines);
  const { amounts, askedBecause } = consequencesOf(order, input.lines);
  const asked = askedBecause.length > 0;
  const { reason, note, restock, lines } = input;
  const answerUntil = asked ? new Date(by.now.getTime() + answerDays * 86_400_000) : null;
  const changeId = await insertChange(tx, {
    ...{ orderId: order.id, reason, note, restock, lines, amounts, askedBecause },
    ...{ actor: by.actor, userId: by.userId, now: by.now },
    state: asked ? 'asked' : 'made',
    answerUntil,
  });
  if (answerUntil) {
    await setAskedChange(tx, order.id, changeId);
    await mailAsked(tx, by, changeId, answerUntil);
    return { state: order.state, changeId, asked };
  }
  const state = await makeChange(tx, order, { id: changeId, total: amounts.total, lines: withStock(lines, restock), note }, by);
  // A cancelled order has mails of its own.
  if (state !== 'cancelled') await mailMade(tx, by, changeId);
  return { state, changeId, asked };
}

const withStock = (lines: readonly CancelledPieces[], restock: boolean) =>
  lines.map(({ orderLineId, quantity }) => ({ orderLineId, quantity, restock }));

/** Cancels all that is not shipped. `without` are pieces that are not in the warehouse. */
async function cancelRest(
  tx: Tx,
  orderId: number,
  why: Why,
  by: ChangeActor,
  without: readonly CancelledPieces[] = [],
): Promise<OrderState> {
  const order = await selectOrderToChange(tx, orderId);
  const lines = allLeft(order);
  if (lines.length === 0) throw movedOn();
  const { amounts } = consequencesOf(order, lines);
  const { actor, userId, now } = by;
  const changeId = await insertChange(tx, {
    ...{ orderId, ...why, lines, amounts, actor, userId, now },
    ...{ state: 'made', askedBecause: [], answerUntil: null },
  });
  const missing = new Map(without.map((line) => [line.orderLineId, line.quantity]));
  const parts = lines.flatMap(({ orderLineId, quantity }) => {
    const gone = missing.get(orderLineId) ?? 0;
    return [
      { orderLineId, quantity: quantity - gone, restock: why.restock },
      { orderLineId, quantity: gone, restock: false },
    ].filter((part) => part.quantity > 0);
  });
  const state = await makeChange(tx, order, { id: changeId, total: amounts.total, lines: parts, note: why.note }, by);
  if (state === 'cancelled') return state;
  await (actor === 'seller' ? mailMade : mailDeclined)(tx, by, changeId);
  return state;
}

/** Refuses an order, or cancels all of it that is not shipped. A change that waits for the buyer is withdrawn. */
export async function refuseOrder(
  tx: Tx,
  side: OrderSide,
  input: Why & { orderId: number },
  by: ChangeActor,
): Promise<{ state: OrderState }> {
  const order = await lockChangeable(tx, side, input.orderId);
  if (order.askedChangeId !== null) await endAsked(tx, order.askedChangeId, 'withdrawn', by);
  const { reason, note, restock } = input;
  return { state: await cancelRest(tx, order.id, { reason, note, restock }, by) };
}

async function endAsked(tx: Tx, changeId: number, to: 'made' | 'declined' | 'withdrawn' | 'lapsed', by: ChangeActor): Promise<void> {
  const moved = await move(tx, orderChanges, { ids: [changeId], from: ['asked'], to, now: by.now, set: { decided_by: by.userId } });
  if (moved.length === 0) throw movedOn();
}

/** @throws codes.conflict if that change does not wait any more */
export async function withdrawChange(
  tx: Tx,
  side: OrderSide,
  input: { orderId: number; changeId: number },
  by: ChangeActor,
): Promise<{ state: OrderState }> {
  const order = await lockOrder(tx, side, input.orderId);
  if (!order) throw orderMissing();
  if (order.askedChangeId !== input.changeId) throw movedOn();
  await endAsked(tx, input.changeId, 'withdrawn', by);
  await setAskedChange(tx, order.id, null);
  await mailWithdrawn(tx, by, input.changeId);
  return { state: order.state };
}

/**
 * The buyer agrees to a change, or cancels all of the order that is not shipped. An answer counts until the job has ended the change, also in
 * the minutes after its time: it is no silence. @throws codes.conflict if that change does not wait any more
 */
export async function answerChange(
  tx: Tx,
  side: OrderSide,
  input: { orderId: number; changeId: number; agree: boolean; note: string },
  by: ChangeActor,
): Promise<{ state: OrderState }> {
  const locked = await lockOrder(tx, side, input.orderId);
  if (!locked) throw orderMissing();
  if (locked.askedChangeId !== input.changeId) throw movedOn();
  if (!input.agree) return { state: await rejectChange(tx, locked, input.changeId, { to: 'declined', note: input.note }, by) };
  const change = await selectAskedChange(tx, input.changeId);
  await endAsked(tx, change.id, 'made', by);
  const order = await selectOrderToChange(tx, locked.id);
  const made = { id: change.id, total: change.total, lines: withStock(change.lines, change.restock), note: '' };
  // The order is accepted by the seller who proposed the change.
  const state = await makeChange(tx, order, made, { actor: 'seller', userId: change.userId, now: by.now });
  await mailAgreed(tx, by, change.id);
  return { state };
}

/** Ends an open change without consent: all that is not shipped is cancelled. */
async function rejectChange(
  tx: Tx,
  order: LockedOrder,
  changeId: number,
  { to, note }: { to: 'declined' | 'lapsed'; note: string },
  by: ChangeActor,
): Promise<OrderState> {
  const { restock, lines } = await selectAskedChange(tx, changeId);
  await endAsked(tx, changeId, to, by);
  return cancelRest(tx, order.id, { reason: 'not_agreed', note, restock: true }, by, restock ? [] : lines);
}

/** Ends the open change of an order that its buyer cancels. */
export const declineAsked = (tx: Tx, order: LockedOrder & { askedChangeId: number }, note: string, by: ChangeActor): Promise<OrderState> =>
  rejectChange(tx, order, order.askedChangeId, { to: 'declined', note }, by);

/**
 * Cancels pieces that the buyer does not want any more, as far as they are not shipped, of a locked order: it was granted, so nobody is asked.
 * Null if nothing of them is left. A change that waits for the buyer is withdrawn: it was about other numbers.
 */
export async function cancelForBuyer(
  tx: Tx,
  orderId: number,
  wanted: readonly CancelledPieces[],
  { now, userId, publicUrl, note }: { now: Date; userId: number | null; publicUrl: string; note: string },
): Promise<{ changeId: number; total: number } | null> {
  const locked = await lockOrder(tx, 'any', orderId);
  if (!locked || !changeable.includes(locked.state)) return null;
  const by: ChangeActor = { actor: 'buyer', userId, now, publicUrl };
  const order = await selectOrderToChange(tx, orderId);
  const lines = wanted.flatMap(({ orderLineId, quantity }) => {
    const line = order.lines.find(({ id }) => id === orderLineId);
    const pieces = line ? Math.min(quantity, leftOf(line)) : 0;
    return pieces > 0 ? [{ orderLineId, quantity: pieces }] : [];
  });
  if (lines.length === 0) return null;
  if (locked.askedChangeId !== null) {
    await endAsked(tx, locked.askedChangeId, 'withdrawn', by);
    await mailWithdrawn(tx, by, locked.askedChangeId);
  }
  const { amounts } = consequencesOf(order, lines);
  const changeId = await insertChange(tx, {
    ...{ orderId, reason: 'buyer_request', note, restock: true, lines, amounts, userId, now },
    ...{ actor: 'buyer', state: 'made', askedBecause: [], answerUntil: null },
  });
  await makeChange(tx, order, { id: changeId, total: amounts.total, lines: withStock(lines, true), note }, by);
  return { changeId, total: amounts.total };
}

export { selectOverdueChanges };

/** Ends a change that the buyer has not answered in time; false if it was answered meanwhile. */
export async function lapseChange(
  tx: Tx,
  given: { changeId: number; orderId: number },
  scope: { now: Date; publicUrl: string },
): Promise<boolean> {
  const order = await lockOrder(tx, 'any', given.orderId);
  if (order?.askedChangeId !== given.changeId) return false;
  await rejectChange(tx, order, given.changeId, { to: 'lapsed', note: '' }, { actor: 'system', userId: null, ...scope });
  return true;
}
