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
    credit_grant: 'exported',
    credit_item: 'exported',
    credit_reminder: 'exported',
    invoice: 'exported',
    payment_method_buyer: 'erased',
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
