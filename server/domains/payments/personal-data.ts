import { sql } from 'kysely';
import { exportCursor, type PersonalData } from '../../platform/personal-data.ts';

/** Payments and ledger are retained by law; an erasure waits until every balance is zero. */
export const personalData: PersonalData = {
  tables: { payment: 'exported', ledger_entry: 'exported', company_payment_setting: 'erased' },
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
      name: 'ledger',
      scope: 'company',
      open: (tx, { companyId }) =>
        sql`${exportCursor}
          select t.at, a.kind as account, t.kind, t.reference, e.currency, e.amount
          from ledger_entry e join ledger_account a on a.id = e.account_id join ledger_transaction t on t.id = e.transaction_id
          where a.company_id = ${companyId} order by e.id`.execute(tx),
    },
  ],
  obstacles: async (db, companyId) => {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select from ledger_account where company_id = ${companyId} and balance <> 0) as found`.execute(db);
    return rows[0]?.found ? [{ key: 'privacy.balanceLeft', values: {} }] : [];
  },
  eraseCompany: async (tx, { companyId }) => {
    await tx.deleteFrom('company_payment_setting').where('company_id', '=', companyId).execute();
  },
};
