import { type Kysely, sql } from 'kysely';
import { confirmedMinutes, type PaymentSettingInput } from '../../../../contract/payments/payment-settings.ts';
import type { DB } from '../../../platform/postgres/schema.ts';

type Connection = Kysely<DB>;

export type SettingRow = {
  preferred_currency: string;
  preferred_method: 'balance' | 'card' | 'bank_transfer' | 'credit' | null;
  low_balance_alert: number | null;
  confirm_above: number | null;
  account_holder: string | null;
  iban: string | null;
  bic: string | null;
  changed_at: Date | null;
  changed_by: string | null;
  /** Currencies with an exchange rate, and the euro as base of the rates. */
  currencies: string[];
};

export async function settingOf(db: Connection, companyId: number): Promise<SettingRow | null> {
  const { rows } = await sql<SettingRow>`
    select c.preferred_currency, s.preferred_method, s.low_balance_alert, s.confirm_above, s.account_holder, s.iban, s.bic, s.changed_at,
      u.name as changed_by, array(select distinct currency::text from exchange_rate union select 'EUR' order by 1) as currencies
    from company c left join company_payment_setting s on s.company_id = c.id left join user_account u on u.id = s.changed_by
    where c.id = ${companyId}`.execute(db);
  return rows[0] ?? null;
}

/** The company's currency, locked until the transaction ends: limits are stored in it. */
export async function lockCurrency(db: Connection, companyId: number): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select preferred_currency::text as currency from company where id = ${companyId} for no key update`.execute(db);
  return rows[0]?.currency ?? 'EUR';
}

export async function writeSetting(
  db: Connection,
  setting: PaymentSettingInput & { companyId: number; userId: number; now: Date },
): Promise<void> {
  const values = {
    preferred_method: setting.preferredMethod,
    low_balance_alert: setting.lowBalanceAlert,
    confirm_above: setting.confirmAbove,
    account_holder: setting.accountHolder,
    iban: setting.iban,
    bic: setting.bic,
    // The balance may already be below a new limit.
    low_balance_told_at: null,
    changed_by: setting.userId,
    changed_at: setting.now,
  };
  await db
    .insertInto('company_payment_setting')
    .values({ company_id: setting.companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
}

/**
 * Changes the company's preferred currency and converts amounts stored in it (limits of users, thresholds of approval rules) at the newest
 * rates. False if there is no rate; then nothing is changed.
 */
export async function changeCurrency(db: Connection, companyId: number, to: string): Promise<boolean> {
  const { rows } = await sql<{ factor: string | null }>`
    with rate as (select distinct on (currency) currency::text, rate from exchange_rate order by currency, day desc),
    every as (select * from rate union all select 'EUR', 1 where not exists (select from rate where currency = 'EUR')),
    factor as (
      select goal.rate / origin.rate as factor from company c
      join every origin on origin.currency = c.preferred_currency join every goal on goal.currency = ${to} where c.id = ${companyId}),
    company as (update company set preferred_currency = ${to} from factor where id = ${companyId}),
    people as (
      update user_account set limit_per_order = round(limit_per_order * factor), limit_per_month = round(limit_per_month * factor)
      from factor where company_id = ${companyId} and (limit_per_order is not null or limit_per_month is not null)),
    rules as (
      update approval_rule set threshold = round(threshold * factor)
      from factor where company_id = ${companyId} and kind in ('order_total', 'shipping_cost', 'balance_below'))
    select factor from factor`.execute(db);
  return rows.length > 0;
}

export async function noteConfirmation(db: Connection, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('user_session').set({ confirmed_at: now }).where('id', '=', sessionId).execute();
}

/**
 * Whether a checkout's payment requires the password and the session has not confirmed it recently. The arguments are SQL. Amounts in
 * several currencies are compared in the company's own, at the newest rates.
 */
export const lacksConfirmation = ({
  checkout,
  company,
  session,
  at,
}: Record<'checkout' | 'company' | 'session' | 'at', string>): string => `
exists (
  select from company_payment_setting setting
  where setting.company_id = ${company} and setting.confirm_above is not null
    and not exists (select from user_session u where u.id = ${session}::uuid and u.confirmed_at > ${at}::timestamptz - interval '${confirmedMinutes} minutes')
    and setting.confirm_above < (
      select sum(o.total * coalesce(own.rate, 1) / coalesce(theirs.rate, 1))
      from purchase_order o join company c on c.id = ${company}
      left join lateral (select x.rate from exchange_rate x where x.currency = c.preferred_currency order by x.day desc limit 1) own on true
      left join lateral (select x.rate from exchange_rate x where x.currency = o.currency order by x.day desc limit 1) theirs on true
      where o.checkout_id = ${checkout} and o.state <> 'cancelled'))`;

export type LowBalance = {
  company_id: number;
  currency: string;
  balance: number;
  mark: number;
  people: { email: string; language: string }[];
};

/**
 * Records which companies below their limit have been notified, and clears the record if the balance is above again; returns those to
 * notify now.
 */
export async function noteLowBalances(db: Connection, now: Date): Promise<LowBalance[]> {
  const { rows } = await sql<LowBalance>`
    with state as (
      select s.company_id, c.preferred_currency::text as currency, s.low_balance_alert as mark, s.low_balance_told_at as told_at,
        coalesce(a.balance, 0) as balance
      from company_payment_setting s join company c on c.id = s.company_id and c.state = 'approved'
      left join ledger_account a on a.company_id = c.id and a.kind = 'buyer_balance' and a.currency = c.preferred_currency
      where s.low_balance_alert is not null),
    above as (
      update company_payment_setting s set low_balance_told_at = null from state
      where s.company_id = state.company_id and state.balance >= state.mark and s.low_balance_told_at is not null),
    told as (
      update company_payment_setting s set low_balance_told_at = ${now} from state
      where s.company_id = state.company_id and state.balance < state.mark and s.low_balance_told_at is null returning s.company_id)
    select state.company_id, state.currency, state.balance, state.mark,
      (select coalesce(json_agg(json_build_object('email', u.email, 'language', u.language)), '[]')
       from user_account u join role r on r.id = u.role_id
       where u.company_id = state.company_id and u.state = 'active' and 'balance.topup' = any(r.access_codes)) as people
    from told join state using (company_id)`.execute(db);
  return rows;
}
