import { sql } from 'kysely';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';

/** Payments, ledger and invoices are retained by law; an erasure waits until every balance is zero. */
export const personalData: PersonalData = {
  tables: {
    bank_booking: 'exported',
    deposit: 'exported',
    payment: 'exported',
    ledger_entry: 'exported',
    company_payment_setting: 'erased',
    invoice: 'exported',
    payment_method_buyer: 'erased',
    commission_rate: 'exported',
    settlement: 'exported',
    settlement_line: 'exported',
    payout: 'exported',
  },
  files: [
    {
      name: 'payments',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select p.created_at, p.method, p.state, p.currency, p.amount, p.checkout_id
          from payment p join checkout k on k.id = p.checkout_id where k.company_id = ${companyId} order by p.id`.execute(tx),
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
      name: 'transfers',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select b.booked_on, b.currency, b.amount, b.payer_name, b.payer_iban, b.text, b.outcome
          from bank_booking b where b.company_id = ${companyId} order by b.id`.execute(tx),
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
          select p.created_at, p.currency, p.amount, p.state, p.account_holder, p.iban, p.bic, p.reference, p.executed_on, p.reason
          from payout p where p.seller_company_id = ${companyId} order by p.id`.execute(tx),
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
      select exists (select from ledger_account where company_id = ${companyId} and balance <> 0) as found`.execute(db);
    return rows[0]?.found ? [{ key: 'privacy.balanceLeft', values: {} }] : [];
  },
  eraseCompany: async (tx, { companyId }) => {
    await tx.deleteFrom('company_payment_setting').where('company_id', '=', companyId).execute();
    await tx.deleteFrom('payment_method_buyer').where('company_id', '=', companyId).execute();
  },
};
