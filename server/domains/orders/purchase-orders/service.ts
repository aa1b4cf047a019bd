import { codes } from '../../../../contract/wire/codes.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import type { OrderDetail, OrderState, OrderSummary } from '../../../../contract/orders/purchase-orders.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { amountsOf } from '../../payments/tax/index.ts';
import { readDecision } from '../../buying/checkout/index.ts';
import { type DetailRow, findOrder, type SummaryRow } from './queries.ts';
import { isBuyerSide, isSellerSide, type OrderSide } from './sides.ts';

/** Another company's order is answered as not found; the page answers with /permission-denied. */
export const orderMissing = (): Refusal => new Refusal(codes.ordersNotExist, 'order.missing');
/** The state has changed since the page was loaded. */
export const movedOn = (): Refusal => new Refusal(codes.conflict, 'order.noLongerPossible');

export function toSummary(row: SummaryRow): OrderSummary {
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    partner: { id: row.partnerId, name: row.partnerName },
    createdAt: row.createdAt.toISOString(),
    currency: row.currency,
    total: row.total,
    cancelledTotal: row.cancelledTotal,
    reference: row.reference,
    lines: row.lines,
    pieces: row.pieces,
    pictureKeys: row.pictureKeys,
    payUntil: row.payUntil?.toISOString() ?? null,
    checkoutId: row.checkoutId,
  };
}

type Action = OrderDetail['actions'][number];

const buyerActions: Partial<Record<OrderState, readonly Action[]>> = {
  awaiting_approval: ['cancel'],
  awaiting_payment: ['pay', 'cancel'],
  paid: ['cancel'],
  shipped: ['confirmReceipt'],
};
const sellerActions: Partial<Record<OrderState, readonly Action[]>> = {
  paid: ['accept', 'change', 'refuse'],
  accepted: ['pack', 'change', 'refuse'],
  packing: ['ship', 'change', 'refuse'],
  partly_shipped: ['ship', 'deliver', 'change', 'refuse'],
  shipped: ['deliver'],
};
/** States in which labels are added and made. */
const labelled: readonly OrderState[] = ['paid', 'accepted', 'packing', 'partly_shipped'];
/** While the buyer is asked about a change. */
const askedActions: readonly Action[] = ['deliver', 'refuse'];

/** The operator looks at orders and changes none. */
function actionsOf(row: DetailRow, side: OrderSide): Action[] {
  const waits = row.askedChangeId !== null;
  const takesLabels = !waits && (row.delivery === 'ship' || row.delivery === 'drop_ship') && labelled.includes(row.state);
  if (isBuyerSide(side))
    return [
      ...(waits ? (['answerChange'] as const) : []),
      ...(buyerActions[row.state] ?? []),
      ...(takesLabels ? (['addLabel'] as const) : []),
    ];
  if (!isSellerSide(side)) return [];
  const usual = [...(sellerActions[row.state] ?? []), ...(takesLabels ? (['makeLabel'] as const) : [])];
  return waits ? ['withdrawChange', ...usual.filter((action) => askedActions.includes(action))] : usual;
}

/** @throws codes.ordersNotExist if the order does not exist on that side */
export async function orderDetail(database: Database, side: OrderSide, orderId: number, language: Language): Promise<OrderDetail> {
  const row = await findOrder(database, side, orderId);
  if (!row) throw orderMissing();
  return toDetail(row, side, language);
}

type StoredLine = OrderDetail['orderLines'][number] & { vatCategory: string };

function remainingOf(row: DetailRow, lines: readonly StoredLine[]): OrderDetail['remaining'] {
  if (lines.every((line) => line.cancelledQuantity === 0)) return null;
  return amountsOf({
    lines: lines.map((line) => ({ ...line, cancelled: line.cancelledQuantity })),
    shippingTotal: row.shippingTotal,
    discountTotal: row.discountTotal,
  }) as OrderDetail['remaining'];
}

function toDetail(row: DetailRow, side: OrderSide, language: Language): OrderDetail {
  const lines = row.orderLines as StoredLine[];
  return {
    ...toSummary(row),
    linesTotal: row.linesTotal,
    shippingTotal: row.shippingTotal,
    discountTotal: row.discountTotal,
    vatTotal: row.vatTotal,
    vat: readDecision(row.vatDecision as Parameters<typeof readDecision>[0], language, isSellerSide(side) ? 'seller' : 'buyer'),
    delivery: row.delivery,
    shippingService: row.shippingService,
    storage: row.storage,
    address: row.address as OrderDetail['address'],
    note: row.note,
    language: row.language,
    paidAt: row.paidAt?.toISOString() ?? null,
    // The buyer's approval is not shown to the seller.
    approval: isSellerSide(side) ? null : row.approval,
    orderLines: lines.map(({ vatCategory: _, ...line }) => line),
    changes: row.changes as OrderDetail['changes'],
    remaining: remainingOf(row, lines),
    timeline: row.timeline as OrderDetail['timeline'],
    shipments: row.shipments as OrderDetail['shipments'],
    labels: row.labels as OrderDetail['labels'],
    refunds: row.refunds as OrderDetail['refunds'],
    actions: actionsOf(row, side),
  };
}
