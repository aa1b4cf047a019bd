import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Cursor } from '../../../platform/cursor.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

/** Quarter (1 to 4) with its sums in euro cents. */
export type QuarterRow = { quarter: number; activities: number; paid: number; vat: number; fees: number; unconverted: number };
export type SellerRow = { id: number; name: string; countryCode: string; hasFacts: boolean; quarters: QuarterRow[] };

type Filter = { year: number; keyword?: string | undefined };

const within = (column: RawBuilder<unknown>, year: number): RawBuilder<unknown> =>
  sql`${column} >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC') and ${column} < make_timestamptz(${year} + 1, 1, 1, 0, 0, 0, 'UTC')`;

/**
 * Sellers that are approved or were paid in the year, with its quarters: what was paid of orders and not cancelled since, and fees that were
 * taken from what sellers are owed. Amounts in other currencies count in euros at the rate of their day.
 */
export async function selectSellers(
  db: Connection,
  { year, keyword }: Filter,
  { cursor, most }: { cursor: Cursor; most: number },
): Promise<SellerRow[]> {
  const isBack = cursor?.direction === 'previous';
  const beyond = cursor ? (isBack ? sql`and c.id > ${cursor.id}` : sql`and c.id < ${cursor.id}`) : sql``;
  const named = keyword ? sql`and c.legal_name ilike ${containing(keyword)}` : sql``;
  const order = isBack ? sql`asc` : sql`desc`;
  // sql-check: not null quarters, a list of no quarters is empty
  const { rows } = await sql<SellerRow>`
    with page as materialized (
      select c.id, c.legal_name, c.country_code from company c
      where c.kind = 'seller' ${named} ${beyond} and (c.state = 'approved' or exists (
        select from supply_record s where s.seller_company_id = c.id and ${within(sql`s.paid_at`, year)}))
      order by c.id ${order} limit ${most}),
    paid as (
      select s.seller_company_id as seller, extract(quarter from s.paid_at at time zone 'UTC')::integer as quarter, o.total - o.cancelled_total - o.refunded_total as amount,
        case when o.total = 0 then 0 else round(o.vat_total::numeric * (o.total - o.cancelled_total - o.refunded_total) / o.total) end as vat,
        case when o.currency = 'EUR' then 1::numeric else (select x.rate from exchange_rate x where x.currency = o.currency
          and x.day <= (s.paid_at at time zone 'UTC')::date order by x.day desc limit 1) end as rate
      from supply_record s join purchase_order o on o.id = s.order_id
      where s.seller_company_id in (select id from page) and ${within(sql`s.paid_at`, year)} and o.state <> 'cancelled'),
    fees as (
      select a.company_id as seller, extract(quarter from t.at at time zone 'UTC')::integer as quarter, -e.amount as amount,
        case when a.currency = 'EUR' then 1::numeric else (select x.rate from exchange_rate x where x.currency = a.currency
          and x.day <= (t.at at time zone 'UTC')::date order by x.day desc limit 1) end as rate
      from ledger_account a join ledger_entry e on e.account_id = a.id join ledger_transaction t on t.id = e.transaction_id
      where a.kind = 'seller_payable' and a.company_id in (select id from page) and t.kind = 'settlement_commission' and ${within(sql`t.at`, year)}),
    sums as (
      select seller, quarter, count(*) filter (where not is_fee and rate is not null) as activities,
        coalesce(sum(round(amount / rate)) filter (where not is_fee), 0) as paid, coalesce(sum(round(vat / rate)), 0) as vat,
        coalesce(sum(round(amount / rate)) filter (where is_fee), 0) as fees, count(*) filter (where rate is null) as unconverted
      from (select seller, quarter, amount, vat, rate, false as is_fee from paid
        union all select seller, quarter, amount, 0, rate, true from fees) both_kinds group by seller, quarter)
    select p.id, p.legal_name as name, p.country_code::text as "countryCode",
      exists (select from seller_facts f where f.company_id = p.id) as "hasFacts",
      (select coalesce(json_agg(json_build_object('quarter', q.quarter, 'activities', q.activities, 'paid', q.paid::bigint, 'vat', q.vat::bigint,
        'fees', q.fees::bigint, 'unconverted', q.unconverted)), '[]') from sums q where q.seller = p.id) as quarters
    from page p order by p.id ${order}`.execute(db);
  return rows;
}

/** Orders recorded at a time. */
export const batch = 1_000;

