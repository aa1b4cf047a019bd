import { type RawBuilder, sql } from 'kysely';
import type { CaseDetail, CaseKind, CaseReason, CaseState } from '../../../../contract/orders/after-sales/cases.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';
import { refundParts } from '../../payments/card-refunds/index.ts';
import type { CaseSide } from './case-queries.ts';

export type SummaryRow = {
  id: number;
  kind: CaseKind;
  state: CaseState;
  reason: CaseReason;
  orderId: number;
  orderNumber: string;
  store: string;
  buyer: string;
  currency: string;
  asked: number;
  granted: number | null;
  offeredBy: 'buyer' | 'seller' | null;
  returnShippedAt: Date | null;
  openedAt: Date;
  closedAt: Date | null;
  dueAt: Date | null;
};

export type CaseFilter = {
  kind?: CaseKind | undefined;
  show?: 'turn' | 'open' | 'closed' | undefined;
  keyword?: string | undefined;
  orderId?: number | undefined;
};

const within = (side: CaseSide): RawBuilder<unknown> => {
  if (side === 'any') return sql`true`;
  if (side === 'operator') return sql`c.state in ('disputed', 'decided')`;
  return 'buyerCompanyId' in side
    ? sql`c.buyer_company_id = ${side.buyerCompanyId}`
    : sql`c.store_id = ${side.storeId} and c.seller_company_id = ${side.sellerCompanyId}`;
};

/** The states of `turnOf` (turn.ts), by the side whose turn it is. */
const turns = {
  buyer: sql`((c.state = 'negotiating' and c.offered_by = 'seller') or (c.state = 'awaiting_return' and c.return_shipped_at is null) or c.state = 'refused')`,
  seller: sql`(c.state in ('submitted', 'seller_reviewing') or (c.state = 'negotiating' and c.offered_by = 'buyer')
    or (c.state = 'awaiting_return' and c.return_shipped_at is not null))`,
  operator: sql`c.state = 'disputed'`,
} as const;
const turnOfSide = (side: CaseSide): RawBuilder<unknown> =>
  side === 'operator' || side === 'any' ? turns.operator : 'buyerCompanyId' in side ? turns.buyer : turns.seller;

function matching(side: CaseSide, { kind, show, keyword, orderId }: CaseFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [within(side)];
  if (kind) parts.push(sql`c.kind = ${kind}`);
  if (orderId !== undefined) parts.push(sql`c.order_id = ${orderId}`);
  if (show === 'turn') parts.push(sql`c.closed_at is null and ${turnOfSide(side)}`);
  if (show === 'open') parts.push(sql`c.closed_at is null`);
  if (show === 'closed') parts.push(sql`c.closed_at is not null`);
  if (keyword) parts.push(sql`(starts_with(lower(o.number), lower(${keyword}::text)) or c.id::text = ${keyword}::text)`);
  return sql.join(parts, sql` and `);
}

const summary = sql`
  c.id, c.kind, c.state, c.reason, c.order_id as "orderId", o.number as "orderNumber", s.name as store, b.legal_name as buyer, c.currency::text as currency,
  c.asked, c.granted, c.offered_by as "offeredBy", c.return_shipped_at as "returnShippedAt", c.opened_at as "openedAt", c.closed_at as "closedAt", c.due_at as "dueAt"`;
const joined = sql`after_sales_case c join purchase_order o on o.id = c.order_id join store s on s.id = c.store_id join company b on b.id = c.buyer_company_id`;

/** One page and the row after it, in the cursor's direction. One statement. */
export async function selectCases(db: Connection, side: CaseSide, filter: CaseFilter, cursor: Cursor, most: number): Promise<SummaryRow[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and c.id < ${cursor.id}` : sql`and c.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<SummaryRow>`
    select ${summary} from ${joined} where ${matching(side, filter)} ${beyond} order by c.id ${order} limit ${most}`.execute(db);
  return rows;
}

/** Cases `c` in which it is the buyer's turn. */
export const buyersTurn = turns.buyer;

/** In how many cases it is the turn of a seller company, in all of its stores, or of the operator. */
export async function countTurns(db: Connection, side: { seller: number } | 'operator'): Promise<number> {
  const own = side === 'operator' ? turns.operator : sql`c.seller_company_id = ${side.seller} and ${turns.seller}`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from after_sales_case c where c.closed_at is null and ${own}`.execute(db);
  return rows[0]?.count ?? 0;
}

type EventRow = CaseDetail['events'][number];
type LineRow = CaseDetail['lines'][number];
export type FileRow = Omit<CaseDetail['files'][number], 'address'> & { key: string };

export type DetailRow = SummaryRow & {
  version: number;
  note: string;
  storeId: number;
  openedBy: string;
  offered: number | null;
  returnWanted: boolean;
  returnAddress: string | null;
  returnCarrier: string | null;
  returnTracking: string | null;
  reshipment: CaseDetail['reshipment'];
  lines: LineRow[];
  events: EventRow[];
  files: FileRow[];
  refunds: CaseDetail['refunds'];
};

const iso = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A case with all its parts, in one statement. */
export async function selectCase(db: Connection, side: CaseSide, caseId: number): Promise<DetailRow | undefined> {
  // sql-check: not null lines, a case has lines
  const { rows } = await sql<DetailRow>`
    select ${summary}, c.version, c.note, c.store_id as "storeId", u.name as "openedBy", c.offered, c.return_wanted as "returnWanted",
      c.return_address as "returnAddress", c.return_carrier as "returnCarrier", c.return_tracking as "returnTracking",
      (select json_build_object('id', r.id, 'number', r.number) from purchase_order r where r.id = c.reshipment_id) as reshipment,
      (select json_agg(json_build_object('orderLineId', l.id, 'sku', l.sku, 'name', l.name, 'options', l.options, 'pictureKey', l.picture_key, 'quantity', x.quantity,
          'asked', x.asked, 'refunded', x.refunded, 'receivedQuantity', x.received_quantity, 'condition', x.condition, 'restocked', x.restocked) order by l.position)
        from after_sales_line x join purchase_order_line l on l.id = x.order_line_id where x.case_id = c.id) as lines,
      (select coalesce(json_agg(json_build_object('id', e.id, 'before', e.state_before, 'after', e.state_after, 'actor', e.actor, 'note', e.note,
          'amount', e.amount, 'at', ${iso(sql`e.at`)}) order by e.id), '[]') from after_sales_event e where e.case_id = c.id) as events,
      (select coalesce(json_agg(json_build_object('id', f.id, 'kind', f.kind, 'actor', f.actor, 'fileName', f.file_name, 'contentType', f.content_type,
          'key', f.file_key, 'at', ${iso(sql`f.at`)}) order by f.id), '[]') from after_sales_file f where f.case_id = c.id) as files,
      ${refundParts(sql`case when c.kind = 'refund' then c.order_id || ':case' || c.id else c.order_id || ':' || c.change_id end`)} as refunds
    from ${joined} join user_account u on u.id = c.opened_by where c.id = ${caseId} and ${within(side)}`.execute(db);
  return rows[0];
}

/** A file of a case of that side. */
export async function selectFile(
  db: Connection,
  side: CaseSide,
  { caseId, fileId }: { caseId: number; fileId: number },
): Promise<{ key: string; fileName: string; contentType: string } | undefined> {
  const { rows } = await sql<{ key: string; fileName: string; contentType: string }>`
    select f.file_key as key, f.file_name as "fileName", f.content_type as "contentType" from after_sales_case c join after_sales_file f on f.case_id = c.id
    where c.id = ${caseId} and f.id = ${fileId} and ${within(side)}`.execute(db);
  return rows[0];
}
