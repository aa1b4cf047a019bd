import { type RawBuilder, sql } from 'kysely';
import type { SettlementDetail, SettlementState } from '../../../../contract/payments/sellers/settlements.ts';
import type { Cursor } from '../../../platform/cursor.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection } from '../../../platform/postgres/sql/tx.ts';

/** Whose settlements: those of one seller, or all for the operator. Every query is bound to one of the two. */
export type SettlementSide = { sellerId: number } | 'operator';

export type SettlementFilter = {
  state?: SettlementState | undefined;
  currency?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sellerId?: number | undefined;
  keyword?: string | undefined;
};

type Named = { id: number; number: string } | null;
export type Row = {
  id: number;
  number: string;
  sellerId: number;
  sellerName: string;
  currency: string;
  periodFrom: string;
  periodTo: string;
  state: SettlementState;
  orders: number;
  sales: number;
  refunds: number;
  commission: number;
  fees: number;
  vat: number;
  reserveWithheld: number;
  reserveReleased: number;
  carriedIn: number;
  payout: number;
  carriedOut: number;
  closedAt: Date;
  paidOutAt: Date | null;
};
export type DetailRow = Row & {
  vatReason: SettlementDetail['vatReason'];
  vatRate: number;
  reserveUntil: string | null;
  reserveReleasedIn: Named;
  carriedFrom: Named;
  invoice: SettlementDetail['invoice'];
};

const columns = sql`s.id, s.number, s.seller_company_id as "sellerId", c.legal_name as "sellerName", s.currency, to_char(s.period_from, 'YYYY-MM-DD') as "periodFrom",
  to_char(s.period_to, 'YYYY-MM-DD') as "periodTo", s.state, s.orders, s.sales, s.refunds, s.commission, s.fees, s.vat, s.reserve_withheld as "reserveWithheld",
  s.reserve_released as "reserveReleased", s.carried_in as "carriedIn", s.payout, s.carried_out as "carriedOut", s.closed_at as "closedAt", s.paid_out_at as "paidOutAt"`;

const within = (side: SettlementSide): RawBuilder<unknown> =>
  side === 'operator' ? sql`true` : sql`s.seller_company_id = ${side.sellerId}`;

function matching({ state, currency, from, to, sellerId, keyword }: SettlementFilter): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [];
  if (state) parts.push(sql`s.state = ${state}`);
  if (currency) parts.push(sql`s.currency = ${currency}`);
  if (from) parts.push(sql`s.period_to >= ${from}::date`);
  if (to) parts.push(sql`s.period_to <= ${to}::date`);
  if (sellerId !== undefined) parts.push(sql`s.seller_company_id = ${sellerId}`);
  if (keyword) parts.push(sql`(c.legal_name ilike ${containing(keyword)} or s.number ilike ${containing(keyword)})`);
  return parts.length > 0 ? sql`and ${sql.join(parts, sql` and `)}` : sql``;
}

/** One page and the row after it, in the cursor's direction. */
export async function selectSettlements(
  db: Connection,
  side: SettlementSide,
  filter: SettlementFilter,
  { cursor, most }: { cursor: Cursor; most: number },
): Promise<Row[]> {
  const beyond = cursor ? (cursor.direction === 'next' ? sql`and s.id < ${cursor.id}` : sql`and s.id > ${cursor.id}`) : sql``;
  const order = cursor?.direction === 'previous' ? sql`asc` : sql`desc`;
  const { rows } = await sql<Row>`
    select ${columns} from settlement s join company c on c.id = s.seller_company_id where ${within(side)} ${matching(filter)} ${beyond}
    order by s.id ${order} limit ${most}`.execute(db);
  return rows;
}

