import { sql } from 'kysely';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import type { InvoiceContent } from './content.ts';
import type { CaseRefund, OrderFacts, StoredParty } from './documents.ts';

/*
 * An invoice is due once its order is paid, and by the operator's setting once its first goods have left. An exempt supply to another
 * member state is invoiced when it leaves in any case: the payment before it is no taxable event there, and the document names its day.
 */
const isDue = sql`o.paid_at is not null and o.state <> 'cancelled' and (o.state in ('partly_shipped', 'shipped', 'delivered', 'completed')
  or (m.invoices_at = 'payment' and o.vat_decision ->> 'reason' <> 'intraCommunity'))`;

/** Sellers of orders whose invoices are due. */
export async function sellersWithDue(db: Connection): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct o.seller_company_id as id from invoice_due d join purchase_order o on o.id = d.order_id cross join market m
    where ${isDue} order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Orders of a seller whose invoices are due, locked in the order of their ids; those that somebody changes just now wait for the next time. */
export async function lockDueOrders(tx: Tx, sellerCompanyId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from invoice_due d join purchase_order o on o.id = d.order_id cross join market m
    where o.seller_company_id = ${sellerCompanyId} and ${isDue} order by o.id limit ${most} for no key update of o skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Orders that were cancelled before their invoice was written need none. */
export async function dropCancelled(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('invoice_due')
    .where('order_id', 'in', (eb) =>
      eb
        .selectFrom('purchase_order')
        .innerJoin('invoice_due', 'invoice_due.order_id', 'purchase_order.id')
        .select('purchase_order.id')
        .where('purchase_order.state', '=', 'cancelled'),
    )
    .execute();
}

/** SQL: a side of a document, from the row of `company` with that alias, as JSON. */
export const partyOf = (name: 'seller' | 'buyer') => {
  const column = (of: string) => sql.raw(`${name}.${of}`);
  return sql`jsonb_build_object('legalName', ${column('legal_name')}, 'tradingName', ${column('trading_name')}, 'address', ${column('address')},
    'countryCode', ${column('country_code')}, 'vatId', ${column('vat_id')}, 'registerNumber', ${column('trade_register_number')},
    'contactName', ${column('contact_name')}, 'phone', coalesce(${column('phone_country_code')} || ' ', '') || coalesce(${column('phone_number')}, ''),
    'email', coalesce(${column('contact_email')}, (select u.email from user_account u join role r on r.id = u.role_id
      where u.company_id = ${column('id')} and u.state = 'active' order by r.key = 'owner' desc, u.id limit 1), ''))`;
};

/** All that documents of these orders are written from. One statement. */
export async function orderFacts(tx: Tx, orderIds: readonly number[]): Promise<OrderFacts[]> {
  // sql-check: not null lines paidOn, a paid order has lines
  const { rows } = await sql<OrderFacts>`
    select o.id, o.number, o.seller_company_id as "sellerCompanyId", o.buyer_company_id as "buyerCompanyId", o.store_id as "storeId", o.currency, o.language,
      o.shipping_total as "shippingTotal", o.discount_total as "discountTotal", o.total, o.cancelled_total as "cancelledTotal", o.reference,
      to_char(o.created_at at time zone 'UTC', 'YYYY-MM-DD') as "placedOn", to_char(o.paid_at at time zone 'UTC', 'YYYY-MM-DD') as "paidOn",
      coalesce((select to_char(min(h.shipped_at) at time zone 'UTC', 'YYYY-MM-DD') from shipment h where h.order_id = o.id),
        to_char(o.shipped_at at time zone 'UTC', 'YYYY-MM-DD')) as "deliveredOn",
      o.delivery, o.address, o.vat_decision as "vatDecision",
      jsonb_build_object('name', s.name, 'logoKey', s.logo_key) as store,
      ${partyOf('seller')} as seller, ${partyOf('buyer')} as buyer,
      case when b.iban is not null then jsonb_build_object('holder', coalesce(b.account_holder, seller.legal_name), 'iban', b.iban, 'bic', coalesce(b.bic, '')) end as "sellerBank",
      (select jsonb_agg(jsonb_build_object('orderLineId', l.id, 'itemCode', l.item_code, 'sku', l.sku, 'name', l.name, 'options', l.options,
          'quantity', l.quantity, 'cancelled', l.cancelled_quantity, 'unitPrice', l.unit_price, 'vatCategory', l.vat_category, 'vatRate', l.vat_rate) order by l.position)
        from purchase_order_line l where l.order_id = o.id) as lines,
      (select coalesce(jsonb_agg(distinct m.method), '[]') from payment p
        left join credit_item i on i.order_id = o.id and p.method = 'credit'
        cross join lateral (select p.method where p.method <> 'credit' or i.id is not null
          union all select 'balance' where p.balance_part > 0 and (p.method <> 'credit' or o.total > coalesce(i.amount, 0))) m
        where p.checkout_id = o.checkout_id and p.currency = o.currency and p.state = 'captured') as methods,
      (select jsonb_build_object('dueOn', to_char(i.due_on, 'YYYY-MM-DD'), 'open', i.amount - i.paid - i.credited) from credit_item i where i.order_id = o.id) as credit
    from purchase_order o join store s on s.id = o.store_id join company seller on seller.id = o.seller_company_id
    join company buyer on buyer.id = o.buyer_company_id left join company_payment_setting b on b.company_id = seller.id
    where o.id = any(${orderIds}::bigint[]) order by o.id`.execute(tx);
  return rows;
}

/** A company as its next documents will say it. */
export async function companyParty(db: Connection, companyId: number): Promise<OrderFacts['seller'] | null> {
  // sql-check: not null seller, it is built of a row
  const { rows } = await sql<{
    seller: OrderFacts['seller'];
  }>`select ${partyOf('seller')} as seller from company seller where seller.id = ${companyId}`.execute(db);
  return rows[0]?.seller ?? null;
}

export type Series = 'INV' | 'CN';

/**
 * The next number of a series. Its row stays locked until the transaction ends: a document that is not written takes no number, and the
 * next one waits.
 */
export async function nextNumber(tx: Tx, sellerCompanyId: number, series: Series, year: number): Promise<number> {
  const row = await tx
    .insertInto('invoice_series')
    .values({ seller_company_id: sellerCompanyId, series, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['seller_company_id', 'series', 'year'])
        .doUpdateSet((eb) => ({ last_number: eb('invoice_series.last_number', '+', 1) })),
    )
    .returning('last_number as number')
    .executeTakeFirstOrThrow();
  return row.number;
}

export type NewInvoice = {
  kind: 'invoice' | 'credit_note';
  number: string;
  series: Series;
  year: number;
  sequence: number;
  order: OrderFacts;
  correctsId: number | null;
  refundKey: string | null;
  issuedOn: string;
  deliveredOn: string | null;
  net: number;
  vat: number;
  total: number;
  cancelledBefore: number;
  language: string;
  content: InvoiceContent;
  now: Date;
};

export async function insertInvoice(tx: Tx, given: NewInvoice): Promise<number> {
  const { id } = await tx
    .insertInto('invoice')
    .values({
      kind: given.kind,
      number: given.number,
      seller_company_id: given.order.sellerCompanyId,
      series: given.series,
      year: given.year,
      sequence: given.sequence,
      buyer_company_id: given.order.buyerCompanyId,
      store_id: given.order.storeId,
      order_id: given.order.id,
      corrects_id: given.correctsId,
      refund_key: given.refundKey,
      issue_date: given.issuedOn,
      delivery_date: given.deliveredOn,
      currency: given.order.currency,
      net_total: given.net,
      vat_total: given.vat,
      total: given.total,
      cancelled_before: given.cancelledBefore,
      language: given.language,
      content: JSON.stringify(given.content),
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('invoice_notice').values({ invoice_id: id }).execute();
  return id;
}

export type FeeParties = { operator: StoredParty; seller: StoredParty; market: string };

/** Operator and seller as a document about commission and fees states them. */
export async function feeParties(tx: Tx, { operatorId, sellerId }: { operatorId: number; sellerId: number }): Promise<FeeParties> {
  // sql-check: not null operator seller, they are objects of columns
  const { rows } = await sql<FeeParties>`
    select ${partyOf('buyer')} as operator, ${partyOf('seller')} as seller, m.name as market
    from company buyer cross join company seller cross join market m where buyer.id = ${operatorId} and seller.id = ${sellerId}`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error('operator and seller of a settlement exist');
  return row;
}

export type NewFeeDocument = Omit<NewInvoice, 'order' | 'correctsId' | 'refundKey' | 'cancelledBefore'> & {
  settlementId: number;
  operatorId: number;
  sellerId: number;
  currency: string;
};

/** The operator's document: it is the one that supplies, the seller the one that buys. */
export async function insertFeeDocument(tx: Tx, given: NewFeeDocument): Promise<number> {
  const { id } = await tx
    .insertInto('invoice')
    .values({
      kind: given.kind,
      number: given.number,
      seller_company_id: given.operatorId,
      series: given.series,
      year: given.year,
      sequence: given.sequence,
      buyer_company_id: given.sellerId,
      settlement_id: given.settlementId,
      issue_date: given.issuedOn,
      delivery_date: given.deliveredOn,
      currency: given.currency,
      net_total: given.net,
      vat_total: given.vat,
      total: given.total,
      language: given.language,
      content: JSON.stringify(given.content),
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function dropDue(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('invoice_due').where('order_id', '=', anyOf(orderIds)).execute();
}

/** What was refunded of an order by after-sales cases, oldest first. */
export async function caseRefunds(tx: Tx, orderId: number): Promise<CaseRefund[]> {
  // sql-check: not null lines, it is the sum of a group
  const { rows } = await sql<CaseRefund>`
    select l.case_id as "caseId", jsonb_agg(jsonb_build_object('orderLineId', l.order_line_id, 'quantity', l.quantity, 'refunded', l.refunded)) as lines
    from after_sales_line l join after_sales_case c on c.id = l.case_id
    where c.order_id = ${orderId} and l.refunded > 0 group by l.case_id, c.closed_at order by c.closed_at, l.case_id`.execute(tx);
  return rows;
}

export type StoredDocument = { id: number; kind: 'invoice' | 'credit_note'; number: string; issuedOn: string; content: InvoiceContent };

/** The documents of an order, oldest first. */
export async function documentsOf(tx: Tx, orderId: number): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select id, kind, number, issue_date as "issuedOn", content from invoice where order_id = ${orderId} order by id`.execute(tx);
  return rows;
}
