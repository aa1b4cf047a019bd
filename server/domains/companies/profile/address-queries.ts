import { sql } from 'kysely';
import type { Address } from '../../../../contract/companies/addresses.ts';
import type { Connection } from '../../identity/index.ts';

const columns = sql`id, label, name, company_name as "companyName", line1, line2, postal_code as "postalCode", city, region,
  country_code as "countryCode", phone, is_default as "isDefault"`;

export async function selectAddresses(db: Connection, companyId: number): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select ${columns} from company_address
    where company_id = ${companyId} and archived_at is null order by is_default desc, id`.execute(db);
  return rows;
}

/** The active addresses. Locks the company's row, so that two concurrent calls do not both create a default. */
export async function lockAddresses(tx: Connection, companyId: number): Promise<Address[]> {
  await sql`select 1 from company where id = ${companyId} for no key update`.execute(tx);
  return selectAddresses(tx, companyId);
}

export async function clearDefault(tx: Connection, companyId: number): Promise<void> {
  await sql`update company_address set is_default = false where company_id = ${companyId} and is_default and archived_at is null`.execute(
    tx,
  );
}

export async function upsertAddress(
  tx: Connection,
  companyId: number,
  address: Omit<Address, 'id'> & { id?: number | undefined },
): Promise<Address | null> {
  const { rows } =
    address.id === undefined
      ? await sql<Address>`
          insert into company_address (company_id, label, name, company_name, line1, line2, postal_code, city, region, country_code, phone, is_default)
          values (${companyId}, ${address.label}, ${address.name}, ${address.companyName}, ${address.line1}, ${address.line2}, ${address.postalCode},
            ${address.city}, ${address.region}, ${address.countryCode}, ${address.phone}, ${address.isDefault})
          returning ${columns}`.execute(tx)
      : await sql<Address>`
          update company_address set label = ${address.label}, name = ${address.name}, company_name = ${address.companyName}, line1 = ${address.line1},
            line2 = ${address.line2}, postal_code = ${address.postalCode}, city = ${address.city}, region = ${address.region},
            country_code = ${address.countryCode}, phone = ${address.phone}, is_default = ${address.isDefault}
          where id = ${address.id} and company_id = ${companyId} and archived_at is null
          returning ${columns}`.execute(tx);
  return rows[0] ?? null;
}

export async function archiveAddresses(tx: Connection, companyId: number, ids: number[], now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update company_address set archived_at = ${now}, is_default = false
    where company_id = ${companyId} and id = any(${ids}::bigint[]) and archived_at is null`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Makes the oldest address the default one if there is none. */
export async function promoteOldest(tx: Connection, companyId: number): Promise<void> {
  await sql`
    update company_address set is_default = true
    where id = (select min(id) from company_address where company_id = ${companyId} and archived_at is null)
      and not exists (select 1 from company_address where company_id = ${companyId} and archived_at is null and is_default)`.execute(tx);
}
