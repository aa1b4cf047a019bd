import { codes } from '../../../../contract/wire/codes.ts';
import { publishAfterCommit } from '../../../platform/events/outbox.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { notFound, Refusal } from '../../../platform/refusal.ts';
import type { RequestScope } from '../../../platform/scope.ts';
import { returnPieces } from '../../stock/index.ts';
import { type CaseMover, type CaseSide, type LockedCase, moveCase, noteReceived } from './case-queries.ts';
import { deadlineOf } from './deadlines/due.ts';
import { lockFor, moverOf } from './decide.ts';
import { partsByLine, refundCase } from './effects.ts';
import { notifyCase } from './notifications.ts';

type Versioned = { caseId: number; version: number };

export async function shipReturn(
  tx: Tx,
  scope: RequestScope,
  side: CaseSide,
  input: Versioned & { carrier: string; trackingNumber: string },
): Promise<{ state: 'awaiting_return' }> {
  const found = await lockFor(tx, side, input, ['buyer', 'shipReturn']);
  const by = moverOf(scope, 'buyer');
  const { carrier, trackingNumber } = input;
  const deadline = await deadlineOf('receive', found, scope.now);
  await moveCase(tx, found, {
    ...{ ...by, to: 'awaiting_return', note: `${carrier} ${trackingNumber}`, deadline },
    set: { return_carrier: carrier, return_tracking: trackingNumber, return_shipped_at: scope.now },
  });
  await notifyCase(tx, by, found, { step: 'returnShipped', to: ['seller'], note: `${carrier} ${trackingNumber}`, until: deadline.dueAt });
  return { state: 'awaiting_return' };
}

export type ReceivedLine = { orderLineId: number; received: number; condition: 'good' | 'damaged'; restock: boolean };

/**
 * What has come back: its part of the amount is refunded, in whole cents downwards, all of it where all has come back. Good pieces return to
 * the warehouse that they were taken from if the seller wants it.
 */
export async function receiveReturn(
  tx: Tx,
  scope: RequestScope,
  side: CaseSide,
  input: Versioned & { note: string; lines: readonly ReceivedLine[] },
): Promise<{ state: 'done' }> {
  const found = await lockFor(tx, side, input, ['seller', 'receive']);
  const received = new Map(input.lines.map((line) => [line.orderLineId, line]));
  if (received.size < input.lines.length) throw new Refusal(codes.refused, 'orderChange.lineTwice');
  if (input.lines.some(({ orderLineId }) => !found.lines.some((line) => line.orderLineId === orderLineId))) throw notFound();
  const lines = found.lines.map(({ orderLineId, quantity }) => {
    const line = received.get(orderLineId) ?? { orderLineId, received: 0, condition: 'good', restock: false };
    if (line.received > quantity) throw new Refusal(codes.refused, 'afterSales.tooManyReceived', { most: quantity });
    return line;
  });
  await takeBack(tx, found, lines, { ...moverOf(scope, 'seller'), note: input.note });
  return { state: 'done' };
}

/** Ends a return with what has come back, by the seller’s word or because its time has passed. */
export async function takeBack(
  tx: Tx,
  found: LockedCase,
  lines: readonly ReceivedLine[],
  by: CaseMover & { publicUrl: string; note: string },
): Promise<void> {
  const agreed = partsByLine(found, found.granted ?? 0);
  const refunds = agreed.map(({ orderLineId, refunded }) => {
    const [asked, back] = [found.lines, lines].map((all) => all.find((line) => line.orderLineId === orderLineId));
    const [quantity, received] = [(asked as { quantity: number }).quantity, (back as ReceivedLine).received];
    return { orderLineId, refunded: Number((BigInt(refunded) * BigInt(received)) / BigInt(quantity)) };
  });
  const total = refunds.reduce((sum, line) => sum + line.refunded, 0);
  await noteReceived(tx, found.id, lines);
  const { itemIds } = await returnPieces(
    tx,
    found.orderId,
    lines
      .filter(({ condition, restock, received }) => restock && condition === 'good' && received > 0)
      .map(({ orderLineId, received }) => ({ orderLineId, quantity: received })),
  );
  if (itemIds.length > 0) await publishAfterCommit(tx, 'stock.changed', { itemIds });
  const returned = await moveCase(tx, found, { ...by, to: 'returned', deadline: null });
  await moveCase(tx, returned, { ...by, note: '', to: 'done', amount: total, deadline: null, set: { granted: total } });
  await notifyCase(tx, by, found, { step: 'returned', to: ['buyer', 'seller'], note: by.note });
  await refundCase(tx, found, refunds, by.now);
}
