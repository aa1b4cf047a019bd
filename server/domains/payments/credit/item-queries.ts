import { type RawBuilder, sql } from 'kysely';
import type { Ageing, CreditItem, ItemState } from '../../../../contract/payments/credit/credit.ts';
import type { DueDay, OwnTerms } from '../../../../contract/payments/credit/own-credit.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { read } from '../../../platform/postgres/sql/read.ts';
import { containing, escapeLike } from '../../../platform/postgres/sql/like.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type Placed, readSorted, type SortedCursor } from '../../../platform/sorted-cursor.ts';
import { lacksConfirmationFor } from '../balance/confirmation.ts';
import type { Creditor } from './grant-queries.ts';
import { utcDay } from './utc-day.ts';

/** Whose items are seen: a creditor's, or a buyer's. */
export type ItemSide = { creditor: Creditor } | { buyerCompanyId: number };

export type ItemFilter = {
  grantId?: number | undefined;
  state?: ItemState | undefined;
  currency?: string | undefined;
  keyword?: string | undefined;
  sort?: 'dueOn' | '-dueOn' | 'amount' | '-amount' | 'open' | '-open' | undefined;
};

export type ItemRow = Omit<CreditItem, 'buyer' | 'order' | 'invoice' | 'createdAt' | 'settledAt'> & {
  buyerId: number;
  buyerName: string;
  orderId: number;
  orderNumber: string;
  storeName: string;
  invoice: { id: number; number: string } | null;
  createdAt: Date;
  settledAt: Date | null;
};

const ofSide = (side: ItemSide): RawBuilder<unknown> =>
  'buyerCompanyId' in side
    ? sql`i.buyer_company_id = ${side.buyerCompanyId}`
    : sql`i.seller_company_id is not distinct from ${side.creditor}::bigint`;

function matching({ grantId, state, currency, keyword }: ItemFilter, now: Date): RawBuilder<unknown> {
  return sql`${grantId === undefined ? sql`` : sql`and i.grant_id = ${grantId}`} ${currency ? sql`and i.currency = ${currency}` : sql``}
    ${state === 'open' ? sql`and i.settled_at is null` : sql``} ${state === 'settled' ? sql`and i.settled_at is not null` : sql``}
    ${state === 'overdue' ? sql`and i.settled_at is null and i.due_on < ${utcDay(now)}::date` : sql``}
    ${keyword ? sql`and (c.legal_name ilike ${containing(keyword)} or o.number ilike ${`${escapeLike(keyword)}%`})` : sql``}`;
}

function placeOf(sort: ItemFilter['sort']): RawBuilder<unknown> {
  if (sort?.endsWith('dueOn')) return sql`(i.due_on - date '1970-01-01')::bigint`;
  if (sort?.endsWith('amount')) return sql`i.amount`;
  return sort?.endsWith('open') ? sql`(i.amount - i.paid - i.credited)` : sql`i.id`;
}

/** Items of a side in the cursor's direction, at most `most`. */
export async function selectItems(
  db: Connection,
  side: ItemSide,
  filter: ItemFilter,
  { cursor, most, now }: { cursor: SortedCursor; most: number; now: Date },
): Promise<(ItemRow & Placed)[]> {
  const place = placeOf(filter.sort);
  const { beyond, direction } = readSorted({ place, id: sql`i.id` }, filter.sort, cursor);
  const order = direction === 'asc' ? sql`asc` : sql`desc`;
  // sql-check: not null place state open daysOverdue, each of a row that is there
  const { rows } = await sql<ItemRow & Placed>`
    select ${place} as place, i.id as "placeId", i.id, i.grant_id as "grantId", c.id as "buyerId", c.legal_name as "buyerName", s.legal_name as creditor, o.id as "orderId", o.number as "orderNumber",
      t.name as "storeName", i.currency::text as currency, i.amount, i.paid, i.credited, i.amount - i.paid - i.credited as open, to_char(i.due_on, 'YYYY-MM-DD') as "dueOn",
      case when i.settled_at is not null then 'settled' when i.due_on < ${utcDay(now)}::date then 'overdue' else 'open' end as state,
      case when i.settled_at is null then greatest(0, ${utcDay(now)}::date - i.due_on) else 0 end as "daysOverdue",
      (select json_build_object('id', n.id, 'number', n.number) from invoice n where n.order_id = o.id and n.kind = 'invoice') as invoice,
      i.reminders, i.created_at as "createdAt", i.settled_at as "settledAt"
    from credit_item i join purchase_order o on o.id = i.order_id join store t on t.id = o.store_id join company c on c.id = i.buyer_company_id
    left join company s on s.id = i.seller_company_id
    where ${ofSide(side)} ${matching(filter, now)} and ${beyond} order by ${place} ${order}, i.id ${order} limit ${most}`.execute(db);
  return rows;
}

/** Open amounts of a creditor by currency and age. */
export async function selectAges(
  db: Connection,
  creditor: Creditor,
  now: Date,
): Promise<{ currency: string; bucket: Ageing['buckets'][number]['bucket']; open: number }[]> {
  // sql-check: not null bucket open, a group has a row, and a case has an else
  const { rows } = await sql<{ currency: string; bucket: Ageing['buckets'][number]['bucket']; open: number }>`
    select i.currency::text as currency, sum(i.amount - i.paid - i.credited)::bigint as open,
      case when i.due_on >= ${utcDay(now)}::date then 'notDue' when ${utcDay(now)}::date - i.due_on <= 30 then 'upTo30' when ${utcDay(now)}::date - i.due_on <= 60 then 'upTo60'
        when ${utcDay(now)}::date - i.due_on <= 90 then 'upTo90' else 'older' end as bucket
    from credit_item i where i.settled_at is null and i.seller_company_id is not distinct from ${creditor}::bigint group by 1, 3 order by 1, 3`.execute(
    db,
  );
  return rows;
}

