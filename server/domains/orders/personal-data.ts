import { sql } from 'kysely';
import { forgetNoteSettings } from './delivery-notes/queries.ts';
import { forgetTemplates } from './exports/template-queries.ts';
import { forgetLists } from './list-settings/queries.ts';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';
import { forgetUploads } from './order-upload/forget.ts';
import { forgetOfCompany } from './sales-orders/index.ts';

const orderColumns = sql`
  o.number, o.state, o.created_at, o.paid_at, o.shipped_at, o.delivered_at, o.cancelled_at, o.currency, o.lines_total, o.shipping_total, o.discount_total,
  o.vat_total, o.total, o.cancelled_total, o.delivery, o.address, o.reference, o.note, (select s.name from store s where s.id = o.store_id) as store,
  (select b.legal_name from company b where b.id = o.buyer_company_id) as buyer`;
const lineColumns = sql`o.number as order_number, l.position, l.item_code, l.sku, l.name, l.options, l.quantity, l.shipped_quantity, l.cancelled_quantity, o.currency, l.unit_price, l.line_total, l.vat_rate`;
const changeColumns = sql`o.number as order_number, c.state, c.actor, c.reason, c.note, o.currency, c.total, c.created_at, c.answer_until, c.decided_at`;
const caseColumns = sql`
  c.id, o.number as order_number, c.kind, c.state, c.reason, c.note, c.currency, c.asked, c.offered, c.granted, c.return_address, c.return_carrier,
  c.return_tracking, c.opened_at, c.closed_at`;
const caseEventColumns = sql`e.case_id, e.state_before, e.state_after, e.actor, e.note, e.amount, e.at`;
const ofCompany = (companyId: number) =>
  sql`(o.buyer_company_id = ${companyId} or (o.seller_company_id = ${companyId} and o.paid_at is not null))`;

const salesColumns = sql`
  o.number, o.state, o.channel, o.external_number, o.sold_on, o.created_at, o.shipped_at, o.delivered_at, o.cancelled_at, o.recipient, o.email, o.service,
  o.reference, o.note, o.currency`;
const salesLineColumns = sql`o.number as order_number, l.position, l.sku, l.gtin, l.name, l.quantity, o.currency, l.sold_for, l.external_line, l.ignored`;

const uploadColumns = sql`
  p.file_name, p.state, p.layout, p.lines, p.orders, p.undone, p.created_at, p.finished_at, (select u.name from user_account u where u.id = p.user_id) as by`;

/** Orders and their cases are retained by law; an erasure waits for those that are open. Of sales orders it removes the recipients. */
export const personalData: PersonalData = {
  tables: {
    purchase_order: 'exported',
    purchase_order_line: 'exported',
    purchase_order_change: 'exported',
    list_setting: 'exported and erased',
    list_view: 'exported and erased',
    export_template: 'exported and erased',
    delivery_note_setting: 'exported and erased',
    sales_order: 'exported and erased',
    sales_order_line: 'exported',
    sales_order_word: 'erased',
    order_upload: 'exported',
    order_upload_line: 'erased',
    order_upload_order: 'erased',
    after_sales_case: 'exported',
    after_sales_event: 'exported',
  },
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
      name: 'list-settings',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select list, columns, page_size from list_setting where user_id = ${userId} order by list`.execute(tx),
    },
    {
      name: 'list-views',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select list, name, query, is_default from list_view where user_id = ${userId} order by list, name`.execute(tx),
    },
    {
      name: 'export-templates',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor}
          select list, name, columns, format, csv, is_default from export_template where user_id = ${userId} order by list, name`.execute(
          tx,
        ),
    },
    {
      name: 'after-sales-cases',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor}
          select ${caseColumns} from after_sales_case c join purchase_order o on o.id = c.order_id where c.opened_by = ${userId} order by c.id`.execute(
          tx,
        ),
    },
    {
      name: 'after-sales-events',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select ${caseEventColumns} from after_sales_event e where e.user_id = ${userId} order by e.id`.execute(tx),
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
    {
      name: 'sales-orders',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select ${salesColumns} from sales_order o where o.user_id = ${userId} order by o.id`.execute(tx),
    },
    {
      name: 'sales-order-lines',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor}
          select ${salesLineColumns} from sales_order_line l join sales_order o on o.id = l.sales_order_id
          where o.user_id = ${userId} order by l.sales_order_id, l.position`.execute(tx),
    },
    {
      name: 'sales-orders',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor} select ${salesColumns} from sales_order o where o.company_id = ${companyId} order by o.id`.execute(tx),
    },
    {
      name: 'sales-order-lines',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select ${salesLineColumns} from sales_order_line l join sales_order o on o.id = l.sales_order_id
          where o.company_id = ${companyId} order by l.sales_order_id, l.position`.execute(tx),
    },
    {
      name: 'order-uploads',
      scope: 'person',
      open: (tx, { userId }) =>
        sql`${exportCursor} select ${uploadColumns} from order_upload p where p.user_id = ${userId} or p.step_user_id = ${userId} order by p.id`.execute(
          tx,
        ),
    },
    {
      name: 'delivery-note',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor} select sender, note, shows_logo from delivery_note_setting where company_id = ${companyId}`.execute(tx),
    },
    {
      name: 'order-uploads',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor} select ${uploadColumns} from order_upload p where p.company_id = ${companyId} order by p.id`.execute(tx),
    },
    {
      name: 'after-sales-cases',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select ${caseColumns} from after_sales_case c join purchase_order o on o.id = c.order_id
          where ${ofCompany(companyId)} order by c.id`.execute(tx),
    },
    {
      name: 'after-sales-events',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select ${caseEventColumns} from after_sales_event e join after_sales_case c on c.id = e.case_id join purchase_order o on o.id = c.order_id
          where ${ofCompany(companyId)} order by e.id`.execute(tx),
    },
  ],
  erasePeople: async (tx, { people }) => {
    const userIds = people.map(({ userId }) => userId);
    await forgetLists(tx, userIds);
    await forgetTemplates(tx, userIds);
  },
  eraseCompany: async (tx, { companyId }) => {
    await forgetOfCompany(tx, companyId);
    await forgetNoteSettings(tx, companyId);
    await forgetUploads(tx, companyId);
  },
  obstacles: async (db, companyId) => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*)::int from purchase_order o where o.buyer_company_id = ${companyId} and o.state not in ('completed', 'cancelled'))
        + (select count(*)::int from purchase_order o where o.seller_company_id = ${companyId} and o.state not in ('completed', 'cancelled'))
        + (select count(*)::int from sales_order o where o.company_id = ${companyId} and o.state in ('matched', 'ordered', 'shipped')) as count`.execute(
      db,
    );
    const count = rows[0]?.count ?? 0;
    const { count: cases } = await db
      .selectFrom('after_sales_case')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) => eb.or([eb('buyer_company_id', '=', companyId), eb('seller_company_id', '=', companyId)]))
      .where('closed_at', 'is', null)
      .executeTakeFirstOrThrow();
    return [
      ...(count > 0 ? [{ key: 'privacy.openOrders' as const, values: { count } }] : []),
      ...(cases > 0 ? [{ key: 'privacy.openCases' as const, values: { count: cases } }] : []),
    ];
  },
};
