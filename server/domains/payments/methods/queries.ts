import { sql } from 'kysely';
import type { PaymentMethod, PaymentMethodInput, SetMethod } from '../../../../contract/payments/payment-methods.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import { containing } from '../../../platform/postgres/sql/like.ts';
import { type Reader, read } from '../../../platform/postgres/sql/read.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';
import { type MethodRule, ruleColumn } from './rule.ts';

export type MethodRow = Omit<SetMethod, 'changedAt' | 'provider'> & { changedAt: Date | null };

/** The settings of all methods. One statement. */
export function selectMethods(db: Connection): Promise<MethodRow[]> {
  return db
    .selectFrom('payment_method as m')
    .leftJoin('user_account as u', 'u.id', 'm.changed_by')
    .select([
      sql<PaymentMethod>`m.method`.as('method'),
      'm.is_on as isOn',
      'm.countries',
      sql<SetMethod['currencies']>`m.currencies`.as('currencies'),
      sql<SetMethod['buyers']>`m.buyers`.as('buyers'),
      sql<SetMethod['companies']>`(
        select coalesce(json_agg(json_build_object('id', c.id, 'name', c.legal_name, 'countryCode', c.country_code) order by c.legal_name, c.id), '[]')
        from payment_method_buyer b join company c on c.id = b.company_id where b.method = m.method)`.as('companies'),
      'm.changed_at as changedAt',
      'u.name as changedBy',
    ])
    .orderBy('m.method')
    .execute();
}

export async function lockMethod(tx: Tx, method: PaymentMethod): Promise<void> {
  await tx.selectFrom('payment_method').select('method').where('method', '=', method).forUpdate().executeTakeFirst();
}

/** Which of the companies are buyers. */
export async function selectBuyerIds(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.selectFrom('company').select('id').where('id', '=', anyOf(ids)).where('kind', '=', 'buyer').execute();
  return rows.map(({ id }) => id);
}

export async function writeMethod(tx: Tx, input: PaymentMethodInput, by: { userId: number; now: Date }): Promise<void> {
  const { method, isOn, countries, currencies, buyers, companyIds } = input;
  const values = {
    is_on: isOn,
    countries,
    currencies: JSON.stringify(currencies),
    buyers,
    changed_by: by.userId,
    changed_at: by.now,
  };
  await tx
    .insertInto('payment_method')
    .values({ method, ...values })
    .onConflict((conflict) => conflict.column('method').doUpdateSet(values))
    .execute();
  await tx.deleteFrom('payment_method_buyer').where('method', '=', method).execute();
  if (companyIds.length === 0) return;
  await tx
    .insertInto('payment_method_buyer')
    .values(companyIds.map((companyId) => ({ method, company_id: companyId })))
    .execute();
}

/** Buyers by a part of their name or their VAT id. */
export function findBuyers(db: Connection, keyword: string): Promise<{ id: number; name: string; countryCode: string }[]> {
  const found = db
    .selectFrom('company')
    .select(['id', 'legal_name as name', 'country_code as countryCode'])
    .where('kind', '=', 'buyer')
    .orderBy('legal_name')
    .orderBy('id')
    .limit(10);
  if (keyword === '') return found.execute();
  const pattern = containing(keyword);
  return found.where((eb) => eb.or([eb('legal_name', 'ilike', pattern), eb('vat_id', 'ilike', pattern)])).execute();
}

export type RuleRow = { method: PaymentMethod; rule: MethodRule; preferred: string | null; hasAccount: boolean };

/** The rules of the methods that are on, for a buyer, and the method that it prefers. */
export const selectRules = (reader: Reader, companyId: number): Promise<RuleRow[]> =>
  // sql-check: not null rule, the company of a caller exists
  read(
    reader,
    'payment_method_rules',
    `select m.method, ${ruleColumn('$1')} as rule,
       (select s.preferred_method from company_payment_setting s where s.company_id = $1) as preferred,
       exists (select from market where jsonb_array_length(bank_accounts) > 0) as "hasAccount" from payment_method m where m.is_on`,
    [companyId],
  );
