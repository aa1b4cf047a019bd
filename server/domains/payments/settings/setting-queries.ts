import { sql } from 'kysely';
import type { PaymentSettingInput } from '../../../../contract/payments/payment-settings.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export type SettingRow = {
  preferredCurrency: string;
  preferredMethod: 'balance' | 'card' | 'bank_transfer' | 'credit' | null;
  lowBalanceAlert: number | null;
  confirmAbove: number | null;
  accountHolder: string | null;
  iban: string | null;
  bic: string | null;
  changedAt: Date | null;
  changedBy: string | null;
  /** Currencies with an exchange rate, and the euro as base of the rates. */
  currencies: string[];
};

export async function settingOf(db: Connection, companyId: number): Promise<SettingRow | null> {
  const { rows } = await sql<SettingRow>`
    select c.preferred_currency as "preferredCurrency", s.preferred_method as "preferredMethod", s.low_balance_alert as "lowBalanceAlert", s.confirm_above as "confirmAbove", s.account_holder as "accountHolder", s.iban, s.bic, s.changed_at as "changedAt",
      u.name as "changedBy", array(select distinct currency::text from exchange_rate union select 'EUR' order by 1) as currencies
    from company c left join company_payment_setting s on s.company_id = c.id left join user_account u on u.id = s.changed_by
    where c.id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** The company's currency, locked until the transaction ends: limits are stored in it. */
export async function lockCurrency(tx: Tx, companyId: number): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select preferred_currency::text as currency from company where id = ${companyId} for no key update`.execute(tx);
  return rows[0]?.currency ?? 'EUR';
}

export async function writeSetting(tx: Tx, setting: PaymentSettingInput & { companyId: number; userId: number; now: Date }): Promise<void> {
  const values = {
    preferred_method: setting.preferredMethod,
    low_balance_alert: setting.lowBalanceAlert,
    confirm_above: setting.confirmAbove,
    account_holder: setting.accountHolder,
    iban: setting.iban,
    bic: setting.bic,
    // The balance may already be below a new limit.
    low_balance_notified_at: null,
    changed_by: setting.userId,
    changed_at: setting.now,
  };
  await tx
    .insertInto('company_payment_setting')
    .values({ company_id: setting.companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
}

/** The account that money goes to, alone; other settings stay. */
export async function writeAccount(
  tx: Tx,
  given: { companyId: number; accountHolder: string; iban: string; bic: string; userId: number; now: Date },
): Promise<void> {
  const values = {
    account_holder: given.accountHolder,
    iban: given.iban,
    bic: given.bic,
    changed_by: given.userId,
    changed_at: given.now,
  };
  await tx
    .insertInto('company_payment_setting')
    .values({ company_id: given.companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
}

/** How many units of the new currency one unit of the company's current one is, at the newest rates; null if there is no rate. */
export async function conversionFactor(db: Connection, companyId: number, to: string): Promise<string | null> {
  const { rows } = await sql<{ factor: string }>`
    with rate as (select distinct on (currency) currency::text, rate from exchange_rate order by currency, day desc),
    every as (select * from rate union all select 'EUR', 1 where not exists (select from rate where currency = 'EUR'))
    select goal.rate / origin.rate as factor from company c
    join every origin on origin.currency = c.preferred_currency join every goal on goal.currency = ${to} where c.id = ${companyId}`.execute(
    db,
  );
  return rows[0]?.factor ?? null;
}

export type LowBalance = {
  companyId: number;
  currency: string;
  balance: number;
  mark: number;
  people: { userId: number; email: string; language: string }[];
};

/**
 * Records which companies below their limit have been notified, and clears the record if the balance is above again; returns those to
 * notify now. One statement.
 */
export async function noteLowBalances(tx: Tx, now: Date): Promise<LowBalance[]> {
  const balance = sql<number>`coalesce(ledger_account.balance, 0)`;
  return tx
    .with('standing', (db) =>
      db
        .selectFrom('company_payment_setting')
        .innerJoin('company', (join) =>
          join.onRef('company.id', '=', 'company_payment_setting.company_id').on('company.state', '=', 'approved'),
        )
        .leftJoin('ledger_account', (join) =>
          join
            .onRef('ledger_account.company_id', '=', 'company.id')
            .on('ledger_account.kind', '=', 'buyer_balance')
            .onRef('ledger_account.currency', '=', 'company.preferred_currency'),
        )
        .select([
          'company_payment_setting.company_id',
          sql<string>`company.preferred_currency::text`.as('currency'),
          sql<number>`company_payment_setting.low_balance_alert`.as('mark'),
          balance.as('balance'),
        ])
        .where('company_payment_setting.low_balance_alert', 'is not', null),
    )
    .with('above', (db) =>
      db
        .updateTable('company_payment_setting')
        .from('standing')
        .set({ low_balance_notified_at: null })
        .whereRef('company_payment_setting.company_id', '=', 'standing.company_id')
        .whereRef('standing.balance', '>=', 'standing.mark')
        .where('company_payment_setting.low_balance_notified_at', 'is not', null),
    )
    .with('below', (db) =>
      db
        .updateTable('company_payment_setting')
        .from('standing')
        .set({ low_balance_notified_at: now })
        .whereRef('company_payment_setting.company_id', '=', 'standing.company_id')
        .whereRef('standing.balance', '<', 'standing.mark')
        .where('company_payment_setting.low_balance_notified_at', 'is', null)
        .returning('company_payment_setting.company_id'),
    )
    .selectFrom('below')
    .innerJoin('standing', 'standing.company_id', 'below.company_id')
    .select([
      'standing.company_id as companyId',
      'standing.currency',
      'standing.balance',
      'standing.mark',
      sql<LowBalance['people']>`(
        select coalesce(json_agg(json_build_object('userId', u.id, 'email', u.email, 'language', u.language)), '[]')
        from user_account u join role r on r.id = u.role_id
        where u.company_id = standing.company_id and u.state = 'active' and 'balance.topup' = any(r.access_codes))`.as('people'),
    ])
    .execute();
}