export async function findSettlement(db: Connection, side: SettlementSide, id: number): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select ${columns}, s.vat_reason as "vatReason", s.vat_rate as "vatRate", to_char(s.reserve_until, 'YYYY-MM-DD') as "reserveUntil",
      case when r.id is not null then jsonb_build_object('id', r.id, 'number', r.number) end as "reserveReleasedIn",
      case when f.id is not null then jsonb_build_object('id', f.id, 'number', f.number) end as "carriedFrom",
      (select jsonb_build_object('id', i.id, 'number', i.number, 'kind', i.kind) from invoice i where i.settlement_id = s.id) as invoice
    from settlement s join company c on c.id = s.seller_company_id left join settlement r on r.id = s.reserve_released_in
    left join settlement f on f.id = s.carried_from where s.id = ${id} and ${within(side)}`.execute(db);
  return rows[0];
}

export type LineRow = {
  id: number;
  kind: 'sale' | 'refund';
  orderId: number;
  orderNumber: string;
  store: string;
  at: Date;
  amount: number;
  commission: number;
  fee: number;
};

/** Sales and refunds of a settlement that the caller may see, newest first, or oldest first on the way back. */
export function selectLines(db: Connection, settlementId: number, { cursor, most }: { cursor: Cursor; most: number }): Promise<LineRow[]> {
  const back = cursor?.direction === 'previous';
  return db
    .selectFrom('settlement_line as l')
    .innerJoin('purchase_order as o', 'o.id', 'l.order_id')
    .innerJoin('store as t', 't.id', 'o.store_id')
    .select([
      'l.id',
      sql<LineRow['kind']>`l.kind`.as('kind'),
      'o.id as orderId',
      'o.number as orderNumber',
      't.name as store',
      'l.at',
      'l.amount',
      'l.commission',
      'l.fee',
    ])
    .where('l.settlement_id', '=', settlementId)
    .$if(cursor !== null, (query) => query.where('l.id', back ? '>' : '<', cursor?.id ?? 0))
    .orderBy('l.id', back ? 'asc' : 'desc')
    .limit(most)
    .execute();
}

export type OpenRow = {
  currency: string;
  sales: number;
  refunds: number;
  commission: number;
  fees: number;
  orders: number;
  reserve: number;
  carried: number;
  due: number;
};

/** What is not settled yet of a seller, withheld, owed and due, by currency. One statement. */
export async function openSums(db: Connection, sellerId: number): Promise<OpenRow[]> {
  const { rows } = await sql<OpenRow>`
    with open as (
      select currency, coalesce(sum(amount) filter (where kind = 'sale'), 0)::bigint as sales, coalesce(-sum(amount) filter (where kind = 'refund'), 0)::bigint as refunds,
        sum(commission)::bigint as commission, sum(fee)::bigint as fees, count(*) filter (where kind = 'sale') as orders
      from settlement_line where seller_company_id = ${sellerId} and settlement_id is null group by currency),
    closed as (
      select s.currency, coalesce(sum(s.reserve_withheld) filter (where s.reserve_released_in is null), 0)::bigint as reserve,
        coalesce(sum(s.carried_out) filter (where not exists (select from settlement n where n.carried_from = s.id)), 0)::bigint as carried,
        coalesce(sum(s.payout) filter (where s.state in ('closed', 'paying')), 0)::bigint as due
      from settlement s where s.seller_company_id = ${sellerId} group by s.currency)
    select coalesce(o.currency, k.currency, '') as currency, coalesce(o.sales, 0)::bigint as sales, coalesce(o.refunds, 0)::bigint as refunds,
      coalesce(o.commission, 0)::bigint as commission, coalesce(o.fees, 0)::bigint as fees, coalesce(o.orders, 0)::bigint as orders,
      coalesce(k.reserve, 0)::bigint as reserve, coalesce(k.carried, 0)::bigint as carried, coalesce(k.due, 0)::bigint as due
    from open o full join closed k on k.currency = o.currency order by 1`.execute(db);
  return rows;
}

export type MonthRow = { currency: string; month: string; amount: number };

/** Sales less refunds of the months since a day, by currency. */
export async function monthlyTurnover(db: Connection, sellerId: number, since: string): Promise<MonthRow[]> {
  const { rows } = await sql<MonthRow>`
    select l.currency, to_char(l.at at time zone 'UTC', 'YYYY-MM') as month, sum(l.amount)::bigint as amount from settlement_line l
    where l.seller_company_id = ${sellerId} and l.at >= ${since}::date group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** Settlements whose payout is due, oldest first. */
export const dueSettlements = (db: Connection): Promise<{ id: number; number: string }[]> =>
  db.selectFrom('settlement').select(['id', 'number']).where('state', '=', 'closed').orderBy('id').execute();