/** The active terms of a buyer. What is open on ended ones is in the lists of amounts due. */
export async function selectTerms(db: Connection, buyerCompanyId: number, now: Date): Promise<Omit<OwnTerms, 'available'>[]> {
  // sql-check: not null used overdue isBlocked, sums and an aggregate that are read with coalesce
  const { rows } = await sql<Omit<OwnTerms, 'available'>>`
    select g.id, s.legal_name as creditor, g.currency::text as currency, g.credit_limit as "limit", g.days, u.used, u.overdue, u.blocked as "isBlocked"
    from credit_grant g left join company s on s.id = g.seller_company_id
    cross join lateral (
      select coalesce(sum(i.amount - i.paid - i.credited) filter (where i.currency = g.currency), 0)::bigint as used,
        coalesce(sum(i.amount - i.paid - i.credited) filter (where i.currency = g.currency and i.due_on < ${utcDay(now)}::date), 0)::bigint as overdue,
        coalesce(bool_or(i.reminders = 3), false) as blocked
      from credit_item i where i.buyer_company_id = g.buyer_company_id and i.seller_company_id is not distinct from g.seller_company_id and i.settled_at is null) u
    where g.buyer_company_id = ${buyerCompanyId} and g.state = 'active' order by s.legal_name nulls first, g.currency`.execute(db);
  return rows;
}

/** Days on which something is due, or was. */
const mostDays = 200;

export async function selectDueDays(db: Connection, buyerCompanyId: number): Promise<DueDay[]> {
  // sql-check: not null open items, a group has a row
  const { rows } = await sql<DueDay>`
    select to_char(i.due_on, 'YYYY-MM-DD') as day, i.currency::text as currency, sum(i.amount - i.paid - i.credited)::bigint as open, count(*)::int as items
    from credit_item i where i.buyer_company_id = ${buyerCompanyId} and i.settled_at is null group by i.due_on, i.currency order by i.due_on, i.currency limit ${mostDays}`.execute(
    db,
  );
  return rows;
}

export type LockedItem = {
  id: number;
  orderId: number;
  buyerCompanyId: number;
  /** The creditor; null: the operator. */
  creditor: Creditor;
  /** The seller of the order. */
  sellerCompanyId: number;
  currency: string;
  open: number;
};

const locked = (tx: Tx) =>
  tx
    .selectFrom('credit_item as i')
    .innerJoin('purchase_order as o', 'o.id', 'i.order_id')
    .select([
      'i.id',
      'i.order_id as orderId',
      'i.buyer_company_id as buyerCompanyId',
      'i.seller_company_id as creditor',
      'o.seller_company_id as sellerCompanyId',
      sql<string>`i.currency::text`.as('currency'),
      sql<number>`i.amount - i.paid - i.credited`.as('open'),
    ])
    .forNoKeyUpdate('i');

/** A buyer's items, locked in the order of their ids. */
export const lockItems = (tx: Tx, buyerCompanyId: number, ids: readonly number[]): Promise<LockedItem[]> =>
  locked(tx).where('i.id', '=', anyOf(ids)).where('i.buyer_company_id', '=', buyerCompanyId).orderBy('i.id').execute();

/** The item of an order that was paid on credit terms, locked. */
export const lockItemOf = (tx: Tx, orderId: number): Promise<LockedItem | undefined> =>
  locked(tx).where('i.order_id', '=', orderId).executeTakeFirst();

/** A number that identifies a posting. */
export async function drawPaymentNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select nextval('credit_payment_id_seq') as id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a select without from returns one row');
  return row.id;
}

export type Reduction = {
  itemId: number;
  kind: 'balance' | 'transfer' | 'refund';
  amount: number;
  ledgerTransactionId: number;
  userId: number | null;
  at: Date;
};

/** Writes what reduces a locked item, and settles it when nothing is left. */
export async function insertReduction(tx: Tx, { itemId, kind, amount, ledgerTransactionId, userId, at }: Reduction): Promise<void> {
  await tx
    .insertInto('credit_payment')
    .values({ item_id: itemId, kind, amount, ledger_transaction_id: ledgerTransactionId, user_id: userId, at })
    .execute();
  const column = kind === 'refund' ? 'credited' : 'paid';
  await tx
    .updateTable('credit_item')
    .set((eb) => ({
      [column]: eb(column, '+', amount),
      settled_at: sql<Date | null>`case when paid + credited + ${amount}::bigint = amount then ${at}::timestamptz end`,
    }))
    .where('id', '=', itemId)
    .execute();
}

/** Whether paying these amounts requires the password, and the session has not confirmed it recently. */
export async function isConfirmationMissing(
  tx: Tx,
  given: { companyId: number; sessionId: string; now: Date; amounts: readonly { currency: string; amount: number }[] },
): Promise<boolean> {
  const { companyId, sessionId, now, amounts } = given;
  const [row] = await read<{ missing: boolean }>(
    tx,
    'credit_confirmation',
    `select ${lacksConfirmationFor({
      ...{ amounts: 'select x.currency, x.total from unnest($4::text[], $5::bigint[]) x (currency, total)' },
      ...{ company: '$1::bigint', session: '$2', at: '$3' },
    })} as missing`,
    [companyId, sessionId, now, amounts.map(({ currency }) => currency), amounts.map(({ amount }) => amount)],
  );
  return row?.missing ?? false;
}
