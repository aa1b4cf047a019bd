import { sql } from 'kysely';
import type { FeeVatReason, SettlementState } from '../../../../contract/payments/sellers/settlements.ts';
import type { SettlementSettingInput } from '../../../../contract/payments/sellers/commission.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { FeeSide } from './fee-vat.ts';

type Until = { periodTo: string; settledFrom: SettlementSettingInput['settledFrom'] };

/**
 * The lines that belong to a period that ends on a day: of orders that are paid, or whose goods have all left, by then. What a buyer owes on
 * the seller's own credit terms is settled once all of it is paid.
 */
const isRipe = ({ periodTo, settledFrom }: Until) => sql<boolean>`
  l.settlement_id is null and l.at < ${periodTo}::date + 1 and (${settledFrom} = 'payment' or o.state = 'cancelled' or o.shipped_at < ${periodTo}::date + 1)
  and not exists (select from credit_item c where c.order_id = l.order_id and c.seller_company_id is not null and c.settled_at is null)`;

export type Account = { sellerId: number; currency: string };

/** Sellers and currencies that something is to be settled of. */
export async function accountsToSettle(db: Connection, until: Until): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select l.seller_company_id as "sellerId", l.currency from settlement_line l join purchase_order o on o.id = l.order_id where ${isRipe(until)}
    union select s.seller_company_id, s.currency from settlement s
      where s.reserve_withheld > 0 and s.reserve_released_in is null and s.reserve_until <= ${until.periodTo}::date order by 1, 2`.execute(
    db,
  );
  return rows;
}

/** Locks a seller until the transaction ends: its settlements are closed one after the other. */
export async function lockSeller(tx: Tx, sellerId: number): Promise<void> {
  await tx.selectFrom('company').select('id').where('id', '=', sellerId).forNoKeyUpdate().executeTakeFirst();
}

export type Previous = { id: number; periodTo: string; carriedOut: number; carriedOn: boolean };

/** The newest settlement of an account. */
export async function previousOf(tx: Tx, { sellerId, currency }: Account): Promise<Previous | undefined> {
  const { rows } = await sql<Previous>`
    select s.id, to_char(s.period_to, 'YYYY-MM-DD') as "periodTo", s.carried_out as "carriedOut",
      exists (select from settlement n where n.carried_from = s.id) as "carriedOn"
    from settlement s where s.seller_company_id = ${sellerId} and s.currency = ${currency} order by s.period_to desc limit 1`.execute(tx);
  return rows[0];
}

export type Lines = {
  ids: number[];
  orders: number;
  sales: number;
  refunds: number;
  commission: number;
  fees: number;
  firstDay: string | null;
};

/** What is to be settled, locked. */
export async function lockLines(tx: Tx, { sellerId, currency }: Account, until: Until): Promise<Lines> {
  const { rows } = await sql<Lines>`
    with line as materialized (
      select l.id, l.kind, l.amount, l.commission, l.fee, l.at from settlement_line l join purchase_order o on o.id = l.order_id
      where l.seller_company_id = ${sellerId} and l.currency = ${currency} and ${isRipe(until)} order by l.id for no key update of l)
    select coalesce(array_agg(id), '{}') as ids, count(*) filter (where kind = 'sale') as orders,
      coalesce(sum(amount) filter (where kind = 'sale'), 0)::bigint as sales, coalesce(-sum(amount) filter (where kind = 'refund'), 0)::bigint as refunds,
      coalesce(sum(commission), 0)::bigint as commission, coalesce(sum(fee), 0)::bigint as fees,
      to_char(min(at) at time zone 'UTC', 'YYYY-MM-DD') as "firstDay" from line`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a select of sums returns one row');
  return row;
}

export type Reserve = { id: number; withheld: number };

/** Settlements whose reserve is to be released, locked. */
export const lockReserves = (tx: Tx, { sellerId, currency }: Account, periodTo: string): Promise<Reserve[]> =>
  tx
    .selectFrom('settlement')
    .select(['id', 'reserve_withheld as withheld'])
    .where('seller_company_id', '=', sellerId)
    .where('currency', '=', currency)
    .where('reserve_withheld', '>', 0)
    .where('reserve_released_in', 'is', null)
    .where(sql<boolean>`reserve_until <= ${periodTo}::date`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export type Sides = { operatorId: number; operator: FeeSide; seller: FeeSide; language: string };

/** Operator and seller of a fee, and the language of the seller's oldest user. Undefined without an operator. */
export async function sidesOf(tx: Tx, sellerId: number, now: Date): Promise<Sides | undefined> {
  const side = (alias: 'o' | 's') => {
    const column = (name: string) => sql.ref(`${alias}.${name}`);
    return sql`jsonb_build_object('countryCode', ${column('country_code')}, 'postalCode', coalesce(${column('address')} ->> 'postalCode', ''),
      'vatId', ${column('vat_id')}, 'vatState', case when ${column('vat_counts_until')} < ${now}::timestamptz then 'unchecked' else ${column('vat_state')} end)`;
  };
  // sql-check: not null operator seller, they are objects of columns
  const { rows } = await sql<Sides>`
    select o.id as "operatorId", ${side('o')} as operator, ${side('s')} as seller,
      coalesce((select u.language from user_account u where u.company_id = s.id and u.state = 'active' order by u.id limit 1), 'en') as language
    from company s, (select * from company where kind = 'operator' order by id limit 1) o where s.id = ${sellerId}`.execute(tx);
  return rows[0];
}

export type NewSettlement = Account & {
  number: string;
  periodFrom: string;
  periodTo: string;
  state: SettlementState;
  orders: number;
  sales: number;
  refunds: number;
  commission: number;
  fees: number;
  vat: number;
  vatReason: FeeVatReason;
  vatRate: number;
  reserveWithheld: number;
  reserveUntil: string | null;
  reserveReleased: number;
  carriedIn: number;
  carriedFrom: number | null;
  payout: number;
  carriedOut: number;
  now: Date;
};

export async function insertSettlement(tx: Tx, given: NewSettlement): Promise<number> {
  const row = await tx
    .insertInto('settlement')
    .values({
      number: given.number,
      seller_company_id: given.sellerId,
      currency: given.currency,
      period_from: given.periodFrom,
      period_to: given.periodTo,
      state: given.state,
      orders: given.orders,
      sales: given.sales,
      refunds: given.refunds,
      commission: given.commission,
      fees: given.fees,
      vat: given.vat,
      vat_reason: given.vatReason,
      vat_rate: given.vatRate,
      reserve_withheld: given.reserveWithheld,
      reserve_until: given.reserveUntil,
      reserve_released: given.reserveReleased,
      carried_in: given.carriedIn,
      carried_from: given.carriedFrom,
      payout: given.payout,
      carried_out: given.carriedOut,
      closed_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function assignLines(tx: Tx, settlementId: number, ids: readonly number[]): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('settlement_line')
    .set({ settlement_id: settlementId })
    .where('id', '=', anyOf(ids))
    .where('settlement_id', 'is', null)
    .executeTakeFirst();
  if (Number(numUpdatedRows) !== ids.length) throw new Error(`settlement ${settlementId} would have other lines than it was made of`);
}

export async function releaseReserves(tx: Tx, settlementId: number, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('settlement')
    .set({ reserve_released_in: settlementId })
    .where('id', '=', anyOf(ids))
    .where('reserve_released_in', 'is', null)
    .execute();
}

export type Reader = { userId: number; email: string; language: string | null };

/** The same of several sellers. */
export const readersOfAll = (db: Connection, sellerIds: readonly number[]): Promise<(Reader & { sellerId: number })[]> =>
  db
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id as userId', 'u.email', 'u.language', sql<number>`u.company_id`.as('sellerId')])
    .where('u.company_id', '=', anyOf(sellerIds))
    .where('u.state', '=', 'active')
    .where(sql<boolean>`'payout.view' = any(r.access_codes)`)
    .orderBy('u.id')
    .execute();

/** The users of a seller who see its settlements and payouts. */
export const readersOf = (db: Connection, sellerId: number): Promise<Reader[]> =>
  db
    .selectFrom('user_account as u')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .select(['u.id as userId', 'u.email', 'u.language'])
    .where('u.company_id', '=', sellerId)
    .where('u.state', '=', 'active')
    .where(sql<boolean>`'payout.view' = any(r.access_codes)`)
    .orderBy('u.id')
    .execute();
