import { type RawBuilder, sql } from 'kysely';
import type { privacyFiles } from '../../../../contract/messages/privacy-files.ts';
import type { PrivacyScope } from '../../../../contract/identity/privacy.ts';

/** A list of an export: two files of that name, and the statement that fills them. Column names are those of the files. */
export type Section = { name: keyof typeof privacyFiles; rows: RawBuilder<unknown> };

export function sectionsOf(scope: PrivacyScope, userId: number, companyId: number): Section[] {
  return scope === 'person' ? personSections(userId, companyId) : companySections(companyId);
}

const orderColumns = sql`
  o.number, o.state, o.created_at, o.paid_at, o.shipped_at, o.delivered_at, o.cancelled_at, o.currency, o.lines_total, o.shipping_total, o.discount_total,
  o.vat_total, o.total, o.delivery, o.address, o.reference, o.note, (select s.name from store s where s.id = o.store_id) as store,
  (select b.legal_name from company b where b.id = o.buyer_company_id) as buyer`;
const lineColumns = sql`o.number as order_number, l.position, l.item_code, l.sku, l.name, l.options, l.quantity, o.currency, l.unit_price, l.line_total, l.vat_rate`;
const signatureColumns = sql`a.key as agreement, v.version, s.language, s.signed_at, s.network, s.user_agent, u.name as signed_by`;
const signatureTables = sql`
  agreement_signature s join legal_agreement_version v on v.id = s.version_id join legal_agreement a on a.id = v.agreement_id
  join user_account u on u.id = s.user_id`;
const auditColumns = sql`at, action, subject, before, after, network`;
const questionColumns = sql`
  i.item_code, v.sku, s.name as store, q.language, q.body as question, q.answer, q.state, q.asked_at, q.answered_at, q.published_at`;
const questionTables = sql`
  item_question q join item i on i.id = q.item_id join store s on s.id = q.store_id left join variant v on v.id = q.variant_id`;
const quoteColumns = sql`
  q.id as quote, q.state, s.name as store, (select c.legal_name from company c where c.id = q.buyer_company_id) as buyer, q.currency, q.country_code,
  w.version, w.side, w.at, w.wanted_on, w.note, w.lead_days, w.valid_until, w.prices_until,
  v.sku, l.quantity, l.minimum_quantity, l.unit_price`;
const quoteTables = sql`
  quote q join store s on s.id = q.store_id join quote_version w on w.quote_id = q.id join quote_line l on l.quote_id = w.quote_id and l.version = w.version
  join variant v on v.id = l.variant_id`;
const quoteOrder = sql`q.id, w.version, l.position`;
const wishColumns = sql`w.name as list, w.shared, i.item_code, v.sku, l.note, s.currency_code as currency, l.price_when_added, l.added_at`;
const wishTables = sql`
  wish_list w join wish_line l on l.list_id = w.id join item i on i.id = l.item_id join store s on s.id = i.store_id left join variant v on v.id = l.variant_id`;
const importColumns = sql`
  p.file_name, s.name as store, p.state, p.layout, p.lines, p.created_items, p.changed_items, p.same_items, p.bad_lines, p.undone_items, p.kept_items,
  p.created_at, p.finished_at`;
const importTables = sql`product_import p join store s on s.id = p.store_id`;
const bulkColumns = sql`
  s.name as store, p.change, p.state, p.items, p.changed_items, p.partly_items, p.refused_items, p.created_at, p.applied_at, p.finished_at`;
const bulkTables = sql`product_bulk p join store s on s.id = p.store_id`;
const addresses = (companyId: number) => sql`
  select label, name, company_name, line1, line2, postal_code, city, region, country_code, phone, is_default
  from company_address where company_id = ${companyId} and archived_at is null order by id`;

