import type { CaseDetail, CaseKind, CaseSummary } from '../../../../contract/orders/after-sales/cases.ts';
import { pageOf, readCursor } from '../../../platform/cursor.ts';
import type { Database } from '../../../platform/postgres/pool.ts';
import { notFound } from '../../../platform/refusal.ts';
import { type RequestScope, signedIn } from '../../../platform/scope.ts';
import { signedLink } from '../../../platform/uploads/index.ts';
import { orderMissing } from '../purchase-orders/index.ts';
import { type CaseSide, returnAddressOf, selectOrderForCase } from './case-queries.ts';
import { ceilingsOf } from './ceilings.ts';
import { type CaseFilter, selectCase, selectCases, selectFile, type SummaryRow } from './list-queries.ts';
import { piecesOf } from './open.ts';
import { actionsOf, turnOf } from './turn.ts';

type Actor = 'buyer' | 'seller' | 'operator';

/** Only refunds have amounts of their own: a cancellation has those of the order's change. */
const amountSeen = (amount: number | null, { kind }: SummaryRow, seesPrices: boolean): number | null =>
  seesPrices && kind === 'refund' ? amount : null;

function toSummary(row: SummaryRow, actor: Actor, seesPrices: boolean): CaseSummary {
  return {
    ...{ id: row.id, kind: row.kind, state: row.state, reason: row.reason, currency: row.currency },
    order: { id: row.orderId, number: row.orderNumber },
    partner: actor === 'buyer' ? row.store : actor === 'seller' ? row.buyer : `${row.buyer} – ${row.store}`,
    asked: amountSeen(row.asked, row, seesPrices),
    granted: amountSeen(row.granted, row, seesPrices),
    openedAt: row.openedAt.toISOString(),
    turn: turnOf(row),
    dueAt: turnOf(row) === null ? null : (row.dueAt?.toISOString() ?? null),
  };
}

type ListInput = CaseFilter & { cursor?: string | undefined; size: number };

export async function casePage(
  database: Database,
  scope: RequestScope,
  side: CaseSide,
  actor: Actor,
  { cursor: given, size, ...filter }: ListInput,
) {
  const cursor = readCursor(given);
  const page = pageOf(await selectCases(database.kysely, side, filter, cursor, size + 1), size, cursor);
  return { ...page, rows: page.rows.map((row) => toSummary(row, actor, scope.seesPrices)) };
}

/** @throws codes.notFound for a foreign case as for none */
export async function caseDetail(
  database: Database,
  scope: RequestScope,
  side: CaseSide,
  actor: Actor,
  caseId: number,
): Promise<CaseDetail> {
  const row = await selectCase(database.kysely, side, caseId);
  if (!row) throw notFound();
  const { seesPrices } = scope;
  const seen = (amount: number | null): number | null => amountSeen(amount, row, seesPrices);
  const files = await Promise.all(
    row.files.map(async ({ key, ...file }) => ({
      ...file,
      address: (await signedLink({ database, now: scope.now }, { key, fileName: file.fileName, contentType: file.contentType })).address,
    })),
  );
  const actions = actionsOf(row, actor);
  return {
    ...toSummary(row, actor, seesPrices),
    ...{ version: row.version, note: row.note, store: { id: row.storeId, name: row.store }, buyer: row.buyer, openedBy: row.openedBy },
    ...{ offered: seen(row.offered), offeredBy: row.offeredBy, returnWanted: row.returnWanted, returnAddress: row.returnAddress },
    ...{ returnCarrier: row.returnCarrier, returnTracking: row.returnTracking, files, actions },
    lines: row.lines.map((line) => ({ ...line, asked: seen(line.asked), refunded: seen(line.refunded) })),
    events: row.events.map((event) => ({ ...event, amount: seesPrices ? event.amount : null })),
    reshipment: row.reshipment,
    refunds: seesPrices && actor !== 'seller' ? row.refunds : [],
    proposedAddress: actor === 'seller' && actions.includes('accept') ? await returnAddressOf(database.kysely, row.storeId) : null,
  };
}

/** A fresh address of a file, for pages that have been open for longer than the first one lasts. @throws codes.notFound for a foreign case as for none */
export async function caseFile(database: Database, { now }: RequestScope, side: CaseSide, wanted: { caseId: number; fileId: number }) {
  const file = await selectFile(database.kysely, side, wanted);
  if (!file) throw notFound();
  return signedLink({ database, now }, file);
}

/** What of an order a new case can be about. @throws codes.ordersNotExist for a foreign order as for none */
export async function caseOptions(
  database: Database,
  scope: RequestScope,
  { buyerOrderId, kind }: { buyerOrderId: number; kind: CaseKind },
) {
  const { companyId } = signedIn(scope);
  const order = await selectOrderForCase(database.kysely, companyId, buyerOrderId);
  if (!order) throw orderMissing();
  const open = await selectCases(database.kysely, { buyerCompanyId: companyId }, { kind, show: 'open', orderId: order.id }, null, 100);
  const pieces = piecesOf(order, kind);
  const ceilings = new Map(ceilingsOf(order).map((one) => [one.orderLineId, one]));
  const lines = order.lines.map(({ id, sku, name, options, pictureKey, shipped }) => ({
    ...{ orderLineId: id, sku, name, options, pictureKey, shipped, pieces: pieces.get(id) ?? 0 },
    gross: scope.seesPrices ? (ceilings.get(id)?.gross ?? 0) : null,
    available: scope.seesPrices ? (ceilings.get(id)?.available ?? 0) : null,
  }));
  const { number, store, currency, state } = order;
  return {
    ...{ order: { id: order.id, number, store, currency }, atOnce: state === 'paid', lines },
    open: open.map((row) => toSummary(row, 'buyer', scope.seesPrices)),
  };
}
