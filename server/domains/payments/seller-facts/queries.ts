import { sql } from 'kysely';
import type { SellerFacts, SellerFactsRule } from '../../../../contract/payments/sellers/seller-facts.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

const facts = (db: Connection) =>
  db
    .selectFrom('seller_facts')
    .select([
      'version',
      sql<SellerFacts['kind']>`kind`.as('kind'),
      'legal_name as legalName',
      'registration_number as registrationNumber',
      'first_name as firstName',
      'last_name as lastName',
      sql<string>`coalesce(to_char(birth_date, 'YYYY-MM-DD'), '')`.as('birthDate'),
      'line1',
      'postal_code as postalCode',
      'city',
      sql<string>`country_code::text`.as('countryCode'),
      'tin',
      sql<string>`tin_country::text`.as('tinCountry'),
      'vat_id as vatId',
      'account_holder as accountHolder',
      'iban',
    ]);

/** The facts of a seller; undefined while it has given none. */
export const selectFacts = (db: Connection, companyId: number): Promise<SellerFacts | undefined> =>
  facts(db).where('company_id', '=', companyId).executeTakeFirst();

/** The facts of several sellers, by company. One statement. */
export async function selectFactsOf(db: Connection, companyIds: readonly number[]): Promise<Map<number, SellerFacts>> {
  const rows = await facts(db).select('company_id as companyId').where('company_id', '=', anyOf(companyIds)).execute();
  return new Map(rows.map(({ companyId, ...row }) => [companyId, row]));
}

export type CompanyRow = {
  legalName: string;
  countryCode: string;
  vatId: string;
  registrationNumber: string;
  address: { line1?: string; postalCode?: string; city?: string };
};

/** What the company's profile says already. */
export function selectCompany(db: Connection, companyId: number): Promise<CompanyRow | undefined> {
  return db
    .selectFrom('company')
    .select([
      'legal_name as legalName',
      sql<string>`country_code::text`.as('countryCode'),
      sql<string>`coalesce(vat_id, '')`.as('vatId'),
      sql<string>`coalesce(trade_register_number, '')`.as('registrationNumber'),
      sql<CompanyRow['address']>`address`.as('address'),
    ])
    .where('id', '=', companyId)
    .executeTakeFirst();
}

/** Whether the version was the newest. */
export async function writeFacts(
  tx: Tx,
  { version, ...given }: SellerFacts,
  { companyId, userId, now }: { companyId: number; userId: number; now: Date },
): Promise<boolean> {
  const isPerson = given.kind === 'person';
  const values = {
    ...{ kind: given.kind, legal_name: isPerson ? '' : given.legalName, registration_number: isPerson ? '' : given.registrationNumber },
    ...{ first_name: isPerson ? given.firstName : '', last_name: isPerson ? given.lastName : '' },
    ...{ birth_date: isPerson ? given.birthDate : null, line1: given.line1, postal_code: given.postalCode, city: given.city },
    ...{ country_code: given.countryCode, tin: given.tin, tin_country: given.tinCountry, vat_id: given.vatId },
    ...{ iban: given.iban, account_holder: given.accountHolder, version: version + 1, changed_by: userId, changed_at: now },
  };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('seller_facts')
      .values({ company_id: companyId, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await tx
    .updateTable('seller_facts')
    .set(values)
    .where('company_id', '=', companyId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const selectRule = (db: Connection): Promise<SellerFactsRule> =>
  db
    .selectFrom('seller_facts_rule')
    .select(['version', sql<string | null>`to_char(required_from, 'YYYY-MM-DD')`.as('requiredFrom'), 'operator_tin as operatorTin'])
    .executeTakeFirstOrThrow();

export async function updateRule(
  tx: Tx,
  { version, requiredFrom, operatorTin }: SellerFactsRule,
  { userId, now }: { userId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('seller_facts_rule')
    .set({ required_from: requiredFrom, operator_tin: operatorTin, version: version + 1, changed_by: userId, changed_at: now })
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type Person = { userId: number; email: string; language: string | null };

/** The users who may enter the facts, of approved sellers that have not done so. */
export const selectLacking = (db: Connection): Promise<Person[]> =>
  db
    .selectFrom('company as c')
    .innerJoin('user_account as u', 'u.company_id', 'c.id')
    .innerJoin('role as r', 'r.id', 'u.role_id')
    .leftJoin('seller_facts as f', 'f.company_id', 'c.id')
    .select(['u.id as userId', 'u.email', 'u.language'])
    .where('c.kind', '=', 'seller')
    .where('c.state', '=', 'approved')
    .where('f.company_id', 'is', null)
    .where('u.state', '=', 'active')
    .where(sql<boolean>`'account.manage' = any(r.access_codes)`)
    .orderBy('u.id')
    .execute();
