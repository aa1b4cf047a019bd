import { sql } from 'kysely';
import type { Address } from '../../../../contract/companies/addresses.ts';
import { anyOf } from '../../../platform/postgres/sql/any-of.ts';
import type { Connection, Tx } from '../../../platform/postgres/sql/tx.ts';

export function selectAddresses(db: Connection, companyId: number): Promise<Address[]> {
  return db
    .selectFrom('company_address')
    .select(returned)
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .execute();
}

/** The active addresses. Locks the company's row, so that two concurrent calls do not both create a default. */
export async function lockAddresses(tx: Tx, companyId: number): Promise<Address[]> {
  await sql`select 1 from company where id = ${companyId} for no key update`.execute(tx);
  return selectAddresses(tx, companyId);
}

export async function clearDefault(tx: Tx, companyId: number): Promise<void> {
  await tx
    .updateTable('company_address')
    .set({ is_default: false })
    .where('company_id', '=', companyId)
    .where('is_default', '=', true)
    .where('archived_at', 'is', null)
    .execute();
}

export type AddressInput = Omit<Address, 'id'> & { id?: number | undefined };

const valuesOf = (address: AddressInput) => ({
  label: address.label,
  name: address.name,
  company_name: address.companyName,
  line1: address.line1,
  line2: address.line2,
  postal_code: address.postalCode,
  city: address.city,
  region: address.region,
  country_code: address.countryCode,
  phone: address.phone,
  is_default: address.isDefault,
});

const returned = [
  ...(['id', 'label', 'name', 'company_name as companyName', 'line1', 'line2', 'postal_code as postalCode', 'city', 'region'] as const),
  ...(['country_code as countryCode', 'phone', 'is_default as isDefault'] as const),
] as const;

export function insertAddress(tx: Tx, companyId: number, address: AddressInput): Promise<Address> {
  return tx
    .insertInto('company_address')
    .values({ company_id: companyId, ...valuesOf(address) })
    .returning(returned)
    .executeTakeFirstOrThrow();
}

/** Null if the company has no such address. */
export async function updateAddress(tx: Tx, companyId: number, id: number, address: AddressInput): Promise<Address | null> {
  const row = await tx
    .updateTable('company_address')
    .set(valuesOf(address))
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .returning(returned)
    .executeTakeFirst();
  return row ?? null;
}

export async function archiveAddresses(tx: Tx, companyId: number, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('company_address')
    .set({ archived_at: now, is_default: false })
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .where('archived_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Makes the oldest address the default one if there is none. */
export async function promoteOldest(tx: Tx, companyId: number): Promise<void> {
  await tx
    .updateTable('company_address')
    .set({ is_default: true })
    .where(sql<boolean>`id = (select min(id) from company_address where company_id = ${companyId} and archived_at is null)`)
    .where(sql<boolean>`not exists (select from company_address where company_id = ${companyId} and archived_at is null and is_default)`)
    .execute();
}