function personSections(userId: number, companyId: number): Section[] {
  return [
    {
      name: 'profile',
      rows: sql`
        select u.name, u.email, u.phone_country_code, u.phone_number, u.language, u.state, u.avatar_path, u.limit_per_order, u.limit_per_month,
          u.mail_new_device, u.created_at, u.last_login_at, u.password_changed_at, r.name as role, c.legal_name as company
        from user_account u join role r on r.id = u.role_id join company c on c.id = u.company_id where u.id = ${userId}`,
    },
    {
      name: 'sessions',
      rows: sql`select created_at, last_seen_at, ended_at, end_reason, user_agent, network from user_session where user_id = ${userId} order by created_at`,
    },
    { name: 'sign-ins', rows: sql`select at, outcome, user_agent, network from sign_in where user_id = ${userId} order by id` },
    {
      name: 'devices',
      rows: sql`select first_seen_at, last_seen_at, user_agent from user_device where user_id = ${userId} order by first_seen_at`,
    },
    { name: 'signatures', rows: sql`select ${signatureColumns} from ${signatureTables} where s.user_id = ${userId} order by s.id` },
    { name: 'orders', rows: sql`select ${orderColumns} from purchase_order o where o.buyer_user_id = ${userId} order by o.id` },
    {
      name: 'order-lines',
      rows: sql`
        select ${lineColumns} from purchase_order_line l join purchase_order o on o.id = l.order_id
        where o.buyer_user_id = ${userId} order by l.order_id, l.position`,
    },
    { name: 'addresses', rows: addresses(companyId) },
    {
      name: 'cart',
      rows: sql`
        select v.sku, i.item_code, l.quantity, l.saved_for_later, l.note, l.added_at
        from cart_line l join variant v on v.id = l.variant_id join item i on i.id = v.item_id where l.user_id = ${userId} order by l.id`,
    },
    { name: 'wish-lists', rows: sql`select ${wishColumns} from ${wishTables} where w.user_id = ${userId} order by w.id, l.id` },
    {
      name: 'questions',
      rows: sql`select ${questionColumns} from ${questionTables} where q.user_id = ${userId} or q.answered_by = ${userId} order by q.id`,
    },
    {
      name: 'quotes',
      rows: sql`select ${quoteColumns} from ${quoteTables} where w.user_id = ${userId} order by ${quoteOrder}`,
    },
    {
      name: 'product-imports',
      rows: sql`select ${importColumns} from ${importTables} where p.user_id = ${userId} or p.step_user_id = ${userId} order by p.created_at, p.id`,
    },
    {
      name: 'product-changes',
      rows: sql`select ${bulkColumns} from ${bulkTables} where p.user_id = ${userId} or p.applied_by = ${userId} order by p.created_at, p.id`,
    },
    { name: 'decisions', rows: sql`select ${auditColumns} from audit_log where user_id = ${userId} order by id` },
  ];
}

