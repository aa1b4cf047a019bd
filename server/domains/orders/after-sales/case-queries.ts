import { sql } from 'kysely';
import type { CaseActor, CaseKind, CaseReason, CaseState } from '../../../../contract/orders/after-sales/cases.ts';
import { type Language, languageOrEnglish } from '../../../../contract/values/locale.ts';
import type { StoredFile } from '../../../../contract/wire/uploads.ts';
import type { OrderState } from '../../../../contract/orders/purchase-orders.ts';
import { changedMeanwhile } from '../../../platform/refusal.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { move, type Moved } from '../../../platform/state-machine.ts';
import type { ShippedLine } from './ceilings.ts';
import type { Deadline } from './deadlines/calendar.ts';
import { afterSalesCases } from './states.ts';

/** Whose cases: those of a buyer company, of a store of a seller company, or those that were disputed. Jobs work for any. */
export type CaseSide = { buyerCompanyId: number } | { storeId: number; sellerCompanyId: number } | 'operator' | 'any';

export type LockedCase = {
  id: number;
  kind: CaseKind;
  state: CaseState;
  reason: CaseReason;
  orderId: number;
  orderState: OrderState;
  orderNumber: string;
  orderLanguage: Language;
  buyerCompanyId: number;
  sellerCompanyId: number;
  sellerCountry: string;
  storeId: number;
  storeName: string;
  openedBy: number;
  currency: string;
  asked: number;
  granted: number | null;
  offered: number | null;
  offeredBy: 'buyer' | 'seller' | null;
  returnWanted: boolean;
  returnAddress: string | null;
  returnShippedAt: Date | null;
  answeredAt: Date | null;
  closedAt: Date | null;
  dueAt: Date | null;
  version: number;
  lines: { orderLineId: number; quantity: number; asked: number }[];
};

/** The order of a case on a side; undefined for a foreign case as for none. */
async function orderOfCase(db: Connection, side: CaseSide, caseId: number): Promise<number | undefined> {
  let found = db.selectFrom('after_sales_case').select('order_id as orderId').where('id', '=', caseId);
  if (side === 'operator') found = found.where('state', 'in', ['disputed', 'decided']);
  else if (side !== 'any') {
    found =
      'buyerCompanyId' in side
        ? found.where('buyer_company_id', '=', side.buyerCompanyId)
        : found.where('store_id', '=', side.storeId).where('seller_company_id', '=', side.sellerCompanyId);
  }
  return (await found.executeTakeFirst())?.orderId;
}

/** Locks the case's order first, then the case: whatever moves money of an order locks its row before anything else. */
export async function lockCase(tx: Tx, side: CaseSide, caseId: number): Promise<LockedCase | undefined> {
  const orderId = await orderOfCase(tx, side, caseId);
  if (orderId === undefined) return undefined;
  await tx.selectFrom('purchase_order').select('id').where('id', '=', orderId).forNoKeyUpdate().execute();
  const row = await tx
    .selectFrom('after_sales_case as c')
    .innerJoin('purchase_order as o', 'o.id', 'c.order_id')
    .innerJoin('store as s', 's.id', 'c.store_id')
    .innerJoin('company as k', 'k.id', 'c.seller_company_id')
    .select([
      'c.id',
      sql<CaseKind>`c.kind`.as('kind'),
      sql<CaseState>`c.state`.as('state'),
      sql<CaseReason>`c.reason`.as('reason'),
      'c.order_id as orderId',
      sql<OrderState>`o.state`.as('orderState'),
      'o.number as orderNumber',
      'o.language as orderLanguage',
      'c.buyer_company_id as buyerCompanyId',
      'c.seller_company_id as sellerCompanyId',
      'k.country_code as sellerCountry',
      'c.store_id as storeId',
      's.name as storeName',
      'c.opened_by as openedBy',
      sql<string>`c.currency::text`.as('currency'),
      'c.asked',
      'c.granted',
      'c.offered',
      sql<'buyer' | 'seller' | null>`c.offered_by`.as('offeredBy'),
      'c.return_wanted as returnWanted',
      'c.return_address as returnAddress',
      'c.return_shipped_at as returnShippedAt',
      'c.answered_at as answeredAt',
      'c.closed_at as closedAt',
      'c.due_at as dueAt',
      'c.version',
    ])
    .where('c.id', '=', caseId)
    .forNoKeyUpdate('c')
    .executeTakeFirstOrThrow();
  const lines = await tx
    .selectFrom('after_sales_line')
    .select(['order_line_id as orderLineId', 'quantity', 'asked'])
    .where('case_id', '=', caseId)
    .orderBy('order_line_id')
    .execute();
  return { ...row, orderLanguage: languageOrEnglish(row.orderLanguage), lines };
}

