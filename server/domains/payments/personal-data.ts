import { sql } from 'kysely';
import { endAccountsOf } from './payouts/connected/queries.ts';
import { endCustomersOf } from './saved-cards/queries.ts';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';

/** Payments, ledger and invoices are retained by law; an erasure waits until every balance is zero and no withdrawal is open. */
export const personalData: PersonalData = {
  tables: {
    bank_booking: 'exported',
    deposit: 'exported',
    withdrawal: 'exported',
    seller_facts: 'exported',
    payment: 'exported',
    payment_top_up: 'exported',
    payment_customer: 'erased',
    ledger_entry: 'exported',
    company_payment_setting: 'erased',
    credit_grant: 'exported',
    credit_item: 'exported',
    credit_reminder: 'exported',
    invoice: 'exported',
    payment_method_buyer: 'erased',
    commission_rate: 'exported',
    settlement: 'exported',
    settlement_line: 'exported',
    payout: 'exported',
    payout_account: 'exported',
  },
  files: [
    {
      name: 'payments',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select p.created_at, p.purpose, p.method, p.state, p.currency, p.amount, p.balance_part, p.card_last_four, p.refunded, p.checkout_id
          from payment p where p.checkout_id in (select k.id from checkout k where k.company_id = ${companyId})
            or p.id in (select u.payment_id from payment_top_up u where u.company_id = ${companyId}) order by p.id`.execute(tx),
    },
    {
      name: 'deposits',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select d.created_at, d.state, d.currency, d.amount, d.paid_on, d.reference, d.proof_name, d.confirmed_amount, d.reason, d.decided_at
          from deposit d where d.company_id = ${companyId} order by d.id`.execute(tx),
    },
    {
      name: 'withdrawals',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select w.created_at, w.state, w.currency, w.amount, w.holder, w.iban, w.bic, w.reference, w.reason, w.decided_at
          from withdrawal w where w.company_id = ${companyId} order by w.id`.execute(tx),
    },
    {
      name: 'sellerFacts',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select f.kind, f.legal_name, f.registration_number, f.first_name, f.last_name, f.birth_date, f.line1, f.postal_code, f.city, f.country_code,
            f.tin, f.tin_country, f.vat_id, f.iban, f.account_holder, f.changed_at
          from seller_facts f where f.company_id = ${companyId}`.execute(tx),
    },
    {
      name: 'transfers',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select b.booked_on, b.currency, b.amount, b.payer_name, b.payer_iban, b.text, b.outcome
          from bank_booking b where b.company_id = ${companyId} order by b.id`.execute(tx),
    },
    {
      name: 'credit-limits',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select g.created_at, g.state, g.seller_company_id, g.buyer_company_id, g.currency, g.credit_limit, g.days, g.ended_at
          from credit_grant g where ${companyId} in (g.buyer_company_id, g.seller_company_id) order by g.id`.execute(tx),
    },
    {
      name: 'credit-items',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select i.created_at, i.order_id, i.seller_company_id, i.buyer_company_id, i.currency, i.amount, i.paid, i.credited, i.due_on, i.settled_at
          from credit_item i where ${companyId} in (i.buyer_company_id, i.seller_company_id) order by i.id`.execute(tx),
    },
    {
      name: 'credit-reminders',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select r.created_at, r.step, r.seller_company_id, r.buyer_company_id, r.currency, r.total, r.content
          from credit_reminder r where ${companyId} in (r.buyer_company_id, r.seller_company_id) order by r.id`.execute(tx),
    },
    {
      name: 'ledger',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select t.at, a.kind as account, t.kind, t.reference, e.currency, e.amount
          from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
          where a.company_id = ${companyId} order by e.id`.execute(tx),
    },
    {
      name: 'invoices',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select i.number, i.kind, i.issue_date, i.delivery_date, i.currency, i.net_total, i.vat_total, i.total, i.content
          from invoice i where ${companyId} in (i.buyer_company_id, i.seller_company_id) order by i.id`.execute(tx),
    },
    {
      name: 'settlements',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select s.number, s.currency, s.period_from, s.period_to, s.state, s.orders, s.sales, s.refunds, s.commission, s.fees, s.vat, s.reserve_withheld, s.reserve_until,
            s.reserve_released, s.carried_in, s.payout, s.carried_out, s.closed_at, s.paid_out_at,
            (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'order', o.number, 'at', l.at, 'amount', l.amount, 'commission', l.commission, 'fee', l.fee) order by l.id), '[]')
              from settlement_line l join purchase_order o on o.id = l.order_id where l.settlement_id = s.id) as lines
          from settlement s where s.seller_company_id = ${companyId} order by s.id`.execute(tx),
    },
    {
      name: 'payouts',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select p.created_at, p.currency, p.amount, p.state, p.account_holder, p.iban, p.bic, p.reference, p.executed_on, p.reason, p.way, p.provider, p.provider_reference, p.returned_at
          from payout p where p.seller_company_id = ${companyId} order by p.id`.execute(tx),
    },
    {
      name: 'payout-accounts',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select a.provider, a.reference, a.standing, a.country_code, a.created_at, a.ended_at from payout_account a where a.company_id = ${companyId} order by a.id`.execute(
          tx,
        ),
    },
    {
      name: 'commission-rates',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select r.category_id, r.rate, r.valid_from, r.valid_to, r.note, r.added_at, r.removed_at
          from commission_rate r where r.seller_company_id = ${companyId} order by r.id`.execute(tx),
    },
  ],
  obstacles: async (db, companyId) => {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ledger_account where company_id = ${companyId} and balance <> 0)
        or exists (select from withdrawal where company_id = ${companyId} and state in ('requested', 'in_transfer')) as found`.execute(db);
    return rows[0]?.found ? [{ key: 'privacy.balanceLeft', values: {} }] : [];
  },
  eraseCompany: async (tx, { companyId, now }) => {
    await endCustomersOf(tx, companyId, now);
    await endAccountsOf(tx, companyId, now);
    await tx.deleteFrom('company_payment_setting').where('company_id', '=', companyId).execute();
    await tx.deleteFrom('payment_method_buyer').where('company_id', '=', companyId).execute();
  },
};
