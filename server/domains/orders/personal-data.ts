import { sql } from 'kysely';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';

const orderColumns = sql`
  o.number, o.state, o.created_at, o.paid_at, o.shipped_at, o.delivered_at, o.cancelled_at, o.currency, o.lines_total, o.shipping_total, o.discount_total,
  o.vat_total, o.total, o.cancelled_total, o.delivery, o.address, o.reference, o.note, (select s.name from store s where s.id = o.store_id) as store,
  (select b.legal_name from company b where b.id = o.buyer_company_id) as buyer`;
const lineColumns = sql`o.number as order_number, l.position, l.item_code, l.sku, l.name, l.options, l.quantity, l.shipped_quantity, l.cancelled_quantity, o.currency, l.unit_price, l.line_total, l.vat_rate`;
const changeColumns = sql`o.number as order_number, c.state, c.actor, c.reason, c.note, o.currency, c.total, c.created_at, c.answer_until, c.decided_at`;
const ofCompany = (companyId: number) =>
  sql`(o.buyer_company_id = ${companyId} or (o.seller_company_id = ${companyId} and o.paid_at is not null))`;

/** Orders are retained by law; an erasure waits for those that are not completed. */
export const personalData: PersonalData = {
  tables: { purchase_order: 'exported', purchase_order_line: 'exported', purchase_order_change: 'exported' },
  files: [
    {
      name: 'orders',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select ${orderColumns} from purchase_order o where o.buyer_user_id = ${userId} order by o.id`.execute(tx),
    },
    {
      name: 'order-lines',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor}
          select ${lineColumns} from purchase_order_line l join purchase_order o on o.id = l.order_id
          where o.buyer_user_id = ${userId} order by l.order_id, l.position`.execute(tx),
    },
    {
      name: 'order-changes',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor}
          select ${changeColumns} from purchase_order_change c join purchase_order o on o.id = c.order_id
          where o.buyer_user_id = ${userId} or c.user_id = ${userId} or c.decided_by = ${userId} order by c.id`.execute(tx),
    },
    {
      name: 'orders',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor} select ${orderColumns} from purchase_order o where ${ofCompany(companyId)} order by o.id`.execute(tx),
    },
    {
      name: 'order-lines',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select ${lineColumns} from purchase_order_line l join purchase_order o on o.id = l.order_id
          where ${ofCompany(companyId)} order by l.order_id, l.position`.execute(tx),
    },
    {
      name: 'order-changes',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select ${changeColumns} from purchase_order_change c join purchase_order o on o.id = c.order_id
          where ${ofCompany(companyId)} order by c.id`.execute(tx),
    },
  ],
  obstacles: async (db, companyId) => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*)::int from purchase_order o where o.buyer_company_id = ${companyId} and o.state not in ('completed', 'cancelled'))
        + (select count(*)::int from purchase_order o where o.seller_company_id = ${companyId} and o.state not in ('completed', 'cancelled')) as count`.execute(
      db,
    );
    const count = rows[0]?.count ?? 0;
    return count > 0 ? [{ key: 'privacy.openOrders', values: { count } }] : [];
  },
};