export type CaseMover = { actor: CaseActor; userId: number | null; now: Date };

type Step = CaseMover & {
  to: CaseState;
  note?: string;
  /** Shown on the timeline. */
  amount?: number | null;
  /** Until when it is the next side's turn; null: nobody's. */
  deadline: Deadline | null;
  set?: {
    offered?: number;
    offered_by?: 'buyer' | 'seller';
    granted?: number;
    return_wanted?: boolean;
    return_address?: string | null;
    return_carrier?: string;
    return_tracking?: string;
    return_shipped_at?: Date;
    answered_at?: Date;
    closed_at?: Date;
    change_id?: number;
    reshipment_id?: number;
  };
};

/** Moves a locked case, which counts as another version afterwards. @throws codes.conflict if it is in another state by now */
export async function moveCase(tx: Tx, given: LockedCase, step: Step): Promise<LockedCase> {
  const { to, actor, userId, now, note = '', amount = null, deadline, set = {} } = step;
  const moved: Moved<CaseState>[] = await move(tx, afterSalesCases, {
    ...{ ids: [given.id], from: [given.state], to, now },
    set: { ...set, version: given.version + 1, due_at: deadline?.dueAt ?? null, remind_at: deadline?.remindAt ?? null },
    history: { actor, user_id: userId, note, amount },
  });
  if (moved.length === 0) throw changedMeanwhile();
  return { ...given, state: to, version: given.version + 1, dueAt: deadline?.dueAt ?? null };
}

/** The seller has looked at a submitted case: its version and deadline stay. */
export async function markReviewed(tx: Tx, caseId: number, { actor, userId, now }: CaseMover): Promise<boolean> {
  const moved = await move(tx, afterSalesCases, {
    ...{ ids: [caseId], from: ['submitted'], to: 'seller_reviewing', now },
    history: { actor, user_id: userId },
  });
  return moved.length > 0;
}

export type NewCase = {
  kind: CaseKind;
  orderId: number;
  buyerCompanyId: number;
  sellerCompanyId: number;
  storeId: number;
  userId: number;
  reason: CaseReason;
  note: string;
  currency: string;
  asked: number;
  returnWanted: boolean;
  lines: readonly { orderLineId: number; quantity: number; asked: number }[];
  deadline: Deadline;
  now: Date;
};

