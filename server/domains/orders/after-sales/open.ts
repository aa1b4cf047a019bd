import type { ParsedInputOf } from '../../../../contract/wire/call.ts';
import type { afterSalesCalls } from '../../../../contract/orders/after-sales/buyer.ts';
import {
  cancelReasons,
  type CaseKind,
  mostRefunded,
  reasonsWithEvidence,
  reshipmentReasons,
} from '../../../../contract/orders/after-sales/cases.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import { codes } from '../../../../contract/wire/codes.ts';
import type { Tx } from '../../../platform/postgres/sql/tx.ts';
import { invalidFields, notFound, Refusal } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { keepUploads } from '../../../platform/uploads/index.ts';
import { buyerSide, lockOrder, orderMissing } from '../purchase-orders/index.ts';
import { insertCase, insertFiles, lockCase, type OrderForCase, selectOrderForCase } from './case-queries.ts';
import { type Ceiling, ceilingsOf } from './ceilings.ts';
import { deadlineOf } from './deadlines/due.ts';
import { grant } from './effects.ts';
import { notifyCase } from './notifications.ts';
import { isWithinRule } from './rules/service.ts';

type Input = ParsedInputOf<typeof afterSalesCalls.open>;

/** Something is paid for and not shipped. */
const cancellable: readonly OrderState[] = ['paid', 'accepted', 'packing', 'partly_shipped'];

/** Pieces of each line that a case of that kind can be about. */
export function piecesOf(order: OrderForCase, kind: CaseKind): Map<number, number> {
  return new Map(
    order.lines.map((line) => {
      const left = cancellable.includes(order.state) ? line.quantity - line.shipped - line.cancelled - line.underCancel : 0;
      return [line.id, kind === 'cancel' ? Math.max(0, left) : kind === 'refund' ? line.shipped : line.shipped - line.reshipped];
    }),
  );
}

type Line = { orderLineId: number; quantity: number; asked: number };

/** @throws codes.notFound for another order's line, codes.refused for a line twice, too many pieces or too much */
function linesOf(order: OrderForCase, { kind, lines }: Input, seesPrices: boolean): Line[] {
  if (new Set(lines.map((line) => line.orderLineId)).size < lines.length) throw new Refusal(codes.refused, 'orderChange.lineTwice');
  const pieces = piecesOf(order, kind);
  const ceilings = new Map(ceilingsOf(order).map((one) => [one.orderLineId, one]));
  return lines.map(({ orderLineId, quantity, amount }) => {
    const line = order.lines.find(({ id }) => id === orderLineId);
    if (!line) throw notFound();
    const left = pieces.get(orderLineId) ?? 0;
    if (quantity > left) throw new Refusal(codes.refused, 'afterSales.tooManyPieces', { sku: line.sku, left });
    if (kind !== 'refund') return { orderLineId, quantity, asked: 0 };
    const most = mostRefunded(ceilings.get(orderLineId) as Ceiling, quantity);
    // Users who may not see prices ask for as much as there is.
    const asked = seesPrices ? (amount ?? most) : most;
    if (most === 0 || asked > most) throw new Refusal(codes.refused, 'afterSales.tooMuch', { sku: line.sku });
    return { orderLineId, quantity, asked };
  });
}

function assertReason({ kind, reason, files }: Input): void {
  if (kind === 'cancel' && !cancelReasons.includes(reason)) throw invalidFields({ reason: 'afterSales.reason' });
  if (kind === 'reshipment' && !reshipmentReasons.includes(reason)) throw invalidFields({ reason: 'afterSales.reason' });
  if (kind !== 'cancel' && reasonsWithEvidence.includes(reason) && files.length === 0)
    throw invalidFields({ files: 'afterSales.evidence' });
}

/**
 * Opens a case for a locked order, so that what it asks for is free at that moment. A request to cancel is granted at once while the seller has
 * not accepted, a refund within the store's rule, too.
 */
export async function openCase(tx: Tx, scope: RequestScope, input: Input): Promise<{ caseId: number; state: 'submitted' | 'done' }> {
  const { companyId, userId } = signedIn(scope);
  if (!(await lockOrder(tx, buyerSide(scope), input.buyerOrderId))) throw orderMissing();
  const order = await selectOrderForCase(tx, companyId, input.buyerOrderId);
  if (!order) throw orderMissing();
  assertReason(input);
  const { kind, reason, note } = input;
  if (kind === 'cancel') {
    if (order.lines.some((line) => line.underCancel > 0)) throw new Refusal(codes.conflict, 'afterSales.cancelOpen');
    if (order.askedChangeId !== null) throw new Refusal(codes.conflict, 'orderChange.waits');
  }
  const lines = linesOf(order, input, scope.seesPrices);
  const files = await keepUploads(tx, input.files, companyId, 'evidence');
  const asked = lines.reduce((sum, line) => sum + line.asked, 0);
  const returnWanted = kind === 'refund' && input.returnWanted;
  const deadline = await deadlineOf(kind === 'cancel' ? 'cancel' : 'refund', order, scope.now);
  const caseId = await insertCase(tx, {
    ...{ kind, reason, note, asked, returnWanted, lines, deadline, userId, now: scope.now },
    ...{ orderId: order.id, buyerCompanyId: companyId, sellerCompanyId: order.sellerCompanyId, storeId: order.storeId },
    currency: order.currency,
  });
  await insertFiles(tx, { caseId, kind: 'evidence', actor: 'buyer', userId, now: scope.now }, files);
  const given = await lockCase(tx, 'any', caseId);
  if (!given) throw new Error('a case that was written is there');
  const scopeOf = { now: scope.now, publicUrl: scope.publicUrl, userId };
  const atOnce =
    kind === 'cancel' ? order.state === 'paid' : kind === 'refund' && !returnWanted && (await isWithinRule(tx, given, scope.now));
  if (atOnce) {
    await grant(tx, given, asked, { actor: 'system', ...scopeOf, note: '' });
    await notifyCase(tx, scopeOf, given, { step: kind === 'cancel' ? 'cancelled' : 'accepted', to: ['buyer', 'seller'] });
    return { caseId, state: 'done' };
  }
  await notifyCase(tx, scopeOf, given, { step: 'opened', to: ['seller'], note, until: deadline.dueAt });
  return { caseId, state: 'submitted' };
}
