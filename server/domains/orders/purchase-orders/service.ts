import { codes } from '../../../../contract/wire/codes.ts';
import { listCsv } from '../../../../contract/wire/csv.ts';
import type { Language } from '../../../../contract/values/locale.ts';
import { message } from '../../../platform/texts.ts';
import { wholeUnits } from '../../../../contract/values/money.ts';
import type { OrderDetail, OrderState, OrderSummary } from '../../../../contract/orders/purchase-orders.ts';
import { toCsv } from '../../../platform/formats/csv.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { amountsOf } from '../../payments/tax/index.ts';
import { readDecision } from '../../buying/checkout/index.ts';
import { type DetailRow, exportLines, findOrder, listOrders, type OrderFilter, type SummaryRow } from './queries.ts';
import { isSellerSide, type OrderSide } from './sides.ts';

/** Another company's order is answered as not found; the page answers with /permission-denied. */
export const orderMissing = (): Refusal => new Refusal(codes.ordersNotExist, 'order.missing');
/** The state has changed since the page was loaded. */
export const movedOn = (): Refusal => new Refusal(codes.conflict, 'order.noLongerPossible');

function toSummary(row: SummaryRow): OrderSummary {
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

export type ListInput = Omit<OrderFilter, 'storeId'> & { storeId?: number | undefined; cursor?: string | undefined; size: number };

export async function orderPage(database: Database, side: OrderSide, input: ListInput) {
  const cursor = readCursor(input.cursor);
  const read = await listOrders(database, side, input, cursor, input.size);
  const page = pageOf(read, input.size, cursor);
  return { ...page, rows: page.rows.map(toSummary) };
}

/** A page of a store's sales, with the days by which they are to be shipped. */
export async function salesPage(database: Database, side: OrderSide, input: ListInput & { late: boolean }, now: Date) {
  const today = now.toISOString().slice(0, 10);
  const cursor = readCursor(input.cursor);
  const read = await listOrders(database, side, input.late ? { ...input, lateOn: today } : input, cursor, input.size);
  const page = pageOf(read, input.size, cursor);
  const rows = page.rows.map((row) => ({
    ...toSummary(row),
    shipBy: row.shipBy,
    late: row.shipBy !== null && row.shipBy < today,
    waits: row.askedChangeId !== null,
  }));
  return { ...page, rows };
}

const mostExported = 10_000;

/** @param shown without `amounts` the price cells are empty, so that all users get the same columns. */
export async function orderCsv(
  database: Database,
  side: OrderSide,
  filter: OrderFilter,
  { language, amounts }: { language: Language; amounts: boolean },
): Promise<{ name: string; content: string }> {
  const rows = await exportLines(database, side, filter, mostExported);
  const columns = [
    'number',
    'date',
    'state',
    isSellerSide(side) ? 'buyer' : 'store',
    'reference',
    'sku',
    ...(isSellerSide(side) ? [] : (['ownNumber'] as const)),
    'name',
    'quantity',
    'shipped',
    'cancelled',
    'unitPrice',
    'lineTotal',
    'currency',
  ] as const;
  const head = columns.map((column) => message(`order.column.${column}`, language));
  const body = rows.map((row) => {
    const money = (amount: number): number | null => (amounts ? wholeUnits(amount, row.currency) : null);
    const name = row.options ? `${row.name}, ${row.options}` : row.name;
    return [
      row.number,
      row.createdAt.toISOString().slice(0, 10),
      message(`order.state.${row.state}`, language),
      row.partnerName,
      row.reference,
      row.sku,
      ...(isSellerSide(side) ? [] : [row.ownNumber]),
      name,
      row.quantity,
      row.shippedQuantity,
      row.cancelledQuantity,
      money(row.unitPrice),
      money(row.lineTotal),
      row.currency,
    ];
  });
  return { name: 'orders.csv', content: toCsv(head, body, listCsv(language)) };
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
/** While the buyer is asked about a change. */
const askedActions: readonly Action[] = ['deliver', 'refuse'];

function actionsOf(row: DetailRow, side: OrderSide): Action[] {
  const waits = row.askedChangeId !== null;
  if (!isSellerSide(side)) return [...(waits ? (['answerChange'] as const) : []), ...(buyerActions[row.state] ?? [])];
  const usual = sellerActions[row.state] ?? [];
  return waits ? ['withdrawChange', ...usual.filter((action) => askedActions.includes(action))] : [...usual];
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
    actions: actionsOf(row, side),
  };
}