/** Writes a submitted case with its lines and the first entry of its timeline. */
export async function insertCase(tx: Tx, given: NewCase): Promise<number> {
  const { id } = await tx
    .insertInto('after_sales_case')
    .values({
      kind: given.kind,
      order_id: given.orderId,
      buyer_company_id: given.buyerCompanyId,
      seller_company_id: given.sellerCompanyId,
      store_id: given.storeId,
      opened_by: given.userId,
      state: 'submitted',
      reason: given.reason,
      note: given.note,
      currency: given.currency,
      asked: given.asked,
      return_wanted: given.returnWanted,
      due_at: given.deadline.dueAt,
      remind_at: given.deadline.remindAt,
      opened_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('after_sales_line')
    .values(given.lines.map(({ orderLineId, quantity, asked }) => ({ case_id: id, order_line_id: orderLineId, quantity, asked })))
    .execute();
  await insertEvent(tx, {
    caseId: id,
    actor: 'buyer',
    userId: given.userId,
    note: given.note,
    amount: given.asked || null,
    now: given.now,
  });
  return id;
}

type NewEvent = CaseMover & { caseId: number; note: string; amount?: number | null };

/** An entry of the timeline that moves nothing: the case's opening, or a message. */
export async function insertEvent(tx: Tx, { caseId, actor, userId, note, amount = null, now }: NewEvent): Promise<void> {
  await tx.insertInto('after_sales_event').values({ case_id: caseId, actor, user_id: userId, note, amount, at: now }).execute();
}

type NewFiles = { caseId: number; kind: 'evidence' | 'label'; actor: 'buyer' | 'seller' | 'operator'; userId: number; now: Date };

export async function insertFiles(tx: Tx, { caseId, kind, actor, userId, now }: NewFiles, files: readonly StoredFile[]): Promise<void> {
  if (files.length === 0) return;
  await tx
    .insertInto('after_sales_file')
    .values(
      files.map(({ key, fileName, contentType, size }) => ({
        ...{ case_id: caseId, kind, actor, user_id: userId, at: now },
        ...{ file_key: key, file_name: fileName, content_type: contentType, size },
      })),
    )
    .execute();
}

export async function countFiles(tx: Tx, caseId: number): Promise<number> {
  const row = await tx
    .selectFrom('after_sales_file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export type OrderForCase = {
  id: number;
  number: string;
  state: OrderState;
  currency: string;
  store: string;
  storeId: number;
  buyerCompanyId: number;
  sellerCompanyId: number;
  sellerCountry: string;
  shippingTotal: number;
  discountTotal: number;
  /** The change that the buyer is asked about. */
  askedChangeId: number | null;
  lines: (ShippedLine & {
    variantId: number;
    sku: string;
    name: string;
    options: string;
    pictureKey: string | null;
    underCancel: number;
    /** Pieces that open and granted cases send once more. */
    reshipped: number;
  })[];
};

/** What a new case depends on; undefined for a foreign order as for none. Two statements. */
export async function selectOrderForCase(db: Connection, buyerCompanyId: number, orderId: number): Promise<OrderForCase | undefined> {
  const order = await db
    .selectFrom('purchase_order as o')
    .innerJoin('store as s', 's.id', 'o.store_id')
    .innerJoin('company as k', 'k.id', 'o.seller_company_id')
    .select([
      'o.id',
      'o.number',
      sql<OrderState>`o.state`.as('state'),
      sql<string>`o.currency::text`.as('currency'),
      's.name as store',
      'o.store_id as storeId',
      'o.buyer_company_id as buyerCompanyId',
      'o.seller_company_id as sellerCompanyId',
      'k.country_code as sellerCountry',
      'o.shipping_total as shippingTotal',
      'o.discount_total as discountTotal',
      'o.asked_change_id as askedChangeId',
    ])
    .where('o.id', '=', orderId)
    .where('o.buyer_company_id', '=', buyerCompanyId)
    .executeTakeFirst();
  if (!order) return undefined;
  const open = (kind: 'cancel' | 'refund', column: 'asked' | 'quantity') => sql<number>`(
    select coalesce(sum(${sql.ref(`x.${column}`)}), 0)::bigint from after_sales_line x join after_sales_case c on c.id = x.case_id
    where x.order_line_id = l.id and c.kind = ${kind} and c.closed_at is null)`;
  const lines = await db
    .selectFrom('purchase_order_line as l')
    .select([
      'l.id',
      'l.variant_id as variantId',
      'l.sku',
      'l.name',
      'l.options',
      'l.picture_key as pictureKey',
      'l.quantity',
      'l.shipped_quantity as shipped',
      'l.cancelled_quantity as cancelled',
      'l.unit_price as unitPrice',
      'l.vat_rate as vatRate',
      'l.vat_category as vatCategory',
      'l.refunded_amount as refunded',
      open('refund', 'asked').as('underRefund'),
      open('cancel', 'quantity').as('underCancel'),
      sql<number>`(select coalesce(sum(x.quantity), 0)::int from after_sales_line x join after_sales_case c on c.id = x.case_id
        where x.order_line_id = l.id and c.kind = 'reshipment' and (c.closed_at is null or c.state = 'done'))`.as('reshipped'),
    ])
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute();
  return { ...order, lines };
}

type RefundedLine = { orderLineId: number; refunded: number };

/** Notes what is refunded on the case's lines, the order's lines and the order, whose row the caller has locked. One statement. */
export async function noteRefunded(
  tx: Tx,
  given: { caseId: number; orderId: number; total: number; lines: readonly RefundedLine[] },
): Promise<void> {
  const parts = sql<{ order_line_id: number; refunded: number }>`unnest(
    ${given.lines.map((one) => one.orderLineId)}::bigint[], ${given.lines.map((one) => one.refunded)}::bigint[])`.as<'part'>(
    sql`part (order_line_id, refunded)`,
  );
  await tx
    .with('case_lines', (db) =>
      db
        .updateTable('after_sales_line')
        .from(parts)
        .set((eb) => ({ refunded: eb.ref('part.refunded') }))
        .whereRef('after_sales_line.order_line_id', '=', 'part.order_line_id')
        .where('after_sales_line.case_id', '=', given.caseId),
    )
    .with('order_lines', (db) =>
      db
        .updateTable('purchase_order_line')
        .from(parts)
        .set((eb) => ({ refunded_amount: eb('purchase_order_line.refunded_amount', '+', eb.ref('part.refunded')) }))
        .whereRef('purchase_order_line.id', '=', 'part.order_line_id')
        .where('purchase_order_line.order_id', '=', given.orderId),
    )
    .updateTable('purchase_order')
    .set((eb) => ({ refunded_total: eb('refunded_total', '+', given.total) }))
    .where('id', '=', given.orderId)
    .execute();
}

/** Lines as they came back, of a locked case. One statement. */
export async function noteReceived(
  tx: Tx,
  caseId: number,
  lines: readonly { orderLineId: number; received: number; condition: 'good' | 'damaged'; restock: boolean }[],
): Promise<void> {
  const parts = sql<{ order_line_id: number; received: number; condition: string; restock: boolean }>`unnest(
    ${lines.map((one) => one.orderLineId)}::bigint[], ${lines.map((one) => one.received)}::integer[],
    ${lines.map((one) => one.condition)}::text[], ${lines.map((one) => one.restock)}::boolean[])`.as<'part'>(
    sql`part (order_line_id, received, condition, restock)`,
  );
  await tx
    .updateTable('after_sales_line')
    .from(parts)
    .set((eb) => ({ received_quantity: eb.ref('part.received'), condition: eb.ref('part.condition'), restocked: eb.ref('part.restock') }))
    .whereRef('after_sales_line.order_line_id', '=', 'part.order_line_id')
    .where('after_sales_line.case_id', '=', caseId)
    .execute();
}

/** A refused case that nobody has disputed in time. */
export const closeRefused = (tx: Tx, caseId: number, now: Date): Promise<unknown> =>
  tx.updateTable('after_sales_case').set({ closed_at: now, due_at: null, remind_at: null }).where('id', '=', caseId).execute();

export const dropReminder = (tx: Tx, caseId: number): Promise<unknown> =>
  tx.updateTable('after_sales_case').set({ remind_at: null }).where('id', '=', caseId).execute();

/** Cases whose time has passed, or whose reminder is due; the operator's own time passes without consequence. */
export async function selectDue(tx: Tx, now: Date, most: number): Promise<{ id: number; lapses: boolean }[]> {
  const { rows } = await sql<{ id: number; lapses: boolean }>`
    select id, coalesce(due_at <= ${now} and state <> 'disputed', false) as lapses from after_sales_case
    where closed_at is null and ((due_at <= ${now} and state <> 'disputed') or remind_at <= ${now}) order by due_at limit ${most}`.execute(
    tx,
  );
  return rows;
}

/** The store's return address as lines of text; null if it has none. */
export async function returnAddressOf(db: Connection, storeId: number): Promise<string | null> {
  const row = await db.selectFrom('store').select('return_address as address').where('id', '=', storeId).executeTakeFirst();
  const { name, line1, line2, postalCode, city, countryCode } = (row?.address ?? {}) as Record<string, string | undefined>;
  const lines = [name, line1, line2, [postalCode, city].filter(Boolean).join(' '), countryCode].filter(Boolean);
  return line1 ? lines.join('\n') : null;
}