/** Records paid orders that are not recorded yet, with what is known of their sellers now. Returns their number. */
export async function recordSupplies(tx: Tx, now: Date): Promise<number> {
  const name = sql`coalesce(nullif(f.legal_name, ''), nullif(trim(concat(f.first_name, ' ', f.last_name)), ''), c.legal_name)`;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('supply_record')
    .columns(['order_id', 'seller_company_id', 'seller', 'facts_complete', 'ships_from', 'ships_to', 'paid_at', 'recorded_at'])
    .expression((eb) =>
      eb
        .selectFrom('purchase_order as o')
        .innerJoin('company as c', 'c.id', 'o.seller_company_id')
        .leftJoin('seller_facts as f', 'f.company_id', 'c.id')
        .select([
          'o.id',
          'o.seller_company_id',
          sql`jsonb_strip_nulls(jsonb_build_object('name', ${name}, 'line1', coalesce(f.line1, c.address ->> 'line1'),
            'postalCode', coalesce(f.postal_code, c.address ->> 'postalCode'), 'city', coalesce(f.city, c.address ->> 'city'),
            'countryCode', coalesce(f.country_code, c.country_code), 'email', c.contact_email, 'vatId', coalesce(nullif(f.vat_id, ''), c.vat_id),
            'tin', f.tin, 'tinCountry', f.tin_country, 'iban', f.iban, 'accountHolder', f.account_holder))`.as('seller'),
          sql<boolean>`f.company_id is not null`.as('complete'),
          sql`coalesce((select jsonb_agg(distinct jsonb_build_object('countryCode', w.country_code, 'postalCode', w.postal_code, 'city', w.city))
            from stock_reservation r join warehouse w on w.id = r.warehouse_id where r.order_id = o.id), '[]')`.as('from'),
          'o.address',
          sql<Date>`o.paid_at`.as('paidAt'),
          sql<Date>`${now}::timestamptz`.as('now'),
        ])
        .where('o.paid_at', 'is not', null)
        // Nothing is sold by a reshipment.
        .where('o.reshipment_of', 'is', null)
        .where(sql<SqlBool>`not exists (select from supply_record s where s.order_id = o.id)`)
        .orderBy('o.id')
        .limit(batch),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

export type SupplyRow = {
  number: string;
  paidAt: Date;
  seller: Record<string, string>;
  complete: boolean;
  from: { countryCode: string; postalCode: string; city: string }[];
  to: { countryCode?: string; postalCode?: string; city?: string };
  currency: string;
  total: number;
  vat: number;
  cancelled: number;
  goods: string;
};

/** Supplies that were paid in some days, in the order of their payment. */
export async function selectSupplies(db: Connection, { from, to }: { from: string; to: string }, most: number): Promise<SupplyRow[]> {
  // sql-check: not null goods, a text of no lines is empty
  const { rows } = await sql<SupplyRow>`
    select o.number, s.paid_at as "paidAt", s.seller, s.facts_complete as complete, s.ships_from as "from", s.ships_to as "to",
      o.currency::text as currency, o.total, o.vat_total as vat, o.cancelled_total + o.refunded_total as cancelled,
      coalesce((select string_agg(l.quantity || ' × ' || l.sku, ', ' order by l.id) from purchase_order_line l where l.order_id = o.id), '') as goods
    from supply_record s join purchase_order o on o.id = s.order_id
    where s.paid_at >= ${from}::date and s.paid_at < ${to}::date + 1 order by s.paid_at, o.id limit ${most}`.execute(db);
  return rows;
}

export type OperatorRow = {
  name: string;
  market: string;
  countryCode: string;
  vatId: string;
  line1: string;
  postalCode: string;
  city: string;
};

/** The company that runs the market. */
export const selectOperator = (db: Connection): Promise<OperatorRow | undefined> =>
  db
    .selectFrom('company as c')
    .innerJoin('market as m', (join) => join.onTrue())
    .select([
      'c.legal_name as name',
      'm.name as market',
      sql<string>`c.country_code::text`.as('countryCode'),
      sql<string>`coalesce(c.vat_id, '')`.as('vatId'),
      sql<string>`coalesce(c.address ->> 'line1', '')`.as('line1'),
      sql<string>`coalesce(c.address ->> 'postalCode', '')`.as('postalCode'),
      sql<string>`coalesce(c.address ->> 'city', '')`.as('city'),
    ])
    .where('c.kind', '=', 'operator')
    .orderBy('c.id')
    .limit(1)
    .executeTakeFirst();