function companySections(companyId: number): Section[] {
  const ofCompany = sql`(o.buyer_company_id = ${companyId} or (o.seller_company_id = ${companyId} and o.paid_at is not null))`;
  return [
    {
      name: 'company',
      rows: sql`
        select kind, legal_name, trading_name, country_code, vat_id, vat_state, vat_checked_at, trade_register_number, business_type, sales_channels,
          preferred_currency, phone_country_code, phone_number, contact_name, contact_email, address, shop_urls, about, sells_to, state, state_reason,
          created_at, submitted_at, decided_at
        from company where id = ${companyId}`,
    },
    {
      name: 'people',
      rows: sql`
        select u.name, u.email, u.phone_country_code, u.phone_number, u.language, u.state, r.name as role, u.limit_per_order, u.limit_per_month,
          u.created_at, u.last_login_at
        from user_account u join role r on r.id = u.role_id where u.company_id = ${companyId} order by u.id`,
    },
    { name: 'roles', rows: sql`select name, access_codes, created_at, archived_at from role where company_id = ${companyId} order by id` },
    { name: 'addresses', rows: addresses(companyId) },
    {
      name: 'documents',
      rows: sql`
        select id, kind, file_name, content_type, size, expires_on, state, note, uploaded_at, decided_at
        from company_document where company_id = ${companyId} and removed_at is null order by id`,
    },
    {
      name: 'review',
      rows: sql`select at, state_before, state_after, actor, reason, notes from company_review_event where company_id = ${companyId} order by id`,
    },
    { name: 'signatures', rows: sql`select ${signatureColumns} from ${signatureTables} where s.company_id = ${companyId} order by s.id` },
    { name: 'orders', rows: sql`select ${orderColumns} from purchase_order o where ${ofCompany} order by o.id` },
    {
      name: 'order-lines',
      rows: sql`
        select ${lineColumns} from purchase_order_line l join purchase_order o on o.id = l.order_id where ${ofCompany} order by l.order_id, l.position`,
    },
    {
      name: 'payments',
      rows: sql`
        select p.created_at, p.method, p.state, p.currency, p.amount, p.checkout_id
        from payment p join checkout k on k.id = p.checkout_id where k.company_id = ${companyId} order by p.id`,
    },
    {
      name: 'ledger',
      rows: sql`
        select t.at, a.kind as account, t.kind, t.reference, e.currency, e.amount
        from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
        where a.company_id = ${companyId} order by e.id`,
    },
    {
      name: 'wish-lists',
      rows: sql`
        select u.name as owner, ${wishColumns} from ${wishTables} join user_account u on u.id = w.user_id
        where w.company_id = ${companyId} order by w.id, l.id`,
    },
    {
      name: 'questions',
      rows: sql`
        select ${questionColumns}, u.name as asked_by from ${questionTables} left join user_account u on u.id = q.user_id and q.company_id = ${companyId}
        where q.company_id = ${companyId} or (s.company_id = ${companyId} and q.state <> 'withdrawn') order by q.id`,
    },
    {
      name: 'quotes',
      rows: sql`
        select ${quoteColumns} from ${quoteTables}
        where q.buyer_company_id = ${companyId} or (q.seller_company_id = ${companyId} and q.state <> 'draft') order by ${quoteOrder}`,
    },
    {
      name: 'stores',
      rows: sql`
        select name, item_code, currency_code, vat_country_code, country_codes, minimum_order_value, lead_days, shipping_fee, free_shipping_from, state, created_at
        from store where company_id = ${companyId} order by id`,
    },
    {
      name: 'items',
      rows: sql`
        select i.item_code, s.name as store, i.state, i.visibility, i.origin_country_code, i.published_at, t.language, t.name, t.summary, t.description
        from item i join store s on s.id = i.store_id left join item_text t on t.item_id = i.id
        where s.company_id = ${companyId} order by i.id, t.language`,
    },
    {
      name: 'variants',
      rows: sql`
        select i.item_code, v.sku, v.gtin, v.maker_number, v.state, s.currency_code as currency, v.list_price, v.weight, v.width, v.depth, v.height,
          (select coalesce(sum(k.on_hand), 0)::int from stock k where k.variant_id = v.id) as on_hand
        from variant v join item i on i.id = v.item_id join store s on s.id = i.store_id where s.company_id = ${companyId} order by v.id`,
    },
    {
      name: 'product-imports',
      rows: sql`
        select ${importColumns}, u.name as by from ${importTables} left join user_account u on u.id = p.user_id
        where s.company_id = ${companyId} order by p.created_at, p.id`,
    },
    {
      name: 'product-changes',
      rows: sql`
        select ${bulkColumns}, u.name as by from ${bulkTables} left join user_account u on u.id = coalesce(p.applied_by, p.user_id)
        where s.company_id = ${companyId} order by p.created_at, p.id`,
    },
    { name: 'audit-log', rows: sql`select ${auditColumns} from audit_log where company_id = ${companyId} order by id` },
  ];
}
